"""Options over the referee protocol, where scenarios are too short to show them."""

from collections import Counter
from typing import Any

import pytest

from penultima.referee.referee import Referee
from penultima.rules.edition import load, names
from penultima.rules.options import OPTION_BY_NAME

from .openings import ask

ALL_PLAYERS = [f"P{number}" for number in range(10)]


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("size", [3, 10])
def test_any_hand_size_can_be_dealt_to_a_full_table(edition: str, size: int) -> None:
    referee = Referee()
    new = {"edition": edition, "players": ALL_PLAYERS, "options": {"hand_size": size}}
    for seed in range(30):
        state = ask(referee, {"new": new | {"seed": seed}})["state"]
        dealt = Counter(len(hand) for hand in state["hands"].values())
        drawn = state["stack"] == 0 and state["top"][-1] == "D"  # a Draw Two was turned up
        assert dealt == Counter({size: 9, size + 2: 1} if drawn else {size: 10})
        assert state["draw"] == len(load(edition).deck) - size * 10 - 1 - 2 * drawn


def test_the_next_round_is_dealt_with_the_same_hand_size() -> None:
    referee = Referee()
    hands = {"Ana": ["B1"], "Ben": ["B2"]}
    position = {"hands": hands, "draw": [], "discard": ["B7"], "turn": "Ana"}
    new = {"edition": "classic", "players": ["Ana", "Ben"], "position": position}
    ask(referee, {"new": new | {"options": {"hand_size": 4, "stacking": True}}})
    ask(referee, {"by": "Ana", "do": "play", "card": "B1"})
    state = ask(referee, {"by": "Ana", "do": "next_round"})["state"]
    assert [len(hand) for hand in state["hands"].values()] == [4, 4]


def test_the_cards_of_a_deck_are_dealt_one_at_a_time_whatever_the_hand_size() -> None:
    deck = load("zelda").deck
    new = {"edition": "zelda", "players": ["Ana", "Ben"], "dealer": "Ana", "deck": deck}
    state = ask(Referee(), {"new": new | {"options": {"hand_size": 3}}})["state"]
    assert state["hands"] == {"Ana": list(deck[1:6:2]), "Ben": list(deck[0:6:2])}
    assert state["top"] == deck[6]


def test_a_draw_two_turned_up_may_be_answered_across() -> None:
    """With its colour in hand, the Wild Draw Four is a bluff, and the dealer can challenge it."""
    referee = _turned_up_draw_two(bluffing=True)
    legal = ask(referee, {"ask": "legal", "for": "Ben"})["legal"]
    assert {move.get("card") for move in legal} == {"W4", None}
    state = ask(referee, {"by": "Ben", "do": "play", "card": "W4", "color": "red"})["state"]
    assert (state["phase"], state["turn"], state["stack"]) == ("challenge", "Ana", 6)
    events = ask(referee, {"by": "Ana", "do": "challenge"})["events"]
    assert {"type": "judged", "player": "Ben", "guilty": True} in events
    assert events[3]["count"] == 6


def test_a_draw_two_turned_up_cannot_be_answered_by_a_forbidden_bluff() -> None:
    referee = _turned_up_draw_two(bluffing=False)
    assert ask(referee, {"ask": "legal", "for": "Ben"})["legal"] == [{"do": "accept"}]
    error = ask(referee, {"by": "Ben", "do": "play", "card": "W4", "color": "red"})["error"]
    assert (error["code"], error["clause"]) == ("bluff_forbidden", "A5a")


def _turned_up_draw_two(bluffing: bool) -> Referee:
    """Ben is at the dealer's left, with a Wild Draw Four and a blue card."""
    hands = ["W4", "R1", "B1", "R2", "G1", "R3"]
    rest = list(load("zelda").deck)
    for card in (*hands, "BD"):
        rest.remove(card)  # type: ignore[arg-type]
    options = {"stacking": True, "stack_across": True, "hand_size": 3, "bluffing": bluffing}
    new: dict[str, Any] = {"edition": "zelda", "players": ["Ana", "Ben"], "dealer": "Ana"}
    referee = Referee()
    state = ask(referee, {"new": new | {"deck": [*hands, "BD", *rest], "options": options}})[
        "state"
    ]
    assert (state["phase"], state["turn"], state["stack"]) == ("stack", "Ben", 2)
    return referee


def test_drawing_until_a_card_fits_shows_the_last_card_alone() -> None:
    hands = {"Ana": ["B1", "B2"], "Ben": ["G1"]}
    position = {"hands": hands, "draw": ["T5", "T6", "R3"], "discard": ["R7"], "turn": "Ana"}
    new = {"edition": "zelda", "players": ["Ana", "Ben"], "position": position}
    referee = Referee()
    ask(referee, {"new": new | {"options": {"draw_until_playable": True}}})
    state = ask(referee, {"by": "Ana", "do": "draw"})["state"]
    assert state["drawn"] == ["R3"]
    assert state["hands"]["Ana"] == ["B1", "B2", "T5", "T6", "R3"]
    assert ask(referee, {"ask": "view", "for": "Ana"})["view"]["drawn"] == ["R3"]


@pytest.mark.parametrize(
    ("hands", "top", "options", "instead"),
    [
        ({"Ana": ["RS"], "Ben": ["G1"]}, "R7", {}, "Draw, or play another card if one fits"),
        ({"Ana": ["G1"], "Ben": ["R7"]}, "R7", {}, None),
        ({"Ana": ["G1"], "Ben": ["RS"]}, "RS", {"jump_in": True}, "Wait for your turn"),
    ],
)
def test_a_forbidden_finish_says_what_to_do_instead(
    hands: dict[str, list[str]], top: str, options: dict[str, bool], instead: str | None
) -> None:
    position = {"hands": hands, "draw": ["T5", "T6"], "discard": [top], "turn": "Ana"}
    new = {"edition": "zelda", "players": ["Ana", "Ben"], "position": position}
    referee = Referee()
    ask(referee, {"new": new | {"options": {"number_finish": True} | options}})
    by = "Ana" if hands["Ana"] == ["RS"] else "Ben"
    reply = ask(referee, {"by": by, "do": "play", "card": hands[by][0]})
    if instead is None:
        assert reply["error"]["code"] == "not_your_turn"
        return
    assert (reply["error"]["code"], reply["error"]["clause"]) == ("finish_forbidden", "H8")
    assert reply["error"]["message"].startswith("Red Skip would empty your hand")
    assert instead in reply["error"]["message"]


def test_the_options_have_the_values_of_the_protocol() -> None:
    size = OPTION_BY_NAME["hand_size"]
    assert (size.low, size.high, size.default, size.clause) == (3, 10, 7, "H9")
    assert size.values == (3, 5, 7, 10)
    for name, clause in (("stack_across", "H7"), ("number_finish", "H8")):
        option = OPTION_BY_NAME[name]
        assert (option.values, option.default, option.clause) == ((False, True), False, clause)
    assert OPTION_BY_NAME["stack_across"].needs_option == "stacking"
