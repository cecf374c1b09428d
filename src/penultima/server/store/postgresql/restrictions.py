"""What the operator has forbidden, in PostgreSQL. Other nodes are told of every change."""

import msgspec

from penultima.server.store.restrictions import Ban, Change, Delete, Restrict, Restrictions

from .connection import Connection
from .tables import delete

CHANNEL = "penultima_changes"
"""Where changes are told: each is sent as JSON."""


async def load_restrictions(connection: Connection) -> Restrictions:
    tables = await connection.fetch("SELECT slug, how FROM restricted ORDER BY slug")
    banned = await connection.fetch("SELECT address, at FROM banned ORDER BY at")
    return Restrictions(
        {row["slug"]: row["how"] for row in tables}, {row["address"]: row["at"] for row in banned}
    )


async def carry_out(connection: Connection, change: Change) -> bool:
    """Whether there was anything to change."""
    async with connection.transaction():
        match change:
            case Restrict(slug, how):
                done = await _restrict(connection, slug, how)
            case Ban(address, at):
                done = await _ban(connection, address, at)
            case Delete(slug):
                done = await delete(connection, [slug])
        await connection.execute(
            "SELECT pg_notify($1, $2)", CHANNEL, msgspec.json.encode(change).decode()
        )
    return done


async def _restrict(connection: Connection, slug: str, how: str | None) -> bool:
    if not await connection.fetchval("SELECT EXISTS (SELECT FROM owner WHERE slug = $1)", slug):
        return False
    await connection.execute("DELETE FROM restricted WHERE slug = $1", slug)
    if how is not None:
        await connection.execute("INSERT INTO restricted VALUES ($1, $2)", slug, how)
    return True


async def _ban(connection: Connection, address: str, at: float | None) -> bool:
    done = await connection.execute("DELETE FROM banned WHERE address = $1", address)
    if at is not None:
        await connection.execute("INSERT INTO banned VALUES ($1, $2)", address, at)
    return (done != "DELETE 0") == (at is None)
