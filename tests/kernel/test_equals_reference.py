"""The kernel is the same game as the reference: every move of every trial, both ways to run it."""

import os
from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pytest

from penultima.kernel import COMPILED, codes, uncompiled
from penultima.kernel.rule_tables import Instruction, RuleTables
from penultima.rules import carry_out, events, legal, matching, progress, scoring, turn
from penultima.rules.cards import Seat
from penultima.rules.table import Table
from tools.engine_comparison.compare import compare, compare_in_processes
from tools.engine_comparison.lockstep import KernelClasses, Mismatch, TablesPatch
from tools.engine_comparison.matches import FULL_CYCLE

MOVES = 1_000_000
MOVES_UNCOMPILED = 60_000
ENOUGH_FOR_A_BUG = 60_000

NEVER = {"Honored"}
"""What doesn't happen in the kernel: it has no honour steps."""


def test_the_kernel_is_compiled() -> None:
    """Without this, everything below would compare the uncompiled kernel twice and still pass."""
    assert COMPILED, "the tests want the compiled kernel: get a C compiler, then pip install -e ."


@pytest.mark.slow
def test_a_million_moves_are_equal() -> None:
    """At least once through every edition with every pair of options and number of players."""
    seen = compare_in_processes(MOVES, max(2, os.cpu_count() or 1))
    assert seen["moves"] >= MOVES
    assert seen["matches"] >= FULL_CYCLE
    happens = {event.__name__ for event in get_args(events.Event)} - NEVER
    assert {name for name in happens if seen[name] < 100} == set()


@pytest.mark.slow
def test_moves_of_the_uncompiled_kernel_are_equal() -> None:
    modules = uncompiled.load()
    assert not modules["game"].COMPILED
    rules = modules["compiled_rules"]
    kernel = KernelClasses(rules.CompiledRules, rules.Script, modules["game"].Game)
    assert compare(MOVES_UNCOMPILED, first=1, stride=7, kernel=kernel)["moves"] >= MOVES_UNCOMPILED


def test_some_moves_are_equal() -> None:
    """For the fast loop."""
    assert compare(5_000, stride=11)["moves"] >= 5_000


# Bugs that have to be found


def _draw_one_more(tables: RuleTables) -> RuleTables:
    return replace(
        tables,
        programs=tuple(
            tuple(
                replace(instruction, count=instruction.count + 1)
                if instruction.op == codes.OP_DRAW
                else instruction
                for instruction in program
            )
            for program in tables.programs
        ),
    )


def _reverse_does_nothing(tables: RuleTables) -> RuleTables:
    nothing = Instruction(codes.OP_REVEAL)
    return replace(
        tables,
        programs=tuple(
            tuple(
                nothing if instruction.op == codes.OP_REVERSE else instruction
                for instruction in program
            )
            for program in tables.programs
        ),
    )


def _one_kind_fits_less(tables: RuleTables) -> RuleTables:
    first, *rest = tables.fitting
    return replace(tables, fitting=((first[0], first[1] & ~(1 << 5), *first[2:]), *rest))


IN_THE_KERNEL: dict[str, TablesPatch] = {
    "a draw is one more": _draw_one_more,
    "a reverse does nothing": _reverse_does_nothing,
    "one kind doesn't fit on one other": _one_kind_fits_less,
    "a caught player draws one": lambda tables: replace(tables, caught_draws=1),
    "an innocent challenge costs nothing more": lambda tables: replace(tables, innocent_extra=0),
    "bluffs can't be challenged": lambda tables: replace(tables, only_without_color=0),
    "a demand is for any card": lambda tables: replace(tables, emblem=(1 << 64) - 1),
    "a card is worth another point": lambda tables: replace(
        tables, points=(*tables.points[:-1], tables.points[-1] + 1)
    ),
    "the target is one more": lambda tables: replace(tables, target=tables.target + 1),
    "force_play is forgotten": lambda tables: replace(tables, force_play=False),
    "force_play_drawn is forgotten": lambda tables: replace(tables, force_play_drawn=False),
    "jump_in is forgotten": lambda tables: replace(tables, jump_in=False),
    "stacking is forgotten": lambda tables: replace(tables, stacking=False),
    "accusations are free": lambda tables: replace(tables, no_mercy_catch=False),
    "one draw is enough": lambda tables: replace(tables, draw_until_playable=False),
    "outfits are not dealt": lambda tables: replace(tables, dealt_outfits=False),
    "a reverse never skips": lambda tables: replace(tables, two_player_reverse_skips=False),
    "nobody answers from the draw": lambda tables: replace(tables, answer_from_draw=False),
    "the highest score wins": lambda tables: replace(tables, lowest_wins=False),
}


@pytest.mark.slow
@pytest.mark.parametrize("bug", IN_THE_KERNEL)
def test_a_bug_in_the_kernel_is_found(bug: str) -> None:
    with pytest.raises(Mismatch):
        compare(ENOUGH_FOR_A_BUG, stride=5, patch=IN_THE_KERNEL[bug])


def _winner_gets_one_more(table: Table, winner: Seat | None) -> tuple[int, ...]:
    points = scoring.round_points(table, winner)
    return points if winner is None else tuple(p + (p > 0) for p in points)


IN_THE_REFERENCE: dict[str, tuple[object, str, Callable[..., object] | int]] = {
    "a caught player draws three": (turn, "CAUGHT_DRAWS", 3),
    "an innocent challenge costs three more": (turn, "INNOCENT_EXTRA", 3),
    "a reverse between two never skips": (carry_out, "reverse_skips", lambda table: 0),
    "bluffs don't count as bluffs": (matching, "is_bluff", lambda *_: False),
    "anybody may accuse again": (
        legal,
        "may_accuse",
        lambda table, seat: table.options.no_mercy_catch,
    ),
    "the winner gets one more": (progress, "round_points", _winner_gets_one_more),
}


@pytest.mark.slow
@pytest.mark.parametrize("bug", IN_THE_REFERENCE)
def test_a_bug_in_the_reference_is_found(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, wrong = IN_THE_REFERENCE[bug]
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(Mismatch):
        compare(ENOUGH_FOR_A_BUG, stride=5)
