"""Effects: the closed set of instructions that cards carry out.

Printed cards (editions/*.toml) and house rules on Wild Customizable cards are written in the same
language. Each effect is declared once, as a class: its fields and whom they can be about, what it
asks, whether only people can carry it out, and what happens, in its docstring. The page's editor,
the sentences, the table in docs/referee.md and the random tests follow from that. How an effect is
carried out is in carry_out.py and in kernel/game.py.
"""

from collections.abc import Callable
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NewType,
    TypeAlias,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Meta, Struct, field
from msgspec.structs import fields, replace

from .cards import Color, Seat

LONGEST_TASK = 200

Who = Literal["self", "next", "previous", "chosen", "others", "all", "most_cards", "fewest_cards"]
OneOther = Literal["next", "previous", "chosen", "most_cards", "fewest_cards"]
Receivers = Literal[OneOther, "others"]

# A seat can stand for a player only in a ruling; a written rule names nobody.
AnyPlayers: TypeAlias = Who | Seat
OneOtherPlayer: TypeAlias = OneOther | Seat
OtherPlayers: TypeAlias = Receivers | Seat
PLAYER_CHOICES = (AnyPlayers, OneOtherPlayer, OtherPlayers)

NAMED = Color("named")
"""In place of a colour of the edition: the one that was named with the card."""

Asked = Literal["cards", "kept", "ruling"]
"""What an effect can ask for: cards of a hand, whether a word was kept, what the table decided."""


def initial(value: str | int) -> Meta:
    """The value that a field has in an editor before it is changed."""
    return Meta(extra={"initial": value})


Count = Annotated[int, Meta(ge=1, le=10), initial(1)]


class _Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect"):
    asks: ClassVar[Asked | None] = None
    by_people: ClassVar[bool] = False
    """Only people can carry it out, so the kernel, and what plays in it, cannot."""


class Draw(_Effect, frozen=True, tag="draw"):
    """Each draws."""

    who: Annotated[AnyPlayers, initial("next")]
    count: Count


class Discard(_Effect, frozen=True, tag="discard"):
    """Each gives up that many, or all of a shorter hand unasked; they go under the card in play and
    have no effect (as A8)."""

    asks: ClassVar[Asked | None] = "cards"

    who: Annotated[AnyPlayers, initial("self")]
    count: Count
    how: Annotated[Literal["choose", "random"], initial("choose")]


class Skip(_Effect, frozen=True, tag="skip"):
    """That many players lose the turn, counted on round the table once the rest of the rule is
    done (A7)."""

    count: Count


class LoseTurn(_Effect, frozen=True, tag="lose_turn"):
    """Each loses the next turn they come to. Skips and jump-ins do not use it up, and a stack or a
    challenge can still be answered; an extra turn or one won by a challenge is lost."""

    who: Annotated[AnyPlayers, initial("next")]


class Reverse(_Effect, frozen=True, tag="reverse"):
    """As A2, two players included."""


class ExtraTurn(_Effect, frozen=True, tag="extra_turn"):
    """The one who played the card plays again; it beats `skip`."""


class SwapHands(_Effect, frozen=True, tag="swap_hands"):
    """Hands change places."""

    other: Annotated[OneOtherPlayer, initial("chosen")] = field(name="with")


class PassHands(_Effect, frozen=True, tag="pass_hands"):
    """Every hand goes to the next player in the direction of play."""


class Give(_Effect, frozen=True, tag="give"):
    """The one who played the card picks that many for each receiver, one receiver after the other,
    all of a shorter hand unasked, until the hand is empty."""

    asks: ClassVar[Asked | None] = "cards"

    count: Count
    to: Annotated[OtherPlayers, initial("next")]


class Take(_Effect, frozen=True, tag="take"):
    """The one who played the card takes that many cards from each, by chance and unseen by the
    others, but never a last one and never their own."""

    source: Annotated[AnyPlayers, initial("next")] = field(name="from")
    count: Count


class PassCards(_Effect, frozen=True, tag="pass_cards"):
    """All pick that many cards, or all of a shorter hand unasked, for the next player in the
    direction of play. The cards change hands when all have picked."""

    asks: ClassVar[Asked | None] = "cards"

    count: Count


class ShuffleHands(_Effect, frozen=True, tag="shuffle_hands"):
    """All hands are shuffled together and dealt out one card at a time, from the next player on."""


class DiscardColor(_Effect, frozen=True, tag="discard_color"):
    """Each gives up every card of the colour (as A8)."""

    who: Annotated[AnyPlayers, initial("self")]
    color: Annotated[Color, initial(NAMED)]


class DrawUntil(_Effect, frozen=True, tag="draw_until"):
    """Each draws until a card of the colour comes or none is left, unseen by the others."""

    who: Annotated[AnyPlayers, initial("next")]
    color: Annotated[Color, initial(NAMED)]


class Reveal(_Effect, frozen=True, tag="reveal"):
    """Hands are shown."""

    who: Annotated[AnyPlayers, initial("next")]
    to: Annotated[AnyPlayers, initial("self")]


class Honor(_Effect, frozen=True, tag="honor"):
    """Each says whether they did it (`kept`); a player who did not draws."""

    asks: ClassVar[Asked | None] = "kept"
    by_people: ClassVar[bool] = True

    who: Annotated[AnyPlayers, initial("next")]
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TASK), initial("")]
    else_draw: Annotated[Count, initial(2)]


class Ruling(_Effect, frozen=True, tag="ruling"):
    """What no other step can say: the one who played the card enters what the table decided, as
    steps in which players may be named, and they are carried out at once."""

    asks: ClassVar[Asked | None] = "ruling"
    by_people: ClassVar[bool] = True

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TASK), initial("")]


class Demand(_Effect, frozen=True, tag="demand"):
    """The next player answers with a card of the colour that bears the emblem, or draws (A6)."""

    emblem: str
    count: Count


class Clothing(_Effect, frozen=True, tag="clothing"):
    """Each player who wears the colour of clothing that was named draws (A9)."""

    count: Count


class FollowHouseRule(_Effect, frozen=True, tag="house_rule"):
    """The house rule on this card is carried out (A7)."""


Step: TypeAlias = (
    Draw
    | Discard
    | Skip
    | LoseTurn
    | Reverse
    | ExtraTurn
    | SwapHands
    | PassHands
    | Give
    | Take
    | PassCards
    | ShuffleHands
    | DiscardColor
    | DrawUntil
    | Reveal
    | Honor
    | Ruling
)
"""What players may write on a card."""

RulingStep: TypeAlias = Draw | Discard | Take | Give | LoseTurn | Reveal | SwapHands
"""What a ruling may be made of."""

Effect: TypeAlias = Step | Demand | Clothing | FollowHouseRule
"""What may be printed on a card."""

STEPS: tuple[type[Step], ...] = get_args(Step)
RULING_STEPS: tuple[type[RulingStep], ...] = get_args(RulingStep)


# What follows from the declarations

StepName = NewType("StepName", str)
FieldKind = Literal["players", "choice", "count", "color", "text"]


class StepField(Struct, frozen=True):
    """A field of a step, with all an editor needs. `low` and `high` limit a count or a length."""

    name: str
    kind: FieldKind
    values: tuple[str, ...]
    low: int | None
    high: int | None
    initial: str | int


class StepInfo(Struct, frozen=True):
    """A step as it is declared."""

    effect: StepName
    fields: tuple[StepField, ...]
    asks: Asked | None
    by_people: bool
    in_rulings: bool
    """Whether a ruling may contain it, with players by name."""


def tag(kind: type[Effect]) -> str:
    """The name of an effect in files and on the wire."""
    return str(kind.__struct_config__.tag)


def step_info(kind: type[Step]) -> StepInfo:
    hints = get_type_hints(kind, include_extras=True)
    return StepInfo(
        effect=StepName(tag(kind)),
        fields=tuple(_step_field(each.encode_name, hints[each.name]) for each in fields(kind)),
        asks=kind.asks,
        by_people=kind.by_people,
        in_rulings=kind in RULING_STEPS,
    )


def _step_field(name: str, hint: Any) -> StepField:
    type_, *metas = get_args(hint)
    if type_ in PLAYER_CHOICES:
        values = get_args(get_args(type_)[0])
    else:
        values = get_args(type_) if get_origin(type_) is Literal else ()
    extra: dict[str, Any] = {}
    low = high = None
    for meta in metas:
        extra |= meta.extra or {}
        low = meta.ge or meta.min_length or low
        high = meta.le or meta.max_length or high
    return StepField(
        name=name,
        kind=_field_kind(type_),
        values=values,
        low=low,
        high=high,
        initial=extra["initial"],
    )


def _field_kind(type_: Any) -> FieldKind:
    if type_ is int:
        return "count"
    if type_ is str:
        return "text"
    if type_ is Color:
        return "color"
    if type_ in PLAYER_CHOICES:
        return "players"
    assert get_origin(type_) is Literal, f"a step can't have a field of {type_}"
    return "choice"


STEP_INFOS: dict[type[Step], StepInfo] = {kind: step_info(kind) for kind in STEPS}


def _fields_of(kind: type[Effect], *types: Any) -> tuple[str, ...]:
    hints = get_type_hints(kind)
    return tuple(each.name for each in fields(kind) if hints[each.name] in types)


_PLAYER_FIELDS = {kind: _fields_of(kind, *PLAYER_CHOICES) for kind in get_args(Effect)}
_SELF_FIELDS = {kind: _fields_of(kind, AnyPlayers) for kind in STEPS}
_COLOR_FIELDS = {kind: _fields_of(kind, Color) for kind in get_args(Effect)}
_TEXT_FIELDS = {kind: _fields_of(kind, str) for kind in STEPS}


def names_chosen_player(effect: Effect) -> bool:
    """Whether an effect needs one other player, chosen by the one who plays the card."""
    return any(getattr(effect, name) == "chosen" for name in _PLAYER_FIELDS[type(effect)])


def players_of(effect: Effect) -> dict[str, str | Seat]:
    """Whom each of an effect's fields is about."""
    return {name: getattr(effect, name) for name in _PLAYER_FIELDS[type(effect)]}


def encoded_name(effect: Effect, field_name: str) -> str:
    """The name of a field in files and on the wire."""
    return next(each.encode_name for each in fields(effect) if each.name == field_name)


def may_be_self(step: Step, field_name: str) -> bool:
    """Whether a field can be about the one who played the card."""
    return field_name in _SELF_FIELDS[type(step)]


def colors_of(effect: Effect) -> tuple[Color, ...]:
    return tuple(getattr(effect, name) for name in _COLOR_FIELDS[type(effect)])


def texts_of(step: Step) -> tuple[str, ...]:
    return tuple(getattr(step, name) for name in _TEXT_FIELDS[type(step)])


def with_texts(step: Step, change: Callable[[str], str]) -> Step:
    """A step with each of its texts changed."""
    texts = {name: change(getattr(step, name)) for name in _TEXT_FIELDS[type(step)]}
    return replace(step, **texts) if texts else step
