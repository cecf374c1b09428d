"""The disk alone: how long it takes to keep what one move writes, at a fixed rate.

Whoever tells nobody of a move before it is on the disk waits at least so long. Some disks stand
still for a tenth of a second now and then; a server's waiting times are read beside this.
"""

import os
import tempfile
from time import perf_counter, sleep

from .load import Gauge

MOVE = bytes(2 * 4096)
"""What a commit of one move appends to SQLite's log: about two pages."""


def waits(seconds: float, rate_per_s: float) -> Gauge:
    gauge = Gauge()
    with tempfile.TemporaryFile() as file:
        begun = perf_counter()
        while (now := perf_counter()) - begun < seconds:
            os.write(file.fileno(), MOVE)
            os.fdatasync(file.fileno())
            gauge.done(now)
            sleep(max(0.0, now + 1 / rate_per_s - perf_counter()))
    return gauge
