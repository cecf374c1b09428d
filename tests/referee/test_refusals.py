"""What the referee refuses: lines that are no request, and moves, by the first fitting code."""

import pytest

from penultima.referee.referee import Referee

from .bad_lines import bad_lines
from .openings import FROZEN, ask

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


def test_the_error_names_the_bad_step() -> None:
    good = {"title": "x", "do": [{"effect": "reverse"}]}
    for step in [{"effect": "explode"}, {"effect": "skip"}, {"effect": "skip", "count": 11}, 3]:
        bad = {"title": "x", "do": [{"effect": "reverse"}, step]}
        reply = ask(Referee(), {"new": FROZEN | {"house_rules": {"WC1": good, "WC2": bad}}})
        assert "new.house_rules.WC2.do[1] (step 2)" in reply["error"]["message"]


def test_the_error_names_the_bad_rule() -> None:
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
def test_a_refusal_has_the_first_code_that_applies(
    referee: Referee, request_: object, code: str
) -> None:
    before = referee.answer(b'{"ask": "state"}')
    reply = ask(referee, request_)
    assert reply["error"]["code"] == code
    assert referee.answer(b'{"ask": "state"}') == before


def test_requests_before_a_match_are_refused() -> None:
    for request in ({"ask": "state"}, {"by": "Ana", "do": "draw"}, {"ask": "record"}):
        assert ask(Referee(), request)["error"]["code"] == "bad_request"


def test_a_refused_new_keeps_the_old_match(referee: Referee) -> None:
    assert not ask(referee, {"new": {"edition": "zelda", "players": []}})["ok"]
    assert ask(referee, {"ask": "state"})["ok"]
