"""The hall: all the tables, and the door. Bytes in, frames out; it knows no transport either."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import msgspec

from penultima.errors import PenultimaError
from penultima.server.net.rate_limits import NO_LIMITS, AddressLimits, Limits
from penultima.server.net.session import POLICY, Session
from penultima.server.table.driver import STOPPING_MS, TableDriver
from penultima.server.table.lobby import open_table
from penultima.server.table.names import new_slug, new_token, read_slug
from penultima.server.table.reducer import fold_log
from penultima.server.table.state import UNGUESSABLE, TableState
from penultima.wire import codec as protocol
from penultima.wire import requests as r
from penultima.wire.messages import Goodbye

from .errors import Rejected
from .runtime import Services

MOST_BAD_FRAMES = 10
MOST_EARLY = 20
MOST_CREATED = 1000

Found: TypeAlias = Callable[[TableDriver | Rejected], None]
"""Is given a table, or why there is none."""


class Registry:
    def __init__(self, services: Services, limits: Limits = NO_LIMITS) -> None:
        self.services = services
        self.limits = limits
        self.address_limits = AddressLimits(limits, services.clock)
        self.tables: dict[str, TableDriver] = {}
        self.loading: dict[str, list[Found]] = {}
        self.created: dict[str, str] = {}
        """The last tables, by the id of the request that has opened each."""
        self.stopping = False
        services.metrics.gauges["tables_open"] = lambda: len(self.tables)

    # Frames

    def receive(self, client: Session, frame: bytes | str) -> None:
        """Whatever a connection sends. Nothing it can send harms a table."""
        self.services.metrics.add("requests")
        try:
            request = protocol.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._bad(client, str(error)[:200])
            return
        self._take(client, request)

    def _take(self, client: Session, request: r.Request) -> None:
        try:
            self.handle(client, request)
        except PenultimaError as why:
            client.refuse(request.id, why)

    def _bad(self, client: Session, problem: str) -> None:
        self.services.metrics.add("bad_frames")
        client.bad_frames += 1
        client.refuse("", Rejected("bad_message", problem=problem))
        if client.bad_frames >= MOST_BAD_FRAMES:
            self.leave(client)
            client.part(Goodbye("abuse"), POLICY)

    def handle(self, client: Session, request: r.Request) -> None:
        if self.stopping:
            raise Rejected("stopping", STOPPING_MS)
        match request:
            case r.Create():
                self._create(client, request)
            case r.Join() | r.Watch() | r.Resume():
                self._come(client, request)
            case _ if client.wanted is not None and len(client.early) < MOST_EARLY:
                client.early.append(request)
            case _ if client.table is None:
                raise Rejected("not_at_table")
            case _:
                client.table.receive(client, request)

    def leave(self, client: Session) -> None:
        """A connection is gone from its table; its seat is kept."""
        client.wanted, client.early = None, []
        if client.table is not None:
            client.table.gone(client)

    # Tables

    def _create(self, client: Session, request: r.Create) -> None:
        if request.id in self.created:
            # They never heard of the table they opened: the same seat, as for a join sent again.
            slug, name = self.created[request.id], request.name
            self._come(client, r.Join(id=request.id, slug=slug, name=name, lang=request.lang))
            return
        self.address_limits.check_creation(client.address)
        if len(self.tables) >= self.limits.tables:
            raise Rejected("too_many_tables", 60_000)
        chance = self.services.chance
        slug, token = new_slug(chance), new_token(chance)
        client.lang = request.lang
        happened = open_table(slug, request, token, chance)
        self.leave(client)
        table = self._open(TableState(slug))
        client.token = token
        table.take(client, 1)
        table.record(None, request, happened, client)
        self.services.metrics.add("tables_created")
        if len(request.id) >= UNGUESSABLE:
            self.created[request.id] = slug
            if len(self.created) > MOST_CREATED:
                del self.created[next(iter(self.created))]

    def _open(self, state: TableState) -> TableDriver:
        table = TableDriver(state, self.services, lambda: self._forget(state.slug))
        self.tables[state.slug] = table
        return table

    def _forget(self, slug: str) -> None:
        self.tables.pop(slug, None)
        self.created = {id_: other for id_, other in self.created.items() if other != slug}

    def find(self, text: str, found: Found) -> None:
        """A table by its slug, from the log if nobody has been there for a while."""
        slug = read_slug(text)
        if slug is None:
            found(Rejected("unknown_table"))
        elif slug in self.tables:
            found(self.tables[slug])
        elif slug in self.loading:
            self.loading[slug].append(found)
        else:
            self.loading[slug] = [found]
            build = partial(fold_log, slug)
            self.services.store.load(slug, build, lambda state: self._loaded(slug, state))

    def _loaded(self, slug: str, state: TableState | Rejected) -> None:
        waiting = self.loading.pop(slug)
        table = self.tables.get(slug) or self._open_again(state)
        for found in waiting:
            found(table)

    def _open_again(self, state: TableState | Rejected) -> TableDriver | Rejected:
        if isinstance(state, Rejected):
            return state
        if self.stopping:
            return Rejected("stopping", STOPPING_MS)
        self.services.metrics.add("tables_loaded")
        return self._open(state)

    def _come(self, client: Session, request: r.Join | r.Watch | r.Resume) -> None:
        self.address_limits.check_lookup(client.address)
        client.lang = request.lang
        client.wanted = request

        def found(table: TableDriver | Rejected) -> None:
            if client.wanted is not request:
                return  # the connection is gone, or has thought better of it
            client.wanted = None
            try:
                if isinstance(table, Rejected):
                    raise table
                self._enter(client, table, request)
            except PenultimaError as why:
                client.refuse(request.id, why)
            early, client.early = client.early, []
            for later in early:
                self._take(client, later)

        self.find(request.slug, found)

    def _enter(
        self, client: Session, table: TableDriver, request: r.Join | r.Watch | r.Resume
    ) -> None:
        match request:
            case r.Join():
                if client.table is not None and client.table is not table:
                    self.leave(client)
                if client.player is None:
                    table.sit(client, request, new_token(self.services.chance))
                elif not table.was_done(client, client.player, request.id):
                    raise Rejected("not_now")
            case r.Watch():
                table.check_watching()  # or they would leave their seat for nothing
                self.leave(client)
                table.watch(client, request)
            case r.Resume():
                player = table.people.shown.holder(request.token)
                if player is None:
                    raise Rejected("wrong_token")
                if client.table is not None and (client.table, client.player) != (table, player):
                    self.leave(client)
                table.resume(client, request, player)

    def look(self, slug: str, address: str, found: Found) -> None:
        """A table, for somebody who isn't at it. Raises Rejected."""
        self.address_limits.check_lookup(address)
        self.find(slug, found)

    # Housekeeping

    def put_away(self, idle_s: float) -> int:
        """Forget the tables where nobody has been for a while; the log has them."""
        limit = self.services.clock.now() - idle_s
        idle = [slug for slug, t in self.tables.items() if t.is_idle and t.touched < limit]
        for slug in idle:
            self.tables.pop(slug).timers.clear()
        return len(idle)

    def freeze(self) -> None:
        """Take nothing more, and let no bot go on."""
        self.stopping = True
        for table in self.tables.values():
            table.freeze()

    def stop(self) -> None:
        """Ask everybody to come back."""
        for table in self.tables.values():
            table.stop()
