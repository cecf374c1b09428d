"""How cards look in a terminal: a shape for every colour, and the colours of each edition.

Colour never carries information alone: the shape, the face and the frame say the same in
monochrome.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from penultima.rules.cards import Card, Color
from penultima.rules.edition import Edition, Kind
from penultima.rules.effects import Reverse, Skip

THEMES = Path(__file__).parent / "themes.toml"
OTHER_SHAPES = "◇○□△▼◐"
EMBLEM = "∴"


class CardColors(NamedTuple):
    """A card's background and text, and the colour of its outline on the table's background."""

    background: str
    text: str
    outline: str


class Palette(Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of a table and of its cards."""

    dark: bool
    table: str
    panel: str
    text: str
    muted: str
    accent: str
    on_accent: str
    line: str
    cards: dict[str, CardColors] = {}


class ColorTheme(Struct, frozen=True):
    """The shape of a colour, and its card on terminals with sixteen colours."""

    shape: str
    sixteen: CardColors


class Themes(Struct, frozen=True):
    """The content of themes.toml."""

    colors: dict[str, ColorTheme]
    default: Palette
    editions: dict[str, Palette]


WILD = CardColors("#17161d", "#fff8e8", "#17161d")
WILD_ON_DARK = CardColors("#f5eedb", "#17161d", "#f5eedb")
_only_sixteen = False


def use_sixteen_colors(only: bool) -> None:
    """Set whether the terminal shows only sixteen colours, for the whole process."""
    global _only_sixteen  # noqa: PLW0603
    _only_sixteen = only


@cache
def themes() -> Themes:
    return msgspec.toml.decode(THEMES.read_bytes(), type=Themes)


def palette(edition: Edition) -> Palette:
    """An edition's palette; without one, the default table with the colours of known cards."""
    return _palette(edition, _only_sixteen)


@cache
def _palette(edition: Edition, only_sixteen: bool) -> Palette:
    known = themes()
    colors = known.editions.get(edition.id, known.default)
    cards = {name: card for each in known.editions.values() for name, card in each.cards.items()}
    cards |= colors.cards
    if only_sixteen:
        cards = {name: color.sixteen for name, color in known.colors.items()}
        colors = replace(colors, text="#ffffff" if colors.dark else "#000000")
    chosen = {name: cards.get(name, _wild(colors)) for name in edition.color_names}
    return replace(colors, cards=chosen)


def card_colors(edition: Edition, color: Color | None) -> CardColors:
    """The colours of a card; None stands for a wild."""
    colors = palette(edition)
    return _wild(colors) if color is None else colors.cards[color]


def _wild(colors: Palette) -> CardColors:
    return WILD_ON_DARK if colors.dark else WILD


def shape(edition: Edition, color: Color | None) -> str:
    known = themes().colors
    if color is None:
        return " "
    if color in known:
        return known[color].shape
    unknown = [name for name in edition.color_names if name not in known]
    return OTHER_SHAPES[unknown.index(color) % len(OTHER_SHAPES)]


def face(kind: Kind) -> str:
    """What a card shows beside its shape, in at most three cells."""
    if kind.is_wild:
        return f"W+{kind.attack}" if kind.attack else str(kind.card)
    if kind.number is not None:
        return kind.face + (EMBLEM if kind.emblem else "")
    if kind.attack:
        return f"+{kind.attack}"
    if Reverse() in kind.effects:
        return "⇄"
    return "⊘" if any(isinstance(effect, Skip) for effect in kind.effects) else kind.face[:2]


def label(edition: Edition, card: Card) -> str:
    """A card in three cells: “●7 ”, “◆6∴”, “W+4”."""
    kind = edition[card]
    mark = "" if kind.is_wild else shape(edition, kind.color)
    return f"{mark}{face(kind)}".ljust(3)
