"""The archive: the logs of tables at rest, each compressed into one row."""

import sqlite3
import zlib
from collections.abc import Callable

import msgspec
from msgspec import Raw, Struct

from .database import insert, read, transaction
from .entries import Entry
from .rows import Row, from_row

ARCHIVE_VERSION = 2
"""The layout of an archived log. Its rows keep the version of their own."""


class _ArchivedRow(Struct, frozen=True, array_like=True):
    seq: int
    at: float
    seat: int | None
    version: int
    request: Raw
    events: Raw


class _ArchivedRow1(Struct, frozen=True):
    """In version 1, JSON inside of JSON."""

    seq: int
    at: float
    seat: int | None
    action: bytes
    events: bytes


def pack(rows: list[Row]) -> bytes:
    archived = [
        _ArchivedRow(row.seq, row.at, row.seat, row.version, Raw(row.request), Raw(row.events))
        for row in rows
    ]
    return zlib.compress(msgspec.json.encode(archived), 9)


def _unpack(slug: str, data: bytes) -> list[Row]:
    archived = msgspec.json.decode(data, type=list[_ArchivedRow])
    return [
        Row(slug, row.seq, row.at, row.seat, bytes(row.request), bytes(row.events), row.version)
        for row in archived
    ]


def _unpack_1(slug: str, data: bytes) -> list[Row]:
    archived = msgspec.json.decode(data, type=list[_ArchivedRow1])
    return [Row(slug, row.seq, row.at, row.seat, row.action, row.events, 1) for row in archived]


_UNPACK: dict[int, Callable[[str, bytes], list[Row]]] = {1: _unpack_1, 2: _unpack}


def read_archived(database: sqlite3.Connection, slug: str) -> list[Row]:
    """The rows of an archived table; none if it is not in the archive."""
    found = database.execute("SELECT version, log FROM archive WHERE slug = ?", (slug,)).fetchone()
    if found is None:
        return []
    version, packed = found
    return _UNPACK[version](slug, zlib.decompress(packed))


def read_entries(database: sqlite3.Connection, slug: str) -> list[Entry]:
    """A table's whole log, restored if it was archived; empty if there is no such table."""
    return [from_row(row) for row in read(database, slug) or restore(database, slug)]


def archive(database: sqlite3.Connection, slug: str, before: float) -> bool:
    """Archive a table, unless something has been written to it since `before`."""
    rows = read(database, slug)
    last = rows[-1]
    packed = pack(rows)
    with transaction(database):  # a short one, because moves wait for it
        (seq,) = database.execute("SELECT max(seq) FROM log WHERE slug = ?", (slug,)).fetchone()
        if last.at >= before or last.seq != seq:
            return False
        # Its own times may come from a wrong clock or from before a long pause of the server, and
        # it must stay archived for a while before it is deleted: so it counts as used at `before`.
        database.execute(
            "INSERT OR REPLACE INTO archive VALUES (?, ?, ?, ?)",
            (slug, before, packed, ARCHIVE_VERSION),
        )
        database.execute("DELETE FROM log WHERE slug = ?", (slug,))
    return True


def restore(database: sqlite3.Connection, slug: str) -> list[Row]:
    """Move the rows of an archived table back into the log."""
    if read_archived(database, slug):
        with transaction(database):
            if rows := read_archived(database, slug):  # another thread may have been first
                insert(database, rows)
                database.execute("DELETE FROM archive WHERE slug = ?", (slug,))
    return read(database, slug)
