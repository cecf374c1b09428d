"""A simulated PostgreSQL for several nodes: its locks, its notifications, and the way to it.

It knows each statement by its text, and does what the database would do. What it does is compared
with the real one in tests/server/test_simulated_postgresql.py.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

import asyncpg

from penultima.server.store.postgresql import lease, tables
from penultima.server.store.postgresql.connection import (
    COMMAND_TIMEOUT_S,
    CONNECT_TIMEOUT_S,
    FENCED,
    GAP,
    NO_LEASE,
)
from penultima.server.store.postgresql.store import MOST_READERS
from penultima.server.store.rows import Row

from .simulated_loop import SimLoop
from .simulated_server import SimClock, SimDisk

CONNECT, LISTEN = "connect", "listen"
Lock = tuple[str, str]
"""What is locked, and of which table of the game."""


class Machine(Protocol):
    """Where a node runs."""

    loop: SimLoop
    link: "Link"


class Record(dict[str, Any]):
    """A row of a result: by name, or its values in order."""

    def __iter__(self) -> Any:
        return iter(self.values())


@dataclass
class NodeRow:
    address: str
    until: float


@dataclass
class OwnerRow:
    epoch: int
    node: str | None


@dataclass(eq=False)
class Statement:
    """What a statement does, once it has its locks: it checks, and a moment later it commits."""

    check: Callable[[], list[Record]]
    commit: Callable[[], None] = lambda: None
    shared: frozenset[Lock] = frozenset()
    exclusive: frozenset[Lock] = frozenset()
    reply: Callable[[list[Record] | Exception], None] = lambda found: None
    found: list[Record] = field(default_factory=list)


def _error(code: str, text: str) -> asyncpg.PostgresError:
    error: asyncpg.PostgresError = asyncpg.PostgresError.new(
        {"S": "ERROR", "V": "ERROR", "C": code, "M": text}
    )
    return error


class SimDatabase:
    """The tables of migrations/. They survive a crash, and so does half of what is in flight."""

    def __init__(self, clock: SimClock, chance: Random, slow_s: float, fenced: bool = True) -> None:
        """Without `fenced` it accepts entries of any epoch, which no real one does."""
        self.clock, self.chance, self.slow_s, self.fenced = clock, chance, slow_s, fenced
        self.disk = SimDisk()
        self.nodes: dict[str, NodeRow] = {}
        self.owners: dict[str, OwnerRow] = {}
        self.claimants: dict[tuple[str, int], str] = {}
        """By which node each epoch of each table was claimed."""
        self.is_up = True
        self.on_step: Callable[[str, SimConnection], None] = lambda step, connection: None
        """Called when a statement arrives, and when it is committed, before it is answered."""
        self._stored: dict[str, list[tuple[bytes, int]]] = {}
        """Checksum and epoch of each row."""
        self._connections: list[SimConnection] = []
        self._waiting: list[Statement] = []
        self._running: list[Statement] = []
        self._statements: dict[str, Callable[..., Statement]] = {
            lease.RENEW: self._renew,
            lease.REPLACE: self._replace,
            lease.RESIGN: self._resign,
            lease.REPORT_MISSING: self._report_missing,
            lease.TAKEN: self._taken,
            tables.CLAIM: self._claim,
            tables.RELEASE: self._release,
            tables.APPEND: self._append,
            tables.APPEND_NEW: self._append,
            tables.READ: self._read,
            tables.READ_ARCHIVED: lambda slug: Statement(list),
            tables.CHECKSUMS: self._checksums,
            tables.CHECKSUMS_FROM: self._checksums_from,
            LISTEN: lambda: Statement(list),
        }

    # Executing statements

    def receive(
        self,
        connection: "SimConnection",
        text: str,
        arguments: Sequence[Any],
        reply: Callable[[list[Record] | Exception], None],
    ) -> None:
        """A statement has arrived."""
        if text == CONNECT:
            if self.is_up:
                self._connections.append(connection)
                reply([])
            else:
                reply(ConnectionRefusedError())
            return
        if connection not in self._connections:
            reply(asyncpg.ConnectionDoesNotExistError("connection was closed"))
            return
        self.on_step("begin", connection)
        statement = self._statements[text](*arguments)

        def answered(found: list[Record] | Exception) -> None:
            self.on_step("commit", connection)
            reply(found)

        statement.reply = answered
        self._waiting.append(statement)
        self._grant()

    def _grant(self) -> None:
        """Start what has its locks, in the order in which it came."""
        ahead: set[Lock] = set()
        for statement in list(self._waiting):
            locks = statement.shared | statement.exclusive
            if ahead & locks or any(_conflict(statement, each) for each in self._running):
                ahead |= locks
                continue
            self._waiting.remove(statement)
            try:
                statement.found = statement.check()
            except asyncpg.PostgresError as error:
                statement.reply(error)
                continue
            self._running.append(statement)
            self._later(statement)

    def _later(self, statement: Statement) -> None:
        def finish() -> None:
            if statement in self._running:  # no crash since
                statement.commit()
                self._running.remove(statement)
                statement.reply(statement.found)
                self._grant()

        self.clock.call_at(self.clock.now() + self.chance.uniform(0, self.slow_s), finish)

    def crash(self) -> None:
        self.is_up = False
        for statement in self._running:
            if self.chance.random() < 0.5:
                statement.commit()
        self._running, self._waiting = [], []
        connections, self._connections = self._connections, []
        for connection in connections:
            connection.broken()

    def start(self) -> None:
        self.is_up = True

    def closed(self, connection: "SimConnection") -> None:
        if connection in self._connections:
            self._connections.remove(connection)

    def _notify(self, channel: str, payload: str) -> None:
        for connection in self._connections:
            connection.notified(channel, payload)

    def _has_lease(self, node: str | None) -> bool:
        return node in self.nodes and self.nodes[node].until > self.clock.now()

    # Leases

    def _renew(self, node: str, address: str, lease_s: float, forget_s: float) -> Statement:
        def commit() -> None:
            now = self.clock.now()
            for other in [id_ for id_, row in self.nodes.items() if row.until < now - forget_s]:
                if other != node:
                    del self.nodes[other]
            row = self.nodes.setdefault(node, NodeRow(address, 0.0))
            row.until = now + lease_s

        return Statement(list, commit)

    def _replace(self, address: str) -> Statement:
        def commit() -> None:
            self.nodes = {id_: row for id_, row in self.nodes.items() if row.address != address}

        return Statement(list, commit)

    def _resign(self, node: str) -> Statement:
        slugs = [slug for slug, owner in self.owners.items() if owner.node == node]

        def commit() -> None:
            self.nodes.pop(node, None)
            for owner in self.owners.values():
                if owner.node == node:
                    owner.node, owner.epoch = None, owner.epoch + 1

        return Statement(list, commit, exclusive=frozenset(("owner", slug) for slug in slugs))

    def _report_missing(self, node: str) -> Statement:
        def commit() -> None:
            if node in self.nodes:
                self.nodes[node].until = self.clock.now()

        return Statement(list, commit)

    def _taken(self, node: str, slugs: Sequence[str], epochs: Sequence[int]) -> Statement:
        def check() -> list[Record]:
            return [
                Record(slug=slug)
                for slug, epoch in zip(slugs, epochs, strict=True)
                if slug in self.owners and self.owners[slug] != OwnerRow(epoch, node)
            ]

        return Statement(check)

    # Tables

    def _claim(self, slug: str, node: str) -> Statement:
        statement = Statement(list, exclusive=frozenset({("log", slug), ("owner", slug)}))

        def check() -> list[Record]:
            if not self._has_lease(node):
                raise _error(NO_LEASE, f"node {node} has no lease")
            owner = self.owners.get(slug)
            if owner is None:
                return []
            if owner.node is not None and owner.node != node and self._has_lease(owner.node):
                address = self.nodes[owner.node].address
                return [Record(new_epoch=None, holder=owner.node, holder_address=address)]
            epoch, before = owner.epoch + 1, owner.node

            def commit() -> None:
                owner.epoch, owner.node = epoch, node
                self.claimants[slug, epoch] = node
                if before is not None and before != node:
                    self._notify(f"penultima_{before}", slug)

            statement.commit = commit
            return [Record(new_epoch=epoch, holder=node, holder_address=None)]

        statement.check = check
        return statement

    def _release(self, node: str, slugs: Sequence[str], epochs: Sequence[int]) -> Statement:
        def commit() -> None:
            for slug, epoch in zip(slugs, epochs, strict=True):
                if self.owners.get(slug) == OwnerRow(epoch, node):
                    self.owners[slug].node = None

        return Statement(list, commit, exclusive=frozenset(("owner", slug) for slug in slugs))

    def _append(self, *columns: Any) -> Statement:
        *of_rows, checksums, epochs = columns[:9]
        opener = columns[9] if len(columns) > 9 else None
        rows = [Row(*values) for values in zip(*of_rows, strict=True)]
        slugs = {row.slug for row in rows}
        opened = {
            row.slug: OwnerRow(epoch, opener)
            for row, epoch in zip(rows, epochs, strict=True)
            if opener is not None and row.seq == 1
        }

        def check() -> list[Record]:
            seqs = {slug: len(self.disk.rows.get(slug, ())) for slug in slugs}
            if opened.keys() & self.owners.keys() or any(row.seq <= seqs[row.slug] for row in rows):
                raise _error("23505", "duplicate key value violates unique constraint")
            for row, epoch in zip(rows, epochs, strict=True):
                owner = opened.get(row.slug) or self.owners.get(row.slug)
                if owner is None or owner.node is None or (self.fenced and owner.epoch != epoch):
                    raise _error(FENCED, f"fenced: {row.slug} is open elsewhere")
            for row in rows:
                if row.seq != seqs[row.slug] + 1:
                    raise _error(GAP, f"a gap in the log of {row.slug}")
                seqs[row.slug] += 1
            return []

        def commit() -> None:
            for slug, owner in opened.items():
                self.owners[slug] = owner
                self.claimants[slug, owner.epoch] = str(owner.node)
            for row, checksum, epoch in zip(rows, checksums, epochs, strict=True):
                self.disk.rows.setdefault(row.slug, []).append(row)
                self._stored.setdefault(row.slug, []).append((checksum, epoch))

        return Statement(
            check,
            commit,
            shared=frozenset(("log", slug) for slug in slugs),
            exclusive=frozenset(("rows", slug) for slug in slugs),
        )

    def epochs(self, slug: str) -> list[int]:
        """Under which epoch each row was written."""
        return [epoch for _, epoch in self._stored.get(slug, ())]

    def _read(self, slug: str, first: int, last: int | None) -> Statement:
        def check() -> list[Record]:
            rows = self.disk.rows.get(slug, [])[first - 1 : last]
            names = Row.__struct_fields__
            return [Record((name, getattr(row, name)) for name in names) for row in rows]

        return Statement(check)

    def _checksums(self, slugs: Sequence[str], seqs: Sequence[int]) -> Statement:
        def check() -> list[Record]:
            return [
                Record(slug=slug, seq=seq, checksum=self._stored[slug][seq - 1][0])
                for slug, seq in zip(slugs, seqs, strict=True)
                if 1 <= seq <= len(self._stored.get(slug, ()))
            ]

        return Statement(check)

    def _checksums_from(self, slug: str, first: int) -> Statement:
        def check() -> list[Record]:
            stored = self._stored.get(slug, [])[first - 1 :]
            return [
                Record(seq=seq, checksum=checksum)
                for seq, (checksum, _) in enumerate(stored, first)
            ]

        return Statement(check)


def _conflict(one: Statement, other: Statement) -> bool:
    return bool(one.exclusive & (other.shared | other.exclusive) or other.exclusive & one.shared)


class Link:
    """The network between a node and the database. What is sent while it is cut arrives later."""

    def __init__(self) -> None:
        self.is_cut = False
        self._held: list[Callable[[], None]] = []

    def cut(self) -> None:
        self.is_cut = True

    def heal(self) -> None:
        self.is_cut = False
        held, self._held = self._held, []
        for deliver in held:
            deliver()

    def pass_on(self, deliver: Callable[[], None]) -> None:
        if self.is_cut:
            self._held.append(deliver)
        else:
            deliver()


class SimConnection:
    """A node's side of a connection: as much of asyncpg's as nodes use."""

    def __init__(self, database: SimDatabase, machine: Machine) -> None:
        self._database, self._loop, self._link = database, machine.loop, machine.link
        self.machine = machine
        self._clock, self._chance = database.clock, database.chance
        self._answer: asyncio.Future[list[Record]] | None = None
        self._listeners: dict[str, Callable[[object, int, str, object], None]] = {}
        self._is_closed = False
        self._arrives = {"up": 0.0, "down": 0.0}

    def _later(self, way: str, deliver: Callable[[], None]) -> None:
        """In order, each with a delay."""
        chance = self._chance
        delay = chance.uniform(0.0005, 0.01) if chance.random() < 0.97 else chance.uniform(0.1, 1)
        self._arrives[way] = max(self._arrives[way], self._clock.now() + delay)
        self._clock.call_at(self._arrives[way], lambda: self._link.pass_on(deliver))

    async def ask(self, text: str, *arguments: Any, timeout_s: float = COMMAND_TIMEOUT_S) -> Any:
        if self._is_closed:
            raise asyncpg.InterfaceError("connection is closed")
        assert self._answer is None, "another operation is in progress"
        self._answer = answer = self._loop.create_future()

        def reply(found: list[Record] | Exception) -> None:
            self._later("down", lambda: self._loop.call_soon(_settle, answer, found))

        def arrive() -> None:
            # What was sent before a connection was given up may arrive nevertheless.
            if not self._is_closed or self._chance.random() < 0.5:
                self._database.receive(self, text, arguments, reply)

        self._later("up", arrive)
        try:
            return await asyncio.wait_for(answer, timeout_s)
        except (asyncpg.PostgresConnectionError, OSError):
            self._is_closed = True
            raise
        finally:
            self._answer = None

    fetch = execute = ask

    async def fetchrow(self, text: str, *arguments: Any) -> Record | None:
        return next(iter(await self.ask(text, *arguments)), None)

    async def add_listener(
        self, channel: str, callback: Callable[[object, int, str, object], None]
    ) -> None:
        await self.ask(LISTEN)
        self._listeners[channel] = callback

    def notified(self, channel: str, payload: str) -> None:
        if (callback := self._listeners.get(channel)) is not None:
            deliver = self._loop.call_soon

            def hear() -> None:
                if not self._is_closed:
                    deliver(callback, self, 0, channel, payload)

            self._later("down", hear)

    def broken(self) -> None:
        """The database has closed it."""
        error = asyncpg.ConnectionDoesNotExistError("connection was closed")

        def hear() -> None:
            self._is_closed = True
            if self._answer is not None:
                _settle(self._answer, error)

        self._later("down", lambda: self._loop.call_soon(hear))

    def is_closed(self) -> bool:
        return self._is_closed

    def terminate(self) -> None:
        self._is_closed = True
        self._later("up", lambda: self._database.closed(self))


def _settle(answer: asyncio.Future[list[Record]], found: list[Record] | Exception) -> None:
    if answer.done():
        return
    if isinstance(found, Exception):
        answer.set_exception(found)
    else:
        answer.set_result(found)


async def connect(database: SimDatabase, machine: Machine, name: str = "") -> Any:
    connection = SimConnection(database, machine)
    await connection.ask(CONNECT, timeout_s=CONNECT_TIMEOUT_S)
    return connection


class SimPool:
    def __init__(self, database: SimDatabase, machine: Machine) -> None:
        self._database, self._machine = database, machine
        self._free: list[SimConnection] = []
        self._places = asyncio.Semaphore(MOST_READERS)

    @asynccontextmanager
    async def acquire(self) -> AsyncIterator[SimConnection]:
        async with self._places:
            self._free = [each for each in self._free if not each.is_closed()]
            connection = (
                self._free.pop() if self._free else await connect(self._database, self._machine)
            )
            try:
                yield connection
            except BaseException:
                connection.terminate()
                raise
            self._free.append(connection)

    def terminate(self) -> None:
        for connection in self._free:
            connection.terminate()
