"""What both stores have in common: entries are committed in batches, one at a time.

Entries that come up within one iteration of the event loop, and those that come up while a batch
is being written, share a commit. Only then are they acknowledged, in order. An entry that can wait
shares the commit of the next one that can't.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from penultima.server.metrics import Metrics

from .entries import Entry
from .rows import Row, size_bytes, to_row

FULL_BATCH = 100
"""With this many rows a sync costs each of them little: the next commit doesn't wait for more."""

GATHER_S = 0.001
"""While many move at once, a batch that is smaller than the last one waits this long for more."""

MANY_ROWS = 4
"""In the last batch: so many move at once that a commit of a few rows costs more than the wait."""

DEFERRED_S = 0.05
"""The longest wait of an entry that can wait for another one to share its commit."""

PATIENCE_S = 0.02
"""How long the event loop may wait for a commit, and with it everybody. After that it goes on."""

DELAY_S = 0.25
"""A commit that takes this long delays everybody, and they are told."""

Pending: TypeAlias = tuple[Row, Callable[[bool], None]]

logger = logging.getLogger(__name__)


class Written(Struct, frozen=True):
    """Which rows of a batch are safely stored, and why others are not."""

    safe: list[bool]
    error: str | None = None


class BatchingStore(ABC):
    def __init__(self, metrics: Metrics, medium: str) -> None:
        """`medium` is what the log is written to, for messages: the disk or the database."""
        self.on_delay: Callable[[bool], None] = lambda is_delayed: None
        """Called with True when entries wait for their commit, and False when all are written."""
        self.is_delayed = False
        self._loop = asyncio.get_running_loop()
        self.committed_at = self._loop.time()
        """When something was last committed, on the clock of the event loop."""
        self._metrics, self._medium = metrics, medium
        self._queue: list[Pending] = []
        self._in_flight: list[Pending] = []
        """The batch that is being written."""
        self._in_flight_since = 0.0
        self._last_rows = 0
        """How many there were in the last batch."""
        self._is_collecting = False
        """Whether the queue is handed over in a moment."""
        self._delay_timer: asyncio.TimerHandle | None = None
        self._settled = asyncio.Event()
        self._settled.set()
        metrics.gauges["entries_waiting"] = lambda: len(self._queue) + len(self._in_flight)

    @abstractmethod
    def _commit(self, rows: list[Row], patience_s: float) -> Written | None:
        """Begin to write rows. Returns the result if it is there within `patience_s`.

        Otherwise `_written` is called with it later.
        """

    def append(
        self, slug: str, entry: Entry, done: Callable[[bool], None], *, can_wait: bool = False
    ) -> int:
        is_first = not self._queue
        row = to_row(slug, entry)
        self._queue.append((row, done))
        if is_first:
            self._settled.clear()
            if self._delay_timer is None:
                self._delay_timer = self._loop.call_later(DELAY_S, self._check_delay)
        if not can_wait:
            # After everything else that happens in this iteration of the loop.
            self._collect_soon()
        elif is_first:
            self._loop.call_later(DEFERRED_S, self._collect_soon)
        return size_bytes(row)

    def _collect_soon(self) -> None:
        """Hand the queue over, unless that is planned, or follows a batch that is being written."""
        if self._queue and not self._in_flight and not self._is_collecting:
            self._is_collecting = True
            self._loop.call_soon(self._collect, len(self._queue))

    def _collect(self, known: int, may_wait: bool = True) -> None:
        """Wait for another iteration as long as entries keep coming: a sync is shared by all.

        A commit usually takes less time than switching to other work and back would, and moves that
        arrive meanwhile would have to wait for the disk anyway. So the loop waits, but not long.
        """
        count = len(self._queue)
        if known < count < FULL_BATCH:
            self._loop.call_soon(self._collect, count, may_wait)
        elif may_wait and self._expects_more(count):
            self._loop.call_later(GATHER_S, self._collect, count, False)
        elif (written := self._hand_over(PATIENCE_S)) is not None:
            self._written(written)

    def _expects_more(self, count: int) -> bool:
        """Whether so many moved at once last time that others will follow in a moment."""
        return self._last_rows >= MANY_ROWS and count < min(self._last_rows, FULL_BATCH)

    def _hand_over(self, patience_s: float) -> Written | None:
        """Let everything in the queue be written, and wait for it."""
        self._is_collecting = False
        self._in_flight, self._queue = self._queue, []
        self._in_flight_since = self._loop.time()
        self._last_rows = len(self._in_flight)
        return self._commit([row for row, _ in self._in_flight], patience_s)

    def _written(self, written: Written, took_s: float = 0.0) -> None:
        """The batch has been written: acknowledge it, and go on with the next one."""
        self._metrics.sync_seconds.observe(self._loop.time() - self._in_flight_since)
        batch, self._in_flight = self._in_flight, []
        if not self._queue:
            self._settled.set()
        elif took_s >= PATIENCE_S and (next_ := self._hand_over(0)) is not None:
            # It is written while this is sent, but acknowledged after this.
            self._loop.call_soon(self._written, next_)
        is_over = self.is_delayed and self._settled.is_set()
        self._metrics.add("commits")
        if any(written.safe):
            self.committed_at = self._loop.time()
        if written.error is not None:
            self._metrics.add("failed_writes")
            logger.error("the log could not be written: %s", written.error)
        for (_, done), is_safe in zip(batch, written.safe, strict=True):
            done(is_safe)
        self._collect_soon()  # after the messages of this batch, which must not wait for the next
        if is_over:
            self._set_delayed(False)

    def _check_delay(self) -> None:
        self._delay_timer = None
        if self._settled.is_set():
            return
        # What has not been handed over waits for the event loop, which is busy: not for the disk.
        took_s = self._loop.time() - self._in_flight_since if self._in_flight else 0.0
        if took_s < DELAY_S:
            self._delay_timer = self._loop.call_later(DELAY_S - took_s, self._check_delay)
        elif not self.is_delayed:
            self._set_delayed(True)

    def _set_delayed(self, is_delayed: bool) -> None:
        self.is_delayed = is_delayed
        state = "slow or locked" if is_delayed else "back"
        logger.warning("the %s is %s", self._medium, state)
        self._metrics.add("delays", is_delayed)
        self.on_delay(is_delayed)

    def is_waiting(self, slug: str) -> bool:
        """Whether entries of a table are neither written nor refused yet."""
        return any(row.slug == slug for row, _ in (*self._in_flight, *self._queue))

    async def settle(self) -> None:
        """Wait until everything is written."""
        await self._settled.wait()

    def _stop_timer(self) -> None:
        if self._delay_timer is not None:
            self._delay_timer.cancel()
