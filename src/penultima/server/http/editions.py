"""The editions as a page needs them: colours, cards, their names and effects. All of it is public.

The editions in the source of the page come from here too (tools/typescript.py).
"""

from msgspec import Struct
from msgspec.structs import replace

from penultima.bots import LEVELS, STRENGTHS, level_of
from penultima.rules.cards import Card, Color
from penultima.rules.edition import (
    ColorInFile,
    Edition,
    EmblemInFile,
    Kind,
    WhenTurnedUp,
    Words,
    load,
    names,
)
from penultima.rules.effects import Effect
from penultima.rules.options import OPTIONS, Option
from penultima.rules.presets import PRESETS, Preset
from penultima.text.cards import COLOR_FORMS, color_name, edition_name, emblem_name, face_name
from penultima.text.fluent import LANGS


class CardInfo(Struct, frozen=True):
    """What is printed on a card. Numbers have no name: they are called by colour and number."""

    card: Card
    face: str
    color: Color | None
    number: int | None
    points: int
    copies: int
    emblem: str | None
    name: Words | None
    effects: tuple[Effect, ...]
    only_without_color: bool
    turned_up: WhenTurnedUp
    """What happens if it is the first card of a round (S4)."""


class EditionInfo(Struct, frozen=True):
    """`cards` are in the order in which a hand is sorted; `clothing`: players are dressed (A9).

    Names and the words for colours are in every language that the server speaks.
    """

    id: str
    name: Words | None
    colors: tuple[ColorInFile, ...]
    emblem: EmblemInFile | None
    cards: tuple[CardInfo, ...]
    customizable: tuple[Card, ...]
    clothing: bool


class Catalog(Struct, frozen=True):
    """The answer to GET /api/editions.

    The first edition is the default; `levels` are the bots', first those with names and then the
    strengths, each from the weakest to the strongest.
    """

    editions: tuple[EditionInfo, ...]
    levels: tuple[str, ...]
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]


def catalog() -> Catalog:
    return Catalog(editions(), (*LEVELS, *map(level_of, STRENGTHS)), OPTIONS, PRESETS)


def editions() -> tuple[EditionInfo, ...]:
    """The built-in editions, the default one first."""
    return tuple(edition_info(load(name)) for name in names())


def edition_info(edition: Edition) -> EditionInfo:
    emblem = edition.emblem
    if emblem:
        emblem = replace(emblem, name={lang: emblem_name(edition, lang) for lang in LANGS})
    return EditionInfo(
        edition.id,
        {lang: edition_name(edition, lang) for lang in LANGS},
        tuple(_color(edition, color) for color in edition.colors),
        emblem,
        tuple(map(_card, edition.kinds.values())),
        edition.customizable,
        edition.has_clothing,
    )


def _color(edition: Edition, color: ColorInFile) -> ColorInFile:
    words = {
        lang: tuple(color_name(edition, color.name, lang, form) for form in COLOR_FORMS)
        for lang in LANGS
    }
    return replace(color, words=words)


def _card(kind: Kind) -> CardInfo:
    is_named = kind.number is None
    return CardInfo(
        kind.card,
        kind.face,
        kind.color,
        kind.number,
        kind.points,
        kind.copies,
        kind.emblem,
        {lang: face_name(kind, lang) for lang in LANGS} if is_named else None,
        kind.effects,
        kind.only_without_color,
        kind.turned_up,
    )
