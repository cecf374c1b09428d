"""The numerals of the cards as outlines, so that they look the same without the page's font.

`python -m tools.numerals` writes numerals.json from the font.
"""

import re
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

FILE = Path(__file__).parent / "numerals.json"
_TEXT = re.compile(r'<text class="cn" ([^>]*)>([^<]*)</text>')
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


class Glyph(Struct, frozen=True):
    advance: int
    path: str


class Numerals(Struct, frozen=True):
    units_per_em: int
    glyphs: dict[str, Glyph]


@cache
def numerals() -> Numerals:
    return msgspec.json.decode(FILE.read_bytes(), type=Numerals)


def outlined(markup: str) -> str:
    """A drawing with its numerals as outlines instead of text."""
    return _TEXT.sub(lambda found: _outline(dict(_ATTRIBUTE.findall(found[1])), found[2]), markup)


def _outline(attributes: dict[str, str], text: str) -> str:
    """The glyphs of a text, centred as `text-anchor="middle"` does it."""
    font = numerals()
    scale = float(attributes["font-size"]) / font.units_per_em
    spacing = float(attributes.get("letter-spacing", "0")) / scale
    # A letter that the font file does not have is left out: faces are capitals and digits.
    glyphs = [font.glyphs[letter] for letter in text if letter in font.glyphs]
    at = -sum(glyph.advance + spacing for glyph in glyphs) / 2
    paths = []
    for glyph in glyphs:
        paths.append(f'<path d="{glyph.path}" transform="translate({at:.0f} 0)"/>')
        at += glyph.advance + spacing
    place = f"translate({attributes['x']} {attributes['y']}) scale({scale:.4f} {-scale:.4f})"
    return f'<g transform="{place}" fill="{attributes["fill"]}">{"".join(paths)}</g>'
