"""Several nodes on one PostgreSQL under faults: kill, pause and drain them, cut them off from the
database, restart the database.

    python -m tools.cluster --times 100
    python -m tools.cluster --times 100 --fault kill --balancer     behind HAProxy

After each fault every client must be back in its seat. Every acknowledged request must be in the
log, exactly once. The time without service is measured from the fault until each client that had
lost its table is welcomed again. The seed decides what happens, but not how processes are
scheduled.
"""

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import asyncpg

from penultima.server.store.postgresql.lease import LEASE_S
from penultima.server.store.postgresql.tables import find_rows
from penultima.server.store.rows import from_row
from penultima.server.table.reducer import fold_log
from tests.support.postgresql import PostgresServer, postgres_server
from tests.support.proxies import Proxy, haproxy
from tests.support.running_server import ServerProcess
from tools.kill import BACK_S, KillClient
from tools.stalling_proxy import StallingProxy

NODES = 3

FAULTS = ("kill", "drain", "pause", "cut", "database")
THINKING_S = 0.03
"""Between the moves of a client, so that processes which start have some processor time."""
SILENCE_S = 2.0
"""A client that hears nothing for this long goes to another node, as a balancer would send it."""
MOVING = ("stopping", "moved", "failed")


class ClusterClient(KillClient):
    """Connects to any node, and remembers how long it had no table."""

    def __init__(
        self, nodes: list[ServerProcess], chance: Random, balancer: Proxy | None = None
    ) -> None:
        super().__init__("", chance)
        self.nodes, self.balancer = nodes, balancer
        self.lost_at: float | None = None
        self.welcomed_at = 0.0

    async def run(self) -> None:
        timeout = aiohttp.ClientWSTimeout(ws_receive=SILENCE_S)
        connector = aiohttp.TCPConnector(ssl=self.balancer.tls) if self.balancer else None
        async with aiohttp.ClientSession(connector=connector) as self.session:
            while True:
                url = self.balancer.url if self.balancer else self.chance.choice(self.nodes).url
                path = f"{url}/ws/{self.slug}" if self.slug else f"{url}/ws"
                try:
                    async with asyncio.timeout(SILENCE_S):
                        socket = await self.session.ws_connect(path, timeout=timeout)
                    async with socket:
                        await self.play(socket)
                except (aiohttp.ClientError, OSError, TypeError):
                    pass  # that node is dead, or the table is just moving
                if self.lost_at is None:
                    self.lost_at = time.monotonic()
                await asyncio.sleep(0.1)

    async def move(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        await asyncio.sleep(THINKING_S)
        await super().move(socket)

    async def receive(
        self, socket: aiohttp.ClientWebSocketResponse, message: dict[str, Any]
    ) -> None:
        match message:
            case {"type": "goodbye", "reason": reason}:
                assert reason in MOVING, message
                raise ConnectionError
            case {"type": "error", "code": "failed" | "elsewhere" | "stopping"}:
                raise ConnectionError  # the database is away, or the table is moving
            case {"type": "welcome"}:
                self.lost_at = None
                self.welcomed_at = time.monotonic()
        await super().receive(socket, message)


class Cluster:
    """Three nodes, each with a way of its own to the database."""

    def __init__(
        self, folder: Path, postgres: PostgresServer, database: str, chance: Random
    ) -> None:
        self._folder, self.postgres, self._database = folder, postgres, database
        self._chance = chance
        self._links = [StallingProxy(postgres.socket) for _ in range(NODES)]
        self.nodes: list[ServerProcess] = []

    async def start(self) -> None:
        for link in self._links:
            await link.start()
        for number in range(NODES):
            self.nodes.append(await asyncio.to_thread(self._node, number))

    def _node(self, number: int, port: int = 0) -> ServerProcess:
        database = over_tcp(self._database, self._links[number].port)
        return ServerProcess(self._folder / str(number), port, "--database", database)

    async def kill(self, number: int) -> None:
        self.nodes[number].end(signal.SIGKILL)
        await self._again(number)

    async def drain(self, number: int) -> None:
        assert await asyncio.to_thread(self.nodes[number].end, signal.SIGTERM) == 0
        await self._again(number)

    async def pause(self, number: int) -> None:
        """For longer than the lease: when it goes on, others have its tables."""
        process = self.nodes[number].process
        process.send_signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(LEASE_S + 2)
        finally:
            process.send_signal(signal.SIGCONT)

    async def cut(self, number: int) -> None:
        """From the database, for longer than the lease: answers are late, or connections break."""
        link = self._links[number]
        self._chance.choice((link.stall, link.drop))()
        try:
            await asyncio.sleep(LEASE_S + 2)
        finally:
            link.resume()

    async def restart_database(self, number: int) -> None:
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.to_thread(self.postgres.start)

    async def _again(self, number: int) -> None:
        port = self.nodes[number].port
        self.nodes[number] = await asyncio.to_thread(self._node, number, port)

    async def end(self) -> None:
        for node in self.nodes:
            if node.process.poll() is None:
                node.end(signal.SIGKILL)
        for link in self._links:
            await link.stop()


def over_tcp(database: str, port: int) -> str:
    """The URL of a database that is reached at a port of this machine."""
    return f"{database.split('@', maxsplit=1)[0]}@127.0.0.1:{port}{urlsplit(database).path}"


async def campaign(
    folder: Path,
    postgres: PostgresServer,
    database: str,
    faults: list[str],
    *,
    tables: int,
    seed: int,
    is_balanced: bool = False,
    progress: bool = False,
) -> dict[str, list[float]]:
    """The times without service of all clients that lost their table, by fault."""
    chance = Random(seed)
    cluster = Cluster(folder, postgres, database, chance)
    await cluster.start()
    carry_out: dict[str, Callable[[int], Awaitable[None]]] = {
        "kill": cluster.kill,
        "drain": cluster.drain,
        "pause": cluster.pause,
        "cut": cluster.cut,
        "database": cluster.restart_database,
    }
    stack = ExitStack()
    ports = [node.port for node in cluster.nodes]
    balancer = stack.enter_context(haproxy(folder, ports)) if is_balanced else None
    clients = [ClusterClient(cluster.nodes, Random(f"{seed} {n}"), balancer) for n in range(tables)]
    tasks = [asyncio.ensure_future(client.run()) for client in clients]
    away: dict[str, list[float]] = {fault: [] for fault in faults}
    try:
        await _all_served(clients, tasks)
        for number, fault in enumerate(faults):
            await asyncio.sleep(chance.uniform(0.3, 1.0))
            began = time.monotonic()
            await carry_out[fault](chance.randrange(len(cluster.nodes)))
            await _all_served(clients, tasks)
            away[fault] += [c.welcomed_at - began for c in clients if c.welcomed_at > began]
            await check(database, clients)
            if progress:
                kept = sum(len(client.acknowledged) for client in clients)
                print(f"\r{number + 1} faults, {kept} requests kept", end="", flush=True)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await cluster.end()
        stack.close()
    assert sum(len(client.acknowledged) for client in clients) > len(faults)
    return away


async def _all_served(clients: list[ClusterClient], tasks: Sequence[asyncio.Future[None]]) -> None:
    """Wait until everybody is at a table, and something was acknowledged to each."""
    deadline = time.monotonic() + BACK_S
    before = [len(client.acknowledged) for client in clients]
    waiting = dict(zip(clients, before, strict=True))
    while waiting:
        for task in tasks:
            if task.done():
                task.result()
        assert time.monotonic() < deadline, f"not served: {[c.slug for c in waiting]}"
        await asyncio.sleep(0.01)
        waiting = {
            client: count
            for client, count in waiting.items()
            if client.lost_at is not None or len(client.acknowledged) <= count
        }


async def check(database: str, clients: list[ClusterClient]) -> None:
    """Everything acknowledged is in the log once, and every table can be rebuilt from it."""
    connection = await asyncpg.connect(database)
    for client in clients:
        acknowledged = dict(client.acknowledged)
        rows, _ = await find_rows(connection, client.slug)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        entries = list(map(from_row, rows))
        ids = Counter(entry.request for entry in entries if entry.request and entry.seat == 0)
        assert not ids or max(ids.values()) == 1, "a request was carried out twice"
        for id_, seq in acknowledged.items():
            assert seq <= len(entries), f"{id_} was acknowledged at {seq} and is lost"
            assert entries[seq - 1].request == id_, f"{id_} was acknowledged at {seq}"
        assert fold_log(client.slug, entries).seq == len(entries)
    await connection.close()


def report(away: dict[str, list[float]]) -> str:
    lines = []
    for fault, times in away.items():
        if times:
            lines.append(
                f"{fault}: {len(times)} clients without a table for {median(times):.2f} s "
                f"(median), {max(times):.2f} s (worst)"
            )
        else:
            lines.append(f"{fault}: no client lost its table")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.cluster",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--times", type=int, default=100, help="how many faults (100)")
    parser.add_argument("--fault", choices=FAULTS, help="only this one (default: all, by chance)")
    parser.add_argument("--tables", type=int, default=12, help="tables played at once (12)")
    parser.add_argument("--balancer", action="store_true", help="put HAProxy before the nodes")
    parser.add_argument("--seed", type=int, default=0, help="seed of faults and moves (0)")
    args = parser.parse_args()
    chance = Random(f"faults {args.seed}")
    faults = [args.fault or chance.choice(FAULTS) for _ in range(args.times)]
    with postgres_server() as postgres, tempfile.TemporaryDirectory() as folder:
        database = asyncio.run(postgres.create_database())
        away = asyncio.run(
            campaign(
                Path(folder), postgres, database, faults,
                tables=args.tables, seed=args.seed, is_balanced=args.balancer, progress=True,
            )
        )  # fmt: skip
    print(
        f"\r{args.times} faults on 3 nodes, {args.tables} tables: everything acknowledged is kept"
    )
    print(report(away))
    return 0


if __name__ == "__main__":
    sys.exit(main())
