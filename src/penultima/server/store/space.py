"""How much room there is for logs."""

import shutil
from pathlib import Path

from msgspec import Struct


class Space(Struct, frozen=True):
    used_bytes: int
    free_bytes: int | None
    """None if only the database server knows."""


def folder_space(folder: Path) -> Space:
    return Space(_used_bytes(folder), _free_bytes(folder))


def _free_bytes(folder: Path) -> int:
    try:
        return shutil.disk_usage(folder).free
    except OSError:  # the folder is gone
        return 0


def _used_bytes(folder: Path) -> int:
    try:
        return sum(file.stat().st_size for file in folder.iterdir())
    except OSError:  # the folder is gone, or a file has just been removed
        return 0
