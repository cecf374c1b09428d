"""The people at tables where nobody moves, in a process of their own.

They only answer the server's pings. Those who move, and whose waiting is measured, don't have to
wait until thousands of others have done that.
"""

import asyncio
import gc
import sys

import uvloop

from .load import Gauge
from .server_tables import KINDS, LoadTable

AT_ONCE = 50


async def sit_down(kind: str, port: int, count: int) -> None:
    tables = [KINDS[kind](port, Gauge(), never) for _ in range(count)]
    for start in range(0, count, AT_ONCE):
        await asyncio.gather(*(table.open(1) for table in tables[start : start + AT_ONCE]))
    print("open", flush=True)
    await asyncio.Event().wait()


def never(table: LoadTable) -> None:
    """The pace of a table where nobody moves."""


if __name__ == "__main__":
    gc.disable()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(sit_down(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
