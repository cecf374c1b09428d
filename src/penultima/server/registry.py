"""The registry: all open tables, and how connections get to them. Bytes in, frames out."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import msgspec

from penultima.errors import PenultimaError
from penultima.wire import codec
from penultima.wire import requests as r
from penultima.wire.messages import Goodbye, SavingDelayed

from .errors import Rejected
from .pausable_clock import PausableClock
from .rate_limits import NO_LIMITS, AddressLimits, Limits
from .runtime import Channel, Services
from .table.driver import RESTART_MS, TableDriver
from .table.lobby import open_table
from .table.names import new_slug, new_token, read_slug
from .table.reducer import fold_log
from .table.session import POLICY_VIOLATION, Session
from .table.state import UNGUESSABLE, TableState

MOST_BAD_FRAMES = 10
MOST_QUEUED = 20
"""Requests of one connection that may wait until its table is loaded."""
MOST_CREATED = 1000

TableRequest: TypeAlias = r.Join | r.Watch | r.Resume
Found: TypeAlias = Callable[[TableDriver | Rejected], None]
"""Is given a table, or why there is none."""


class Client(Session):
    """A connection on its way to a table, or at one.

    `looking_for` is the request whose table is being loaded, `queued` what was asked meanwhile.
    """

    __slots__ = ("address", "bad_frames", "looking_for", "queued", "table")

    def __init__(self, channel: Channel, address: str = "") -> None:
        super().__init__(channel)
        self.address = address
        self.table: TableDriver | None = None
        self.looking_for: TableRequest | None = None
        self.queued: list[r.Request] = []
        self.bad_frames = 0

    @property
    def is_unused(self) -> bool:
        """Whether it neither is at a table nor wants one."""
        return self.table is None and self.looking_for is None

    def leave_table(self) -> None:
        super().leave_table()
        self.table = self.looking_for = None
        self.queued = []


class Registry:
    def __init__(self, services: Services, limits: Limits = NO_LIMITS) -> None:
        self.services = services
        self._table_clock = PausableClock(services.clock)
        self._table_services = replace(services, clock=self._table_clock)
        self.limits = limits
        self.address_limits = AddressLimits(limits, services.clock)
        self.tables: dict[str, TableDriver] = {}
        self.loading: dict[str, list[Found]] = {}
        self.created: dict[str, str] = {}
        """The last tables, by the id of the request that has created each."""
        self.stopping = False
        self.saving_delayed = False
        services.store.on_delay = self._saving_changed
        services.metrics.gauges["tables_open"] = lambda: len(self.tables)

    # Frames

    def receive(self, client: Client, frame: bytes | str) -> None:
        """Whatever a connection sends. Nothing it can send harms a table."""
        self.services.metrics.add("requests")
        try:
            request = codec.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._bad_frame(client, str(error)[:200])
            return
        self._handle(client, request)

    def _bad_frame(self, client: Client, problem: str) -> None:
        self.services.metrics.add("bad_frames")
        client.bad_frames += 1
        client.refuse("", Rejected("bad_message", problem=problem))
        if client.bad_frames >= MOST_BAD_FRAMES:
            self.leave(client)
            client.part(Goodbye("abuse"), POLICY_VIOLATION)

    def _handle(self, client: Client, request: r.Request) -> None:
        try:
            self._route(client, request)
        except PenultimaError as why:
            client.refuse(request.id, why)

    def _route(self, client: Client, request: r.Request) -> None:
        if self.stopping:
            raise Rejected("stopping", RESTART_MS)
        match request:
            case r.Create():
                self._create(client, request)
            case r.Join() | r.Watch() | r.Resume():
                self._go_to_table(client, request)
            case _ if client.looking_for is not None and len(client.queued) < MOST_QUEUED:
                client.queued.append(request)
            case _ if client.table is None:
                raise Rejected("not_at_table")
            case _:
                client.table.receive(client, request)

    def leave(self, client: Client) -> None:
        """A connection is gone from its table; its seat is kept."""
        table = client.table
        if table is not None:
            table.disconnected(client)
        client.leave_table()

    # Tables

    def _create(self, client: Client, request: r.Create) -> None:
        if request.id in self.created:
            # The answer was lost: the same seat again, as for a repeated join.
            slug, name = self.created[request.id], request.name
            self._go_to_table(
                client, r.Join(id=request.id, slug=slug, name=name, lang=request.lang)
            )
            return
        self.address_limits.check_creation(client.address)
        if len(self.tables) >= self.limits.tables:
            raise Rejected("too_many_tables", 60_000)
        chance = self.services.chance
        slug, token = new_slug(chance), new_token(chance)
        client.lang = request.lang
        events = open_table(slug, request, token, chance)
        self.leave(client)
        client.table, client.token = self._open(TableState(slug)), token
        client.table.open(client, request, events)
        self._send_delay(client)
        self.services.metrics.add("tables_created")
        if len(request.id) >= UNGUESSABLE:
            self.created[request.id] = slug
            if len(self.created) > MOST_CREATED:
                del self.created[next(iter(self.created))]

    def _open(self, state: TableState) -> TableDriver:
        table = TableDriver(state, self._table_services, lambda: self._forget(state.slug))
        self.tables[state.slug] = table
        return table

    def _forget(self, slug: str) -> None:
        self.tables.pop(slug, None)
        self.created = {id_: other for id_, other in self.created.items() if other != slug}

    def find(self, text: str, found: Found) -> None:
        """Find a table by its slug, in memory or in the log."""
        slug = read_slug(text)
        if slug is None:
            found(Rejected("unknown_table"))
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
            return Rejected("stopping", RESTART_MS)
        self.services.metrics.add("tables_loaded")
        return self._open(state)

    def _go_to_table(self, client: Client, request: TableRequest) -> None:
        self.address_limits.check_lookup(client.address)
        client.lang = request.lang
        client.looking_for = request

        def found(table: TableDriver | Rejected) -> None:
            if client.looking_for is not request:
                return  # the connection is gone, or wants another table
            client.looking_for = None
            queued, client.queued = client.queued, []
            try:
                if isinstance(table, Rejected):
                    raise table
                self._enter(client, table, request)
            except PenultimaError as why:
                client.refuse(request.id, why)
            for later in queued:
                self._handle(client, later)

        self.find(request.slug, found)

    def _enter(self, client: Client, table: TableDriver, request: TableRequest) -> None:
        match request:
            case r.Join():
                if client.table is not None and client.table is not table:
                    self.leave(client)
                if client.player is None:
                    table.sit(client, request, new_token(self.services.chance))
                elif not table.is_repeated(client, client.player, request.id):
                    raise Rejected("not_now")
            case r.Watch():
                table.check_watching()  # or they would leave their seat for nothing
                self.leave(client)
                table.watch(client, request)
            case r.Resume():
                player = table.audience.committed.holder(request.token)
                if player is None:
                    raise Rejected("wrong_token")
                if client.table is not None and (client.table, client.player) != (table, player):
                    self.leave(client)
                table.resume(client, request, player)
        client.table = table
        self._send_delay(client)

    def _send_delay(self, client: Client) -> None:
        if self.saving_delayed:
            client.send(SavingDelayed(True))

    def look(self, slug: str, address: str, found: Found) -> None:
        """Find a table for somebody who isn't at it. Raises Rejected."""
        self.address_limits.check_lookup(address)
        self.find(slug, found)

    # Housekeeping

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
        return len(idle)

    def freeze(self) -> None:
        """Take no more requests, and let no bot go on."""
        self.stopping = True
        for table in self.tables.values():
            table.freeze()

    def stop(self) -> None:
        """Ask everybody to come back."""
        for table in self.tables.values():
            table.stop()
