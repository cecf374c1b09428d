"""A process with the clients of tables where nobody moves: they only answer pings.

The clients that move are in another process, so that their latencies don't include these pings.
"""

import asyncio
import gc
import sys

import uvloop

from .recorder import Recorder
from .tables import KINDS, TableClients

AT_ONCE = 50


async def open_tables(kind: str, port: int, count: int) -> None:
    tables = [KINDS[kind](port, Recorder(), never_move) for _ in range(count)]
    for start in range(0, count, AT_ONCE):
        await asyncio.gather(*(table.open(1) for table in tables[start : start + AT_ONCE]))
    print("open", flush=True)
    await asyncio.Event().wait()


def never_move(table: TableClients) -> None:
    """Let the turn pass."""


if __name__ == "__main__":
    gc.disable()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(open_tables(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
