"""How cards look in a terminal: a shape for every colour, and colours that go with it.

Colour is never alone: the shape, the face and the frame say the same in one colour or none.
"""

from typing import NamedTuple

from penultima.rules.cards import Card, Color
from penultima.rules.edition import Edition, Kind
from penultima.rules.effects import Reverse, Skip

SHAPES = {
    "blue": "●", "green": "♣", "tan": "■", "red": "◆", "pink": "♥", "yellow": "★", "orange": "▲",
}  # fmt: skip
OTHER_SHAPES = "◇○□△▼◐"
EMBLEM = "∴"
LEFT_ARROW, RIGHT_ARROW = "↻", "↺"
"""Play to the left goes clockwise."""


class Ink(NamedTuple):
    """A colour's field, what is written on it, and the colour alone on the table's own colour."""

    field: str
    on: str
    alone: str


class Palette(NamedTuple):
    """The colours of a table: its own, and those of its cards."""

    dark: bool
    table: str
    panel: str
    text: str
    muted: str
    accent: str
    on_accent: str
    line: str
    inks: dict[str, Ink]


WILD = Ink("#17161d", "#fff8e8", "#17161d")
WILD_ON_DARK = Ink("#f5eedb", "#17161d", "#f5eedb")

PALETTES = {
    "zelda": Palette(
        True, "#13231f", "#1a2f29", "#f5eedb", "#b9c9bd", "#e9c257", "#241a00", "#5c8272",
        {
            "blue": Ink("#1a52a0", "#fff8e8", "#7db0f5"),
            "green": Ink("#22814a", "#fff8e8", "#6fd69a"),
            "tan": Ink("#dcb878", "#2b1d06", "#dcb878"),
            "red": Ink("#ad1f26", "#fff8e8", "#ff8a8a"),
        },
    ),
    "frozen": Palette(
        False, "#dcedf6", "#ffffff", "#10304f", "#43617d", "#5746b5", "#ffffff", "#6d91ab",
        {
            "blue": Ink("#1450a0", "#fff8e8", "#1450a0"),
            "green": Ink("#188062", "#fff8e8", "#07402f"),
            "pink": Ink("#f09cc4", "#3d0626", "#7a1550"),
            "yellow": Ink("#f7d24f", "#352600", "#5c4300"),
        },
    ),
    "saved-by-the-bell": Palette(
        False, "#fdf3e6", "#ffffff", "#2a1840", "#62507a", "#6a2bb0", "#ffffff", "#937eab",
        {
            "pink": Ink("#d3217f", "#fff8e8", "#a3145f"),
            "blue": Ink("#1b53c8", "#fff8e8", "#1b53c8"),
            "orange": Ink("#ff8d29", "#351800", "#6a2f00"),
            "yellow": Ink("#ffe24a", "#332800", "#5a4700"),
        },
    ),
}  # fmt: skip


# The nearest of sixteen colours would make blue and green the same grey, so these are chosen.
SIXTEEN = {
    "blue": Ink("#0000aa", "#ffffff", "#5555ff"),
    "green": Ink("#00aa00", "#000000", "#00aa00"),
    "tan": Ink("#aa5500", "#000000", "#aa5500"),
    "red": Ink("#aa0000", "#ffffff", "#ff5555"),
    "pink": Ink("#ff55ff", "#000000", "#aa00aa"),
    "yellow": Ink("#ffff55", "#000000", "#aa5500"),
    "orange": Ink("#aa5500", "#000000", "#aa5500"),
}
_only_sixteen = False


def use_sixteen_colors(only: bool) -> None:
    """What the terminal can show: a fact about the process, found out once."""
    global _only_sixteen  # noqa: PLW0603
    _only_sixteen = only


def palette(edition: Edition) -> Palette:
    """An edition of somebody's own borrows the first table, and what colours it knows."""
    colors = PALETTES.get(edition.id, PALETTES["zelda"])
    known = {name: ink for each in PALETTES.values() for name, ink in each.inks.items()}
    known |= colors.inks
    if _only_sixteen:
        known = SIXTEEN
        colors = colors._replace(text="#ffffff" if colors.dark else "#000000")
    return colors._replace(inks={c: known.get(c, WILD_ON_DARK) for c in edition.color_names})


def ink(edition: Edition, color: Color | None) -> Ink:
    colors = palette(edition)
    if color is None:
        return WILD_ON_DARK if colors.dark else WILD
    return colors.inks[color]


def shape(edition: Edition, color: Color | None) -> str:
    if color is None:
        return " "
    if color in SHAPES:
        return SHAPES[color]
    strange = [name for name in edition.color_names if name not in SHAPES]
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
