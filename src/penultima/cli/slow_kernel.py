"""The warning of commands that need the kernel, where it isn't compiled."""

import sys

from penultima.kernel import COMPILED

SLOW = (
    "penultima: the kernel isn't compiled: simulations are about 100 times slower, and bots of the"
    " level expert don't search (docs/kernel.md)"
)


def warn_if_slow() -> None:
    if not COMPILED:
        print(SLOW, file=sys.stderr)
