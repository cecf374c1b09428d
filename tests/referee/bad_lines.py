"""Lines that are no request, for tests that the referee refuses each and changes nothing."""

import json
from collections.abc import Iterator
from typing import Any

from penultima.referee.requests import LONGEST_LINE
from penultima.rules.edition import load

from .openings import BELL, FROZEN, POSITION


def bad_lines() -> Iterator[bytes]:
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
        {"by": "Ana", "do": "choose", "ruling": []},
        {"by": "Ana", "do": "choose", "ruling": [], "kept": True},
        {"by": "Ana", "do": "choose", "ruling": None},
        {"by": "Ana", "do": "choose", "ruling": {}},
        {"by": "Ana", "do": "choose", "ruling": ["draw"]},
        {"by": "Ana", "do": "next_round"},
        {"by": "Ana", "do": "next_round", "wearing": {}},
        {"by": "Ana", "do": "next_round", "wearing": {"Zed": []}},
        {"by": "Ana", "do": "next_round", "house_rules": {}},
        {"by": "Ana", "do": "next_round", "house_rules": None},
        {"by": "Ana", "do": "next_round", "house_rules": {"WC1": None}},
        {"by": "Ana", "do": "next_round", "house_rules": {"WC1": {"title": "x", "do": [1]}}},
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
        {"options": {"stack_across": 1}},
        {"options": {"number_finish": "yes"}},
        {"options": {"hand_size": 2}},
        {"options": {"hand_size": 11}},
        {"options": {"hand_size": 7.0}},
        {"options": {"hand_size": None}},
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
    yield FROZEN | {"house_rules": {"WC1": {"title": "x", "do": []}, "WC2": None}}
    yield FROZEN | {"house_rules": {"\ud800": {"title": "x", "do": []}}}
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
    steps: tuple[dict[str, Any], ...] = (
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
        {"effect": "draw", "who": 0, "count": 1},
        {"effect": "draw", "who": "Ana", "count": 1},
        {"effect": "lose_turn"},
        {"effect": "lose_turn", "who": "next", "count": 1},
        {"effect": "take", "from": "nobody", "count": 1},
        {"effect": "take", "from": 1, "count": 1},
        {"effect": "take", "source": "next", "count": 1},
        {"effect": "pass_cards"},
        {"effect": "pass_cards", "count": 0},
        {"effect": "shuffle_hands", "who": "all"},
        {"effect": "discard_color", "color": "blue"},
        {"effect": "discard_color", "who": "self", "color": "red"},
        {"effect": "discard_color", "who": "self", "color": None},
        {"effect": "draw_until", "who": "self", "color": "Named"},
        {"effect": "draw_until", "who": "self", "color": "\ud800"},
        {"effect": "ruling"},
        {"effect": "ruling", "text": ""},
        {"effect": "ruling", "text": "x" * 201},
        {"effect": "ruling", "text": "x", "who": "self"},
        {"effect": []},
        {"effect": "\ud800"},
        {"effect": "draw", "who": "\ud800", "count": 1},
        {"effect": "skip", "count": 1, "\ud800": 1},
    )
    for step in steps:
        yield {"title": "x", "do": [{"effect": "reverse"}, step]}
