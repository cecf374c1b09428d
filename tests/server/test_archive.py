"""Archive and retention: old tables are archived, restored when used, and deleted in the end."""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

import aiohttp
import pytest

from penultima.server.errors import Rejected
from penultima.server.metrics import Metrics
from penultima.server.store import archive as archive_module
from penultima.server.store import retention
from penultima.server.store.archive import read_archived, read_entries, restore
from penultima.server.store.database import connect, read, write
from penultima.server.store.entries import Entry
from penultima.server.store.retention import DAY_S, MOST_DELETED_TOGETHER
from penultima.server.store.rows import Row
from penultima.server.store.sqlite import SqliteStore
from tests.support.log_entries import archive, entry, fold, row
from tests.support.running_server import JsonClient, running
from tests.support.simulated_clients import SNOWBALL, open_table, table_of

T = TypeVar("T")
chance = Random(1)


def clean(database: sqlite3.Connection, *args: float) -> tuple[int, int]:
    return retention.clean(database, lambda job: job(database), *args)


def test_old_tables_are_archived_and_very_old_ones_deleted(tmp_path: Path) -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    rows = world.disk.rows[ana.slug]
    database = connect(tmp_path / "log")
    write(database, rows)
    write(database, [row(1, "young", rows[-1].at + 20 * DAY_S)])
    now = rows[-1].at + 31 * DAY_S
    assert clean(database, now, 30, 365) == (1, 0)
    assert read(database, ana.slug) == []
    assert fold(database, ana.slug) == open_table(ana).state
    restore(database, ana.slug)
    assert read(database, ana.slug) == rows
    clean(database, now, 30, 365)
    assert clean(database, now + 336 * DAY_S, 30, 365) == (1, 0)
    assert clean(database, now + 337 * DAY_S, 30, 365) == (0, 1)
    assert read_entries(database, ana.slug) == []
    database.close()


def test_searching_for_old_tables_takes_no_lock(tmp_path: Path) -> None:
    """Among many archived tables that takes a second, in which nobody could move."""
    cleaner, loop = connect(tmp_path / "log"), connect(tmp_path / "log")
    cleaner.execute("PRAGMA busy_timeout = 0")
    loop.execute("BEGIN IMMEDIATE")
    assert clean(cleaner, 400 * DAY_S, 30, 365) == (0, 0)
    cleaner.close()
    loop.close()


def test_retention_writes_in_short_transactions(tmp_path: Path) -> None:
    """Each is a job for the writer, which writes moves in between."""
    database = connect(tmp_path / "log")
    count = MOST_DELETED_TOGETHER + 1
    for number in range(count):
        write(database, [row(1, f"table {number}")])
    jobs = 0

    def counted(job: Callable[[sqlite3.Connection], T]) -> T:
        nonlocal jobs
        jobs += 1
        return job(database)

    assert retention.clean(database, counted, 40 * DAY_S, 30, 365) == (count, 0)
    assert jobs == count
    assert retention.clean(database, counted, 800 * DAY_S, 30, 365) == (0, 0)
    assert retention.clean(database, counted, 801 * DAY_S, 30, 365) == (0, count)
    assert jobs == count + 3
    database.close()


def test_a_table_from_a_wrong_clock_is_not_deleted_too_soon(tmp_path: Path) -> None:
    """Nor are all of them where a server was off for a year."""
    database = connect(tmp_path / "log")
    write(database, [row(1, at=60.0)])
    now = 50 * 365 * DAY_S
    assert clean(database, now, 30, 365) == (1, 0)
    assert clean(database, now + 334 * DAY_S, 30, 365) == (0, 0)
    assert clean(database, now + 336 * DAY_S, 30, 365) == (0, 0)
    assert clean(database, now + 337 * DAY_S, 30, 365) == (0, 1)
    database.close()


@pytest.mark.parametrize(
    ("days", "deleted"),
    [
        ([500], 0),  # one reading
        ([500, 500.9], 0),  # the same day
        ([500, 501], 1),
        ([500, 40, 501], 1),  # wrong, right, wrong: both readings agree
        ([500, 900], 0),  # a clock that goes from one wrong time to the next
        ([900, 500], 0),
        ([900, 500, 501], 1),
    ],
)
def test_a_table_is_deleted_when_two_days_agree(days: list[float], deleted: int) -> None:
    """One clock that was a year ahead for a moment deleted every archived table."""
    database = connect(Path(":memory:"))
    write(database, [row(1, at=0.0)])
    assert clean(database, 40 * DAY_S, 30, 365) == (1, 0)
    found = [clean(database, day * DAY_S, 30, 365)[1] for day in days]
    assert sum(found) == found[-1] == deleted


def test_a_table_that_is_used_again_is_no_longer_about_to_be_deleted() -> None:
    database = connect(Path(":memory:"))
    write(database, [row(1, at=0.0)])
    clean(database, 40 * DAY_S, 30, 365)
    clean(database, 500 * DAY_S, 30, 365)
    restore(database, "table")
    clean(database, 500.5 * DAY_S, 30, 365)
    assert clean(database, 501.5 * DAY_S, 30, 365) == (0, 0)


def test_proposals_replace_each_other_in_the_archive(tmp_path: Path) -> None:
    """Long texts are proposed every few seconds, and only the last one of a card matters."""
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen")
    card = open_table(ana).state.edition.customizable[0]
    for number in range(10):
        rule = SNOWBALL | {"text": f"{number} {chance.random()} " + "x" * 100}
        ana.ask("propose", card=card, rule=rule)
        ben.ask("vote", card=card, version=number + 1, agree=True)
        world.run(10)
    rows = world.disk.rows[ana.slug]
    database = connect(tmp_path / "log")
    write(database, rows)
    assert archive(database, ana.slug, before=rows[-1].at + 1)
    assert fold(database, ana.slug) == open_table(ana).state
    kept = read_archived(database, ana.slug)
    texts = [b'"title":"Snowball"' in each.events for each in kept]
    assert (texts.count(True), len(kept)) == (1, len(rows))
    restore(database, ana.slug)
    assert fold(database, ana.slug) == open_table(ana).state
    database.close()


def test_a_damaged_table_does_not_keep_others_from_being_archived(tmp_path: Path) -> None:
    """Retention stopped at the first one, for ever."""
    database = connect(tmp_path / "log")
    for slug in ("a", "b", "c"):
        write(database, [row(1, slug)])
    damaged = b'{"rule_proposed"'
    database.execute("UPDATE log SET events = ? WHERE slug = 'b'", (damaged,))
    assert clean(database, 40 * DAY_S, 30, 365) == (2, 0)
    assert read(database, "b")
    database.close()


def test_delete_days_may_be_fewer_than_archive_days() -> None:
    database = connect(Path(":memory:"))
    write(database, [row(1, at=0.0)])
    assert clean(database, 10 * DAY_S, 30, 7) == (1, 0)
    assert clean(database, 11 * DAY_S, 30, 7) == (0, 0)
    assert clean(database, 12 * DAY_S, 30, 7) == (0, 1)


def test_a_table_with_a_new_move_is_not_archived(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, loop = connect(tmp_path / "log"), connect(tmp_path / "log")
    write(database, [row(1, at=1.0), row(2, at=5.0)])
    assert not archive(database, "table", before=5.0)

    def compress(data: bytes, level: int) -> bytes:
        write(loop, [row(3, at=9.0)])
        return data

    with monkeypatch.context() as patched:
        patched.setattr("penultima.server.store.archive.zlib.compress", compress)
        assert not archive(database, "table", before=6.0)
    assert [r.seq for r in read(database, "table")] == [1, 2, 3]
    assert archive(database, "table", before=10.0)
    assert read(database, "table") == []
    database.close()
    loop.close()


def test_a_table_that_is_archived_with_people_at_it_goes_on(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as (server, url), aiohttp.ClientSession() as session:
            ana = JsonClient(await session.ws_connect(f"{url}/ws"))
            slug = (await ana.ask("create", name="Ana", edition="zelda"))["slug"]
            database = connect(tmp_path / "penultima.sqlite3")
            now = server.clock.wall() + 31 * DAY_S
            for text in ("one", "two"):
                assert clean(database, now, 30, 365) == (1, 0)
                assert (await ana.ask("say", text=text))["type"] == "update"
            state = fold(database, slug)
            assert state == server.registry.tables[slug].state
            assert [said.text for said in state.chat] == ["one", "two"]
            database.close()
            await ana.socket.close()

    asyncio.run(look())


def test_restoring_a_table_twice_is_harmless(tmp_path: Path) -> None:
    database = connect(tmp_path / "log")
    write(database, [row(1), row(2)])
    assert archive(database, "table", before=2.0)
    for _ in range(2):
        restore(database, "table")
        assert read(database, "table") == [row(1), row(2)]
    database.close()


def test_a_table_is_found_while_it_is_being_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between a look into the log and one into the archive it would be in neither."""
    reader, writer = connect(tmp_path / "log"), connect(tmp_path / "log")
    write(writer, [row(1), row(2)])
    assert archive(writer, "table", before=2.0)

    def restored_meanwhile(database: sqlite3.Connection, slug: str) -> list[Row]:
        monkeypatch.setattr(archive_module, "read_archived", read_archived)
        restore(writer, slug)
        return read_archived(database, slug)

    monkeypatch.setattr(archive_module, "read_archived", restored_meanwhile)
    assert [entry.seq for entry in read_entries(reader, "table")] == [1, 2]
    assert read_archived(reader, "table") == []
    reader.close()
    writer.close()


def test_a_table_that_is_opened_is_restored_and_not_deleted(tmp_path: Path) -> None:
    async def look() -> None:
        store = SqliteStore(tmp_path / "log", Metrics())
        database = connect(tmp_path / "log")
        write(database, [row(1)])
        assert archive(database, "table", before=2.0)
        found: asyncio.Queue[int | Rejected] = asyncio.Queue()
        store.load("table", lambda entries: len(list(entries)), found.put_nowait)
        assert await found.get() == 1
        while not read(database, "table"):
            await asyncio.sleep(0.01)
        assert read_archived(database, "table") == []
        database.close()
        store.close()

    asyncio.run(asyncio.wait_for(look(), 60))


def test_a_damaged_archive_affects_no_other_table(tmp_path: Path) -> None:
    async def look() -> None:
        store = SqliteStore(tmp_path / "log", Metrics())
        database = connect(tmp_path / "log")
        write(database, [row(1, "bad")])
        assert archive(database, "bad", before=2.0)
        database.execute("UPDATE archive SET log = x'00'")
        told: dict[str, bool] = {}
        store.append("bad", entry(2), partial(told.__setitem__, "bad"))
        store.append("good", entry(1), partial(told.__setitem__, "good"))
        await store.settle()
        assert told == {"bad": False, "good": True}
        database.close()
        store.close()

    asyncio.run(look())


def test_a_round_of_an_archived_table_can_be_read(tmp_path: Path) -> None:
    async def look() -> None:
        store = SqliteStore(tmp_path / "log", Metrics())
        database = connect(tmp_path / "log")
        write(database, [row(seq) for seq in range(1, 6)])
        assert archive(database, "table", before=2.0)
        found: asyncio.Queue[tuple[Entry, ...] | None] = asyncio.Queue()
        store.read("table", 2, 4, found.put_nowait)
        assert [each.seq for each in await found.get() or ()] == [2, 3, 4]
        database.close()
        store.close()

    asyncio.run(look())
