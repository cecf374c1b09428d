"""One server under load: at a fixed rate for latencies, at full speed for processor time."""

import asyncio
import contextlib
import os
import sys
from statistics import median
from time import perf_counter

from .idle_clients import never_move
from .recorder import Recorder
from .servers import RunningServer, cpu_s, memory_kb, process
from .tables import TableClients

Figures = dict[str, float]

RATE_PER_S = 300
MAX_PLAYING = 800
"""Tables beyond these are open and idle, with one client each (idle_clients.py).

All servers have their clients in one process, which may open 20,000 files.
"""
OPENED_AT_ONCE = 50
SETTLE_S = 0.3


class LoadedServer:
    """A server, and the clients at its tables."""

    def __init__(self, kind: type[TableClients], server: RunningServer) -> None:
        self.kind, self.server = kind, server
        self.recorder = Recorder()
        self.tables: list[TableClients] = []
        self._idle_tables = 0
        self._idle_clients = contextlib.ExitStack()
        self._ready: dict[TableClients, None] = {}
        self._full_speed = False

    async def open_tables(self, count: int) -> None:
        """Have `count` tables in all."""
        while (opened := len(self.tables)) < min(count, MAX_PLAYING):
            more = min(OPENED_AT_ONCE, min(count, MAX_PLAYING) - opened)
            new = [self.kind(self.server.port, self.recorder, self._on_turn) for _ in range(more)]
            self.tables += new
            await asyncio.wait_for(asyncio.gather(*(table.open(4) for table in new)), 120)
        idle = count - len(self.tables) - self._idle_tables
        if idle > 0:
            command = [sys.executable, "-m", "bench.server.idle_clients", self.kind.__name__]
            command += [str(self.server.port), str(idle)]
            self._idle_clients.enter_context(process(command))
            self._idle_tables += idle

    def _on_turn(self, table: TableClients) -> None:
        if self._full_speed:
            table.move()
        else:
            self._ready[table] = None

    async def at_rate(self, seconds: float) -> Figures:
        """Latencies at RATE_PER_S moves a second, spread over the tables."""
        self.recorder.reset()
        begun, made = perf_counter(), 0
        while (now := perf_counter() - begun) < seconds:
            while made < now * RATE_PER_S and self._ready:
                table = next(iter(self._ready))
                del self._ready[table]
                table.move()
                made += 1
            await asyncio.sleep(0.001)
        await asyncio.sleep(SETTLE_S)
        self.recorder.check()
        return self.recorder.quantiles()

    async def at_full_speed(self, seconds: float) -> Figures:
        """Totals while every client moves as soon as it is its turn."""
        self._full_speed = True
        for table in list(self._ready):
            table.move()
        self._ready.clear()
        await asyncio.sleep(SETTLE_S)
        self.recorder.reset()
        pid, own = self.server.pid, os.getpid()
        cpu, clients, begun = cpu_s(pid), cpu_s(own), perf_counter()
        await asyncio.sleep(seconds)
        totals = {
            "moves": self.recorder.moves,
            "messages": self.recorder.messages,
            "too_fast": self.recorder.too_fast,
            "cpu_s": cpu_s(pid) - cpu,
            "clients_cpu_s": cpu_s(own) - clients,
            "s": perf_counter() - begun,
        }
        self._full_speed = False
        await asyncio.sleep(SETTLE_S)
        self.recorder.check()
        return totals

    def close(self) -> None:
        for table in self.tables:
            table.close()
        self._idle_clients.close()


def middle(slices: list[Figures]) -> Figures:
    """The median slice: a disk that stalls for a moment now and then is left out."""
    return {name: median(figures[name] for figures in slices) for name in slices[0]}


def speed(slices: list[Figures]) -> Figures:
    total = {name: sum(figures[name] for figures in slices) for name in slices[0]}
    return {
        "moves_per_cpu_s": total["moves"] / total["cpu_s"],
        "moves_per_s": total["moves"] / total["s"],
        "too_fast": total["too_fast"],
        "messages_per_move": total["messages"] / total["moves"],
        "server_busy": total["cpu_s"] / total["s"],
        "clients_busy": total["clients_cpu_s"] / total["s"],
    }


async def idle_connection_kb(
    kind: type[TableClients], server: RunningServer, connections: int
) -> float:
    """Memory of a connection that does nothing, four at each table of a fresh server."""
    tables = [kind(server.port, Recorder(), never_move) for _ in range(connections // 4)]
    first, rest = tables[:OPENED_AT_ONCE], tables[OPENED_AT_ONCE:]
    await asyncio.gather(*(table.open(4) for table in first))
    before = memory_kb(server.pid)
    for start in range(0, len(rest), OPENED_AT_ONCE):
        group = rest[start : start + OPENED_AT_ONCE]
        await asyncio.gather(*(table.open(4) for table in group))
    await asyncio.sleep(1)
    after = memory_kb(server.pid)
    for table in tables:
        table.close()
    return (after - before) / (4 * len(rest))
