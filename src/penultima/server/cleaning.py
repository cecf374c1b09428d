"""Cleaning: tables that nobody has touched for long are packed away, and one day thrown away."""

import logging
import sqlite3

from .sqlite_store import archive

DAY_S = 86_400.0
MOST_AT_ONCE = 200

logger = logging.getLogger(__name__)


def clean(
    database: sqlite3.Connection, now: float, archive_days: float, delete_days: float
) -> tuple[int, int]:
    """Pack old tables and delete very old ones; how many of each."""
    before = now - archive_days * DAY_S
    old = database.execute(
        "SELECT slug FROM log GROUP BY slug HAVING max(at) < ? LIMIT ?", (before, MOST_AT_ONCE)
    ).fetchall()
    archived = sum(archive(database, slug, before) for (slug,) in old)
    gone = database.execute("DELETE FROM archive WHERE last_at < ?", (now - delete_days * DAY_S,))
    if archived or gone.rowcount:
        logger.info("cleaned", extra={"archived": archived, "deleted": gone.rowcount})
    return archived, gone.rowcount
