"""Metrics: counters and gauges of the server. No names, no cards, no tokens."""

from collections import Counter
from collections.abc import Callable


class Metrics:
    def __init__(self) -> None:
        self.totals: Counter[str] = Counter()
        self.gauges: dict[str, Callable[[], float]] = {}

    def add(self, name: str, count: int = 1) -> None:
        self.totals[name] += count

    def text(self) -> str:
        """All metrics in the text format of Prometheus."""
        lines = [f"penultima_{name}_total {value}" for name, value in sorted(self.totals.items())]
        lines += [f"penultima_{name} {value():g}" for name, value in sorted(self.gauges.items())]
        return "\n".join(lines) + "\n"
