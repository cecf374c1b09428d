"""Words for what lies on the table: cards, colours, seats, hands.

A card is its code (`B7`, `TR`, `W4`): a value without an identity, so that nobody can follow one
card through the deck. What a code means is for its edition to say.
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
    """The hand less one copy of a card that is in it."""
    left = list(hand)
    left.remove(card)
    return tuple(left)


def holds_all(hand: Hand, cards: Hand) -> bool:
    """Whether each of the cards is there, and twice if it is asked for twice."""
    return all(hand.count(card) >= cards.count(card) for card in set(cards))
