"""Retention in PostgreSQL: one node at a time archives and deletes old tables."""

import asyncio
import logging
import zlib

import msgspec

from penultima.server.store.archive import prepare
from penultima.server.store.retention import DAY_S, MOST_AT_ONCE, old_and_new

from .connection import Connection
from .tables import commit_archive, delete, expired, mark_expired, read, unused

_LOCK = int.from_bytes(b"penclean")

logger = logging.getLogger(__name__)


async def clean(
    connection: Connection, now: float, archive_days: float, delete_days: float
) -> tuple[int, int]:
    """Archive old tables and delete very old ones; return how many of each.

    (0, 0) also if another node is busy with it.
    """
    if not await connection.fetchval("SELECT pg_try_advisory_lock($1)", _LOCK):
        return 0, 0
    try:
        archived = await _archive(connection, now - min(archive_days, delete_days) * DAY_S)
        marked = await expired(connection, now - delete_days * DAY_S, MOST_AT_ONCE)
        old, new = old_and_new(marked, now)
        if new:
            await mark_expired(connection, new, now)
        if old:
            await delete(connection, old)
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1)", _LOCK)
    if archived or old:
        logger.info("cleaned", extra={"archived": archived, "deleted": len(old)})
    return archived, len(old)


async def _archive(connection: Connection, before: float) -> int:
    archived = 0
    for slug in await unused(connection, before, MOST_AT_ONCE):
        rows = await read(connection, slug)
        try:
            prepared = await asyncio.to_thread(prepare, rows)
        except (zlib.error, msgspec.DecodeError):
            logger.error("a damaged table was left alone: `penultima admin check` names it")
            continue
        archived += await commit_archive(connection, prepared, before)
    return archived
