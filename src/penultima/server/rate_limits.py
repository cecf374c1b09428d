"""Rate limits for connections and addresses."""

import logging
from collections.abc import Container, Iterable, Mapping

from msgspec import Struct

from penultima.server.errors import Rejected
from penultima.server.metrics import Metrics
from penultima.server.runtime import Clock

logger = logging.getLogger(__name__)


class Limits(Struct, frozen=True):
    tables: int = 20_000
    """Tables in memory."""
    connections: int = 10_000
    """WebSockets."""
    connections_per_address: int = 100
    http_connections_per_address: int = 100
    """Connections of any other kind: HTTP, or nothing at all."""
    connects_per_s: float = 20.0
    """New connections of one address, of any kind."""
    connects_burst: float = 300.0
    http_per_s: float = 20.0
    """HTTP requests of one address. A page takes about ten; 64 KiB of an answer count as one."""
    http_burst: float = 400.0
    spectators_per_address: int = 10
    """At one table, which has places for 50."""
    requests_per_s: float = 20.0
    requests_burst: float = 60.0
    lobby_per_s: float = 3.0
    """Requests of one player around a match: each is written, and sent to everybody."""
    lobby_burst: float = 30.0
    chat_per_s: float = 0.5
    """Texts of one player: chat messages and proposed rules."""
    chat_burst: float = 6.0
    text_bytes_per_s: float = 1000.0
    """Bytes of large requests at one table: proposed rules, which are sent to everybody."""
    text_bytes_burst: float = 16_000.0
    joins_per_s: float = 0.2
    """New players of one address at one table."""
    joins_burst: float = 20.0
    creations_per_min: float = 20.0
    """New tables of one address."""
    lookups_per_min: float = 240.0
    """Look-ups of tables by one address, which is how links and tokens could be guessed."""
    analyses_per_min: float = 6.0
    """Rounds that one address may have analysed; four times as many at once, for a whole match."""
    table_bytes: int = 20_000_000
    """The log of one table; some 30,000 moves. A full one only takes moves, up to twice that."""
    written_bytes_per_min: float = 10_000_000
    """What one address may write: its requests, and bots at the tables it has opened."""
    large_bytes_per_s: float = 100_000
    """Requests of more than 1 KiB, of all addresses together: each goes to a whole table."""
    buffered_bytes: int = 1_000_000
    """A connection with more unsent data than this is cut off; the client may come back."""


NO_LIMITS = Limits(
    connections_per_address=1_000_000, http_connections_per_address=1_000_000,
    connects_per_s=1e9, connects_burst=1e9, http_per_s=1e9, http_burst=1e9,
    spectators_per_address=1_000_000, requests_per_s=1e9, requests_burst=1e9,
    lobby_per_s=1e9, lobby_burst=1e9, chat_per_s=1e9, chat_burst=1e9,
    text_bytes_per_s=1e15, text_bytes_burst=1e15, joins_per_s=1e9, joins_burst=1e9,
    creations_per_min=1e9, lookups_per_min=1e9, analyses_per_min=1e9,
    table_bytes=2**62, written_bytes_per_min=1e15, large_bytes_per_s=1e15,
)  # fmt: skip
"""For benchmarks and trusted programs."""

RESERVED_FILES = 100
"""File descriptors that are kept for the database, the page and the log."""
ABUSE_COST = 50.0
"""What it costs, in new connections, to be cut off for abuse."""
LOG_EVERY_S = 60.0
"""How often one address gets a line in the log."""
BUSY = 0.75
"""Other nodes are told of an address that has less than this part of one of its limits left."""
MOST_BUSY = 200
ANSWER_BYTES = 64 * 1024
"""This much of an answer costs as much as a request."""


class TokenBucket:
    """A token bucket: `burst` at once, then `per_s` each second."""

    __slots__ = ("_at", "_left", "burst", "per_s", "spent")

    def __init__(self, per_s: float, burst: float, now: float) -> None:
        self.per_s, self.burst = per_s, burst
        self._left, self._at = burst, now
        self.spent = 0.0
        """In all, here."""

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take what something costs. What costs more than `burst` needs a full bucket."""
        burst, left = self.burst, self._left + (now - self._at) * self.per_s
        self._left, self._at = left if left < burst else burst, now
        if left < cost and left < burst:
            return False
        self._left -= cost
        self.spent += cost
        return True

    def charge(self, cost: float) -> None:
        """Take what something has cost, even if it wasn't there."""
        self._left -= cost
        self.spent += cost

    def spent_elsewhere(self, cost: float) -> None:
        """Take what something has cost at another node."""
        self._left -= cost

    def fullness(self, now: float) -> float:
        """1 if it is full, 0 if there is nothing left, and less if something is owed."""
        return (self._left + (now - self._at) * self.per_s) / self.burst

    def is_full(self, now: float) -> bool:
        return self._left + (now - self._at) * self.per_s >= self.burst


class AddressUse(Struct, frozen=True):
    """What a busy address uses at one node, for the others."""

    address: str
    connections: int
    spent: dict[str, float]
    """From each of its buckets, in all."""


class _AddressUsage:
    """What one address has used."""

    __slots__ = (
        "analyses", "connections", "connects", "creations", "http", "http_connections", "logged_at",
        "lookups", "written",
    )  # fmt: skip

    def __init__(self, limits: Limits, now: float) -> None:
        self.connections = self.http_connections = 0
        self.connects = TokenBucket(limits.connects_per_s, limits.connects_burst, now)
        self.http = TokenBucket(limits.http_per_s, limits.http_burst, now)
        self.creations = TokenBucket(limits.creations_per_min / 60, limits.creations_per_min, now)
        self.lookups = TokenBucket(limits.lookups_per_min / 60, limits.lookups_per_min, now)
        analyses = limits.analyses_per_min
        self.analyses = TokenBucket(analyses / 60, 4 * analyses, now)
        written = limits.written_bytes_per_min
        self.written = TokenBucket(written / 60, 2 * written, now)
        self.logged_at = float("-inf")

    @property
    def buckets(self) -> dict[str, TokenBucket]:
        return {
            "connects": self.connects,
            "http": self.http,
            "creations": self.creations,
            "lookups": self.lookups,
            "analyses": self.analyses,
            "written": self.written,
        }

    def is_unused(self, now: float) -> bool:
        in_use = self.connections or self.http_connections
        return not in_use and all(bucket.is_full(now) for bucket in self.buckets.values())


class AddressLimits:
    def __init__(
        self, limits: Limits, clock: Clock, metrics: Metrics, files: float = float("inf")
    ) -> None:
        """`files` is how many file descriptors the process may have."""
        self.limits, self._clock, self._metrics = limits, clock, metrics
        self.connections = self.http_connections = 0
        self.relayed = 0
        """WebSockets that came through other nodes, where they are counted for their addresses."""
        self._most = files - RESERVED_FILES
        self._usages: dict[str, _AddressUsage] = {}
        self._elsewhere: dict[str, dict[str, AddressUse]] = {}
        """What busy addresses use at other nodes, by node and address."""
        large = limits.large_bytes_per_s
        self._large = TokenBucket(large, 0.5 * large, clock.now())
        self.table_bytes = limits.table_bytes
        self.lobby_rate = limits.lobby_per_s, limits.lobby_burst
        self.chat_rate = limits.chat_per_s, limits.chat_burst
        self.text_rate = limits.text_bytes_per_s, limits.text_bytes_burst
        self.join_rate = limits.joins_per_s, limits.joins_burst
        self.banned: Container[str] = ()
        self.storage_is_low = False

    def _usage(self, address: str) -> _AddressUsage:
        usage = self._usages.get(address)
        if usage is None:
            usage = self._usages[address] = _AddressUsage(self.limits, self._clock.now())
        return usage

    def refused(self, what: str, address: str) -> None:
        """Count a refusal, and write one line a minute about each address."""
        self._metrics.add(f'refused{{what="{what}"}}')
        usage, now = self._usage(address), self._clock.now()
        if now - usage.logged_at >= LOG_EVERY_S:
            usage.logged_at = now
            logger.warning("refused: %s", what, extra={"address": address})

    def connect(self, address: str | None) -> bool:
        """Count a new connection of any kind, unless there are too many. `close` has to follow.

        None is a proxy, whose clients are known by their requests only.
        """
        if self.connections + self.relayed + self.http_connections >= self._most:
            self.refused("connections", address or "all")
            return False
        if address is not None and address in self.banned:
            self.refused("banned", address)
            return False
        if address is not None:
            usage, limits = self._usage(address), self.limits
            full = usage.http_connections >= limits.http_connections_per_address
            if full or not usage.connects.take(self._clock.now()):
                self.refused("connections", address)
                return False
            usage.http_connections += 1
        self.http_connections += 1
        return True

    def close(self, address: str | None) -> None:
        """A connection is closed, or has become a WebSocket."""
        self.http_connections -= 1
        if address is not None:
            self._usages[address].http_connections -= 1

    def enter(self, address: str) -> bool:
        """Count a new WebSocket, unless there are too many. `leave` has to follow."""
        usage = self._usage(address)
        full = self.connections >= self.limits.connections
        others = [uses[address] for uses in self._elsewhere.values() if address in uses]
        own = usage.connections + sum(use.connections for use in others)
        if full or own >= self.limits.connections_per_address:
            self.refused("websockets", address)
            return False
        self.connections += 1
        usage.connections += 1
        return True

    def leave(self, address: str) -> None:
        self.connections -= 1
        self._usages[address].connections -= 1

    def abused(self, address: str) -> None:
        """A client was cut off for abuse: its address may come back, but not again and again."""
        self.refused("abuse", address)
        self._usage(address).connects.charge(ABUSE_COST)

    def take_http(self, address: str) -> bool:
        """Whether an address may make another HTTP request."""
        if address in self.banned:
            self.refused("banned", address)
            return False
        if self._usage(address).http.take(self._clock.now()):
            return True
        self.refused("http", address)
        return False

    def charge_answer(self, address: str, size_bytes: int) -> None:
        self._usage(address).http.charge(size_bytes / ANSWER_BYTES)

    def charge_work(self, address: str, requests: float) -> None:
        """Charge work that takes as much as so many requests."""
        self._usage(address).http.charge(requests)

    def _check_ban(self, address: str) -> None:
        if address in self.banned:
            raise Rejected("banned")

    def check_creation(self, address: str) -> None:
        self._check_ban(address)
        if not self._usage(address).creations.take(self._clock.now()):
            raise Rejected("too_fast", 60_000)

    def check_lookup(self, address: str) -> None:
        self._check_ban(address)
        if not self._usage(address).lookups.take(self._clock.now()):
            raise Rejected("too_fast", 10_000)

    def written(self, address: str, size_bytes: int) -> None:
        self._usage(address).written.charge(size_bytes)

    def check_written(self, address: str) -> None:
        if not self._usage(address).written.take(self._clock.now()):
            self.refused("writes", address)
            raise Rejected("too_fast", 10_000)

    def take_analysis(self, address: str) -> bool:
        if self._usage(address).analyses.take(self._clock.now()):
            return True
        self.refused("analyses", address)
        return False

    def take_large(self, size_bytes: int) -> bool:
        return self._large.take(self._clock.now(), size_bytes)

    def requests(self) -> TokenBucket:
        """A bucket for the requests of one connection."""
        limits = self.limits
        return TokenBucket(limits.requests_per_s, limits.requests_burst, self._clock.now())

    # Several nodes

    def busiest(self) -> tuple[AddressUse, ...]:
        """The addresses of which other nodes have to know, those nearest to a limit first."""
        now, most = self._clock.now(), self.limits.connections_per_address
        left = {
            address: min(
                1 - usage.connections / most,
                *(bucket.fullness(now) for bucket in usage.buckets.values()),
            )
            for address, usage in self._usages.items()
        }
        busy = sorted((address for address in left if left[address] < BUSY), key=left.__getitem__)
        return tuple(
            AddressUse(
                address,
                self._usages[address].connections,
                {name: each.spent for name, each in self._usages[address].buckets.items()},
            )
            for address in busy[:MOST_BUSY]
        )

    def used_elsewhere(self, nodes: Mapping[str, Iterable[AddressUse]]) -> None:
        """Count what addresses have used at other nodes since the last time."""
        before = self._elsewhere
        self._elsewhere = {node: {use.address: use for use in uses} for node, uses in nodes.items()}
        for node, uses in self._elsewhere.items():
            for address in uses.keys() & before.get(node, {}).keys():
                now, then = uses[address].spent, before[node][address].spent
                for name, bucket in self._usage(address).buckets.items():
                    bucket.spent_elsewhere(max(0.0, now.get(name, 0.0) - then.get(name, 0.0)))

    def forget(self) -> None:
        """Drop the addresses whose buckets are full."""
        now = self._clock.now()
        for address, usage in list(self._usages.items()):
            if usage.is_unused(now):
                del self._usages[address]
