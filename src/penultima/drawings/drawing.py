"""A finished drawing, and the sheet on which it is made."""

import re
from base64 import b64encode
from dataclasses import dataclass
from html import escape
from itertools import starmap
from os import PathLike
from pathlib import Path

from .numerals import outlined
from .templates import templates

CARD_WIDTH, CARD_HEIGHT = 250, 350
_TEXTURE_OPACITY = 'opacity=".12"'


@dataclass(frozen=True)
class Drawing:
    """An SVG image. Notebooks show it; `save` writes it into a file."""

    svg: str
    alt: str
    """What it shows, in words."""
    width: int

    def __repr__(self) -> str:
        return f"<Drawing: {self.alt}>"

    def __str__(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        # An image, and not the elements: their ids would be shared with all others on the page.
        data = b64encode(self.svg.encode()).decode()
        style = f"width:{self.width}px;max-width:100%"
        source = f"data:image/svg+xml;base64,{data}"
        return f'<img alt="{escape(self.alt)}" style="{style}" src="{source}">'

    def save(self, file: str | PathLike[str]) -> None:
        """Write the image as an SVG file."""
        Path(file).write_text(self.svg, encoding="utf-8")


class Sheet:
    """Elements of a drawing. A card that is used again is drawn once."""

    def __init__(self, width: float, height: float, shown_width: int) -> None:
        self.width, self.height, self.shown_width = width, height, shown_width
        self.elements: list[str] = []
        self._ids: dict[str, str] = {}
        """The ids of the cards by their markup."""

    def card(self, markup: str, x: float = 0, y: float = 0, width: float = CARD_WIDTH) -> None:
        """Put a card at a place."""
        id_ = self._ids.setdefault(markup, f"card-{len(self._ids)}")
        height = width * CARD_HEIGHT / CARD_WIDTH
        place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        self.elements.append(f'<use href="#{id_}" {place}/>')

    def add(self, element: str) -> None:
        self.elements.append(element)

    def drawing(self, alt: str) -> Drawing:
        shown_height = round(self.shown_width * self.height / self.width)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}"'
            f' width="{self.shown_width}" height="{shown_height}" role="img"'
            f' aria-label="{escape(alt)}">'
        )
        content = "".join([*starmap(_symbol, self._ids.items()), *self.elements])
        return Drawing(f"{head}<defs>{_defs(content)}</defs>{content}</svg>", alt, self.shown_width)


def _symbol(markup: str, id_: str) -> str:
    drawn = outlined(markup.replace('class="tx"', _TEXTURE_OPACITY))
    return f'<symbol id="{id_}" viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}">{drawn}</symbol>'


def _defs(content: str) -> str:
    """Those textures and gradients that a drawing refers to."""
    used = set(re.findall(r"url\(#([\w-]+)\)", content))
    known = re.finditer(r'<(\w+) id="([\w-]+)".*?</\1>', templates().defs)
    return "".join(found[0] for found in known if found[2] in used)
