"""Options: what a table may agree on beyond the sheets.

Each option is declared once, as a field of `Options`: its values, its default, its clause in
docs/rules.md, and what it needs to mean anything. The command line, the lobby, the forms of page
and terminal, the table in docs/referee.md and the random tests follow from `OPTIONS`.
"""

from typing import Annotated, Any, Literal, NewType, TypeAlias, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import fields

from .edition import HAND_SIZE, LARGEST_HAND, SMALLEST_HAND, Edition
from .effects import Clothing, Demand, Effect, tag

OptionName = NewType("OptionName", str)
OptionKind = Literal["switch", "choice", "number"]
Value: TypeAlias = bool | int | str


class Option(Struct, frozen=True):
    """A declared option. What `needs_…` says is not met, the option changes nothing.

    `values` are all values of a switch or a choice; of a number, those that a form offers (none:
    the form takes any from `low` to `high`). `is_prominent` options stand first in the lobby.
    """

    name: OptionName
    kind: OptionKind
    values: tuple[Value, ...]
    default: Value
    clause: str
    text: str
    """The message about a value. Its attributes: `name`, and one for each value of a choice."""
    low: int | None
    high: int | None
    needs_effect: str | None
    """The edition has a card with this effect."""
    needs_option: OptionName | None
    """This option is switched on."""
    needs_players: int | None
    """So many play, no more and no less."""
    is_prominent: bool


class _Details(Struct, frozen=True):
    clause: str
    offered: tuple[int, ...]
    needs_effect: str | None
    needs_option: OptionName | None
    needs_players: int | None
    is_prominent: bool


def details(
    clause: str,
    *,
    low: int | None = None,
    high: int | None = None,
    offered: tuple[int, ...] = (),
    needs_effect: type[Effect] | None = None,
    needs_option: str | None = None,
    needs_players: int | None = None,
    is_prominent: bool = False,
) -> Meta:
    """What a field's type and default do not say about an option."""
    more = _Details(
        clause=clause,
        offered=offered,
        needs_effect=tag(needs_effect) if needs_effect else None,
        needs_option=OptionName(needs_option) if needs_option else None,
        needs_players=needs_players,
        is_prominent=is_prominent,
    )
    return Meta(ge=low, le=high, extra={"details": more})


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    scoring: Annotated[Literal["winner", "penalty"], details("P3", is_prominent=True)] = "winner"
    target: Annotated[
        int,
        details("P2", low=1, high=100_000, offered=(100, 200, 300, 500, 1000), is_prominent=True),
    ] = 500
    bluffing: Annotated[bool, details("A5a")] = True
    two_player_reverse: Annotated[Literal["skip", "turn"], details("A2", needs_players=2)] = "skip"
    triforce_answer_from_draw: Annotated[bool, details("A6", needs_effect=Demand)] = False
    wardrobe: Annotated[
        Literal["declared", "dealt"], details("A9", needs_effect=Clothing, is_prominent=True)
    ] = "declared"
    force_play_drawn: Annotated[bool, details("T4")] = False
    stacking: Annotated[bool, details("H1")] = False
    draw_until_playable: Annotated[bool, details("H2")] = False
    jump_in: Annotated[bool, details("H3")] = False
    seven_zero: Annotated[bool, details("H4")] = False
    force_play: Annotated[bool, details("H5")] = False
    no_mercy_catch: Annotated[bool, details("H6")] = False
    stack_across: Annotated[bool, details("H7", needs_option="stacking")] = False
    number_finish: Annotated[bool, details("H8")] = False
    hand_size: Annotated[
        int, details("H9", low=SMALLEST_HAND, high=LARGEST_HAND, offered=(3, 5, 7, 10))
    ] = HAND_SIZE

    @property
    def lowest_wins(self) -> bool:
        """Points are charges (P3)."""
        return self.scoring == "penalty"

    @property
    def allows_interruptions(self) -> bool:
        """Whether players may act out of turn although no call is owed (H3, H6)."""
        return self.jump_in or self.no_mercy_catch

    @property
    def can_oblige(self) -> bool:
        """Whether a player may have to play although they could draw or keep (T4, H5)."""
        return self.force_play or self.force_play_drawn


def declared(kind: type[Struct]) -> tuple[Option, ...]:
    """The options that the fields of a struct declare, in their order."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        _option(OptionName(field.name), hints[field.name], field.default) for field in fields(kind)
    )


def _option(name: OptionName, hint: Any, default: Value) -> Option:
    type_, meta = get_args(hint)
    more: _Details = meta.extra["details"]
    kind, values = _values(type_, more.offered)
    return Option(
        name=name,
        kind=kind,
        values=values,
        default=default,
        clause=more.clause,
        text="option-" + name.replace("_", "-"),
        low=meta.ge,
        high=meta.le,
        needs_effect=more.needs_effect,
        needs_option=more.needs_option,
        needs_players=more.needs_players,
        is_prominent=more.is_prominent,
    )


def _values(type_: Any, offered: tuple[int, ...]) -> tuple[OptionKind, tuple[Value, ...]]:
    if type_ is bool:
        return "switch", (False, True)
    if get_origin(type_) is Literal:
        return "choice", get_args(type_)
    assert type_ is int, f"an option can't be {type_}"
    return "number", offered


OPTIONS = declared(Options)
OPTION_BY_NAME: dict[str, Option] = {option.name: option for option in OPTIONS}


def relevant_options(
    edition: Edition, players: int, chosen: Options, options: tuple[Option, ...] = OPTIONS
) -> list[Option]:
    """The options that can change something at a table: what they need is there."""
    return [option for option in options if _is_relevant(option, edition, players, chosen)]


def _is_relevant(option: Option, edition: Edition, players: int, chosen: Options) -> bool:
    return (
        (option.needs_effect is None or edition.has_effect(option.needs_effect))
        and (option.needs_option is None or bool(getattr(chosen, option.needs_option)))
        and (option.needs_players is None or option.needs_players == players)
    )


def changed_options(chosen: Options) -> list[Option]:
    """Those that have not their default."""
    return [option for option in OPTIONS if getattr(chosen, option.name) != option.default]


def outfits_are_declared(edition: Edition, options: Options) -> bool:
    """Whether players say what they wear before a round (A9)."""
    return edition.has_clothing and options.wardrobe == "declared"
