"""Backups and point-in-time recovery, as deploy/README.md describes them."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import asyncpg
import pytest

from penultima.server.admin.cluster import check
from tests.support.postgresql import USER, PostgresServer
from tests.support.running_server import JsonClient, running

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("long_leases")]


@pytest.fixture
def archiving() -> Iterator[PostgresServer]:
    """A server that archives its WAL."""
    server = PostgresServer()
    try:
        server.add_settings(
            archive_mode="on",
            archive_command=f"test ! -f {server.folder}/wal-%f && cp %p {server.folder}/wal-%f",
        )
        server.start()
        yield server
    finally:
        server.remove()


async def say(
    folder: Path, database: str, texts: list[str], slug: str = "", token: str = ""
) -> tuple[str, str, list[str]]:
    """Say something at a table, or at a new one. Returns it and all that was said there."""
    async with (
        running(folder, database=database) as (_, url),
        aiohttp.ClientSession() as session,
    ):
        ana = JsonClient(await session.ws_connect(f"{url}/ws"))
        if slug:
            table = await ana.ask("resume", slug=slug, token=token)
        else:
            table = await ana.ask("create", name="Ana", edition="zelda")
        for text in texts:
            await ana.ask("say", text=text)
        said = [each["text"] for each in table["chat"]] + texts
        return table["slug"], table["token"] or token, said


def test_a_dump_is_restored_into_a_new_database(postgres: PostgresServer, tmp_path: Path) -> None:
    """Although the log refuses entries of nobody who has its table open."""
    database = asyncio.run(postgres.create_database())
    slug, token, _ = asyncio.run(say(tmp_path, database, ["one"]))
    dump, copy = f"{postgres.folder}/cards.dump", "restored"
    postgres.run("pg_dump", "--format=custom", f"--file={dump}", database)
    postgres.run("createdb", f"--maintenance-db={postgres.url(USER)}", copy)
    postgres.run("pg_restore", f"--dbname={postgres.url(copy)}", dump)
    _, _, said = asyncio.run(say(tmp_path, postgres.url(copy), ["two"], slug, token))
    assert said == ["one", "two"]


def test_tables_are_recovered_as_they_were_at_a_moment(
    archiving: PostgresServer, tmp_path: Path
) -> None:
    async def before() -> tuple[str, str, str, str]:
        database = await archiving.create_database()
        slug, token, _ = await say(tmp_path, database, ["before the backup"])
        url = archiving.url(USER)
        backup = ("--pgdata", f"{archiving.folder}/base", "--dbname", url, "--checkpoint", "fast")
        await asyncio.to_thread(archiving.run, "pg_basebackup", *backup)
        await say(tmp_path, database, ["after the backup"], slug, token)
        connection = await asyncpg.connect(database)
        moment = str(await connection.fetchval("SELECT clock_timestamp()"))
        await say(tmp_path, database, ["too much"], slug, token)
        await connection.execute("DELETE FROM log")  # what the operator wants to undo
        await connection.execute("SELECT pg_switch_wal()")
        await connection.close()
        return database, slug, token, moment

    database, slug, token, moment = asyncio.run(before())
    archiving.stop("fast")  # waits until everything is archived
    shutil.rmtree(archiving.data)
    (archiving.folder / "base").rename(archiving.data)
    (archiving.data / "recovery.signal").touch()
    archiving.add_settings(
        restore_command=f"cp {archiving.folder}/wal-%f %p",
        recovery_target_time=moment,
        recovery_target_action="promote",
    )
    archiving.start()

    async def after() -> None:
        connection = await asyncpg.connect(database)
        while await connection.fetchval("SELECT pg_is_in_recovery()"):
            await asyncio.sleep(0.05)
        checked = await check(connection)
        assert (checked.tables, checked.problems) == (1, ())
        await connection.close()
        _, _, said = await say(tmp_path, database, ["recovered"], slug, token)
        assert said == ["before the backup", "after the backup", "recovered"]

    asyncio.run(after())
