"""How cards look in a terminal: a shape for every colour, and colours that go with it.

Colour is never alone: the shape, the face and the frame say the same in one colour or none.
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

LOOKS = Path(__file__).parent / "looks.toml"
OTHER_SHAPES = "◇○□△▼◐"
EMBLEM = "∴"


class Ink(NamedTuple):
    """A colour's field, what is written on it, and the colour alone on the table's own colour."""

    field: str
    on: str
    alone: str


class Palette(Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of a table: its own, and those of its cards."""

    dark: bool
    table: str
    panel: str
    text: str
    muted: str
    accent: str
    on_accent: str
    line: str
    inks: dict[str, Ink] = {}


class ColorLook(Struct, frozen=True):
    shape: str
    sixteen: Ink


class Looks(Struct, frozen=True):
    """All there is in looks.toml."""

    colors: dict[str, ColorLook]
    usual: Palette
    editions: dict[str, Palette]


WILD = Ink("#17161d", "#fff8e8", "#17161d")
WILD_ON_DARK = Ink("#f5eedb", "#17161d", "#f5eedb")
_only_sixteen = False


def use_sixteen_colors(only: bool) -> None:
    """What the terminal can show: a fact about the process, found out once."""
    global _only_sixteen  # noqa: PLW0603
    _only_sixteen = only


@cache
def looks() -> Looks:
    return msgspec.toml.decode(LOOKS.read_bytes(), type=Looks)


def palette(edition: Edition) -> Palette:
    """An edition of somebody's own borrows the usual table, and what colours are known."""
    return _palette(edition, _only_sixteen)


@cache
def _palette(edition: Edition, only_sixteen: bool) -> Palette:
    known = looks()
    colors = known.editions.get(edition.id, known.usual)
    inks = {name: ink for each in known.editions.values() for name, ink in each.inks.items()}
    inks |= colors.inks
    if only_sixteen:
        inks = {name: color.sixteen for name, color in known.colors.items()}
        colors = replace(colors, text="#ffffff" if colors.dark else "#000000")
    chosen = {name: inks.get(name, _wild(colors)) for name in edition.color_names}
    return replace(colors, inks=chosen)


def ink(edition: Edition, color: Color | None) -> Ink:
    colors = palette(edition)
    return _wild(colors) if color is None else colors.inks[color]


def _wild(colors: Palette) -> Ink:
    return WILD_ON_DARK if colors.dark else WILD


def shape(edition: Edition, color: Color | None) -> str:
    known = looks().colors
    if color is None:
        return " "
    if color in known:
        return known[color].shape
    strange = [name for name in edition.color_names if name not in known]
    return OTHER_SHAPES[strange.index(color) % len(OTHER_SHAPES)]


def face(kind: Kind) -> str:
    """What stands on a card beside its shape, in three cells at most."""
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
