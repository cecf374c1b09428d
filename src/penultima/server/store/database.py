"""The database file: its tables, and how files of earlier versions are upgraded."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path

from penultima.errors import BadSetup

from .checksums import Checksums, stored_checksum
from .format.upcasters import VERSION
from .rows import Row

APPLICATION_ID = int.from_bytes(b"penu")
"""Marks a file as ours in its header; `user_version` beside it has the version of the format."""

_SCHEMA = (
    """
    CREATE TABLE log (
        slug TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, seat INTEGER,
        request BLOB NOT NULL, events BLOB NOT NULL, version INTEGER NOT NULL DEFAULT 1,
        PRIMARY KEY (slug, seq)
    )
    """,
    """
    CREATE TABLE archive (
        slug TEXT PRIMARY KEY, last_at REAL NOT NULL, log BLOB NOT NULL,
        version INTEGER NOT NULL DEFAULT 1
    ) WITHOUT ROWID
    """,
    """
    CREATE TRIGGER no_gaps BEFORE INSERT ON log WHEN new.seq > 1
    BEGIN
        SELECT raise(ABORT, 'a gap in the log')
        WHERE NOT EXISTS (SELECT 1 FROM log WHERE slug = new.slug AND seq = new.seq - 1);
    END
    """,
)
_COLUMNS = {
    1: ["slug", "seq", "at", "seat", "action", "events"],
    2: ["slug", "seq", "at", "seat", "request", "events", "version"],
    3: ["slug", "seq", "at", "seat", "request", "events", "version"],
    4: ["slug", "seq", "at", "seat", "request", "events", "version"],
}
# Rows are never rewritten: each keeps the version that it was written in. So an upgrade takes no
# time, however large the file is.
_UPGRADES = {
    1: (
        "ALTER TABLE log RENAME COLUMN action TO request",
        "ALTER TABLE log ADD COLUMN version INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE archive ADD COLUMN version INTEGER NOT NULL DEFAULT 1",
    ),
    2: (),
    3: (),
}
"""The statements that bring the tables of a version to the next one."""

# Beside the versions of the format: added to any file that doesn't have them yet.
_ADDITIONS = {
    ("log", "checksum"): "ALTER TABLE log ADD COLUMN checksum BLOB",
    ("archive", "checksum"): "ALTER TABLE archive ADD COLUMN checksum BLOB",
    ("restricted", "slug"): """
        CREATE TABLE restricted (slug TEXT PRIMARY KEY, how TEXT NOT NULL) WITHOUT ROWID
    """,
    ("banned", "address"): """
        CREATE TABLE banned (address TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID
    """,
    ("expired", "slug"): """
        CREATE TABLE expired (slug TEXT PRIMARY KEY, since REAL NOT NULL) WITHOUT ROWID
    """,
    ("analysis", "slug"): """
        CREATE TABLE analysis (
            slug TEXT NOT NULL, match INTEGER NOT NULL, round INTEGER NOT NULL,
            version INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (slug, match, round)
        ) WITHOUT ROWID
    """,
}
"""By table and column."""

_READ = """
    SELECT slug, seq, at, seat, request, events, version FROM log
    WHERE slug = ? AND seq BETWEEN ? AND ? ORDER BY seq
"""
_LAST = 2**62

MOST_PER_STATEMENT = 100
"""Rows in one statement. Python gives up its lock once per statement, not once per row."""

BUSY_TIMEOUT_S = 10.0
"""Busy timeout while another process holds the write lock, when the server starts."""


def connect(file: Path) -> sqlite3.Connection:
    """Open the file with full durability, after creating or upgrading it. Raises BadSetup."""
    database = sqlite3.connect(
        file, isolation_level=None, check_same_thread=False, timeout=BUSY_TIMEOUT_S
    )
    try:
        version = _check(database, file)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        if version != VERSION or _missing(database):
            _upgrade(database, file)
    except BaseException:
        database.close()
        raise
    return database


def _check(database: sqlite3.Connection, file: Path) -> int:
    """The version of the file, 0 if it is new. Raises BadSetup if it can't be used."""
    (application_id,) = database.execute("PRAGMA application_id").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    columns = [column for column in _columns(database, "log") if ("log", column) not in _ADDITIONS]
    (tables,) = database.execute(
        "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    ).fetchone()
    if version > VERSION and application_id in (0, APPLICATION_ID):
        raise BadSetup(
            f"{file} is of format version {version}, and this penultima reads versions up to "
            f"{VERSION}: start a newer penultima, or restore a backup from before the upgrade"
        )
    if tables:
        version = version or 1  # the first files of version 1 were not marked
    elif version:
        columns = []
    if application_id not in (0, APPLICATION_ID) or columns != _COLUMNS.get(version, []):
        raise BadSetup(f"{file} is not a database of penultima: choose another folder with --data")
    return int(version)


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [column for _, column, *_ in database.execute(f"PRAGMA table_info({table})")]


def _missing(database: sqlite3.Connection) -> list[str]:
    """The statements that add what the file doesn't have yet."""
    return [
        statement
        for (table, column), statement in _ADDITIONS.items()
        if column not in _columns(database, table)
    ]


def _upgrade(database: sqlite3.Connection, file: Path) -> None:
    """Create the tables, or bring them to the current version: all of it or nothing."""
    with transaction(database):
        version = _check(database, file)  # another process may have been first
        if version == 0:
            for statement in _SCHEMA:
                database.execute(statement)
        for step in range(version or VERSION, VERSION):
            for statement in _UPGRADES[step]:
                database.execute(statement)
        for statement in _missing(database):
            database.execute(statement)
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def write(
    database: sqlite3.Connection, rows: Sequence[Row], checksums: Checksums | None = None
) -> None:
    """Write all rows or none. IntegrityError: a seq exists already, or leaves a gap."""
    checksums = checksums or Checksums()
    try:
        if len(rows) <= MOST_PER_STATEMENT:
            insert(database, rows, checksums)  # one statement is a transaction of its own
        else:
            with transaction(database):
                insert(database, rows, checksums)
    except BaseException:
        checksums.forget()
        raise


def insert(database: sqlite3.Connection, rows: Sequence[Row], checksums: Checksums) -> None:
    for first in range(0, len(rows), MOST_PER_STATEMENT):
        some = rows[first : first + MOST_PER_STATEMENT]
        sums = checksums.of(some, partial(stored_checksum, database))
        values = [
            value for row, sum_ in zip(some, sums, strict=True) for value in _values(row, sum_)
        ]
        database.execute(_insert(len(some)), values)


def _values(row: Row, checksum: bytes) -> tuple[object, ...]:
    # sqlite3 looks for an adapter for each bytes object, which costs more than to copy it.
    request, events, sum_ = bytearray(row.request), bytearray(row.events), bytearray(checksum)
    return row.slug, row.seq, row.at, row.seat, request, events, row.version, sum_


@cache
def _insert(rows: int) -> str:
    columns = "slug, seq, at, seat, request, events, version, checksum"
    return f"INSERT INTO log ({columns}) VALUES " + ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?)"] * rows)


def read(
    database: sqlite3.Connection, slug: str, first: int = 1, last: int | None = None
) -> list[Row]:
    """Rows of a log that is not archived."""
    rows = database.execute(_READ, (slug, first, _LAST if last is None else last))
    return [Row(*row) for row in rows]
