"""What the terminal can show."""

import os
import sys
from importlib.util import find_spec


def is_interactive() -> bool:
    """Whether a person can see a screen and press keys."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def has_textual() -> bool:
    """Whether Textual is installed, which draws the screens."""
    return find_spec("textual") is not None
