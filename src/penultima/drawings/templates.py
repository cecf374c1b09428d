"""What the drawings of cards are made of, as the page's own code has written it into cards.json.

`npm test -- card_templates -u` in web/ writes the file again. A template has placeholders, such as
{field}, for what differs between editions.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

FILE = Path(__file__).parent / "cards.json"


class Paint(Struct, frozen=True):
    """The field of a colour, a deep tone of it, and what is drawn on the field."""

    field: str
    deep: str
    on: str


class BackPaint(Struct, frozen=True):
    field: str
    line: str


class Templates(Struct, frozen=True):
    defs: str
    frame: str
    back: str
    faces: dict[str, dict[str, int]]
    """For each shape, the numbers of the templates by face: `7`, `7 emblem`, `D`, `D draws`."""
    wilds: dict[str, int]
    """The numbers of the templates of wilds, by the first effect."""
    templates: tuple[str, ...]
    shapes: dict[str, str]
    """The paths of the shapes, in a box of -50 to 50."""
    shape_of: dict[str, str]
    """The shapes of the colours that have one."""
    paints: dict[str, dict[str, Paint]]
    """By edition and colour."""
    greys: tuple[Paint, ...]
    """For colours without a paint, in turn."""
    backs: dict[str, BackPaint]
    cream: str
    ink: str


@cache
def templates() -> Templates:
    return msgspec.json.decode(FILE.read_bytes(), type=Templates)


_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def filled(template: str, values: Mapping[str, str]) -> str:
    """A template with its placeholders replaced."""
    return _PLACEHOLDER.sub(lambda found: values[found[1]], template)
