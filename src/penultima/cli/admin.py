"""`penultima admin`: look after the tables of a server, on the machine where they are."""

import argparse
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from penultima.errors import BadSetup
from penultima.extras import need
from penultima.server.config import Config
from penultima.server.store.database import connect

FILE = "penultima.sqlite3"
ENVIRONMENT = ("data", "database")
ACTIONS = (
    "list", "show", "export", "lock", "unlock", "close", "delete", "ban", "unban", "bans", "backup",
    "check", "nodes", "move", "drain",
)  # fmt: skip
WITHOUT_TARGET = ("list", "bans", "check", "nodes")
SHARED_ONLY = ("nodes", "move", "drain")
"""Actions for tables in PostgreSQL."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("action", choices=ACTIONS, metavar="ACTION", help=", ".join(ACTIONS))
    add(
        "target",
        nargs="?",
        metavar="TARGET",
        help="a table, an address, a node, or the backup's file",
    )
    add(
        "--data",
        type=Path,
        default=Config().data,
        metavar="DIR",
        help="folder of the database (default: %(default)s)",
    )
    add(
        "--database",
        default=Config().database,
        metavar="URL",
        help="a PostgreSQL database (postgresql://…) instead of a folder",
    )
    add(
        "--to",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="folder for the game records of `export` (default: this one)",
    )
    add(
        "--node",
        metavar="NODE",
        help="where `move` takes a table (default: to whichever node is asked for it next)",
    )
    add("--json", action="store_true", help="print JSON instead of lines")


def run(args: argparse.Namespace) -> int:
    if (args.target is None) != (args.action in WITHOUT_TARGET):
        wanted = "no" if args.action in WITHOUT_TARGET else "a"
        raise BadSetup(f"admin {args.action} takes {wanted} target")
    if args.database:
        need("asyncpg", "postgresql", "penultima admin --database")
        from .admin_database import run as run_database

        return run_database(args)
    if args.action in SHARED_ONLY:
        raise BadSetup(f"admin {args.action} needs --database")
    file: Path = args.data / FILE
    if not file.is_file():
        raise BadSetup(f"there is no database in {args.data}: choose the folder with --data")
    os.umask(0o077)
    if args.action in _READ:
        with closing(connect(file)) as database:
            return _READ[args.action](database, args)
    return _change(file, args)


def _list(database: sqlite3.Connection, args: argparse.Namespace) -> int:
    from penultima.server.admin.tables import list_tables

    from .admin_output import print_tables

    return print_tables(args, list_tables(database))


def _show(database: sqlite3.Connection, args: argparse.Namespace) -> int:
    from penultima.server.admin.tables import show_table
    from penultima.server.table.names import read_slug

    from .admin_output import print_details

    return print_details(args, show_table(database, read_slug(args.target) or ""))


def _export(database: sqlite3.Connection, args: argparse.Namespace) -> int:
    from penultima.server.store.archive import read_entries
    from penultima.server.table.names import read_slug

    slug = read_slug(args.target) or ""
    from .admin_output import export

    return export(args, slug, read_entries(database, slug))


def _bans(database: sqlite3.Connection, args: argparse.Namespace) -> int:
    from penultima.server.store.restrictions import load_restrictions

    from .admin_output import print_bans

    return print_bans(args, load_restrictions(database).banned)


def _backup(database: sqlite3.Connection, args: argparse.Namespace) -> int:
    from penultima.server.admin.backup import backup

    checked = backup(database, Path(args.target))
    what = f"{args.target}: {checked.tables} tables, {checked.entries} entries"
    from .admin_output import print_answer

    print_answer(args, checked, [what, *checked.problems])
    return 1 if checked.problems else 0


def _check(database: sqlite3.Connection, args: argparse.Namespace) -> int:
    from penultima.server.admin.check import check

    from .admin_output import print_check

    return print_check(args, check(database, args.data))


_READ: dict[str, Callable[[sqlite3.Connection, argparse.Namespace], int]] = {
    "list": _list,
    "show": _show,
    "export": _export,
    "bans": _bans,
    "backup": _backup,
    "check": _check,
}
"""Actions that change nothing: they read the database, whether a server runs or not."""


def _change(file: Path, args: argparse.Namespace) -> int:
    """Tell the server, or change the database if none runs."""
    from penultima.server.admin.commands import Answer, Order, change_of
    from penultima.server.admin.unix_socket import send
    from penultima.server.store.folder_lock import lock_folder
    from penultima.server.store.restrictions import carry_out

    order = Order(args.action, args.target)
    answer = send(args.data, order)
    if answer is None:
        with closing(lock_folder(args.data)), closing(connect(file)) as database:
            change = change_of(order, time.time())
            if isinstance(change, str):
                raise BadSetup(change)
            answer = Answer(carry_out(database, change))
    from .admin_output import print_change

    return print_change(args, answer)
