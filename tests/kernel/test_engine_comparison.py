"""The kernel plays by the reference rules: both agree on every move of random matches."""

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pytest

from penultima.kernel import COMPILED, codes, uncompiled
from penultima.kernel.rule_tables import Instruction, RuleTables
from penultima.rules import carry_out, events, legal, matching, progress, scoring, turn
from penultima.rules.actions import Play
from penultima.rules.cards import Card, Hand, Seat
from penultima.rules.edition import load
from penultima.rules.legal import legal_moves
from penultima.rules.match import new_position
from penultima.rules.options import Options
from penultima.rules.setup import Position
from penultima.rules.table import Setup, Table
from tools.engine_comparison.compare import compare, compare_in_processes
from tools.engine_comparison.lockstep import KernelClasses, Lockstep, Mismatch, TablesPatch
from tools.engine_comparison.matches import FULL_CYCLE

MOVES = 1_000_000
PARTS = 11
"""Of these moves, each a test of its own, so that the workers have equal shares. Every eleventh
match is of another edition, and has other options and another number of players."""
LEAST_OFTEN = 10
"""Every event in every part: more than a hundred times in all."""
MOVES_UNCOMPILED = 60_000
MOVES_TO_FIND_A_BUG = 60_000

UNSUPPORTED = {"Honored", "Ruled", "Seeded"}
"""Events that don't occur: the kernel has no steps that only people can carry out, and one seed."""


def test_the_kernel_is_compiled() -> None:
    """Otherwise the tests below would compare the uncompiled kernel twice and still pass."""
    assert COMPILED, "the tests need the compiled kernel: get a C compiler, then pip install -e ."


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_moves_agree(part: int) -> None:
    """At least one full cycle of every edition, pair of options and number of players."""
    moves, matches = -(-MOVES // PARTS), -(-FULL_CYCLE // PARTS)
    totals = compare(moves, part, PARTS, matches=matches)
    assert totals["moves"] >= moves
    assert totals["matches"] >= matches
    expected = {event.__name__ for event in get_args(events.Event)} - UNSUPPORTED
    assert {name for name in expected if totals[name] < LEAST_OFTEN} == set()


def test_processes_share_the_moves() -> None:
    totals = compare_in_processes(2_000, processes=2, first=3)
    assert totals == compare(1_000, first=3, stride=2) + compare(1_000, first=4, stride=2)


@pytest.mark.slow
def test_moves_of_the_uncompiled_kernel_agree() -> None:
    modules = uncompiled.load()
    assert not modules["game"].COMPILED
    rules = modules["compiled_rules"]
    kernel = KernelClasses(rules.CompiledRules, rules.Script, modules["game"].Game)
    assert compare(MOVES_UNCOMPILED, first=1, stride=7, kernel=kernel)["moves"] >= MOVES_UNCOMPILED


def test_some_moves_agree() -> None:
    """A short version for `make check`."""
    assert compare(5_000, stride=11)["moves"] >= 5_000


# Planted bugs


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


def _does_nothing(op: int) -> TablesPatch:
    nothing = Instruction(codes.OP_REVEAL)

    def patch(tables: RuleTables) -> RuleTables:
        programs = tuple(
            tuple(nothing if instruction.op == op else instruction for instruction in program)
            for program in tables.programs
        )
        return replace(tables, programs=programs)

    return patch


def _one_kind_fits_less(tables: RuleTables) -> RuleTables:
    first, *rest = tables.fitting
    return replace(tables, fitting=((first[0], first[1] & ~(1 << 5), *first[2:]), *rest))


KERNEL_BUGS: dict[str, TablesPatch] = {
    "an effect draws one card more": _draw_one_more,
    "a reverse does nothing": _does_nothing(codes.OP_REVERSE),
    "no turns are lost later": _does_nothing(codes.OP_LOSE_TURN),
    "no cards are taken": _does_nothing(codes.OP_TAKE),
    "no cards are passed on": _does_nothing(codes.OP_PASS_CARDS),
    "hands are not shuffled": _does_nothing(codes.OP_SHUFFLE_HANDS),
    "no colour is discarded": _does_nothing(codes.OP_DISCARD_COLOR),
    "nobody draws until a colour comes": _does_nothing(codes.OP_DRAW_UNTIL),
    "any card can be the last": lambda tables: replace(tables, number_finish=False),
    "stack_across is ignored": lambda tables: replace(
        tables, stack_answers=tuple((face,) * len(tables.of_color) for face in tables.same_face)
    ),
    "a hand has one card more": lambda tables: replace(tables, hand_size=tables.hand_size + 1),
    "one kind doesn't fit on one other": _one_kind_fits_less,
    "a caught player draws one": lambda tables: replace(tables, caught_draws=1),
    "a wrong challenge costs no extra cards": lambda tables: replace(tables, innocent_extra=0),
    "bluffs can't be challenged": lambda tables: replace(tables, only_without_color=0),
    "any card answers a demand": lambda tables: replace(tables, emblem=(1 << 64) - 1),
    "a card has one point more": lambda tables: replace(
        tables, points=(*tables.points[:-1], tables.points[-1] + 1)
    ),
    "the target is one point higher": lambda tables: replace(tables, target=tables.target + 1),
    "force_play is ignored": lambda tables: replace(tables, force_play=False),
    "force_play_drawn is ignored": lambda tables: replace(tables, force_play_drawn=False),
    "jump_in is ignored": lambda tables: replace(tables, jump_in=False),
    "stacking is ignored": lambda tables: replace(tables, stacking=False),
    "no_mercy_catch is ignored": lambda tables: replace(tables, no_mercy_catch=False),
    "draw_until_playable is ignored": lambda tables: replace(tables, draw_until_playable=False),
    "outfits are not dealt": lambda tables: replace(tables, dealt_outfits=False),
    "a reverse never skips": lambda tables: replace(tables, two_player_reverse_skips=False),
    "triforce_answer_from_draw is ignored": lambda tables: replace(tables, answer_from_draw=False),
    "the highest score wins": lambda tables: replace(tables, lowest_wins=False),
}


@pytest.mark.slow
@pytest.mark.parametrize("bug", KERNEL_BUGS)
def test_a_planted_bug_in_the_kernel_is_found(bug: str) -> None:
    with pytest.raises(Mismatch):
        compare(MOVES_TO_FIND_A_BUG, stride=5, patch=KERNEL_BUGS[bug])


def _let_it_go_ends_the_round(tables: RuleTables) -> RuleTables:
    return replace(tables, given_up=(0,) * len(tables.given_up))


def test_a_let_it_go_that_would_empty_the_hand_is_no_last_card() -> None:
    """Too rare in random matches to be found there (H8)."""
    setup = Setup(load("frozen"), ("Ana", "Ben"), Options(number_finish=True))
    hands = (cards("WL", "B1", "B2"), cards("P1", "P2"))
    position = Position(hands, cards("G1"), cards("B5"), Seat(0))
    table, started = new_position(setup, position, 0)
    assert "WL" not in {move.card for move in legal_moves(table, Seat(0)) if isinstance(move, Play)}
    Lockstep(setup, table, started)
    with pytest.raises(Mismatch, match="legal for 0"):
        Lockstep(setup, table, started, patch=_let_it_go_ends_the_round)


def cards(*codes: str) -> Hand:
    return tuple(map(Card, codes))


def _winner_gets_one_more(table: Table, winner: Seat | None) -> tuple[int, ...]:
    points = scoring.round_points(table, winner)
    return points if winner is None else tuple(p + (p > 0) for p in points)


REFERENCE_BUGS: dict[str, tuple[object, str, Callable[..., object] | int]] = {
    "a caught player draws three": (turn, "CAUGHT_DRAWS", 3),
    "a wrong challenge costs three extra cards": (turn, "INNOCENT_EXTRA", 3),
    "a reverse never skips with two players": (carry_out, "reverse_skips", lambda table: 0),
    "no play counts as a bluff": (matching, "is_bluff", lambda *_: False),
    "players may accuse again": (
        legal,
        "may_accuse",
        lambda table, seat: table.options.no_mercy_catch,
    ),
    "the winner gets one point more": (progress, "round_points", _winner_gets_one_more),
}


@pytest.mark.slow
@pytest.mark.parametrize("bug", REFERENCE_BUGS)
def test_a_planted_bug_in_the_reference_is_found(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, wrong = REFERENCE_BUGS[bug]
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(Mismatch):
        compare(MOVES_TO_FIND_A_BUG, stride=5)
