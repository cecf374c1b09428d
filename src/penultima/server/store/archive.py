"""The archive: the logs of tables at rest, each compressed into one row."""

import sqlite3
import zlib
from collections.abc import Callable

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from .checksums import Checksums, checksum
from .database import insert, read, transaction
from .entries import Entry
from .rows import Row, from_row

_PROPOSAL = b'"rule_proposed"'

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


def without_old_proposals(rows: list[Row]) -> list[Row]:
    """The same log with an empty rule in each proposal that a later one for its card replaced.

    Rules are the only long texts, and there may be one every few seconds. A match has its own copy
    of the rules that it is played by.
    """
    later: set[str] = set()
    return [_without_old_proposals(row, later) for row in reversed(rows)][::-1]


def _without_old_proposals(row: Row, later: set[str]) -> Row:
    """`later` has the cards for which a rule is proposed after this row."""
    if _PROPOSAL not in row.events:
        return row
    events = msgspec.json.decode(row.events)
    for event in events:
        if event["type"] == "rule_proposed":
            if event["card"] in later:
                event["rule"] = None
            later.add(event["card"])
    return replace(row, events=msgspec.json.encode(events))


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
    return unpack(slug, version, packed)


def unpack(slug: str, version: int, packed: bytes) -> list[Row]:
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
            database.execute("ROLLBACK")  # a COMMIT fails after an error, and the next BEGIN too
    return rows or archived[first - 1 : last], bool(archived)


def has_table(database: sqlite3.Connection, slug: str) -> bool:
    found = database.execute(
        "SELECT 1 FROM log WHERE slug = ? UNION ALL SELECT 1 FROM archive WHERE slug = ? LIMIT 1",
        (slug, slug),
    )
    return found.fetchone() is not None


class Prepared(Struct, frozen=True):
    """A log that is ready to be archived, as it was when it had `seq` entries."""

    slug: str
    seq: int
    at: float
    packed: bytes
    checksum: bytes


def prepare(rows: list[Row]) -> Prepared:
    kept, last = without_old_proposals(rows), rows[-1]
    return Prepared(last.slug, last.seq, last.at, pack(kept), checksum(kept))


def prepare_archive(database: sqlite3.Connection, slug: str) -> Prepared:
    return prepare(read(database, slug))


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
            "INSERT OR REPLACE INTO archive (slug, last_at, log, version, checksum) "
            "VALUES (?, ?, ?, ?, ?)",
            (slug, before, prepared.packed, ARCHIVE_VERSION, prepared.checksum),
        )
        database.execute("DELETE FROM log WHERE slug = ?", (slug,))
    return True


def restore(database: sqlite3.Connection, slug: str) -> None:
    """Move the rows of an archived table back into the log."""
    with transaction(database):
        if rows := read_archived(database, slug):
            insert(database, rows, Checksums())
            database.execute("DELETE FROM archive WHERE slug = ?", (slug,))
            database.execute("DELETE FROM expired WHERE slug = ?", (slug,))
