"""The database file: watched while the server runs, with checksums, and a mark of its end."""

import asyncio
import os
import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from penultima.server.errors import Rejected
from penultima.server.metrics import Metrics
from penultima.server.store import retention
from penultima.server.store.checksums import checksum
from penultima.server.store.database import connect, read, write
from penultima.server.store.last_commit import lost
from penultima.server.store.retention import DAY_S
from penultima.server.store.sqlite import SqliteStore
from tests.support.log_entries import entry, row
from tests.support.running_server import JsonClient, ServerProcess, running

NAME = "penultima.sqlite3"
LEAF = 13
"""The type of a page with rows, in SQLite's file format."""


def deleted(folder: Path) -> None:
    (folder / NAME).unlink()


def wal_deleted(folder: Path) -> None:
    (folder / f"{NAME}-wal").unlink()


def replaced(folder: Path) -> None:
    """As `cp copy penultima.sqlite3` doesn't do, but many programs that restore files do."""
    shutil.copy(folder / NAME, folder / "copy")
    (folder / "copy").rename(folder / NAME)


def folder_moved(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


@pytest.mark.parametrize("harm", [deleted, wal_deleted, replaced, folder_moved])
def test_nothing_is_acknowledged_into_a_file_that_is_gone(
    harm: Callable[[Path], None], tmp_path: Path
) -> None:
    """478 moves were, in as long as it took somebody to see that the file was missing."""

    async def look() -> None:
        data = tmp_path / "data"
        async with running(data) as (_, url), aiohttp.ClientSession() as session:
            ana = JsonClient(await session.ws_connect(f"{url}/ws"))
            await ana.ask("create", name="Ana", edition="zelda")
            assert (await ana.ask("say", text="before"))["type"] == "update"
            assert await ready(session, url) == (200, [])
            harm(data)
            await ana.send("say", text="after")
            assert (await ana.receive("update", "goodbye"))["type"] == "goodbye"
            status, problems = await ready(session, url)
            assert status == 503
            assert any(NAME in problem for problem in problems)
            async with session.get(f"{url}/healthz") as answer:
                assert answer.status == 200  # a restart would mend nothing
            await ana.socket.close()

    asyncio.run(look())


async def ready(session: aiohttp.ClientSession, url: str) -> tuple[int, list[str]]:
    async with session.get(f"{url}/readyz") as answer:
        found: dict[str, Any] = await answer.json()
        assert found.keys() == {"problems", "last_commit_s", "free_bytes", "lag_ms"}
        return answer.status, found["problems"]


def test_a_file_that_is_put_back_is_written_again(tmp_path: Path) -> None:
    async def look() -> None:
        store = SqliteStore(tmp_path / "log", Metrics())
        told: list[bool] = []
        for seq, name in ((1, "log"), (2, "away"), (3, "log")):
            if seq > 1:
                (tmp_path / {"away": "log", "log": "away"}[name]).rename(tmp_path / name)
            store.append("table", entry(seq), told.append)
            await store.settle()
        assert told == [True, False, True]
        store.close()

    asyncio.run(look())


def test_ready_names_a_full_disk_and_a_late_event_loop(tmp_path: Path) -> None:
    async def look() -> None:
        full = running(tmp_path, min_free_bytes=2**62)
        async with full as (server, url), aiohttp.ClientSession() as session:
            status, problems = await ready(session, url)
            assert (status, "full" in problems[0]) == (503, True)
            server._lag._late_s.append(0.7)
            assert "the event loop is late" in (await ready(session, url))[1]
            server.registry.freeze()
            assert "stopping" in (await ready(session, url))[1]

    asyncio.run(look())


def test_every_row_has_a_checksum_over_all_before_it(tmp_path: Path) -> None:
    async def look() -> None:
        store = SqliteStore(tmp_path / "log", Metrics())
        for seq in range(1, 6):
            for slug in ("a", "b"):
                store.append(slug, entry(seq), lambda safe: None)
            if seq % 2:
                await store.settle()
        await store.settle()
        store.close()

    asyncio.run(look())
    with closing(connect(tmp_path / "log")) as database:
        for slug in ("a", "b"):
            rows = read(database, slug)
            for count in range(1, 6):
                assert stored(database, slug, count) == checksum(rows[:count])


def stored(database: sqlite3.Connection, slug: str, seq: int) -> bytes | None:
    query = "SELECT checksum FROM log WHERE slug = ? AND seq = ?"
    found: bytes | None = database.execute(query, (slug, seq)).fetchone()[0]
    return found


def test_rows_without_a_checksum_are_part_of_the_next_one(tmp_path: Path) -> None:
    """Files from before there were any."""
    with closing(connect(tmp_path / "log")) as database:
        write(database, [row(1), row(2)])
        database.execute("UPDATE log SET checksum = NULL")
        write(database, [row(3)])
        assert stored(database, "table", 1) is None
        assert stored(database, "table", 3) == checksum([row(1), row(2), row(3)])


def test_a_write_that_failed_leaves_no_trace_in_the_checksums(tmp_path: Path) -> None:
    async def look() -> None:
        store = SqliteStore(tmp_path / "log", Metrics())
        told: dict[int, bool] = {}
        for seq in (1, 2, 4):
            store.append("table", entry(seq), partial(told.__setitem__, seq))
        await store.settle()
        store.append("table", entry(3), partial(told.__setitem__, 3))
        await store.settle()
        assert told == {1: True, 2: True, 4: False, 3: True}
        store.close()

    asyncio.run(look())
    with closing(connect(tmp_path / "log")) as database:
        assert stored(database, "table", 3) == checksum(read(database, "table"))


def test_a_damaged_page_of_one_table_does_not_make_others_fail(tmp_path: Path) -> None:
    """Not in loading, not in writing, and not in retention, which stopped at the first one."""
    file = tmp_path / "log"
    with closing(connect(file)) as database:
        for slug in ("first", "broken", "last"):
            write(database, [row(seq, slug) for seq in range(1, 400)])
        (size,) = database.execute("PRAGMA page_size").fetchone()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    damage(file, size, b"broken")

    async def look() -> None:
        store = SqliteStore(file, Metrics())
        lengths: dict[str, int | Rejected] = {}
        for slug in ("first", "broken", "last"):
            store.load(slug, lambda entries: len(list(entries)), partial(lengths.__setitem__, slug))
        store._reader.call(lambda database: None)  # after the loads
        await asyncio.sleep(0)
        told: dict[str, bool] = {}
        for slug, seq in (("first", 400), ("last", 400), ("new", 1)):
            store.append(slug, entry(seq), partial(told.__setitem__, slug))
        await store.settle()
        assert told == {"first": True, "last": True, "new": True}
        assert (lengths["first"], lengths["last"]) == (399, 399)
        assert isinstance(lengths["broken"], Rejected)
        store.close()

    asyncio.run(look())
    with closing(connect(file)) as database:
        cleaned = retention.clean(database, lambda job: job(database), 40 * DAY_S, 30, 365)
    assert cleaned == (3, 0)


def damage(file: Path, size: int, text: bytes) -> None:
    """Overwrite a page that has rows with this text and no others."""
    data = bytearray(file.read_bytes())
    leaves = [at for at in range(size, len(data), size) if data[at] == LEAF]
    full = [at for at in leaves if data[at : at + size].count(text) > 50]
    at = full[len(full) // 2]
    data[at : at + size] = b"\xff" * size
    file.write_bytes(data)


@pytest.mark.slow
def test_a_wal_that_was_removed_after_a_crash_is_noticed(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        async with aiohttp.ClientSession() as session:
            ana = JsonClient(await session.ws_connect(f"{url}/ws"))
            await ana.ask("create", name="Ana", edition="zelda")
            await ana.ask("say", text="Hello")
            await ana.socket.close()

    server = ServerProcess(tmp_path)
    asyncio.run(play(server.url))
    server.end(signal.SIGKILL)
    with closing(connect(tmp_path / NAME)) as database:
        assert lost(database, tmp_path) is None
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    server = ServerProcess(tmp_path)
    asyncio.run(play(server.url))
    server.end(signal.SIGKILL)
    os.truncate(tmp_path / f"{NAME}-wal", 0)
    with closing(connect(tmp_path / NAME)) as database:
        found = lost(database, tmp_path)
    assert found is not None
    assert found.seq == 2
    server = ServerProcess(tmp_path)
    assert "penultima_log_cut 1" in asyncio.run(metrics(server.url))
    server.end()


async def metrics(url: str) -> str:
    async with aiohttp.ClientSession() as session, session.get(f"{url}/metrics") as answer:
        return await answer.text()
