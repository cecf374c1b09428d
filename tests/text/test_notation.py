"""The notation of moves, events and positions round-trips."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.errors import BadRecord
from penultima.match import Match
from penultima.rules import actions as a
from penultima.rules import effects as do
from penultima.rules.actions import Action
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.events import Asked, Event
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Opening
from penultima.rules.prompts import Prompt
from penultima.rules.table import Setup
from penultima.text.notation import PHRASES, format_event, format_move, parse_event, parse_move
from penultima.text.positions import format_position, parse_position, position_of
from penultima.text.record import parse_record, replay
from penultima.view import redacted
from tests.support.matches import openings, walk

seeds = st.integers(0, 2**32)
# Names that could be mistaken for something else in a line.
AWKWARD = (
    "Ana",
    "ben",
    "O\"'\\x",
    "a / b",
    "Cal and Dia",
    "B7",
    "uno",
    "漢字",
    "W red",
    "1 > 2 . B7",
)


@pytest.mark.parametrize("union", [Action, Event, Prompt])
def test_every_type_has_a_phrase(union: object) -> None:
    assert set(get_args(union)) - {Asked} <= set(PHRASES)


def awkward(opening: Opening) -> Opening:
    setup = opening.setup
    players = AWKWARD[: len(setup.players)]
    renamed = Setup(setup.edition, players, setup.options, setup.house_rules)
    return Opening(renamed, opening.seed, opening.wearing)


@given(openings().map(awkward), seeds)
def test_events_and_moves_round_trip(opening: Opening, seed: int) -> None:
    players = opening.setup.players
    for moment in walk(opening, seed, 80):
        move = format_move(moment.seat, moment.action, players)
        assert parse_move(move, players) == (moment.seat, moment.action)
        for event in moment.events:
            for shown in (event, redacted(event, None), redacted(event, Seat(0))):
                assert parse_event(format_event(shown, players), players) == shown


@given(openings().map(awkward), seeds)
def test_positions_round_trip(opening: Opening, seed: int) -> None:
    players = opening.setup.players
    for moment in walk(opening, seed, 40):
        if moment.table.prompt.seat is None or moment.table.color is None:
            continue
        position = position_of(moment.table)
        assert parse_position(format_position(position, players)) == (players, position)


@given(openings().map(awkward), seeds)
def test_records_replay_to_the_same_match(opening: Opening, seed: int) -> None:
    match = Match(opening)
    for moment in walk(opening, seed, 200):
        match.do(moment.seat, moment.action)
    text = match.record()
    record = parse_record(text)
    assert record.opening == opening
    steps = list(replay(record))
    assert steps == match.history


RULES: dict[Card, HouseRule | None] = {
    Card("WC1"): HouseRule('"} wearing x', (do.Honor("next", "Sing {", 2), do.Ruling("Who?"))),
    Card("WC2"): None,
}
STEPS = (do.Draw(Seat(1), 2), do.Give(1, Seat(6)), do.SwapHands(Seat(8)), do.LoseTurn("others"))


@pytest.mark.parametrize(
    ("seat", "action", "text"),
    [
        (0, a.ChooseRuling(()), "Ana rules []"),
        (
            1,
            a.ChooseRuling(STEPS[:1]),
            '"ben" rules [{"effect":"draw","who":"ben","count":2}]',
        ),
        (0, a.ChooseRuling(STEPS), None),
        (2, a.NextRound(house_rules={}), None),
        (2, a.NextRound(house_rules=RULES), None),
        (2, a.NextRound({Seat(3): (), Seat(8): (Color("red"), Color("tan"))}, RULES), None),
    ],
)
def test_rulings_and_changed_house_rules_round_trip(
    seat: int, action: Action, text: str | None
) -> None:
    line = format_move(Seat(seat), action, AWKWARD)
    assert text is None or line == text
    assert parse_move(line, AWKWARD) == (seat, action)


def test_a_player_whose_name_is_a_keyword_can_be_named_in_a_ruling() -> None:
    players = ("Ana", "next")
    action = a.ChooseRuling((do.Draw(Seat(1), 2), do.Draw("next", 1)))
    line = format_move(Seat(0), action, players)
    assert parse_move(line, players) == (0, action)


def test_a_ruling_about_a_player_who_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no 'Zoe' at the table"):
        parse_move('Ana rules [{"effect":"draw","who":"Zoe","count":2}]', ("Ana", "Ben"))


RECORD = """\
penultima record 1
edition zelda
players Ana / Ben
seed 0
position R7 > Ana* RD B1 B2 / Ben G1 . T5 T6 T7

# a Draw Two and a Skip of sorts
Ana plays RD
Ana draws
Ana keeps
"""


def test_a_handwritten_record() -> None:
    steps = list(replay(parse_record(RECORD)))
    assert len(steps) == 4
    assert steps[-1].table.prompt.seat == 1


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("penultima record 1", "penultima record 2", "line 1: a record begins with"),
        ("edition zelda", "edition narnia", "line 2: there is no edition 'narnia'"),
        ("edition zelda\n", "", "line 1: the header has no 'edition'"),
        ("seed 0", "seed 0.5", "line 4: a seed is a whole number or a text"),
        ("seed 0", "seed 0\nseed 1", "line 5: 'seed' comes twice"),
        ("seed 0", 'options {"stackin": true}', "line 4: Object contains unknown field `stackin`"),
        ("players Ana / Ben", "players Ana / Bo", "line 5: the position names other players"),
        ("Ben G1 .", "Ben .", "line 5: position.hands.Ben: an empty hand"),
        ("seed 0", "wearing Ana red", "line 4: wearing: clothes play no part"),
        (
            "seed 0",
            'house rule W {"title": "x", "do": []}',
            "line 4: house_rules: this edition has no cards to write on",
        ),
        ("players Ana / Ben", "players Ana / Ana", "line 3: two players are called 'Ana'"),
        ("seed 0", "deal Ana R7", "line 5: give a deal or a position, not both"),
        (RECORD[RECORD.index("position") :], "deal Ana R7", "line 5: deck: 1 cards where"),
        ("Ana plays RD", "Ana plays B1", "line 8: .*doesn't match.* \\(T1\\)"),
        ("Ana plays RD", "Ben plays G1", "line 8: It's Ana's turn.* \\(S4\\)"),
        ("Ana plays RD", "Zoe plays RD", "line 8: there is no 'Zoe' at the table"),
        ("Ana plays RD", "Ana sings", "line 8: can't read 'sings'"),
        ("Ana keeps\n", "Ana keeps\n= Ana goes out: points 1 / 0, scores 1 / 0\n", "line 11: "),
    ],
)
def test_a_record_that_breaks_a_rule_is_refused_with_its_line(
    old: str, new: str, problem: str
) -> None:
    assert old in RECORD
    with pytest.raises(BadRecord, match=problem):
        list(replay(parse_record(RECORD.replace(old, new))))
