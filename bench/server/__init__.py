"""The table server beside boardgame.io: processor time per move, latency, memory, many tables.

All servers seat four clients per table and send every move to all four. They run at the same time
and are measured in turns, a slice each, so that other load on the machine disturbs all alike. Moves
per second of the server's processor time is the figure to trust: the clients take the rest.

Ours checks the whole rules, sends each seat its view with its legal moves, and syncs every move to
disk before it sends it. boardgame.io plays a simpler game, in memory or with its own FlatFile
store. That writes the state and the whole log of a match with every move, and doesn't sync. To take
the disk's waiting off our latency, a second server of ours has its database in memory, and the disk
alone is measured at the same rate.

Without Node only ours is measured. `--old PATH` measures the server of another checkout as well.
"""

import asyncio
import contextlib
import gc
import resource
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import uvloop

from . import servers
from .disk import sync_at_rate
from .load import RATE_PER_S, Figures, LoadedServer, idle_connection_kb, middle, speed
from .report import (
    BOARDGAME,
    DISK,
    FLAT_FILE,
    OLD,
    OURS,
    OURS_IN_MEMORY,
    Results,
    Row,
    print_comparison,
    print_figures,
    print_header,
    print_row,
)
from .servers import RunningServer
from .tables import BoardgameTable, PenultimaTable, TableClients


class Plan(NamedTuple):
    seconds: float
    tables: tuple[int, ...] = (10, 1000, 5000)
    idle_connections: int = 4000
    rate_slices: int = 9
    speed_slices: int = 3
    long_match: int = 5000
    """Entries in the log of a long match."""


class Contestant(NamedTuple):
    name: str
    clients: type[TableClients]
    start: Callable[[], contextlib.AbstractContextManager[RunningServer]]
    max_tables: int = 1_000_000
    measures_speed: bool = True
    measures_memory: bool = True


def run(seconds: float, old: Path | None = None) -> Results:
    gc.disable()  # a pause for tens of thousands of clients would count as latency
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(measure(contestants(old), Plan(seconds)))


def contestants(old: Path | None) -> list[Contestant]:
    found = [Contestant(OURS, PenultimaTable, servers.penultima)]
    if servers.has_memory_disk():
        start = partial(servers.penultima, servers.MEMORY_DISK)
        found.append(
            Contestant(
                OURS_IN_MEMORY, PenultimaTable, start, measures_speed=False, measures_memory=False
            )
        )
    if old is not None:
        found.append(Contestant(OLD, PenultimaTable, partial(servers.penultima, checkout=old)))
    if servers.install_boardgame():
        start = partial(servers.boardgame, flat_file=True)
        found += [
            Contestant(BOARDGAME, BoardgameTable, servers.boardgame),
            Contestant(FLAT_FILE, BoardgameTable, start, max_tables=1000, measures_memory=False),
        ]
    else:
        print("  no Node, no boardgame.io")
    return found


async def measure(contestants: list[Contestant], plan: Plan) -> Results:
    print_header()
    results: Results = {"idle": await _measure_memory(contestants, plan)}
    with contextlib.ExitStack() as running:
        loaded = {
            each.name: LoadedServer(each.clients, running.enter_context(each.start()))
            for each in contestants
        }
        for count in plan.tables:
            taking_part = [each for each in contestants if count <= each.max_tables]
            for each in taking_part:
                await loaded[each.name].open_tables(count)
            measured = await _measure_in_turns(taking_part, loaded, plan)
            results[f"{count} tables"] = measured
            print_figures(f"{count:,} tables", measured)
            if count == plan.tables[0]:
                results["long match"] = {OURS: await _measure_long_match(loaded[OURS], plan)}
                _print_long_match(measured[OURS], results["long match"][OURS], plan)
        for server in loaded.values():
            server.close()
    first, last = (
        results[f"{count} tables"][OURS]["moves_per_cpu_s"]
        for count in (plan.tables[0], plan.tables[-1])
    )
    label = f"CPU per move, {plan.tables[-1]:,} tables to {plan.tables[0]}"
    print_row(label, "", "", f"{first / last:.2f}", "flat")
    return results


async def _measure_memory(contestants: list[Contestant], plan: Plan) -> dict[str, Figures]:
    measured: dict[str, Figures] = {}
    for each in contestants:
        if each.measures_memory:
            with each.start() as server:
                kb = await idle_connection_kb(each.clients, server, plan.idle_connections)
                measured[each.name] = {"idle_kb": kb}
    print_comparison(measured, Row("idle connection, kB", "idle_kb", OURS, BOARDGAME, "0.5"))
    print_comparison(measured, Row("the same, to the old commit", "idle_kb", OURS, OLD, ""))
    return measured


async def _measure_in_turns(
    contestants: list[Contestant], loaded: dict[str, LoadedServer], plan: Plan
) -> dict[str, Figures]:
    """First at a fixed rate, then at full speed."""
    seconds = plan.seconds / plan.speed_slices
    latencies: dict[str, list[Figures]] = {
        name: [] for name in (*(each.name for each in contestants), DISK)
    }
    totals: dict[str, list[Figures]] = {
        each.name: [] for each in contestants if each.measures_speed
    }
    for each in contestants:
        await loaded[each.name].at_rate(0.5)
    for _ in range(plan.rate_slices):
        for each in contestants:
            latencies[each.name].append(await loaded[each.name].at_rate(seconds))
        latencies[DISK].append(sync_at_rate(seconds, RATE_PER_S).quantiles())
    for _ in range(plan.speed_slices):
        for name, slices in totals.items():
            slices.append(await loaded[name].at_full_speed(seconds))
    measured = {name: middle(slices) for name, slices in latencies.items()}
    for name, slices in totals.items():
        measured[name] |= speed(slices)
    return measured


async def _measure_long_match(server: LoadedServer, plan: Plan) -> Figures:
    """Play on until every match is long."""
    while min(table.seq for table in server.tables) < plan.long_match:
        await server.at_full_speed(1)
    return speed([await server.at_full_speed(plan.seconds)])


def _print_long_match(fresh: Figures, long: Figures, plan: Plan) -> None:
    label = f"{plan.tables[0]} tables, after {plan.long_match:,} entries: CPU µs per move"
    ratio = fresh["moves_per_cpu_s"] / long["moves_per_cpu_s"]
    print_row(label, f"{1e6 / long['moves_per_cpu_s']:.0f}", "", f"{ratio:.2f}", "flat")
