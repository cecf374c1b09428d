"""The default move: what a table does for a player whose time has run out. Always legal."""

from collections import Counter

from penultima.rules import actions as a
from penultima.rules.cards import Color
from penultima.view import View

# Cautious moves first; a card is played only if nothing else is legal.
_ORDER = (
    a.Draw, a.Keep, a.Accept, a.NameColor, a.ChoosePlayer, a.AnyCards, a.ChooseKept, a.ChooseRuling,
    a.Play,
)  # fmt: skip


def default_move(view: View, may_keep: bool = True) -> a.Action:
    """`may_keep`: whether a drawn card may still be kept."""
    moves = [move for kind in _ORDER for move in view.legal if isinstance(move, kind)]
    if not may_keep:
        moves = [move for move in moves if not isinstance(move, a.Keep)] or moves
    match moves[0]:
        case a.NameColor():
            return a.NameColor(_most_held(view))
        case a.ChoosePlayer():
            return a.ChoosePlayer(view.next_seat)
        case a.AnyCards(count):
            return a.ChooseCards(view.hand[:count])
        case a.ChooseKept():
            return a.ChooseKept(False)  # a player who was away has not done it
        case move:
            return move


def _most_held(view: View) -> Color:
    edition = view.setup.edition
    held = Counter(edition[card].color for card in view.hand)
    return max(edition.color_names, key=lambda color: held[color])
