"""Drawings of cards: small ones for a hand, a large one for the discard pile."""

from enum import Enum

from rich.style import Style
from rich.text import Text

from penultima.rules.cards import Card, Color
from penultima.rules.edition import Edition
from penultima.terminal.themes import card_colors, label, palette, shape

WIDTH, HEIGHT = 5, 3
LARGE_WIDTH = 11


class Frame(Enum):
    """The frame shows a card's state, with or without colours."""

    PLAIN = "┌─┐│└┘"
    CURSOR = "╔═╗║╚╝"
    CHOSEN = "┏━┓┃┗┛"


def card_style(edition: Edition, color: Color | None, filled: bool = True) -> Style:
    colors, card = palette(edition), card_colors(edition, color)
    if filled:
        return Style(color=card.text, bgcolor=card.background, bold=True)
    return Style(color=card.outline, bgcolor=colors.table)


def small_card(
    edition: Edition, card: Card, frame: Frame, badge: str = "", filled: bool = True
) -> list[Text]:
    """Three lines of five cells. A card that is not filled is an outline."""
    style = card_style(edition, edition[card].color, filled)
    corner, across, corner2, down, corner3, corner4 = tuple(frame.value)
    top = f"{corner}{(badge or across)}{across * 2}{corner2}"
    middle = f"{down}{label(edition, card)}{down}"
    bottom = f"{corner3}{across * 3}{corner4}"
    return [Text(line, style) for line in (top, middle, bottom)]


def chip(edition: Edition, card: Card, frame: Frame, badge: str = "", filled: bool = True) -> Text:
    """A card on one line, for large hands."""
    style = card_style(edition, edition[card].color, filled)
    ends = {Frame.CURSOR: "[]", Frame.CHOSEN: "<>"}.get(frame, f"{badge or ' '} ")
    return Text(f"{ends[0]}{label(edition, card)}{ends[1]}", style)


def large_card(edition: Edition, card: Card, color: Color | None) -> list[Text]:
    """The top card, seven lines high. A wild has the colour that was chosen for it."""
    kind = edition[card]
    style = card_style(edition, kind.color or color)
    mark, face = shape(edition, kind.color or color), label(edition, card).strip()
    face = face if kind.is_wild else face[1:]
    inner = LARGE_WIDTH - 2
    lines = [
        "┌" + "─" * inner + "┐",
        f"│{mark}{' ' * (inner - 1)}│",
        f"│{' ' * inner}│",
        f"│{' '.join(face) if len(face) < 3 else face:^{inner}}│",
        f"│{' ' * inner}│",
        f"│{' ' * (inner - 1)}{mark}│",
        "└" + "─" * inner + "┘",
    ]
    return [Text(line, style) for line in lines]


def color_chip(edition: Edition, color: Color, name: str) -> Text:
    """A colour with its shape and its name."""
    return Text(f" {shape(edition, color)} {name} ", card_style(edition, color))


def card_chips(edition: Edition, cards: tuple[Card, ...]) -> Text:
    """Cards on one line, without frames."""
    return Text(" ").join(
        Text(label(edition, card).strip(), card_style(edition, edition[card].color))
        for card in cards
    )
