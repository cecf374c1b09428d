"""The editions as a page needs them: colours, cards and their names. Nothing here is secret."""

from msgspec import Struct
from msgspec.structs import asdict

from penultima.bots import LEVELS
from penultima.rules.cards import Card, Color
from penultima.rules.edition import ColorInFile, Edition, Kind, Name, load, names
from penultima.rules.options import CLAUSES, Options


class EmblemInfo(Struct, frozen=True):
    id: str
    name: Name


class CardInfo(Struct, frozen=True):
    """A card by its code. Numbers have no name: they are called by colour and number."""

    card: Card
    face: str
    color: Color | None
    number: int | None
    points: int
    copies: int
    emblem: str | None
    name: Name | None
    clothing: bool


class EditionInfo(Struct, frozen=True):
    id: str
    name: Name
    colors: tuple[ColorInFile, ...]
    emblem: EmblemInfo | None
    cards: tuple[CardInfo, ...]
    customizable: tuple[Card, ...]
    clothing: bool


class Catalog(Struct, frozen=True):
    """The answer to GET /api/editions.

    `levels` are the bots', from the weakest to the strongest; `options` is the clause behind each
    option, and `defaults` its value where a table says nothing.
    """

    editions: tuple[EditionInfo, ...]
    levels: tuple[str, ...]
    options: dict[str, str]
    defaults: dict[str, str | int | bool]


def catalog() -> Catalog:
    editions = tuple(edition_info(load(name)) for name in names())
    return Catalog(editions, tuple(LEVELS), dict(CLAUSES), asdict(Options()))


def edition_info(edition: Edition) -> EditionInfo:
    return EditionInfo(
        edition.id,
        edition.name,
        edition.colors,
        EmblemInfo(edition.emblem.id, edition.emblem.name) if edition.emblem else None,
        tuple(map(_card, edition.kinds.values())),
        edition.customizable,
        edition.has_clothing,
    )


def _card(kind: Kind) -> CardInfo:
    return CardInfo(
        kind.card,
        kind.face,
        kind.color,
        kind.number,
        kind.points,
        kind.copies,
        kind.emblem,
        kind.name,
        kind.asks_for_clothing,
    )
