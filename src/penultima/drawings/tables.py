"""The drawing of a table: the piles, and the hands of all players as far as they are known."""

from html import escape

from penultima.rules.cards import LEFT, Card, Color, Hand, Seat
from penultima.rules.edition import Edition
from penultima.rules.table import Table
from penultima.text.cards import card_name, color_name, edition_name
from penultima.text.fluent import Lang, say
from penultima.text.lists import comma_list
from penultima.view import View

from .cards import BACK, card_markup
from .colors import back_paint, paint, shape_path
from .drawing import CARD_HEIGHT, CARD_WIDTH, Drawing, Sheet
from .templates import templates

WIDTH, EDGE = 900, 24
PILE_WIDTH, SMALL_WIDTH, STEP = 104, 46, 50
"""The widths of the cards of piles and hands, and how far those of a hand are apart."""
ROW, FIRST_ROW = 98, 66
HANDS_AT = 300
FONT = "font-family=\"system-ui, 'Segoe UI', sans-serif\""


def draw_table(table: Table | View, *, width: int = WIDTH, lang: Lang = "en") -> Drawing:
    """A table. Of a view, only the cards that its seat may see are face up; of a table, all."""
    setup, players = table.setup, table.setup.players
    piles = FIRST_ROW + PILE_WIDTH * CARD_HEIGHT / CARD_WIDTH + 96
    sheet = Sheet(WIDTH, max(piles, FIRST_ROW + ROW * len(players)) + 8, width)
    ground = back_paint(setup.edition)
    sheet.add(f'<rect width="{WIDTH}" height="{sheet.height:g}" rx="18" fill="{ground.field}"/>')
    title = say(lang, "drawing-title", edition=edition_name(setup.edition, lang), round=table.round)
    _text(sheet, (EDGE, 40), title, size=20, font_weight="700")
    _draw_piles(sheet, table, lang)
    for number, hand in enumerate(table.hands):
        _draw_player(sheet, table, Seat(number), hand, lang)
    return sheet.drawing(_in_words(table, lang))


def _draw_piles(sheet: Sheet, table: Table | View, lang: Lang) -> None:
    edition = table.setup.edition
    below = FIRST_ROW + PILE_WIDTH * CARD_HEIGHT / CARD_WIDTH
    sheet.card(card_markup(edition, _top(table)), EDGE, FIRST_ROW, PILE_WIDTH)
    at = EDGE + PILE_WIDTH + 20
    left = table.draw if isinstance(table, View) else len(table.draw)
    if left:
        sheet.card(card_markup(edition, BACK), at, FIRST_ROW, PILE_WIDTH)
    _text(sheet, (at, below + 26), say(lang, "drawing-to-draw", count=left))
    if table.color is not None:
        _draw_color(sheet, edition, table.color, below + 56, lang)
    direction = "left" if table.direction == LEFT else "right"
    _text(sheet, (EDGE, below + 88), say(lang, f"drawing-{direction}"))


def _draw_color(sheet: Sheet, edition: Edition, color: Color, y: float, lang: Lang) -> None:
    """The colour in play, as a shape and a name."""
    fill, line = paint(edition, color).field, templates().cream
    shape = f'<path d="{shape_path(edition, color)}" fill="{fill}" stroke="{line}"'
    place = f"translate({EDGE + 11} {y - 5:g}) scale(.2)"
    sheet.add(f'{shape} stroke-width="10" transform="{place}"/>')
    _text(sheet, (EDGE + 30, y), color_name(edition, color, lang))


def _draw_player(
    sheet: Sheet, table: Table | View, seat: Seat, hand: Hand | int, lang: Lang
) -> None:
    y, edition = FIRST_ROW + ROW * seat, table.setup.edition
    gold = back_paint(edition).line
    name = table.setup.players[seat]
    if table.prompt.seat == seat:
        sheet.add(f'<path d="M{HANDS_AT - 24} {y - 12}l14 8l-14 8z" fill="{gold}"/>')
    marks = [say(lang, "drawing-deals")] if seat == table.dealer else []
    marks += [say(lang, "drawing-owes-call")] if seat == table.owed else []
    marks += [say(lang, "drawing-won")] if seat == table.winner else []
    size = hand if isinstance(hand, int) else len(hand)
    facts = [say(lang, "cards-count", count=size), *marks]
    _text(sheet, (HANDS_AT, y + 2), " · ".join([name, *facts]), font_weight="600")
    score = say(lang, "drawing-score", score=table.scores[seat])
    _text(sheet, (WIDTH - EDGE, y + 2), score, text_anchor="end")
    cards = (BACK,) * hand if isinstance(hand, int) else hand
    room = WIDTH - EDGE - HANDS_AT - SMALL_WIDTH
    step = min(STEP, room / max(1, len(cards) - 1))
    for place, card in enumerate(cards):
        sheet.card(card_markup(edition, card), HANDS_AT + place * step, y + 12, SMALL_WIDTH)


def _text(
    sheet: Sheet, at: tuple[float, float], text: str, *, size: int = 15, **attributes: str
) -> None:
    x, y = at
    more = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    place = f'x="{x:g}" y="{y:g}" fill="{templates().cream}" font-size="{size}" {FONT}'
    sheet.add(f"<text {place}{more}>{escape(text)}</text>")


def _top(table: Table | View) -> Card:
    return table.top if isinstance(table, View) else table.discard[0]


def _in_words(table: Table | View, lang: Lang) -> str:
    sizes = [hand if isinstance(hand, int) else len(hand) for hand in table.hands]
    players = [
        f"{name}: {say(lang, 'cards-count', count=size)}"
        for name, size in zip(table.setup.players, sizes, strict=True)
    ]
    top = card_name(table.setup.edition, _top(table), lang)
    return say(lang, "drawing-table", card=top, players=comma_list(lang, players))
