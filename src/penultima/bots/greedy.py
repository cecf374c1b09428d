"""`greedy`: the card with the most points, wilds last, and the colour it holds most of."""

from collections import Counter

from penultima.rules.actions import Play
from penultima.rules.cards import Card, Color, Hand
from penultima.view import View

from .simple import SimpleBot


class Greedy(SimpleBot):
    def play(self, view: View, plays: list[Play]) -> Play | None:
        kinds = view.setup.edition.kinds
        own: Counter[Color | None] = Counter(kinds[card].color for card in view.hand)

        def value(play: Play) -> tuple[bool, bool, int, int, int]:
            kind = kinds[play.card]
            bluffs = kind.only_without_color and own[view.color] > 0
            hit = sum(play.clothing in colors for colors in view.wearing)
            hits_self = view.seat is not None and play.clothing in view.wearing[view.seat]
            return not bluffs, not kind.is_wild, kind.points, own[play.color], hit - 9 * hits_self

        honest = [play for play in plays if value(play)[0]]
        return max(honest, key=value) if honest else None

    def choose_cards(self, view: View, count: int) -> Hand:
        """Give up the cards with the most points, and wilds last."""
        kinds = view.setup.edition.kinds

        def value(card: Card) -> tuple[bool, int]:
            return not kinds[card].is_wild, kinds[card].points

        return tuple(sorted(view.hand, key=value, reverse=True)[:count])
