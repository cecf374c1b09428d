"""Reading and checking files that the user names, with errors as BadSetup."""

import errno
import os
from pathlib import Path

from penultima.errors import BadSetup

UNREADABLE = (ValueError, RecursionError)
"""What decoding an invalid file raises; RecursionError comes from deeply nested brackets."""


def read_bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadSetup(f"{file} can't be read: {error.strerror}") from None


def check_can_write(file: Path) -> None:
    """Check that a file can be written, without opening or creating it. Raises BadSetup.

    Called before long work whose results go into the file.
    """
    place = os.path.realpath(file)  # a link's target may not exist yet
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
