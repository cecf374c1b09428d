"""Copies the database while it is written: consistent, for its owner only, and verified."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from penultima.errors import BadSetup
from penultima.server.store.database import connect

from .check import Checked, check


def backup(database: sqlite3.Connection, target: Path) -> Checked:
    """Write a copy that nobody else can read, and check it. Raises BadSetup."""
    if target.exists():
        raise BadSetup(f"{target} exists already")
    # Created first, so that the copy is never readable for others, not even for a moment.
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise BadSetup(f"{target} can't be written: {error.strerror}") from None
    try:
        # Not SQLite's backup API: that starts again with every move of a server that is used.
        database.execute("VACUUM INTO ?", (str(target),))
        with closing(connect(target)) as copy:
            checked = check(copy)
        _sync(target)
    except BaseException as error:
        target.unlink()
        if isinstance(error, sqlite3.Error):
            raise BadSetup(f"{target} can't be written: {error}") from None
        raise
    return checked


def _sync(file: Path) -> None:
    for path in (file, file.parent):
        with suppress(PermissionError):  # Windows opens no folders
            handle = os.open(path, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
