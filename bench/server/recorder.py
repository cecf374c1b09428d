"""What the clients of one server record: moves, latencies, messages, errors."""

from time import perf_counter


class Recorder:
    """Counts moves and the messages that they caused, and keeps the latency of each move."""

    def __init__(self) -> None:
        self.moves = self.messages = self.too_fast = 0
        self.errors: list[str] = []
        self._latencies_s: list[float] = []

    def reset(self) -> None:
        self.moves = self.messages = self.too_fast = 0
        self._latencies_s.clear()

    def check(self) -> None:
        """A table whose request was refused stands still, and the figures would be of fewer."""
        if self.errors:
            raise RuntimeError(f"the server has refused requests: {self.errors[:3]}")

    def move_done(self, sent_at: float) -> None:
        self.moves += 1
        self._latencies_s.append(perf_counter() - sent_at)

    def quantile_ms(self, share: float) -> float:
        latencies = sorted(self._latencies_s)
        if not latencies:
            return 0.0
        return latencies[min(len(latencies) - 1, int(len(latencies) * share))] * 1000

    def quantiles(self) -> dict[str, float]:
        return {"p50_ms": self.quantile_ms(0.5), "p99_ms": self.quantile_ms(0.99)}
