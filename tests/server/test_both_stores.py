"""What any store promises, with SQLite and with PostgreSQL."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from penultima.server.errors import Rejected
from penultima.server.metrics import Metrics
from penultima.server.store.analyses import StoredAnalysis
from penultima.server.store.entries import Entry
from penultima.server.store.restrictions import Ban, Delete, Restrict
from penultima.server.store.retention import DAY_S
from penultima.server.store.rows import to_row
from penultima.wire.notices import BotTookOver
from tests.support.log_entries import entry, row
from tests.support.stores import (
    PostgresStores,
    SqliteStores,
    Stores,
    found_analyses,
    found_analysis,
    kept,
    loaded,
    read,
    written,
)


def entries(count: int, at: float = 1.0) -> list[Entry]:
    return [entry(seq, at) for seq in range(1, count + 1)]


@pytest.fixture(params=["sqlite", "postgresql"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Stores:
    """The same tests with both stores."""
    if request.param == "sqlite":
        return SqliteStores(tmp_path / "log")
    request.getfixturevalue("long_leases")
    return PostgresStores(request.getfixturevalue("postgres"))


async def test_an_entry_is_there_for_others_before_it_is_acknowledged(stores: Stores) -> None:
    async with stores.open() as store:
        told: asyncio.Queue[tuple[int, bool]] = asyncio.Queue()

        def note(seq: int, safe: bool) -> None:
            told.put_nowait((seq, safe))

        for seq in range(1, 21):
            store.append("table", entry(seq), partial(note, seq))
        for seq in range(1, 21):
            assert await asyncio.wait_for(told.get(), 20) == (seq, True)
            rows, _ = await stores.rows("table")
            assert len(rows) >= seq


async def test_what_is_written_is_read_back_equal(stores: Stores) -> None:
    first = Entry(1, 1_700_000_000.123456, None, "", None, (BotTookOver(0),))
    async with stores.open() as store:
        assert await written(store, "table", first, *entries(3)[1:]) == [True] * 3
        assert await stores.rows("table") == (
            [to_row("table", first), row(2), row(3)],
            False,
        )
        assert await loaded(store, "table") == (first, *entries(3)[1:])
        assert await read(store, "table", 2, 3) == tuple(entries(3)[1:])
        assert store.loaded_bytes("other") == 0


async def test_entries_of_one_loop_iteration_share_a_commit(stores: Stores) -> None:
    metrics = Metrics()
    async with stores.open(metrics) as store:
        for number in range(300):
            store.append(f"table {number}", entry(1), lambda safe: None)
        await asyncio.wait_for(store.settle(), 20)
        assert metrics.totals["commits"] == 1
        assert (await stores.rows("table 299"))[0] == [row(1, "table 299")]


async def test_an_entry_that_does_not_fit_affects_no_other_table(stores: Stores) -> None:
    async with stores.open() as store:
        told: dict[str, bool] = {}
        for slug, seq in (("a", 1), ("b", 7), ("c", 1)):
            store.append(slug, entry(seq), partial(told.__setitem__, slug))
        await asyncio.wait_for(store.settle(), 20)
        assert told == {"a": True, "b": False, "c": True}
        assert await written(store, "a", entry(3)) == [False]
        assert await written(store, "a", entry(2)) == [True]
        assert (await stores.rows("b"))[0] == []


async def test_an_unknown_table_is_unknown_and_not_a_failure(stores: Stores) -> None:
    async with stores.open() as store:
        found = await loaded(store, "table")
        assert isinstance(found, Rejected)
        assert (found.code, found.retry_ms) == ("unknown_table", None)


async def test_a_table_goes_to_the_archive_and_comes_back_whole(stores: Stores) -> None:
    async with stores.open() as store:
        await written(store, "table", *entries(3))
        store.release("table")
        await stores.released("table")
        assert await stores.clean(20 * DAY_S, 30, 365) == (0, 0)
        assert await stores.clean(40 * DAY_S, 30, 365) == (1, 0)
        assert await stores.rows("table") == ([row(1), row(2), row(3)], True)
        assert await read(store, "table", 2, 2) == (entry(2),)
        assert await loaded(store, "table") == tuple(entries(3))
        assert await written(store, "table", entry(4)) == [True]
        assert await stores.rows("table") == ([row(seq) for seq in (1, 2, 3, 4)], False)


@pytest.mark.parametrize(
    ("days", "deleted"), [([500], 0), ([500, 501], 1), ([500, 900], 0), ([900, 500, 501], 1)]
)
async def test_a_table_is_deleted_when_two_days_agree(
    stores: Stores, days: list[float], deleted: int
) -> None:
    async with stores.open() as store:
        await written(store, "table", entry(1, 0.0))
        store.release("table")
        await stores.released("table")
        assert await stores.clean(40 * DAY_S, 30, 365) == (1, 0)
        found = [(await stores.clean(day * DAY_S, 30, 365))[1] for day in days]
        assert sum(found) == found[-1] == deleted
        assert bool((await stores.rows("table"))[0]) == (not deleted)


async def test_what_an_operator_changes_is_stored(stores: Stores) -> None:
    async with stores.open() as store:
        await written(store, "table", *entries(2))

        async def changed(change: Ban | Delete | Restrict) -> bool:
            done: asyncio.Future[bool] = asyncio.Future()
            store.change(change, done.set_result)
            return await asyncio.wait_for(done, 20)

        assert not await changed(Restrict("nothing", "locked"))
        assert await changed(Restrict("table", "locked"))
        assert await changed(Ban("192.0.2.1", 5.0))
        assert not await changed(Ban("192.0.2.1", 6.0))
        found = await stores.restrictions()
        assert (found.tables, found.banned) == ({"table": "locked"}, {"192.0.2.1": 6.0})
        assert await changed(Restrict("table", None))
        assert await changed(Ban("192.0.2.1", None))
        assert not await changed(Ban("192.0.2.1", None))
        assert await changed(Delete("table"))
        assert not await changed(Delete("table"))
        assert await stores.rows("table") == ([], False)
        found = await stores.restrictions()
        assert (found.tables, found.banned) == ({}, {})


async def test_a_store_that_is_opened_again_knows_what_was_forbidden(stores: Stores) -> None:
    async with stores.open() as store:
        done: asyncio.Future[bool] = asyncio.Future()
        store.change(Ban("192.0.2.1", 5.0), done.set_result)
        await asyncio.wait_for(done, 20)
    async with stores.open() as store:
        assert store.restrictions().banned == {"192.0.2.1": 5.0}


async def test_an_analysis_is_kept_with_its_table_and_deleted_with_it(stores: Stores) -> None:
    first = StoredAnalysis(1, 2, 1, b"body")
    async with stores.open() as store:
        await written(store, "table", entry(1))
        await kept(store, "table", first)
        await kept(store, "table", StoredAnalysis(1, 3, 1, b"another"))
        await kept(store, "gone", first)
        assert await found_analysis(store, "table", 1, 2) == first
        assert await found_analysis(store, "table", 2, 2) is None
        assert await found_analysis(store, "gone", 1, 2) is None, "there is no such table"
        newer = StoredAnalysis(1, 2, 2, b"newer")
        await kept(store, "table", newer)
        assert await found_analysis(store, "table", 1, 2) == newer
    async with stores.open() as store:
        assert await found_analysis(store, "table", 1, 2) == newer
        third = StoredAnalysis(1, 3, 1, b"another")
        assert await found_analyses(store, "table", 2) == (third, newer), "the latest first"
        assert await found_analyses(store, "table", 1) == (third,)
        assert await found_analyses(store, "gone", 2) == ()
        done: asyncio.Future[bool] = asyncio.Future()
        store.change(Delete("table"), done.set_result)
        assert await asyncio.wait_for(done, 20)
        assert await found_analysis(store, "table", 1, 2) is None


async def test_an_analysis_is_kept_in_the_archive_and_deleted_from_it(stores: Stores) -> None:
    body = StoredAnalysis(1, 1, 1, b"body")
    async with stores.open() as store:
        await written(store, "table", entry(1))
        await kept(store, "table", body)
        assert await found_analysis(store, "table", 1, 1) == body
        store.release("table")
        await stores.released("table")
        assert await stores.clean(40 * DAY_S, 30, 365) == (1, 0)
        assert await found_analysis(store, "table", 1, 1) == body
        await stores.clean(500 * DAY_S, 30, 365)
        assert await stores.clean(501 * DAY_S, 30, 365) == (0, 1)
        assert await found_analysis(store, "table", 1, 1) is None
