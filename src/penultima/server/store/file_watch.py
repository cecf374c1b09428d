"""Whether the database file is still the one that was opened.

A program that deletes or replaces the file, or its WAL, doesn't disturb whoever has it open: writes
succeed, and are gone with the last handle.
"""

import os
from pathlib import Path
from typing import TypeAlias

_Identity: TypeAlias = tuple[int, int]

SUFFIXES = ("", "-wal", "-shm")


class FileWatch:
    """Looks at names only: closing a handle of its own would release SQLite's locks."""

    def __init__(self, file: Path) -> None:
        # Plain strings: this is asked with every commit, and a Path costs as much as the call.
        self._paths = [os.fspath(file) + suffix for suffix in SUFFIXES]
        self._known: dict[str, _Identity] = {}
        self.problem()

    def problem(self) -> str | None:
        """What has happened to the files, if anything. Those seen the first time are remembered."""
        for path in self._paths:
            known = self._known.get(path)
            try:
                found = os.stat(path)
            except FileNotFoundError:
                if known is not None:
                    return f"{os.path.basename(path)} is gone"
                continue
            except OSError as error:
                return f"{os.path.basename(path)}: {error.strerror}"
            identity = found.st_dev, found.st_ino
            if found.st_nlink == 0:
                return f"{os.path.basename(path)} is gone"
            if known is None:
                self._known[path] = identity
            elif known != identity:
                return f"{os.path.basename(path)} is another file"
        return None
