"""`penultima admin --database`: looking after tables in PostgreSQL."""

import asyncio
import json
import runpy
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import aiohttp
import pytest

from penultima.cli.main import main
from tests.support.running_server import JsonClient, running
from tests.support.stores import PostgresStores

ROOT = Path(__file__).parents[2]


def admin(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    capsys.readouterr()
    status = main(["admin", *args])
    told = capsys.readouterr()
    return status, told.out + told.err


Do: TypeAlias = Callable[..., Awaitable[tuple[int, str]]]


@pytest.fixture
def do(stores: PostgresStores, capsys: pytest.CaptureFixture[str]) -> Do:
    """Runs `penultima admin` on the database of `stores`."""

    async def do(*args: str) -> tuple[int, str]:
        return await asyncio.to_thread(admin, capsys, *args, "--database", await stores.url())

    return do


async def test_an_operator_looks_after_tables_in_postgresql(
    stores: PostgresStores, do: Do, tmp_path: Path
) -> None:
    database = await stores.url()
    async with (
        running(tmp_path, database=database) as (server, url),
        aiohttp.ClientSession() as session,
    ):
        ana = JsonClient(await session.ws_connect(f"{url}/ws"))
        table = await ana.ask("create", name="Ana", edition="zelda", bots=["greedy"])
        slug = table["slug"]
        status, told = await do("list")
        assert status == 0
        assert slug in told
        status, told = await do("show", slug, "--json")
        assert (status, json.loads(told)["players"][0]) == (0, "Ana")
        assert await do("check") == (0, "1 tables, 1 entries: no problems\n")
        status, told = await do("nodes", "--json")
        assert [(node["node"], node["tables"]) for node in json.loads(told)] == [(server.node, 1)]
        status, told = await do("export", slug)
        assert (status, "no round" in told) == (2, True)

        assert await do("lock", slug) == (0, f"lock: {slug}\n")
        while slug not in server.registry.restrictions.tables:
            await asyncio.sleep(0.01)
        assert (await do("unlock", slug))[0] == 0
        assert (await do("ban", "192.0.2.1"))[0] == 0
        status, told = await do("bans")
        assert "192.0.2.1" in told

        assert await do("move", slug) == (0, f"move: {slug}\n")
        assert (await ana.receive("goodbye"))["reason"] == "moved"
        status, told = await do("move", slug)
        assert (status, "no node has it open" in told) == (2, True)
        ana = JsonClient(await session.ws_connect(f"{url}/ws"))
        await ana.ask("resume", slug=slug, token=table["token"])

        assert (await do("delete", slug))[0] == 0
        assert (await ana.receive("goodbye"))["reason"] == "removed"
        assert await do("list") == (0, "There are no tables.\n")
        status, told = await do("backup", "copy")
        assert (status, "pg_dump" in told) == (2, True)


def test_a_table_in_postgresql_is_exported_and_deleted(
    stores: PostgresStores, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    client = runpy.run_path(str(ROOT / "docs/examples/client.py"))

    async def play() -> tuple[str, str]:
        database = await stores.url()
        async with (
            running(tmp_path / "node", database=database) as (server, url),
            aiohttp.ClientSession() as session,
        ):
            assert await client["play"](session, url, "classic")
            (slug,) = server.registry.tables
        return database, slug

    database, slug = asyncio.run(play())
    status, told = admin(
        capsys, "export", slug, "--to", str(tmp_path), "--json", "--database", database
    )
    assert status == 0, told
    (exported,) = json.loads(told)
    lines = Path(exported["file"]).read_text(encoding="utf-8").splitlines()
    assert exported["rounds"] >= 1
    assert any("classic" in line for line in lines)
    assert admin(capsys, "delete", slug, "--database", database)[0] == 0
    status, told = admin(capsys, "export", slug, "--database", database)
    assert (status, "there is no table" in told) == (2, True)
    assert admin(capsys, "list", "--database", database) == (0, "There are no tables.\n")


async def test_a_changed_entry_is_found(stores: PostgresStores, do: Do, tmp_path: Path) -> None:
    database = await stores.url()
    async with (
        running(tmp_path, database=database) as (_, url),
        aiohttp.ClientSession() as session,
    ):
        ana = JsonClient(await session.ws_connect(f"{url}/ws"))
        table = await ana.ask("create", name="Ana", edition="zelda")
        await ana.ask("say", text="hello")
    async with stores.connection() as connection:
        await connection.execute("UPDATE log SET at = at + 1 WHERE seq = 2")
    status, told = await do("check")
    assert status == 1
    assert f"{table['slug']}: entry 2, or one before it, was changed" in told


async def test_a_drained_node_hands_its_tables_over_and_takes_no_others(
    stores: PostgresStores, do: Do, tmp_path: Path
) -> None:
    database = await stores.url()
    async with (
        running(tmp_path / "one", database=database) as (one, url),
        aiohttp.ClientSession() as session,
    ):
        address = url.removeprefix("http://")
        status, told = await do("drain", address)
        assert (status, "no other node" in told) == (2, True)
        async with running(tmp_path / "two", database=database) as (two, other):
            ana = JsonClient(await session.ws_connect(f"{url}/ws"))
            table = await ana.ask("create", name="Ana", edition="zelda")
            assert await do("drain", address) == (0, f"drain: {address}, 1 tables\n")
            goodbye = await ana.receive("goodbye")
            assert (goodbye["reason"], goodbye["retry_ms"]) == ("stopping", 100)
            with pytest.raises(aiohttp.ClientConnectorError):  # balancers leave it out
                await session.ws_connect(f"{url}/ws")
            assert not one.stopped.is_set()
            ana = JsonClient(await session.ws_connect(f"{other}/ws"))
            await ana.ask("resume", slug=table["slug"], token=table["token"])
            status, told = await do("nodes", "--json")
            assert [node["node"] for node in json.loads(told)] == [two.node]
            status, told = await do("drain", one.node)
            assert (status, "there is no node" in told) == (2, True)


async def test_a_table_moves_to_the_node_that_the_operator_names(
    stores: PostgresStores, do: Do, tmp_path: Path
) -> None:
    """People come back to the node where a balancer sends them, which relays them to it."""
    database = await stores.url()
    async with (
        running(tmp_path / "one", database=database) as (one, url),
        running(tmp_path / "two", database=database) as (two, other),
        aiohttp.ClientSession() as session,
    ):
        ana = JsonClient(await session.ws_connect(f"{url}/ws"))
        table = await ana.ask("create", name="Ana", edition="zelda")
        slug, target = table["slug"], other.removeprefix("http://")
        assert await do("move", slug, "--node", target) == (0, f"move: {slug}\n")
        assert (await ana.receive("goodbye"))["reason"] == "moved"
        ana = JsonClient(await session.ws_connect(f"{url}/ws"))
        back = await ana.ask("resume", slug=slug, token=table["token"])
        assert back["you"] == 0
        assert (list(one.registry.tables), list(two.registry.tables)) == ([], [slug])
        assert (await ana.ask("say", text="hello"))["type"] == "update"
        status, told = await do("move", slug, "--node", two.node)
        assert (status, "is open there" in told) == (2, True)
        status, told = await do("move", slug, "--node", "nowhere:1")
        assert (status, "there is no node" in told) == (2, True)


@pytest.mark.parametrize("action", [("nodes",), ("move", "bcdf2345"), ("drain", "10.0.0.5:8000")])
def test_actions_for_nodes_need_a_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], action: tuple[str, ...]
) -> None:
    status, told = admin(capsys, *action, "--data", str(tmp_path))
    assert (status, "needs --database" in told) == (2, True)
