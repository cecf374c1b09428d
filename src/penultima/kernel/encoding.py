"""Encode the cards, colours and actions of an edition as the kernel's integers, and decode them."""

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import Edition

from . import codes
from .codes import CLOTHING_SHIFT, COLOR_SHIFT, VERB_SHIFT, WHOM_SHIFT
from .rule_tables import color_numbers, kind_numbers

Bare: TypeAlias = a.Draw | a.Keep | a.Challenge | a.Accept | a.Call | a.NextRound

"""An action without arguments."""

_VERBS: dict[type[Bare], int] = {
    a.Draw: codes.DRAW,
    a.Keep: codes.KEEP,
    a.Challenge: codes.CHALLENGE,
    a.Accept: codes.ACCEPT,
    a.Call: codes.CALL,
    a.NextRound: codes.NEXT_ROUND,
}
_BARE: dict[int, type[Bare]] = {verb: action for action, verb in _VERBS.items()}


class Encoding:
    """The encoding of one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._kind = kind_numbers(edition)
        self._cards: tuple[Card, ...] = tuple(edition.kinds)
        self._color = color_numbers(edition)
        self._colors: tuple[Color | None, ...] = (None, *edition.color_names)

    def kind(self, card: Card) -> int:
        return self._kind[card]

    def kinds(self, cards: Iterable[Card]) -> list[int]:
        return [self._kind[card] for card in cards]

    def cards(self, kinds: Iterable[int]) -> tuple[Card, ...]:
        return tuple(self._cards[kind] for kind in kinds)

    def mask(self, cards: Iterable[Card]) -> int:
        """The mask of the kinds among these cards."""
        mask = 0
        for card in cards:
            mask |= 1 << self._kind[card]
        return mask

    def color(self, color: Color | None) -> int:
        return self._color[color]

    def color_mask(self, colors: Iterable[Color]) -> int:
        return sum(1 << self._color[color] for color in colors)

    def encode(self, action: a.Action) -> tuple[int, ...]:
        """The kernel's actions for an action: one, or one per card if several are chosen."""
        match action:
            case a.Play(card, color, clothing, whom, call):
                if clothing is None and self.edition[card].asks_for_clothing:
                    clothing = color
                return (
                    self._kind[card]
                    | self._color[color] << COLOR_SHIFT
                    | self._color[clothing] << CLOTHING_SHIFT
                    | _whom(whom)
                    | (codes.CALL_BIT if call else 0),
                )
            case a.NameColor(color):
                return (codes.NAME_COLOR << VERB_SHIFT | self._color[color] << COLOR_SHIFT,)
            case a.Catch(whom):
                return (codes.CATCH << VERB_SHIFT | _whom(whom),)
            case a.ChoosePlayer(whom):
                return (codes.CHOOSE_PLAYER << VERB_SHIFT | _whom(whom),)
            case a.ChooseCards(cards):
                return tuple(codes.CHOOSE_CARD << VERB_SHIFT | self._kind[card] for card in cards)
            case a.ChooseKept() | a.ChooseRuling():
                raise ValueError("the kernel has no steps that only people can carry out")
            case a.Draw() | a.Keep() | a.Challenge() | a.Accept() | a.Call() | a.NextRound():
                return (_VERBS[type(action)] << VERB_SHIFT,)
            case _:
                assert_never(action)

    def decode(self, number: int) -> a.Action:
        """The action that a number stands for. A choice of cards is decoded card by card."""
        verb = number >> VERB_SHIFT
        card = self._cards[number & codes.KIND_BITS]
        color = self._colors[number >> COLOR_SHIFT & codes.COLOR_BITS]
        whom = (number >> WHOM_SHIFT & codes.WHOM_BITS) - 1
        match verb:
            case codes.PLAY:
                clothing = self._colors[number >> CLOTHING_SHIFT & codes.COLOR_BITS]
                named = None if whom == codes.NO_SEAT else Seat(whom)
                return a.Play(card, color, clothing, named, bool(number & codes.CALL_BIT))
            case codes.NAME_COLOR if color is not None:
                return a.NameColor(color)
            case codes.CATCH:
                return a.Catch(Seat(whom))
            case codes.CHOOSE_PLAYER:
                return a.ChoosePlayer(Seat(whom))
            case codes.CHOOSE_CARD:
                return a.ChooseCards((card,))
            case _ if verb in _BARE:
                return _BARE[verb]()
            case _:
                raise ValueError(f"{number} is not an action")


def _whom(seat: Seat | None) -> int:
    return 0 if seat is None else (seat + 1) << WHOM_SHIFT
