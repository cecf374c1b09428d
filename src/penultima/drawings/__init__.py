"""Cards, hands and tables as SVG: the drawings of the page, for notebooks, papers and renderers.

>>> from penultima import load
>>> from penultima.drawings import draw_card
>>> draw_card(load("zelda"), "B7").alt
'Blue 7'
"""

from .cards import card_markup, draw_card, draw_hand
from .drawing import Drawing
from .tables import draw_table

__all__ = ["Drawing", "card_markup", "draw_card", "draw_hand", "draw_table"]
