"""Both stores behind one interface, for tests that hold for either."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from penultima.server.errors import Rejected
from penultima.server.metrics import Metrics
from penultima.server.store import retention
from penultima.server.store.analyses import StoredAnalysis
from penultima.server.store.archive import find_rows
from penultima.server.store.database import connect
from penultima.server.store.entries import Entry
from penultima.server.store.interface import ServerStore
from penultima.server.store.postgresql import retention as postgres_retention
from penultima.server.store.postgresql import tables, writer
from penultima.server.store.postgresql.connection import OwnConnection
from penultima.server.store.postgresql.connection import connect as connect_postgres
from penultima.server.store.postgresql.restrictions import load_restrictions as load_postgres
from penultima.server.store.postgresql.store import PostgresStore
from penultima.server.store.restrictions import Change, Restrictions, load_restrictions
from penultima.server.store.rows import Row
from penultima.server.store.sqlite import SqliteStore

from .postgresql import PostgresServer


class Stores(ABC):
    """Opens stores on one database, and looks into it from outside."""

    @abstractmethod
    def open(self, metrics: Metrics | None = None) -> AbstractAsyncContextManager[ServerStore]: ...

    @abstractmethod
    async def rows(self, slug: str) -> tuple[list[Row], bool]:
        """The rows of a table, and whether it is archived, as another connection sees them."""

    @abstractmethod
    async def clean(self, now: float, archive_days: float, delete_days: float) -> tuple[int, int]:
        """How many tables were archived, and how many deleted."""

    @abstractmethod
    async def released(self, slug: str) -> None:
        """Wait until no store has the table open."""

    @abstractmethod
    async def restrictions(self) -> Restrictions: ...


class SqliteStores(Stores):
    def __init__(self, file: Path) -> None:
        self._file = file

    @asynccontextmanager
    async def open(self, metrics: Metrics | None = None) -> AsyncIterator[ServerStore]:
        store = SqliteStore(self._file, metrics or Metrics())
        try:
            yield store
        finally:
            store.close()

    async def rows(self, slug: str) -> tuple[list[Row], bool]:
        with closing(connect(self._file)) as database:
            return find_rows(database, slug)

    async def clean(self, now: float, archive_days: float, delete_days: float) -> tuple[int, int]:
        with closing(connect(self._file)) as database:
            return retention.clean(
                database, lambda job: job(database), now, archive_days, delete_days
            )

    async def released(self, slug: str) -> None:
        pass

    async def restrictions(self) -> Restrictions:
        with closing(connect(self._file)) as database:
            return load_restrictions(database)


class PostgresStores(Stores):
    def __init__(self, server: PostgresServer, is_shared: bool = True) -> None:
        """`is_shared`: in the database that most tests share, which is empty at first."""
        self._server, self._is_shared = server, is_shared
        self._url = ""
        self._nodes = 0

    async def url(self) -> str:
        if not self._url:
            server = self._server
            make = server.empty_database if self._is_shared else server.create_database
            self._url = await make()
        return self._url

    @asynccontextmanager
    async def open(self, metrics: Metrics | None = None) -> AsyncIterator[PostgresStore]:
        """Each is another node. It ends without a word, as if killed."""
        self._nodes += 1
        node = f"node{self._nodes}"
        store = await PostgresStore.open(await self.url(), node, metrics or Metrics())
        await store.register(f"{node}:8000")
        try:
            yield store
        finally:
            store.close()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[OwnConnection]:
        connection = await connect_postgres(await self.url(), "test")
        try:
            yield connection
        finally:
            await connection.close()

    async def rows(self, slug: str) -> tuple[list[Row], bool]:
        async with self.connection() as connection:
            return await tables.find_rows(connection, slug)

    async def clean(self, now: float, archive_days: float, delete_days: float) -> tuple[int, int]:
        async with self.connection() as connection:
            return await postgres_retention.clean(connection, now, archive_days, delete_days)

    async def released(self, slug: str) -> None:
        async with self.connection() as connection:
            while await connection.fetchval("SELECT node FROM owner WHERE slug = $1", slug):
                await asyncio.sleep(0.01)

    async def expire(self, node: str) -> None:
        """A node is missing from now on, until it renews."""
        async with self.connection() as connection:
            await connection.execute(
                "UPDATE node SET until = clock_timestamp() - interval '1 s' WHERE id = $1", node
            )

    async def restrictions(self) -> Restrictions:
        async with self.connection() as connection:
            return await load_postgres(connection)


async def written(store: ServerStore, slug: str, *entries: Entry) -> list[bool]:
    told: list[bool] = []
    for each in entries:
        store.append(slug, each, told.append)
    await asyncio.wait_for(store.settle(), 20)
    return told


def hold_appends(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """From now on nothing is appended in PostgreSQL until the event is set."""
    goes_on = asyncio.Event()

    async def append_later(*args: Any, **more: Any) -> None:
        await goes_on.wait()
        await tables.append(*args, **more)

    monkeypatch.setattr(writer, "append", append_later)
    return goes_on


async def changed(store: ServerStore, change: Change) -> bool:
    """Whether there was anything to change."""
    done: asyncio.Future[bool] = asyncio.Future()
    store.change(change, done.set_result)
    return await asyncio.wait_for(done, 20)


async def loaded(store: ServerStore, slug: str) -> tuple[Entry, ...] | Rejected:
    found: asyncio.Future[tuple[Entry, ...] | Rejected] = asyncio.Future()
    store.load(slug, tuple, found.set_result)
    return await asyncio.wait_for(found, 20)


async def read(store: ServerStore, slug: str, first: int, last: int) -> tuple[Entry, ...] | None:
    found: asyncio.Future[tuple[Entry, ...] | None] = asyncio.Future()
    store.read(slug, first, last, found.set_result)
    return await asyncio.wait_for(found, 20)


async def kept(store: ServerStore, slug: str, analysis: StoredAnalysis) -> None:
    """Write an analysis."""
    done: asyncio.Future[None] = asyncio.Future()
    store.write_analysis(slug, analysis, lambda: done.set_result(None))
    await asyncio.wait_for(done, 20)


async def found_analyses(
    store: ServerStore, slug: str, most: int
) -> tuple[StoredAnalysis, ...] | None:
    found: asyncio.Future[tuple[StoredAnalysis, ...] | None] = asyncio.Future()
    store.read_analyses(slug, most, found.set_result)
    return await asyncio.wait_for(found, 20)


async def found_analysis(
    store: ServerStore, slug: str, match: int, round_: int
) -> StoredAnalysis | None:
    found: asyncio.Future[StoredAnalysis | None] = asyncio.Future()
    store.read_analysis(slug, match, round_, found.set_result)
    return await asyncio.wait_for(found, 20)
