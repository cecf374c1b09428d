"""The table server beside boardgame.io: moves per second, waiting times, memory, many tables.

Both serve four seats per table over WebSocket to the same light clients in another process, and
both tell all four sockets of every move. They run at the same time and are asked in turns, a slice
each, so that whatever else the machine does disturbs both alike. Moves per second of the server's
processor time is the figure to trust: on two cores the clients and the system share the rest.

Ours writes every move to SQLite (WAL, synchronous=FULL) before it tells anybody, checks the whole
rules and sends each seat its view with its legal moves; boardgame.io keeps everything in memory and
plays a simpler game. So the disk alone is asked at the same rate, in slices of its own, and its
waiting times stand beside ours. Node has to be there; without it only ours is measured.
"""

import asyncio
import contextlib
import gc
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

import uvloop

from . import disk
from .crowd import never
from .load import Gauge, cpu_s, memory_kb
from .server_tables import BoardgameTable, LoadTable, OurTable, WireTable

FOLDER = Path(__file__).parent / "boardgame"
TABLES = (10, 1000, 5000)
MOST_PLAYING = 1000
"""Of more tables than that, the others are open and idle, with one connection each (crowd.py)."""
LONG = 5000
"""A long match has so many entries in its log."""
RATE_PER_S = 300
IDLE = 4000
SLICES = 3
WAITS = 9
"""The disk stands still for a moment now and then: the middle one of many slices is without."""
OURS, THEIRS, DISK = "penultima", "boardgame.io", "the disk alone"

Figures = dict[str, float]
Results = dict[str, dict[str, Figures]]


def run(seconds: float) -> Results:
    kinds: dict[str, tuple[type[LoadTable], Serve]] = {OURS: (OurTable, _ours)}
    if _install_boardgame():
        kinds[THEIRS] = (BoardgameTable, _boardgame)
    else:
        print("  no Node, no boardgame.io")
    gc.disable()  # tens of thousands of clients are here: looking for garbage would be waiting
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_run(kinds, seconds))


async def _run(kinds: "dict[str, tuple[type[LoadTable], Serve]]", seconds: float) -> Results:
    results: Results = {"idle": {}}
    _print_row("", "ours", "theirs", "ratio", "goal")
    for name, (kind, serve) in kinds.items():
        with serve() as (port, pid):
            results["idle"][name] = {"idle_kb": await _idle(kind, port, pid)}
    _print_ratio("idle connection, kB", results["idle"], "idle_kb", "0.33")
    with contextlib.ExitStack() as servers:
        sides = {
            name: Side(kind, *servers.enter_context(serve()))
            for name, (kind, serve) in kinds.items()
        }
        for count in TABLES:
            for side in sides.values():
                await side.open_tables(count)
            measured = await _measure(sides, seconds)
            results[f"{count} tables"] = measured
            _print_figures(f"{count:,} tables", measured)
            if count == TABLES[0]:
                long = await _long(sides[OURS], seconds)
                results["long match"] = {OURS: long}
                ratio = measured[OURS]["moves_per_cpu_s"] / long["moves_per_cpu_s"]
                cost = f"{1e6 / long['moves_per_cpu_s']:.0f}"
                label = f"{count} tables, {LONG:,} entries on: CPU µs per move"
                _print_row(label, cost, "", f"{ratio:.2f} of fresh", "flat")
        for side in sides.values():
            side.close()
    with _wire() as server:
        side = Side(WireTable, *server)
        await side.open_tables(100)
        wire = _speed([await side.at_full_speed(seconds / SLICES)])
        side.close()
    results["wire"] = {"aiohttp": wire}
    limit = f"{wire['moves_per_cpu_s']:,.0f}"
    _print_row("aiohttp told the same, no game: moves per CPU s", limit, "", "", "")
    first, *_, last = (results[f"{count} tables"][OURS]["moves_per_cpu_s"] for count in TABLES)
    _print_row(f"CPU per move, {TABLES[-1]:,} tables to 10", "", "", f"{first / last:.2f}", "flat")
    return results


# What is printed

ROWS = (
    ("moves per CPU second", "moves_per_cpu_s", "6"),
    ("moves per second", "moves_per_s", "6"),
    (f"p50 at {RATE_PER_S}/s, ms", "p50_ms", ""),
    (f"p99 at {RATE_PER_S}/s, ms", "p99_ms", "0.5"),
    ("sockets told per move", "told", "same"),
    ("server busy", "busy", ""),
    ("clients busy meanwhile", "clients_busy", ""),
)


def _print_figures(what: str, measured: dict[str, Figures]) -> None:
    for label, figure, goal in ROWS:
        _print_ratio(f"{what}: {label}", measured, figure, goal)
        if figure in measured[DISK]:
            alone = f"{measured[DISK][figure]:.2f}"
            _print_row(f"{what}: of which the disk alone, ms", alone, "", "", "")


def _print_ratio(label: str, measured: dict[str, Figures], figure: str, goal: str) -> None:
    ours = measured[OURS][figure]
    theirs = measured.get(THEIRS, {}).get(figure)
    shown = [f"{value:,.2f}" if value < 100 else f"{value:,.0f}" for value in (ours, theirs or 0)]
    ratio = f"{ours / theirs:.2f}" if theirs else ""
    _print_row(label, shown[0], shown[1] if theirs else "", ratio, goal)


def _print_row(*cells: str) -> None:
    label, *rest = cells
    print(f"  {label:<48}" + "".join(f"{cell:>15}" for cell in rest), flush=True)


# What is measured


class Side:
    """One of the two servers, and the people at its tables."""

    def __init__(self, kind: type[LoadTable], port: int, pid: int) -> None:
        self.kind, self.port, self.pid = kind, port, pid
        self.gauge = Gauge()
        self.tables: list[LoadTable] = []
        self.crowd = contextlib.ExitStack()
        self.ready: dict[LoadTable, None] = {}
        self.hurry = False

    def delays(self, table: LoadTable) -> None:
        if self.hurry:
            table.go()
        else:
            self.ready[table] = None

    async def open_tables(self, count: int) -> None:
        """So many in all, once: the first thousand play, the others have one connection each."""
        while (there := len(self.tables)) < min(count, MOST_PLAYING):
            more = min(50, count - there)
            new = [self.kind(self.port, self.gauge, self.delays) for _ in range(more)]
            self.tables += new
            await asyncio.wait_for(asyncio.gather(*(table.open(4) for table in new)), 120)
        if count > MOST_PLAYING:
            crowd = [sys.executable, "-m", "bench.crowd", self.kind.__name__]
            more = count - MOST_PLAYING
            self.crowd.enter_context(_process([*crowd, str(self.port), str(more)]))

    async def at_rate(self, seconds: float) -> Figures:
        self.gauge.reset()
        begun, made = perf_counter(), 0
        while (now := perf_counter() - begun) < seconds:
            while made < now * RATE_PER_S and self.ready:
                table = next(iter(self.ready))
                del self.ready[table]
                table.go()
                made += 1
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.3)
        return _quantiles(self.gauge)

    async def at_full_speed(self, seconds: float) -> Figures:
        """Everybody moves as soon as they may."""
        self.hurry = True
        for table in list(self.ready):
            table.go()
        self.ready.clear()
        await asyncio.sleep(0.3)
        self.gauge.reset()
        cpu, clients, begun = cpu_s(self.pid), cpu_s(os.getpid()), perf_counter()
        await asyncio.sleep(seconds)
        figures = {
            "moves": self.gauge.moves,
            "told": self.gauge.told,
            "cpu": cpu_s(self.pid) - cpu,
            "clients": cpu_s(os.getpid()) - clients,
            "took": perf_counter() - begun,
        }
        self.hurry = False
        await asyncio.sleep(0.3)
        return figures

    def close(self) -> None:
        for table in self.tables:
            table.close()
        self.crowd.close()


async def _measure(sides: dict[str, Side], seconds: float) -> dict[str, Figures]:
    """In turns: first at a fixed rate, while nobody is in a hurry, then as fast as they can."""
    waits: dict[str, list[Figures]] = {name: [] for name in (*sides, DISK)}
    slices: dict[str, list[Figures]] = {name: [] for name in sides}
    for side in sides.values():
        await side.at_rate(0.5)
    for _ in range(WAITS):
        for name, side in sides.items():
            waits[name].append(await side.at_rate(seconds / SLICES))
        waits[DISK].append(_quantiles(disk.waits(seconds / SLICES, RATE_PER_S)))
    for _ in range(SLICES):
        for name, side in sides.items():
            slices[name].append(await side.at_full_speed(seconds / SLICES))
    measured = {name: _waits(waits[name]) | _speed(slices[name]) for name in sides}
    return measured | {DISK: _waits(waits[DISK])}


def _quantiles(gauge: Gauge) -> Figures:
    return {"p50_ms": gauge.quantile_ms(0.5), "p99_ms": gauge.quantile_ms(0.99)}


def _waits(slices: list[Figures]) -> Figures:
    """Of the middle slice: one bad moment of the machine is not the server's."""
    return {name: median(figures[name] for figures in slices) for name in slices[0]}


def _speed(slices: list[Figures]) -> Figures:
    total = {name: sum(figures[name] for figures in slices) for name in slices[0]}
    return {
        "moves_per_cpu_s": total["moves"] / total["cpu"],
        "moves_per_s": total["moves"] / total["took"],
        "told": total["told"] / total["moves"],
        "busy": total["cpu"] / total["took"],
        "clients_busy": total["clients"] / total["took"],
    }


async def _long(side: Side, seconds: float) -> Figures:
    """Play on until every match is long, and see what a move costs then."""
    while min(table.seq for table in side.tables) < LONG:
        await side.at_full_speed(1)
    return _speed([await side.at_full_speed(seconds)])


async def _idle(kind: type[LoadTable], port: int, pid: int) -> float:
    """Memory per connection that does nothing, four at each table of a fresh server."""
    tables = [kind(port, Gauge(), never) for _ in range(IDLE // 4)]
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

Serve = Callable[[], contextlib.AbstractContextManager[tuple[int, int]]]
"""Starts a server for as long as the context lasts: its port, and its process."""


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextlib.contextmanager
def _ours() -> Iterator[tuple[int, int]]:
    port = _free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "penultima", "serve", "--fast", "--port", str(port)]
        with _process([*command, "--data", data, "--log-level", "error"]) as pid:
            yield port, pid


@contextlib.contextmanager
def _boardgame() -> Iterator[tuple[int, int]]:
    port = _free_port()
    with _process(["node", str(FOLDER / "server.cjs"), str(port)]) as pid:
        yield port, pid


@contextlib.contextmanager
def _wire() -> Iterator[tuple[int, int]]:
    port = _free_port()
    with _process([sys.executable, str(Path(__file__).parent / "wire.py"), str(port)]) as pid:
        yield port, pid


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
        command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--silent"]
        subprocess.run(command, cwd=FOLDER, check=True, stdout=subprocess.DEVNULL)
    return True
