"""The clock of the event loop, and threads for background work."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from .runtime import Timer

T = TypeVar("T")
logger = logging.getLogger(__name__)


class LoopClock:
    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time
        self.wall = time.time

    def call_at(self, when: float, what: Callable[[], None]) -> Timer:
        return self._loop.call_at(when, what)


class ThreadWorkerPool:
    """A few threads; searching bots release the GIL."""

    def __init__(self, threads: int = 2) -> None:
        self._loop = asyncio.get_running_loop()
        self._bots = ThreadPoolExecutor(threads, "bots")
        self._others = ThreadPoolExecutor(1, "background")
        self._stopped = False

    def think(self, what: Callable[[], T], done: Callable[[T | None], None]) -> None:
        self._run(self._bots, what, done)

    def prepare(self, what: Callable[[], T], done: Callable[[T | None], None]) -> None:
        self._run(self._others, what, done)

    def _run(
        self, pool: ThreadPoolExecutor, what: Callable[[], T], done: Callable[[T | None], None]
    ) -> None:
        if self._stopped:
            return

        def finished(future: Future[T]) -> None:
            if future.cancelled():
                return
            error = future.exception()
            if error is not None:
                logger.error("thinking failed", exc_info=error)
            self._loop.call_soon_threadsafe(done, None if error else future.result())

        pool.submit(what).add_done_callback(finished)

    def stop(self) -> None:
        self._stopped = True
        for pool in (self._bots, self._others):
            pool.shutdown(wait=True, cancel_futures=True)
