"""What the referee replies to `new`, to moves and to questions, as docs/referee.md says."""

import json
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from penultima.match import Match
from penultima.referee.referee import Referee
from penultima.rules.edition import load
from penultima.rules.match import Opening
from tests.support.matches import openings

from .openings import BELL, FROZEN, POSITION, ZELDA, ask


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
        "lost_turns": {},
        "house_rules": {},
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


def test_a_view_has_what_a_player_may_know(referee: Referee) -> None:
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


def test_all_hands_are_open_when_a_round_is_over() -> None:
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
    assert ask(referee, {"ask": "legal", "for": None})["legal"] == []


def test_clothes_change_between_rounds_and_who_is_not_named_keeps_theirs() -> None:
    referee = Referee()
    hands = {"Ana": ["P1"], "Ben": ["B2", "B1"]}
    position = {"hands": hands, "draw": [], "discard": ["P7"], "turn": "Ana"}
    ask(referee, {"new": BELL | {"position": position, "wearing": {"Ben": ["blue"]}}})
    ask(referee, {"by": "Ana", "do": "play", "card": "P1"})
    move = {"by": "Ana", "do": "next_round", "wearing": {"Ana": ["pink"]}}
    assert ask(referee, move)["state"]["wearing"] == {"Ana": ["pink"], "Ben": ["blue"]}


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
def test_every_listed_move_is_accepted_in_whole_matches(opening: Opening, seed: int) -> None:
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
