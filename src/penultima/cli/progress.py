"""A progress bar on standard error, if that is a terminal."""

import sys
import time
from shutil import get_terminal_size
from types import TracebackType
from typing import TextIO

WIDTH = 30
EVERY_S = 0.2


class ProgressBar:
    """`with ProgressBar("arena", 1000) as bar: bar.show(10, "so far")`."""

    def __init__(self, title: str, total: int, to: TextIO | None = None) -> None:
        self.title, self.total = title, max(1, total)
        self.to = sys.stderr if to is None else to
        self.shown = self.to.isatty()
        # A wrapped line could not be overwritten.
        self.width = min(79, get_terminal_size().columns - 1)
        self.began = time.monotonic()
        self.last = 0.0

    def show(self, done: int, note: str = "") -> None:
        now = time.monotonic()
        if not self.shown or (now - self.last < EVERY_S and done < self.total):
            return
        self.last = now
        share = min(1.0, done / self.total)
        bar = "█" * round(share * WIDTH)
        left = f"{(now - self.began) / share * (1 - share):5.0f} s left" if share else ""
        line = f"{self.title} {bar:·<{WIDTH}} {share:4.0%} {left}  {note}"
        print(f"\r{line:<{self.width}.{self.width}}", end="", file=self.to, flush=True)

    def __enter__(self) -> "ProgressBar":
        self.show(0)  # the first result may take a while
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.shown and self.last:
            print(f"\r{'':{self.width}}\r", end="", file=self.to, flush=True)
