"""Retention: tables without moves are archived after some time, and deleted much later."""

import logging
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar

from .archive import commit_archive, prepare_archive
from .database import transaction

DAY_S = 86_400.0
MOST_AT_ONCE = 200
MOST_DELETED_TOGETHER = 20
"""In one transaction, so that the next move doesn't have to wait for long."""

T = TypeVar("T")

logger = logging.getLogger(__name__)


class Write(Protocol):
    """Runs a function on the connection that writes, and returns its result."""

    def __call__(self, job: Callable[[sqlite3.Connection], T]) -> T: ...


def clean(
    database: sqlite3.Connection, write: Write, now: float, archive_days: float, delete_days: float
) -> tuple[int, int]:
    """Archive old tables and delete very old ones; return how many of each.

    Searching and compressing is done with `database`, outside any transaction that writes.
    """
    before = now - min(archive_days, delete_days) * DAY_S
    old = database.execute(
        "SELECT slug FROM log GROUP BY slug HAVING max(at) < ? LIMIT ?", (before, MOST_AT_ONCE)
    ).fetchall()
    archived = sum(_archive(database, write, slug, before) for (slug,) in old)
    expired = database.execute(
        "SELECT slug FROM archive WHERE last_at < ? LIMIT ?",
        (now - delete_days * DAY_S, MOST_AT_ONCE),
    ).fetchall()
    for first in range(0, len(expired), MOST_DELETED_TOGETHER):
        slugs = expired[first : first + MOST_DELETED_TOGETHER]
        write(partial(_delete, slugs=slugs))
    if archived or expired:
        logger.info("cleaned", extra={"archived": archived, "deleted": len(expired)})
    return archived, len(expired)


def _archive(database: sqlite3.Connection, write: Write, slug: str, before: float) -> bool:
    prepared = prepare_archive(database, slug)
    return write(lambda writer: commit_archive(writer, prepared, before))


def _delete(database: sqlite3.Connection, slugs: list[tuple[str]]) -> None:
    with transaction(database):
        database.executemany("DELETE FROM archive WHERE slug = ?", slugs)
