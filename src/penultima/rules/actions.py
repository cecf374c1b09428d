"""Actions: what a player can do. A move carries all its choices."""

from typing import TypeAlias

from msgspec import Struct

from .cards import Card, Color, Seat
from .chance import Seed
from .house_rules import HouseRule, RulingSteps


class _Action(
    Struct, frozen=True, tag_field="do", omit_defaults=True, repr_omit_defaults=True, gc=False
):
    pass


class Play(_Action, frozen=True, tag="play"):
    """`color` is needed with every wild; `clothing` is the same colour if it is left out."""

    card: Card
    color: Color | None = None
    clothing: Color | None = None
    whom: Seat | None = None
    call: bool = False


class Draw(_Action, frozen=True, tag="draw"):
    pass


class Keep(_Action, frozen=True, tag="pass"):
    """Keep the card or cards just drawn."""


class NameColor(_Action, frozen=True, tag="color"):
    """Name the colour of a wild turned up at the start (S4)."""

    color: Color


class Challenge(_Action, frozen=True, tag="challenge"):
    pass


class Accept(_Action, frozen=True, tag="accept"):
    """Draw for a Wild Draw Four or for a stack (A5, H1)."""


class Call(_Action, frozen=True, tag="call"):
    pass


class Catch(_Action, frozen=True, tag="catch"):
    whom: Seat


class ChoosePlayer(_Action, frozen=True, tag="choose_player"):
    whom: Seat


class ChooseCards(_Action, frozen=True, tag="choose_cards"):
    cards: tuple[Card, ...]


class ChooseKept(_Action, frozen=True, tag="choose_kept"):
    """Answer an honour step: whether its task was done."""

    kept: bool


class ChooseRuling(_Action, frozen=True, tag="choose_ruling"):
    """Enter what the table decided."""

    steps: RulingSteps


class NextRound(_Action, frozen=True, tag="next_round"):
    """Players who aren't in `wearing` keep what they wore, and cards that aren't in `house_rules`
    their rules; None rubs a rule out."""

    wearing: dict[Seat, tuple[Color, ...]] | None = None
    house_rules: dict[Card, HouseRule | None] | None = None
    seed: Seed | None = None
    """A seed for this round alone, and those after it; None: the seed stays."""


Choice: TypeAlias = ChoosePlayer | ChooseCards | ChooseKept | ChooseRuling
Action: TypeAlias = (
    Play | Draw | Keep | NameColor | Challenge | Accept | Call | Catch | Choice | NextRound
)


class AnyCards(_Action, frozen=True, tag="any_cards"):
    """In a list of legal moves: a `ChooseCards` with any `count` cards of the hand."""

    count: int


Move: TypeAlias = Action | AnyCards
