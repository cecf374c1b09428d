"""Effects: the closed set of instructions that cards carry out.

Printed cards (editions/*.toml) and house rules on Wild Customizable cards are written in the same
language. What each effect does is in carry_out.py; how it reads, in text/.
"""

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct, field

from .cards import Color

LONGEST_HONOR = 200

Count = Annotated[int, Meta(ge=1, le=10)]

Who = Literal["self", "next", "previous", "chosen", "others", "all", "most_cards", "fewest_cards"]
OneOther = Literal["next", "previous", "chosen", "most_cards", "fewest_cards"]
Receivers = Literal[OneOther, "others"]


class _Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect"):
    pass


class Draw(_Effect, frozen=True, tag="draw"):
    who: Who
    count: Count


class Discard(_Effect, frozen=True, tag="discard"):
    """Cards go under the card in play and do nothing there."""

    who: Who
    count: Count
    how: Literal["choose", "random"]


class Skip(_Effect, frozen=True, tag="skip"):
    count: Count


class Reverse(_Effect, frozen=True, tag="reverse"):
    pass


class ExtraTurn(_Effect, frozen=True, tag="extra_turn"):
    pass


class SwapHands(_Effect, frozen=True, tag="swap_hands"):
    other: OneOther = field(name="with")


class PassHands(_Effect, frozen=True, tag="pass_hands"):
    pass


class Give(_Effect, frozen=True, tag="give"):
    count: Count
    to: Receivers


class Reveal(_Effect, frozen=True, tag="reveal"):
    who: Who
    to: Who


class Honor(_Effect, frozen=True, tag="honor"):
    """Something only the people at the table can see to; who did not do it draws."""

    who: Who
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_HONOR)]
    else_draw: Count


class Demand(_Effect, frozen=True, tag="demand"):
    """The next player answers with a card of the colour that bears the emblem, or draws."""

    emblem: str
    count: Count


class DiscardColor(_Effect, frozen=True, tag="discard_color"):
    color: Color


class Clothing(_Effect, frozen=True, tag="clothing"):
    """Whoever wears the colour that was named draws."""

    count: Count


class FollowHouseRule(_Effect, frozen=True, tag="house_rule"):
    """Whatever the table has written on this card."""


Step: TypeAlias = (
    Draw | Discard | Skip | Reverse | ExtraTurn | SwapHands | PassHands | Give | Reveal | Honor
)
"""What players may write on a card."""

Effect: TypeAlias = Step | Demand | DiscardColor | Clothing | FollowHouseRule
"""What may be printed on a card."""

STEPS: tuple[type[Step], ...] = get_args(Step)


def tag(kind: type[Effect]) -> str:
    """The name of an effect in files and on the wire."""
    return str(kind.__struct_config__.tag)


def names_chosen_player(effect: Effect) -> bool:
    """Whether an effect needs one other player, chosen by the one who plays the card."""
    match effect:
        case Draw(who="chosen") | Discard(who="chosen") | Honor(who="chosen"):
            return True
        case SwapHands(other="chosen") | Give(to="chosen"):
            return True
        case Reveal(who=who, to=to):
            return "chosen" in (who, to)
        case _:
            return False
