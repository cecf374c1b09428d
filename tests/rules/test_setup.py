"""Checks of what a match may begin from, at their limits."""

import numpy as np
import pytest

from penultima.errors import BadSetup
from penultima.match import Match
from penultima.rules import effects as do
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import load
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Deal, Opening, begin, new_match
from penultima.rules.options import Options
from penultima.rules.setup import Position
from penultima.rules.table import Setup
from tests.support.matches import NAMES

ZELDA, FROZEN, BELL = load("zelda"), load("frozen"), load("saved-by-the-bell")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


POSITION = Position((cards("B7"), cards("G1")), cards("T5"), cards("R7"), Seat(0))


def refused(opening: Opening) -> tuple[str, str | None]:
    with pytest.raises(BadSetup) as error:
        begin(opening)
    return error.value.problem, error.value.clause


@pytest.mark.parametrize("players", range(2, 11))
def test_2_to_10_players_sit_down(players: int) -> None:
    table, _ = begin(Opening(Setup(ZELDA, NAMES[:players])))
    assert [len(hand) for hand in table.hands].count(7) >= players - 1


@pytest.mark.parametrize("players", [(), ("Ana",), tuple(f"P{n}" for n in range(11))])
def test_fewer_or_more_players_are_refused(players: tuple[str, ...]) -> None:
    assert refused(Opening(Setup(ZELDA, players)))[1] == "S5"


@pytest.mark.parametrize("name", ["A", "x" * 40, "Ana María", "漢字", "🐸", " "])
def test_a_name_is_accepted(name: str) -> None:
    begin(Opening(Setup(ZELDA, ("Ben", name))))


@pytest.mark.parametrize("name", ["", "x" * 41, "a\nb", "a\x00", "\x7f", "\x85", "\ud800"])
def test_a_name_is_refused(name: str) -> None:
    assert "name" in refused(Opening(Setup(ZELDA, ("Ben", name))))[0]


def test_two_players_with_the_same_name_are_refused() -> None:
    assert "different names" in refused(Opening(Setup(ZELDA, ("Ana", "Ana"))))[0]


def test_outfits_are_refused_where_clothes_play_no_part() -> None:
    players = ("Ana", "Ben")
    wearing: dict[Seat, tuple[Color, ...]] = {Seat(0): (Color("pink"),)}
    assert refused(Opening(Setup(ZELDA, players), wearing={}))[1] == "A9"
    dealt = Setup(BELL, players, Options(wardrobe="dealt"))
    assert "deals the outfits" in refused(Opening(dealt, wearing=wearing))[0]
    table, _ = begin(Opening(Setup(BELL, players), wearing=wearing))
    assert table.wearing == (("pink",), ())


def test_the_colours_of_an_outfit_are_in_the_order_of_the_edition() -> None:
    wearing = {Seat(1): tuple(reversed(BELL.color_names))}
    table, _ = begin(Opening(Setup(BELL, ("Ana", "Ben")), wearing=wearing))
    assert table.wearing == ((), BELL.color_names)


def test_house_rules_are_refused_for_other_cards() -> None:
    rule = HouseRule("Snow", ())
    players = ("Ana", "Ben")
    assert refused(Opening(Setup(FROZEN, players, house_rules={Card("WL"): rule})))[1] == "A7"
    assert refused(Opening(Setup(ZELDA, players, house_rules={Card("WC1"): rule})))[1] == "A7"
    half = HouseRule("\ud800", ())
    assert "half" in refused(Opening(Setup(FROZEN, players, house_rules={Card("WC1"): half})))[0]
    begin(Opening(Setup(FROZEN, players, house_rules={Card("WC2"): rule})))


def test_a_deck_must_have_every_card() -> None:
    setup = Setup(ZELDA, ("Ana", "Ben"))
    assert "B0 is missing" in refused(Opening(setup, start=Deal(Seat(0), ZELDA.deck[1:])))[0]
    assert "comes" in refused(Opening(setup, start=Deal(Seat(0), ("B0", *ZELDA.deck))))[0]  # type: ignore[arg-type]
    begin(Opening(setup, start=Deal(Seat(0), ZELDA.deck)))


@pytest.mark.parametrize("score", [-1, 300, 301])
def test_a_score_must_be_below_the_target(score: int) -> None:
    setup = Setup(ZELDA, ("Ana", "Ben"), Options(target=300))
    opening = Opening(setup, start=_position(scores=(0, score)))
    assert refused(opening)[1] == "P2"
    begin(Opening(setup, start=_position(scores=(0, 299))))


def _position(**changes: object) -> Position:
    from msgspec.structs import replace

    return replace(POSITION, **changes)


@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"hands": (cards("B7"), ())}, "G2"),
        ({"discard": ()}, "S3"),
        ({"discard": cards("W")}, "T1"),
        ({"color": Color("blue")}, "T1"),
        ({"discard": cards("W"), "color": Color("pink")}, "C2"),
        ({"draw": cards("P1")}, "C1"),
        ({"draw": cards("B0 B0")}, "C1"),
    ],
)
def test_an_impossible_position_is_refused(changes: dict[str, object], clause: str) -> None:
    opening = Opening(Setup(ZELDA, ("Ana", "Ben")), start=_position(**changes))
    assert refused(opening)[1] == clause


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"hands": (cards("B7"),)}, "position.hands: 1 for 2 players"),
        ({"hands": (cards("B7"), cards("B8"), cards("B9"))}, "position.hands: 3 for 2 players"),
        ({"scores": (1,)}, "position.scores: 1 for 2 players"),
        ({"turn": Seat(2)}, "position.turn: there is no seat 2; they are 0 to 1"),
        ({"turn": Seat(-1)}, "position.turn: there is no seat -1; they are 0 to 1"),
        ({"dealer": Seat(2)}, "position.dealer: there is no seat 2; they are 0 to 1"),
        ({"direction": 0}, "position.direction: 0 is neither 1 nor -1"),
    ],
)
def test_a_position_for_another_table_is_refused(changes: dict[str, object], problem: str) -> None:
    opening = Opening(Setup(ZELDA, ("Ana", "Ben")), start=_position(**changes))
    assert refused(opening)[0] == problem


def test_values_made_in_python_are_checked_against_the_same_limits() -> None:
    """Structs made in Python don't check their values, so a typo could be played as a default."""
    people = ("Ana", "Ben")
    for options in (Options(target=0), Options(scoring="penalti"), {"stacking": True}):  # type: ignore[arg-type]
        assert refused(Opening(Setup(ZELDA, people, options)))[0].startswith("options: ")  # type: ignore[arg-type]
    for rule in (HouseRule("", ()), HouseRule("x", (do.Draw("others", 11),)), {"title": "x"}):
        setup = Setup(FROZEN, people, house_rules={Card("WC1"): rule})  # type: ignore[dict-item]
        assert refused(Opening(setup))[0].startswith("house_rules: ")
    for seed in (None, 1.5, True, np.True_, np.float64(1.5)):
        problem = refused(Opening(Setup(ZELDA, people), seed))[0]  # type: ignore[arg-type]
        assert problem == f"seed: {seed!r} is neither an integer nor a text"
    assert "no seat 2" in refused(Opening(Setup(ZELDA, people), start=Deal(Seat(2), ZELDA.deck)))[0]
    assert "no seat 2" in refused(Opening(Setup(BELL, people), wearing={Seat(2): ()}))[0]


def test_an_integer_of_any_type_is_a_seed() -> None:
    """NumPy's integers give the same deal and the same record."""
    setup = Setup(ZELDA, ("Ana", "Ben"))
    plain, numpys = (Match(Opening(setup, seed)) for seed in (7, np.int64(7)))  # type: ignore[arg-type]
    assert plain.table == numpys.table
    assert plain.opening == numpys.opening
    assert plain.record() == numpys.record()
    assert new_match(setup, np.uint8(7))[0] == plain.table  # type: ignore[arg-type]


def test_a_position_may_repeat_the_colour_of_its_top_card() -> None:
    setup = Setup(ZELDA, ("Ana", "Ben"))
    table, _ = begin(Opening(setup, start=_position(color=Color("red"))))
    assert table.color == "red"
    assert table.dealer == 1


def test_an_edition_must_be_loaded() -> None:
    problem, _ = refused(Opening(Setup("zelda", ("Ana", "Ben"))))  # type: ignore[arg-type]
    assert "load" in problem
