"""The transcript of a fair deal, and the hashes that it is made of.

Every hash is SHA-256 over lines of UTF-8 text with a line feed between them. The first line names
the scheme and what is hashed, so that no hash can stand for one of another kind.
"""

from collections.abc import Iterator
from hashlib import sha256
from json import dumps
from typing import Literal

from msgspec import Struct

from penultima.rules.edition import MOST_PLAYERS

SCHEME = "penultima fair 1"
SECRET_BYTES = 32
WITHHELD_UNTIL_LEFT_OUT = 2
"""After this many contributions in a row that were not opened, a seat is left out once."""


class DealId(Struct, frozen=True):
    """Which deal of which table. The first round of a match is round 1."""

    table: str
    match: int
    round: int

    def lines(self) -> tuple[str, ...]:
        return dumps(self.table), str(self.match), str(self.round)


class Part(Struct, frozen=True, omit_defaults=True):
    """A player's part in a deal. Without a contribution, the commitment stands in for it."""

    seat: int
    commitment: str
    contribution: str | None = None


class Transcript(Struct, frozen=True, omit_defaults=True):
    """Everything that a deal follows from. The secret is missing until the round is over."""

    deal: DealId
    commitment: str
    """The server's, to its secret."""
    parts: tuple[Part, ...] = ()
    secret: str | None = None
    seats: tuple[int, ...] = ()
    """The seats in which the players of a match sat in the lobby, if open ones were between them.

    They say whose the parts of a first round are. No hash depends on them.
    """

    def player_at(self, seat: int) -> int | None:
        """The player of a part, as the match counts them; None for somebody who has left."""
        if not self.seats:
            return seat
        return self.seats.index(seat) if seat in self.seats else None


ProblemKind = Literal[
    "secret_missing", "secret_differs", "part_differs", "seat_twice", "seat_unknown"
]


class Problem(Struct, frozen=True, omit_defaults=True):
    """What does not agree in a transcript, and whose part it is."""

    kind: ProblemKind
    seat: int | None = None


def secret_commitment(deal: DealId, secret: str) -> str:
    """What the server tells before anybody contributes. The secret is 64 hexadecimal digits."""
    return _hash("secret", *deal.lines(), secret)


def part_commitment(deal: DealId, seat: int, contribution: str) -> str:
    """What a player's client tells before any contribution is known."""
    return _hash("part", *deal.lines(), str(seat), contribution)


def round_seed(transcript: Transcript, secret: str) -> str:
    """The seed of the round, for the shuffles of docs/chance.md."""
    parts = (
        f"{part.seat} missing {part.commitment}"
        if part.contribution is None
        else f"{part.seat} open {part.contribution}"
        for part in transcript.parts
    )
    return _hash("seed", *transcript.deal.lines(), secret, *parts)


def seal(transcript: Transcript) -> str:
    """The hash of all that is public at the deal: the same for everybody who was told the same."""
    parts = (
        f"{part.seat} {part.commitment} {part.contribution or 'missing'}"
        for part in transcript.parts
    )
    return _hash("seal", *transcript.deal.lines(), transcript.commitment, *parts)


def problems(transcript: Transcript) -> Iterator[Problem]:
    """What does not agree within a transcript."""
    seats = [part.seat for part in transcript.parts]
    for part in transcript.parts:
        if seats.count(part.seat) > 1:
            yield Problem("seat_twice", part.seat)
        if not 0 <= part.seat < MOST_PLAYERS:
            yield Problem("seat_unknown", part.seat)
        if part.contribution is None:
            continue
        if part_commitment(transcript.deal, part.seat, part.contribution) != part.commitment:
            yield Problem("part_differs", part.seat)
    if transcript.secret is None:
        yield Problem("secret_missing")
    elif secret_commitment(transcript.deal, transcript.secret) != transcript.commitment:
        yield Problem("secret_differs")


def _hash(what: str, *lines: str) -> str:
    return sha256("\n".join((f"{SCHEME} {what}", *lines)).encode()).hexdigest()
