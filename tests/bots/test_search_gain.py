"""tools/search_gain: the gain of one move over another, rolled out from the true cards."""

from random import Random
from statistics import fmean

import pytest

from penultima.bots import Expert
from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import load
from penultima.rules.match import new_position
from penultima.rules.table import Setup, Table
from penultima.text.positions import parse_position
from penultima.view import view
from tools import search_gain
from tools.search_gain import gain, gain_in_round

ANA = Seat(0)


def position(text: str) -> Table:
    players, start = parse_position(text)
    return new_position(Setup(load("zelda"), players), start)[0]


def gain_of(table: Table, found: a.Action, baseline: a.Action) -> tuple[float, float]:
    """Ana's gain with one move over another."""
    expert = Expert(Random(1))
    expert.observe(view(table, ANA))
    encode = expert.kernel_view(view(table, ANA)).encoding.encode
    (better,), (worse,) = encode(found), encode(baseline)
    expert.chosen = better
    return gain(expert, table, ANA, worse, 7)


OUT = position("R7 > Ana* R5 / Ben G1 G2 G3 G4 W . T5 T6 T7 T8 T9 B1 B2 B3 B4 B5 B6")
LAST = a.Play(Card("R5"), call=True)


def test_going_out_gains_the_round_and_its_points() -> None:
    """Drawing instead may still win later, so the gain can be less than a whole round."""
    won, net = gain_of(OUT, LAST, a.Draw())
    assert 0 < won <= 1
    assert net > 0


def test_the_gain_is_antisymmetric() -> None:
    won, net = gain_of(OUT, LAST, a.Draw())
    assert gain_of(OUT, a.Draw(), LAST) == pytest.approx((-won, -net))


def test_a_move_gains_nothing_over_itself() -> None:
    """Both are rolled out with common random numbers; otherwise the result would be noise."""
    table = position("R7 > Ana* R5 R6 / Ben G1 R2 / Cal T1 T2 . T5 T6 T7 T8 T9 B1 B2 B3")
    assert gain_of(table, a.Draw(), a.Draw()) == (0, 0)


def test_the_gain_is_measured_with_the_true_cards() -> None:
    """Ben can only answer green: naming red keeps him from going out."""
    table = position("R7 > Ana* W R5 R6 / Ben G1 . T5 T6 T7 T8 T9 B1 B2 B3 B4 B5 B6")
    red = a.Play(Card("W"), Color("red"), call=True)
    won, net = gain_of(table, red, a.Play(Card("W"), Color("green"), call=True))
    assert won > 0.5
    assert net > 10


def test_the_gain_of_a_round_is_reproducible() -> None:
    setup = Setup(load("zelda"), ("Ana", "Ben"))
    found = [[gain_in_round(setup, number, 150, "s") for number in range(8)] for _ in range(2)]
    assert found[0] == found[1]
    assert any(gains != (0, 0) for gains in found[0]), "the expert never deviated"


def test_an_endless_round_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_gain, "ROUND_ACTION_LIMIT", 0)
    assert gain_in_round(Setup(load("zelda"), ("Ana", "Ben")), 0, 150, "s") == (0, 0)


def test_the_command_prints_the_share_of_rounds_won(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--players 2 --rollouts 100 --rounds 3 --edition frozen --belief uniform"
    assert search_gain.main(words.split()) == 0
    assert (
        "frozen, 2 players, 3 rounds, 100 rollouts, belief uniform: won " in capsys.readouterr().out
    )


def test_who_knows_the_cards_gains_more() -> None:
    setup = Setup(load("zelda"), ("Ana", "Ben"))
    gains = {
        belief: fmean(gain_in_round(setup, number, 150, "s", belief)[0] for number in range(60))
        for belief in ("uniform", "oracle")
    }
    assert gains["oracle"] > max(0.1, gains["uniform"])
