"""Rate limits for connections and addresses."""

from msgspec import Struct

from penultima.server.errors import Rejected
from penultima.server.runtime import Clock


class Limits(Struct, frozen=True):
    tables: int = 20_000
    """Tables in memory."""
    connections: int = 10_000
    connections_per_address: int = 100
    requests_per_s: float = 20.0
    requests_burst: float = 60.0
    creations_per_min: float = 20.0
    """New tables of one address."""
    lookups_per_min: float = 240.0
    """Look-ups of tables by one address, which is how links and tokens could be guessed."""
    buffered_bytes: int = 1_000_000
    """A connection with more unsent data than this is cut off; the client may come back."""


NO_LIMITS = Limits(
    connections_per_address=1_000_000, requests_per_s=1e9, requests_burst=1e9,
    creations_per_min=1e9, lookups_per_min=1e9,
)  # fmt: skip
"""For benchmarks and trusted programs."""


class TokenBucket:
    """A token bucket: `burst` at once, then `per_s` each second."""

    __slots__ = ("_at", "_left", "burst", "per_s")

    def __init__(self, per_s: float, burst: float, now: float) -> None:
        self.per_s, self.burst = per_s, burst
        self._left, self._at = burst, now

    def take(self, now: float) -> bool:
        self._left = min(self.burst, self._left + (now - self._at) * self.per_s)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def is_full(self, now: float) -> bool:
        return self._left + (now - self._at) * self.per_s >= self.burst


class _AddressUsage:
    """What one address has used."""

    def __init__(self, limits: Limits, now: float) -> None:
        self.connections = 0
        self.creations = TokenBucket(limits.creations_per_min / 60, limits.creations_per_min, now)
        self.lookups = TokenBucket(limits.lookups_per_min / 60, limits.lookups_per_min, now)


class AddressLimits:
    def __init__(self, limits: Limits, clock: Clock) -> None:
        self.limits, self._clock = limits, clock
        self.connections = 0
        self._usages: dict[str, _AddressUsage] = {}

    def _usage(self, address: str) -> _AddressUsage:
        if address not in self._usages:
            self._usages[address] = _AddressUsage(self.limits, self._clock.now())
        return self._usages[address]

    def enter(self, address: str) -> bool:
        """Count a new connection, unless there are too many. `leave` has to follow."""
        usage = self._usage(address)
        full = self.connections >= self.limits.connections
        if full or usage.connections >= self.limits.connections_per_address:
            return False
        self.connections += 1
        usage.connections += 1
        return True

    def leave(self, address: str) -> None:
        self.connections -= 1
        self._usages[address].connections -= 1

    def check_creation(self, address: str) -> None:
        if not self._usage(address).creations.take(self._clock.now()):
            raise Rejected("too_fast", 60_000)

    def check_lookup(self, address: str) -> None:
        if not self._usage(address).lookups.take(self._clock.now()):
            raise Rejected("too_fast", 10_000)

    def requests(self) -> TokenBucket:
        """A bucket for the requests of one connection."""
        limits = self.limits
        return TokenBucket(limits.requests_per_s, limits.requests_burst, self._clock.now())

    def forget(self) -> None:
        """Drop the addresses whose buckets are full."""
        now = self._clock.now()
        for address, usage in list(self._usages.items()):
            full = usage.creations.is_full(now) and usage.lookups.is_full(now)
            if not usage.connections and full:
                del self._usages[address]
