"""Readiness: whether moves are being written, to the file they belong in, and without delay."""

import asyncio
from collections import deque
from collections.abc import Callable

from msgspec import Struct

from .store.interface import ServerStore

SAMPLE_EVERY_S = 0.5
SAMPLES = 20
MAX_LAG_S = 0.5
"""A server whose event loop is this late is overloaded, or its machine is."""


class Readiness(Struct, frozen=True):
    """The answer to GET /readyz. Without problems it is ready."""

    problems: tuple[str, ...]
    last_commit_s: float
    """Seconds since something was committed; there is nothing to commit where nobody plays."""
    free_bytes: int | None
    """None if the database is on another machine."""
    lag_ms: float
    """The longest that the event loop was late in the last ten seconds."""


class LoopLag:
    """Measures how late the event loop is."""

    def __init__(self) -> None:
        self._late_s: deque[float] = deque([0.0], maxlen=SAMPLES)
        self._task = asyncio.ensure_future(self._measure())

    @property
    def longest_s(self) -> float:
        return max(self._late_s)

    async def _measure(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            await asyncio.sleep(SAMPLE_EVERY_S)
            self._late_s.append(max(0.0, loop.time() - began - SAMPLE_EVERY_S))

    def stop(self) -> None:
        self._task.cancel()


def readiness(store: ServerStore, lag: LoopLag, now: float, is_low: bool) -> Readiness:
    problems = []
    if (problem := store.problem()) is not None:
        problems.append(problem)
    if is_low:
        problems.append("the disk, or the quota of the data folder, is nearly full")
    if lag.longest_s > MAX_LAG_S:
        problems.append("the event loop is late")
    return Readiness(
        tuple(problems),
        round(now - store.committed_at, 3),
        store.space().free_bytes,
        round(lag.longest_s * 1000, 1),
    )


ReadinessCheck = Callable[[], Readiness]
