"""What the operator has forbidden: tables that are locked or closed, and banned addresses."""

import sqlite3
from typing import Literal, TypeAlias

from msgspec import Struct

from .archive import has_table
from .database import transaction

How: TypeAlias = Literal["locked", "closed"]
"""Locked: nobody new comes in. Closed: nobody does."""


class Restrictions(Struct):
    tables: dict[str, How] = {}
    """By slug."""
    banned: dict[str, float] = {}
    """When each address was banned."""


class Restrict(Struct, frozen=True, tag=True):
    """Lock or close a table, or with None open it again."""

    slug: str
    how: How | None


class Ban(Struct, frozen=True, tag=True):
    """Ban an address, or with None allow it again."""

    address: str
    at: float | None


class Delete(Struct, frozen=True, tag=True):
    """Delete all of a table, wherever it is stored."""

    slug: str


Change: TypeAlias = Restrict | Ban | Delete
"""What an operator can change in a store."""


def differences(known: Restrictions, current: Restrictions) -> list[Change]:
    """The changes that lead from one to the other."""
    changes: list[Change] = [
        Restrict(slug, current.tables.get(slug))
        for slug in sorted(known.tables.keys() | current.tables.keys())
        if known.tables.get(slug) != current.tables.get(slug)
    ]
    changes += [
        Ban(address, current.banned.get(address))
        for address in sorted(known.banned.keys() | current.banned.keys())
        if known.banned.get(address) != current.banned.get(address)
    ]
    return changes


def carry_out(database: sqlite3.Connection, change: Change) -> bool:
    """Whether there was anything to change."""
    match change:
        case Restrict(slug, how):
            return _restrict(database, slug, how)
        case Ban(address, at):
            return _ban(database, address, at)
        case Delete(slug):
            return _delete_table(database, slug)


def load_restrictions(database: sqlite3.Connection) -> Restrictions:
    tables = database.execute("SELECT slug, how FROM restricted ORDER BY slug").fetchall()
    banned = database.execute("SELECT address, at FROM banned ORDER BY at").fetchall()
    return Restrictions(dict(tables), dict(banned))


def _restrict(database: sqlite3.Connection, slug: str, how: How | None) -> bool:
    with transaction(database):
        if not has_table(database, slug):
            return False
        database.execute("DELETE FROM restricted WHERE slug = ?", (slug,))
        if how is not None:
            database.execute("INSERT INTO restricted VALUES (?, ?)", (slug, how))
    return True


def _ban(database: sqlite3.Connection, address: str, at: float | None) -> bool:
    with transaction(database):
        deleted = database.execute("DELETE FROM banned WHERE address = ?", (address,)).rowcount
        if at is not None:
            database.execute("INSERT INTO banned VALUES (?, ?)", (address, at))
    return bool(deleted) == (at is None)


def _delete_table(database: sqlite3.Connection, slug: str) -> bool:
    """What was there is overwritten."""
    names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    database.execute("PRAGMA secure_delete = ON")
    deleted = 0
    with transaction(database):
        for (name,) in names:
            columns = [column for _, column, *_ in database.execute(f"PRAGMA table_info({name})")]
            if "slug" in columns:
                deleted += database.execute(f"DELETE FROM {name} WHERE slug = ?", (slug,)).rowcount
    database.execute("PRAGMA secure_delete = OFF")
    database.execute("PRAGMA wal_checkpoint(PASSIVE)")
    return deleted > 0
