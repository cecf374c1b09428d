"""Steps printed on the cards of an edition from a file, where built-in editions have none."""

from pathlib import Path

import pytest

from penultima.errors import BadEdition, BadSetup, Refused
from penultima.rules import actions as a
from penultima.rules import events as e
from penultima.rules.cards import Card, Color, Hand, Seat
from penultima.rules.edition import Edition, read
from penultima.rules.game import apply
from penultima.rules.legal import legal_moves
from penultima.rules.match import new_deal, new_match, new_position
from penultima.rules.options import Options
from penultima.rules.prompts import AnswerDemand, TakeTurn
from penultima.rules.setup import Position
from penultima.rules.table import Setup, Table

ANA, BEN, CAL = Seat(0), Seat(1), Seat(2)
PLAYERS = ("Ana", "Ben", "Cal")
BLUE = Color("blue")

ISLAND = """\
name = { en = "Island edition", es = "Edición Isla" }

colors = [
  { name = "blue", letter = "B", words = { es = ["azul", "azul", "azules", "azules"] } },
  { name = "green", letter = "G", words = { es = ["verde", "verde", "verdes", "verdes"] } },
]
numbers = [{ faces = [1, 2, 3, 4, 5, 6, 7, 8, 9], copies = 5 }]
emblem = { id = "triforce", name = { en = "Triforce", es = "Trifuerza" }, faces = [3, 6, 9] }
"""

WILD = """
[[wilds]]
code = "{code}"
name = {{ en = "{code}", es = "{code}" }}
copies = 2
points = 40
turned_up = "name_color"
effects = [{effects}]
"""

STEPS = {
    "WF": '{ effect = "lose_turn", who = "next" }, '
    '{ effect = "demand", emblem = "triforce", count = 3 }',
    "WO": '{ effect = "discard_color", who = "others", color = "blue" }',
    "WN": '{ effect = "discard_color", who = "all", color = "blue" }',
    "WG": '{ effect = "discard_color", who = "next", color = "named" }',
}


@pytest.fixture
def island(tmp_path: Path) -> Edition:
    path = tmp_path / "island.toml"
    path.write_text(ISLAND + "".join(WILD.format(code=c, effects=s) for c, s in STEPS.items()))
    return read(path)


def cards(codes: str) -> Hand:
    return tuple(map(Card, codes.split()))


def position(edition: Edition, *hands: str, draw: str = "G1 G2 G4 G5", **options: bool) -> Table:
    setup = Setup(edition, PLAYERS[: len(hands)], Options(**options))  # type: ignore[arg-type]
    at = Position(tuple(map(cards, hands)), cards(draw), cards("G7"), ANA)
    return new_position(setup, at)[0]


def test_a_demand_goes_on_past_who_loses_the_turn(island: Edition) -> None:
    table = position(island, "WF B1 B2", "B3 G1", "B6 G2")
    table, events = apply(table, ANA, a.Play(Card("WF"), BLUE))
    assert e.LostTurn(BEN) in events
    assert table.prompt == AnswerDemand(CAL, "triforce", 3)


def test_with_two_players_a_demand_can_come_back_to_who_made_it(island: Edition) -> None:
    table = position(island, "WF B1 B6", "B3 G1")
    table, _ = apply(table, ANA, a.Play(Card("WF"), BLUE))
    assert table.prompt == AnswerDemand(ANA, "triforce", 3)
    assert a.Play(Card("B6")) in legal_moves(table, ANA)


def test_only_a_card_that_empties_its_player_s_hand_is_a_forbidden_finish(island: Edition) -> None:
    for card, forbidden in (("WO", False), ("WN", True)):
        table = position(island, f"{card} B1 B2", "B3 G1", "B6 G2", number_finish=True)
        play = a.Play(Card(card), BLUE)
        assert (play in legal_moves(table, ANA)) != forbidden
        if forbidden:
            with pytest.raises(Refused, match="number"):
                apply(table, ANA, play)
        else:
            assert apply(table, ANA, play)[0].hands[0] == cards("B1 B2")


def test_the_colour_of_a_printed_step_may_be_the_one_named(island: Edition) -> None:
    table = position(island, "WG B1 B2", "B3 G1", "B6 G2")
    assert apply(table, ANA, a.Play(Card("WG"), BLUE))[0].hands[1] == cards("G1")
    assert apply(table, ANA, a.Play(Card("WG"), Color("green")))[0].hands[1] == cards("B3")


@pytest.mark.parametrize(
    ("effect", "problem"),
    [
        ('{ effect = "draw", who = 0, count = 1 }', "no seat can be printed on a card"),
        ('{ effect = "draw_until", who = "self", color = "pink" }', "there is no colour 'pink'"),
    ],
)
def test_what_cannot_be_printed_is_refused(tmp_path: Path, effect: str, problem: str) -> None:
    path = tmp_path / "islet.toml"
    path.write_text(ISLAND + WILD.format(code="WX", effects=effect))
    with pytest.raises(BadEdition, match=f"WX: {problem}"):
        read(path)


def test_a_small_deck_is_refused_for_large_hands(island: Edition) -> None:
    """Of its 98 cards one has to be left to be turned up."""
    assert len(island.deck) == 98
    players = tuple(f"P{number}" for number in range(10))
    for size in (8, 9):
        new_match(Setup(island, players, Options(hand_size=size)))
    with pytest.raises(BadSetup, match="too small for 10 players with 10 cards each") as refused:
        new_match(Setup(island, players, Options(hand_size=10)))
    assert refused.value.clause == "H9"


def test_a_deck_that_is_dealt_out_leaves_no_card_to_turn_up(tmp_path: Path) -> None:
    path = tmp_path / "islet.toml"
    path.write_text(ISLAND)
    edition = read(path)
    assert len(edition.deck) == 90
    players = tuple(f"P{number}" for number in range(10))
    new_match(Setup(edition, players, Options(hand_size=8)))
    with pytest.raises(BadSetup, match="too small"):
        new_match(Setup(edition, players, Options(hand_size=9)))


def test_who_is_stuck_after_naming_the_first_colour_is_passed(tmp_path: Path) -> None:
    """A deck of which nothing is left to draw after the deal (S4, T6)."""
    path = tmp_path / "islet.toml"
    path.write_text(ISLAND + WILD.format(code="WO", effects="").replace("copies = 2", "copies = 1"))
    edition = read(path)
    players = tuple(f"P{number}" for number in range(10))
    setup = Setup(edition, players, Options(hand_size=9))
    blue = [card for card in edition.deck if edition[card].color == BLUE]
    green = [card for card in edition.deck if edition[card].color == Color("green")]
    others = iter(blue + green[9:])
    deck = [green[place // 10] if place % 10 == 0 else next(others) for place in range(90)]
    table, _ = new_deal(setup, Seat(9), (*deck, Card("WO")))
    assert table.nothing_to_draw
    table, events = apply(table, ANA, a.NameColor(BLUE))
    assert e.Passed(ANA) in events
    assert table.prompt == TakeTurn(BEN)
