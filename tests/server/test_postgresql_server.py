"""A server on PostgreSQL: its tables, its rights, and what it says when it can't start."""

import asyncio
from pathlib import Path

import aiohttp
import asyncpg
import pytest

from penultima.errors import BadSetup
from penultima.server.metrics import Metrics
from penultima.server.store.postgresql.migrate import migrate, migrations
from penultima.server.store.postgresql.restrictions import carry_out
from penultima.server.store.postgresql.store import PostgresStore
from penultima.server.store.restrictions import Ban, Restrict, Restrictions
from tests.support.log_entries import entry
from tests.support.postgresql import PostgresServer
from tests.support.running_server import JsonClient, running
from tests.support.stores import PostgresStores, loaded, written


async def test_migrations_are_carried_out_once(own_stores: PostgresStores) -> None:
    latest = migrations()[-1].number
    async with own_stores.connection() as connection:
        assert await migrate(connection) == latest
        numbers = await connection.fetch("SELECT number FROM migration ORDER BY number")
        assert [number for (number,) in numbers] == list(range(1, latest + 1))
        await connection.execute("INSERT INTO migration VALUES ($1, clock_timestamp())", latest + 1)
        with pytest.raises(BadSetup, match="start a newer penultima"):
            await migrate(connection)


async def test_a_database_of_another_program_is_left_alone(
    own_stores: PostgresStores, postgres: PostgresServer
) -> None:
    async with own_stores.connection() as connection:
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f"CREATE DATABASE {name}_other")
    url = postgres.url(f"{name}_other")
    other = await asyncpg.connect(url)
    await other.execute("CREATE TABLE log (line text)")
    with pytest.raises(BadSetup, match="used by something else"):
        await PostgresStore.open(url, "node", Metrics())
    assert await other.fetchval("SELECT to_regclass('migration')") is None
    await other.close()


async def test_a_server_needs_no_right_to_change_tables(
    own_stores: PostgresStores, postgres: PostgresServer
) -> None:
    """Only to bring them to a new version, which the owner of the tables can do before."""
    url = await own_stores.url()
    async with own_stores.connection() as connection:
        name = await connection.fetchval("SELECT current_database()")
        role = f"server_{name}"
        await connection.execute(f"CREATE ROLE {role} LOGIN")
        await connection.execute(
            f"GRANT SELECT, INSERT, UPDATE, DELETE ON log, archive, owner, node, restricted, "
            f"banned, expired, analysis TO {role}; GRANT SELECT ON migration, cluster TO {role}"
        )
        limited = url.replace("postgres@", f"{role}@")
        store = await PostgresStore.open(limited, "node", Metrics())
        await store.register("node:8000")
        assert await written(store, "table", entry(1)) == [True]
        assert await loaded(store, "table") == (entry(1),)
        await store.resign()
        store.close()
        await connection.execute("DELETE FROM migration")
        with pytest.raises(BadSetup, match="as the owner of the tables"):
            await PostgresStore.open(limited, "node", Metrics())


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("postgresql://nobody@127.0.0.1:1/none", "the database can't be used"),
        ("postgresql://127.0.0.1:port/none", "--database"),
    ],
)
async def test_a_database_that_is_not_there_is_named_in_one_line(url: str, problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        await PostgresStore.open(url, "node", Metrics())


async def test_a_table_outlives_its_server(stores: PostgresStores, tmp_path: Path) -> None:
    database = await stores.url()
    async with aiohttp.ClientSession() as session:
        async with running(tmp_path / "one", database=database) as (server, url):
            ana = JsonClient(await session.ws_connect(f"{url}/ws"))
            first = await ana.ask("create", name="Ana", edition="zelda")
            await ana.ask("say", text="one")
            assert not (tmp_path / "one" / "penultima.sqlite3").exists()
            async with session.get(f"{url}/readyz") as answer:
                ready = await answer.json()
            assert (ready["problems"], ready["free_bytes"]) == ([], None)
            goodbye = asyncio.ensure_future(ana.receive("goodbye"))  # reads while it can answer
        assert (await goodbye)["reason"] == "stopping"
        async with running(tmp_path / "two", database=database) as (server, url):
            ana = JsonClient(await session.ws_connect(f"{url}/ws"))
            back = await ana.ask("resume", slug=first["slug"], token=first["token"])
            assert [said["text"] for said in back["chat"]] == ["one"]
            await ana.ask("say", text="two")
            server.store.on_taken(first["slug"])
            assert (await ana.receive("goodbye"))["reason"] == "moved"
            assert not server.registry.tables


async def test_a_ban_at_one_node_holds_at_the_others(
    stores: PostgresStores, tmp_path: Path
) -> None:
    database = await stores.url()
    async with (
        running(tmp_path / "one", database=database) as (one, _),
        running(tmp_path / "two", database=database) as (two, _),
    ):
        one.store.change(Ban("192.0.2.1", 5.0), lambda done: None)
        while "192.0.2.1" not in two.registry.restrictions.banned:
            await asyncio.sleep(0.01)


async def test_what_an_operator_has_changed_while_a_node_was_cut_off_holds_there(
    stores: PostgresStores, tmp_path: Path
) -> None:
    database = await stores.url()
    async with (
        running(tmp_path, database=database) as (server, url),
        aiohttp.ClientSession() as session,
        stores.connection() as operator,
    ):
        ana = JsonClient(await session.ws_connect(f"{url}/ws"))
        table = await ana.ask("create", name="Ana", edition="zelda")
        store = server.store
        assert isinstance(store, PostgresStore)
        store._lease._drop()
        await carry_out(operator, Restrict(table["slug"], "closed"))
        await carry_out(operator, Ban("192.0.2.1", 5.0))
        await store.renew()
        assert (await ana.receive("goodbye"))["reason"] == "removed"
        assert server.registry.restrictions.tables == {table["slug"]: "closed"}
        assert server.registry.address_limits.banned == {"192.0.2.1": 5.0}
        store._lease._drop()
        await carry_out(operator, Restrict(table["slug"], None))
        await carry_out(operator, Ban("192.0.2.1", None))
        await store.renew()
        assert server.registry.restrictions == Restrictions()
        assert server.registry.address_limits.banned == {}
