"""Simulating: millions of rounds in the kernel, on as many threads as one likes.

The rounds are played in batches, each with a seed of its own that follows from the seed and its
number: so the same seed gives the same totals, however many threads share the work.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count
from threading import Event, Thread

from .agreed import Rules
from .game import Game
from .tally import Tally

BATCH = 10_000

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Totals:
    """What came out of a simulation."""

    tally: Tally
    seats: int
    seconds: float
    threads: int


def simulate(
    rules: Rules,
    rounds: int,
    seed: int | str = 0,
    threads: int = 1,
    progress: Progress | None = None,
) -> Totals:
    """Play so many rounds by habit. `progress` is told from time to time how many are done."""
    began = time.perf_counter()
    tallies = [Tally() for _ in range(threads)]
    numbers = count()
    stop = Event()
    workers = [
        Thread(target=_work, args=(tally, _batches(rules, rounds, seed, numbers), stop))
        for tally in tallies
    ]
    for worker in workers:
        worker.start()
    try:
        while any(worker.is_alive() for worker in workers):
            for worker in workers:
                worker.join(0.2)
            if progress:
                progress(sum(tally.rounds for tally in tallies))
    finally:
        stop.set()
        for worker in workers:
            worker.join()
    total = Tally()
    for tally in tallies:
        total.add(tally)
    return Totals(total, rules.seats, time.perf_counter() - began, threads)


def _batches(
    rules: Rules, rounds: int, seed: int | str, numbers: Iterator[int]
) -> Iterator[tuple[Game, int]]:
    """Games about to be played, with how many rounds of each. Threads share the numbers."""
    for number in numbers:
        done = number * BATCH
        if done >= rounds:
            return
        game = Game(rules, _seed_of(seed, number))
        game.dealer = done % rules.seats
        yield game, min(BATCH, rounds - done)


def _work(tally: Tally, batches: Iterator[tuple[Game, int]], stop: Event) -> None:
    for game, rounds in batches:
        tally.play_rounds(game, rounds)
        if stop.is_set():
            return


def _seed_of(seed: int | str, batch: int) -> int:
    return int.from_bytes(blake2b(f"{seed}\n{batch}".encode(), digest_size=8).digest(), "big")
