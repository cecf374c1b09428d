"""Servers on PostgreSQL: one beside SQLite, several beside one, tables that move, idle tables.

Everything runs on this machine, so several nodes share its processors with PostgreSQL and with the
clients. Moves per second of processor time are compared, not moves per second. PostgreSQL's own
processor time is counted separately. Both databases sync every commit.
"""

import asyncio
import contextlib
import gc
import os
import resource
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import uvloop

from bench.server import servers
from bench.server.load import RATE_PER_S, Figures, LoadedServer, middle, speed
from bench.server.report import print_row
from bench.server.servers import RunningServer, cpu_s, free_port, memory_kb, process
from bench.server.tables import PenultimaTable
from tests.support.postgresql import PostgresServer, postgres_server
from tools.cluster import campaign

Results = dict[str, Figures]


class Plan(NamedTuple):
    seconds: float
    tables: int = 200
    """Where somebody plays, on each server."""
    slices: int = 4
    nodes: int = 3
    faults: int = 8
    """Of each kind."""
    idle_tables: int = 10_000
    idle_s: float = 20.0


def run(seconds: float) -> Results:
    gc.disable()  # a pause would count as latency
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(measure(Plan(seconds)))


async def measure(plan: Plan) -> Results:
    print(f"  load of this machine before: {os.getloadavg()[0]:.1f}", flush=True)
    print_row("", "ours", "other", "ratio", "goal")
    results: Results = {"load": {"before": os.getloadavg()[0]}}
    with postgres_server(is_synced=True) as postgres:
        results |= await beside_sqlite(postgres, plan)
        results |= await several_nodes(postgres, plan)
        results |= await without_service(postgres, plan)
        results |= await idle_tables(postgres, plan)
    results["load"]["after"] = os.getloadavg()[0]
    print(f"  load of this machine after: {os.getloadavg()[0]:.1f}", flush=True)
    return results


@contextlib.contextmanager
def node(database: str) -> Iterator[RunningServer]:
    port = free_port()
    command = [sys.executable, "-m", "penultima", "serve", "--fast", "--port", str(port)]
    with tempfile.TemporaryDirectory() as data:
        command += ["--data", data, "--log-level", "error", "--database", database]
        with process(command) as pid:
            yield RunningServer(port, pid)


def postgres_cpu_s(postgres: PostgresServer) -> float:
    """The processor time of PostgreSQL's processes that still run."""
    parent = int((postgres.data / "postmaster.pid").read_text().split()[0])
    total = cpu_s(parent)
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                if int(fields[1]) == parent:
                    total += cpu_s(int(entry.name))
    return total


async def beside_sqlite(postgres: PostgresServer, plan: Plan) -> Results:
    """In turns, so that other load on the machine disturbs both alike."""
    database = await postgres.create_database()
    seconds = plan.seconds / 2
    with servers.penultima() as in_file, node(database) as on_postgres:
        loaded = {
            "SQLite": LoadedServer(PenultimaTable, in_file),
            "PostgreSQL": LoadedServer(PenultimaTable, on_postgres),
        }
        for server in loaded.values():
            await server.open_tables(plan.tables)
            await server.at_rate(0.5)
        latencies: dict[str, list[Figures]] = {name: [] for name in loaded}
        totals: dict[str, list[Figures]] = {name: [] for name in loaded}
        database_s = 0.0
        for _ in range(plan.slices):
            for name, server in loaded.items():
                latencies[name].append(await server.at_rate(seconds))
        for _ in range(plan.slices):
            for name, server in loaded.items():
                before = postgres_cpu_s(postgres)
                totals[name].append(await server.at_full_speed(seconds))
                if name == "PostgreSQL":
                    database_s += postgres_cpu_s(postgres) - before
        for server in loaded.values():
            server.close()
    found = {name: middle(latencies[name]) | speed(totals[name]) for name in loaded}
    ours, other = found["PostgreSQL"], found["SQLite"]
    ours["database_moves_per_cpu_s"] = sum(each["moves"] for each in totals["PostgreSQL"]) / (
        database_s
    )
    what = f"{plan.tables} tables"
    _print(f"{what}: moves per CPU second, to SQLite", ours, other, "moves_per_cpu_s", "0.7")
    _print(f"{what}: p50 at {RATE_PER_S}/s, ms, to SQLite", ours, other, "p50_ms")
    _print(f"{what}: p99 at {RATE_PER_S}/s, ms, to SQLite", ours, other, "p99_ms")
    print_row(
        f"{what}: moves per CPU second of PostgreSQL itself",
        f"{ours['database_moves_per_cpu_s']:,.0f}",
    )
    return found


def _print(label: str, ours: Figures, other: Figures, figure: str, goal: str = "") -> None:
    one, two = ours[figure], other[figure]
    digits = 0 if one > 100 else 2
    print_row(label, f"{one:,.{digits}f}", f"{two:,.{digits}f}", f"{one / two:.2f}", goal)


async def several_nodes(postgres: PostgresServer, plan: Plan) -> Results:
    """Each at the same rate and with tables of its own: what does a move cost, beside one node?

    At full speed the clients, which are one process, would be shared among the nodes, and fewer
    moves would share a commit at each.
    """
    with contextlib.ExitStack() as stack:
        database = await postgres.create_database()
        loaded = [
            LoadedServer(PenultimaTable, stack.enter_context(node(database)))
            for _ in range(plan.nodes)
        ]
        for server in loaded:
            await server.open_tables(plan.tables)
            await server.at_rate(0.5)
        measured = {
            count: {"moves": 0.0, "cpu_s": 0.0, "database_s": 0.0}
            for count in range(1, plan.nodes + 1)
        }
        slow_ms: dict[int, list[float]] = {count: [] for count in measured}
        for turn in range(plan.slices):
            for count, total in measured.items():
                some = (loaded[turn % plan.nodes :] + loaded)[:count]
                before = _cpu_s(some), postgres_cpu_s(postgres)
                latencies = await asyncio.gather(*(server.at_rate(plan.seconds) for server in some))
                total["moves"] += sum(server.recorder.moves for server in some)
                total["cpu_s"] += _cpu_s(some) - before[0]
                total["database_s"] += postgres_cpu_s(postgres) - before[1]
                slow_ms[count] += [each["p99_ms"] for each in latencies]
        for server in loaded:
            server.close()
    found: Results = {}
    for count, total in measured.items():
        found[f"{count} nodes"] = {
            "moves_per_cpu_s": total["moves"] / total["cpu_s"],
            "database_moves_per_cpu_s": total["moves"] / total["database_s"],
            "p99_ms": median(slow_ms[count]),
        }
        if count > 1:
            what = f"{count} nodes at {RATE_PER_S}/s each"
            ours, one = found[f"{count} nodes"], found["1 nodes"]
            _print(f"{what}: moves per CPU second, to one", ours, one, "moves_per_cpu_s", "0.85")
            figure = "database_moves_per_cpu_s"
            _print(f"{what}: the same of PostgreSQL itself", ours, one, figure)
            _print(f"{what}: p99, ms", ours, one, "p99_ms")
    return found


def _cpu_s(loaded: Sequence[LoadedServer]) -> float:
    return sum(cpu_s(each.server.pid) for each in loaded)


async def without_service(postgres: PostgresServer, plan: Plan) -> Results:
    """From the fault until a client that had lost its table is back in its seat."""
    found: Results = {}
    for fault, goal_s in (("kill", 3), ("drain", 1)):
        database = await postgres.create_database()
        with tempfile.TemporaryDirectory() as folder:
            result = await campaign(
                Path(folder), postgres, database, [fault] * plan.faults, tables=12, seed=1
            )
        times = [outage.seconds for outage in result.outages[fault]] or [0.0]
        found[f"after a {fault}"] = {
            "faults": plan.faults,
            "clients": len(result.outages[fault]),
            "median_s": median(times),
            "worst_s": max(times),
        }
        for name in ("median", "worst"):
            label = f"seconds without service after a {fault}, {name}"
            goal = f"< {goal_s}" if name == "median" else ""
            print_row(label, f"{found[f'after a {fault}'][f'{name}_s']:.2f}", "", "", goal)
    return found


async def idle_tables(postgres: PostgresServer, plan: Plan) -> Results:
    """Open tables with one client each, where nobody moves."""
    database = await postgres.create_database()
    each = -(-plan.idle_tables // plan.nodes)
    with contextlib.ExitStack() as stack:
        nodes = [stack.enter_context(node(database)) for _ in range(plan.nodes)]
        before_kb = sum(memory_kb(running.pid) for running in nodes)
        for running in nodes:
            command = [sys.executable, "-m", "bench.server.idle_clients", "PenultimaTable"]
            command += [str(running.port), str(each)]
            await asyncio.to_thread(stack.enter_context, process(command))
        await asyncio.sleep(2)
        after_kb = sum(memory_kb(running.pid) for running in nodes)
        used_s = sum(cpu_s(running.pid) for running in nodes)
        database_s = postgres_cpu_s(postgres)
        await asyncio.sleep(plan.idle_s)
        used_s = sum(cpu_s(running.pid) for running in nodes) - used_s
        database_s = postgres_cpu_s(postgres) - database_s
    tables = plan.nodes * each
    found = {
        "tables": tables,
        "kb_per_table": (after_kb - before_kb) / tables,
        "nodes_busy": used_s / plan.idle_s,
        "database_busy": database_s / plan.idle_s,
    }
    what = f"{tables:,} open tables on {plan.nodes} nodes"
    print_row(f"{what}: kB per table and client", f"{found['kb_per_table']:.1f}")
    print_row(f"{what}: processors busy, all nodes", f"{found['nodes_busy']:.3f}")
    print_row(f"{what}: processors busy, PostgreSQL", f"{found['database_busy']:.3f}")
    return {"idle": found}
