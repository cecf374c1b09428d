"""Admission: who may come to a table as somebody new, to sit down or to watch.

People are known by keys: hashes of their address and of the id that their browser keeps. Whoever
has a seat comes back with its token, whatever their address is.
"""

from collections.abc import Iterable
from hashlib import sha256

from penultima.server.errors import Rejected
from penultima.server.rate_limits import TokenBucket

from .state import Ban, TableState

MOST_ADDRESSES = 200
MOST_KEYS = 10
"""Of one player: the latest addresses and devices."""
Keys = tuple[str, ...]


def keys_of(slug: str, address: str, device: str) -> Keys:
    """Hashed with the table's slug, so that they tell nothing at another table."""
    named = (("address", address), ("device", device))
    return tuple(
        sha256(f"{slug} {kind} {value}".encode()).hexdigest()[:32] for kind, value in named if value
    )


def is_removed(state: TableState, keys: Keys) -> bool:
    """Whether the host has removed somebody with one of these keys."""
    return bool(_bans_of(state, keys))


def _bans_of(state: TableState, keys: Keys) -> list[Ban]:
    return [ban for ban in state.bans if not ban.keys.isdisjoint(keys)]


class Admission:
    """What an open table remembers about those who come and go. Bans are in its state."""

    def __init__(self, join_rate: tuple[float, float]) -> None:
        """`join_rate`: new players of one address, for each second and at once."""
        self._join_rate = join_rate
        self._joins: dict[str, TokenBucket] = {}
        self._keys: dict[int, Keys] = {}

    def check(self, state: TableState, keys: Keys, to_watch: bool) -> None:
        """Refuse somebody new. Raises Rejected."""
        if state.locked:
            raise Rejected("table_locked")
        bans = _bans_of(state, keys)
        if not all(ban.may_watch for ban in bans):
            raise Rejected("banned_here")
        if bans and not to_watch:
            raise Rejected("removed")

    def take_join(self, address: str, now: float) -> None:
        """Count a new player. Raises Rejected if too many have come from this address."""
        if len(self._joins) > MOST_ADDRESSES:
            self._joins = {a: each for a, each in self._joins.items() if not each.is_full(now)}
        if not self._joins.setdefault(address, TokenBucket(*self._join_rate, now)).take(now):
            raise Rejected("too_fast", 5000)

    def seen(self, player: int, keys: Keys) -> None:
        """A player is connected from here."""
        known = self._keys.get(player, ())
        self._keys[player] = tuple(dict.fromkeys((*keys, *known)))[:MOST_KEYS]

    def of(self, player: int) -> Keys:
        return self._keys.get(player, ())

    def own_keys(self, player: int, others: Iterable[int]) -> Keys:
        """The keys of a player that none of the others has: a household shares an address."""
        shared = {key for other in others if other != player for key in self.of(other)}
        return tuple(key for key in self.of(player) if key not in shared)
