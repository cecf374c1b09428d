"""What tables need from their environment: clocks, a store, background work, connections."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Protocol, TypeVar

from penultima.delays import Delays
from penultima.server.store.interface import Store

from .metrics import Metrics
from .words import NO_WORDS, WordList

T = TypeVar("T")


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now(self) -> float:
        """Seconds of a monotonic clock."""

    def wall(self) -> float:
        """Seconds since 1970."""

    def call_at(self, when: float, what: Callable[[], None]) -> Timer: ...


class Quota(Protocol):
    """How much may be written."""

    table_bytes: int
    """By one table."""
    lobby_rate: tuple[float, float]
    """Requests of one player around a match: for each second, and at once."""
    chat_rate: tuple[float, float]
    """Texts of one player."""
    text_rate: tuple[float, float]
    """Bytes of large requests at one table."""
    join_rate: tuple[float, float]
    """New players of one address at one table."""
    storage_is_low: bool
    """Whether the disk is nearly full: then nothing new is begun, and play goes on."""

    def written(self, address: str, size_bytes: int) -> None:
        """Count what an address has written."""

    def take_large(self, size_bytes: int) -> bool:
        """Whether there is time for another large request, of whatever table."""

    def take_analysis(self, address: str) -> bool:
        """Whether an address may have another round analysed."""


class NoQuota:
    table_bytes = 2**62
    lobby_rate = chat_rate = text_rate = join_rate = 1e9, 1e9
    storage_is_low = False

    def written(self, address: str, size_bytes: int) -> None:
        pass

    def take_large(self, size_bytes: int) -> bool:
        return True

    def take_analysis(self, address: str) -> bool:
        return True


class WorkerPool(Protocol):
    """Runs long work outside the event loop."""

    thinking: int
    """How many bots think, or wait for a thread."""

    def think(self, what: Callable[[], T], done: Callable[[T | None], None]) -> None:
        """Let a bot think; `done` gets the result, or None if it failed."""

    def prepare(self, what: Callable[[], T], done: Callable[[T | None], None]) -> None:
        """The same for work of lower priority: bots never wait for it."""

    analyses: int
    """How many rounds are being analysed, or wait for it."""

    def analyse(
        self,
        round_: bytes,
        progress: Callable[[float], None],
        done: Callable[[bytes | None], None],
    ) -> None:
        """Analyse an encoded RecordedRound, after all that were asked for before.

        `progress` gets the share of the work that is done, `done` the summaries, by language.
        """


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
    quota: Quota = field(default_factory=NoQuota)
    public: bool = False
    """Whether hosts can list their tables, so that strangers find them."""
    words: WordList = NO_WORDS
    """Words that are refused in names and masked in chat."""
