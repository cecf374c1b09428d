"""Benchmark the reference engine against RLCard's `uno` environment: actions per second per core.

Ours plays the full rules and creates, for every action, the events and the next player's view with
its legal moves; RLCard's step creates the next player's observation. Both play at random and draw
only when nothing fits, with four players. They alternate in short time slices, so that other
programs on the machine affect both.
"""

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter

import rlcard

from penultima.rules import actions as a
from penultima.rules.edition import load
from penultima.rules.game import apply
from penultima.rules.match import new_match
from penultima.rules.table import Setup
from penultima.view import View, view

SLICE_SECONDS = 0.25
GOAL = 5


def run(seconds: float) -> dict[str, float]:
    ours, theirs = _ours(), _theirs()
    ours_rate, theirs_rate = _alternate((ours, theirs), seconds)
    ratio = ours_rate / theirs_rate
    print(f"  penultima, with events and views   {ours_rate:>10,.0f} actions/s")
    print(f"  RLCard 1.2.0, env.step             {theirs_rate:>10,.0f} actions/s")
    print(f"  ratio                              {ratio:>10.2f}  (goal: {GOAL})")
    return {"penultima_per_s": ours_rate, "rlcard_per_s": theirs_rate, "ratio": ratio}


def _alternate(players: tuple[Iterator[int], ...], seconds: float) -> list[float]:
    """Actions per second of each engine, measured in alternating time slices."""
    made, spent = [0] * len(players), [0.0] * len(players)
    while min(spent) < seconds:
        for index, player in enumerate(players):
            start = perf_counter()
            while perf_counter() - start < SLICE_SECONDS:
                made[index] += next(player)
            spent[index] += perf_counter() - start
    return [count / time for count, time in zip(made, spent, strict=True)]


def _ours() -> Iterator[int]:
    """Play rounds forever; yields the number of actions of each."""
    setup = Setup(load("zelda"), ("Ana", "Ben", "Cal", "Dia"))
    rng = Random(1)
    seed = 0
    while True:
        table, events = new_match(setup, seed)
        seed += 1
        seen = view(table, table.prompt.seat, events)
        actions = 0
        while seen.seat is not None:
            table, events = apply(table, seen.seat, _choose(seen, rng.random))
            seen = view(table, table.prompt.seat, events)
            actions += 1
        yield actions


def _choose(seen: View, random: Callable[[], float]) -> a.Action:
    moves = seen.legal
    move = moves[int(random() * len(moves))]
    if type(move) is a.Draw and type(moves[0]) is a.Play:
        return moves[0]
    assert not isinstance(move, a.AnyCards)
    return move


def _theirs() -> Iterator[int]:
    environment = rlcard.make("uno", config={"seed": 1, "game_num_players": 4})
    rng = Random(1)
    while True:
        state, _ = environment.reset()
        actions = 0
        while not environment.is_over():
            state, _ = environment.step(rng.choice(list(state["legal_actions"])))
            actions += 1
        yield actions
