"""Seats: who sits where, what they wear, and who plays for them."""

from typing import Literal

from msgspec import Struct

from penultima.rules.cards import Color

SeatKind = Literal["open", "human", "bot"]


Avatar = Literal[
    "", "fox", "cat", "bear", "owl", "frog", "rabbit", "panda", "bee", "whale", "sun", "moon",
    "cactus",
]  # fmt: skip
"""The picture of a player; without one, the initial of the name."""


class Doll(Struct, frozen=True, forbid_unknown_fields=True):
    """A dressed doll: a colour for each piece of clothing, at least two different ones."""

    hat: Color
    top: Color
    bottoms: Color


class Outfit(Struct, frozen=True):
    """What a player wears from the next deal on. Without a doll, these are real clothes."""

    colors: tuple[Color, ...] = ()
    doll: Doll | None = None


class SeatInfo(Struct, frozen=True):
    """A seat as everyone sees it.

    `bot_plays`: a bot plays for a person who is away. `vacant`: a bot plays for a person who left:
    they may come back, and after a while anyone may take the seat. `sits_out`: a person sat down in
    the middle of a round; a bot plays it to its end, and they see no hand before the next deal.
    """

    kind: SeatKind = "open"
    name: str = ""
    level: str | None = None
    ready: bool = False
    bot_plays: bool = False
    vacant: bool = False
    sits_out: bool = False
    outfit: Outfit = Outfit()
    avatar: Avatar = ""
