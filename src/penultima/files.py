"""Files that people name: what can't be read or written is one clear line."""

from pathlib import Path

from penultima.errors import BadSetup

UNREADABLE = (ValueError, RecursionError)
"""What decoding raises where a file is of another kind; the second where brackets have no end."""


def read_bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadSetup(f"{file} can't be read: {error.strerror}") from None


def check_can_write(file: Path) -> None:
    """To be asked before the work whose results the file is for."""
    try:
        existed = file.exists()
        file.open("ab").close()
        if not existed:
            file.unlink()
    except OSError as error:
        raise BadSetup(f"{file} can't be written: {error.strerror}") from None
