"""The database of the simulated cluster does what PostgreSQL does, statement by statement.

Without this, the simulation could find nothing wrong because its database is wrong.
"""

import asyncio
from random import Random
from typing import Any

import asyncpg
import pytest

from penultima.server.store.postgresql import lease
from penultima.server.store.postgresql.tables import FIND_CREATED, append, claim, read, release
from penultima.server.store.postgresql.tables import stored_checksums as checksums_from
from penultima.server.store.rows import Row
from tests.support.log_entries import row
from tests.support.postgresql import PostgresServer
from tests.support.simulated_connections import connect
from tests.support.simulated_link import Link
from tests.support.simulated_loop import SimLoop
from tests.support.simulated_postgresql import SimDatabase
from tests.support.simulated_server import SimClock
from tests.support.stores import PostgresStores

NODES = ("one", "two")
TABLES = ("a", "b")
REQUESTS = ("one", "two")


class Machine:
    def __init__(self, clock: SimClock) -> None:
        self.loop, self.link = SimLoop(clock, Random(0)), Link()


def random_orders(seed: int) -> list[tuple[str, tuple[Any, ...]]]:
    """What nodes might ask for, whether it is their right or not."""
    chance = Random(seed)
    orders: list[tuple[str, tuple[Any, ...]]] = []
    for _ in range(60):
        node, slug = chance.choice(NODES), chance.choice(TABLES)
        epoch, first = chance.randint(1, 4), chance.randint(1, 6)
        rows = [row(seq, slug) for seq in range(first, first + chance.randint(1, 2))]
        if chance.random() < 0.3:
            rows.append(row(chance.randint(1, 3), TABLES[slug == "a"]))
        creators = {slug: chance.choice(REQUESTS)} if chance.random() < 0.5 else {}
        orders.append(
            chance.choice(
                [
                    ("renew", (node,)),
                    ("missing", (node,)),
                    ("resign", (node,)),
                    ("replace", (node,)),
                    ("taken", (node, slug, epoch)),
                    *[("claim", (slug, node))] * 3,
                    ("release", (node, slug, epoch)),
                    *[("append", (node, rows, epoch, creators if rows[0].seq == 1 else None))] * 6,
                    ("created", (chance.choice(REQUESTS),)),
                    ("others", (node,)),
                    ("read", (slug, first)),
                    ("checksums", (slug, first)),
                ]
            )
        )
    return orders


async def carry_out(connection: Any, what: str, about: tuple[Any, ...]) -> Any:
    """The answer, or the code of the error."""
    try:
        match what, about:
            case "renew", (node,):
                await connection.execute(lease.RENEW, node, f"{node}:1", 3600.0, 60.0, b"{}")
            case "missing", (node,):
                await connection.execute(lease.REPORT_MISSING, node)
            case "resign", (node,):
                await connection.execute(lease.RESIGN, node)
            case "replace", (node,):
                await connection.execute(lease.REPLACE, f"{node}:1")
            case "taken", (node, slug, epoch):
                found = await connection.fetch(lease.TAKEN, node, [slug], [epoch])
                return [taken for (taken,) in found]
            case "claim", (slug, node):
                return await claim(connection, slug, node)
            case "release", (node, slug, epoch):
                await release(connection, node, {slug: epoch})
            case "append", (node, rows, epoch, creators):
                sums = [f"{each.seq}".encode() for each in rows]
                epochs = [epoch] * len(rows)
                await append(connection, node, rows, epochs, sums, creators=creators)
            case "created", (request,):
                found = await connection.fetchrow(FIND_CREATED, request)
                return found and found["slug"]
            case "others", (node,):
                found = await connection.fetch(lease.OTHERS, node)
                return sorted(tuple(other.values()) for other in found)
            case "read", (slug, first):
                return await read(connection, slug, first)
            case "checksums", (slug, first):
                return await checksums_from(connection, slug, first)
            case _:
                raise AssertionError(what)
    except asyncpg.PostgresError as error:
        return error.sqlstate
    return None


def simulated(orders: list[tuple[str, tuple[Any, ...]]]) -> list[Any]:
    clock = SimClock()
    machine = Machine(clock)
    database = SimDatabase(clock, Random(0), slow_s=0.001)
    answers: list[Any] = []

    async def ask() -> None:
        connection = await connect(database, machine)
        answers.extend([await carry_out(connection, *order) for order in orders])

    machine.loop.create_task(ask())
    clock.run_until(clock.now() + 1000)
    assert len(answers) == len(orders)
    return answers


@pytest.mark.parametrize("seed", range(12))
def test_the_simulated_database_answers_as_postgresql_does(
    postgres: PostgresServer, seed: int
) -> None:
    orders = random_orders(seed)

    async def ask() -> list[Any]:
        async with PostgresStores(postgres).connection() as connection:
            return [await carry_out(connection, *order) for order in orders]

    real, made_up = asyncio.run(ask()), simulated(orders)
    for number, order in enumerate(orders):
        assert made_up[number] == real[number], f"{order}, after {orders[:number]}"


def test_the_orders_meet_every_refusal() -> None:
    """Or the comparison would say little."""
    answers = [answer for seed in range(12) for answer in simulated(random_orders(seed))]
    assert {"PN001", "PN002", "PN003", "23505"} <= {each for each in answers if type(each) is str}
    assert any(isinstance(each, list) and each and isinstance(each[0], Row) for each in answers)
