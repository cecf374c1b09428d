"""The writer: a thread that commits log entries in batches, and waits as long as it has to.

It has the only connection of the server that writes. Another process may hold the write lock, and
a sync may take seconds: then entries wait here, and the event loop doesn't.
"""

import logging
import sqlite3
import threading
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import ParamSpec, TypeVar

import msgspec

from .archive import restore
from .batching import Written
from .checksums import Checksums
from .database import write
from .errors import error_kind
from .file_watch import FileWatch
from .last_commit import LastCommitFile
from .rows import Row
from .signals import Signal, new_signal
from .worker import Job, Worker

PAGES_IN_WAL = 4000
"""After about this many pages the WAL is reset: a sync is fastest while the file doesn't grow."""

RETRY_S = 0.25
"""Busy timeout of one attempt. Between two attempts the writer looks whether it has to stop."""

P = ParamSpec("P")
T = TypeVar("T")

logger = logging.getLogger(__name__)


class Batch:
    """Rows on their way to the disk, which the event loop may wait for."""

    __slots__ = ("_is_late", "_mutex", "_on_late", "_signal", "_written")

    def __init__(self, signal: Signal, on_late: Callable[[Written], None]) -> None:
        self._signal = signal
        self._on_late = on_late
        self._mutex = threading.Lock()
        self._is_late = False
        self._written: Written | None = None

    def wait(self, timeout_s: float) -> Written | None:
        """The result, if it comes in time. Otherwise `on_late` gets it in the writer's thread."""
        if not self._signal.wait(timeout_s):
            with self._mutex:
                self._is_late = self._written is None
            if self._is_late:
                return None
            self._signal.wait()
        return self._written

    def finish(self, written: Written) -> None:
        with self._mutex:
            self._written = written
        if self._is_late:
            self._on_late(written)
        else:
            self._signal.notify()


def checkpoint(database: sqlite3.Connection) -> None:
    """Copy the WAL into the database file as far as possible, without waiting for any lock."""
    database.execute("PRAGMA wal_checkpoint(PASSIVE)")


class Writer:
    def __init__(self, file: Path, cleaner: Worker) -> None:
        self._worker = Worker("log-writer", file, RETRY_S)
        self._worker.do(_prepare)
        self._cleaner = cleaner
        self._signal = new_signal()
        self._checksums = Checksums()
        self.files = FileWatch(file)
        self._last_commit = LastCommitFile(file.parent)
        self._stopping = False
        self._pages_in_wal = 0
        self._checkpointing = False

    def write(self, rows: Sequence[Row], on_late: Callable[[Written], None]) -> "Batch":
        """Commit rows, one batch at a time. The caller has to wait for it, if only for 0 s."""
        batch = Batch(self._signal, on_late)

        def commit(database: sqlite3.Connection) -> None:
            written = Written([False] * len(rows), "unexpected error")
            try:
                written = self._write(database, rows)
            finally:
                batch.finish(written)

        self._worker.do(commit)
        return batch

    def add(self, job: Job) -> None:
        """Carry out a short job that changes no log, unless the database is locked for long."""
        self._worker.do(job)

    def do(self, job: Job) -> None:
        """Carry out another short job that writes."""
        self._worker.do(partial(self._do, job))

    def call(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """The same, and wait for its result. Not for the event loop."""
        return self._worker.call(partial(self._do, job))

    def give_up(self) -> None:
        """Don't wait for locks any more."""
        self._stopping = True

    def stop(self) -> None:
        self.give_up()
        self._worker.stop()

    def close(self) -> None:
        self._worker.close()
        if not self._worker.is_alive:
            self._signal.close()
            self._last_commit.close()

    # In the writer's thread

    def _until_unlocked(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        while True:
            try:
                return work(*args, **kwargs)
            except sqlite3.OperationalError as error:
                if error_kind(error) != sqlite3.SQLITE_BUSY or self._stopping:
                    raise

    def _do(self, job: Callable[[sqlite3.Connection], T], database: sqlite3.Connection) -> T:
        """Carry out a job that may archive, restore or delete any table."""
        self._checksums.forget()
        with suppress(OSError):
            self._last_commit.clear()
        return self._until_unlocked(job, database)

    def _write(self, database: sqlite3.Connection, rows: Sequence[Row]) -> Written:
        try:
            self._until_unlocked(write, database, rows, self._checksums)
            written = Written([True] * len(rows))
        except sqlite3.IntegrityError:
            written = self._write_each(database, rows)
        except sqlite3.Error as error:
            if error_kind(error) == sqlite3.SQLITE_CORRUPT:  # perhaps of one table only
                written = self._write_each(database, rows)
            else:  # no fault of a row: a full disk, for example
                written = Written([False] * len(rows), _name(error))
        # After the commit, which succeeds without the file too.
        if (problem := self.files.problem()) is not None:
            return Written([False] * len(rows), problem)
        if written.safe[-1]:
            with suppress(OSError):  # a full disk
                self._last_commit.write(rows[-1])
        # Rows share pages of the table, but hardly ever of its index.
        self._count_pages(len(rows) + 2)
        return written

    def _write_each(self, database: sqlite3.Connection, rows: Sequence[Row]) -> Written:
        """Commit each row alone, so that one that doesn't fit affects no other table.

        Rows don't fit if their table was archived while people sat at it: then it is restored.
        """
        safe, name = [], None
        for row in rows:
            try:
                self._until_unlocked(restore, database, row.slug)
                self._until_unlocked(write, database, [row], self._checksums)
                safe.append(True)
            except (sqlite3.Error, zlib.error, msgspec.DecodeError) as error:
                name = _name(error)
                safe.append(False)
        return Written(safe, name)

    def _count_pages(self, count: int) -> None:
        """Reset the WAL when it is full. Most of the work is done beside the writer."""
        self._pages_in_wal += count
        if self._pages_in_wal >= PAGES_IN_WAL and not self._checkpointing:
            self._checkpointing = True
            self._cleaner.do(self._checkpoint)

    def _checkpoint(self, database: sqlite3.Connection) -> None:
        try:
            checkpoint(database)
        finally:
            self._worker.do(self._reset_wal)

    def _reset_wal(self, database: sqlite3.Connection) -> None:
        """Copy what was written meanwhile: in the writer's thread, so that no more is added."""
        with suppress(sqlite3.Error):  # a full disk: then the next time
            checkpoint(database)
        self._pages_in_wal = 0
        self._checkpointing = False


def _prepare(database: sqlite3.Connection) -> None:
    database.execute("PRAGMA wal_autocheckpoint = 0")  # `_count_pages` decides
    # To take back half a statement, SQLite copies each page that the statement changes: into
    # memory, not into a file.
    database.execute("PRAGMA temp_store = MEMORY")


def _name(error: Exception) -> str:
    return getattr(error, "sqlite_errorname", None) or type(error).__name__
