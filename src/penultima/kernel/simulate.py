"""Simulating: millions of rounds in the kernel, on as many threads as one likes.

The rounds are played in batches, each with a seed of its own that follows from the seed and its
number: so the same seed gives the same totals, however many threads share the work.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any

from penultima.errors import BadSetup
from penultima.options_from_text import house_rules_from_files, options_from_text
from penultima.rules.edition import MOST_PLAYERS, load, names
from penultima.rules.setup import FEWEST_PLAYERS
from penultima.rules.table import Setup

from . import COMPILED, compile_rules
from .agreed import Rules
from .game import Game
from .tally import Tally

BATCH = 10_000
MOST_THREADS = 256
SLOW = "the kernel isn't compiled here and is about 100 times slower: see docs/kernel.md"

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Totals:
    """What came out of a simulation."""

    tally: Tally
    seats: int
    seconds: float
    threads: int

    def facts(self) -> dict[str, Any]:
        tally = self.tally
        return {
            "rounds": tally.rounds,
            "steps": tally.steps,
            "seconds": round(self.seconds, 6),
            "threads": self.threads,
            "rounds_per_second": round(tally.rounds / self.seconds),
            "steps_per_second": round(tally.steps / self.seconds),
            "steps_per_round": round(tally.steps / tally.rounds, 4),
            "turns_per_round": round(tally.turns / tally.rounds, 4),
            "longest_round": tally.longest,
            "blocked": tally.blocked,
            "wins": tally.wins(self.seats),
            "wins_after_dealer": tally.wins_after_dealer(self.seats),
            "points": tally.points(self.seats),
        }


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


# The command

EPILOG = """\
for example:
  penultima simulate --edition frozen --players 6 --rounds 1000000 --threads 2
  penultima simulate --option stacking=true --option jump_in=true --json

Everybody plays by habit: any card that fits, a draw when none does. docs/kernel.md tells the rest.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    add = parser.add_argument
    add("--edition", default="zelda", metavar="NAME", help=f"one of {', '.join(names())}")
    add("--players", type=int, default=4, metavar="N", help="how many sit at the table (4)")
    add("--rounds", type=int, default=100_000, metavar="N", help="how many to play (100000)")
    add("--threads", type=int, default=1, metavar="K", help="how many share the work (1)")
    add("--seed", default="0", help="the same seed gives the same totals (0)")
    add("--option", action="append", metavar="NAME=VALUE", help="a table option; repeatable")
    add(
        "--house-rule",
        action="append",
        type=Path,
        metavar="FILE.json",
        help="a rule for a customizable card; repeatable",
    )
    add("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    rules = compile_rules(_setup(args))
    if not COMPILED:
        print(f"penultima: {SLOW}", file=sys.stderr)
    shows = sys.stderr.isatty()
    totals = simulate(
        rules,
        args.rounds,
        args.seed,
        args.threads,
        (lambda done: _show_progress(done, args.rounds)) if shows else None,
    )
    facts = {
        "edition": args.edition,
        "players": args.players,
        "seed": args.seed,
        "compiled": COMPILED,
    } | totals.facts()
    print(json.dumps(facts) if args.json else _table(facts))
    return 0


def _setup(args: argparse.Namespace) -> Setup:
    """What is to be played. Raises BadSetup."""
    if args.rounds < 1:
        raise BadSetup(f"--rounds: {args.rounds} rounds can't be played")
    if not 1 <= args.threads <= MOST_THREADS:
        raise BadSetup(f"--threads: from 1 to {MOST_THREADS}, not {args.threads}")
    if not FEWEST_PLAYERS <= args.players <= MOST_PLAYERS:
        raise BadSetup(f"--players: from 2 to 10 can sit at a table, not {args.players}", "S5")
    edition = load(args.edition)
    return Setup(
        edition,
        tuple(f"Player {seat + 1}" for seat in range(args.players)),
        options_from_text(args.option or ()),
        house_rules_from_files(edition, args.house_rule or ()),
    )


def _show_progress(done: int, rounds: int) -> None:
    end = "\n" if done >= rounds else ""
    print(f"\r{done:,} of {rounds:,} rounds ({done / rounds:.0%})", end=end, file=sys.stderr)


def _table(facts: dict[str, Any]) -> str:
    def shown(value: object) -> str:
        if isinstance(value, list):
            return "  ".join(f"{number:,}" for number in value)
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return f"{value:,}" if is_number else str(value)

    width = max(map(len, facts))
    return "\n".join(
        f"{name.replace('_', ' '):<{width}}  {shown(value)}" for name, value in facts.items()
    )
