"""The log in SQLite: one writer that takes whatever has come in since it last wrote.

Everything that tables decide within one turn of the event loop goes to the disk together, in one
transaction with WAL and synchronous=FULL, and only then is anybody told. The loop writes it itself:
whoever moves meanwhile would have to wait for the disk anyway, and nobody is woken up for it.
"""

import asyncio
import logging
import sqlite3
import threading
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import TypeAlias, TypeVar

import msgspec

from penultima.server.errors import Rejected
from penultima.server.metrics import Metrics

from .archive import read_entries, restore
from .database import connect, read, write
from .entries import Entry
from .rows import Row, from_row, to_row

PAGES_IN_WAL = 4000
"""After about so many the WAL begins anew: syncing is quickest while the file does not grow."""

TOGETHER = 100
"""With so many rows a sync costs each of them little: nobody waits for more."""

RETRY_MS = 2000
"""What could not be read just now may be tried again then."""

Waiting: TypeAlias = tuple[Row, Callable[[bool], None]]
Job: TypeAlias = Callable[[sqlite3.Connection], object]

T = TypeVar("T")

logger = logging.getLogger(__name__)


def checkpoint(database: sqlite3.Connection) -> None:
    """Bring what is in the WAL to where it belongs; waits for nobody, and nobody waits for it."""
    database.execute("PRAGMA wal_checkpoint(PASSIVE)")


class SqliteStore:
    """Rows wait here until the loop has heard everybody, and are written together."""

    def __init__(self, file: Path, metrics: Metrics) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Waiting] = []
        self._counters = metrics
        self._database = connect(file)
        self._database.execute("PRAGMA wal_autocheckpoint = 0")  # nobody should wait for that
        self._pages_in_wal = 0
        self._reader = _Worker("log-reader", file)
        self._cleaner = _Worker("log-cleaner", file)

    def append(self, slug: str, entry: Entry, done: Callable[[bool], None]) -> None:
        if not self._waiting:
            # After everything else that this turn of the loop has to say.
            self._loop.call_soon(self._listen, 1)
        self._waiting.append((to_row(slug, entry), done))

    def _listen(self, heard: int) -> None:
        """As long as more comes in, go on listening: what is written together costs one sync."""
        waiting = len(self._waiting)
        if heard < waiting < TOGETHER:
            self._loop.call_soon(self._listen, waiting)
        else:
            self._write()

    def _write(self) -> None:
        batch, self._waiting = self._waiting, []
        safe = [True] * len(batch)
        try:
            write(self._database, (row for row, _ in batch))
        except sqlite3.IntegrityError as error:
            self._failed(error)
            safe = [self._write_alone(row) for row, _ in batch]
        except sqlite3.Error as error:  # no row's fault: a full disk, somebody else's lock
            self._failed(error)
            safe = [False] * len(batch)
        self._counters.add("commits")
        # Rows share pages of the table, but hardly ever of the index.
        self._count_pages(len(batch) + 2)
        for (_, done), good in zip(batch, safe, strict=True):
            done(good)

    def _failed(self, error: sqlite3.Error) -> None:
        self._counters.add("failed_writes")
        name = getattr(error, "sqlite_errorname", type(error).__name__)
        logger.error("the log could not be written: %s", name)

    def _write_alone(self, row: Row) -> bool:
        """One bad row must not take the others with it.

        Nor is a row bad because its table was packed away while people sat there, doing nothing.
        """
        try:
            restore(self._database, row.slug)
            write(self._database, [row])
        except (sqlite3.Error, zlib.error, msgspec.DecodeError):
            return False
        return True

    def _count_pages(self, more: int) -> None:
        """When the WAL is full, empty it beside the loop, which can go on writing."""
        before = self._pages_in_wal
        self._pages_in_wal += more
        if before < PAGES_IN_WAL <= self._pages_in_wal:
            self._ask(self._cleaner, checkpoint, self._begin_wal_anew)

    def _begin_wal_anew(self, _: object) -> None:
        """Add the little that was written meanwhile: here, so that nothing more comes."""
        with suppress(sqlite3.Error):  # closed meanwhile, or no room: then the next time
            checkpoint(self._database)
        self._pages_in_wal = 0

    def load(
        self,
        slug: str,
        build: Callable[[Iterable[Entry]], T],
        done: Callable[[T | Rejected], None],
    ) -> None:
        def question(database: sqlite3.Connection) -> T | Rejected:
            entries = read_entries(database, slug)
            return build(entries) if entries else Rejected("unknown_table")

        self._ask(self._reader, question, lambda found: done(found or Rejected("failed", RETRY_MS)))

    def read(
        self, slug: str, first: int, last: int, done: Callable[[tuple[Entry, ...] | None], None]
    ) -> None:
        between = "AND seq BETWEEN ? AND ?"

        def entries(database: sqlite3.Connection) -> tuple[Entry, ...]:
            found = read(database, slug, between, first, last)
            return tuple(map(from_row, found or restore(database, slug)[first - 1 : last]))

        self._ask(self._reader, entries, done)

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
        """Something that may take its time."""
        self._cleaner.do(job)

    async def settle(self) -> None:
        """Wait until everything is on disk."""
        while self._waiting:
            await asyncio.sleep(0)

    def close(self) -> None:
        self._cleaner.stop(interrupt=True)
        self._reader.stop()
        self._database.close()


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
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                    logger.exception("a job for the database failed")
            except Exception:
                logger.exception("a job for the database failed")
        self._database.close()

    def stop(self, interrupt: bool = False) -> None:
        """After all jobs, or at once if the one at work can be done another day."""
        if interrupt and self._thread.is_alive():
            self._database.interrupt()
        self._jobs.put(None)
        self._thread.join()
