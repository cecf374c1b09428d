"""How every command ends: with a status, and one clear line for what is wrong."""

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from typing import NoReturn

from penultima.errors import PenultimaError

INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def status_of(run: Callable[[], int]) -> int:
    """Run a command. What is somebody else's to mend is one line, never a traceback."""
    _take_any_streams()
    try:
        status = run()
        sys.stdout.flush()
        return status
    except PenultimaError as error:
        print(f"penultima: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _say_no_more()
        return 141
    except OSError as error:
        # A disk that is full, and the like: theirs to mend.
        place = f"{error.filename}: " if error.filename else ""
        print(f"penultima: {place}{error.strerror or error}", file=sys.stderr)
        _say_no_more()
        return 2


def _take_any_streams() -> None:
    """Streams may be closed, or have room for few characters: we go on as well as we can."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper) and name != "stderr":  # which escapes them
            stream.reconfigure(errors="replace")


def _say_no_more() -> None:
    """Perhaps nobody takes our output any more: it is tried once, and not again at exit."""
    with suppress(OSError):
        sys.stdout.flush()
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
