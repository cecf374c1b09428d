"""Tables in memory: loaded from the log when somebody asks for them, dropped when nobody does."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from penultima.wire import codec
from penultima.wire.messages import Goodbye, SavingDelayed

from .errors import Rejected
from .pausable_clock import PausableClock
from .rate_limits import NO_LIMITS, AddressLimits, Limits
from .runtime import Services
from .table.driver import TableDriver
from .table.names import read_slug
from .table.reducer import fold_log
from .table.state import TableState

RESTART_MS = 2000
"""How soon a server that restarts may be back."""
NO_LEASE_MS = 1000
"""When people may try again at a node that has lost its lease."""
MOVED_MS = 100
"""How soon people may come back to a table that has moved."""

Found: TypeAlias = Callable[[TableDriver | Rejected], None]
"""Is given a table, or why there is none."""


class LoadedTables:
    def __init__(
        self, services: Services, limits: Limits = NO_LIMITS, files: float = float("inf")
    ) -> None:
        self.services = services
        self._table_clock = PausableClock(services.clock)
        self.limits = limits
        self.address_limits = AddressLimits(limits, services.clock, services.metrics, files)
        self._table_services = replace(services, clock=self._table_clock, quota=self.address_limits)
        self.tables: dict[str, TableDriver] = {}
        self.loading: dict[str, list[Found]] = {}
        self.stopping = False
        self.restart_ms = RESTART_MS
        """How soon people may come back when this server stops."""
        self.is_cut_off = False
        """Whether other nodes have the database, and this one has not."""
        self.saving_delayed = False
        services.store.on_delay = self._saving_changed
        services.metrics.gauges["tables_open"] = lambda: len(self.tables)

    def _open(self, state: TableState, owner: str = "", stored_bytes: int = 0) -> TableDriver:
        forget = partial(self._forget, state.slug)
        table = TableDriver(state, self._table_services, forget, owner, stored_bytes)
        self.tables[state.slug] = table
        return table

    def _forget(self, slug: str) -> None:
        self.tables.pop(slug, None)
        self.services.store.release(slug)

    @property
    def is_unavailable(self) -> bool:
        """Whether people who come are better served by another node, or a moment later."""
        return self.stopping or self.is_cut_off

    def find(self, text: str, found: Found) -> None:
        """Find a table by its slug, in memory or in the log."""
        slug = read_slug(text)
        if slug is None:
            found(Rejected("unknown_table"))
        elif not self.services.store.has_lease:
            # What is open here may have gone on elsewhere, and nothing else can be opened.
            found(Rejected("failed", NO_LEASE_MS))
        elif slug in self.tables:
            found(self.tables[slug])
        elif slug in self.loading:
            self.loading[slug].append(found)
        else:
            self.loading[slug] = [found]
            loaded = partial(self._loaded, slug)
            self.services.store.load(slug, partial(fold_log, slug), loaded)

    def _loaded(self, slug: str, state: TableState | Rejected) -> None:
        waiting = self.loading.pop(slug)
        table = self.tables.get(slug) or self._open_loaded(state)
        for found in waiting:
            found(table)

    def _open_loaded(self, state: TableState | Rejected) -> TableDriver | Rejected:
        if isinstance(state, Rejected):
            return state
        if self.stopping:
            return Rejected("stopping", self.restart_ms)
        self.services.metrics.add("tables_loaded")
        return self._open(state, stored_bytes=self.services.store.loaded_bytes(state.slug))

    def close(self, slug: str) -> int:
        """Send everybody away from a table, and drop it from memory. Returns how many they were."""
        return self._drop(slug, Goodbye("removed"))

    def moved(self, slug: str) -> int:
        """A table is open on another node: everybody here is asked to come back to it there."""
        return self._drop(slug, Goodbye("moved", MOVED_MS))

    def _drop(self, slug: str, goodbye: Goodbye) -> int:
        table = self.tables.get(slug)
        if table is None:
            return 0
        people = len(list(table.audience))
        table.freeze()
        table.audience.part(goodbye)
        self._forget(slug)
        return people

    def _saving_changed(self, is_delayed: bool) -> None:
        """Tell everyone at a table whether moves wait for the disk. If so, time stands still."""
        self.saving_delayed = is_delayed
        if is_delayed:
            self._table_clock.pause()
        else:
            self._table_clock.resume()
        frame = codec.encode(SavingDelayed(is_delayed))
        for table in self.tables.values():
            for session in table.audience:
                session.channel.send(frame)

    def put_away(self, idle_s: float) -> int:
        """Drop the tables that nobody has used for a while from memory; the log has them."""
        limit = self._table_clock.now() - idle_s
        idle = [slug for slug, t in self.tables.items() if t.is_idle and t.touched < limit]
        for slug in idle:
            self.tables.pop(slug).freeze()
            self.services.store.release(slug)
        return len(idle)

    def freeze(self) -> None:
        """Take no more requests, and let no bot go on."""
        self.stopping = True
        for table in self.tables.values():
            table.freeze()

    def stop(self) -> None:
        """Ask everybody to come back."""
        for table in self.tables.values():
            table.stop(self.restart_ms)
