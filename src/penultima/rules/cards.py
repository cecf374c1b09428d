"""Basic types: cards, colours, seats, hands, piles.

A card is its code (`B7`, `TR`, `W4`), a value without identity, so no client can follow one card
through the deck. The edition says what a code means.
"""

from typing import NewType, TypeAlias

Card = NewType("Card", str)
Color = NewType("Color", str)
Seat = NewType("Seat", int)
Direction = NewType("Direction", int)

Hand: TypeAlias = tuple[Card, ...]
Pile: TypeAlias = tuple[Card, ...]  # top first

LEFT, RIGHT = Direction(1), Direction(-1)


def without(hand: Hand, card: Card) -> Hand:
    """The hand without one copy of a card that it contains."""
    left = list(hand)
    left.remove(card)
    return tuple(left)


def holds_all(hand: Hand, cards: Hand) -> bool:
    """Whether a hand contains all these cards, with as many copies of each."""
    return all(hand.count(card) >= cards.count(card) for card in set(cards))
