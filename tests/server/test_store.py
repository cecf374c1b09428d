"""The log on disk: durable before it is acknowledged, written in batches, without gaps."""

import asyncio
import sqlite3
import threading
from functools import partial
from pathlib import Path

import aiohttp
import pytest

from penultima.server.errors import Rejected
from penultima.server.metrics import Metrics
from penultima.server.store import sqlite as sqlite_store
from penultima.server.store import writer as writer_module
from penultima.server.store.database import connect, read, write
from penultima.server.store.rows import Row
from penultima.server.store.sqlite import SqliteStore
from penultima.server.table.broadcast import summary
from penultima.server.table.driver import TableDriver
from penultima.server.table.reducer import fold_log
from penultima.server.table.seating import can_sit
from penultima.server.table.state import TableState
from penultima.wire.messages import Goodbye, Refusal
from penultima.wire.notices import BotTookOver
from tests.support.log_entries import entry, row
from tests.support.running_server import JsonClient, running
from tests.support.simulated_clients import Person, open_table, table_of
from tests.support.simulated_server import World


def test_rows_are_written_all_or_none(tmp_path: Path) -> None:
    database = connect(tmp_path / "log")
    write(database, [row(1), row(2)])
    with pytest.raises(sqlite3.IntegrityError):
        write(database, [row(3), row(2)])
    assert [r.seq for r in read(database, "table")] == [1, 2]
    write(database, [row(seq) for seq in range(3, 400)])
    assert len(read(database, "table")) == 399
    database.close()


def test_a_log_refuses_gaps_and_a_second_writer(tmp_path: Path) -> None:
    database = connect(tmp_path / "log")
    with pytest.raises(sqlite3.IntegrityError, match="gap"):
        write(database, [row(2)])
    write(database, [row(1)])
    with pytest.raises(sqlite3.IntegrityError):
        write(database, [row(1)])
    database.close()


def test_an_entry_is_on_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    """WAL and synchronous=FULL; read back by another connection at the moment of telling."""

    async def look() -> None:
        store = SqliteStore(tmp_path / "log", Metrics())
        other = connect(tmp_path / "log")
        told: asyncio.Queue[tuple[int, int]] = asyncio.Queue()

        def note(seq: int, safe: bool) -> None:
            told.put_nowait((seq, len(read(other, "table")) if safe else -1))

        for seq in range(1, 51):
            store.append("table", entry(seq), partial(note, seq))
        for seq in range(1, 51):
            number, there = await told.get()
            assert number == seq
            assert there >= seq
        await store.settle()
        store.close()
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert other.execute("PRAGMA synchronous").fetchone() == (2,)
        other.close()

    asyncio.run(look())


def test_entries_of_one_loop_iteration_are_one_transaction(tmp_path: Path) -> None:
    async def look() -> None:
        metrics = Metrics()
        store = SqliteStore(tmp_path / "log", metrics)
        for number in range(500):
            store.append(f"table {number}", entry(1), lambda safe: None)
        await store.settle()
        assert metrics.totals["commits"] == 1
        store.close()

    asyncio.run(look())


def test_entries_that_keep_coming_are_one_transaction(tmp_path: Path) -> None:
    """The writer starts when an iteration of the loop brings nothing new."""

    async def look() -> None:
        metrics = Metrics()
        store = SqliteStore(tmp_path / "log", metrics)
        for seqs in ((1, 2), (3,), (4,)):
            for seq in seqs:
                store.append("table", entry(seq), lambda safe: None)
            await asyncio.sleep(0)
        await store.settle()
        assert metrics.totals["commits"] == 1
        store.close()

    asyncio.run(look())


def test_entries_that_come_while_the_writer_is_busy_are_one_transaction(tmp_path: Path) -> None:
    async def look() -> None:
        metrics = Metrics()
        store = SqliteStore(tmp_path / "log", metrics)
        told: list[int] = []
        free = threading.Event()

        def note(seq: int, safe: bool) -> None:
            told.append(seq)

        store._writer.do(lambda database: free.wait(10))
        for seq in range(1, 6):
            store.append("table", entry(seq), partial(note, seq))
            for _ in range(5):
                await asyncio.sleep(0)
        free.set()
        await store.settle()
        assert metrics.totals["commits"] == 2
        assert told == [1, 2, 3, 4, 5]
        store.close()

    asyncio.run(look())


def test_an_entry_that_does_not_fit_affects_no_other_table(tmp_path: Path) -> None:
    async def look() -> None:
        store = SqliteStore(tmp_path / "log", Metrics())
        told: dict[str, bool] = {}
        for slug, seq in (("a", 1), ("b", 7), ("c", 1)):
            store.append(slug, entry(seq), partial(told.__setitem__, slug))
        await store.settle()
        assert told == {"a": True, "b": False, "c": True}
        store.close()

    asyncio.run(look())


def test_the_wal_is_reset_after_the_disk_was_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[sqlite3.Connection] = []
    asked: list[sqlite3.Connection] = []

    def full(database: sqlite3.Connection) -> None:
        tries.append(database)
        raise sqlite3.OperationalError("database or disk is full")

    async def look() -> None:
        store = SqliteStore(tmp_path / "log", Metrics())
        monkeypatch.setattr(writer_module, "PAGES_IN_WAL", 3)
        monkeypatch.setattr(writer_module, "checkpoint", full)
        store.append("table", entry(1), lambda safe: None)
        while len(tries) < 2:  # beside the loop, and in it
            await asyncio.sleep(0.01)
        monkeypatch.setattr(writer_module, "checkpoint", asked.append)
        store.append("table", entry(2), lambda safe: None)
        while not asked:
            await asyncio.sleep(0.01)
        store.close()

    asyncio.run(asyncio.wait_for(look(), 60))


def test_a_bot_does_not_move_at_a_table_whose_log_has_failed() -> None:
    """Its move would be written into the log of the table that people have come back to."""
    world, (ana,) = table_of("Ana", bots=["greedy"])
    ana.ask("start")
    open_table(ana).record(None, (BotTookOver(0),))
    world.run(0)
    rows = list(world.disk.rows[ana.slug])
    world.store.full = True
    ana.ask("say", text="Hello")
    world.run(0)
    assert ana.last(Goodbye).reason == "failed"
    world.store.full = False
    world.run(60)
    assert world.disk.rows[ana.slug] == rows


def test_a_late_failure_does_not_disconnect_people_who_have_resumed() -> None:
    """When it failed, more was on its way to the disk, which failed later."""
    world, (ana, ben) = table_of("Ana", "Ben")
    failed, store = open_table(ana), world.store
    store.full, store.slow_s = True, 1.0
    ana.ask("say", preset="hello")
    while store.waiting:
        world.run(0.01)
    ben.ask("say", preset="hello")
    while not ana.all(Goodbye):
        world.run(0.01)
    assert store.waiting
    assert not any(failed.audience)
    store.slow_s = 0.0
    ana.resume()
    world.run(5)
    assert not store.waiting
    store.full = False
    ana.ask("say", text="again")
    world.run(0)
    assert [said.text for said in open_table(ana).state.chat] == ["again"]
    assert world.registry.tables == {ana.slug: open_table(ana)}


def test_after_a_failed_write_a_table_resumes_from_its_log(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as (server, url), aiohttp.ClientSession() as session:
            ana = JsonClient(await session.ws_connect(f"{url}/ws"))
            first = await ana.ask("create", name="Ana", edition="zelda")
            await ana.ask("say", text="one")
            thief = connect(tmp_path / "penultima.sqlite3")
            write(thief, [row(3, first["slug"])])
            await ana.send("say", text="two")
            assert (await ana.receive("goodbye"))["reason"] == "failed"
            assert first["slug"] not in server.registry.tables
            thief.close()
            ana = JsonClient(await session.ws_connect(f"{url}/ws"))
            back = await ana.ask("resume", slug=first["slug"], token=first["token"])
            assert [said["text"] for said in back["chat"]] == ["one"]
            await ana.socket.close()

    asyncio.run(look())


def test_the_wal_does_not_grow_with_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a moment in which nobody writes it would never begin anew."""
    monkeypatch.setattr(writer_module, "PAGES_IN_WAL", 30)

    async def look() -> None:
        store = SqliteStore(tmp_path / "log", Metrics())
        for seq in range(1, 601):
            store.append("table", entry(seq), lambda safe: None)
            await store.settle()
        assert (tmp_path / "log-wal").stat().st_size < 400 * 4096
        store.close()

    asyncio.run(look())


def test_an_empty_table_is_unloaded_and_loaded_again() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    assert world.registry.put_away(0) == 0
    for person in (ana, ben):
        person.disconnect()
    world.run(1)
    state = world.registry.tables[ana.slug].state
    assert world.registry.put_away(0) == 1
    assert not world.registry.tables
    ana.resume(ana.seq)
    world.run(1)
    assert open_table(ana).state == state


def test_a_table_that_can_not_be_loaded_while_stopping_is_not_unknown() -> None:
    """On that word a page would give up the seat: it has to be true."""
    world = World()
    ana = Person(world)
    ana.create()
    ana.disconnect()
    world.run(1)
    assert world.registry.put_away(0) == 1
    ana.connect()
    ana.ask("resume", slug=ana.slug, token=ana.token)
    world.registry.freeze()
    world.run(1)
    assert ana.error == "stopping"
    assert ana.last(Refusal).retry_ms


def test_a_log_that_can_not_be_read_is_not_an_unknown_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(database: sqlite3.Connection, slug: str) -> tuple[list[Row], bool]:
        raise sqlite3.OperationalError("database is locked")

    async def look() -> None:
        store = SqliteStore(tmp_path / "log", Metrics())
        found: asyncio.Queue[TableState | Rejected] = asyncio.Queue()
        build = partial(fold_log, "table")
        store.load("table", build, found.put_nowait)
        unknown = await found.get()
        monkeypatch.setattr(sqlite_store, "find_rows", locked)
        store.load("table", build, found.put_nowait)
        failed = await found.get()
        assert isinstance(unknown, Rejected) and isinstance(failed, Rejected)
        assert (unknown.code, unknown.retry_ms) == ("unknown_table", None)
        assert (failed.code, failed.retry_ms) == ("failed", 2000)
        store.close()

    asyncio.run(look())


def test_a_summary_before_sitting_down() -> None:
    world = World()
    ana = Person(world)
    ana.create(table_name="Sunday", bots=["greedy"])
    seen: list[TableDriver | Rejected] = []
    world.registry.look(ana.slug, "", seen.append)
    assert isinstance(seen[0], TableDriver)
    told = summary(seen[0].audience.committed, can_sit(seen[0].audience.committed, ()))
    assert (told.name, told.phase, told.can_sit, told.can_watch) == ("Sunday", "lobby", True, True)
    world.registry.look("nonsense/..", "", seen.append)
    assert isinstance(seen[1], Rejected)
