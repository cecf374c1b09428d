"""The store in an SQLite file, written and read in threads: WAL and synchronous=FULL."""

import logging
import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TypeVar

from penultima.server.errors import Rejected
from penultima.server.metrics import Metrics

from .analyses import StoredAnalysis, read_analyses, read_analysis, write_analysis
from .archive import find_rows, read_entries, restore
from .batching import BatchingStore, Written
from .entries import Entry
from .last_commit import lost
from .restrictions import Change, Restrictions, carry_out, load_restrictions
from .retention import clean
from .rows import Row, from_row, size_bytes
from .space import Space, folder_space
from .worker import Worker
from .writer import Writer

READ_TIMEOUT_S = 1.0
"""Busy timeout of readers. They wait only where another process has locked out readers too."""

RETRY_MS = 2000
"""When to try again what could not be read."""

T = TypeVar("T")

logger = logging.getLogger(__name__)


class SqliteStore(BatchingStore):
    def __init__(self, file: Path, metrics: Metrics) -> None:
        super().__init__(metrics, "disk")
        self._folder = file.parent
        self._cleaner = Worker("log-cleaner", file, READ_TIMEOUT_S)
        self._cleaner.call(self._look_for_loss)
        self._reader = Worker("log-reader", file, READ_TIMEOUT_S)
        self._writer = Writer(file, self._cleaner)
        self._loaded_bytes: dict[str, int] = {}
        self._is_closed = False
        # Never called: a folder has one server.
        self.on_taken: Callable[[str], object] = lambda slug: None
        self.on_change: Callable[[Change], object] = lambda change: None

    def _look_for_loss(self, database: sqlite3.Connection) -> None:
        is_cut = lost(database, self._folder) is not None
        self._metrics.gauges["log_cut"] = lambda: is_cut
        if is_cut:
            logger.error("the log has lost its end: was a file removed while the server was down?")

    def problem(self) -> str | None:
        """What has happened to the database file since it was opened, or that it can't be used."""
        if (problem := self._writer.files.problem()) is not None:
            return problem
        return "the disk is slow or locked" if self.is_delayed else None

    def space(self) -> Space:
        return folder_space(self._folder)

    # Writing

    def _commit(self, rows: list[Row], patience_s: float) -> Written | None:
        batch = self._writer.write(rows, partial(self._written_late, self._loop.time()))
        return batch.wait(patience_s)

    def _written_late(self, began: float, written: Written) -> None:
        """In the writer's thread."""
        self._loop.call_soon_threadsafe(self._written, written, self._loop.time() - began)

    # Reading

    def load(
        self,
        slug: str,
        build: Callable[[Iterable[Entry]], T],
        done: Callable[[T | Rejected], None],
    ) -> None:
        def question(database: sqlite3.Connection) -> T | Rejected:
            rows, is_archived = find_rows(database, slug)
            if is_archived:  # it is used again, and must not be deleted
                self._writer.do(lambda database: restore(database, slug))
            self._loaded_bytes[slug] = sum(map(size_bytes, rows))
            return build(map(from_row, rows)) if rows else Rejected("unknown_table")

        def answer(found: T | Rejected | None) -> None:
            done(found or Rejected("failed", RETRY_MS))
            self._loaded_bytes.pop(slug, None)

        self._ask(question, answer)

    has_lease = True
    """A folder has one server."""

    def release(self, slug: str) -> None:
        """Nobody else waits for the table."""

    def loaded_bytes(self, slug: str) -> int:
        return self._loaded_bytes.pop(slug, 0)

    def read(
        self, slug: str, first: int, last: int, done: Callable[[tuple[Entry, ...] | None], None]
    ) -> None:
        self._ask(lambda database: tuple(read_entries(database, slug, first, last)), done)

    def write_analysis(self, slug: str, analysis: StoredAnalysis, done: Callable[[], None]) -> None:
        def job(database: sqlite3.Connection) -> None:
            try:
                write_analysis(database, slug, analysis)
            finally:
                self._loop.call_soon_threadsafe(done)

        self._writer.add(job)

    def read_analysis(
        self, slug: str, match: int, round_: int, done: Callable[[StoredAnalysis | None], None]
    ) -> None:
        self._ask(partial(read_analysis, slug=slug, match=match, round_=round_), done)

    def read_analyses(
        self, slug: str, most: int, done: Callable[[tuple[StoredAnalysis, ...] | None], None]
    ) -> None:
        self._ask(partial(read_analyses, slug=slug, most=most), done)

    def _ask(
        self, question: Callable[[sqlite3.Connection], object], done: Callable[..., None]
    ) -> None:
        def job(database: sqlite3.Connection) -> None:
            try:
                answer = question(database)
            except Exception:
                logger.exception("the log could not be read")
                answer = None
            self._loop.call_soon_threadsafe(done, answer)

        self._reader.do(job)

    # The rest

    def clean(self, now: float, archive_days: float, delete_days: float) -> None:
        """Archive old tables and delete very old ones, in the background."""
        self._cleaner.do(
            lambda database: clean(database, self._writer.call, now, archive_days, delete_days)
        )

    def restrictions(self) -> Restrictions:
        return self._cleaner.call(load_restrictions)

    def change(self, change: Change, done: Callable[[bool], None]) -> None:
        def work(database: sqlite3.Connection) -> None:
            self._loop.call_soon_threadsafe(done, carry_out(database, change))

        self._writer.do(work)

    async def register(self, address: str) -> None:
        pass

    async def resign(self) -> None:
        pass

    def close(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        self._writer.give_up()
        self._cleaner.stop(interrupt=True)
        self._reader.stop()
        self._writer.stop()
        for thread in (self._cleaner, self._reader, self._writer):
            thread.close()
        self._stop_timer()
