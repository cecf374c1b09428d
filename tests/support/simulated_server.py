"""A simulated world for the table server: time that tests move, a disk that can lose its last rows.

Everything follows from one seed, so that a failure can be seen again.
"""

import heapq
import itertools
from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

import msgspec

from penultima.analysis.analyse import analyse_round
from penultima.analysis.summarise import summarise
from penultima.delays import Delays
from penultima.server.analysis_process import RecordedRound
from penultima.server.errors import Rejected
from penultima.server.metrics import Metrics
from penultima.server.rate_limits import NO_LIMITS, Limits
from penultima.server.registry import Client, Registry
from penultima.server.runtime import Clock, Services
from penultima.server.store.analyses import StoredAnalysis
from penultima.server.store.batching import DEFERRED_S
from penultima.server.store.entries import Entry
from penultima.server.store.rows import Row, from_row, size_bytes, to_row
from penultima.server.table.reducer import fold_log
from penultima.server.table.state import TableState
from penultima.server.words import NO_WORDS, WordList
from penultima.text.fluent import LANGS

T = TypeVar("T")


class SimTimer:
    def __init__(self, what: Callable[[], None]) -> None:
        self.what: Callable[[], None] | None = what

    def cancel(self) -> None:
        self.what = None


class SimClock:
    def __init__(self) -> None:
        self.time = 1000.0
        self._order = itertools.count()
        self._agenda: list[tuple[float, int, SimTimer]] = []

    def now(self) -> float:
        return self.time

    def wall(self) -> float:
        return 1_700_000_000 + self.time

    def call_at(self, when: float, what: Callable[[], None]) -> SimTimer:
        timer = SimTimer(what)
        heapq.heappush(self._agenda, (max(when, self.time), next(self._order), timer))
        return timer

    def run_until(self, when: float) -> None:
        """Do what is planned up to then, and nothing of what comes after."""
        while self.run_next(when):
            pass
        self.time = max(self.time, when)

    def run_next(self, until: float) -> bool:
        """Do the next thing that is planned up to then. Returns whether there was one."""
        while self._agenda and self._agenda[0][0] <= until:
            at, _, timer = heapq.heappop(self._agenda)
            if timer.what is not None:
                self.time = max(self.time, at)
                timer.what()
                return True
        return False


class SimDisk:
    """What survives a crash."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {}
        self.analyses: dict[tuple[str, int, int], StoredAnalysis] = {}

    def state(self, slug: str) -> TableState:
        return fold_log(slug, map(from_row, self.rows[slug]))


class SimStore:
    """Writes one batch at a time. When it is cut off, what is not on the disk is lost.

    While it is `full`, nothing can be written.
    """

    def __init__(self, clock: SimClock, disk: SimDisk, chance: Random, slow_s: float) -> None:
        self.clock, self.disk, self.chance, self.slow_s = clock, disk, chance, slow_s
        self.waiting: list[tuple[Row, Callable[[bool], None]]] = []
        self.busy = False
        self.commits = 0
        self.cut_off = False
        self.full = False
        self.on_delay: Callable[[bool], None] = lambda is_delayed: None

    def append(
        self, slug: str, entry: Entry, done: Callable[[bool], None], *, can_wait: bool = False
    ) -> int:
        row = to_row(slug, entry)
        self.waiting.append((row, done))
        if can_wait:
            self._later(self._begin, DEFERRED_S)
        else:
            self._begin()
        return size_bytes(row)

    def _begin(self) -> None:
        if self.waiting and not self.busy:
            self.busy = True
            self._later(self._write)

    def _later(self, what: Callable[[], None], at_least_s: float = 0.0) -> None:
        def unless_cut_off() -> None:
            if not self.cut_off:
                what()

        delay_s = at_least_s + self.chance.uniform(0, self.slow_s)
        self.clock.call_at(self.clock.now() + delay_s, unless_cut_off)

    def _write(self) -> None:
        batch, self.waiting = self.waiting, []
        self.commits += 1
        safe = not self.full
        for row, _ in batch if safe else ():
            rows = self.disk.rows.setdefault(row.slug, [])
            assert row.seq == len(rows) + 1, "the log has a gap"
            rows.append(row)
        self._later(lambda: self._tell(batch, safe))

    def _tell(self, batch: list[tuple[Row, Callable[[bool], None]]], safe: bool) -> None:
        for _, done in batch:
            done(safe)
        if self.waiting:
            self._later(self._write)
        else:
            self.busy = False

    def load(
        self,
        slug: str,
        build: Callable[[Iterable[Entry]], T],
        done: Callable[[T | Rejected], None],
    ) -> None:
        def read() -> None:
            rows = self.disk.rows.get(slug)
            done(build(map(from_row, rows)) if rows else Rejected("unknown_table"))

        self._later(read)

    has_lease = True

    def release(self, slug: str) -> None:
        pass

    def loaded_bytes(self, slug: str) -> int:
        return sum(map(size_bytes, self.disk.rows[slug]))

    def read(
        self, slug: str, first: int, last: int, done: Callable[[tuple[Entry, ...] | None], None]
    ) -> None:
        entries = tuple(map(from_row, self.disk.rows[slug][first - 1 : last]))
        self._later(lambda: done(entries))

    def write_analysis(self, slug: str, analysis: StoredAnalysis, done: Callable[[], None]) -> None:
        self.disk.analyses[slug, analysis.match, analysis.round] = analysis
        self._later(done)

    def read_analysis(
        self, slug: str, match: int, round_: int, done: Callable[[StoredAnalysis | None], None]
    ) -> None:
        self._later(lambda: done(self.disk.analyses.get((slug, match, round_))))

    def read_analyses(
        self, slug: str, most: int, done: Callable[[tuple[StoredAnalysis, ...] | None], None]
    ) -> None:
        found = [kept for (of, *_), kept in sorted(self.disk.analyses.items()) if of == slug]
        self._later(lambda: done(tuple(found[::-1][:most])))


class SimThinker:
    thinking = 0

    def __init__(self, clock: Clock, chance: Random) -> None:
        self.clock, self.chance = clock, chance
        self.analysed = []

    def think(self, what: Callable[[], T], done: Callable[[T | None], None]) -> None:
        result = what()
        self.clock.call_at(self.clock.now() + self.chance.uniform(0, 0.03), lambda: done(result))

    prepare = think

    analyses = 0
    analysed: list[RecordedRound]

    def analyse(
        self,
        round_: bytes,
        progress: Callable[[float], None],
        done: Callable[[bytes | None], None],
    ) -> None:
        """Takes two seconds, with few rollouts."""
        recorded = msgspec.json.decode(round_, type=RecordedRound)
        self.analysed.append(recorded)
        self.analyses += 1

        def finish() -> None:
            self.analyses -= 1
            analysis = analyse_round(tuple(recorded.history()), rollouts=5)
            done(msgspec.json.encode({lang: summarise(analysis, lang) for lang in LANGS}))

        self.clock.call_at(self.clock.now() + 1, lambda: progress(0.5))
        self.clock.call_at(self.clock.now() + 2, finish)


class RecordingLink:
    """A way to somebody who listens and does nothing."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.closed: int | None = None

    def send(self, frame: bytes) -> None:
        assert self.closed is None, "spoke to somebody who had gone"
        self.frames.append(frame)

    def close(self, code: int) -> None:
        self.closed = code


class SimServer:
    """Where a connection of a client ends, until the server crashes."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.is_up = True

    def receive(self, client: Client, frame: bytes) -> None:
        self.registry.receive(client, frame)

    def leave(self, client: Client) -> None:
        self.registry.leave(client)


class World:
    """A server, its disk, and time."""

    def __init__(
        self,
        seed: int = 0,
        delays: Delays | None = None,
        slow_s: float = 0.0,
        limits: Limits = NO_LIMITS,
        *,
        public: bool = False,
        words: WordList = NO_WORDS,
    ) -> None:
        self.limits, self.public, self.words = limits, public, words
        self.chance = Random(seed)
        self.clock = SimClock()
        self.disk = SimDisk()
        self.delays = delays or Delays()
        self.slow_s = slow_s
        self.boots = 0
        self.store: SimStore
        self.server: SimServer
        self.boot()

    def boot(self) -> None:
        """Start the server, or start it again after a crash."""
        if self.boots:
            self.store.cut_off = True
            self.server.is_up = False
        self.boots += 1
        self.store = SimStore(self.clock, self.disk, self.chance, self.slow_s)
        self.metrics = Metrics()
        self.registry = Registry(
            Services(
                self.clock,
                self.store,
                SimThinker(self.clock, self.chance),
                self.chance,
                self.delays,
                self.metrics,
                f"boot-{self.boots}",
                public=self.public,
                words=self.words,
            ),
            self.limits,
        )
        self.server = SimServer(self.registry)

    def client(self) -> tuple[Client, RecordingLink]:
        channel = RecordingLink()
        return Client(channel), channel

    def run(self, seconds: float) -> None:
        self.clock.run_until(self.clock.now() + seconds)
