"""Entries share commits: which ones wait for others, for how long, and what counts as a delay."""

import asyncio
import heapq
import itertools
from collections.abc import Callable
from typing import Any, cast

import pytest

from penultima.server.metrics import Metrics
from penultima.server.store.batching import (
    DEFERRED_S,
    DELAY_S,
    FULL_BATCH,
    GATHER_S,
    MANY_ROWS,
    BatchingStore,
    Written,
)
from penultima.server.store.rows import Row
from tests.support.log_entries import entry


class SimulatedLoop:
    """An event loop whose time passes only where a test says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self._order = itertools.count()
        self._planned: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []

    def time(self) -> float:
        return self.now

    def call_soon(self, what: Callable[..., None], *args: Any) -> None:
        self.call_later(0, what, *args)

    def call_later(self, delay_s: float, what: Callable[..., None], *args: Any) -> None:
        heapq.heappush(self._planned, (self.now + delay_s, next(self._order), what, args))

    def run(self, seconds: float = 0.0) -> None:
        """Do everything that is planned until then."""
        end = self.now + seconds
        while self._planned and self._planned[0][0] <= end:
            self.now, _, what, args = heapq.heappop(self._planned)
            what(*args)
        self.now = end


class SimulatedStore(BatchingStore):
    """Writes at once, or only when it is told that a commit has ended."""

    def __init__(self) -> None:
        super().__init__(Metrics(), "disk")
        self.loop = SimulatedLoop()
        self._loop = cast(asyncio.AbstractEventLoop, self.loop)
        self.is_slow = False
        self.commits: list[int] = []
        self.delays: list[bool] = []
        self.on_delay = self.delays.append
        self._seqs = itertools.count(1)

    def _commit(self, rows: list[Row], patience_s: float) -> Written | None:
        self.commits.append(len(rows))
        return None if self.is_slow else Written([True] * len(rows))

    def end_commit(self) -> None:
        self._written(Written([True] * self.commits[-1]), took_s=1.0)

    def move(self, count: int = 1, *, can_wait: bool = False) -> None:
        for _ in range(count):
            each = entry(next(self._seqs))
            self.append("table", each, lambda is_safe: None, can_wait=can_wait)


@pytest.fixture
def store() -> SimulatedStore:
    async def make() -> SimulatedStore:
        return SimulatedStore()

    return asyncio.run(make())


def test_messages_of_a_batch_leave_before_the_event_loop_waits_for_the_next(
    store: SimulatedStore,
) -> None:
    """A connection sends at the end of an iteration (net/websocket.py)."""
    commits_when_sent: list[int] = []

    def send() -> None:
        commits_when_sent.append(len(store.commits))

    store.is_slow = True
    store.append("other", entry(1), lambda is_safe: store.loop.call_soon(send))
    store.loop.run()
    store.move()
    store.is_slow = False
    store._written(Written([True]))
    store.loop.run()
    assert commits_when_sent == [1]
    assert store.commits == [1, 1]


def test_moves_of_one_moment_share_a_commit(store: SimulatedStore) -> None:
    store.move(3)
    store.loop.run()
    assert store.commits == [3]


def test_a_lone_move_is_written_at_once(store: SimulatedStore) -> None:
    for _ in range(3):
        store.move(MANY_ROWS - 1)
        store.loop.run()
        store.move()
        store.loop.run()
    assert store.commits == [MANY_ROWS - 1, 1] * 3


def test_while_many_move_at_once_a_few_moves_wait_for_the_others(store: SimulatedStore) -> None:
    store.move(8)
    store.loop.run()
    store.move(2)
    store.loop.run(GATHER_S / 2)
    store.move(5)
    store.loop.run(GATHER_S)
    assert store.commits == [8, 7]


def test_nobody_waits_twice_for_others_who_do_not_move(store: SimulatedStore) -> None:
    store.move(8)
    store.loop.run()
    store.move(2)
    store.loop.run(GATHER_S)
    assert store.commits == [8, 2]
    store.move()
    store.loop.run()
    assert store.commits == [8, 2, 1]


def test_a_full_batch_waits_for_nobody(store: SimulatedStore) -> None:
    store.move(3 * FULL_BATCH)
    store.loop.run()
    store.move(FULL_BATCH)
    store.loop.run()
    assert store.commits == [3 * FULL_BATCH, FULL_BATCH]


def test_an_entry_that_can_wait_shares_the_commit_of_the_next_one(store: SimulatedStore) -> None:
    for _ in range(3):
        store.move(can_wait=True)
        store.loop.run(DEFERRED_S / 4)
    assert store.commits == []
    store.move()
    store.loop.run()
    assert store.commits == [4]
    store.loop.run(DEFERRED_S)
    assert store.commits == [4]


def test_an_entry_that_can_wait_is_written_soon_without_another_one(store: SimulatedStore) -> None:
    store.move(can_wait=True)
    store.loop.run(DEFERRED_S / 2)
    store.move(can_wait=True)
    store.loop.run(DEFERRED_S / 2)
    assert store.commits == [2]


def test_moves_that_came_during_a_slow_commit_are_written_next(store: SimulatedStore) -> None:
    store.is_slow = True
    store.move()
    store.loop.run()
    store.move(5)
    store.loop.run(DELAY_S / 2)
    assert store.commits == [1]
    store.end_commit()
    assert store.commits == [1, 5]


def test_a_commit_that_takes_long_is_a_delay_until_all_is_written(store: SimulatedStore) -> None:
    store.is_slow = True
    store.move()
    store.loop.run(2 * DELAY_S)
    store.move()
    assert store.delays == [True]
    store.end_commit()
    assert store.delays == [True]
    store.end_commit()
    assert store.delays == [True, False]


def test_many_quick_commits_in_a_row_are_no_delay(store: SimulatedStore) -> None:
    """A busy server would tell everybody that the disk is slow, and be busier still."""
    store.is_slow = True
    store.move()
    store.loop.run()
    for _ in range(10):
        store.loop.run(DELAY_S * 3 / 8)
        store.move()
        store.loop.run(DELAY_S * 3 / 8)
        store.end_commit()
    assert store.commits == [1] * 11
    assert store.delays == []
