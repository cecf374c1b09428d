"""Stored forms of the actions that players take."""

from typing import TypeAlias

from msgspec import Struct

from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Hand, Seat
from penultima.rules.chance import Seed

from .mapping import Mapping
from .values import (
    StoredEffect,
    StoredHouseRule,
    load_house_rule,
    load_ruling,
    store_house_rule,
    store_ruling,
)


class _Move(
    Struct,
    frozen=True,
    tag_field="do",
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
):
    pass


class Play(_Move, frozen=True, tag="play"):
    card: Card
    color: Color | None = None
    clothing: Color | None = None
    whom: Seat | None = None
    call: bool = False


class Draw(_Move, frozen=True, tag="draw"):
    pass


class Keep(_Move, frozen=True, tag="pass"):
    pass


class NameColor(_Move, frozen=True, tag="color"):
    color: Color


class Challenge(_Move, frozen=True, tag="challenge"):
    pass


class Accept(_Move, frozen=True, tag="accept"):
    pass


class Call(_Move, frozen=True, tag="call"):
    pass


class Catch(_Move, frozen=True, tag="catch"):
    whom: Seat


class ChoosePlayer(_Move, frozen=True, tag="choose_player"):
    whom: Seat


class ChooseCards(_Move, frozen=True, tag="choose_cards"):
    cards: Hand


class ChooseKept(_Move, frozen=True, tag="choose_kept"):
    kept: bool


class ChooseRuling(_Move, frozen=True, tag="choose_ruling"):
    steps: tuple[StoredEffect, ...]


class NextRound(_Move, frozen=True, tag="next_round"):
    wearing: dict[Seat, tuple[Color, ...]] | None = None
    house_rules: dict[Card, StoredHouseRule | None] | None = None
    seed: Seed | None = None


StoredMove: TypeAlias = (
    Play
    | Draw
    | Keep
    | NameColor
    | Challenge
    | Accept
    | Call
    | Catch
    | ChoosePlayer
    | ChooseCards
    | ChooseKept
    | ChooseRuling
    | NextRound
)


def _store_next_round(action: a.NextRound) -> NextRound:
    if action.house_rules is None:
        return NextRound(action.wearing, None, action.seed)
    rules = {
        card: None if rule is None else store_house_rule(rule)
        for card, rule in action.house_rules.items()
    }
    return NextRound(action.wearing, rules, action.seed)


def _load_next_round(stored: NextRound) -> a.NextRound:
    if stored.house_rules is None:
        return a.NextRound(stored.wearing, None, stored.seed)
    rules = {
        card: None if rule is None else load_house_rule(rule)
        for card, rule in stored.house_rules.items()
    }
    return a.NextRound(stored.wearing, rules, stored.seed)


MOVES = Mapping()
MOVES.same(a.Play, Play)
MOVES.same(a.Draw, Draw)
MOVES.same(a.Keep, Keep)
MOVES.same(a.NameColor, NameColor)
MOVES.same(a.Challenge, Challenge)
MOVES.same(a.Accept, Accept)
MOVES.same(a.Call, Call)
MOVES.same(a.Catch, Catch)
MOVES.same(a.ChoosePlayer, ChoosePlayer)
MOVES.same(a.ChooseCards, ChooseCards)
MOVES.same(a.ChooseKept, ChooseKept)
MOVES.custom(
    a.ChooseRuling,
    ChooseRuling,
    lambda action: ChooseRuling(store_ruling(action.steps)),
    lambda s: a.ChooseRuling(load_ruling(s.steps)),
)
MOVES.custom(a.NextRound, NextRound, _store_next_round, _load_next_round)
