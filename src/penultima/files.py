"""Files that people name: what can't be read or written is one clear line."""

import errno
import os
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
    """To be asked before the work whose results the file is for. It opens and makes nothing."""
    place = os.path.realpath(file)  # a link may lead to what isn't there yet
    folder = os.path.dirname(place)
    if os.path.isdir(place):
        problem = errno.EISDIR
    elif not os.path.isdir(folder):
        problem = errno.ENOENT
    elif not os.access(place if os.path.exists(place) else folder, os.W_OK):
        problem = errno.EACCES
    else:
        return
    raise BadSetup(f"{file} can't be written: {os.strerror(problem)}")
