"""Cleaning: tables that nobody has touched for long are packed away, and one day thrown away."""

import logging
import sqlite3

from .archive import archive
from .database import transaction

DAY_S = 86_400.0
MOST_AT_ONCE = 200

logger = logging.getLogger(__name__)


def clean(
    database: sqlite3.Connection, now: float, archive_days: float, delete_days: float
) -> tuple[int, int]:
    """Pack old tables and delete very old ones; how many of each."""
    before = now - min(archive_days, delete_days) * DAY_S
    old = database.execute(
        "SELECT slug FROM log GROUP BY slug HAVING max(at) < ? LIMIT ?", (before, MOST_AT_ONCE)
    ).fetchall()
    archived = sum(archive(database, slug, before) for (slug,) in old)
    # Looked for first, and few at once: nobody can move while the file is locked.
    gone = database.execute(
        "SELECT slug FROM archive WHERE last_at < ? LIMIT ?",
        (now - delete_days * DAY_S, MOST_AT_ONCE),
    ).fetchall()
    if gone:
        with transaction(database):
            database.executemany("DELETE FROM archive WHERE slug = ?", gone)
    if archived or gone:
        logger.info("cleaned", extra={"archived": archived, "deleted": len(gone)})
    return archived, len(gone)
