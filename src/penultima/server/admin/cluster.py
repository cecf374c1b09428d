"""What an operator can see and do where tables are in PostgreSQL."""

import asyncio

from msgspec import Struct

from penultima.errors import BadSetup
from penultima.server.store.checksums import checksum
from penultima.server.store.postgresql.connection import Connection
from penultima.server.store.postgresql.lease import DRAIN
from penultima.server.store.postgresql.restrictions import load_restrictions
from penultima.server.store.postgresql.tables import find_rows, read, read_archived
from penultima.server.store.rows import from_row
from penultima.server.table.reducer import fold_log

from .check import Checked, log_problem
from .tables import TableDetails, TableLine, table_details, table_lines

DRAIN_TIMEOUT_S = 10.0
LOOK_EVERY_S = 0.05


class NodeLine(Struct, frozen=True):
    """A node in a list."""

    node: str
    address: str
    tables: int
    """Open on it."""
    left_s: float
    """Until its lease runs out. Less than 0: it is missing."""


async def list_tables(connection: Connection) -> list[TableLine]:
    """All tables, the one used last first."""
    found = await connection.fetch(
        "SELECT slug, count(*), sum(length(request) + length(events))::int8, max(at), false "
        "FROM log GROUP BY slug "
        "UNION ALL SELECT slug, 0, length(log), last_at, true FROM archive"
    )
    return table_lines((row.values() for row in found), await load_restrictions(connection))


async def show_table(connection: Connection, slug: str) -> TableDetails | None:
    rows, is_archived = await find_rows(connection, slug)
    return table_details(slug, rows, is_archived, await load_restrictions(connection))


async def list_nodes(connection: Connection) -> list[NodeLine]:
    found = await connection.fetch(
        "SELECT id, address, (SELECT count(*) FROM owner WHERE owner.node = id), "
        "extract(epoch FROM until - clock_timestamp())::float8 FROM node ORDER BY address, until"
    )
    return [NodeLine(*row.values()) for row in found]


async def move_table(connection: Connection, slug: str, to: str | None = None) -> bool:
    """Take a table from its node, to the one with the id or address `to`. Raises BadSetup.

    Without `to`, whichever is asked for it next opens it: behind a balancer that is the same one
    again. Waits for what is being written. Whatever the node sends after that is refused, and
    clients send it again. Whether any node had it open.
    """
    target = None if to is None else (await _find_node(connection, to)).node
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(slug_lock($1))", slug)
        node = await connection.fetchval("SELECT node FROM owner WHERE slug = $1", slug)
        if node is None:
            return False
        if node == target:
            raise BadSetup(f"{slug} is open there")
        await connection.execute(
            "UPDATE owner SET node = $2, epoch = epoch + 1 WHERE slug = $1", slug, target
        )
        await connection.execute("SELECT pg_notify($1, $2)", f"penultima_{node}", slug)
    return True


async def drain_node(connection: Connection, name: str) -> int:
    """Let a node hand its tables over, and wait until it has. Returns how many. Raises BadSetup.

    `name` is its id or its address.
    """
    node = await _find_node(connection, name)
    there = [each for each in await list_nodes(connection) if each.left_s > 0]
    if len(there) == 1:
        raise BadSetup("there is no other node to take its tables: stop it instead")
    await connection.execute("SELECT pg_notify($1, $2)", f"penultima_{node.node}", DRAIN)
    for _ in range(round(DRAIN_TIMEOUT_S / LOOK_EVERY_S)):
        if all(other.node != node.node for other in await list_nodes(connection)):
            return node.tables
        await asyncio.sleep(LOOK_EVERY_S)
    raise BadSetup(f"{name} has not answered")


async def _find_node(connection: Connection, name: str) -> NodeLine:
    """A node that isn't missing, by its id or address. Raises BadSetup."""
    for node in await list_nodes(connection):
        if node.left_s > 0 and name in (node.node, node.address):
            return node
    raise BadSetup(f"there is no node {name}")


async def check(connection: Connection) -> Checked:
    """The checksums of all logs, and whether each table can be rebuilt."""
    tables = entries = 0
    problems = []
    names = await connection.fetch("SELECT DISTINCT slug FROM log UNION SELECT slug FROM archive")
    for (slug,) in names:
        tables += 1
        try:
            count, problem = await _check_table(connection, slug)
            entries += count
        except Exception as error:  # damaged data fails in many ways
            problem = f"can't be read ({type(error).__name__})"
        if problem is not None:
            problems.append(f"{slug}: {problem}")
    return Checked(tables, entries, tuple(problems))


async def _check_table(connection: Connection, slug: str) -> tuple[int, str | None]:
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        rows = await read(connection, slug)
        stored = await connection.fetch(
            "SELECT checksum FROM log WHERE slug = $1 ORDER BY seq", slug
        )
        archived = await read_archived(connection, slug)
        known = await connection.fetchval("SELECT checksum FROM archive WHERE slug = $1", slug)
    problem = log_problem(rows, [row["checksum"] for row in stored])
    if problem is None and archived and known != checksum(archived):
        problem = "its archive was changed"
    if problem is None:
        fold_log(slug, map(from_row, rows or archived))
    return len(rows) + len(archived), problem
