"""Migrations: numbered SQL files, each carried out once."""

from importlib.resources import files

import asyncpg
from msgspec import Struct

from penultima.errors import BadSetup

from .connection import Connection

_LOCK = int.from_bytes(b"penultim")
"""An advisory lock, so that nodes that start together don't migrate together."""


class Migration(Struct, frozen=True):
    number: int
    sql: str


def migrations() -> list[Migration]:
    found = files(__package__).joinpath("migrations").iterdir()
    return sorted(
        (Migration(int(file.name.split("_")[0]), file.read_text("utf-8")) for file in found),
        key=lambda migration: migration.number,
    )


async def migrate(connection: Connection) -> int:
    """Bring the tables to the current version, and return its number. Raises BadSetup."""
    known = migrations()
    latest = known[-1].number
    version = await _version(connection)
    if version == latest:
        return latest
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
            version = await _version(connection)  # another node may have been first
            if version > latest:
                raise BadSetup(
                    f"the database is of version {version}, and this penultima knows versions up "
                    f"to {latest}: start a newer penultima"
                )
            if not version:
                await connection.execute(
                    "CREATE TABLE migration (number integer PRIMARY KEY, at timestamptz NOT NULL)"
                )
            for migration in known:
                if migration.number > version:
                    await connection.execute(migration.sql)
                    await connection.execute(
                        "INSERT INTO migration VALUES ($1, clock_timestamp())", migration.number
                    )
    except asyncpg.InsufficientPrivilegeError:
        raise BadSetup(
            f"the database is of version {version}, and this role may not bring it to {latest}: "
            "start a server once as the owner of the tables"
        ) from None
    except asyncpg.DuplicateTableError as error:
        raise BadSetup(f"the database is used by something else: {error}") from None
    return latest


async def _version(connection: Connection) -> int:
    if await connection.fetchval("SELECT to_regclass('migration')") is None:
        return 0
    return int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM migration"))
