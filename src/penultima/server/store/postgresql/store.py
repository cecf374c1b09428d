"""The store in PostgreSQL: written in groups over one connection, read over a few others."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from penultima.server.errors import Rejected
from penultima.server.metrics import Metrics
from penultima.server.store.analyses import StoredAnalysis
from penultima.server.store.batching import BatchingStore, Written
from penultima.server.store.checksums import checksum
from penultima.server.store.entries import Entry
from penultima.server.store.interface import Elsewhere, FoundCreated, NodeRow
from penultima.server.store.restrictions import Change, Restrictions
from penultima.server.store.rows import Row, from_row, size_bytes
from penultima.server.store.space import Space

from .analyses import read_analyses, read_analysis, write_analysis
from .connection import Connect, Pool, connect, connect_at_start, connect_pool, error_name
from .lease import REPORT_MISSING, Lease
from .migrate import migrate
from .restrictions import carry_out, load_restrictions
from .retention import clean
from .tables import claim, creator, find_created, find_rows, read, release, restore
from .writer import REFUSED, Writer

MOST_READERS = 4
RETRY_MS = 1000
"""When to try again what could not be read."""
CLAIM_TIMEOUT_S = 5.0
UNWRITTEN_S = 0.01
"""How often to look whether what was decided at a table before it is opened again is written."""

T = TypeVar("T")

logger = logging.getLogger(__name__)


class PostgresStore(BatchingStore):
    """Made by `open`."""

    def __init__(
        self,
        connect: Connect,
        node: str,
        metrics: Metrics,
        pool: Pool,
        *,
        restrictions: Restrictions,
        secret: bytes,
    ) -> None:
        super().__init__(metrics, "database")
        self.node = node
        self.secret = secret
        """What all nodes of this database know, and nobody else."""
        self.on_taken: Callable[[str], object] = lambda slug: None
        """Called with a table that another node has opened."""
        self.on_change: Callable[[Change], object] = lambda change: None
        """Called with what an operator has changed, at this node or elsewhere."""
        self.on_restrictions: Callable[[Restrictions], object] = lambda current: None
        """Called with all that is forbidden, whenever changes may have been missed."""
        self._restrictions = restrictions
        self._pool = pool
        self._writer = Writer(connect, node)
        self.on_drain: Callable[[], object] = lambda: None
        """Called when an operator wants no tables here any more."""
        self.status: Callable[[], bytes] = lambda: b"{}"
        """Called for what this node tells the others."""
        self.on_nodes: Callable[[list[NodeRow]], object] = lambda nodes: None
        """Called with the others and what they have told."""
        self._lease = Lease(
            connect,
            node,
            self._writer.epochs,
            on_taken=self._taken,
            on_change=self._changed,
            on_restrictions=self._restricted,
            on_drain=self._drain,
            status=self._status,
            on_nodes=self._heard,
        )
        self._builder = ThreadPoolExecutor(1, "log-builder")
        self._tasks: set[asyncio.Task[None]] = set()
        self._loaded_bytes: dict[str, int] = {}
        self._released: dict[str, int] = {}
        self._used_bytes = 0
        self._is_closed = False

    @classmethod
    async def open(cls, url: str, node: str, metrics: Metrics) -> "PostgresStore":
        """Connect, and create or upgrade the tables. Raises BadSetup."""
        connection = await connect_at_start(url, "start")
        try:
            await migrate(connection)
            restrictions = await load_restrictions(connection)
            secret = bytes(await connection.fetchval("SELECT secret FROM cluster"))
            if await connection.fetchval("SHOW fsync") == "off":
                logger.warning("the database doesn't sync: a power cut may lose moves")
        finally:
            await connection.close()
        pool = await connect_pool(url, "reader", MOST_READERS)
        return cls(
            partial(connect, url), node, metrics, pool, restrictions=restrictions, secret=secret
        )

    async def register(self, address: str) -> None:
        """From now on tables can be opened here; other nodes reach this one at `address`."""
        await self._lease.register(address)

    def problem(self) -> str | None:
        is_away = self.is_delayed or not self.has_lease
        return "the database is slow or away" if is_away else None

    def space(self) -> Space:
        return Space(self._used_bytes, None)

    # Writing

    def _commit(self, rows: list[Row], patience_s: float) -> Written | None:
        self._start(self._write(rows))
        return None

    async def _write(self, rows: list[Row]) -> None:
        began = self._loop.time()
        written = await self._writer.write(rows)
        self._writer.settled(rows)
        if written.error == REFUSED:
            # Before they are told that it failed: they can go on elsewhere at once.
            written_rows = zip(rows, written.safe, strict=True)
            for slug in {row.slug for row, is_safe in written_rows if not is_safe}:
                self.on_taken(slug)
        self._written(written, self._loop.time() - began)

    # Reading

    def load(
        self,
        slug: str,
        build: Callable[[Iterable[Entry]], T],
        done: Callable[[T | Rejected], None],
    ) -> None:
        self._start(self._load(slug, build, done))

    async def _load(
        self,
        slug: str,
        build: Callable[[Iterable[Entry]], T],
        done: Callable[[T | Rejected], None],
    ) -> None:
        found: T | Rejected
        try:
            rows = await asyncio.wait_for(self._open_table(slug), CLAIM_TIMEOUT_S)
            if isinstance(rows, Rejected):
                found = rows
            else:
                self._loaded_bytes[slug] = sum(map(size_bytes, rows))
                found = await self._loop.run_in_executor(self._builder, _build, build, rows)
                if slug not in self._writer.epochs or not self.has_lease:
                    # Another node has opened it meanwhile, or may have.
                    self.release(slug)
                    found = Rejected("failed", RETRY_MS)
        except Exception as error:
            logger.error("the log could not be read: %s", error_name(error))
            self.release(slug)
            found = Rejected("failed", RETRY_MS)
        done(found)
        self._loaded_bytes.pop(slug, None)

    async def _open_table(self, slug: str) -> list[Row] | Rejected:
        """Claim a table and read its log: whatever another node was writing is in it or refused.

        From the claim on, only this node can add to the log, until another one claims the table.
        """
        while self.is_waiting(
            slug
        ):  # under the claim before: it must not get the epoch of this one
            await asyncio.sleep(UNWRITTEN_S)
        async with self._pool.acquire() as connection:
            claimed = await claim(connection, slug, self.node)
            if claimed is None:
                return Rejected("unknown_table")
            if claimed.epoch is None:
                return Elsewhere(claimed.holder, claimed.address or "")
            rows = await read(connection, slug) or await restore(
                connection, slug, self.node, claimed.epoch
            )
        if not rows:
            return Rejected("unknown_table")
        self._released.pop(slug, None)
        self._writer.opened(slug, claimed.epoch, rows[-1].seq, checksum(rows))
        return rows

    def will_create(self, slug: str, id_: str) -> None:
        self._writer.creators[slug] = creator(id_)

    def find_created(self, id_: str, done: FoundCreated) -> None:
        self._start(self._find_created(id_, done))

    async def _find_created(self, id_: str, done: FoundCreated) -> None:
        found: str | Rejected | None
        try:
            async with self._pool.acquire() as connection:
                found = await find_created(connection, id_)
        except Exception as error:
            logger.error("a table could not be looked for: %s", error_name(error))
            found = Rejected("failed", RETRY_MS)
        done(found)

    def loaded_bytes(self, slug: str) -> int:
        return self._loaded_bytes.pop(slug, 0)

    def read(
        self, slug: str, first: int, last: int, done: Callable[[tuple[Entry, ...] | None], None]
    ) -> None:
        self._start(self._read(slug, first, last, done))

    async def _read(
        self, slug: str, first: int, last: int, done: Callable[[tuple[Entry, ...] | None], None]
    ) -> None:
        entries = None
        try:
            async with self._pool.acquire() as connection:
                rows, _ = await find_rows(connection, slug, first, last)
            entries = await self._loop.run_in_executor(self._builder, _entries, rows)
        except Exception as error:
            logger.error("the log could not be read: %s", error_name(error))
        done(entries)

    def write_analysis(self, slug: str, analysis: StoredAnalysis, done: Callable[[], None]) -> None:
        self._start(self._write_analysis(slug, analysis, done))

    async def _write_analysis(
        self, slug: str, analysis: StoredAnalysis, done: Callable[[], None]
    ) -> None:
        try:
            async with self._pool.acquire() as connection:
                await write_analysis(connection, slug, analysis)
        except Exception as error:  # then it is made again when somebody asks for it
            logger.warning("an analysis could not be written: %s", error_name(error))
        done()

    def read_analysis(
        self, slug: str, match: int, round_: int, done: Callable[[StoredAnalysis | None], None]
    ) -> None:
        self._start(self._read_analysis(slug, match, round_, done))

    async def _read_analysis(
        self, slug: str, match: int, round_: int, done: Callable[[StoredAnalysis | None], None]
    ) -> None:
        found = None
        try:
            async with self._pool.acquire() as connection:
                found = await read_analysis(connection, slug, match, round_)
        except Exception as error:
            logger.warning("an analysis could not be read: %s", error_name(error))
        done(found)

    def read_analyses(
        self, slug: str, most: int, done: Callable[[tuple[StoredAnalysis, ...] | None], None]
    ) -> None:
        self._start(self._read_analyses(slug, most, done))

    async def _read_analyses(
        self, slug: str, most: int, done: Callable[[tuple[StoredAnalysis, ...] | None], None]
    ) -> None:
        found = None
        try:
            async with self._pool.acquire() as connection:
                found = await read_analyses(connection, slug, most)
        except Exception as error:
            logger.warning("analyses could not be read: %s", error_name(error))
        done(found)

    # Ownership

    @property
    def has_lease(self) -> bool:
        return self._lease.is_valid

    def release(self, slug: str) -> None:
        epoch = self._writer.epochs.pop(slug, None)
        if epoch is None or self._is_closed:
            return
        if not self._released:
            self._start(self._release())
        self._released[slug] = epoch

    async def _release(self) -> None:
        """Release everything that was closed in this iteration of the loop in one statement."""
        await asyncio.sleep(0)
        released, self._released = self._released, {}
        try:
            async with self._pool.acquire() as connection:
                await release(connection, self.node, released)
        except Exception as error:  # then they are free when this node is missing, or stops
            logger.warning("tables could not be released: %s", error_name(error))

    def _taken(self, slug: str) -> None:
        self._writer.epochs.pop(slug, None)
        self.on_taken(slug)

    def _changed(self, change: Change) -> None:
        self.on_change(change)

    def _restricted(self, current: Restrictions) -> None:
        self.on_restrictions(current)

    def _drain(self) -> None:
        self.on_drain()

    def _status(self) -> bytes:
        return self.status()

    def _heard(self, nodes: list[NodeRow]) -> None:
        self.on_nodes(nodes)

    async def missing(self, node: str) -> None:
        """Nobody answers for a node: its tables can be opened before its lease runs out.

        If it is there after all, it renews, and has lost the tables that were opened meanwhile.
        """
        try:
            async with self._pool.acquire() as connection:
                await connection.execute(REPORT_MISSING, node)
        except Exception as error:
            logger.warning("a missing node could not be reported: %s", error_name(error))

    async def renew(self) -> None:
        """Renew the lease now, and exchange with the other nodes what they have to know."""
        await self._lease.renew()

    async def resign(self) -> None:
        """Give all tables to other nodes."""
        await self._lease.resign()

    # The rest

    def clean(self, now: float, archive_days: float, delete_days: float) -> None:
        self._start(self._clean(now, archive_days, delete_days))

    async def _clean(self, now: float, archive_days: float, delete_days: float) -> None:
        try:
            async with self._pool.acquire() as connection:
                self._used_bytes = await connection.fetchval(
                    "SELECT pg_database_size(current_database())"
                )
                await clean(connection, now, archive_days, delete_days)
        except Exception as error:
            logger.warning("old tables could not be archived: %s", error_name(error))

    def restrictions(self) -> Restrictions:
        return self._restrictions

    def change(self, change: Change, done: Callable[[bool], None]) -> None:
        self._start(self._change(change, done))

    async def _change(self, change: Change, done: Callable[[bool], None]) -> None:
        async with self._pool.acquire() as connection:
            is_done = await carry_out(connection, change)
        done(is_done)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        """Run a task, and keep it from being collected."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        self._stop_timer()
        self._writer.close()
        self._lease.close()
        self._pool.terminate()
        self._builder.shutdown(wait=False)
        for task in self._tasks:
            task.cancel()


def _build(build: Callable[[Iterable[Entry]], T], rows: list[Row]) -> T:
    return build(map(from_row, rows))


def _entries(rows: list[Row]) -> tuple[Entry, ...]:
    return tuple(map(from_row, rows))
