"""RuleTables: an edition, its options and its house rules as arrays of numbers.

Everything here is worked out from the same `Setup` that the reference rules read. The kernel knows
no card and no edition by name.
"""

from dataclasses import dataclass
from typing import assert_never

from penultima.errors import BadSetup
from penultima.rules import effects as do
from penultima.rules.cards import Card, Color
from penultima.rules.edition import HAND_SIZE, Edition, Kind, TurnedUp
from penultima.rules.setup import check_setup
from penultima.rules.table import Setup
from penultima.rules.turn import CAUGHT_DRAWS, INNOCENT_EXTRA

from . import codes

Numbers = tuple[int, ...]


@dataclass(frozen=True)
class EffectCode:
    """One effect: what it does, to whom, how often, and whether it needs a chosen player."""

    code: int
    who: int = 0
    count: int = 0
    needs_chosen: bool = False


@dataclass(frozen=True)
class RuleTables:
    """A setup in numbers. Masks have a bit per kind; colours count from 1."""

    seats: int
    hand_size: int
    caught_draws: int
    innocent_extra: int
    colors: int
    deck: Numbers

    color_of: Numbers
    points: Numbers
    attack: Numbers
    turned_up: Numbers
    dealer_plays_again: Numbers
    asks_for_clothing: Numbers
    takes_whom: Numbers
    effect: Numbers
    steps: tuple[tuple[EffectCode, ...], ...]

    fit: tuple[Numbers, ...]
    """By kind on top and colour that goes on: what may be laid (T1)."""
    same_face: Numbers
    of_color: Numbers
    wilds: int
    only_without_color: int
    emblem: int

    bluffing: bool
    stacking: bool
    two_player_reverse_skips: bool
    answer_from_draw: bool
    dealt_outfits: bool
    force_play_drawn: bool
    draw_until_playable: bool
    jump_in: bool
    force_play: bool
    no_mercy_catch: bool
    lowest_wins: bool
    target: int


def compile_tables(setup: Setup) -> RuleTables:
    """Work out the numbers, or say what of the setup the kernel has no room for."""
    check_setup(setup)
    edition, options = setup.edition, setup.options
    kinds = tuple(edition.kinds.values())
    _check_room(edition)
    colors = (None, *edition.color_names)
    programs = tuple(_program(setup, kind) for kind in kinds)
    _check_steps(programs)
    return RuleTables(
        seats=len(setup.players),
        hand_size=HAND_SIZE,
        caught_draws=CAUGHT_DRAWS,
        innocent_extra=INNOCENT_EXTRA,
        colors=len(edition.color_names),
        deck=tuple(kind_numbers(edition)[card] for card in edition.deck),
        color_of=tuple(colors.index(kind.color) for kind in kinds),
        points=tuple(kind.points for kind in kinds),
        attack=tuple(kind.attack for kind in kinds),
        turned_up=tuple(_TURNED_UP[kind.turned_up] for kind in kinds),
        dealer_plays_again=tuple(int(do.Reverse() in kind.effects) for kind in kinds),
        asks_for_clothing=tuple(int(kind.asks_for_clothing) for kind in kinds),
        takes_whom=tuple(_takes_whom(setup, kind.card) for kind in kinds),
        effect=tuple(
            codes.ATTACKS if kind.attack else codes.HAS_STEPS if steps else codes.NO_EFFECT
            for kind, steps in zip(kinds, programs, strict=True)
        ),
        steps=programs,
        fit=tuple(
            tuple(_mask(edition, edition.fitting[kind.card, color]) for color in colors)
            for kind in kinds
        ),
        same_face=tuple(_mask_of(kinds, [k.face == kind.face for k in kinds]) for kind in kinds),
        of_color=(0, *(_mask_of(kinds, [k.color == color for k in kinds]) for color in colors[1:])),
        wilds=_mask_of(kinds, [kind.is_wild for kind in kinds]),
        only_without_color=_mask_of(kinds, [kind.only_without_color for kind in kinds]),
        emblem=_mask_of(kinds, [kind.emblem is not None for kind in kinds]),
        bluffing=options.bluffing,
        stacking=options.stacking,
        two_player_reverse_skips=options.two_player_reverse == "skip",
        answer_from_draw=options.triforce_answer_from_draw,
        dealt_outfits=edition.has_clothing and options.wardrobe == "dealt",
        force_play_drawn=options.force_play_drawn,
        draw_until_playable=options.draw_until_playable,
        jump_in=options.jump_in,
        force_play=options.force_play,
        no_mercy_catch=options.no_mercy_catch,
        lowest_wins=options.lowest_wins,
        target=options.target,
    )


def kind_numbers(edition: Edition) -> dict[Card, int]:
    """Every card's number in the kernel."""
    return {card: number for number, card in enumerate(edition.kinds)}


def color_numbers(edition: Edition) -> dict[Color | None, int]:
    """Every colour's number in the kernel; no colour is 0."""
    return {color: number for number, color in enumerate((None, *edition.color_names))}


def _mask(edition: Edition, cards: frozenset[Card]) -> int:
    return _mask_of(tuple(edition.kinds.values()), [card in cards for card in edition.kinds])


def _mask_of(kinds: tuple[Kind, ...], included: list[bool]) -> int:
    return sum(1 << number for number, _ in enumerate(kinds) if included[number])


_TURNED_UP: dict[TurnedUp, int] = {
    "nothing": codes.UP_NOTHING,
    "carry_out": codes.UP_CARRY_OUT,
    "name_color": codes.UP_NAME_COLOR,
    "name_color_and_carry_out": codes.UP_NAME_COLOR_AND_CARRY_OUT,
    "put_back": codes.UP_PUT_BACK,
}

_WHO: dict[do.Who, int] = {
    "self": codes.WHO_SELF,
    "next": codes.WHO_NEXT,
    "previous": codes.WHO_PREVIOUS,
    "chosen": codes.WHO_CHOSEN,
    "others": codes.WHO_OTHERS,
    "all": codes.WHO_ALL,
    "most_cards": codes.WHO_MOST_CARDS,
    "fewest_cards": codes.WHO_FEWEST_CARDS,
}


def _takes_whom(setup: Setup, card: Card) -> int:
    if card not in setup.cards_with_whom:
        return codes.TAKES_NOBODY
    return codes.NEEDS_SOMEBODY if setup.needs_whom(card) else codes.MAY_TAKE_SOMEBODY


def _program(setup: Setup, kind: Kind) -> tuple[EffectCode, ...]:
    return tuple(_step(setup, kind, effect) for effect in setup.effects[kind.card])


def _step(setup: Setup, kind: Kind, effect: do.Effect) -> EffectCode:
    chosen = do.names_chosen_player(effect)
    match effect:
        case do.Draw(who, count):
            return EffectCode(codes.DO_DRAW, _WHO[who], count, chosen)
        case do.Discard(who, count, "choose"):
            return EffectCode(codes.DO_DISCARD, _WHO[who], count, chosen)
        case do.Discard(who, count, "random"):
            return EffectCode(codes.DO_DISCARD_RANDOM, _WHO[who], count, chosen)
        case do.Skip(count):
            return EffectCode(codes.DO_SKIP, count=count)
        case do.Reverse():
            return EffectCode(codes.DO_REVERSE)
        case do.ExtraTurn():
            return EffectCode(codes.DO_EXTRA_TURN)
        case do.SwapHands(other):
            return EffectCode(codes.DO_SWAP_HANDS, _WHO[other], 0, chosen)
        case do.PassHands():
            return EffectCode(codes.DO_PASS_HANDS)
        case do.Give(count, to):
            return EffectCode(codes.DO_GIVE, _WHO[to], count, chosen)
        case do.Reveal():
            return EffectCode(codes.DO_REVEAL, needs_chosen=chosen)
        case do.Demand(_, count):
            return EffectCode(codes.DO_DEMAND, count=count)
        case do.DiscardColor(color):
            return EffectCode(codes.DO_DISCARD_COLOR, count=color_numbers(setup.edition)[color])
        case do.Clothing(count):
            return EffectCode(codes.DO_CLOTHING, count=count)
        case do.Honor():
            raise BadSetup(
                f"house_rules.{kind.card}: the kernel can't see whether somebody kept their word;"
                " leave the honor step out, or play at a table of the reference rules",
                "A7",
            )
        case do.FollowHouseRule():
            raise AssertionError("a house rule is looked up, not carried out")
        case do.Discard():
            raise AssertionError(effect)
        case _:
            assert_never(effect)


def _check_room(edition: Edition) -> None:
    for what, has, room in (
        ("different cards", len(edition.kinds), codes.KINDS),
        ("cards", len(edition.deck), codes.CARDS),
        ("colours", len(edition.color_names), codes.COLORS - 1),
    ):
        if has > room:
            raise BadSetup(f"{edition.id}: {has} {what}; the kernel has room for {room}")


def _check_steps(programs: tuple[tuple[EffectCode, ...], ...]) -> None:
    steps = sum(map(len, programs))
    if steps > codes.STEPS:
        raise BadSetup(f"the cards have {steps} effects; the kernel has room for {codes.STEPS}")
