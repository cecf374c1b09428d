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


def read_entries(
    database: sqlite3.Connection, slug: str, first: int = 1, last: int | None = None
) -> list[Entry]:
    """Entries of a log, archived or not. There are none if there is no such table."""
    rows, _ = find_rows(database, slug, first, last)
    return [from_row(row) for row in rows]


def find_rows(
    database: sqlite3.Connection, slug: str, first: int = 1, last: int | None = None
) -> tuple[list[Row], bool]:
    """Rows of a log, and whether it is archived."""
    database.execute("BEGIN")  # so that a table which is being moved is in one of both places
    try:
        rows = read(database, slug, first, last)
        archived = [] if rows else read_archived(database, slug)
    finally:
        if database.in_transaction:
            database.execute("COMMIT")
    return rows or archived[first - 1 : last], bool(archived)


class Prepared(Struct, frozen=True):
    """A log that is ready to be archived, as it was when it had `seq` entries."""

    slug: str
    seq: int
    at: float
    packed: bytes


def prepare_archive(database: sqlite3.Connection, slug: str) -> Prepared:
    rows = read(database, slug)
    return Prepared(slug, rows[-1].seq, rows[-1].at, pack(rows))


def commit_archive(database: sqlite3.Connection, prepared: Prepared, before: float) -> bool:
    """Archive a table, unless something was written to it meanwhile or after `before`."""
    slug = prepared.slug
    with transaction(database):
        (seq,) = database.execute("SELECT max(seq) FROM log WHERE slug = ?", (slug,)).fetchone()
        if prepared.at >= before or prepared.seq != seq:
            return False
        # Its own times may come from a wrong clock or from before a long pause of the server, and
        # it must stay archived for a while before it is deleted: so it counts as used at `before`.
        database.execute(
            "INSERT OR REPLACE INTO archive VALUES (?, ?, ?, ?)",
            (slug, before, prepared.packed, ARCHIVE_VERSION),
        )
        database.execute("DELETE FROM log WHERE slug = ?", (slug,))
    return True


def restore(database: sqlite3.Connection, slug: str) -> None:
    """Move the rows of an archived table back into the log."""
    with transaction(database):
        if rows := read_archived(database, slug):
            insert(database, rows)
            database.execute("DELETE FROM archive WHERE slug = ?", (slug,))
