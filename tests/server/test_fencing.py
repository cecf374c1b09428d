"""Fencing: of all who would write to a table, the database accepts the node that has claimed it."""

import asyncio
from itertools import product

import asyncpg
import pytest

from penultima.server.metrics import Metrics
from penultima.server.store.checksums import checksum
from penultima.server.store.postgresql.store import PostgresStore
from penultima.server.store.postgresql.tables import append, claim, read
from penultima.server.store.rows import Row
from tests.support.log_entries import entry, row
from tests.support.stores import PostgresStores, hold_appends, loaded, written


async def test_a_node_that_was_paused_for_longer_than_its_lease_is_fenced(
    stores: PostgresStores,
) -> None:
    """It knows nothing of it, and its clock may be wrong: the database refuses what it writes."""
    async with stores.open() as paused, stores.open() as other:
        taken: asyncio.Queue[str] = asyncio.Queue()
        paused.on_taken = taken.put_nowait
        for slug in ("table", "mine"):
            await written(paused, slug, entry(1))
        await stores.expire("node1")
        assert await loaded(other, "table") == (entry(1),)
        assert await asyncio.wait_for(taken.get(), 20) == "table"
        paused._writer.epochs["table"] = 1  # as if it had not been told
        assert await written(paused, "table", entry(2)) == [False]
        assert await written(paused, "mine", entry(2)) == [True]
        assert await written(other, "table", entry(2)) == [True]
        assert (await stores.rows("table"))[0] == [row(1), row(2)]


async def test_a_patched_node_that_claims_nothing_is_refused_by_the_database(
    stores: PostgresStores,
) -> None:
    async with stores.open() as owner, stores.connection() as patched:
        await written(owner, "table", entry(1))
        for node, epoch in product(("patched", "", "node1"), (0, 1, 2, 7)):
            if (node, epoch) != ("node1", 1):
                with pytest.raises(asyncpg.PostgresError, match="fenced") as refused:
                    await append(patched, node, [row(2)], [epoch], [b"x"])
                assert refused.value.sqlstate == "PN001"
        with pytest.raises(asyncpg.PostgresError, match="fenced"):
            await patched.execute(
                "INSERT INTO log SELECT slug, 2, at, seat, request, events, version, checksum, "
                "epoch FROM log WHERE seq = 1"
            )
        with pytest.raises(asyncpg.UniqueViolationError):
            await append(patched, "patched", [row(1)], [1], [b"x"], creators={})
        with pytest.raises(asyncpg.PostgresError, match="lease"):
            await claim(patched, "table", "patched")
        assert await written(owner, "table", entry(2)) == [True]


class PatchedStore(PostgresStore):
    """Opens every table, whoever has it, with the epoch of the owner or one that it makes up."""

    more = 0
    writes_as = "patched"

    async def _open_table(self, slug: str) -> list[Row]:
        async with self._pool.acquire() as connection:
            rows = await read(connection, slug)
            epoch = await connection.fetchval("SELECT epoch FROM owner WHERE slug = $1", slug)
        self._writer.opened(slug, epoch + self.more, rows[-1].seq, checksum(rows))
        self._writer._node = self.writes_as
        return rows


@pytest.mark.parametrize("more", [-1, 0, 7])
async def test_a_patched_node_with_the_epoch_of_the_owner_is_refused_by_the_database(
    stores: PostgresStores, monkeypatch: pytest.MonkeyPatch, more: int
) -> None:
    monkeypatch.setattr(PatchedStore, "more", more)
    async with stores.open() as owner:
        await written(owner, "table", entry(1))
        patched = await PatchedStore.open(await stores.url(), "patched", Metrics())
        await patched.register("patched:8000")
        for seq in (2, 3):
            assert await loaded(patched, "table") == tuple(map(entry, range(1, seq)))
            assert await written(patched, "table", entry(seq)) == [False]
            assert await written(owner, "table", entry(seq)) == [True]
        patched.close()


async def test_of_a_node_that_pretends_to_be_the_owner_and_the_owner_one_writes(
    stores: PostgresStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has the database's password can do so. Then the owner claims the table anew."""
    monkeypatch.setattr(PatchedStore, "writes_as", "node1")
    async with stores.open() as owner:
        await written(owner, "table", entry(1))
        patched = await PatchedStore.open(await stores.url(), "patched", Metrics())
        await patched.register("patched:8000")
        assert await loaded(patched, "table") == (entry(1),)
        assert await written(patched, "table", entry(2)) == [True]
        assert await written(owner, "table", entry(2, at=2.0)) == [False]
        assert await loaded(owner, "table") == (entry(1), entry(2))
        assert await written(patched, "table", entry(3)) == [False]
        assert await written(owner, "table", entry(3)) == [True]
        assert [each.seq for each in (await stores.rows("table"))[0]] == [1, 2, 3]
        patched.close()


async def test_a_claim_waits_for_what_is_being_written(stores: PostgresStores) -> None:
    """Otherwise the new owner would read a log without its last entry, and write another one."""
    async with stores.open() as old, stores.open() as new, stores.connection() as slow:
        await written(old, "table", entry(1))
        begun = slow.transaction()
        await begun.start()
        await append(slow, "node1", [row(2)], [1], [b"x"])
        await stores.expire("node1")
        opening = asyncio.ensure_future(loaded(new, "table"))
        await _waiting_for_lock(stores)
        assert not opening.done()
        await begun.commit()
        assert await opening == (entry(1), entry(2))
        assert await written(new, "table", entry(3)) == [True]


async def test_what_is_written_during_a_claim_is_refused(stores: PostgresStores) -> None:
    async with stores.open() as old, stores.open(), stores.connection() as claiming:
        await written(old, "table", entry(1))
        await stores.expire("node1")
        begun = claiming.transaction()
        await begun.start()
        assert await claim(claiming, "table", "node2") is not None
        writing = asyncio.ensure_future(written(old, "table", entry(2)))
        await _waiting_for_lock(stores)
        assert not writing.done()
        await begun.commit()
        assert await writing == [False]
        assert (await stores.rows("table"))[0] == [row(1)]


async def _waiting_for_lock(stores: PostgresStores) -> None:
    async with stores.connection() as connection:
        while not await connection.fetchval(
            "SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'advisory' "
            "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        ):
            await asyncio.sleep(0.01)


async def test_a_node_that_opens_a_table_again_can_not_write_what_it_wrote_before(
    stores: PostgresStores,
) -> None:
    """After a failure: what was decided then is not in the log that people have come back to."""
    async with stores.open() as store, stores.connection() as late:
        await written(store, "table", entry(1))
        assert await loaded(store, "table") == (entry(1),)
        with pytest.raises(asyncpg.PostgresError, match="fenced"):
            await append(late, "node1", [row(2)], [1], [b"x"])


async def test_a_table_is_opened_again_after_what_was_decided_before_is_written(
    stores: PostgresStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be written under the new claim, behind the back of those who have come back."""
    async with stores.open() as store:
        await written(store, "table", entry(1))
        goes_on = hold_appends(monkeypatch)
        told: list[bool] = []
        store.append("other", entry(1), told.append)
        await asyncio.sleep(0.05)
        store.append("table", entry(2), told.append)  # in the next group
        opening = asyncio.ensure_future(loaded(store, "table"))
        await asyncio.sleep(0.1)
        goes_on.set()
        assert await opening == (entry(1), entry(2))
        assert told == [True, True]
