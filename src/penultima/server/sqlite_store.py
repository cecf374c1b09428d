"""The log in SQLite: one writer that takes whatever has come in since it last wrote.

Everything that tables decide within one turn of the event loop goes to the disk together, in one
transaction with WAL and synchronous=FULL, and only then is anybody told.
"""

import asyncio
import logging
import sqlite3
import threading
import zlib
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import TypeAlias

import msgspec

from .counters import Counters
from .log import Row, from_row
from .room import Room, fold_log

SCHEMA = """
CREATE TABLE IF NOT EXISTS log (
    slug TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, seat INTEGER,
    action BLOB NOT NULL, events BLOB NOT NULL,
    PRIMARY KEY (slug, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS archive (
    slug TEXT PRIMARY KEY, last_at REAL NOT NULL, log BLOB NOT NULL
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS no_gaps BEFORE INSERT ON log WHEN new.seq > 1
BEGIN
    SELECT raise(ABORT, 'a gap in the log')
    WHERE NOT EXISTS (SELECT 1 FROM log WHERE slug = new.slug AND seq = new.seq - 1);
END;
"""
_READ = "SELECT slug, seq, at, seat, action, events FROM log WHERE slug = ?"
ROWS_AT_ONCE = 1000
STATEMENTS = 300
"""One for each usual size of a batch is kept prepared."""

Waiting: TypeAlias = tuple[Row, Callable[[bool], None]]
Job: TypeAlias = Callable[[sqlite3.Connection], object]

logger = logging.getLogger(__name__)


def connect(file: Path) -> sqlite3.Connection:
    """A connection that does not trust the disk's cache, nor anybody else with the file."""
    database = sqlite3.connect(
        file, isolation_level=None, check_same_thread=False, timeout=10,
        cached_statements=STATEMENTS,
    )  # fmt: skip
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA wal_autocheckpoint = 4000")
    database.executescript(SCHEMA)
    return database


def write(database: sqlite3.Connection, rows: list[Row]) -> None:
    """All of them or none. A seq that is there already is somebody else's: IntegrityError."""
    if len(rows) <= ROWS_AT_ONCE:
        # In one call: after each, the writer has to wait until the event loop lets it go on.
        _insert(database, rows)
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        for start in range(0, len(rows), ROWS_AT_ONCE):
            _insert(database, rows[start : start + ROWS_AT_ONCE])
        database.execute("COMMIT")
    except BaseException:
        database.execute("ROLLBACK")
        raise


def _insert(database: sqlite3.Connection, rows: list[Row]) -> None:
    places = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(rows))
    values = [value for row in rows for value in msgspec.structs.astuple(row)]
    database.execute(f"INSERT INTO log VALUES {places}", values)


def read(database: sqlite3.Connection, slug: str, more: str = "", *facts: int) -> list[Row]:
    rows = database.execute(f"{_READ} {more} ORDER BY seq", (slug, *facts))
    return [Row(*row) for row in rows]


def fold(database: sqlite3.Connection, slug: str) -> Room | None:
    rows = read(database, slug)
    return fold_log(slug, map(from_row, rows)) if rows else None


def archive(database: sqlite3.Connection, slug: str) -> None:
    """Pack a table away."""
    rows = read(database, slug)
    packed = zlib.compress(msgspec.json.encode(rows), 9)
    database.execute("BEGIN IMMEDIATE")
    last_at = rows[-1].at
    database.execute("INSERT OR REPLACE INTO archive VALUES (?, ?, ?)", (slug, last_at, packed))
    database.execute("DELETE FROM log WHERE slug = ?", (slug,))
    database.execute("COMMIT")


def unpack(database: sqlite3.Connection, slug: str) -> Room | None:
    """A table that was packed away, back where it was; None if there is none."""
    found = database.execute("SELECT log FROM archive WHERE slug = ?", (slug,)).fetchone()
    if found is not None:
        write(database, msgspec.json.decode(zlib.decompress(found[0]), type=list[Row]))
        database.execute("DELETE FROM archive WHERE slug = ?", (slug,))
    return fold(database, slug)


class SqliteStore:
    """Rows wait here until the writer is free; while it writes, the next ones gather."""

    def __init__(self, file: Path, counters: Counters) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Waiting] = []
        self._busy = False
        self._counters = counters
        self._writer = _Worker("log-writer", file)
        self._reader = _Worker("log-reader", file)

    def append(self, row: Row, done: Callable[[bool], None]) -> None:
        self._waiting.append((row, done))
        if not self._busy:
            self._busy = True
            # After everything else that this turn of the loop has to say.
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        batch, self._waiting = self._waiting, []
        if not batch:
            self._busy = False
            return
        self._writer.do(lambda database: self._write(database, batch))

    def _write(self, database: sqlite3.Connection, batch: list[Waiting]) -> None:
        """In the writer's thread."""
        safe = [True] * len(batch)
        try:
            write(database, [row for row, _ in batch])
        except sqlite3.Error as error:
            logger.error("the log could not be written: %s", type(error).__name__)
            safe = [self._write_alone(database, row) for row, _ in batch]
        self._loop.call_soon_threadsafe(self._written, batch, safe)

    def _write_alone(self, database: sqlite3.Connection, row: Row) -> bool:
        """One bad row must not take the others with it."""
        try:
            write(database, [row])
        except sqlite3.Error:
            return False
        return True

    def _written(self, batch: list[Waiting], safe: list[bool]) -> None:
        self._counters.add("commits")
        self._hand_over()  # first, so that the disk has something to do meanwhile
        for (_, done), good in zip(batch, safe, strict=True):
            done(good)

    def load(self, slug: str, done: Callable[[Room | None], None]) -> None:
        def unpacked(room: Room | None) -> None:
            if room is not None:
                done(room)
            else:  # perhaps it was packed away
                self._ask(self._writer, lambda database: unpack(database, slug), done)

        self._ask(self._reader, lambda database: fold(database, slug), unpacked)

    def read(
        self, slug: str, first: int, last: int, done: Callable[[tuple[Row, ...]], None]
    ) -> None:
        between = "AND seq BETWEEN ? AND ?"
        self._ask(
            self._reader, lambda database: tuple(read(database, slug, between, first, last)), done
        )

    def _ask(
        self,
        worker: "_Worker",
        question: Callable[[sqlite3.Connection], object],
        done: Callable[..., None],
    ) -> None:
        def job(database: sqlite3.Connection) -> None:
            try:
                answer = question(database)
            except Exception:
                logger.exception("the log could not be read")
                answer = None
            self._loop.call_soon_threadsafe(done, answer)

        worker.do(job)

    def run(self, job: Job) -> None:
        """Something for the writer to do between two batches."""
        self._writer.do(job)

    async def settle(self) -> None:
        """Wait until everything is on disk."""
        while self._busy or self._waiting:
            await asyncio.sleep(0.005)

    def close(self) -> None:
        self._writer.stop()
        self._reader.stop()


class _Worker:
    """A thread with a connection of its own, and a queue of jobs."""

    def __init__(self, name: str, file: Path) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._database = connect(file)
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def do(self, job: Job) -> None:
        self._jobs.put(job)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job(self._database)
            except Exception:
                logger.exception("a job for the database failed")
        self._database.close()

    def stop(self) -> None:
        self._jobs.put(None)
        self._thread.join()
