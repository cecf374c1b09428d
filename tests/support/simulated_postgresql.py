"""A simulated PostgreSQL for several nodes: its locks, its notifications, and the way to it.

It knows each statement by its text, and does what the database would do. What it does is compared
with the real one in tests/server/test_simulated_postgresql.py.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeVar

import asyncpg
import msgspec

from penultima.server.store.postgresql import lease, restrictions, tables
from penultima.server.store.postgresql.connection import (
    FENCED,
    GAP,
    NO_LEASE,
)
from penultima.server.store.restrictions import Ban, Change, Restrict, Restrictions
from penultima.server.store.rows import Row

from .simulated_link import Machine
from .simulated_server import SimClock, SimDisk

T = TypeVar("T")
CONNECT, LISTEN = "connect", "listen"
Lock = tuple[str, str]
"""What is locked, and of which table of the game."""


class Connected(Protocol):
    """The other end of a connection."""

    machine: Machine

    def broken(self) -> None:
        """The database has closed it."""

    def notified(self, channel: str, payload: str) -> None: ...


class Record(dict[str, Any]):
    """A row of a result: by name, or its values in order."""

    def __iter__(self) -> Any:
        return iter(self.values())


@dataclass
class NodeRow:
    address: str
    until: float
    status: bytes = b""


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
        """Without `fenced` it accepts entries of any claim, which no real one does."""
        self.clock, self.chance, self.slow_s, self.fenced = clock, chance, slow_s, fenced
        self.disk = SimDisk()
        self.nodes: dict[str, NodeRow] = {}
        self.owners: dict[str, OwnerRow] = {}
        self.creators: dict[str, str] = {}
        """Tables, by the request that has opened each."""
        self.claimants: dict[tuple[str, int], str] = {}
        """By which node each epoch of each table was claimed."""
        self.restrictions = Restrictions()
        self.is_up = True
        self.on_step: Callable[[str, Connected], None] = lambda step, connection: None
        """Called when a statement arrives, and when it is committed, before it is answered."""
        self._stored: dict[str, list[tuple[bytes, int, str]]] = {}
        """Checksum, epoch and node of each row."""
        self._connections: list[Connected] = []
        self._waiting: list[Statement] = []
        self._running: list[Statement] = []
        self._statements: dict[str, Callable[..., Statement]] = {
            lease.RENEW: self._renew,
            lease.REPLACE: self._replace,
            lease.RESIGN: self._resign,
            lease.REPORT_MISSING: self._report_missing,
            lease.TAKEN: self._taken,
            lease.OTHERS: self._others,
            tables.CLAIM: self._claim,
            tables.RELEASE: self._release,
            tables.FIND_CREATED: self._find_created,
            tables.APPEND: self._append,
            tables.APPEND_NEW: self._append,
            restrictions.RESTRICTIONS: self._read_restrictions,
            tables.READ: self._read,
            tables.READ_ARCHIVED: lambda slug: Statement(list),
            tables.CHECKSUMS: self._checksums,
            tables.CHECKSUMS_FROM: self._checksums_from,
            LISTEN: lambda: Statement(list),
        }

    # Executing statements

    def receive(
        self,
        connection: Connected,
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

    def closed(self, connection: Connected) -> None:
        if connection in self._connections:
            self._connections.remove(connection)

    def _notify(self, channel: str, payload: str) -> None:
        for connection in self._connections:
            connection.notified(channel, payload)

    def _has_lease(self, node: str | None) -> bool:
        return node in self.nodes and self.nodes[node].until > self.clock.now()

    # Leases

    def _renew(
        self, node: str, address: str, lease_s: float, forget_s: float, status: bytes
    ) -> Statement:
        def commit() -> None:
            now = self.clock.now()
            for other in [id_ for id_, row in self.nodes.items() if row.until < now - forget_s]:
                if other != node:
                    del self.nodes[other]
            row = self.nodes.setdefault(node, NodeRow(address, 0.0))
            row.until, row.status = now + lease_s, status

        return Statement(list, commit)

    def _others(self, node: str) -> Statement:
        def check() -> list[Record]:
            return [
                Record(id=id_, address=row.address, status=row.status)
                for id_, row in self.nodes.items()
                if id_ != node and self._has_lease(id_)
            ]

        return Statement(check)

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
                if self.owners.get(slug) != OwnerRow(epoch, node)
            ]

        return Statement(check)

    # Restrictions

    def change(self, change: Change) -> None:
        """An operator changes something, and nodes that are connected are told."""
        match change:
            case Ban(address, at):
                _set(self.restrictions.banned, address, at)
            case Restrict(slug, how):
                _set(self.restrictions.tables, slug, how)
        self._notify(restrictions.CHANNEL, msgspec.json.encode(change).decode())

    def _read_restrictions(self) -> Statement:
        statement = Statement(list)

        def commit() -> None:
            """At the end, because notifications wait for the end of a statement."""
            found = self.restrictions
            statement.found = [
                *(Record(name=slug, how=how, at=None) for slug, how in found.tables.items()),
                *(Record(name=address, how=None, at=at) for address, at in found.banned.items()),
            ]

        statement.commit = commit
        return statement

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
        """With the requests that open new tables, if there are new ones, as its last argument."""
        *of_rows, checksums, epochs, node = columns[:10]
        opens = len(columns) > 10
        rows = [Row(*values) for values in zip(*of_rows, strict=True)]
        slugs = {row.slug for row in rows}
        opened = {
            row.slug: OwnerRow(epoch, node)
            for row, epoch in zip(rows, epochs, strict=True)
            if opens and row.seq == 1
        }

        creators: dict[str, str] = msgspec.json.decode(columns[10]) if opens else {}

        def check() -> list[Record]:
            if set(creators.values()) & self.creators.keys():
                raise _error("23505", "duplicate key value violates unique constraint")
            seqs = {slug: len(self.disk.rows.get(slug, ())) for slug in slugs}
            if opened.keys() & self.owners.keys() or any(row.seq <= seqs[row.slug] for row in rows):
                raise _error("23505", "duplicate key value violates unique constraint")
            for row, epoch in zip(rows, epochs, strict=True):
                owner = opened.get(row.slug) or self.owners.get(row.slug)
                is_open = owner is not None and owner.node is not None
                if not is_open or (self.fenced and owner != OwnerRow(epoch, node)):
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
            self.creators |= {creator: slug for slug, creator in creators.items()}
            for row, checksum, epoch in zip(rows, checksums, epochs, strict=True):
                self.disk.rows.setdefault(row.slug, []).append(row)
                self._stored.setdefault(row.slug, []).append((checksum, epoch, node))

        return Statement(
            check,
            commit,
            shared=frozenset(("log", slug) for slug in slugs),
            exclusive=frozenset(
                {*(("rows", slug) for slug in slugs), *(("creator", c) for c in creators.values())}
            ),
        )

    def _find_created(self, creator: str) -> Statement:
        def check() -> list[Record]:
            found = self.creators.get(creator)
            return [] if found is None else [Record(slug=found)]

        return Statement(check)

    def claims(self, slug: str) -> list[tuple[int, str]]:
        """The epoch and the node of the claim under which each row was written."""
        return [(epoch, node) for _, epoch, node in self._stored.get(slug, ())]

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
                for seq, (checksum, *_) in enumerate(stored, first)
            ]

        return Statement(check)


def _set(values: dict[str, T], name: str, value: T | None) -> None:
    if value is None:
        values.pop(name, None)
    else:
        values[name] = value


def _conflict(one: Statement, other: Statement) -> bool:
    return bool(one.exclusive & (other.shared | other.exclusive) or other.exclusive & one.shared)
