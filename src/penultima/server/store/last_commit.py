"""A file beside the database that names the last row committed, so that a lost end is noticed.

A WAL that was cut or deleted after a crash leaves a database that is whole, but older. The row is
written here after its commit and without a sync: so it may be older than the database, never newer.
"""

import sqlite3
from pathlib import Path

import msgspec
from msgspec import Struct

from .rows import Row

NAME = "last-commit"
_SIZE_BYTES = 128
"""Always written whole, so that a shorter text leaves nothing of a longer one."""


class LastCommit(Struct, frozen=True):
    slug: str
    seq: int


class LastCommitFile:
    def __init__(self, folder: Path) -> None:
        path = folder / NAME
        path.touch(0o600)
        self._file = path.open("r+b", buffering=0)

    def write(self, row: Row) -> None:
        text = msgspec.json.encode(LastCommit(row.slug, row.seq))
        self._file.seek(0)
        self._file.write(text.ljust(_SIZE_BYTES))

    def clear(self) -> None:
        """After a table was deleted, which may have been the last one written."""
        self._file.truncate(0)

    def close(self) -> None:
        self._file.close()


def lost(database: sqlite3.Connection, folder: Path) -> LastCommit | None:
    """The last row that was committed, if the database doesn't have it any more."""
    try:
        last = msgspec.json.decode((folder / NAME).read_bytes(), type=LastCommit)
    except (OSError, msgspec.DecodeError):
        return None  # a new folder, or a power cut
    known = (last.slug, last.seq)
    there = "SELECT 1 FROM log WHERE slug = ? AND seq = ?"
    archived = "SELECT 1 FROM archive WHERE slug = ?"
    if database.execute(there, known).fetchone():
        return None
    return None if database.execute(archived, known[:1]).fetchone() else last
