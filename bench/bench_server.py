"""The table server beside boardgame.io: moves per second, waiting times, memory, many tables.

Both serve four seats per table over WebSocket to the same light clients in another process. Ours
writes every move to SQLite (WAL, synchronous=FULL) before it tells anybody, checks the whole rules
and sends each seat its view with its legal moves; boardgame.io keeps everything in memory and plays
a simpler game. Node has to be there; without it only ours is measured.
"""

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from .load import Gauge, cpu_s, memory_kb
from .server_tables import BoardgameTable, LoadTable, OurTable

FOLDER = Path(__file__).parent / "boardgame"
TABLES = (10, 1000, 5000)
MOST_PLAYING = 1000
"""Of more tables than that, the others are open and idle, with one connection each."""
RATE_PER_S = 300
IDLE = 4000
GOALS = "goals: 6 times the moves, half the p99, a third of the memory"

Results = dict[str, dict[str, float]]


def run(seconds: float) -> dict[str, Results]:
    results = {"penultima": measure("penultima", OurTable, _ours, seconds)}
    if _install_boardgame():
        peer = measure("boardgame.io 0.50.2, in memory", BoardgameTable, _boardgame, seconds)
        results["boardgame.io"] = peer
        _ratios(results)
    else:
        print("  no Node, no boardgame.io")
    return results


def _ratios(results: dict[str, Results]) -> None:
    ours, theirs = results["penultima"], results["boardgame.io"]
    print(f"  ratios ({GOALS})")
    for tables in ours:
        if tables in theirs:
            for figure in ("moves_per_s", "moves_per_cpu_s", "p50_ms", "p99_ms", "idle_kb"):
                if figure in ours[tables] and theirs[tables].get(figure):
                    ratio = ours[tables][figure] / theirs[tables][figure]
                    print(f"    {tables:>6}  {figure:<16} {ratio:>8.2f}")


def measure(
    name: str,
    kind: type[LoadTable],
    serve: Callable[[int], contextlib.AbstractContextManager[int]],
    seconds: float,
) -> Results:
    print(f"  {name}", flush=True)
    port = _free_port()
    with serve(port) as pid:
        idle_kb = asyncio.run(_idle(kind, port, pid))
    print(f"    {idle_kb:.1f} kB per idle connection, its share of a table included")
    results: Results = {"idle": {"idle_kb": idle_kb}}
    for tables in TABLES:
        port = _free_port()
        with serve(port) as pid:
            try:
                results[str(tables)] = asyncio.run(_measure(kind, port, pid, tables, seconds))
            except (OSError, AssertionError, TimeoutError) as error:
                print(f"    {tables:>6} tables  failed: {type(error).__name__} {error}")
                continue
        told = "  ".join(f"{key} {value:,.1f}" for key, value in results[str(tables)].items())
        print(f"    {tables:>6} tables  {told}", flush=True)
    return results


async def _measure(
    kind: type[LoadTable], port: int, pid: int, count: int, seconds: float
) -> dict[str, float]:
    gauge = Gauge()
    ready: dict[LoadTable, None] = {}
    at_once = True

    def pace(table: LoadTable) -> None:
        if at_once:
            table.go()
        else:
            ready[table] = None

    tables = [kind(port, gauge, pace) for _ in range(count)]
    playing, idle = tables[:MOST_PLAYING], tables[MOST_PLAYING:]
    figures: dict[str, float] = {}
    try:
        begun = perf_counter()
        at_once = False
        for group, seats in ((idle, 1), (playing, 4)):
            for start in range(0, len(group), 50):
                await asyncio.wait_for(
                    asyncio.gather(*(table.open(seats) for table in group[start : start + 50])), 120
                )
        figures["opening_s"] = perf_counter() - begun
        await asyncio.sleep(0.5)
        # At a fixed rate first, while nobody is in a hurry.
        await _at_rate(ready, RATE_PER_S, 1.0)
        gauge.reset()
        await _at_rate(ready, RATE_PER_S, seconds)
        await asyncio.sleep(0.3)
        figures["p50_ms"], figures["p99_ms"] = gauge.quantile_ms(0.5), gauge.quantile_ms(0.99)
        at_once = True
        for table in list(ready):
            table.go()
        await asyncio.sleep(1.0)
        gauge.reset()
        cpu, begun = cpu_s(pid), perf_counter()
        await asyncio.sleep(seconds)
        took, used = perf_counter() - begun, cpu_s(pid) - cpu
        figures["moves_per_s"] = gauge.moves / took
        figures["moves_per_cpu_s"] = gauge.moves / used
    finally:
        for table in tables:
            table.close()
    return figures


async def _at_rate(ready: dict[LoadTable, None], rate: float, seconds: float) -> None:
    begun, made = perf_counter(), 0
    while (now := perf_counter() - begun) < seconds:
        while made < now * rate and ready:
            table = next(iter(ready))
            del ready[table]
            table.go()
            made += 1
        await asyncio.sleep(0.001)


async def _idle(kind: type[LoadTable], port: int, pid: int) -> float:
    """Memory per connection that does nothing, four at each table of a fresh server."""
    tables = [kind(port, Gauge(), lambda table: None) for _ in range(IDLE // 4)]
    warm, rest = tables[:50], tables[50:]
    await asyncio.gather(*(table.open(4) for table in warm))
    before = memory_kb(pid)
    for start in range(0, len(rest), 50):
        await asyncio.gather(*(table.open(4) for table in rest[start : start + 50]))
    await asyncio.sleep(1)
    after = memory_kb(pid)
    for table in tables:
        table.close()
    return (after - before) / (4 * len(rest))


# The servers


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextlib.contextmanager
def _ours(port: int) -> Iterator[int]:
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "penultima.server.command", "--fast", "--port", str(port)]
        with _process([*command, "--data", data, "--log-level", "error"]) as pid:
            yield pid


@contextlib.contextmanager
def _boardgame(port: int) -> Iterator[int]:
    with _process(["node", str(FOLDER / "server.cjs"), str(port)]) as pid:
        yield pid


@contextlib.contextmanager
def _process(command: list[str]) -> Iterator[int]:
    quiet = subprocess.DEVNULL
    environment = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=quiet, env=environment)
    assert process.stdout is not None
    try:
        while b"open" not in process.stdout.readline():
            if process.poll() is not None:
                raise OSError(f"{command[0]} did not start")
        yield process.pid
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()


def _install_boardgame() -> bool:
    if not shutil.which("npm"):
        return False
    if not (FOLDER / "node_modules").exists():
        command = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(command, cwd=FOLDER, check=True, stdout=subprocess.DEVNULL)
    return True
