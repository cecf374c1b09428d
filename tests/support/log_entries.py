"""Small log entries for tests of the store."""

import sqlite3

from penultima.server.store.archive import commit_archive, prepare_archive, read_entries
from penultima.server.store.entries import Entry
from penultima.server.store.rows import Row, to_row
from penultima.server.table.reducer import fold_log
from penultima.server.table.state import TableState


def entry(seq: int, at: float = 1.0) -> Entry:
    return Entry(seq, at, None, "", None, ())


def row(seq: int, slug: str = "table", at: float = 1.0) -> Row:
    return to_row(slug, entry(seq, at))


def archive(database: sqlite3.Connection, slug: str, before: float) -> bool:
    return commit_archive(database, prepare_archive(database, slug), before)


def fold(database: sqlite3.Connection, slug: str) -> TableState:
    return fold_log(slug, read_entries(database, slug))
