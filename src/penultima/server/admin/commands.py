"""Commands of the operator that change something: at a running server, or in its folder."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from penultima.server.net.addresses import subscriber
from penultima.server.registry import Registry
from penultima.server.store.restrictions import (
    Ban,
    Change,
    Delete,
    How,
    Restrict,
    Restrictions,
    differences,
)
from penultima.server.table.names import read_slug

RESTRICT: dict[str, How | None] = {"lock": "locked", "close": "closed", "unlock": None}
CHANGES = (*RESTRICT, "delete", "ban", "unban")


class Order(Struct, frozen=True):
    """What the operator wants: an action, and a table or an address."""

    action: str
    target: str


class Answer(Struct, frozen=True):
    """`done` if something was there to change. `people` were sent away."""

    done: bool
    problem: str | None = None
    people: int = 0


def change_of(order: Order, now: float) -> Change | str:
    """What has to be changed in the store, or what is wrong with the order."""
    action, target = order.action, order.target
    if action in ("ban", "unban"):
        address = subscriber(target)
        if address is None:
            return f"{target} is not an IP address"
        return Ban(address, now if action == "ban" else None)
    slug = read_slug(target)
    if slug is None:
        return f"{target} is not a table"
    if action == "delete":
        return Delete(slug)
    if action in RESTRICT:
        return Restrict(slug, RESTRICT[action])
    return f"there is no command {action}"


class ChangeableStore(Protocol):
    def change(self, change: Change, done: Callable[[bool], None]) -> None: ...


class Admin:
    """Carries out orders at a running server: in memory first, so that nothing is written after."""

    def __init__(
        self, registry: Registry, store: ChangeableStore, restrictions: Restrictions
    ) -> None:
        self._registry, self._store = registry, store
        registry.restrictions = restrictions
        registry.address_limits.banned = restrictions.banned

    def carry_out(self, order: Order, now: float, answer: Callable[[Answer], None]) -> None:
        change = change_of(order, now)
        if isinstance(change, str):
            answer(Answer(False, change))
            return
        people = self.apply(change)
        self._store.change(change, lambda done: answer(Answer(done, None, people)))

    def catch_up(self, current: Restrictions) -> None:
        """Apply what has changed without this server having been told."""
        for change in differences(self._registry.restrictions, current):
            self.apply(change)

    def apply(self, change: Change) -> int:
        """Change what is in memory. Returns how many people were sent away."""
        registry, forbidden = self._registry, self._registry.restrictions
        match change:
            case Ban(address, None):
                forbidden.banned.pop(address, None)
            case Ban(address, float(at)):
                forbidden.banned[address] = at
                return registry.cut_off(address)
            case Restrict(slug, None):
                forbidden.tables.pop(slug, None)
            case Restrict(slug, "locked"):
                forbidden.tables[slug] = "locked"
            case Restrict(slug, "closed"):
                forbidden.tables[slug] = "closed"
                return registry.close(slug)
            case Delete(slug):
                forbidden.tables.pop(slug, None)
                return registry.close(slug)
        return 0
