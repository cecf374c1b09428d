"""The log: one entry per accepted action. It is the truth; a room is rebuilt by folding it."""

from collections.abc import Iterable
from typing import TypeAlias, TypeGuard, get_args

import msgspec
from msgspec import Struct

from penultima.rules.cards import Seat
from penultima.rules.chance import Seed
from penultima.rules.events import Event
from penultima.wire.notices import Notice
from penultima.wire.requests import Request


class _Secret(Struct, frozen=True, tag_field="type"):
    """What nobody is ever told."""


class KeyGiven(_Secret, frozen=True, tag="key_given"):
    """The hash of the token that is this seat. The token itself is with its player alone."""

    seat: int
    key: str


class SeedDrawn(_Secret, frozen=True, tag="seed_drawn"):
    """All chance of the match that follows comes from it."""

    seed: Seed


Secret: TypeAlias = KeyGiven | SeedDrawn
Logged: TypeAlias = Notice | Secret | Event

# Exact types in a set: this is asked for every event, and there are many types.
_OF_THE_RULES = frozenset(get_args(Event))


def is_of_the_rules(event: Logged) -> TypeGuard[Event]:
    """Whether it happened in the round, and not around it."""
    return type(event) in _OF_THE_RULES


def events_in(events: Iterable[Logged]) -> tuple[Event, ...]:
    """What happened in the round: for `redacted`, not for anybody's eyes."""
    return tuple([event for event in events if is_of_the_rules(event)])


class Entry(Struct, frozen=True, gc=False):
    """What was asked for by whom and when, and what came of it.

    `request` is None where the table did it by itself: a bot taking over, a round that begins.
    """

    seq: int
    at: float
    seat: Seat | None
    request: Request | None
    events: tuple[Logged, ...]


class Row(Struct, frozen=True, gc=False):
    """An entry as it is stored."""

    slug: str
    seq: int
    at: float
    seat: int | None
    action: bytes
    events: bytes


_encode = msgspec.json.Encoder().encode
_events: msgspec.json.Decoder[tuple[Logged, ...]] = msgspec.json.Decoder(tuple[Logged, ...])
_request: msgspec.json.Decoder[Request | None] = msgspec.json.Decoder(Request | None)


def to_row(slug: str, entry: Entry) -> Row:
    return Row(slug, entry.seq, entry.at, entry.seat, _encode(entry.request), _encode(entry.events))


def from_row(row: Row) -> Entry:
    seat = None if row.seat is None else Seat(row.seat)
    return Entry(row.seq, row.at, seat, _request.decode(row.action), _events.decode(row.events))
