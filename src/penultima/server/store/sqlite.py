"""The store: logs in an SQLite file, written and read beside the event loop.

Entries that come up within one iteration of the loop, and those that come up while the writer is
busy, are committed together with WAL and synchronous=FULL. Only then are they acknowledged.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TypeAlias, TypeVar

from penultima.server.errors import Rejected
from penultima.server.metrics import Metrics

from .archive import find_rows, read_entries, restore
from .entries import Entry
from .retention import clean
from .rows import Row, from_row, to_row
from .worker import Worker
from .writer import Writer, Written

FULL_BATCH = 100
"""With this many rows a sync costs each of them little: the writer doesn't wait for more."""

PATIENCE_S = 0.02
"""How long the event loop waits for a commit, and with it everybody. After that it goes on."""

DELAY_S = 0.25
"""An entry that has waited this long for the disk is delayed."""

READ_TIMEOUT_S = 1.0
"""Busy timeout of readers. They wait only where another process has locked out readers too."""

RETRY_MS = 2000
"""When to try again what could not be read."""

Pending: TypeAlias = tuple[Row, Callable[[bool], None]]

T = TypeVar("T")

logger = logging.getLogger(__name__)


class SqliteStore:
    def __init__(self, file: Path, metrics: Metrics) -> None:
        self.on_delay: Callable[[bool], None] = lambda is_delayed: None
        """Called with True when entries wait for the disk, and False when all are written."""
        self._loop = asyncio.get_running_loop()
        self._metrics = metrics
        self._cleaner = Worker("log-cleaner", file, READ_TIMEOUT_S)
        self._reader = Worker("log-reader", file, READ_TIMEOUT_S)
        self._writer = Writer(file, self._cleaner)
        self._queue: list[Pending] = []
        self._queued_since = 0.0
        self._in_flight: list[Pending] = []
        """The batch that the writer is busy with."""
        self._in_flight_since = 0.0
        self._delay_timer: asyncio.TimerHandle | None = None
        self._is_delayed = False
        self._is_closed = False
        self._settled = asyncio.Event()
        self._settled.set()
        metrics.gauges["entries_waiting"] = lambda: len(self._queue) + len(self._in_flight)

    # Writing

    def append(self, slug: str, entry: Entry, done: Callable[[bool], None]) -> None:
        if not self._queue:
            self._queued_since = self._loop.time()
            if not self._in_flight:
                self._settled.clear()
                # After everything else that happens in this iteration of the loop.
                self._loop.call_soon(self._collect, 1)
            if self._delay_timer is None:
                self._delay_timer = self._loop.call_later(DELAY_S, self._check_delay)
        self._queue.append((to_row(slug, entry), done))

    def _collect(self, known: int) -> None:
        """Wait for another iteration as long as entries keep coming: a sync is shared by all.

        A commit usually takes less time than switching to other work and back would, and moves that
        arrive meanwhile would have to wait for the disk anyway. So the loop waits, but not long.
        """
        count = len(self._queue)
        if known < count < FULL_BATCH:
            self._loop.call_soon(self._collect, count)
        elif (written := self._hand_over(PATIENCE_S)) is not None:
            self._written(written)

    def _hand_over(self, patience_s: float) -> Written | None:
        """Give everything in the queue to the writer, and wait for it."""
        self._in_flight, self._queue = self._queue, []
        self._in_flight_since = self._queued_since
        rows = [row for row, _ in self._in_flight]
        batch = self._writer.write(rows, partial(self._written_late, self._loop.time()))
        return batch.wait(patience_s)

    def _written_late(self, began: float, written: Written) -> None:
        """In the writer's thread."""
        self._loop.call_soon_threadsafe(self._written, written, self._loop.time() - began)

    def _written(self, written: Written, took_s: float = 0.0) -> None:
        batch, self._in_flight = self._in_flight, []
        if self._queue:
            if took_s < PATIENCE_S:
                self._loop.call_soon(self._collect, len(self._queue))
            elif (next_ := self._hand_over(0)) is not None:  # it is written while this is sent
                self._loop.call_soon(self._written, next_)  # but acknowledged after this
        else:
            self._settled.set()
        is_over = self._is_delayed and self._settled.is_set()
        self._metrics.add("commits")
        if written.error is not None:
            self._metrics.add("failed_writes")
            logger.error("the log could not be written: %s", written.error)
        for (_, done), is_safe in zip(batch, written.safe, strict=True):
            done(is_safe)
        if is_over:
            self._set_delayed(False)

    def _check_delay(self) -> None:
        self._delay_timer = None
        if self._settled.is_set():
            return
        since = self._in_flight_since if self._in_flight else self._queued_since
        left = since + DELAY_S - self._loop.time()
        if left > 0:
            self._delay_timer = self._loop.call_later(left, self._check_delay)
        elif not self._is_delayed:
            self._set_delayed(True)

    def _set_delayed(self, is_delayed: bool) -> None:
        self._is_delayed = is_delayed
        logger.warning("the disk is slow or locked" if is_delayed else "the disk is back")
        self._metrics.add("delays", is_delayed)
        self.on_delay(is_delayed)

    async def settle(self) -> None:
        """Wait until everything is on disk."""
        await self._settled.wait()

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
            return build(map(from_row, rows)) if rows else Rejected("unknown_table")

        self._ask(question, lambda found: done(found or Rejected("failed", RETRY_MS)))

    def read(
        self, slug: str, first: int, last: int, done: Callable[[tuple[Entry, ...] | None], None]
    ) -> None:
        self._ask(lambda database: tuple(read_entries(database, slug, first, last)), done)

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
        if self._delay_timer is not None:
            self._delay_timer.cancel()
