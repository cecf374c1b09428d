"""What tables need from their environment: clocks, a store, background work, connections."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeVar

from penultima.delays import Delays
from penultima.server.store.entries import Entry

from .errors import Rejected
from .metrics import Metrics

T = TypeVar("T")


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now(self) -> float:
        """Seconds of a monotonic clock."""

    def wall(self) -> float:
        """Seconds since 1970."""

    def call_at(self, when: float, what: Callable[[], None]) -> Timer: ...


class Store(Protocol):
    """The log. Callbacks are called later, in order, never from inside the call."""

    on_delay: Callable[[bool], None]
    """Called with True when entries wait for the disk, and False when all are written."""

    def append(self, slug: str, entry: Entry, done: Callable[[bool], None]) -> None:
        """Write an entry; `done` is told whether it is safe on disk."""

    def load(
        self,
        slug: str,
        build: Callable[[Iterable[Entry]], T],
        done: Callable[[T | Rejected], None],
    ) -> None:
        """Read a whole log; `done` gets what `build` makes of it in another thread.

        Or why there is nothing: the table is unknown, or its log can't be read now.
        """

    def read(
        self, slug: str, first: int, last: int, done: Callable[[tuple[Entry, ...] | None], None]
    ) -> None:
        """Read a part of a table's log; `done` gets None if it can't be read."""


class WorkerPool(Protocol):
    """Runs long work outside the event loop."""

    def think(self, what: Callable[[], T], done: Callable[[T | None], None]) -> None:
        """Let a bot think; `done` gets the result, or None if it failed."""

    def prepare(self, what: Callable[[], T], done: Callable[[T | None], None]) -> None:
        """The same for work of lower priority: bots never wait for it."""


class Channel(Protocol):
    """The outgoing side of one connection."""

    def send(self, frame: bytes) -> None: ...

    def close(self, code: int) -> None: ...


@dataclass(frozen=True)
class Services:
    clock: Clock
    store: Store
    workers: WorkerPool
    chance: Random
    """Seeds, tokens and links come from it: `secrets.SystemRandom`, except in tests."""
    delays: Delays
    metrics: Metrics
    boot: str
    """Identifies this run of the server."""
