"""The table server while rounds are analysed: the latency of moves, against without."""

import asyncio
import gc
from statistics import median

import uvloop

from .server import servers
from .server.load import RATE_PER_S, Figures, LoadedServer, middle
from .server.tables import PenultimaTable

TABLES = 40
SLICES = 9
LIMIT = 1.5
"""The p99 while analyses run, over that without."""


class AnalysedTable(PenultimaTable):
    """Asks for the analysis of every round that ends while `asking`."""

    asking = False
    analysed = 0
    round = 0

    def receive(self, seat: int, payload: bytes) -> None:
        if payload.startswith(b'{"type":"analysis"'):
            AnalysedTable.analysed += b'"summary":{' in payload
        elif b'"code":"analysis_busy"' not in payload:
            super().receive(seat, payload)

    def _ready(self, seat: int) -> None:
        if seat == 0:
            self.round += 1
            if self.asking:
                ask = b'{"type":"analysis","match":1,"round":%d}' % self.round
                self.connections[0].send(ask)
        super()._ready(seat)


def run(seconds: float) -> Figures:
    gc.disable()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_measure(seconds))


async def _measure(seconds: float) -> Figures:
    """In turns, so that other load on the machine disturbs both alike."""
    slices: dict[bool, list[Figures]] = {False: [], True: []}
    with servers.penultima() as running:
        loaded = LoadedServer(AnalysedTable, running)
        await loaded.open_tables(TABLES)
        await loaded.at_rate(seconds)
        for _ in range(SLICES):
            for asking, figures in slices.items():
                AnalysedTable.asking = asking
                # Until analyses run, or until those that wait are done.
                await loaded.at_rate(seconds if asking else 2 * seconds)
                cpu = servers.cpu_s(running.pid)
                measured = await loaded.at_rate(seconds)
                moves = max(1, loaded.recorder.moves)
                cpu_us = 1e6 * (servers.cpu_s(running.pid) - cpu) / moves
                figures.append(measured | {"cpu_us": cpu_us})
        loaded.close()
    without, during = middle(slices[False]), middle(slices[True])
    ratio = _ratio(slices, "p99_ms")
    print(
        f"  {RATE_PER_S} moves a second: p99 {without['p99_ms']:.1f} ms,"
        f" {during['p99_ms']:.1f} ms while rounds are analysed ({AnalysedTable.analysed});"
        f" {ratio:.2f} times, the limit is {LIMIT}"
    )
    cpu_ratio = _ratio(slices, "cpu_us")
    print(
        f"  processor time of a move: {without['cpu_us']:.0f} µs, {during['cpu_us']:.0f} µs while"
        f" rounds are analysed; {cpu_ratio:.2f} times"
    )
    return {
        "p99_ms": without["p99_ms"],
        "p99_while_analysing_ms": during["p99_ms"],
        "ratio": ratio,
        "of_limit": ratio / LIMIT,
        "cpu_ratio": cpu_ratio,
        "analysed": AnalysedTable.analysed,
    }


def _ratio(slices: dict[bool, list[Figures]], name: str) -> float:
    """The median of neighbouring slices: while analyses run, over without."""
    return median(b[name] / a[name] for a, b in zip(slices[False], slices[True], strict=True))
