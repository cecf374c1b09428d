"""House rules over the referee protocol: new steps, rulings, and rules changed between rounds."""

from typing import Any

import pytest

from penultima.referee.referee import Referee

from .openings import FROZEN, ZELDA, ask

Json = dict[str, Any]
DRAW_ONE = {"effect": "draw", "who": "Ben", "count": 1}
PLAY = {"by": "Ana", "do": "play", "card": "WC1", "color": "green"}


def playing(*steps: Json, **more: Any) -> Referee:
    """Ana has played a card with these steps."""
    position = {
        "hands": {"Ana": ["WC1", "B1", "B2", "B3"], "Ben": ["G1", "G2"], "Cal": ["Y1", "Y2"]},
        "draw": ["P1", "P2", "P3", "P4", "P5"],
        "discard": ["B7"],
        "turn": "Ana",
    }
    rules = {"WC1": {"title": "Contest", "do": list(steps)}}
    referee = Referee()
    assert ask(referee, {"new": FROZEN | {"position": position, "house_rules": rules} | more})["ok"]
    assert ask(referee, PLAY)["ok"]
    return referee


def contest(**more: Any) -> Referee:
    return playing({"effect": "ruling", "text": "Last to slap draws"}, **more)


def rule(referee: Referee, *steps: object, by: str = "Ana") -> Json:
    return ask(referee, {"by": by, "do": "choose", "ruling": list(steps)})


def test_a_ruling_is_asked_for_and_carried_out_with_players_by_name() -> None:
    referee = contest()
    state = ask(referee, {"ask": "state"})["state"]
    assert (state["phase"], state["turn"]) == ("choose", "Ana")
    assert state["ask"] == {"want": "ruling", "count": None, "text": "Last to slap draws"}
    ruling = {"do": "choose", "ruling": []}
    assert ask(referee, {"ask": "legal", "for": "Ana"})["legal"] == [ruling]
    assert ask(referee, {"ask": "legal", "for": "Ben"})["legal"] == []
    steps = [
        {"effect": "take", "from": "Ben", "count": 1},
        {"effect": "lose_turn", "who": "Cal"},
        {"effect": "swap_hands", "with": "Cal"},
    ]
    reply = rule(referee, *steps)
    assert reply["events"][0] == {"type": "ruled", "seat": "Ana", "steps": steps}
    assert reply["events"][2:4] == [
        {"type": "will_lose_turn", "seat": "Cal"},
        {"type": "hands_swapped", "seat": "Ana", "whom": "Cal"},
    ]
    assert reply["state"]["lost_turns"] == {"Cal": 1}
    assert reply["state"]["turn"] == "Ben"
    view = ask(referee, {"ask": "view", "for": None})["view"]
    assert view["lost_turns"] == {"Cal": 1}
    assert view["events"][0] == reply["events"][0]


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        ({"effect": "explode"}, ".effect: invalid value 'explode'"),
        ({"effect": "skip", "count": 1}, ".effect: invalid value 'skip'"),
        ({"effect": "ruling", "text": "x"}, ".effect: invalid value 'ruling'"),
        ({"effect": []}, ".effect: expected str"),
        ({}, ": object missing required field effect"),
        ("draw", ": expected object"),
        ({"effect": "draw", "who": "Ben"}, ": object missing required field count"),
        ({"effect": "draw", "who": "Ben", "count": 11}, ".count: expected int <= 10"),
        (DRAW_ONE | {"how": "random"}, ": object contains unknown field how"),
        (DRAW_ONE | {"who": "Zed"}, ".who: there is no 'Zed' at the table"),
        (DRAW_ONE | {"who": 1}, ".who: give a player's name"),
        (DRAW_ONE | {"who": 1.0}, ".who: give a player's name"),
        (DRAW_ONE | {"who": True}, ".who: give a player's name"),
        (DRAW_ONE | {"who": None}, ".who: give a player's name"),
        (DRAW_ONE | {"who": "\ud800"}, ".who: there is no"),
        ({"effect": "give", "to": "Ana", "count": 1}, ".to: name another player"),
        ({"effect": "give", "to": "self", "count": 1}, ".to: invalid enum value 'self'"),
        ({"effect": "swap_hands", "with": "Ana"}, ".with: name another player"),
        ({"effect": "swap_hands", "with": "others"}, ".with: invalid enum value 'others'"),
        ({"effect": "take", "from": 0, "count": 1}, ".from: give a player's name"),
    ],
)
def test_a_bad_ruling_is_refused_by_its_step_and_changes_nothing(step: Json, problem: str) -> None:
    referee = contest()
    before = referee.answer(b'{"ask": "state"}'), referee.answer(b'{"ask": "record"}')
    error = rule(referee, DRAW_ONE, step)["error"]
    assert error["code"] == "bad_request"
    assert f"ruling[1] (step 2){problem}" in error["message"]
    after = referee.answer(b'{"ask": "state"}'), referee.answer(b'{"ask": "record"}')
    assert after == before


@pytest.mark.parametrize(
    "step",
    [
        {"effect": "\ud800"},
        DRAW_ONE | {"\ud800": 1},
        {"effect": "discard", "who": "self", "count": 1, "how": "\ud800"},
    ],
)
def test_half_a_character_in_a_ruling_is_refused(step: Json) -> None:
    error = rule(contest(), step)["error"]
    assert error["code"] == "bad_request"
    assert "“\\ud800” is half a character" in error["message"]


def test_a_ruling_has_up_to_20_steps() -> None:
    referee = contest()
    assert "length <= 20" in rule(referee, *[DRAW_ONE] * 21)["error"]["message"]
    assert rule(referee, *[DRAW_ONE] * 20)["ok"]


def test_a_ruling_is_refused_by_the_first_code_that_applies() -> None:
    referee = contest()
    to_the_author = {"effect": "give", "to": "Ana", "count": 1}
    assert rule(referee, to_the_author, by="Ben")["error"]["code"] == "bad_request"
    assert rule(referee, by="Zed")["error"]["code"] == "unknown_player"
    assert rule(referee, by="Ben")["error"]["code"] == "not_your_turn"
    assert ask(referee, {"by": "Ana", "do": "draw"})["error"]["code"] == "choice_needed"
    for key, value in (("whom", "Ben"), ("cards", ["B1"]), ("kept", True)):
        wrong = ask(referee, {"by": "Ana", "do": "choose", key: value})["error"]
        assert (wrong["code"], wrong["clause"]) == ("bad_request", "A7")


def test_one_s_own_name_may_stand_where_self_may() -> None:
    steps = [DRAW_ONE | {"who": "Ana"}, {"effect": "reveal", "who": "Ben", "to": "Ana"}]
    events = rule(contest(), *steps)["events"]
    assert events[1] == {"type": "drew", "seat": "Ana", "count": 1, "cards": ["P1"]}
    assert events[2]["to"] == ["Ana"]


def test_a_keyword_wins_over_an_equal_name() -> None:
    hands = {"Ana": ["WC1", "B1", "B2"], "Ben": ["G1", "G2"], "next": ["Y1", "Y2"]}
    position = {"hands": hands, "draw": ["P1", "P2"], "discard": ["B7"], "turn": "Ana"}
    referee = contest(players=["Ana", "Ben", "next"], position=position)
    events = rule(referee, DRAW_ONE | {"who": "next"})["events"]
    assert events[1] == {"type": "drew", "seat": "Ben", "count": 1, "cards": ["P1"]}


def test_what_players_pick_is_theirs_until_all_have_picked() -> None:
    referee = playing({"effect": "pass_cards", "count": 1})
    reply = ask(referee, {"by": "Ben", "do": "choose", "cards": ["G2"]})
    picked = {"type": "picked", "seat": "Ben", "count": 1, "cards": ["G2"]}
    assert reply["events"][0] == picked
    assert reply["state"]["hands"]["Ben"] == ["G1", "G2"]
    for viewer, cards in (("Ben", {"cards": ["G2"]}), ("Cal", {}), (None, {})):
        (event, _) = ask(referee, {"ask": "view", "for": viewer})["view"]["events"]
        assert event == {"type": "picked", "seat": "Ben", "count": 1} | cards
    ask(referee, {"by": "Cal", "do": "choose", "cards": ["Y1"]})
    state = ask(referee, {"by": "Ana", "do": "choose", "cards": ["B3"]})["state"]
    assert state["hands"] == {"Ana": ["B1", "B2", "Y1"], "Ben": ["G1", "B3"], "Cal": ["Y2", "G2"]}


def test_everybody_sees_their_own_hand_after_a_shuffle_of_all_hands() -> None:
    referee = playing({"effect": "shuffle_hands"})
    hands = ask(referee, {"ask": "state"})["state"]["hands"]
    counts = {"Ana": 2, "Ben": 3, "Cal": 2}
    assert {name: len(hand) for name, hand in hands.items()} == counts
    for viewer in ("Ana", "Ben", None):
        events = ask(referee, {"ask": "view", "for": viewer})["view"]["events"]
        own = {"cards": hands[viewer]} if viewer else {}
        assert events[1] == {"type": "hands_shuffled", "counts": counts} | own


# Rules that change between rounds

AGAIN = {"title": "Again", "do": [{"effect": "extra_turn"}]}
TURN = {"title": "Turn", "text": "Round and round.", "do": [{"effect": "reverse"}]}


def over(edition: str = "frozen", **more: Any) -> Referee:
    """A round of this edition has just ended."""
    hands = {"Ana": ["B1"], "Ben": ["B2", "B3"]}
    position = {"hands": hands, "draw": [], "discard": ["B7"], "turn": "Ana"}
    new = {"edition": edition, "players": ["Ana", "Ben"], "position": position}
    referee = Referee()
    assert ask(referee, {"new": new | more})["ok"]
    state = ask(referee, {"by": "Ana", "do": "play", "card": "B1"})["state"]
    assert state["phase"] == "round_over"
    return referee


def next_round(referee: Referee, house_rules: object) -> Json:
    return ask(referee, {"by": "Ben", "do": "next_round", "house_rules": house_rules})


def test_house_rules_are_written_rewritten_and_rubbed_out_before_a_round() -> None:
    referee = over(house_rules={"WC1": AGAIN})
    assert ask(referee, {"ask": "state"})["state"]["house_rules"] == {"WC1": AGAIN}
    reply = next_round(referee, {"WC1": None, "WC2": TURN})
    assert reply["events"][0] == {"type": "house_rules_written", "rules": {"WC2": TURN}}
    assert reply["state"]["house_rules"] == {"WC2": TURN}
    assert ask(referee, {"ask": "view", "for": None})["view"]["house_rules"] == {"WC2": TURN}


def test_a_card_that_is_not_named_keeps_its_rule() -> None:
    referee = over(house_rules={"WC1": AGAIN, "WC2": TURN})
    reply = next_round(referee, {"WC1": TURN})
    assert reply["state"]["house_rules"] == {"WC1": TURN, "WC2": TURN}
    referee = over(house_rules={"WC1": AGAIN})
    reply = next_round(referee, {})
    assert reply["state"]["house_rules"] == {"WC1": AGAIN}
    assert reply["events"][0]["type"] == "dealt"


def test_a_rewritten_rule_holds_from_the_next_deal_on() -> None:
    """In every way: what the card does, and whether a player can be named with it."""
    chosen = {"title": "Ice", "do": [{"effect": "lose_turn", "who": "chosen"}]}
    for seed in range(200):
        referee = over(seed=seed, house_rules={"WC1": AGAIN})
        state = next_round(referee, {"WC1": chosen})["state"]
        turn = state["turn"]
        if state["phase"] == "turn" and "WC1" in state["hands"][turn]:
            break
    other = "Ben" if turn == "Ana" else "Ana"
    move = {"by": turn, "do": "play", "card": "WC1", "color": "blue"}
    named = {key: value for key, value in move.items() if key != "by"} | {"whom": other}
    assert named in ask(referee, {"ask": "legal", "for": turn})["legal"]
    events = ask(referee, move | {"whom": other})["events"]
    assert [event["type"] for event in events[1:]] == ["will_lose_turn", "lost_turn", "turn_began"]
    assert events[-1]["seat"] == turn


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ({"WC1": 1}, "house_rules.WC1: expected object | null"),
        ({"WC3": None}, "no rule can be written on 'WC3'"),
        ({"WL": AGAIN}, "no rule can be written on 'WL'"),
        ({"\ud800": None}, "no rule can be written on"),
        ({"WC1": {"title": "", "do": []}}, "house_rules.WC1.title: expected str of length >= 1"),
        ({"WC1": {"title": "\ud800", "do": []}}, "house_rules.WC1: a text with half a character"),
        (
            {"WC2": None, "WC1": {"title": "x", "do": [{"effect": "reverse"}, {"effect": "zap"}]}},
            "house_rules.WC1.do[1] (step 2).effect: invalid value 'zap'",
        ),
        (
            {"WC1": {"title": "x", "do": [{"effect": "draw", "who": 1, "count": 1}]}},
            "house_rules.WC1.do[0] (step 1).who: a written rule can't name a player",
        ),
        (
            {
                "WC1": {
                    "title": "x",
                    "do": [{"effect": "draw_until", "who": "self", "color": "red"}],
                }
            },
            "house_rules.WC1.do[0] (step 1).color: 'red' is none of blue, green, pink, yellow",
        ),
        ({"WC1": {"title": "x", "do": [{"effect": "reverse"}] * 21}}, "house_rules.WC1.do: "),
        (None, "house_rules: expected object"),
        ([], "house_rules: expected object"),
    ],
)
def test_a_rule_that_cannot_be_written_is_refused_by_its_step(rules: object, problem: str) -> None:
    referee = over(house_rules={"WC1": AGAIN})
    before = referee.answer(b'{"ask": "state"}')
    error = next_round(referee, rules)["error"]
    assert error["code"] == "bad_request"
    assert problem in error["message"]
    assert referee.answer(b'{"ask": "state"}') == before


@pytest.mark.parametrize("edition", ["zelda", "saved-by-the-bell", "classic"])
def test_rules_are_refused_where_no_card_can_be_written_on(edition: str) -> None:
    error = next_round(over(edition), {})["error"]
    assert (error["code"], error["clause"]) == ("bad_request", "A7")
    assert "leave it out" in error["message"]


def test_lost_turns_end_with_the_round() -> None:
    referee = playing({"effect": "lose_turn", "who": "self"}, {"effect": "lose_turn", "who": "all"})
    state = ask(referee, {"ask": "state"})["state"]
    assert state["lost_turns"] == {"Ana": 1}
    hands = {"Ana": ["WC1", "B1", "B2"], "Ben": ["G1"], "Cal": ["Y1", "Y2"]}
    position = {"hands": hands, "draw": ["P1"], "discard": ["B7"], "turn": "Ana"}
    referee = playing({"effect": "lose_turn", "who": "self"}, position=position)
    reply = ask(referee, {"by": "Ben", "do": "play", "card": "G1"})
    assert reply["state"]["winner"] == "Ben"
    assert reply["state"]["lost_turns"] == {}
    assert ask(referee, {"by": "Ana", "do": "next_round"})["state"]["lost_turns"] == {}


def test_a_next_round_out_of_place_carries_nothing() -> None:
    referee = Referee()
    ask(referee, {"new": ZELDA})
    error = next_round(referee, {"WC1": AGAIN})["error"]
    assert (error["code"], error["clause"]) == ("bad_request", "G2")
