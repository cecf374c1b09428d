"""Gain: what a move is worth beyond another one, from the true cards and with the same chances."""

from random import Random

import pytest

from penultima.bots import Expert
from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import load
from penultima.rules.match import new_position
from penultima.rules.table import Setup, Table
from penultima.text.positions import parse_position
from penultima.view import view
from tools import search_gain as measured
from tools.search_gain import gain, gain_in_round

ANA = Seat(0)


def position(text: str) -> Table:
    players, start = parse_position(text)
    return new_position(Setup(load("zelda"), players), start)[0]


def of(table: Table, found: a.Action, prior: a.Action) -> tuple[float, float]:
    """What Ana gains with one move over another."""
    expert = Expert(Random(1))
    expert.observe(view(table, ANA))
    numbers = expert.seen(view(table, ANA)).encoding.encode
    (better,), (worse,) = numbers(found), numbers(prior)
    expert.chosen = worse, better
    return gain(expert, table, ANA, 7)


OUT = position("R7 > Ana* R5 / Ben G1 G2 G3 G4 W . T5 T6 T7 T8 T9 B1 B2 B3 B4 B5 B6")
LAST = a.Play(Card("R5"), call=True)


def test_going_out_gains_the_round_and_its_points() -> None:
    """Drawing instead may still win, later and by chance: so less than a whole round."""
    won, net = of(OUT, LAST, a.Draw())
    assert 0 < won <= 1
    assert net > 0


def test_the_other_way_round_it_is_a_loss_of_as_much() -> None:
    won, net = of(OUT, LAST, a.Draw())
    assert of(OUT, a.Draw(), LAST) == pytest.approx((-won, -net))


def test_a_move_gains_nothing_over_itself() -> None:
    """Both are played out with the same chances: without that it would be mostly luck."""
    table = position("R7 > Ana* R5 R6 / Ben G1 R2 / Cal T1 T2 . T5 T6 T7 T8 T9 B1 B2 B3")
    assert of(table, a.Draw(), a.Draw()) == (0, 0)


def test_the_true_cards_decide() -> None:
    """Ben can answer green at once, and nothing else: naming red keeps him from going out."""
    table = position("R7 > Ana* W R5 R6 / Ben G1 . T5 T6 T7 T8 T9 B1 B2 B3 B4 B5 B6")
    red = a.Play(Card("W"), Color("red"), call=True)
    won, net = of(table, red, a.Play(Card("W"), Color("green"), call=True))
    assert won > 0.5
    assert net > 10


def test_a_round_is_measured_the_same_again() -> None:
    setup = Setup(load("zelda"), ("Ana", "Ben"))
    found = [[gain_in_round(setup, number, 150, "s") for number in range(8)] for _ in range(2)]
    assert found[0] == found[1]
    assert any(gains != (0, 0) for gains in found[0]), "the expert never thought otherwise"


def test_an_endless_round_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "ROUND_ACTION_LIMIT", 0)
    assert gain_in_round(Setup(load("zelda"), ("Ana", "Ben")), 0, 150, "s") == (0, 0)


def test_the_command_gives_a_share_of_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--players 2 --rollouts 100 --rounds 3 --edition frozen"
    assert measured.main(words.split()) == 0
    assert "frozen, 2 players, 3 rounds, 100 rollouts: won " in capsys.readouterr().out
