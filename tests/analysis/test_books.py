"""The books of a round: exact, and each change with its cause."""

from fractions import Fraction
from random import Random

import pytest

from penultima.analysis.analyse import finished_rounds
from penultima.analysis.books import Books, has_chance, keep_books
from penultima.analysis.values import Evaluator, Value, fair_share
from penultima.bots import Greedy
from penultima.bots.clever import Clever
from penultima.match import Match
from penultima.rules import actions as a
from penultima.rules import events as e
from penultima.rules.cards import Card, Seat
from penultima.text.record import parse_record, replay

from .rounds import GOLDEN, at, dealt, played_round


def books(match: Match, rollouts: int = 20) -> Books:
    (steps,) = finished_rounds(match.history)
    return keep_books(steps, Evaluator(steps[0].table.setup, rollouts, 1))


def books_of_record(name: str, rollouts: int) -> list[Books]:
    history = list(replay(parse_record((GOLDEN / name).read_text())))
    return [
        keep_books(steps, Evaluator(steps[0].table.setup, rollouts, 1))
        for steps in finished_rounds(history)
    ]


def finish(match: Match) -> None:
    played_round(match, [Greedy(Random(seat)) for seat in range(len(match.players))])


@pytest.mark.parametrize("name", sorted(file.name for file in GOLDEN.glob("*.record")))
def test_the_books_balance_exactly(name: str) -> None:
    """In every edition, with house rules, stacking, demands, two to ten players."""
    for found in books_of_record(name, 3):
        account = found.account
        seats = len(found.result.win)
        assert account.luck + account.own + account.others == found.result - fair_share(seats)
        changes = fair_share(seats)
        for entry in found.entries:
            changes += entry.change
        assert changes == found.result


def test_the_result_is_that_of_the_record() -> None:
    found = books(dealt("zelda", [Greedy] * 3, 1))
    assert sorted(found.result.win) == [0, 0, 1]
    assert sum(found.result.net) == 0


@pytest.mark.parametrize("edition", ["zelda", "saved-by-the-bell"])
def test_if_all_play_like_clever_everything_is_luck(edition: str) -> None:
    for seed in range(3):
        found = books(dealt(edition, [Clever] * 4, seed))
        assert all(entry.cause != "choice" for entry in found.entries)


def test_a_choice_is_booked_to_who_made_it() -> None:
    """Ana, who could go out, draws: her choice costs her the certain win."""
    match = at("R7 > Ana* R5 / Ben B1 B2 B3 G1")
    match.do(Seat(0), a.Draw())
    finish(match)
    found = books(match, 50)
    assert found.values[0].win[0] == 1
    choice = next(entry for entry in found.entries if entry.cause == "choice")
    assert (choice.step, choice.seat) == (1, 0)
    assert choice.change.win[0] < 0
    assert found.account.own.win[0] <= choice.change.win[0] < 0


def test_a_position_that_is_won_is_worth_the_win() -> None:
    evaluator = Evaluator(at("R7 > Ana* R5 / Ben B1").opening.setup, 10, 1)
    evaluator.move_to(at("R7 > Ana* R5 / Ben B1").history[0])
    assert evaluator.value() == Value((Fraction(1), Fraction(0)), (Fraction(1), Fraction(-1)))


def test_chance_is_what_is_drawn_shuffled_or_taken_unseen() -> None:
    assert has_chance([e.Drew(Seat(0), 1, "turn")])
    assert has_chance([e.Discarded(Seat(0), (Card("R1"),), True)])
    assert not has_chance([e.Discarded(Seat(0), (Card("R1"),))])
    assert not has_chance([e.Played(Seat(0), Card("R1"))])


def test_a_draw_that_nobody_could_choose_is_luck() -> None:
    """The order of the draw pile counts as unknown before it is drawn."""
    match = at("R7 > Ana* B5 / Ben B1 B2")
    match.do(Seat(0), a.Draw())
    finish(match)
    found = books(match, 50)
    assert all(entry.cause != "choice" or entry.step > 1 for entry in found.entries)
    assert any(entry.cause == "chance" and entry.step == 1 for entry in found.entries)
