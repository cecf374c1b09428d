"""What the operator has forbidden, in PostgreSQL. Other nodes are told of every change."""

import msgspec

from penultima.server.store.restrictions import Ban, Change, Delete, Restrict, Restrictions

from .connection import Connection
from .tables import delete

CHANNEL = "penultima_changes"
"""Where changes are told: each is sent as JSON."""

RESTRICTIONS = """
    SELECT slug AS name, how, NULL::float8 AS banned_at FROM restricted
    UNION ALL SELECT address, NULL, at FROM banned
    ORDER BY banned_at, name
"""
"""In one statement, so that a listening connection is told of later changes after the answer."""


async def load_restrictions(connection: Connection) -> Restrictions:
    found = [tuple(row) for row in await connection.fetch(RESTRICTIONS)]
    return Restrictions(
        {slug: how for slug, how, _ in found if how is not None},
        {address: at for address, _, at in found if at is not None},
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
