"""Text from a file that is named on the command line, or from standard input."""

import sys
from pathlib import Path

from penultima.errors import BadSetup
from penultima.files import read_bytes


def read_text(file: str) -> str:
    """The content of a file, or of standard input. Raises BadSetup."""
    try:
        content = sys.stdin.buffer.read() if file == "-" else read_bytes(Path(file))
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadSetup(f"{file} isn't text in UTF-8") from None
