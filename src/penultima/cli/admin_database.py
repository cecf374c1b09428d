"""`penultima admin --database`: the same for tables in PostgreSQL."""

import argparse
import asyncio
import time

from penultima.errors import BadSetup
from penultima.server.admin import cluster
from penultima.server.admin.cluster import NodeLine
from penultima.server.admin.commands import Answer, Order, change_of
from penultima.server.store.postgresql.connection import Connection, connect_at_start
from penultima.server.store.postgresql.migrate import migrate
from penultima.server.store.postgresql.restrictions import carry_out, load_restrictions
from penultima.server.store.postgresql.tables import find_rows
from penultima.server.store.rows import from_row
from penultima.server.table.names import read_slug

from .admin_output import (
    export,
    print_answer,
    print_bans,
    print_change,
    print_check,
    print_details,
    print_tables,
)


def run(args: argparse.Namespace) -> int:
    if args.action == "backup":
        raise BadSetup("make backups with PostgreSQL's own tools, such as pg_dump")
    return asyncio.run(_run(args))


async def _run(args: argparse.Namespace) -> int:
    connection = await connect_at_start(args.database, "admin")
    try:
        await migrate(connection)
        slug = read_slug(args.target or "") or ""
        match args.action:
            case "list":
                return print_tables(args, await cluster.list_tables(connection))
            case "show":
                return print_details(args, await cluster.show_table(connection, slug))
            case "export":
                rows, _ = await find_rows(connection, slug)
                return export(args, slug, list(map(from_row, rows)))
            case "bans":
                return print_bans(args, (await load_restrictions(connection)).banned)
            case "check":
                return print_check(args, await cluster.check(connection))
            case "nodes":
                return _print_nodes(args, await cluster.list_nodes(connection))
            case "move":
                if not await cluster.move_table(connection, slug, args.node):
                    raise BadSetup(f"{args.target}: no node has it open")
                print_answer(args, {"done": True}, [f"move: {args.target}"])
                return 0
            case "drain":
                tables = await cluster.drain_node(connection, args.target)
                print_answer(args, {"tables": tables}, [f"drain: {args.target}, {tables} tables"])
                return 0
        return await _change(args, connection)
    finally:
        await connection.close()


def _print_nodes(args: argparse.Namespace, nodes: list[NodeLine]) -> int:
    lines = [
        f"{node.node}  {node.address}  {node.tables} tables"
        + ("" if node.left_s > 0 else f", missing for {-node.left_s:.0f} s")
        for node in nodes
    ]
    print_answer(args, nodes, lines or ["There are no nodes."])
    return 0


async def _change(args: argparse.Namespace, connection: Connection) -> int:
    """Change the database, which tells all nodes."""
    change = change_of(Order(args.action, args.target), time.time())
    if isinstance(change, str):
        raise BadSetup(change)
    return print_change(args, Answer(await carry_out(connection, change)))
