"""The registry: all open tables, and how connections get to them. Bytes in, frames out."""

from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeAlias

import msgspec

from penultima.bots import DEFAULT_LEVEL
from penultima.errors import PenultimaError
from penultima.rules.edition import names
from penultima.wire import codec
from penultima.wire import requests as r
from penultima.wire.codec import OpenTable
from penultima.wire.limits import UNGUESSABLE
from penultima.wire.messages import Goodbye, SavingDelayed
from penultima.wire.settings import Settings

from .errors import Rejected
from .loaded_tables import MOVED_MS, Found, LoadedTables
from .open_tables import OpenTables, TablesInMemory
from .other_nodes import OtherNodes
from .rate_limits import NO_LIMITS, Limits
from .runtime import Channel, Services
from .store.interface import Elsewhere, FoundCreated, SharedStore
from .store.restrictions import Restrictions
from .table.driver import TableDriver
from .table.lobby import open_table
from .table.names import free_name, new_slug, new_token
from .table.session import POLICY_VIOLATION, Session
from .table.state import TableState

MOST_BAD_FRAMES = 10
MOST_QUEUED = 20
"""Requests of one connection that may wait until its table is loaded."""
MOST_CREATED = 1000

UNWRITTEN = frozenset(
    (
        r.Watch, r.Resume, r.Resync, r.AskReplay, r.AskAnalysis, r.AskThoughts, r.WhyNot,
        r.AskSeatCode, r.Leave,
    )
)  # fmt: skip
"""Requests that write nothing, and leaving, which is always possible."""

TableRequest: TypeAlias = r.Join | r.Watch | r.Resume | r.Claim
QUICK_SETTINGS = Settings(clock_s=60)
QUICK_SEATS = 4
MOST_TRIED = 5
"""Open tables that somebody may try to sit down at before a new one is opened for them."""


class Relay(Protocol):
    """A connection to the node that has a client's table open."""

    def forward(self, frame: bytes | str) -> None:
        """Send on whatever the client has sent."""

    def close(self) -> None: ...


class Client(Session):
    """A connection on its way to a table, or at one.

    `looking_for` is the request whose table is being loaded, `queued` what was asked meanwhile.
    """

    __slots__ = ("bad_frames", "by_table", "is_relayed", "looking_for", "queued", "relay", "table")

    def __init__(self, channel: Channel, address: str = "", is_relayed: bool = False) -> None:
        """`is_relayed`: it comes through another node."""
        super().__init__(channel, address)
        self.is_relayed = is_relayed
        self.by_table = False
        """Whether its address names its table, so that a balancer can have chosen a node by it."""
        self.relay: Relay | None = None
        self.table: TableDriver | None = None
        self.looking_for: TableRequest | r.Create | r.QuickPlay | None = None
        self.queued: list[tuple[r.Request, int]] = []
        self.bad_frames = 0

    @property
    def is_unused(self) -> bool:
        """Whether it neither is at a table nor wants one."""
        return self.table is None and self.looking_for is None and self.relay is None

    def leave_table(self) -> None:
        super().leave_table()
        self.table = self.looking_for = None
        self.queued = []
        if self.relay is not None:
            self.relay.close()
            self.relay = None


class Registry(LoadedTables):
    def __init__(
        self, services: Services, limits: Limits = NO_LIMITS, files: float = float("inf")
    ) -> None:
        super().__init__(services, limits, files)
        self.created: dict[str, tuple[str, str]] = {}
        """The last tables and the names taken there, by the id of the request that led there."""
        self.open_tables: OpenTables = TablesInMemory(self.tables, services.clock)
        self.open_relay: Callable[[Client, Elsewhere, list[bytes]], Relay] | None = None
        """Set where there are other nodes: connects a client to one of them, with its requests."""
        self.others: OtherNodes | None = None
        self.shared: SharedStore | None = None
        """Set there too, by `share`."""
        self.restrictions = Restrictions()
        """What the operator has forbidden."""
        self.memory_is_low = False
        """Whether the process takes more memory than it may: then no tables are opened."""

    def share(self, store: SharedStore) -> None:
        """There are other nodes: they have a table at once when this one stops."""
        self.shared = store
        self.restart_ms = MOVED_MS

    # Frames

    def receive(self, client: Client, frame: bytes | str) -> None:
        """Whatever a connection sends. Nothing it can send harms a table."""
        self.services.metrics.add("requests")
        if client.relay is not None:
            client.relay.forward(frame)
            return
        try:
            request = codec.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._bad_frame(client, str(error)[:200])
            return
        self._handle(client, request, len(frame))

    def _bad_frame(self, client: Client, problem: str) -> None:
        self.services.metrics.add("bad_frames")
        client.bad_frames += 1
        client.refuse("", Rejected("bad_message", problem=problem))
        if client.bad_frames >= MOST_BAD_FRAMES:
            self.address_limits.abused(client.address)
            self.leave(client)
            client.part(Goodbye("abuse"), POLICY_VIOLATION)

    def _handle(self, client: Client, request: r.Request, size_bytes: int) -> None:
        try:
            if self.stopping:
                if self.shared is not None:
                    return  # they are about to be asked to come back, and repeat it elsewhere
                raise Rejected("stopping", self.restart_ms)
            if type(request) not in UNWRITTEN:
                self.address_limits.check_written(client.address)
            match request:
                case r.Move() if client.table is not None and client.looking_for is None:
                    client.table.receive(client, request, size_bytes)  # most are
                case r.Create():
                    self._create(client, request)
                case r.Join() | r.Watch() | r.Resume() | r.Claim():
                    self._go_to_table(client, request)
                case r.QuickPlay():
                    self._quick_play(client, request)
                case _ if client.looking_for is not None and len(client.queued) < MOST_QUEUED:
                    client.queued.append((request, size_bytes))
                case _ if client.table is None:
                    raise Rejected("not_at_table")
                case _:
                    client.table.receive(client, request, size_bytes)
        except PenultimaError as why:
            client.refuse(request.id, why)

    def leave(self, client: Client) -> None:
        """A connection is gone from its table; its seat is kept."""
        table = client.table
        if table is not None:
            table.disconnected(client)
        client.leave_table()

    # Tables

    def _create(self, client: Client, request: r.Create) -> None:
        self._unless_repeated(client, request, partial(self._open_new, client, request))

    def _open_new(self, client: Client, request: r.Create) -> None:
        if request.listed and not self.services.public:
            raise Rejected("not_public")
        self.address_limits.check_creation(client.address)
        if len(self.tables) >= self.limits.tables or self.memory_is_low:
            raise Rejected("too_many_tables", 60_000)
        if self.address_limits.storage_is_low:
            raise Rejected("storage_full", 60_000)
        chance = self.services.chance
        slug, token = new_slug(chance), new_token(chance)
        client.lang = request.lang
        events = open_table(slug, request, token, chance, self.services.words)
        self.leave(client)
        if self.shared is not None and len(request.id) >= UNGUESSABLE:
            self.shared.will_create(slug, request.id)
        client.table, client.token = self._open(TableState(slug), client.address), token
        client.table.open(client, request, events)
        client.table.is_new = True
        self._send_delay(client)
        self.services.metrics.add("tables_created")
        self._remember(request, slug)

    def _remember(self, request: r.Create | r.Join, slug: str) -> None:
        """Note where a request has led, in case its answer is lost."""
        if len(request.id) >= UNGUESSABLE:
            self.created[request.id] = slug, request.name
            if len(self.created) > MOST_CREATED:
                del self.created[next(iter(self.created))]

    def _forget(self, slug: str) -> None:
        super()._forget(slug)
        self.created = {id_: seat for id_, seat in self.created.items() if seat[0] != slug}

    def _unless_repeated(
        self, client: Client, request: r.Create | r.QuickPlay, go_on: Callable[[], None]
    ) -> None:
        """If an answer was lost, they get the same seat, as for a repeated join."""

        def found(slug: str | Rejected | None) -> None:
            if isinstance(slug, Rejected):
                raise slug
            if slug is None:
                go_on()
            else:
                join = r.Join(id=request.id, slug=slug, name=name, lang=request.lang)
                self._go_to_table(client, join)

        slug, name = self.created.get(request.id, (None, request.name))
        is_known = slug is not None or client.is_relayed or len(request.id) < UNGUESSABLE
        if self.shared is not None and not is_known:
            self.address_limits.check_lookup(client.address)
            client.looking_for = request
            answered = partial(self._found_created, client, request, found)
            self.shared.find_created(request.id, answered)
        else:
            found(slug)

    def _found_created(
        self,
        client: Client,
        request: r.Create | r.QuickPlay,
        found: FoundCreated,
        slug: str | Rejected | None,
    ) -> None:
        """Go on with a request, and with what came after it."""
        if client.looking_for is not request:
            return  # the connection is gone, or wants another table
        client.looking_for = None
        queued, client.queued = client.queued, []
        try:
            found(slug)
        except PenultimaError as why:
            client.refuse(request.id, why)
        for later, size_bytes in queued:
            self._handle(client, later, size_bytes)

    def _quick_play(self, client: Client, request: r.QuickPlay) -> None:
        """Seat somebody at the best open table that takes them, or open one with bots."""
        if not self.services.public:
            raise Rejected("not_public")
        self._unless_repeated(client, request, partial(self._find_seat, client, request))

    def _find_seat(self, client: Client, request: r.QuickPlay) -> None:
        if not client.is_relayed:
            self.address_limits.check_lookup(client.address)
        self.leave(client)
        client.lang = request.lang
        client.looking_for = request

        def found(tables: tuple[OpenTable, ...]) -> None:
            if client.looking_for is not request:
                return  # the connection is gone, or wants another table
            client.looking_for = None
            wanted = [t.slug for t in tables if request.edition in (None, t.edition)]
            if not any(self._takes(client, request, slug) for slug in wanted[:MOST_TRIED]):
                try:
                    self._open_new(client, _quick_table(request))
                except PenultimaError as why:
                    client.refuse(request.id, why)

        self.open_tables.find(found)

    def _takes(self, client: Client, request: r.QuickPlay, slug: str) -> bool:
        """Whether a table takes somebody who wants to play at once."""
        table = self.tables.get(slug)
        if table is None:
            return self._is_relayed_to(client, request, slug)
        name = free_name(request.name, [seat.info.name for seat in table.state.seats])
        join = r.Join(
            id=request.id, slug=slug, name=name, avatar=request.avatar, device=request.device,
            lang=request.lang,
        )  # fmt: skip
        try:
            self._enter(client, table, join)
        except PenultimaError:  # full meanwhile, or its host doesn't want them
            return False
        self._remember(join, slug)
        return True

    def _is_relayed_to(self, client: Client, request: r.QuickPlay, slug: str) -> bool:
        """Let the node that has a table open find a seat there, or at another of its tables."""
        where = self.others.where(slug) if self.others is not None else None
        if where is None or client.is_relayed:
            return False
        self._relay(client, where, [request])
        return True

    def _go_to_table(self, client: Client, request: TableRequest) -> None:
        if not client.is_relayed:  # it was counted there
            self.address_limits.check_lookup(client.address)
        client.lang = request.lang
        client.looking_for = request

        def found(table: TableDriver | Rejected) -> None:
            if client.looking_for is not request:
                return  # the connection is gone, or wants another table
            client.looking_for = None
            queued, client.queued = client.queued, []
            if isinstance(table, Elsewhere) and self.open_relay is not None:
                self._relay(client, table, [request, *(later for later, _ in queued)])
                return
            try:
                if isinstance(table, Rejected):
                    raise table
                if self._belongs_elsewhere(client, table, request):
                    self.moved(table.state.slug)
                    client.part(Goodbye("moved", MOVED_MS))
                    return
                self._enter(client, table, request)
            except PenultimaError as why:
                client.refuse(request.id, why)
            for later, size_bytes in queued:
                self._handle(client, later, size_bytes)

        self.find(request.slug, found)

    def _belongs_elsewhere(self, client: Client, table: TableDriver, request: TableRequest) -> bool:
        """Whether a balancer sends a new table's guests to another node.

        It chose this one for the host when the table had no name yet. So the table moves there, at
        most once, and before there is a match.
        """
        if not client.by_table or not table.is_new:
            return False
        table.is_new = client.is_relayed  # or this is the node
        is_quiet = table.is_written and table.state.phase == "lobby"
        return client.is_relayed and is_quiet and isinstance(request, r.Join)

    def _relay(self, client: Client, where: Elsewhere, requests: list[r.Request]) -> None:
        """Serve a client through the node that has its table open."""
        assert self.open_relay is not None
        self.leave(client)
        if client.is_relayed:  # it has moved meanwhile
            client.part(Goodbye("moved", MOVED_MS))
        else:
            client.relay = self.open_relay(client, where, [codec.encode(each) for each in requests])

    def _enter(self, client: Client, table: TableDriver, request: TableRequest) -> None:
        how = self.restrictions.tables.get(table.state.slug)
        if how == "closed" or (how == "locked" and not isinstance(request, r.Resume | r.Claim)):
            raise Rejected("table_locked")
        match request:
            case r.Join():
                if client.table is not None and client.table is not table:
                    self.leave(client)
                if client.player is None:
                    table.sit(client, request, new_token(self.services.chance))
                elif not table.has_joined(client, client.player, request.id):
                    raise Rejected("not_now")
            case r.Watch():
                # First, or they would leave their seat for nothing.
                table.check_watching(client, request, self.limits.spectators_per_address)
                self.leave(client)
                table.watch(client, request)
            case r.Resume():
                player = table.state.holder(request.token)
                left = table.state.seat_left_with(request.token) if request.reclaim else None
                if player is None and left is None:
                    raise Rejected("wrong_token")
                if client.table is not None and (client.table, client.player) != (table, player):
                    self.leave(client)
                if left is not None:
                    table.reclaim(client, request, left)
                elif player is not None:
                    table.resume(client, request, player)
            case r.Claim():
                player = table.claimed_by(request)
                if client.table is not None and (client.table, client.player) != (table, player):
                    self.leave(client)
                table.claim(client, request, player, new_token(self.services.chance))
        client.table = table
        self._send_delay(client)

    def _send_delay(self, client: Client) -> None:
        if self.saving_delayed:
            client.send(SavingDelayed(True))

    def cut_off(self, address: str) -> int:
        """Close all connections of an address that are at a table."""
        found = [
            session
            for table in self.tables.values()
            for session in table.audience
            if session.address == address and isinstance(session, Client)
        ]
        for client in found:
            self.leave(client)
            client.part(Goodbye("abuse"), POLICY_VIOLATION)
        return len(found)

    def look(self, slug: str, address: str, found: Found) -> None:
        """Find a table for somebody who isn't at it. Raises Rejected."""
        self.address_limits.check_lookup(address)
        self.find(slug, found)


def _quick_table(request: r.QuickPlay) -> r.Create:
    """A table where somebody plays at once, with bots that give way to people."""
    return r.Create(
        id=request.id,
        name=request.name,
        edition=request.edition or names()[0],
        seats=QUICK_SEATS,
        settings=QUICK_SETTINGS,
        bots=(DEFAULT_LEVEL,) * (QUICK_SEATS - 1),
        listed=True, avatar=request.avatar, device=request.device, lang=request.lang,
    )  # fmt: skip
