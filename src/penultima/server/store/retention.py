"""Retention: tables without moves are archived after some time, and deleted much later."""

import logging
import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol, TypeVar

import msgspec

from .archive import commit_archive, prepare_archive
from .database import transaction
from .errors import error_kind

DAY_S = 86_400.0
MOST_AT_ONCE = 200
MOST_DELETED_TOGETHER = 20
"""In one transaction, so that the next move doesn't have to wait for long."""

AGREEING_DAYS = 30
"""A table is deleted if it was found too old one to this many days before, and is so again."""

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
    archived = 0
    for (slug,) in database.execute("SELECT DISTINCT slug FROM log").fetchall():
        if archived == MOST_AT_ONCE:
            break
        try:
            archived += _archive(database, write, slug, before)
        except (sqlite3.DatabaseError, msgspec.DecodeError) as error:
            if error_kind(error) not in (None, sqlite3.SQLITE_CORRUPT):
                raise
            logger.error("a damaged table was left alone: `penultima admin check` names it")
    expired = _expired(database, write, now, delete_days)
    for first in range(0, len(expired), MOST_DELETED_TOGETHER):
        slugs = expired[first : first + MOST_DELETED_TOGETHER]
        write(partial(_delete, slugs=slugs))
    if archived or expired:
        logger.info("cleaned", extra={"archived": archived, "deleted": len(expired)})
    return archived, len(expired)


def _archive(database: sqlite3.Connection, write: Write, slug: str, before: float) -> bool:
    (last,) = database.execute("SELECT max(at) FROM log WHERE slug = ?", (slug,)).fetchone()
    if last is None or last >= before:
        return False
    prepared = prepare_archive(database, slug)
    return write(lambda writer: commit_archive(writer, prepared, before))


def _expired(
    database: sqlite3.Connection, write: Write, now: float, delete_days: float
) -> list[tuple[str]]:
    """The tables to delete now: those that were found too old a day ago already.

    One reading of a clock that is wrong must not be enough. The days between both are counted by
    the same clock: if it was set back, or far ahead, the first reading doesn't count.
    """
    marked = database.execute(
        "SELECT archive.slug, since FROM archive LEFT JOIN expired USING (slug) "
        "WHERE last_at < ? LIMIT ?",
        (now - delete_days * DAY_S, MOST_AT_ONCE),
    ).fetchall()
    old, new = old_and_new(marked, now)
    if new:
        write(partial(_mark, expired=[(slug, now) for slug in new]))
    return [(slug,) for slug in old]


def old_and_new(
    marked: Iterable[tuple[str, float | None]], now: float
) -> tuple[list[str], list[str]]:
    """Of tables that are too old: those found so a day ago already, and those to be marked."""
    old, new = [], []
    for slug, since in marked:
        days = None if since is None else _days(since, now)
        if days is None or not 0 <= days <= AGREEING_DAYS:
            new.append(slug)
        elif days > 0:
            old.append(slug)
    return old, new


def _days(since: float, now: float) -> int:
    """Whole days from one reading to the other."""
    return int((now - since) // DAY_S)


def _mark(database: sqlite3.Connection, expired: list[tuple[str, float]]) -> None:
    with transaction(database):
        database.executemany("INSERT OR REPLACE INTO expired VALUES (?, ?)", expired)


def _delete(database: sqlite3.Connection, slugs: list[tuple[str]]) -> None:
    with transaction(database):
        for table in ("archive", "expired", "analysis"):
            database.executemany(f"DELETE FROM {table} WHERE slug = ?", slugs)
