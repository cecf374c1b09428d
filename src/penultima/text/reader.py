"""The reader of a sentence: the table, the language, and the seat (None for a spectator)."""

from collections.abc import Iterable

from penultima.rules.cards import Card, Color, Seat
from penultima.rules.table import Setup

from .cards import card_list, card_with_article, cards_with_articles, color_name
from .fluent import ENGLISH, Lang, has_text, say
from .lists import and_list


class Reader:
    __slots__ = ("edition", "lang", "players", "setup", "viewer")

    def __init__(self, setup: Setup, lang: Lang, viewer: Seat | None) -> None:
        self.setup, self.lang, self.viewer = setup, lang, viewer
        self.edition, self.players = setup.edition, setup.players

    def say(self, id_: str, **facts: str | int) -> str:
        return say(self.lang, id_, **facts)

    def about(self, id_: str, seat: Seat, whom: Seat | None = None, **facts: str | int) -> str:
        """A message about a seat, and possibly another.

        Its attribute `you` is used if the reader has the seat, `to-you` if the reader is `whom`.
        """
        viewer = self.viewer
        if viewer is not None:
            if viewer == seat and has_text(ENGLISH, f"{id_}.you"):
                id_ += ".you"
            elif viewer == whom and has_text(ENGLISH, f"{id_}.to-you"):
                id_ += ".to-you"
        if whom is not None:
            facts["whom"] = self.players[whom]
        return say(self.lang, id_, player=self.players[seat], **facts)

    def person(self, seat: Seat) -> str:
        return say(self.lang, "player-you") if seat == self.viewer else self.players[seat]

    def people(self, seats: Iterable[Seat]) -> str:
        """“Ana, Bea and you”: the reader comes last."""
        order = sorted(seats, key=lambda seat: seat == self.viewer)
        return and_list(self.lang, map(self.person, order))

    def card(self, card: Card) -> str:
        """A card inside a sentence."""
        return card_with_article(self.edition, card, self.lang)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards inside a sentence."""
        return cards_with_articles(self.edition, cards, self.lang)

    def hand(self, cards: Iterable[Card]) -> str:
        """Cards after a colon."""
        return card_list(self.edition, cards, self.lang)

    def color(self, color: Color, form: str = "m") -> str:
        return color_name(self.edition, color, self.lang, form)
