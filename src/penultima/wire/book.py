"""The book of a table: all matches that were played at one link, and what they add up to.

There are no accounts. Who has the link has the book, and a name is that of a seat: whoever sits
down as Ana plays on as Ana.
"""

from typing import Literal

from msgspec import Struct

from penultima.rules.cards import Seat

RecordKind = Literal["longest_round", "most_cards", "catches", "bluffs", "streak", "run"]


class BookPlayer(Struct, frozen=True):
    """A name, and whether a bot had it: Ana, and the bot that played on for her, are two."""

    name: str
    bot: bool


class Standing(Struct, frozen=True):
    """What a name has achieved. `net` is the mean of its net points in a round: its own less the
    mean of the others', so that they can be compared however many play and however is scored."""

    player: BookPlayer
    matches: int
    matches_won: int
    rounds: int
    rounds_won: int
    net: float
    streak: int
    """The most rounds it has won in a row."""
    hints: int
    """How often it has asked the coach."""
    analysed: int = 0
    """How many of its rounds have been analysed."""
    net_without_luck: float | None = None
    """The mean net points in those, less what was luck (docs/analysis.md)."""


class Pairing(Struct, frozen=True):
    """Two names that have played together, as places in the standings, and who won how often."""

    one: int
    other: int
    matches: int
    one_matches: int
    other_matches: int
    rounds: int
    one_rounds: int
    other_rounds: int


class TableRecord(Struct, frozen=True):
    """The most of something at this table: by whom, if by one, and in which round."""

    kind: RecordKind
    player: BookPlayer | None
    count: int
    match: int
    round: int


class BookRound(Struct, frozen=True):
    round: int
    winner: Seat | None
    points: tuple[int, ...]
    turns: int


class BookMatch(Struct, frozen=True):
    """A match with a finished round: players, scores and hints by seat, after its last one.

    `winners` is empty if it wasn't played to its end. Every round can be replayed.
    """

    match: int
    at: float
    """When its last round ended, in seconds since 1970."""
    edition: str
    players: tuple[BookPlayer, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    hints: tuple[int, ...]
    rounds: tuple[BookRound, ...]


class Book(Struct, frozen=True):
    """The answer to GET /api/tables/<slug>/book, the latest match first.

    Of many names and matches only the first are there: `more_names` and `more_matches` are left
    out. All of them count for the records.
    """

    slug: str
    name: str
    rounds: int
    standings: tuple[Standing, ...]
    pairings: tuple[Pairing, ...]
    records: tuple[TableRecord, ...]
    matches: tuple[BookMatch, ...]
    more_names: int
    more_matches: int
