"""A folder has one server, or one command that changes it."""

import sqlite3
from pathlib import Path

from penultima.errors import BadSetup

NAME = "in-use"
TIMEOUT_S = 1.0


def lock_folder(folder: Path) -> sqlite3.Connection:
    """Keep others out of the folder. The lock ends with the process, even if killed."""
    lock = sqlite3.connect(folder / NAME, isolation_level=None, timeout=TIMEOUT_S)
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")  # writes nothing: works on a full disk
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise BadSetup(f"another server uses {folder}") from None
    return lock
