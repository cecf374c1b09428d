"""Chained checksums: every row of a log has one over itself and all rows before it.

A row that was changed, or put in place of another, doesn't fit those that follow. They are no
signature: whoever can write the file can compute them anew.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b

from .entries import Entry
from .rows import Row, to_row

SIZE_BYTES = 16
MOST_REMEMBERED = 20_000

_ROWS = "SELECT slug, seq, at, seat, request, events, version FROM log WHERE slug = ? AND seq <= ?"


def chained(before: bytes, row: Row) -> bytes:
    """The checksum of a row, given that of the row before it: b"" for the first."""
    head = f"{row.slug} {row.seq} {row.at!r} {row.seat} {row.version} {len(row.request)} "
    return blake2b(
        before + head.encode() + row.request + row.events, digest_size=SIZE_BYTES
    ).digest()


def checksum(rows: Iterable[Row]) -> bytes:
    """The checksum of a whole log."""
    found = b""
    for row in rows:
        found = chained(found, row)
    return found


def checksum_of_entries(slug: str, entries: Iterable[Entry]) -> str:
    """The checksum of a part of a log, as it would be stored today, wherever it is stored.

    An archive leaves out replaced proposals, which are never in the middle of a round.
    """
    return checksum(to_row(slug, entry) for entry in entries).hex()


class Checksums:
    """Computes the checksums of new rows, and remembers the last one of each table."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[int, bytes]] = {}

    def of(self, rows: Sequence[Row], stored: Callable[[str, int], bytes]) -> list[bytes]:
        """`stored` looks up the checksum of a row, given its table and seq."""
        if len(self._last) > MOST_REMEMBERED:
            self._last.clear()
        found, last = [], self._last
        for row in rows:
            seq, before = last.get(row.slug, (0, b""))
            if seq != row.seq - 1:
                before = stored(row.slug, row.seq - 1) if row.seq > 1 else b""
            found.append(chained(before, row))
            last[row.slug] = row.seq, found[-1]
        return found

    def unknown(self, rows: Sequence[Row]) -> list[tuple[str, int]]:
        """What `of` will look up."""
        found: list[tuple[str, int]] = []
        last: dict[str, int] = {}
        for row in rows:
            known = last.get(row.slug) or self._last.get(row.slug, (0, b""))[0]
            if row.seq > 1 and known != row.seq - 1:
                found.append((row.slug, row.seq - 1))
            last[row.slug] = row.seq
        return found

    def remember(self, slug: str, seq: int, checksum: bytes) -> None:
        self._last[slug] = seq, checksum

    def forget(self) -> None:
        """Whatever was not written, or is changed by other means, has to be looked up again."""
        self._last.clear()


def stored_checksum(database: sqlite3.Connection, slug: str, seq: int) -> bytes:
    """The checksum of a row. Rows of earlier versions have none: then all of them are read."""
    found = database.execute("SELECT checksum FROM log WHERE slug = ? AND seq = ?", (slug, seq))
    match found.fetchone():
        case (bytes(known),):
            return known
        case _:
            rows = database.execute(f"{_ROWS} ORDER BY seq", (slug, seq))
            return checksum(Row(*row) for row in rows)
