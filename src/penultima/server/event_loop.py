"""The clock of the event loop, and threads for background work."""

import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from .analysis_process import AnalysisProcess
from .runtime import Timer

BOTS_NICENESS = 5
MAX_BOT_THREADS = 2

T = TypeVar("T")
logger = logging.getLogger(__name__)


class LoopClock:
    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time
        self.wall = time.time

    def call_at(self, when: float, what: Callable[[], None]) -> Timer:
        return self._loop.call_at(when, what)


def bot_threads(processors: int | None) -> int:
    """Threads for bots. One processor, if there are more, is left to the event loop."""
    return max(1, min(MAX_BOT_THREADS, (processors or 1) - 1))


def give_way() -> None:
    """Let the event loop go first where processors are scarce. On Linux this is for one thread."""
    if sys.platform.startswith("linux"):
        os.nice(BOTS_NICENESS)


class ThreadWorkerPool:
    """A few threads; searching bots release the GIL."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._bots = ThreadPoolExecutor(bot_threads(os.cpu_count()), "bots", give_way)
        self._others = ThreadPoolExecutor(1, "background")
        self._analysts = ThreadPoolExecutor(1, "analyses")
        self._analysis = AnalysisProcess()
        self._stopped = False
        self.thinking = 0
        self.analyses = 0

    def think(self, what: Callable[[], T], done: Callable[[T | None], None]) -> None:
        def thought(result: T | None) -> None:
            self.thinking -= 1
            done(result)

        self.thinking += 1
        self._run(self._bots, what, thought)

    def prepare(self, what: Callable[[], T], done: Callable[[T | None], None]) -> None:
        self._run(self._others, what, done)

    def analyse(
        self,
        round_: bytes,
        progress: Callable[[float], None],
        done: Callable[[bytes | None], None],
    ) -> None:
        def analysed(result: bytes | None) -> None:
            self.analyses -= 1
            done(result)

        def tell(share: float) -> None:
            self._loop.call_soon_threadsafe(progress, share)

        self.analyses += 1
        self._run(self._analysts, lambda: self._analysis.analyse(round_, tell), analysed)

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
                logger.error("background work failed", exc_info=error)
            self._loop.call_soon_threadsafe(done, None if error else future.result())

        pool.submit(what).add_done_callback(finished)

    def stop(self) -> None:
        self._stopped = True
        self._analysis.stop()
        for pool in (self._bots, self._others, self._analysts):
            pool.shutdown(wait=True, cancel_futures=True)
