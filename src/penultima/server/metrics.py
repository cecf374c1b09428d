"""Metrics: counters, gauges and histograms of the server. No names, no cards, no tokens.

Their text is the exposition format of Prometheus, version 0.0.4.
"""

import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import version

from .memory import resident_bytes

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

COUNTERS = {
    "analyses": "Rounds that were analysed",
    "bad_frames": "Messages that were no request",
    "bot_errors": "Moves of bots that failed",
    "commits": "Commits of the log",
    "delays": "Times that moves had to wait for the disk or the database",
    "entries": "Log entries that were written and sent",
    "failed_writes": "Commits that failed, whole or in part",
    "http_requests": "HTTP requests, by the status of their answer",
    "refused": "What was refused to an address beyond a limit",
    "relays": "Clients that were served through another node",
    "requests": "Messages of clients",
    "tables_created": "Tables that were opened for the first time",
    "tables_loaded": "Tables that were loaded from the log",
    "wrong_hosts": "HTTP requests for a name that isn't this server's",
    "wrong_origins": "WebSockets refused to pages of other sites",
}
GAUGES = {
    "connections": "Open WebSockets",
    "entries_waiting": "Log entries that are not written yet",
    "event_loop_lag_seconds": "The longest that the event loop was late in the last ten seconds",
    "http_connections": "Open HTTP connections",
    "log_cut": "Whether the log had lost its end at the start",
    "relayed_connections": "Open WebSockets that came through another node",
    "storage_low": "Whether nothing new is opened, for lack of space",
    "tables_open": "Tables in memory",
}
LABELLED = ("http_requests", "refused")
"""Counters that exist with a label only."""

BOUNDS_S = (
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
)  # fmt: skip


class Histogram:
    """How often a duration was how long."""

    __slots__ = ("_counts", "_sum", "about")

    def __init__(self, about: str) -> None:
        self.about = about
        self._counts = [0] * (len(BOUNDS_S) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS_S, seconds)] += 1
        self._sum += seconds

    @property
    def count(self) -> int:
        return sum(self._counts)

    def samples(self, name: str, labels: Mapping[str, str]) -> Iterator[str]:
        total = 0
        for bound, count in zip((*map(str, BOUNDS_S), "+Inf"), self._counts, strict=True):
            total += count
            yield f"{name}_bucket{_labels({**labels, 'le': bound})} {total}"
        yield f"{name}_sum{_labels(labels)} {self._sum!r}"
        yield f"{name}_count{_labels(labels)} {total}"


class Metrics:
    def __init__(self) -> None:
        # No Counter, whose `+=` takes more than twice as long.
        self.totals = defaultdict(int, {name: 0 for name in COUNTERS if name not in LABELLED})
        """By name, with its label as Prometheus writes it: `refused{what="http"}`."""
        self.gauges: dict[str, Callable[[], float]] = {}
        self.move_seconds = Histogram("From taking a move until everybody was sent it")
        self.sync_seconds = Histogram("From handing a batch of entries over until it was written")
        self.place = {"store": "", "node": ""}
        """Where these histograms were measured."""
        self._started = time.time()
        self._version = version("penultima")

    def add(self, name: str, count: int = 1) -> None:
        self.totals[name] += count

    def text(self) -> str:
        """All metrics in the text format of Prometheus."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        info = _labels({"version": self._version, **self.place})
        yield from _head("penultima_info", "gauge", "The version of the server, and its place")
        yield f"penultima_info{info} 1"
        family = ""
        for series, value in sorted(self.totals.items(), key=lambda item: item[0].partition("{")):
            name, brace, labels = series.partition("{")
            if name != family:
                family = name
                yield from _head(f"penultima_{name}_total", "counter", COUNTERS[name])
            yield f"penultima_{name}_total{brace}{labels} {value}"
        for name, measure in sorted(self.gauges.items()):
            yield from _head(f"penultima_{name}", "gauge", GAUGES[name])
            yield f"penultima_{name} {float(measure())!r}"
        for name, histogram in (("move", self.move_seconds), ("sync", self.sync_seconds)):
            yield from _head(f"penultima_{name}_seconds", "histogram", histogram.about)
            yield from histogram.samples(f"penultima_{name}_seconds", self.place)
        yield from self._process()

    def _process(self) -> Iterator[str]:
        """The names that all servers have for these."""
        yield from _head("process_cpu_seconds_total", "counter", "Processor time of the process")
        yield f"process_cpu_seconds_total {time.process_time()!r}"
        yield from _head("process_start_time_seconds", "gauge", "When the server began, since 1970")
        yield f"process_start_time_seconds {self._started!r}"
        name = "process_resident_memory_bytes"
        yield from _head(name, "gauge", "What the process takes of the machine's memory")
        yield f"{name} {resident_bytes()}"


def _head(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP {name} {about}."
    yield f"# TYPE {name} {kind}"


def _labels(labels: Mapping[str, str]) -> str:
    return "{" + ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items()) + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
