"""Rows: log entries as they are stored in the database."""

import msgspec
from msgspec import Struct

from penultima.rules.actions import Action
from penultima.rules.cards import Seat

from .entries import Entry, Logged


class Row(Struct, frozen=True, gc=False):
    slug: str
    seq: int
    at: float
    seat: int | None
    action: bytes
    events: bytes


class _Request(Struct, frozen=True, gc=False, omit_defaults=True):
    id: str = ""
    action: Action | None = None


_encode = msgspec.json.Encoder().encode
_events: msgspec.json.Decoder[tuple[Logged, ...]] = msgspec.json.Decoder(tuple[Logged, ...])
_request: msgspec.json.Decoder[_Request | None] = msgspec.json.Decoder(_Request | None)


def to_row(slug: str, entry: Entry) -> Row:
    request = _encode(_Request(entry.request, entry.action))
    return Row(slug, entry.seq, entry.at, entry.seat, request, _encode(entry.events))


def from_row(row: Row) -> Entry:
    request = _request.decode(row.action) or _Request()
    seat = None if row.seat is None else Seat(row.seat)
    events = _events.decode(row.events)
    return Entry(row.seq, row.at, seat, request.id, request.action, events)
