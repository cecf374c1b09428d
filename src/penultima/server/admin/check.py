"""Checks a database: the file, its end, the checksums, and whether every table can be rebuilt."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from penultima.server.store.archive import read_archived
from penultima.server.store.checksums import chained, checksum
from penultima.server.store.database import read
from penultima.server.store.last_commit import lost
from penultima.server.store.rows import Row, from_row
from penultima.server.table.reducer import fold_log


class Checked(Struct, frozen=True):
    tables: int
    entries: int
    problems: tuple[str, ...]


def check(database: sqlite3.Connection, folder: Path | None = None) -> Checked:
    """Every problem is one line. `folder` has the mark of the last commit."""
    problems = list(_file_problems(database))
    if folder is not None and (last := lost(database, folder)) is not None:
        problems.append(f"the end is lost: entry {last.seq} of {last.slug} was committed")
    tables = entries = 0
    names = database.execute("SELECT DISTINCT slug FROM log UNION SELECT slug FROM archive")
    for (slug,) in names.fetchall():
        tables += 1
        try:
            rows, found = _log_problem(database, slug)
            archived, also = _archive_problem(database, slug)
            entries += len(rows) + len(archived)
            if (problem := found or also) is None:
                fold_log(slug, map(from_row, rows or archived))
        except Exception as error:  # damaged data fails in many ways
            problem = f"can't be read ({type(error).__name__})"
        if problem is not None:
            problems.append(f"{slug}: {problem}")
    return Checked(tables, entries, tuple(problems))


def _file_problems(database: sqlite3.Connection) -> Iterator[str]:
    try:
        for (line,) in database.execute("PRAGMA integrity_check(20)"):
            if line != "ok":
                yield f"the file is damaged: {line.splitlines()[0]}"
    except sqlite3.DatabaseError as error:
        yield f"the file is damaged: {error}"


def _log_problem(database: sqlite3.Connection, slug: str) -> tuple[list[Row], str | None]:
    rows = read(database, slug)
    stored = database.execute("SELECT checksum FROM log WHERE slug = ? ORDER BY seq", (slug,))
    return rows, log_problem(rows, [known for (known,) in stored])


def log_problem(rows: list[Row], sums: list[bytes | None]) -> str | None:
    """What is wrong with the rows of a log, given their stored checksums."""
    found = b""
    for number, (row, known) in enumerate(zip(rows, sums, strict=True), 1):
        if row.seq != number:
            return f"entry {number} is missing"
        found = chained(found, row)
        if known is not None and known != found:
            return f"entry {number}, or one before it, was changed"
    return None


def _archive_problem(database: sqlite3.Connection, slug: str) -> tuple[list[Row], str | None]:
    rows = read_archived(database, slug)
    known = database.execute("SELECT checksum FROM archive WHERE slug = ?", (slug,)).fetchone()
    if known and known[0] is not None and known[0] != checksum(rows):
        return rows, "its archive was changed"
    return rows, None
