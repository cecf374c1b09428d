"""Stored forms of the actions that players take."""

from typing import TypeAlias

from msgspec import Struct

from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Hand, Seat

from .mapping import Mapping


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


class NextRound(_Move, frozen=True, tag="next_round"):
    wearing: dict[Seat, tuple[Color, ...]] | None = None


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
    | NextRound
)

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
MOVES.same(a.NextRound, NextRound)
