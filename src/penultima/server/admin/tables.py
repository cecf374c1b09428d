"""What an operator can see of the stored tables: no cards, no seeds, no tokens."""

import sqlite3
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from penultima.server.store.archive import find_rows
from penultima.server.store.checksums import checksum, checksum_of_entries
from penultima.server.store.restrictions import How, Restrictions, load_restrictions
from penultima.server.store.rows import Row, from_row, size_bytes
from penultima.server.table.reducer import fold_log
from penultima.wire.messages import Phase


class TableLine(Struct, frozen=True):
    """A table in a list."""

    slug: str
    entries: int
    """0 if it is archived."""
    bytes: int
    last_at: float
    archived: bool
    restricted: How | None


class RoundChecksum(Struct, frozen=True):
    """A finished round, and the checksum that its replay shows."""

    match: int
    round: int
    checksum: str


class TableDetails(Struct, frozen=True):
    slug: str
    name: str
    edition: str
    phase: Phase
    match: int
    players: tuple[str, ...]
    entries: int
    bytes: int
    first_at: float
    last_at: float
    archived: bool
    restricted: How | None
    checksum: str
    """Of the whole log."""
    rounds: tuple[RoundChecksum, ...]


def list_tables(database: sqlite3.Connection) -> list[TableLine]:
    """All tables, the one used last first."""
    log = database.execute(
        "SELECT slug, count(*), sum(length(request) + length(events)), max(at), 0 "
        "FROM log GROUP BY slug"
    ).fetchall()
    archive = database.execute("SELECT slug, 0, length(log), last_at, 1 FROM archive").fetchall()
    return table_lines([*log, *archive], load_restrictions(database))


def table_lines(found: Iterable[Iterable[Any]], restrictions: Restrictions) -> list[TableLine]:
    """Of rows with slug, entries, bytes, last_at and whether it is archived."""
    lines = [
        TableLine(slug, entries, size, last_at, bool(archived), restrictions.tables.get(slug))
        for slug, entries, size, last_at, archived in found
    ]
    return sorted(lines, key=lambda line: -line.last_at)


def show_table(database: sqlite3.Connection, slug: str) -> TableDetails | None:
    rows, is_archived = find_rows(database, slug)
    return table_details(slug, rows, is_archived, load_restrictions(database))


def table_details(
    slug: str, rows: list[Row], is_archived: bool, restrictions: Restrictions
) -> TableDetails | None:
    if not rows:
        return None
    entries = [from_row(row) for row in rows]
    state = fold_log(slug, entries)
    return TableDetails(
        slug=slug,
        name=state.name,
        edition=state.edition_id,
        phase=state.phase,
        match=state.match,
        players=tuple(seat.info.name for seat in state.seats if seat.info.kind != "open"),
        entries=len(rows),
        bytes=sum(map(size_bytes, rows)),
        first_at=rows[0].at,
        last_at=rows[-1].at,
        archived=is_archived,
        restricted=restrictions.tables.get(slug),
        checksum=checksum(rows).hex(),
        rounds=tuple(
            RoundChecksum(
                played.result.match,
                played.result.round,
                checksum_of_entries(slug, entries[played.first - 1 : played.last]),
            )
            for played in state.played
        ),
    )
