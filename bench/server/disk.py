"""The latency of the disk alone: syncing what one move writes, at a fixed rate.

A server that sends a move only after it is on disk takes at least this long.
"""

import os
import tempfile
from time import perf_counter, sleep

from .recorder import Recorder

MOVE = bytes(2 * 4096)
"""About two pages: what the commit of one move appends to SQLite's write-ahead log."""


def sync_at_rate(seconds: float, rate_per_s: float) -> Recorder:
    recorder = Recorder()
    with tempfile.TemporaryFile() as file:
        begun = perf_counter()
        while (now := perf_counter()) - begun < seconds:
            os.write(file.fileno(), MOVE)
            os.fdatasync(file.fileno())
            recorder.move_done(now)
            sleep(max(0.0, now + 1 / rate_per_s - perf_counter()))
    return recorder
