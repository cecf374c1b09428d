"""Rows: log entries as they are stored in the database."""

from msgspec import Struct

from penultima.rules.cards import Seat

from .entries import Entry
from .format.codec import decode, encode_events, encode_request
from .format.upcasters import VERSION

OVERHEAD_BYTES = 80


class Row(Struct, frozen=True, gc=False):
    """A row of the table `log`. `version` says in which format `request` and `events` are."""

    slug: str
    seq: int
    at: float
    seat: int | None
    request: bytes
    events: bytes
    version: int = VERSION


def size_bytes(row: Row) -> int:
    """About what a row takes in the file, with its place in the index."""
    return len(row.request) + len(row.events) + OVERHEAD_BYTES


def to_row(slug: str, entry: Entry) -> Row:
    request, events = encode_request(entry.request, entry.action), encode_events(entry.events)
    return Row(slug, entry.seq, entry.at, entry.seat, request, events)


def from_row(row: Row) -> Entry:
    seat = None if row.seat is None else Seat(row.seat)
    request, action, events = decode(row.version, row.request, row.events)
    return Entry(row.seq, row.at, seat, request, action, events)
