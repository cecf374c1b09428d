"""A thread with a database connection of its own, which carries out jobs one after the other."""

import logging
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TypeAlias, TypeVar

from .database import connect
from .errors import error_kind
from .signals import new_signal

Job: TypeAlias = Callable[[sqlite3.Connection], object]
T = TypeVar("T")

JOIN_S = 10.0
"""How long a job may still take when the server stops. After that its thread is abandoned."""

logger = logging.getLogger(__name__)


class Worker:
    def __init__(self, name: str, file: Path, busy_timeout_s: float) -> None:
        self._jobs: deque[Job | None] = deque()
        self._signal = new_signal()
        self._database = connect(file)
        self._database.execute(f"PRAGMA busy_timeout = {busy_timeout_s * 1000:.0f}")
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def do(self, job: Job) -> None:
        """Carry out a job after those that are waiting."""
        self._jobs.append(job)
        self._signal.notify()

    def call(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Carry out a job and wait for its result. Not for the event loop."""
        future: Future[T] = Future()

        def answer(database: sqlite3.Connection) -> None:
            try:
                future.set_result(job(database))
            except BaseException as error:
                future.set_exception(error)

        self.do(answer)
        return future.result()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            try:
                job(self._database)
            except Exception as error:
                if error_kind(error) != sqlite3.SQLITE_INTERRUPT:
                    logger.exception("a job for the database failed")
        self._database.close()

    def _next(self) -> Job | None:
        while not self._jobs:
            self._signal.wait()
        return self._jobs.popleft()

    def stop(self, interrupt: bool = False) -> None:
        """End after the jobs that are waiting. `interrupt` gives up the one that is running."""
        if interrupt and self.is_alive:
            self._database.interrupt()
        self._jobs.append(None)
        self._signal.notify()
        self._thread.join(JOIN_S)

    def close(self) -> None:
        """Release what `do` needs, once every thread that could call it has stopped."""
        if not self.is_alive:
            self._signal.close()

    @property
    def is_alive(self) -> bool:
        return self._thread.is_alive()
