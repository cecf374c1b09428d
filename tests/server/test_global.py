"""What is not of one table, over all nodes: open tables, quick play, limits, tables opened once."""

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from penultima.server.metrics import Metrics
from penultima.server.rate_limits import NO_LIMITS, AddressLimits, Limits
from tests.support.cluster import Cluster, cluster
from tests.support.simulated_server import SimClock
from tests.support.stores import PostgresStores

ADDRESS = "192.0.2.1"
ID = "an-id-that-cannot-be-guessed"


def public_nodes(
    stores: PostgresStores, folder: Path, count: int = 2, limits: Limits = NO_LIMITS
) -> AbstractAsyncContextManager[Cluster]:
    return cluster(stores, folder, count, public=True, limits=limits)


async def test_open_tables_are_listed_at_every_node(stores: PostgresStores, tmp_path: Path) -> None:
    async with public_nodes(stores, tmp_path) as nodes:
        ana, ben = await nodes.client(0), await nodes.client(1)
        slugs = {
            (await person.ask("create", name="Ana", edition="zelda", listed=True))["slug"]
            for person in (ana, ben)
        }
        await nodes.exchange()
        assert set(await nodes.listed(0)) == set(await nodes.listed(1)) == slugs
        await ana.socket.close()
        (table,) = nodes.server(0).registry.tables.values()
        while not table.is_idle:
            await asyncio.sleep(0.01)
        await nodes.exchange()
        assert len(await nodes.listed(1)) == 1, "nobody is at the other one"


async def test_quick_play_leads_to_the_best_table_of_all_nodes(
    stores: PostgresStores, tmp_path: Path
) -> None:
    async with public_nodes(stores, tmp_path) as nodes:
        _ana, table = await nodes.create(listed=True)
        await nodes.exchange()
        ben = await nodes.client(1)
        seat = await ben.ask("quick_play", name="Ana", id=ID)
        assert (seat["slug"], seat["you"]) == (table["slug"], 1)
        assert seat["table"]["seats"][1]["name"] == "Ana 2"
        again = await (await nodes.client(1)).ask("quick_play", name="Ana", id=ID)
        assert (again["slug"], again["you"]) == (table["slug"], 1), "its answer was lost"
        assert nodes.tables == [1, 0]
        other = await nodes.client(1)
        seat = await other.ask("quick_play", name="Cal", edition="frozen")
        assert seat["slug"] != table["slug"]
        assert nodes.tables == [1, 1], "no other table is of that edition"


async def test_quick_play_opens_a_table_if_the_node_of_the_best_one_has_just_ended(
    stores: PostgresStores, tmp_path: Path
) -> None:
    async with public_nodes(stores, tmp_path) as nodes:
        _ana, table = await nodes.create(listed=True)
        await nodes.exchange()
        ben = await nodes.client(1)
        nodes.server(0)._listener.close()
        seat = await ben.ask("quick_play", name="Ben")
        assert seat["slug"] != table["slug"]


async def test_a_create_that_is_repeated_at_another_node_opens_no_second_table(
    stores: PostgresStores, tmp_path: Path
) -> None:
    async with public_nodes(stores, tmp_path, 3) as nodes:
        wish = {"name": "Ana", "edition": "zelda", "id": ID}
        first = await (await nodes.client(0)).ask("create", **wish)
        await nodes.server(0).stop()
        again = await (await nodes.client(1)).ask("create", **wish)
        assert (again["slug"], again["you"]) == (first["slug"], 0)
        quick = await (await nodes.client(2)).ask("quick_play", name="Ana", id=ID)
        assert (quick["slug"], quick["you"]) == (first["slug"], 0)
        # What is asked before the answer is there waits for it.
        cal = await nodes.client(2)
        await cal.send("create", name="Cal", edition="zelda", id="another-one-like-it")
        assert (await cal.ask("say", text="hello"))["type"] == "update"


async def test_of_a_create_at_two_nodes_at_once_one_opens_a_table(
    stores: PostgresStores, tmp_path: Path
) -> None:
    """Both have looked before either has written: the database refuses the second."""
    async with public_nodes(stores, tmp_path) as nodes:
        clients = [await nodes.client(0), await nodes.client(1)]
        for client in clients:
            await client.send("create", name="Ana", edition="zelda", id=ID)
        answers = [await client.receive("welcome", "goodbye") for client in clients]
        welcomes = [each for each in answers if each["type"] == "welcome"]
        assert len({each["slug"] for each in welcomes}) == 1
        for each in answers:
            assert each["type"] == "welcome" or each["reason"] == "moved"
        again = await (await nodes.client(1)).ask("create", name="Ana", edition="zelda", id=ID)
        assert again["slug"] == welcomes[0]["slug"]
        async with stores.connection() as connection:
            assert await connection.fetchval("SELECT count(*) FROM owner") == 1


async def test_an_address_is_limited_over_all_nodes(stores: PostgresStores, tmp_path: Path) -> None:
    limits = Limits(creations_per_min=8)
    async with public_nodes(stores, tmp_path, limits=limits) as nodes:
        clients = [await nodes.client(0), await nodes.client(1)]
        opened = 0
        for _ in range(8):
            for client in clients:
                answer = await client.ask("create", name="Ana", edition="zelda")
                opened += answer["type"] == "welcome"
            await nodes.exchange()
        # Each would allow 8. The first three at the other one only make the address known as
        # busy, and what both allow at once is known afterwards.
        assert 8 < opened < 15


def limits_of(clock: SimClock, limits: Limits) -> AddressLimits:
    return AddressLimits(limits, clock, Metrics())


def test_what_an_address_spends_elsewhere_counts_once() -> None:
    clock, limits = SimClock(), Limits(http_per_s=1, http_burst=100)
    one, two = limits_of(clock, limits), limits_of(clock, limits)

    def spend(node: AddressLimits, count: int) -> int:
        return sum(node.take_http(ADDRESS) for _ in range(count))

    def exchange() -> None:
        told = {"one": one.busiest(), "two": two.busiest()}
        one.used_elsewhere({"two": told["two"]})
        two.used_elsewhere({"one": told["one"]})

    assert spend(one, 20) == 20
    exchange()
    assert one.busiest() == (), "four fifths are left: nobody has to know"
    assert spend(one, 20) == 20
    exchange()
    assert spend(one, 30) == 30
    exchange()
    exchange()
    assert spend(two, 100) == 70, "what it spent before it was known as busy doesn't count"
    exchange()
    exchange()
    assert spend(one, 1) == 0
    clock.run_until(clock.now() + 71)  # both have to be paid back
    assert spend(one, 100) == 30 + 71 - 70


def test_connections_of_an_address_are_counted_over_all_nodes() -> None:
    clock, limits = SimClock(), Limits(connections_per_address=10)
    one, two = limits_of(clock, limits), limits_of(clock, limits)
    for _ in range(6):
        assert one.enter(ADDRESS)
    two.used_elsewhere({"one": one.busiest()})
    assert [two.enter(ADDRESS) for _ in range(5)] == [True] * 4 + [False]
    two.used_elsewhere({})
    assert two.enter(ADDRESS), "that node is gone"
