"""`penultima admin`: over the folder, and over the socket of a running server."""

import asyncio
import json
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from penultima.cli.main import main
from penultima.server.admin.backup import backup
from penultima.server.admin.check import check
from penultima.server.main import Server
from penultima.server.metrics import Metrics
from penultima.server.store.archive import restore
from penultima.server.store.database import connect, read, write
from penultima.server.store.sqlite import SqliteStore
from tests.support.log_entries import archive, entry, row
from tests.support.running_server import JsonClient, running
from tests.support.simulated_clients import table_of

FILE = "penultima.sqlite3"


async def admin(data: Path, *arguments: str) -> tuple[int, str, str]:
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "penultima", "admin", *arguments, "--data", str(data)]
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stdout, done.stderr


async def admin_json(data: Path, *arguments: str) -> Any:
    status, out, err = await admin(data, *arguments, "--json")
    assert status == 0, err
    return json.loads(out)


Scene = Callable[[Server, str, aiohttp.ClientSession], Coroutine[None, None, None]]


def at_a_server(data: Path, scene: Scene, **more: Any) -> None:
    async def look() -> None:
        async with running(data, **more) as (server, url), aiohttp.ClientSession() as session:
            await scene(server, url, session)

    asyncio.run(look())


async def player(session: aiohttp.ClientSession, url: str, address: str = "1.1.1.1") -> JsonClient:
    headers = {"X-Forwarded-For": address}
    return JsonClient(await session.ws_connect(f"{url}/ws", headers=headers))


ANA = {"name": "Ana", "edition": "zelda"}


@pytest.fixture
def folder(tmp_path: Path) -> tuple[Path, str]:
    """A data folder with the table of Ana and Ben, and its slug."""
    world, (ana, _) = table_of("Ana", "Ben", table_name="Sunday")
    with closing(connect(tmp_path / FILE)) as database:
        write(database, world.disk.rows[ana.slug])
    return tmp_path, ana.slug


def run(capsys: pytest.CaptureFixture[str], data: Path, *arguments: str) -> tuple[int, str]:
    status = main(["admin", *arguments, "--data", str(data)])
    told = capsys.readouterr()
    return status, told.out + told.err


def test_tables_are_listed_and_shown(
    folder: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    data, slug = folder
    status, told = run(capsys, data, "list")
    assert status == 0
    assert told.startswith(slug)
    assert "2 entries" in told
    status, told = run(capsys, data, "show", slug)
    assert "Sunday" in told
    assert "Ana, Ben" in told
    (listed,) = json.loads(run(capsys, data, "list", "--json")[1])
    shown = json.loads(run(capsys, data, "show", slug, "--json")[1])
    assert listed["slug"] == shown["slug"] == slug
    assert (shown["players"], shown["phase"]) == (["Ana", "Ben"], "lobby")
    assert len(shown["checksum"]) == 32


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("show", "zzzzzzzz"), "there is no table zzzzzzzz"),
        (("show",), "admin show takes a target"),
        (("list", "x"), "admin list takes no target"),
        (("lock", "zzzzzzzz"), "nothing to lock"),
        (("delete", "../x"), "../x is not a table"),
        (("ban", "somewhere"), "somewhere is not an IP address"),
        (("unban", "1.2.3.4"), "nothing to unban"),
    ],
)
def test_a_wrong_order_is_one_clear_line(
    arguments: tuple[str, ...],
    told: str,
    folder: tuple[Path, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, found = run(capsys, folder[0], *arguments)
    assert (status, found.count("\n")) == (2, 1)
    assert told in found


def test_a_folder_without_a_database_is_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, told = run(capsys, tmp_path, "list")
    assert (status, "there is no database" in told) == (2, True)


@pytest.mark.parametrize("is_archived", [False, True])
def test_a_table_is_deleted_without_a_trace(
    is_archived: bool, folder: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """For a person who asks for it: their name is not in the file any more."""
    data, slug = folder
    with closing(connect(data / FILE)) as database:
        write(database, [row(1, "other")])
        if is_archived:
            assert archive(database, slug, before=1e12)
    assert run(capsys, data, "lock", slug)[0] == 0
    assert run(capsys, data, "delete", slug)[0] == 0
    with closing(connect(data / FILE)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
            assert slug not in str(database.execute(f"SELECT * FROM {table}").fetchall())
        assert read(database, "other")
    content = b"".join(path.read_bytes() for path in data.iterdir() if path.is_file())
    assert b'"Sunday"' not in content
    assert slug.encode() not in content
    assert run(capsys, data, "delete", slug)[0] == 2


@pytest.mark.slow
def test_a_deleted_table_is_gone_from_a_running_server(tmp_path: Path) -> None:
    async def scene(server: Server, url: str, session: aiohttp.ClientSession) -> None:
        ana = await player(session, url)
        first = await ana.ask("create", **ANA)
        assert (await admin_json(tmp_path, "delete", first["slug"]))["people"] == 1
        assert (await ana.receive("goodbye"))["reason"] == "removed"
        assert not server.registry.tables
        ben = await player(session, url)
        answer = await ben.ask("resume", slug=first["slug"], token=first["token"])
        assert answer["code"] == "unknown_table"
        assert await admin_json(tmp_path, "list") == []

    at_a_server(tmp_path, scene)


@pytest.mark.slow
def test_nobody_new_comes_to_a_locked_table_and_nobody_to_a_closed_one(tmp_path: Path) -> None:
    async def scene(server: Server, url: str, session: aiohttp.ClientSession) -> None:
        ana = await player(session, url)
        first = await ana.ask("create", **ANA)
        slug, token = first["slug"], first["token"]

        async def answers() -> list[str]:
            """Of a newcomer, a spectator, and Ana who comes back."""
            found = []
            for request in (
                {"type_": "join", "slug": slug, "name": "Ben"},
                {"type_": "watch", "slug": slug},
                {"type_": "resume", "slug": slug, "token": token},
            ):
                client = await player(session, url)
                answer = await client.ask(**request)
                found.append(answer.get("code", answer["type"]))
                await client.socket.close()
            return found

        await admin_json(tmp_path, "lock", slug)
        assert await answers() == ["table_locked", "table_locked", "welcome"]
        ana = await player(session, url)
        await ana.ask("resume", slug=slug, token=token)
        assert (await admin_json(tmp_path, "close", slug))["people"] == 1
        assert (await ana.receive("goodbye"))["reason"] == "removed"
        assert await answers() == ["table_locked"] * 3
        assert (await admin_json(tmp_path, "list"))[0]["restricted"] == "closed"

    at_a_server(tmp_path, scene)

    async def after_a_restart(server: Server, url: str, session: aiohttp.ClientSession) -> None:
        (slug,) = server.registry.restrictions.tables
        ben = await player(session, url)
        assert (await ben.ask("watch", slug=slug))["code"] == "table_locked"
        await admin_json(tmp_path, "unlock", slug)
        assert (await ben.ask("watch", slug=slug))["type"] == "welcome"

    at_a_server(tmp_path, after_a_restart)


@pytest.mark.slow
def test_a_banned_address_is_cut_off_and_let_in_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("penultima.server.http.app.REFUSAL_DELAY_S", 0.01)

    async def scene(server: Server, url: str, session: aiohttp.ClientSession) -> None:
        rogue, idle = await player(session, url, "6.6.6.6"), await player(session, url, "6.6.6.6")
        ana = await player(session, url)
        slug = (await ana.ask("create", **ANA))["slug"]
        await rogue.ask("join", slug=slug, name="Rogue")
        assert (await admin_json(tmp_path, "ban", "6.6.6.6"))["people"] == 1
        assert (await rogue.receive("goodbye"))["reason"] == "abuse"
        assert (await idle.ask("create", **ANA))["code"] == "banned"
        assert (await idle.ask("watch", slug=slug))["code"] == "banned"
        with pytest.raises(aiohttp.WSServerHandshakeError, match="429"):
            await player(session, url, "6.6.6.6")
        assert (await ana.ask("say", text="still here"))["type"] == "update"
        assert [ban["address"] for ban in await admin_json(tmp_path, "bans")] == ["6.6.6.6"]
        await admin_json(tmp_path, "unban", "6.6.6.6")
        assert (await idle.ask("watch", slug=slug))["type"] == "welcome"

    at_a_server(tmp_path, scene, behind_proxy=True)


def test_only_the_owner_may_use_the_socket(tmp_path: Path) -> None:
    async def scene(server: Server, url: str, session: aiohttp.ClientSession) -> None:
        mode = (tmp_path / "admin.sock").stat().st_mode
        assert stat.S_ISSOCK(mode)
        assert mode & 0o077 == 0

    at_a_server(tmp_path, scene)
    assert not (tmp_path / "admin.sock").exists()


@pytest.mark.parametrize("line", [b"nonsense\n", b'{"action": 3}\n', b"x" * 100_000, b""])
def test_nonsense_on_the_socket_harms_nobody(line: bytes, tmp_path: Path) -> None:
    async def scene(server: Server, url: str, session: aiohttp.ClientSession) -> None:
        handle = os.open(tmp_path, os.O_RDONLY)
        reader, writer = await asyncio.open_unix_connection(f"/proc/self/fd/{handle}/admin.sock")
        os.close(handle)
        writer.write(line)
        writer.write_eof()
        answer = await reader.read()
        assert answer == b"" or json.loads(answer)["problem"]
        writer.close()
        ana = await player(session, url)
        assert (await ana.ask("create", **ANA))["type"] == "welcome"

    at_a_server(tmp_path, scene)


# Backup


def test_a_backup_is_made_while_others_write_and_readable_for_its_owner_only(
    tmp_path: Path,
) -> None:
    """`.backup` begins anew with every move of others, and made a file that all could read."""
    copy = tmp_path / "copy"

    async def look() -> None:
        store = SqliteStore(tmp_path / "log", Metrics())
        store.append("table", entry(1), lambda safe: None)
        await store.settle()
        other = connect(tmp_path / "log")
        other.execute("BEGIN IMMEDIATE")  # somebody is writing
        os.umask(0o022)
        with closing(connect(tmp_path / "log")) as database:
            checked = await asyncio.to_thread(backup, database, copy)
        assert (checked.tables, checked.entries, checked.problems) == (1, 1, ())
        other.close()
        store.close()

    asyncio.run(look())
    assert copy.stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy"]
    with closing(connect(copy)) as database:
        assert read(database, "table") == [row(1)]


def test_a_backup_overwrites_nothing(
    folder: tuple[Path, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    target = tmp_path / "copy"
    assert run(capsys, folder[0], "backup", str(target)) == (
        0,
        f"{target}: 1 tables, 2 entries\n",
    )
    status, told = run(capsys, folder[0], "backup", str(target))
    assert (status, told) == (2, f"penultima: {target} exists already\n")
    status, told = run(capsys, folder[0], "backup", str(tmp_path / "nowhere" / "copy"))
    assert (status, told.count("\n")) == (2, 1)


# Check


def changed_entry(database: sqlite3.Connection) -> None:
    database.execute("UPDATE log SET at = at + 1 WHERE seq = 1")


def missing_entry(database: sqlite3.Connection) -> None:
    database.execute("DELETE FROM log WHERE seq = 1")


def unreadable_entry(database: sqlite3.Connection) -> None:
    database.execute("UPDATE log SET events = 'x' WHERE seq = 2")


def changed_archive(database: sqlite3.Connection) -> None:
    (slug,) = database.execute("SELECT slug FROM log").fetchone()
    assert archive(database, slug, before=1e12)
    database.execute("UPDATE archive SET checksum = zeroblob(16)")


def damaged_archive(database: sqlite3.Connection) -> None:
    (slug,) = database.execute("SELECT slug FROM log").fetchone()
    assert archive(database, slug, before=1e12)
    database.execute("UPDATE archive SET log = zeroblob(100)")


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (changed_entry, "entry 1, or one before it, was changed"),
        (missing_entry, "entry 1 is missing"),
        (unreadable_entry, "can't be read"),
        (changed_archive, "its archive was changed"),
        (damaged_archive, "can't be read"),
    ],
)
def test_check_finds_what_was_changed(
    harm: Callable[[sqlite3.Connection], None],
    told: str,
    folder: tuple[Path, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    data, slug = folder
    assert run(capsys, data, "check") == (0, "1 tables, 2 entries: no problems\n")
    with closing(connect(data / FILE)) as database:
        harm(database)
        write(database, [row(1, "other")])
    status, found = run(capsys, data, "check")
    assert status == 1
    assert f"{slug}: " in found
    assert told in found
    assert "other" not in found


def test_check_names_a_lost_end(
    folder: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    data, slug = folder
    (data / "last-commit").write_text(json.dumps({"slug": slug, "seq": 3}))
    status, told = run(capsys, data, "check")
    assert (status, f"entry 3 of {slug}" in told) == (1, True)


def test_check_agrees_with_everything_the_store_does(tmp_path: Path) -> None:
    """Archiving, restoring and going on leave the checksums right."""
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen")
    rows = world.disk.rows[ana.slug]
    for _ in range(3):
        ana.ask("say", preset="hello")
        ben.ask("say", preset="thanks")
        world.run(5)
    with closing(connect(tmp_path / "log")) as database:
        write(database, rows[:4])
        assert archive(database, ana.slug, before=1e12)
        assert check(database).problems == ()
        restore(database, ana.slug)
        assert check(database).problems == ()
        write(database, rows[4:])
        assert check(database).problems == ()
