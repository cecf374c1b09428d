"""The referee: docs/referee.md to the letter, and nothing that anybody sends can harm it."""

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.match import Match
from penultima.referee.referee import Referee, serve
from penultima.referee.requests import LONGEST_LINE
from penultima.rules.edition import load
from penultima.rules.match import Opening
from tests.support.matches import openings

POSITION = {
    "hands": {"Ana": ["B7", "W4", "R1"], "Ben": ["G1", "G2"]},
    "draw": ["T5", "T6", "T7", "T8", "T9", "G3", "G4", "G5"],
    "discard": ["R7"],
    "turn": "Ana",
}
ZELDA = {"edition": "zelda", "players": ["Ana", "Ben"], "position": POSITION}
FROZEN = {"edition": "frozen", "players": ["Ana", "Ben", "Cal"]}
BELL = {"edition": "saved-by-the-bell", "players": ["Ana", "Ben"]}


def ask(referee: Referee, request: object) -> dict[str, Any]:
    line = request if isinstance(request, bytes) else json.dumps(request).encode()
    reply = referee.answer(line)
    assert b"\n" not in reply
    answer: dict[str, Any] = json.loads(reply)
    return answer


@pytest.fixture
def referee() -> Referee:
    referee = Referee()
    assert ask(referee, {"new": ZELDA})["ok"]
    return referee


# Replies


def test_a_state_has_all_its_keys(referee: Referee) -> None:
    state = ask(referee, {"ask": "state"})["state"]
    assert state == {
        "phase": "turn",
        "turn": "Ana",
        "color": "red",
        "top": "R7",
        "direction": "left",
        "dealer": "Ben",
        "hands": POSITION["hands"],
        "draw": 8,
        "discard": 1,
        "scores": {"Ana": 0, "Ben": 0},
        "round": 1,
        "uno_owed": [],
        "winner": None,
        "winners": None,
        "drawn": None,
        "stack": 0,
        "ask": None,
        "wearing": {"Ana": [], "Ben": []},
        "draw_pile": POSITION["draw"],
        "discard_pile": ["R7"],
    }


def test_a_move_is_answered_with_events_and_state(referee: Referee) -> None:
    reply = ask(referee, {"by": "Ana", "do": "draw"})
    assert reply["ok"] is True
    assert reply["events"] == [
        {"type": "drew", "seat": "Ana", "count": 1, "why": "turn", "cards": ["T5"]},
        {
            "type": "asked",
            "prompt": {"phase": "drawn", "seat": "Ana", "cards": ["T5"], "could_play": True},
        },
    ]
    assert reply["state"]["phase"] == "drawn"
    assert reply["state"]["drawn"] == ["T5"]
    assert "draw_pile" not in reply["state"]


def test_a_view_tells_what_a_player_may_know(referee: Referee) -> None:
    ask(referee, {"by": "Ana", "do": "draw"})
    own = ask(referee, {"ask": "view", "for": "Ana"})["view"]
    assert own["hands"] == {"Ana": ["B7", "W4", "R1", "T5"], "Ben": 2}
    assert own["drawn"] == ["T5"]
    assert own["legal"] == [{"do": "pass"}]
    for viewer in ("Ben", None):
        other = ask(referee, {"ask": "view", "for": viewer})["view"]
        assert other["hands"]["Ana"] == 4
        assert other["drawn"] is None
        assert other["legal"] == []
        assert "T5" not in json.dumps(other)
    state = ask(referee, {"ask": "state"})["state"]
    assert set(own) == (set(state) - {"draw_pile", "discard_pile"}) | {"seen", "events", "legal"}


def test_a_challenged_hand_is_seen_by_the_challenger_alone(referee: Referee) -> None:
    ask(referee, {"by": "Ana", "do": "play", "card": "W4", "color": "green"})
    assert ask(referee, {"ask": "state"})["state"]["phase"] == "challenge"
    ask(referee, {"by": "Ben", "do": "challenge"})
    seen = [{"player": "Ana", "hand": ["B7", "R1"]}]
    assert ask(referee, {"ask": "view", "for": "Ben"})["view"]["seen"] == seen
    for viewer in ("Ana", None):
        view = ask(referee, {"ask": "view", "for": viewer})["view"]
        assert view["seen"] == []


def test_when_a_round_is_over_all_hands_are_open() -> None:
    referee = Referee()
    hands = {"Ana": ["R1"], "Ben": ["G2", "G1"]}
    ask(referee, {"new": ZELDA | {"position": POSITION | {"hands": hands}}})
    reply = ask(referee, {"by": "Ana", "do": "play", "card": "R1"})
    assert reply["state"]["phase"] == "round_over"
    assert reply["state"]["turn"] is None
    assert reply["state"]["winner"] == "Ana"
    view = ask(referee, {"ask": "view", "for": None})["view"]
    assert view["hands"] == {"Ana": [], "Ben": ["G1", "G2"]}
    for name in ("Ana", "Ben"):
        assert ask(referee, {"ask": "legal", "for": name})["legal"] == [{"do": "next_round"}]


def test_legal_moves_are_listed_once_each() -> None:
    referee = Referee()
    hands = {"Ana": ["P2", "P2", "WS"], "Ben": ["B2"]}
    position = {"hands": hands, "draw": ["B1"], "discard": ["P1"], "turn": "Ana"}
    assert ask(referee, {"new": BELL | {"position": position}})["ok"]
    legal = ask(referee, {"ask": "legal", "for": "Ana"})["legal"]
    assert legal.count({"do": "play", "card": "P2"}) == 1
    styles = [move for move in legal if move.get("card") == "WS"]
    assert len(styles) == 16
    assert all(set(move) == {"do", "card", "color", "clothing"} for move in styles)
    assert legal[-1] == {"do": "draw"}


def test_a_house_rule_asks_and_is_answered() -> None:
    rule = {
        "title": "Gift",
        "do": [
            {"effect": "give", "count": 2, "to": "chosen"},
            {"effect": "honor", "who": "next", "text": "Sing", "else_draw": 1},
        ],
    }
    position = {
        "hands": {"Ana": ["WC1", "B1", "B2", "B3"], "Ben": ["G1"], "Cal": ["Y1"]},
        "draw": ["Y5", "Y6"],
        "discard": ["G7"],
        "turn": "Ana",
    }
    referee = Referee()
    assert ask(referee, {"new": FROZEN | {"position": position, "house_rules": {"WC1": rule}}})[
        "ok"
    ]
    ask(referee, {"by": "Ana", "do": "play", "card": "WC1", "color": "blue"})
    state = ask(referee, {"ask": "state"})["state"]
    assert (state["phase"], state["turn"]) == ("choose", "Ana")
    assert state["ask"] == {"want": "whom", "count": None, "text": "Gift"}
    choices = [{"do": "choose", "whom": "Ben"}, {"do": "choose", "whom": "Cal"}]
    assert ask(referee, {"ask": "legal", "for": "Ana"})["legal"] == choices
    ask(referee, {"by": "Ana", "do": "choose", "whom": "Cal"})
    assert ask(referee, {"ask": "legal", "for": "Ana"})["legal"] == [{"do": "choose", "count": 2}]
    state = ask(referee, {"by": "Ana", "do": "choose", "cards": ["B1", "B3"]})["state"]
    assert state["hands"]["Cal"] == ["Y1", "B1", "B3"]
    assert state["ask"] == {"want": "kept", "count": None, "text": "Sing"}
    state = ask(referee, {"by": "Ben", "do": "choose", "kept": False})["state"]
    assert state["hands"]["Ben"] == ["G1", "Y5"]
    assert state["uno_owed"] == ["Ana"]
    assert state["turn"] == "Ben"


def test_a_deck_is_dealt_in_its_order() -> None:
    referee = Referee()
    deck = load("zelda").deck
    new = {"edition": "zelda", "players": ["Ana", "Ben"], "dealer": "Ana", "deck": deck}
    state = ask(referee, {"new": new})["state"]
    assert state["hands"] == {"Ana": list(deck[1:14:2]), "Ben": list(deck[0:14:2])}
    assert state["top"] == deck[14]
    assert state["turn"] == "Ben"
    assert state["dealer"] == "Ana"


def test_a_whole_match_follows_from_its_seed() -> None:
    def replies(seed: object) -> list[dict[str, Any]]:
        referee = Referee()
        answers = [ask(referee, {"new": {"edition": "zelda", "players": ["A", "B"], "seed": seed}})]
        for _ in range(30):
            turn = answers[-1]["state"]["turn"]
            (first, *_) = ask(referee, {"ask": "legal", "for": turn})["legal"]
            answers.append(ask(referee, {"by": turn, **first}))
        return answers

    assert replies(1) == replies(1)
    assert replies(1) != replies("1")
    assert replies(0) == replies(0)


@given(openings(), st.integers(0, 2**32))
def test_whole_matches_through_the_protocol(opening: Opening, seed: int) -> None:
    """Every legal move that the referee lists is taken."""
    referee, chance = Referee(), Random(seed)
    referee.match = match = Match(opening)
    for _ in range(60):
        able = [name for name in match.players if _legal(referee, name)]
        if not able:
            assert match.table.winners
            return
        name = chance.choice(able)
        move = chance.choice(_legal(referee, name))
        if "count" in move:
            hand = match.table.hands[match.players.index(name)]
            move = {"do": "choose", "cards": chance.sample(hand, move["count"])}
        assert ask(referee, {"by": name, **move})["ok"], move


def _legal(referee: Referee, name: str) -> list[dict[str, Any]]:
    legal: list[dict[str, Any]] = ask(referee, {"ask": "legal", "for": name})["legal"]
    assert ask(referee, {"ask": "view", "for": name})["view"]["legal"] == legal
    return legal


# Refusals


def bad_lines() -> Iterator[bytes]:
    """Lines that are no request: each gets one bad_request, and nothing changes."""
    yield from (
        b"",
        b" ",
        b"\t",
        b"\x00",
        b"\xff\xfe",
        b"null",
        b"true",
        b"1",
        b'"new"',
        b"[]",
        b"{",
    )
    yield from (
        b"}",
        b"{}",
        b'{"new"}',
        b'{"new":}',
        b"{'new':1}",
        b'{"ask":"state"} {"ask":"state"}',
    )
    yield from (
        b'{"ask":"state","ask":"state"}',
        b'{"a":NaN}',
        b'{"a":Infinity}',
        b'{"a":-Infinity}',
    )
    yield from (b'{"a":1e999}', b'{"ask":1e999}', b"[" * 100_000, b'{"a":' * 50_000, b"9" * 5_000)
    yield from (b"x" * (LONGEST_LINE + 1), b'{"ask":"state"}' + b" " * LONGEST_LINE)
    yield from (
        b'\xef\xbb\xbf{"ask":"state"}',
        b'{"ask":"state\xff"}',
        b"{" + b'"a":1,' * 9_999 + b"}",
    )
    for request in (
        {"ask": None},
        {"ask": 1},
        {"ask": "states"},
        {"ask": "\ud800"},
        {"ask": "state", "\ud800": 1},
        {"ask": ["state"]},
        {"ask": "state", "for": "Ana"},
        {"ask": "view"},
        {"ask": "view", "for": 1},
        {"ask": "view", "for": ["Ana"]},
        {"ask": "legal"},
        {"ask": "legal", "for": None},
        {"ask": "record", "for": "Ana"},
        {"ask": "state", "do": "draw", "by": "Ana"},
        {"do": "draw"},
        {"by": "Ana"},
        {"by": None, "do": "draw"},
        {"by": 1, "do": "draw"},
        {"by": ["Ana"], "do": "draw"},
        {"by": "Ana", "do": None},
        {"by": "Ana", "do": "Draw"},
        {"by": "Ana", "do": "\ud800"},
        {"by": "Ana", "do": "draw", "\ud800": 1},
        {"new": {"\ud800": 1}},
        {"by": "Ana", "do": "draw", "card": "B7"},
        {"by": "Ana", "do": "draw", "call": True},
        {"by": "Ana", "do": "pass", "card": "B7"},
        {"by": "Ana", "do": "play"},
        {"by": "Ana", "do": "play", "card": None},
        {"by": "Ana", "do": "play", "card": 7},
        {"by": "Ana", "do": "play", "card": ["B7"]},
        {"by": "Ana", "do": "play", "card": ""},
        {"by": "Ana", "do": "play", "card": "b7"},
        {"by": "Ana", "do": "play", "card": "B7 "},
        {"by": "Ana", "do": "play", "card": "B77"},
        {"by": "Ana", "do": "play", "card": "P7"},
        {"by": "Ana", "do": "play", "card": "WC1"},
        {"by": "Ana", "do": "play", "card": "B7", "color": "blue"},
        {"by": "Ana", "do": "play", "card": "B7", "color": None},
        {"by": "Ana", "do": "play", "card": "B7", "clothing": "blue"},
        {"by": "Ana", "do": "play", "card": "B7", "whom": "Ben"},
        {"by": "Ana", "do": "play", "card": "B7", "whom": None},
        {"by": "Ana", "do": "play", "card": "B7", "call": None},
        {"by": "Ana", "do": "play", "card": "B7", "call": 1},
        {"by": "Ana", "do": "play", "card": "B7", "cards": ["B7"]},
        {"by": "Ana", "do": "play", "card": "W4", "color": None},
        {"by": "Ana", "do": "play", "card": "W4", "color": "pink"},
        {"by": "Ana", "do": "play", "card": "W4", "color": "Red"},
        {"by": "Ana", "do": "play", "card": "W4", "color": 1},
        {"by": "Ana", "do": "play", "card": "W4", "color": "red", "whom": "Ben"},
        {"by": "Ana", "do": "play", "card": "W4", "color": "red", "clothing": "red"},
        {"by": "Zed", "do": "color", "color": "red"},
        {"by": "Ana", "do": "color", "color": "red"},
        {"by": "Ana", "do": "color"},
        {"by": "Ana", "do": "choose"},
        {"by": "Ana", "do": "choose", "whom": "Ben"},
        {"by": "Ana", "do": "choose", "cards": ["B7"]},
        {"by": "Ana", "do": "choose", "kept": True},
        {"by": "Ana", "do": "choose", "kept": True, "whom": "Ben"},
        {"by": "Ana", "do": "next_round"},
        {"by": "Ana", "do": "next_round", "wearing": {}},
        {"by": "Ana", "do": "next_round", "wearing": {"Zed": []}},
        {"by": "Ana", "do": "catch"},
        {"by": "Ana", "do": "catch", "whom": None},
        {"by": "Ana", "do": "call", "whom": "Ana"},
        {"by": "Ana", "do": "challenge", "whom": "Ben"},
        {"by": "Ana", "do": "play", "card": "\ud800"},
        {"by": "\udfff", "do": "play", "card": "\ud800"},
    ):
        yield json.dumps(request).encode()
    for new in bad_openings():
        yield json.dumps({"new": new}).encode()


def bad_openings() -> Iterator[object]:
    deck = list(load("zelda").deck)
    yield from (None, 1, "zelda", [], {}, {"edition": "zelda"}, {"players": ["Ana", "Ben"]})
    plain: dict[str, Any] = {"edition": "zelda", "players": ["Ana", "Ben"]}
    mistakes: tuple[dict[str, Any], ...] = (
        {"edition": "Zelda"},
        {"edition": "../zelda"},
        {"edition": "common"},
        {"edition": None},
        {"players": ["Ana"]},
        {"players": [f"P{n}" for n in range(11)]},
        {"players": ["Ana", "Ana"]},
        {"players": ["Ana", ""]},
        {"players": ["Ana", "x" * 41]},
        {"players": ["Ana", "B\ten"]},
        {"players": ["Ana", "B\x7fen"]},
        {"players": ["Ana", "\ud800"]},
        {"players": ["Ana", 1]},
        {"players": "AB"},
        {"seats": 2},
        {"seed": None},
        {"seed": 1.0},
        {"seed": True},
        {"seed": [1]},
        {"options": None},
        {"options": {"stack": True}},
        {"options": {"\ud800": True}},
        {"options": {"scoring": "\ud800"}},
        {"options": {"stacking": 1}},
        {"options": {"stacking": "true"}},
        {"options": {"stacking": None}},
        {"options": {"target": 0}},
        {"options": {"target": 100_001}},
        {"options": {"target": 500.0}},
        {"options": {"target": True}},
        {"options": {"target": 10**400}},
        {"options": {"scoring": "loser"}},
        {"options": {"wardrobe": "naked"}},
        {"wearing": {}},
        {"wearing": {"Ana": ["red"]}},
        {"house_rules": {}},
        {"house_rules": {"WC1": {"title": "x", "do": []}}},
        {"dealer": "Ana"},
        {"deck": deck},
        {"dealer": "Zed", "deck": deck},
        {"dealer": "Ana", "deck": deck[1:]},
        {"dealer": "Ana", "deck": [*deck, "B1"]},
        {"dealer": "Ana", "deck": [*deck[1:], "W"]},
        {"dealer": "Ana", "deck": deck, "position": POSITION},
    )
    for mistake in mistakes:
        yield plain | mistake
    slips: tuple[dict[str, Any], ...] = (
        {"hands": {"Ana": ["B7"]}},
        {"hands": {"Ana": ["B7"], "Ben": []}},
        {"hands": {"Ana": ["B7"], "Ben": ["B7"], "Cal": ["B7"]}},
        {"hands": {"Ana": ["B7", "B7"], "Ben": ["B7"]}},
        {"hands": {"Ana": ["B7"], "Ben": ["P1"]}},
        {"hands": [["B7"], ["B1"]]},
        {"discard": []},
        {"discard": ["W"]},
        {"discard": ["W"], "color": "pink"},
        {"discard": ["W"], "color": None},
        {"color": "blue"},
        {"turn": "Zed"},
        {"turn": None},
        {"dealer": "Zed"},
        {"direction": "up"},
        {"direction": 1},
        {"scores": {"Ana": -1}},
        {"scores": {"Ana": 500}},
        {"scores": {"Zed": 1}},
        {"scores": {"Ana": 1.5}},
        {"draw": ["B0", "B0"]},
        {"draw": "B0"},
        {"round": 2},
    )
    for slip in slips:
        yield plain | {"position": POSITION | slip}
    for missing in ("hands", "draw", "discard", "turn"):
        yield plain | {"position": {k: v for k, v in POSITION.items() if k != missing}}
    for rule in bad_house_rules():
        yield FROZEN | {"house_rules": {"WC1": rule}}
    yield FROZEN | {"house_rules": {"WL": {"title": "x", "do": []}}}
    clothes: tuple[Any, ...] = (
        {"Zed": []},
        {"Ana": ["red"]},
        {"Ana": "pink"},
        {"Ana": ["pink", "pink"]},
        None,
    )
    for wearing in clothes:
        yield BELL | {"wearing": wearing}
    yield BELL | {"wearing": {"Ana": ["pink"]}, "options": {"wardrobe": "dealt"}}


def bad_house_rules() -> Iterator[object]:
    yield from (None, [], {}, {"title": "x"}, {"do": []}, {"title": "", "do": []})
    yield {"title": "x" * 41, "do": []}
    yield {"title": "x", "text": "y" * 501, "do": []}
    yield {"title": "x", "do": [{"effect": "reverse"}] * 21}
    yield {"title": "\ud800", "do": []}
    for step in (
        {},
        {"effect": "explode"},
        {"effect": "demand", "emblem": "triforce", "count": 3},
        {"effect": "clothing", "count": 2},
        {"effect": "draw"},
        {"effect": "draw", "who": "next"},
        {"effect": "draw", "who": "me", "count": 1},
        {"effect": "draw", "who": "next", "count": 0},
        {"effect": "draw", "who": "next", "count": 11},
        {"effect": "draw", "who": "next", "count": "1"},
        {"effect": "draw", "who": "next", "count": 1, "how": "random"},
        {"effect": "discard", "who": "next", "count": 1},
        {"effect": "skip"},
        {"effect": "reverse", "count": 1},
        {"effect": "swap_hands", "with": "others"},
        {"effect": "swap_hands", "other": "next"},
        {"effect": "give", "count": 1, "to": "all"},
        {"effect": "reveal", "who": "next"},
        {"effect": "honor", "who": "next", "text": "", "else_draw": 1},
        {"effect": "honor", "who": "next", "text": "x" * 201, "else_draw": 1},
        {"effect": "\ud800"},
        {"effect": "draw", "who": "\ud800", "count": 1},
        {"effect": "skip", "count": 1, "\ud800": 1},
    ):
        yield {"title": "x", "do": [{"effect": "reverse"}, step]}


BAD_LINES = list(bad_lines())


def test_there_are_many_bad_lines() -> None:
    assert len(BAD_LINES) >= 150


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: line[:60].decode("ascii", "replace"))
def test_a_bad_line_gets_one_error_and_changes_nothing(referee: Referee, line: bytes) -> None:
    before = referee.answer(b'{"ask": "state"}'), referee.answer(b'{"ask": "record"}')
    reply = ask(referee, line)
    assert set(reply) == {"ok", "error"}
    assert set(reply["error"]) == {"code", "message", "clause"}
    assert reply["error"]["code"] == "bad_request"
    assert len(reply["error"]["message"]) < 1000
    after = referee.answer(b'{"ask": "state"}'), referee.answer(b'{"ask": "record"}')
    assert after == before


def test_a_bad_step_is_named() -> None:
    good = {"title": "x", "do": [{"effect": "reverse"}]}
    for step in [{"effect": "explode"}, {"effect": "skip"}, {"effect": "skip", "count": 11}, 3]:
        bad = {"title": "x", "do": [{"effect": "reverse"}, step]}
        reply = ask(Referee(), {"new": FROZEN | {"house_rules": {"WC1": good, "WC2": bad}}})
        assert "new.house_rules.WC2.do[1] (step 2)" in reply["error"]["message"]


def test_a_bad_rule_is_named() -> None:
    rules = {"WC1": {"title": "x", "do": []}, "WC2": {"title": "", "do": []}}
    reply = ask(Referee(), {"new": FROZEN | {"house_rules": rules}})
    assert "new.house_rules.WC2.title: " in reply["error"]["message"]


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"by": "Zed", "do": "draw"}, "unknown_player"),
        ({"by": "Zed", "do": "play", "card": "B7"}, "unknown_player"),
        ({"by": "Ana", "do": "catch", "whom": "Zed"}, "unknown_player"),
        ({"ask": "view", "for": "Zed"}, "unknown_player"),
        ({"ask": "legal", "for": "Zed"}, "unknown_player"),
        ({"by": "Ana", "do": "call"}, "nothing_to_call"),
        ({"by": "Ana", "do": "catch", "whom": "Ben"}, "nobody_to_catch"),
        ({"by": "Ana", "do": "catch", "whom": "Ana"}, "nobody_to_catch"),
        ({"by": "Ana", "do": "challenge"}, "cannot_challenge"),
        ({"by": "Ben", "do": "accept"}, "cannot_challenge"),
        ({"by": "Ben", "do": "draw"}, "not_your_turn"),
        ({"by": "Ben", "do": "play", "card": "W4"}, "not_your_turn"),
        ({"by": "Ana", "do": "pass"}, "cannot_pass"),
        ({"by": "Ana", "do": "play", "card": "W"}, "card_not_in_hand"),
        ({"by": "Ana", "do": "play", "card": "R7"}, "card_not_in_hand"),
        ({"by": "Ana", "do": "play", "card": "W4"}, "color_needed"),
    ],
)
def test_the_first_code_that_applies(referee: Referee, request_: object, code: str) -> None:
    before = referee.answer(b'{"ask": "state"}')
    reply = ask(referee, request_)
    assert reply["error"]["code"] == code
    assert referee.answer(b'{"ask": "state"}') == before


def test_nothing_can_be_asked_before_a_game() -> None:
    for request in ({"ask": "state"}, {"by": "Ana", "do": "draw"}, {"ask": "record"}):
        assert ask(Referee(), request)["error"]["code"] == "bad_request"


def test_a_bad_new_leaves_the_old_game(referee: Referee) -> None:
    assert not ask(referee, {"new": {"edition": "zelda", "players": []}})["ok"]
    assert ask(referee, {"ask": "state"})["ok"]


# Lines


def test_one_line_out_for_one_line_in() -> None:
    lines = [b'{"ask":"state"}', b"", b"x" * (3 * LONGEST_LINE), b"\r", b'{"new":1}', b"last"]
    out = io.BytesIO()
    serve(io.BytesIO(b"\n".join(lines)), out)
    replies = out.getvalue().splitlines()
    assert len(replies) == len(lines)
    assert all(json.loads(reply)["ok"] is False for reply in replies)


def test_a_line_of_exactly_the_limit_is_read() -> None:
    line = b'{"ask":"state"}'.ljust(LONGEST_LINE)
    out = io.BytesIO()
    serve(io.BytesIO(line + b"\n" + line + b" \n"), out)
    first, second = (json.loads(reply)["error"]["message"] for reply in out.getvalue().splitlines())
    assert "no game yet" in first
    assert "too long" in second


def test_the_command_answers_and_ends_with_its_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "penultima", "referee"],
        input=json.dumps({"new": ZELDA}) + '\n{"ask": "legal", "for": "Ana"}\nnonsense',
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, True, False]
    assert done.stderr == ""
