"""Compile a setup (edition, options, house rules) into integer tables for the kernel.

The tables are derived from the same `Setup` that the reference rules read. The kernel refers to no
card and no edition by name.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from penultima.errors import BadSetup
from penultima.rules import effects as do
from penultima.rules.cards import Card, Color
from penultima.rules.edition import Edition, Kind, WhenTurnedUp
from penultima.rules.matching import answers_attack, given_up_colors
from penultima.rules.options import Options
from penultima.rules.setup import check_setup
from penultima.rules.table import Setup
from penultima.rules.turn import CAUGHT_DRAWS, INNOCENT_EXTRA

from . import codes

Numbers = tuple[int, ...]

_CACHED = 32
"""How many editions' tables of card pairs are kept: they are most of the work of compiling."""


@dataclass(frozen=True)
class Instruction:
    """One compiled effect. `needs_chosen` says that the player must choose another one first."""

    op: int
    who: int = 0
    count: int = 0
    needs_chosen: bool = False


Program = tuple[Instruction, ...]


@dataclass(frozen=True)
class RuleTables:
    """A compiled setup. Masks have one bit per kind; colours count from 1, and 0 is no colour."""

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
    effect_type: Numbers
    programs: tuple[Program, ...]
    """The effects of each kind, in order."""

    fitting: tuple[Numbers, ...]
    """By kind of the top card and colour in play: the mask of kinds that may be played (T1)."""
    stack_answers: tuple[Numbers, ...]
    """By kind of the top card and colour in play: the mask of kinds that answer a stack (H1)."""
    same_face: Numbers
    given_up: Numbers
    """The mask of kinds that each symbol or wild makes its own player discard (A8)."""
    of_color: Numbers
    wilds: int
    numbers: int
    only_without_color: int
    emblem: int

    bluffing: bool
    stacking: bool
    number_finish: bool
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
    """Compile a setup. Raises BadSetup if it is invalid or exceeds a limit of the kernel."""
    check_setup(setup)
    edition, options = setup.edition, setup.options
    kinds = tuple(edition.kinds.values())
    _check_limits(edition)
    colors = (None, *edition.color_names)
    numbers = kind_numbers(edition)
    programs = tuple(_program(setup, kind) for kind in kinds)
    _check_programs(edition, programs)
    return RuleTables(
        seats=len(setup.players),
        hand_size=options.hand_size,
        caught_draws=CAUGHT_DRAWS,
        innocent_extra=INNOCENT_EXTRA,
        colors=len(edition.color_names),
        deck=tuple(numbers[card] for card in edition.deck),
        color_of=tuple(colors.index(kind.color) for kind in kinds),
        points=tuple(kind.points for kind in kinds),
        attack=tuple(kind.attack for kind in kinds),
        turned_up=tuple(_TURNED_UP[kind.turned_up] for kind in kinds),
        dealer_plays_again=tuple(int(do.Reverse() in kind.effects) for kind in kinds),
        asks_for_clothing=tuple(int(kind.asks_for_clothing) for kind in kinds),
        takes_whom=tuple(_takes_whom(setup, kind.card) for kind in kinds),
        effect_type=tuple(
            _effect_type(kind, program) for kind, program in zip(kinds, programs, strict=True)
        ),
        programs=programs,
        fitting=_fitting(edition),
        # No other option matters to it.
        stack_answers=_stack_answers(edition, Options(stack_across=options.stack_across)),
        same_face=tuple(_mask_of(kinds, [k.face == kind.face for k in kinds]) for kind in kinds),
        of_color=(0, *(_mask_of(kinds, [k.color == color for k in kinds]) for color in colors[1:])),
        given_up=tuple(_given_up(edition, kind) for kind in kinds),
        wilds=_mask_of(kinds, [kind.is_wild for kind in kinds]),
        numbers=_mask_of(kinds, [kind.number is not None for kind in kinds]),
        only_without_color=_mask_of(kinds, [kind.only_without_color for kind in kinds]),
        emblem=_mask_of(kinds, [kind.emblem is not None for kind in kinds]),
        bluffing=options.bluffing,
        stacking=options.stacking,
        number_finish=options.number_finish,
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
    """The kind of each card: its index in the edition."""
    return {card: number for number, card in enumerate(edition.kinds)}


def color_numbers(edition: Edition) -> dict[Color | None, int]:
    """The number of each colour, from 1; no colour is 0."""
    return {color: number for number, color in enumerate((None, *edition.color_names))}


@lru_cache(_CACHED)
def _fitting(edition: Edition) -> tuple[Numbers, ...]:
    kinds, colors = tuple(edition.kinds.values()), (None, *edition.color_names)
    fits = edition.fitting
    return tuple(
        tuple(_mask_of(kinds, [k.card in fits[top.card, color] for k in kinds]) for color in colors)
        for top in kinds
    )


@lru_cache(_CACHED)
def _stack_answers(edition: Edition, options: Options) -> tuple[Numbers, ...]:
    """The kinds with the face of the card that waits, and the other attacks of H7."""
    kinds, colors = tuple(edition.kinds.values()), (None, *edition.color_names)
    return tuple(
        tuple(
            _mask_of(kinds, [answers_attack(options, k, top, color) for k in kinds])
            for color in colors
        )
        for top in kinds
    )


def _given_up(edition: Edition, kind: Kind) -> int:
    kinds = tuple(edition.kinds.values())
    colors = given_up_colors(kind)
    return _mask_of(kinds, [k.color is not None and k.color in colors for k in kinds])


def _mask_of(kinds: tuple[Kind, ...], included: list[bool]) -> int:
    return sum(1 << number for number, _ in enumerate(kinds) if included[number])


_TURNED_UP: dict[WhenTurnedUp, int] = {
    "nothing": codes.TURNED_UP_NOTHING,
    "carry_out": codes.TURNED_UP_CARRY_OUT,
    "name_color": codes.TURNED_UP_NAME_COLOR,
    "name_color_and_carry_out": codes.TURNED_UP_NAME_COLOR_AND_CARRY_OUT,
    "put_back": codes.TURNED_UP_PUT_BACK,
}

_WHO: dict[do.AnyPlayers, int] = {
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
        return codes.WHOM_NEVER
    return codes.WHOM_REQUIRED if setup.needs_whom(card) else codes.WHOM_OPTIONAL


def _effect_type(kind: Kind, program: Program) -> int:
    if kind.attack:
        return codes.EFFECT_ATTACK
    return codes.EFFECT_PROGRAM if program else codes.EFFECT_NONE


def _program(setup: Setup, kind: Kind) -> Program:
    return tuple(_instruction(setup, kind, effect) for effect in setup.effects[kind.card])


def _instruction(setup: Setup, kind: Kind, effect: do.Effect) -> Instruction:
    chosen = do.names_chosen_player(effect)
    match effect:
        case do.Draw(who, count):
            return Instruction(codes.OP_DRAW, _WHO[who], count, chosen)
        case do.Discard(who, count, "choose"):
            return Instruction(codes.OP_DISCARD, _WHO[who], count, chosen)
        case do.Discard(who, count, "random"):
            return Instruction(codes.OP_DISCARD_RANDOM, _WHO[who], count, chosen)
        case do.LoseTurn(who):
            return Instruction(codes.OP_LOSE_TURN, _WHO[who], 0, chosen)
        case do.Take(source, count):
            return Instruction(codes.OP_TAKE, _WHO[source], count, chosen)
        case do.PassCards(count):
            return Instruction(codes.OP_PASS_CARDS, codes.WHO_ALL, count)
        case do.ShuffleHands():
            return Instruction(codes.OP_SHUFFLE_HANDS)
        case do.DrawUntil(who, color):
            return Instruction(codes.OP_DRAW_UNTIL, _WHO[who], _color(setup, color), chosen)
        case do.Skip(count):
            return Instruction(codes.OP_SKIP, count=count)
        case do.Reverse():
            return Instruction(codes.OP_REVERSE)
        case do.ExtraTurn():
            return Instruction(codes.OP_EXTRA_TURN)
        case do.SwapHands(other):
            return Instruction(codes.OP_SWAP_HANDS, _WHO[other], 0, chosen)
        case do.PassHands():
            return Instruction(codes.OP_PASS_HANDS)
        case do.Give(count, to):
            return Instruction(codes.OP_GIVE, _WHO[to], count, chosen)
        case do.Reveal():
            return Instruction(codes.OP_REVEAL, needs_chosen=chosen)
        case do.Demand(_, count):
            return Instruction(codes.OP_DEMAND, count=count)
        case do.DiscardColor(who, color):
            return Instruction(codes.OP_DISCARD_COLOR, _WHO[who], _color(setup, color), chosen)
        case do.Clothing(count):
            return Instruction(codes.OP_CLOTHING, count=count)
        case do.Honor() | do.Ruling():
            name = do.tag(type(effect))
            raise BadSetup(
                f"house_rules.{kind.card}: the kernel has no {name} steps, which only people"
                " can judge; remove the step, or play at a table of the reference rules",
                "A7",
            )
        case do.FollowHouseRule():
            raise AssertionError("house rules are resolved in setup.effects")
        case do.Discard():
            raise AssertionError(effect)
        case _:
            assert_never(effect)


def _color(setup: Setup, color: Color) -> int:
    return codes.NAMED_COLOR if color == do.NAMED else color_numbers(setup.edition)[color]


def _check_limits(edition: Edition) -> None:
    for what, count, limit in (
        ("different cards", len(edition.kinds), codes.MAX_KINDS),
        ("cards", len(edition.deck), codes.MAX_CARDS),
        ("colours", len(edition.color_names), codes.MAX_COLORS - 1),
    ):
        if count > limit:
            raise BadSetup(f"{edition.id}: {count} {what}; the kernel has room for {limit}")


def _check_programs(edition: Edition, programs: tuple[Program, ...]) -> None:
    count, limit = sum(map(len, programs)), codes.MAX_INSTRUCTIONS
    if count > limit:
        raise BadSetup(f"the cards have {count} effects; the kernel has room for {limit}")
    for card, program in zip(edition.kinds, programs, strict=True):
        for instruction in program:
            count, limit = instruction.count, codes.MAX_EFFECT_CARDS
            if count > limit:
                raise BadSetup(f"{card}: {count} cards; the kernel has room for {limit}")
