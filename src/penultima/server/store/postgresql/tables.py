"""Logs and archives in PostgreSQL: how they are written and read."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct

from penultima.server.store.archive import ARCHIVE_VERSION, Prepared, unpack
from penultima.server.store.checksums import Checksums
from penultima.server.store.rows import Row

from .connection import Connection

_COLUMNS = "slug, seq, at, seat, request, events, version"
_ROWS = """
    unnest($1::text[], $2::int[], $3::float8[], $4::int2[], $5::bytea[], $6::bytea[], $7::int2[],
        $8::bytea[], $9::int8[]) AS entry (slug, seq, at, seat, request, events, version, checksum,
        epoch)
"""
APPEND = f"INSERT INTO log SELECT entry.*, $10::text FROM {_ROWS}"
APPEND_NEW = f"""
    WITH opened AS (
        INSERT INTO owner (slug, epoch, node, used_at, created_by)
            SELECT slug, epoch, $10::text, clock_timestamp(), $11::jsonb ->> slug
            FROM {_ROWS} WHERE seq = 1
    )
    INSERT INTO log SELECT entry.*, $10::text FROM {_ROWS}
"""
"""For groups with the first entry of a table, which is open on the node that writes it."""
FIND_CREATED = "SELECT slug FROM owner WHERE created_by = $1"

READ = f"""
    SELECT {_COLUMNS} FROM log
    WHERE slug = $1 AND seq >= $2 AND ($3::int IS NULL OR seq <= $3) ORDER BY seq
"""
READ_ARCHIVED = "SELECT version, log FROM archive WHERE slug = $1"
CHECKSUMS = """
    SELECT slug, seq, checksum FROM log
    JOIN unnest($1::text[], $2::int[]) AS row (slug, seq) USING (slug, seq)
"""
CHECKSUMS_FROM = "SELECT seq, checksum FROM log WHERE slug = $1 AND seq >= $2"

CLAIM = "SELECT * FROM claim($1, $2)"
RELEASE = """
    UPDATE owner SET node = NULL, used_at = clock_timestamp()
    FROM unnest($2::text[], $3::int8[]) AS closed (slug, epoch)
    WHERE owner.slug = closed.slug AND owner.epoch = closed.epoch AND node = $1
"""

_LAST_AT = "(SELECT at FROM log WHERE log.slug = owner.slug ORDER BY seq DESC LIMIT 1)"
_UNUSED = f"""
    SELECT slug FROM owner
    WHERE NOT EXISTS (SELECT FROM node WHERE id = owner.node AND until > clock_timestamp())
        AND {_LAST_AT} < $1
    LIMIT $2
"""


class Claimed(Struct, frozen=True):
    """What `claim` says: the new epoch, or which other node has the table open."""

    epoch: int | None
    holder: str
    address: str | None


async def claim(connection: Connection, slug: str, node: str) -> Claimed | None:
    """Open a table on a node. None if there is no such table."""
    found = await connection.fetchrow(CLAIM, slug, node)
    return None if found is None else Claimed(*found.values())


async def release(connection: Connection, node: str, epochs: Mapping[str, int]) -> None:
    """The node has closed the tables that it had opened with these epochs."""
    await connection.execute(RELEASE, node, list(epochs), list(epochs.values()))


async def append(
    connection: Connection,
    node: str,
    rows: Sequence[Row],
    epochs: Sequence[int],
    checksums: Sequence[bytes],
    *,
    creators: Mapping[str, str] | None = None,
) -> None:
    """Write all rows or none, in one round trip, if each table is open on the node at its epoch.

    With `creators`, tables whose first entry is among the rows are new, and open on the node from
    now on; it has the requests that have opened them, by table.
    """
    columns: list[object] = [
        [row.slug for row in rows],
        [row.seq for row in rows],
        [row.at for row in rows],
        [row.seat for row in rows],
        [row.request for row in rows],
        [row.events for row in rows],
        [row.version for row in rows],
        checksums,
        epochs,
    ]
    if creators is None:
        await connection.execute(APPEND, *columns, node)
    else:
        told = msgspec.json.encode(creators).decode()
        await connection.execute(APPEND_NEW, *columns, node, told)


def creator(id_: str) -> str:
    """What is stored of the request that has opened a table: whoever knows its id gets the seat."""
    return sha256(id_.encode()).hexdigest()


async def find_created(connection: Connection, id_: str) -> str | None:
    """The table that a request with this id has opened."""
    found = await connection.fetchrow(FIND_CREATED, creator(id_))
    return None if found is None else str(found["slug"])


async def next_checksums(
    connection: Connection, rows: Sequence[Row], checksums: Checksums
) -> list[bytes]:
    stored: dict[tuple[str, int], bytes] = {}
    if unknown := checksums.unknown(rows):
        slugs, seqs = zip(*unknown, strict=True)
        found = await connection.fetch(CHECKSUMS, slugs, seqs)
        stored = {(slug, seq): checksum for slug, seq, checksum in found}
    return checksums.of(rows, lambda slug, seq: stored.get((slug, seq), b""))


async def stored_checksums(connection: Connection, slug: str, first: int) -> dict[int, bytes]:
    """By seq, from a row on."""
    found = await connection.fetch(CHECKSUMS_FROM, slug, first)
    return {row["seq"]: row["checksum"] for row in found}


async def read(
    connection: Connection, slug: str, first: int = 1, last: int | None = None
) -> list[Row]:
    """Rows of a log that is not archived."""
    return [Row(*row.values()) for row in await connection.fetch(READ, slug, first, last)]


async def read_archived(connection: Connection, slug: str) -> list[Row]:
    """The rows of an archived table; none if it is not in the archive."""
    found = await connection.fetchrow(READ_ARCHIVED, slug)
    return [] if found is None else unpack(slug, found["version"], found["log"])


async def find_rows(
    connection: Connection, slug: str, first: int = 1, last: int | None = None
) -> tuple[list[Row], bool]:
    """Rows of a log, and whether it is archived."""
    if rows := await read(connection, slug, first, last):
        return rows, False
    if archived := await read_archived(connection, slug):
        return archived[first - 1 : last], True
    return await read(connection, slug, first, last), False  # it may have been restored meanwhile


async def restore(connection: Connection, slug: str, node: str, epoch: int) -> list[Row]:
    """Move the rows of an archived table back into the log, under the claim of a node."""
    if rows := await read_archived(connection, slug):
        checksums = Checksums().of(rows, lambda slug, seq: b"")
        async with connection.transaction():
            await append(connection, node, rows, [epoch] * len(rows), checksums)
            for table in ("archive", "expired"):
                await connection.execute(f"DELETE FROM {table} WHERE slug = $1", slug)
    return rows


# Retention


async def unused(connection: Connection, before: float, most: int) -> list[str]:
    """Tables that no node has open, and whose last entry is from before a time."""
    return [slug for (slug,) in await connection.fetch(_UNUSED, before, most)]


async def commit_archive(connection: Connection, prepared: Prepared, before: float) -> bool:
    """Archive a table, unless it was opened or something was written to it meanwhile."""
    slug = prepared.slug
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(slug_lock($1))", slug)
        seq = await connection.fetchval(
            "SELECT max(seq) FROM log JOIN owner USING (slug) WHERE slug = $1 AND NOT EXISTS "
            "(SELECT FROM node WHERE id = owner.node AND until > clock_timestamp())",
            slug,
        )
        if prepared.seq != seq:
            return False
        # It stays archived for a while before it is deleted, whatever its own times say.
        await connection.execute(
            "INSERT INTO archive VALUES ($1, $2, $3, $4, $5)",
            slug,
            before,
            prepared.packed,
            ARCHIVE_VERSION,
            prepared.checksum,
        )
        await connection.execute("DELETE FROM log WHERE slug = $1", slug)
        # Whoever is missing and had it open can't write to it any more.
        await connection.execute(
            "UPDATE owner SET node = NULL, epoch = epoch + 1 WHERE slug = $1", slug
        )
    return True


async def expired(connection: Connection, before: float, most: int) -> list[tuple[str, float]]:
    """Archived tables that were last used before a time, and since when they are known to be so."""
    found = await connection.fetch(
        "SELECT archive.slug, since FROM archive LEFT JOIN expired USING (slug) "
        "WHERE last_at < $1 LIMIT $2",
        before,
        most,
    )
    return [(slug, since) for slug, since in found]


async def mark_expired(connection: Connection, slugs: list[str], now: float) -> None:
    await connection.execute(
        "INSERT INTO expired SELECT slug, $2 FROM unnest($1::text[]) AS slug "
        "ON CONFLICT (slug) DO UPDATE SET since = excluded.since",
        slugs,
        now,
    )


async def delete(connection: Connection, slugs: list[str]) -> bool:
    """Delete all of these tables. Whether there was anything."""
    found = False
    async with connection.transaction():
        for table in ("log", "archive", "expired", "restricted", "analysis", "owner"):
            done = await connection.execute(f"DELETE FROM {table} WHERE slug = ANY($1)", slugs)
            found = found or done != "DELETE 0"
    return found
