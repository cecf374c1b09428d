"""Exit statuses of the commands, and errors as one line on standard error."""

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
    """Reports bad arguments in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def status_of(run: Callable[[], int]) -> int:
    """Run a command. Errors caused by the caller are reported in one line, without a traceback."""
    _repair_streams()
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
        _discard_output()
        return 141
    except OSError as error:
        # Such as a full disk: nothing that we could fix.
        place = f"{error.filename}: " if error.filename else ""
        print(f"penultima: {place}{error.strerror or error}", file=sys.stderr)
        _discard_output()
        return 2


def _repair_streams() -> None:
    """Replace closed streams, and characters that the output encoding lacks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        elif (
            isinstance(stream, TextIOWrapper) and name != "stderr"
        ):  # which escapes such characters
            stream.reconfigure(errors="replace")


def _discard_output() -> None:
    """Flush what is left, and send all further output to the null device.

    Otherwise Python would try to flush it again at exit, and fail with a traceback.
    """
    with suppress(OSError):
        sys.stdout.flush()
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
