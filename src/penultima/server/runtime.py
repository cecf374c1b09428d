"""What a table needs from the world: time, a place to write, somebody to think."""

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
        """Seconds that only go forward."""

    def wall(self) -> float:
        """What the calendar says, in seconds since 1970."""

    def call_at(self, when: float, what: Callable[[], None]) -> Timer: ...


class Store(Protocol):
    """Where the log is. Callbacks come later, never from inside the call, and in order."""

    def append(self, slug: str, entry: Entry, done: Callable[[bool], None]) -> None:
        """Write it; `done` says whether it is safe on disk."""

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
        """A part of a table's log; None if it can't be read."""


class WorkerPool(Protocol):
    """Runs what takes long somewhere else, so that nobody waits for a bot to think."""

    def think(self, what: Callable[[], T], done: Callable[[T | None], None]) -> None:
        """`done` is given the result, or None if there was none."""

    def prepare(self, what: Callable[[], T], done: Callable[[T | None], None]) -> None:
        """The same for what nobody's turn depends on: bots never wait for it."""


class Channel(Protocol):
    """The way to one person."""

    def send(self, frame: bytes) -> None: ...

    def close(self, code: int) -> None: ...


@dataclass(frozen=True)
class Services:
    clock: Clock
    store: Store
    workers: WorkerPool
    chance: Random
    """`secrets.SystemRandom` for people: seeds of matches and tokens come from it too."""
    delays: Delays
    metrics: Metrics
    boot: str
    """Another one after every start of the server."""
