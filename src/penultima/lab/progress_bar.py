"""A bar that shows on stderr how far a simulation is, if somebody is watching."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from .run import Progress

WIDTH = 30


@contextmanager
def progress_bar(label: str, amount: int, unit: str) -> Iterator[Progress | None]:
    if not sys.stderr.isatty():
        yield None
        return
    began = time.perf_counter()

    def show(done: int) -> None:
        part = min(1.0, done / amount)
        seconds = time.perf_counter() - began
        left = f", {seconds / part - seconds:.0f} s left" if 0 < part < 1 else ""
        bar = "█" * round(part * WIDTH)
        line = f"{label} {bar:░<{WIDTH}} {done:,} of {amount:,} {unit}{left}"
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
