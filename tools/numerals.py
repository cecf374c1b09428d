"""The numerals of the cards as outlines, from the page's font: `python -m tools.numerals`.

Python draws cards without a font: penultima/drawings/numerals.py. Needs the packages of web/.
"""

import string
from pathlib import Path
from typing import Any

import msgspec

from penultima.drawings.numerals import FILE, Glyph, Numerals
from penultima.extras import need

ROOT = Path(__file__).parent.parent
FONTS = ROOT / "web/node_modules/@fontsource/bricolage-grotesque/files"
FONT = FONTS / "bricolage-grotesque-latin-800-normal.woff"
LETTERS = string.digits + string.ascii_uppercase + "+"


def numerals(file: Path = FONT) -> Numerals:
    """The outlines of all that can be a card's face."""
    fonts: Any = need("fontTools.ttLib", "dev", "tools.numerals")
    pens: Any = need("fontTools.pens.svgPathPen", "dev", "tools.numerals")
    font = fonts.TTFont(file)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()

    def outline(letter: str) -> Glyph:
        glyph = glyphs[names[ord(letter)]]
        pen = pens.SVGPathPen(glyphs, ntos=lambda number: f"{round(number)}")
        glyph.draw(pen)
        return Glyph(round(glyph.width), pen.getCommands())

    units = font["head"].unitsPerEm
    return Numerals(units, {letter: outline(letter) for letter in LETTERS})


def written() -> Numerals:
    """Those in the file."""
    return msgspec.json.decode(FILE.read_bytes(), type=Numerals)


def main() -> None:
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(numerals()), indent=1) + b"\n")


if __name__ == "__main__":
    main()
