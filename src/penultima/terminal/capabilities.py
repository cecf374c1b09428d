"""What the terminal can show."""

import os
import sys


def is_interactive() -> bool:
    """Whether a person can see a screen and press keys."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
