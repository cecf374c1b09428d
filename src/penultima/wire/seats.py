"""Seats: who sits where, what they wear, and who plays for them."""

from typing import Literal

from msgspec import Struct

from penultima.rules.cards import Color

SeatKind = Literal["open", "human", "bot"]


class Doll(Struct, frozen=True, forbid_unknown_fields=True):
    """A dressed player: a colour for each piece, and two different ones at least."""

    hat: Color
    top: Color
    bottoms: Color


class Outfit(Struct, frozen=True):
    """What a player will wear from the next deal on. Without a doll, these are real clothes."""

    colors: tuple[Color, ...] = ()
    doll: Doll | None = None


class SeatInfo(Struct, frozen=True):
    """A seat as everybody sees it.

    `bot_plays`: a bot plays for somebody who is away. `vacant`: a bot that anybody may take over
    from between rounds, because whoever sat there has left.
    """

    kind: SeatKind = "open"
    name: str = ""
    level: str | None = None
    ready: bool = False
    bot_plays: bool = False
    vacant: bool = False
    outfit: Outfit = Outfit()
