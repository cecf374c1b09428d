"""The rules of one table as JSON. They are public."""

from functools import lru_cache

from msgspec import Struct

from penultima.rules.cards import Card
from penultima.rules.edition import load
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.server.table.state import TableState
from penultima.text.card_texts import whole_card
from penultima.text.fluent import Lang
from penultima.text.rulebook import sections
from penultima.text.rulebook_parts import Section, Sentence
from penultima.wire.codec import Encoded, encode

PLAYERS = 4
"""For whom the rules of an edition are written if there is no table."""


class Rules(Struct, frozen=True):
    """The answer to GET /api/tables/<slug>/rules and /api/editions/<edition>/rules.

    The sections are what `penultima rules` prints. `cards` says what each card fits on and does.
    """

    lang: Lang
    sections: tuple[Section, ...]
    cards: dict[Card, tuple[Sentence, ...]]


def rules_of(state: TableState, lang: Lang) -> Encoded:
    """The rules of the match, or in the lobby those of a match that began now."""
    setup = state.game.setup if state.game else state.setup(state.agreed())
    written = tuple(setup.house_rules.items())
    return _encoded(state.edition_id, len(setup.players), setup.options, written, lang)


def rules_of_edition(edition: str, lang: Lang) -> Encoded:
    """The rules of an edition as on the sheets, for the lessons of the page."""
    return _encoded(edition, PLAYERS, Options(), (), lang)


@lru_cache(maxsize=256)
def _encoded(
    edition: str,
    players: int,
    options: Options,
    house_rules: tuple[tuple[Card, HouseRule], ...],
    lang: Lang,
) -> Encoded:
    """Cached, because most tables play by the same few rules."""
    setup = Setup(load(edition), ("",) * players, options, dict(house_rules))
    kinds = setup.edition.kinds
    cards = {card: tuple(whole_card(setup, kind, lang)) for card, kind in kinds.items()}
    return encode(Rules(lang, sections(setup, lang), cards))
