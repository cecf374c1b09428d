"""The drawings of cards and hands."""

from collections.abc import Iterable

from penultima.errors import BadSetup
from penultima.rules.cards import Card, Color
from penultima.rules.edition import Edition, Kind, load
from penultima.rules.effects import DiscardColor, Draw, tag
from penultima.text.cards import card_name
from penultima.text.fluent import Lang, say
from penultima.text.lists import and_list

from .colors import back_paint, paint, shape_name, shape_path
from .drawing import CARD_HEIGHT, CARD_WIDTH, Drawing, Sheet
from .templates import filled, templates

OVERLAP = 0.62
"""How far the cards of a hand are apart, in widths of a card."""
BACK = Card("back")


def draw_card(
    edition: Edition | str, card: Card | str, *, width: int = 125, lang: Lang = "en"
) -> Drawing:
    """A card, face up; for the code `back`, the back of a card."""
    return draw_hand(edition, [card], width=width, lang=lang)


def draw_hand(
    edition: Edition | str,
    cards: Iterable[Card | str] | str,
    *,
    width: int = 125,
    lang: Lang = "en",
) -> Drawing:
    """Cards beside each other, given as a list of codes or as a text: `"B7 R3 W4"`.

    `width` is that of one card.
    """
    edition = load(edition) if isinstance(edition, str) else edition
    hand = [Card(card) for card in (cards.split() if isinstance(cards, str) else cards)]
    for card in hand:
        _check(edition, card)
    step = CARD_WIDTH * OVERLAP
    total = round(CARD_WIDTH + step * max(0, len(hand) - 1))
    sheet = Sheet(total, CARD_HEIGHT, round(width * total / CARD_WIDTH))
    for place, card in enumerate(hand):
        sheet.card(card_markup(edition, card), place * step)
    names = [card_title(edition, card, lang) for card in hand]
    return sheet.drawing(and_list(lang, names) if names else say(lang, "drawing-no-cards"))


def card_markup(edition: Edition, card: Card) -> str:
    """What the page draws for a card in a box of 250 by 350; for the code `back`, the back."""
    drawn = templates()
    if card == BACK:
        return filled(drawn.back, {**_patches(edition), **_back(edition)})
    kind = edition[card]
    if kind.color is None:
        values = {"field": drawn.ink, "texture": "wild", "drawing": _wild(edition, kind)}
    else:
        colors = paint(edition, kind.color)
        values = {"field": colors.field, "texture": kind.color, "drawing": _colored(edition, kind)}
    return filled(drawn.frame, values)


def _colored(edition: Edition, kind: Kind) -> str:
    assert kind.color is not None
    drawn, colors = templates(), paint(edition, kind.color)
    faces = drawn.faces[shape_name(edition, kind.color)]
    draws = next((effect.count for effect in kind.effects if isinstance(effect, Draw)), 0)
    if kind.number is not None:
        name = f"{kind.number} emblem" if kind.emblem else str(kind.number)
    else:
        face = kind.face if kind.face in faces else "{face}"
        name = f"{face} draws" if draws else face
    values = {"face": kind.face, "count": str(draws), "field": colors.field}
    return filled(drawn.templates[faces[name]], values | {"deep": colors.deep, "on": colors.on})


def _wild(edition: Edition, kind: Kind) -> str:
    drawn, first = templates(), next(iter(kind.effects), None)
    name = tag(type(first)) if first is not None else "plain"
    values = {"face": kind.face, **_patches(edition)}
    if isinstance(first, Draw):
        values["count"] = str(first.count)
    if isinstance(first, DiscardColor):
        if first.color in edition.color_names:
            values |= _patch(edition, first.color, "about")
        else:
            name = "plain"
    number = drawn.wilds.get(name, drawn.wilds["plain"])
    return filled(drawn.templates[number], values)


def _patches(edition: Edition) -> dict[str, str]:
    """The values of four patches: the first four colours, or fewer of them again."""
    names, values = edition.color_names, dict[str, str]()
    for place in range(4):
        values |= _patch(edition, names[place % len(names)], str(place))
    return values


def _patch(edition: Edition, color: Color, end: str) -> dict[str, str]:
    colors = paint(edition, color)
    return {
        f"name_{end}": color,
        f"path_{end}": shape_path(edition, color),
        f"field_{end}": colors.field,
        f"deep_{end}": colors.deep,
        f"on_{end}": colors.on,
    }


def _back(edition: Edition) -> dict[str, str]:
    colors = back_paint(edition)
    return {"field": colors.field, "line": colors.line}


def card_title(edition: Edition, card: Card, lang: Lang) -> str:
    """The name of a card, also of its back."""
    return say(lang, "drawing-back") if card == BACK else card_name(edition, card, lang)


def _check(edition: Edition, card: Card) -> None:
    if card != BACK and card not in edition:
        one = next(iter(edition.kinds))
        raise BadSetup(f"{card!r} is no card of this edition: pass a code such as {one}", "C1")
