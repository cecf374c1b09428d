"""Memory of a server: with many tables, after they were put away, and of bots that search.

    python -m tools.memory                      5,000 tables, and 100 with nine experts each
    python -m tools.memory --tables 500

A server in a process of its own opens tables of a person and some bots, which play a few turns.
Then everybody leaves, and the tables are put away: after a second, here, instead of ten minutes.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import aiohttp

from penultima.cli.exit_codes import Parser, status_of
from tools.metrics import read_metrics

SERVER = """
import sys
from pathlib import Path
from penultima.delays import NO_DELAYS
from penultima.server import main
from penultima.server.config import Config
from penultima.server.rate_limits import NO_LIMITS
main.TABLE_IDLE_S = main.HOUSEKEEPING_EVERY_S = 1.0
config = Config(port=0, data=Path(sys.argv[1]), limits=NO_LIMITS, delays=NO_DELAYS)
main.run(config, lambda port: print(port, flush=True))
"""
AT_ONCE = 50
"""Tables that are opened at the same time."""
LONGEST_S = 120.0
GIVEN_BACK_S = 8.0
"""How long it may take until the memory is given back."""
MOST_AGAIN = 1.3
"""What as many tables may take a second time, of what they took the first time."""


class MeasuredServer:
    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-c", SERVER, str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = f"http://127.0.0.1:{int(self.process.stdout.readline())}"

    async def resident(self, session: aiohttp.ClientSession) -> tuple[float, int]:
        """Megabytes of memory, and how many tables are open."""
        values = await read_metrics(session, self.url)
        return values["process_resident_memory_bytes"] / 1e6, int(values["tables_open"])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


async def _open_table(
    session: aiohttp.ClientSession, url: str, bots: Sequence[str]
) -> aiohttp.ClientWebSocketResponse:
    """A table at which the bots have played until they wait for the person."""
    socket = await session.ws_connect(f"{url}/ws")
    create = {"type": "create", "name": "Ana", "edition": "zelda", "seats": len(bots) + 1}
    await socket.send_json(create | {"bots": list(bots)})
    await socket.receive_json(timeout=LONGEST_S)
    await socket.send_json({"type": "start"})
    own_turns = 0
    while own_turns < 2:
        message: dict[str, Any] = await socket.receive_json(timeout=LONGEST_S)
        view = message.get("view")
        if view and view["prompt"].get("seat") == 0 and view["legal"]:
            own_turns += 1
            move = {"type": "move", "seq": message["seq"], "action": view["legal"][-1]}
            await socket.send_json(move)
        elif message["type"] == "update" and view and view["prompt"].get("seat") is None:
            break  # the round is over
    return socket


async def _wave(
    server: MeasuredServer, session: aiohttp.ClientSession, tables: int, bots: Sequence[str]
) -> tuple[float, float]:
    """Megabytes with so many tables open, and after they were put away."""
    sockets = []
    for first in range(0, tables, AT_ONCE):
        opening = range(first, min(tables, first + AT_ONCE))
        sockets += await asyncio.gather(*(_open_table(session, server.url, bots) for _ in opening))
    full, still_open = await server.resident(session)
    for socket in sockets:
        await socket.close()
    end = time.monotonic() + LONGEST_S
    while still_open and time.monotonic() < end:
        await asyncio.sleep(0.5)
        _, still_open = await server.resident(session)
    assert not still_open, "not put away"
    await asyncio.sleep(GIVEN_BACK_S)
    left, _ = await server.resident(session)
    return full, left


async def measure(tables: int, bots: Sequence[str]) -> tuple[float, float, float, float]:
    """Megabytes before, with tables, without them again, and with as many others."""
    with tempfile.TemporaryDirectory() as folder:
        server = MeasuredServer(Path(folder))
        connector = aiohttp.TCPConnector(limit=0)
        try:
            async with aiohttp.ClientSession(connector=connector) as session:
                before, _ = await server.resident(session)
                full, left = await _wave(server, session, tables, bots)
                again, _ = await _wave(server, session, tables, bots)
        finally:
            server.stop()
    return before, full, left, again


def main() -> int:
    parser = Parser(
        prog="python -m tools.memory",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--tables", type=int, default=5000, help="with three bots each (5,000)")
    parser.add_argument("--experts", type=int, default=100, help="tables of nine experts (100)")
    args = parser.parse_args()
    status = 0
    for name, tables, bots in (
        ("three greedy bots", args.tables, ["greedy"] * 3),
        ("nine experts", args.experts, ["expert"] * 9),
    ):
        if not tables:
            continue
        before, full, left, again = asyncio.run(measure(tables, bots))
        each_kb = (full - before) * 1000 / tables
        print(
            f"{tables:,} tables of {name}: {before:.0f} MB before, {full:.0f} MB with them, "
            f"{left:.0f} MB after they were put away, {again:.0f} MB with as many others; "
            f"{each_kb:.0f} kB each",
            flush=True,
        )
        status |= again > before + MOST_AGAIN * (full - before)
    return int(status)


if __name__ == "__main__":
    sys.exit(status_of(main))
