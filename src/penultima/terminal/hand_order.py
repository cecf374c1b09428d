"""The orders in which a hand can be shown."""

from typing import Literal

from penultima.rules.cards import Hand
from penultima.view import View

Order = Literal["color", "face", "drawn"]
ORDERS: tuple[Order, ...] = ("color", "face", "drawn")


def in_order(view: View, order: Order) -> Hand:
    edition = view.setup.edition
    if order == "drawn":
        return view.hand
    by_color = edition.sorted(view.hand)
    if order == "color":
        return by_color
    return tuple(sorted(by_color, key=lambda card: (edition[card].is_wild, edition[card].face)))
