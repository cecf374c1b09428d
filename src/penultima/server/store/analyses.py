"""Analyses of finished rounds, which are kept beside the log. They can be made again."""

import sqlite3

from msgspec import Struct

from .archive import has_table
from .database import transaction


class StoredAnalysis(Struct, frozen=True):
    """The analysis of a round. `version` says in which format `body` is."""

    match: int
    round: int
    version: int
    body: bytes


def write_analysis(database: sqlite3.Connection, slug: str, analysis: StoredAnalysis) -> None:
    """Nothing is written if the table was deleted meanwhile."""
    with transaction(database):
        if has_table(database, slug):
            database.execute(
                "INSERT OR REPLACE INTO analysis VALUES (?, ?, ?, ?, ?)",
                (slug, analysis.match, analysis.round, analysis.version, analysis.body),
            )


def read_analysis(
    database: sqlite3.Connection, slug: str, match: int, round_: int
) -> StoredAnalysis | None:
    found = database.execute(
        "SELECT match, round, version, body FROM analysis "
        "WHERE slug = ? AND match = ? AND round = ?",
        (slug, match, round_),
    ).fetchone()
    return None if found is None else StoredAnalysis(*found)


def read_analyses(database: sqlite3.Connection, slug: str, most: int) -> tuple[StoredAnalysis, ...]:
    """The analyses of the latest rounds of a table."""
    found = database.execute(
        "SELECT match, round, version, body FROM analysis "
        "WHERE slug = ? ORDER BY match DESC, round DESC LIMIT ?",
        (slug, most),
    )
    return tuple(StoredAnalysis(*row) for row in found)
