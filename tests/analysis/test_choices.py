"""Choices are judged by what the player could know."""

from random import Random

import pytest
from msgspec.structs import replace

from penultima.analysis.choices import Choice, Judge, judge_choices
from penultima.analysis.reasons import reason
from penultima.bots import Greedy
from penultima.match import Match
from penultima.rules import actions as a
from penultima.rules.cards import Card, Seat
from penultima.rules.table import Table
from penultima.view import view

from .rounds import at, dealt


def judged(match: Match, action: a.Action, rollouts: int = 2000) -> Choice | None:
    """The judgement of a first move."""
    seen = match.view(match.table.prompt.seat)
    judge = Judge(rollouts, 1)
    judge.observe(seen)
    return judge.judge(1, seen, action)


def test_throwing_away_a_certain_win_is_a_mistake() -> None:
    choice = judged(at("R7 > Ana* R5 / Ben B1 B2 B3"), a.Draw())
    assert choice is not None
    assert choice.is_mistake
    assert choice.best == a.Play(Card("R5"), call=True)
    assert choice.loss > 5 * choice.error > 0


def test_a_loss_is_in_points_without_a_bonus_for_winning() -> None:
    choice = judged(at("R7 > Ana* R5 / Ben B1 B2 B3"), a.Draw())
    assert choice is not None
    assert choice.loss < 6 + 50 + 50  # what she would win now, and the two dearest cards


def test_the_best_move_loses_nothing() -> None:
    choice = judged(at("R7 > Ana* R5 / Ben B1 B2 B3"), a.Play(Card("R5")))
    assert choice is not None
    assert (choice.loss, choice.is_mistake, choice.best) == (0, False, choice.played)


def test_letting_the_next_player_go_out_is_a_mistake() -> None:
    match = at("R7 > Ana* R5 RD B1 G2 / Ben T4")
    choice = judged(match, a.Play(Card("R5")), 4000)
    assert choice is not None
    assert choice.is_mistake
    assert choice.best == a.Play(Card("RD"), call=True)
    assert reason(match.table, choice).id == "analysis-why-stop"


@pytest.mark.parametrize("action", [a.Draw(), a.Call(), a.Catch(Seat(1))])
def test_a_move_without_an_alternative_is_no_decision(action: a.Action) -> None:
    assert judged(at("R7 > Ana* B5 / Ben B1 B2"), action) is None


def other_world(table: Table) -> Table:
    """The same table for the first player, with other hands for the others."""
    hidden = [card for hand in table.hands[1:] for card in hand] + list(table.draw)
    Random(7).shuffle(hidden)
    hands = [table.hands[0]]
    for hand in table.hands[1:]:
        hands.append(tuple(hidden[: len(hand)]))
        del hidden[: len(hand)]
    return replace(table, hands=tuple(hands), draw=tuple(hidden))


def test_the_judgement_does_not_depend_on_hidden_cards() -> None:
    """Two worlds that the player can't tell apart get the same judgement, to the last digit."""
    match = at("R7 > Ana* R5 RD B1 G2 / Ben T4 T5 / Cal R1 R2 R3")
    found = []
    for table in (match.table, other_world(match.table)):
        seen = view(table, Seat(0), match.events)
        judge = Judge(400, 3)
        judge.observe(seen)
        found.append(judge.judge(1, seen, a.Play(Card("R5"))))
    assert found[0] == found[1]
    assert found[0] is not None


def test_the_same_seed_gives_the_same_judgements() -> None:
    steps = dealt("frozen", [Greedy] * 3, 2).history
    one, other = (list(judge_choices(steps, 60, 5)) for _ in range(2))
    assert one == other
    assert one
