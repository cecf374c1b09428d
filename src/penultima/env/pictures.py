"""Pictures of a table as arrays of pixels, drawn with NumPy alone."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from penultima.drawings.colors import back_paint, paint
from penultima.drawings.templates import templates
from penultima.rules.cards import Card, Color
from penultima.rules.edition import Edition
from penultima.rules.table import Table

Pixels = npt.NDArray[np.uint8]
Box = tuple[int, int, int, int]
"""Left, top, width and height."""

WIDTH, MARGIN = 900, 12
CARD_WIDTH, CARD_HEIGHT, GAP = 40, 54, 4
LINE_HEIGHT, ROW_HEIGHT = 15, 84
FONT_SCALE = 3

# Each digit is a row of three pixels, from the top to the bottom.
GLYPHS = """
    0 75557  1 26227  2 71747  3 71717  4 55711  5 74717  6 74757  7 71122  8 75757  9 75717
    A 25755  B 65656  C 34443  D 65556  E 74647  F 74644  G 34553  H 55755  I 72227  J 11153
    K 55655  L 44447  M 57755  N 65555  O 25552  P 65644  Q 25563  R 65655  S 34216  T 72222
    U 55557  V 55552  W 55775  X 55255  Y 55222  Z 71247  > 42124  - 00700  , 00024  . 00002
"""
FONT = dict(zip(GLYPHS.split()[::2], GLYPHS.split()[1::2], strict=True))


def picture(table: Table, lines: Sequence[str]) -> Pixels:
    """The card in play with its colour, and below it one row for each hand.

    `lines` has the words: one line for the table, and one for each seat. All pictures of a table
    have the same size.
    """
    edition = table.edition
    ground, words = _rgb(back_paint(edition).field), _rgb(back_paint(edition).line)
    pixels = np.full((MARGIN + (table.seats + 1) * ROW_HEIGHT, WIDTH, 3), ground, np.uint8)
    _write(pixels, (MARGIN, MARGIN), lines[0], words)
    below = MARGIN + LINE_HEIGHT + GAP
    _draw_card(pixels, (MARGIN, below), table.discard[0], edition)
    if table.color is not None:
        box = (MARGIN + CARD_WIDTH + GAP, below, 12, CARD_HEIGHT)
        _fill(pixels, box, paint(edition, table.color).field)
    for seat, hand in enumerate(table.hands):
        top = MARGIN + (seat + 1) * ROW_HEIGHT
        if seat == table.prompt.seat:
            _fill(pixels, (0, top - GAP, GAP, ROW_HEIGHT), back_paint(edition).line)
        _write(pixels, (MARGIN, top), lines[seat + 1], words)
        room = WIDTH - 2 * MARGIN - CARD_WIDTH
        step = min(CARD_WIDTH + GAP, room / max(1, len(hand) - 1))
        for place, card in enumerate(hand):
            corner = (MARGIN + int(place * step), top + LINE_HEIGHT + GAP)
            _draw_card(pixels, corner, card, edition)
    return pixels


def _draw_card(pixels: Pixels, corner: tuple[int, int], card: Card, edition: Edition) -> None:
    left, top = corner
    color = edition[card].color
    ink, cream = templates().ink, templates().cream
    field, on = (ink, cream) if color is None else _field_and_text(edition, color)
    _fill(pixels, (left, top, CARD_WIDTH, CARD_HEIGHT), cream)
    _fill(pixels, (left + 1, top + 1, CARD_WIDTH - 2, CARD_HEIGHT - 2), field)
    if color is None:
        stripe = (CARD_WIDTH - 2) // len(edition.color_names)
        for number, name in enumerate(edition.color_names):
            box = (left + 1 + number * stripe, top + CARD_HEIGHT - 15, stripe, 14)
            _fill(pixels, box, paint(edition, name).field)
    _write(pixels, (left + 4, top + 6), card, _rgb(on))


def _field_and_text(edition: Edition, color: Color) -> tuple[str, str]:
    found = paint(edition, color)
    return found.field, found.on


def _rgb(paint: str) -> tuple[int, int, int]:
    """The parts of a colour such as #ff8d29."""
    red, green, blue = bytes.fromhex(paint[1:])
    return red, green, blue


def _fill(pixels: Pixels, box: Box, color: str) -> None:
    left, top, width, height = box
    pixels[top : top + height, left : left + width] = _rgb(color)


def _write(pixels: Pixels, corner: tuple[int, int], text: str, color: tuple[int, int, int]) -> None:
    """Write a line of text; letters without a shape are left out."""
    left, top = corner
    for letter in text.upper():
        for row, digit in enumerate(FONT.get(letter, "")):
            for column in range(3):
                if int(digit) >> (2 - column) & 1:
                    x, y = left + column * FONT_SCALE, top + row * FONT_SCALE
                    pixels[y : y + FONT_SCALE, x : x + FONT_SCALE] = color
        left += 4 * FONT_SCALE
