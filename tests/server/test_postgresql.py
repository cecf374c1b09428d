"""The store in PostgreSQL: one node writes to a table, whatever becomes of nodes and database."""

import asyncio
import threading
from contextlib import AsyncExitStack
from typing import Any

import asyncpg
import pytest

from penultima.server.errors import Rejected
from penultima.server.store.interface import Elsewhere
from penultima.server.store.postgresql import lease, writer
from penultima.server.store.postgresql.tables import append
from penultima.server.store.restrictions import Ban, Change, Delete, Restrict, Restrictions
from tests.support.log_entries import entry, row
from tests.support.postgresql import PostgresServer
from tests.support.stores import PostgresStores, changed, hold_appends, loaded, written

# Ownership


async def test_a_table_is_open_on_one_node(stores: PostgresStores) -> None:
    async with stores.open() as one, stores.open() as two:
        await written(one, "table", entry(1))
        found = await loaded(two, "table")
        assert isinstance(found, Elsewhere)
        assert (found.node, found.address) == ("node1", "node1:8000")
        one.release("table")
        await stores.released("table")
        assert await loaded(two, "table") == (entry(1),)
        assert isinstance(await loaded(one, "table"), Elsewhere)
        assert await written(two, "table", entry(2)) == [True]


async def test_a_node_renews_its_lease_and_gives_everything_back_when_it_stops(
    stores: PostgresStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "RENEW_EVERY_S", 0.05)
    async with stores.open() as one, stores.open() as two:
        await written(one, "table", entry(1))
        await stores.expire("node1")
        async with stores.connection() as connection:
            while not await connection.fetchval(
                "SELECT until > clock_timestamp() FROM node WHERE id = 'node1'"
            ):
                await asyncio.sleep(0.01)
        assert isinstance(await loaded(two, "table"), Elsewhere)
        await one.resign()
        assert await loaded(two, "table") == (entry(1),)
        assert await written(one, "table", entry(2)) == [False]


async def test_a_node_that_was_cut_off_finds_out_which_tables_it_has_lost(
    stores: PostgresStores,
) -> None:
    """The notification was lost with the connection, and people would wait there for ever."""
    async with stores.open() as cut_off, stores.open() as other:
        taken: list[str] = []
        cut_off.on_taken = taken.append
        for slug in ("table", "mine", "deleted"):
            await written(cut_off, slug, entry(1))
        cut_off._lease._drop()
        await stores.expire("node1")
        assert await loaded(other, "table") == (entry(1),)
        await changed(other, Delete("deleted"))
        await cut_off.renew()
        assert cut_off.has_lease
        assert sorted(taken) == ["deleted", "table"]


async def test_a_table_that_is_claimed_while_it_is_rebuilt_is_not_opened(
    stores: PostgresStores,
) -> None:
    """Where processors are scarce that takes seconds, and people would see an old table."""
    async with stores.open() as slow, stores.open() as other:
        await written(slow, "table", entry(1))
        slow.release("table")
        await stores.released("table")
        is_taken = threading.Event()
        taken: asyncio.Queue[str] = asyncio.Queue()
        slow.on_taken = taken.put_nowait
        found: asyncio.Future[object] = asyncio.Future()
        slow.load("table", lambda entries: is_taken.wait(20), found.set_result)
        while "table" not in slow._writer.epochs:
            await asyncio.sleep(0.01)
        await stores.expire("node1")
        assert await loaded(other, "table") == (entry(1),)
        assert await asyncio.wait_for(taken.get(), 20) == "table"
        is_taken.set()
        refused = await asyncio.wait_for(found, 20)
        assert isinstance(refused, Rejected)
        assert refused.code == "failed"


async def test_a_process_that_is_started_again_has_its_tables_at_once(
    stores: PostgresStores,
) -> None:
    """It doesn't wait for the lease of the process that was killed."""
    async with stores.open() as killed:
        await written(killed, "table", entry(1))
    async with stores.open() as again:
        assert isinstance(await loaded(again, "table"), Elsewhere)
        await again.register("node1:8000")
        assert await loaded(again, "table") == (entry(1),)


async def test_a_node_without_a_lease_opens_nothing(stores: PostgresStores) -> None:
    async with stores.open() as one, stores.open() as two:
        await written(one, "table", entry(1))
        one.release("table")
        await stores.released("table")
        async with stores.connection() as connection:
            await connection.execute("DELETE FROM node WHERE id = 'node2'")
            found = await loaded(two, "table")
        assert isinstance(found, Rejected)
        assert (found.code, found.retry_ms) == ("failed", 1000)


async def test_every_node_hears_what_an_operator_changes(stores: PostgresStores) -> None:
    async with stores.open() as one, stores.open() as two:
        told: asyncio.Queue[Change] = asyncio.Queue()
        two.on_change = told.put_nowait
        one.change(Ban("192.0.2.1", 5.0), lambda done: None)
        assert await asyncio.wait_for(told.get(), 20) == Ban("192.0.2.1", 5.0)


async def test_a_node_that_was_cut_off_finds_out_what_an_operator_has_changed(
    stores: PostgresStores,
) -> None:
    """The notifications were lost with the connection: the banned would come in until a restart."""
    async with stores.open() as cut_off, stores.open() as other:
        await written(other, "table", entry(1))
        await changed(other, Ban("192.0.2.1", 5.0))
        found: list[Restrictions] = []
        cut_off.on_restrictions = found.append
        cut_off._lease._drop()
        await changed(other, Ban("192.0.2.1", None))
        await changed(other, Ban("192.0.2.2", 6.0))
        await changed(other, Restrict("table", "locked"))
        await cut_off.renew()
        assert found == [Restrictions({"table": "locked"}, {"192.0.2.2": 6.0})]
        await cut_off.renew()
        assert len(found) == 1, "it listens again"


async def test_a_change_without_a_notification_is_known_after_a_while(
    stores: PostgresStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "RESTRICTIONS_EVERY_S", 0.0)
    async with stores.open() as store, stores.connection() as connection:
        found: list[Restrictions] = []
        store.on_restrictions = found.append
        await store.renew()
        await connection.execute("INSERT INTO banned VALUES ('192.0.2.1', 5)")
        await store.renew()
        assert found == [Restrictions(), Restrictions({}, {"192.0.2.1": 5.0})]


async def test_a_new_table_is_not_missed_before_it_is_written(
    stores: PostgresStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that has lost its lease looks for tables that were deleted, and would drop it."""
    async with stores.open() as store:
        taken: list[str] = []
        store.on_taken = taken.append
        goes_on = hold_appends(monkeypatch)
        told: list[bool] = []
        store.append("table", entry(1), told.append)
        await asyncio.sleep(0.05)
        store._lease._until = 0.0
        await store.renew()
        goes_on.set()
        await asyncio.wait_for(store.settle(), 20)
        assert (told, taken) == ([True], [])
        assert await written(store, "table", entry(2)) == [True]


# A database that goes away


async def test_an_entry_is_written_once_where_the_answer_was_lost(
    stores: PostgresStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection broke after the commit: trying again must neither fail nor write it twice."""
    lost = 0

    async def append_and_break(*args: Any, **more: Any) -> None:
        nonlocal lost
        await append(*args, **more)
        if lost < 3:
            lost += 1
            raise asyncpg.ConnectionDoesNotExistError("connection was closed")

    async with stores.open() as store:
        monkeypatch.setattr(writer, "append", append_and_break)
        assert await written(store, "table", entry(1), entry(2)) == [True, True]
        assert await written(store, "table", entry(3)) == [True]
        assert await written(store, "table", entry(4)) == [True]
        assert lost == 3
        assert (await stores.rows("table"))[0] == [row(seq) for seq in (1, 2, 3, 4)]


async def test_moves_wait_for_a_database_that_is_restarted(
    stores: PostgresStores, postgres: PostgresServer
) -> None:
    """People are told after a quarter of a second, and everything goes on by itself."""
    async with stores.open() as store:
        delays: asyncio.Queue[bool] = asyncio.Queue()
        store.on_delay = delays.put_nowait
        assert await written(store, "table", entry(1)) == [True]
        await asyncio.to_thread(postgres.stop)
        try:
            told: list[bool] = []
            store.append("table", entry(2), told.append)
            assert await asyncio.wait_for(delays.get(), 20) is True
            assert store.problem() == "the database is slow or away"
            store.append("table", entry(3), told.append)
            found = await loaded(store, "other")
            assert isinstance(found, Rejected)
            assert (found.code, found.retry_ms) == ("failed", 1000)
            assert not told
        finally:
            await asyncio.to_thread(postgres.start)
        await asyncio.wait_for(store.settle(), 20)
        assert told == [True, True]
        assert await asyncio.wait_for(delays.get(), 20) is False
        assert (await stores.rows("table"))[0] == [row(1), row(2), row(3)]


async def test_a_store_that_is_closed_does_not_wait_for_the_database(
    stores: PostgresStores, postgres: PostgresServer
) -> None:
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(stores.open())
        await asyncio.to_thread(postgres.stop)
        try:
            store.append("table", entry(1), lambda safe: None)
            await asyncio.sleep(0)
            await store.resign()
            await stack.aclose()
        finally:
            await asyncio.to_thread(postgres.start)


async def test_a_commit_is_synced_whatever_the_database_says(own_stores: PostgresStores) -> None:
    async with own_stores.connection() as connection:
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    async with own_stores.open() as store:
        connection = await store._writer._connected()
        assert await connection.fetchval("SHOW synchronous_commit") == "on"
