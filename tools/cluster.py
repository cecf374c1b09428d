"""Several nodes on one PostgreSQL under faults: kill, pause and drain them, move their tables, cut
them off from the database, restart the database.

    python -m tools.cluster --times 100
    python -m tools.cluster --times 100 --fault kill --balancer     behind HAProxy

After each fault every client must be back in its seat. Every acknowledged request must be in the
log, exactly once. The time without service is measured at each client that has lost its connection:
from the last message of its table before to the first one after its welcome. What the client with
the longest did meanwhile is printed. The seed decides what happens, but not how processes are
scheduled.
"""

import argparse
import asyncio
import os
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
from msgspec import Struct

from penultima.server.admin.cluster import move_table
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

FAULTS = ("kill", "drain", "move", "pause", "cut", "database")
THINKING_S = 0.03
"""Between the moves of a client, so that processes which start have some processor time."""
CUT_S = 10.0
"""Longer than the lease, so that others have its tables before the node is back."""
SILENCE_S = 2.0
"""A client that hears nothing for this long goes to another node, as a balancer would send it."""
RETRY_S = 0.1
"""How soon a client tries another node."""
BALANCED_RETRY_S = 0.3
"""How soon a page comes back to a balancer, unless it was told when."""
MOVING = ("stopping", "moved", "failed")
AT_TABLE = ("welcome", "update", "done")
"""Messages of somebody's table."""


class Outage(Struct):
    """A time without service of one client, and what it did meanwhile."""

    since: float
    seconds: float = 0.0
    trace: list[str] = []


class Result(Struct):
    acknowledged: int
    """Requests, all of which were found in the log."""
    outages: dict[str, list[Outage]]
    """By fault."""


class Told(Exception):
    """The server has said when to come back."""

    def __init__(self, why: str, retry_ms: int) -> None:
        super().__init__(f"{why}, retry after {retry_ms} ms")
        self.retry_s = retry_ms / 1000


class ClusterClient(KillClient):
    """Connects to any node, and remembers how long it had no table."""

    def __init__(
        self, nodes: list[ServerProcess], chance: Random, balancer: Proxy | None = None
    ) -> None:
        super().__init__("", chance)
        self.nodes, self.balancer = nodes, balancer
        self.outage: Outage | None = None
        self.outages: list[Outage] = []
        """Those that are over."""
        self._served_at = time.monotonic()
        self._is_welcome = False

    @property
    def is_lost(self) -> bool:
        return self.outage is not None

    def note(self, what: str) -> None:
        """What happens to a client without a table."""
        if self.outage is not None:
            self.outage.trace.append(f"{time.monotonic() - self.outage.since:.2f} {what}")

    def lose(self, why: str) -> None:
        """It has no connection any more."""
        self._is_welcome = False
        if self.outage is None:
            self.outage = Outage(self._served_at)
        self.note(why)

    def _serve(self, message: dict[str, Any]) -> None:
        """It has heard of its table."""
        self._served_at = time.monotonic()
        if message["type"] == "welcome":
            self._is_welcome = True
            self.note("welcome")
        elif self.outage is not None and self._is_welcome:
            self.note(str(message["type"]))
            self.outage.seconds = self._served_at - self.outage.since
            self.outages.append(self.outage)
            self.outage = None

    async def run(self) -> None:
        timeout = aiohttp.ClientWSTimeout(ws_receive=SILENCE_S)
        connector = aiohttp.TCPConnector(ssl=self.balancer.tls) if self.balancer else None
        async with aiohttp.ClientSession(connector=connector) as self.session:
            while True:
                url = self.balancer.url if self.balancer else self.chance.choice(self.nodes).url
                path = f"{url}/ws/{self.slug}" if self.slug else f"{url}/ws"
                retry_s = BALANCED_RETRY_S if self.balancer else RETRY_S
                self.note(f"connecting to {url}")
                try:
                    async with asyncio.timeout(SILENCE_S):
                        socket = await self.session.ws_connect(path, timeout=timeout)
                    self.note("connected")
                    async with socket:
                        await self.play(socket)
                    self.lose("closed")
                except Told as told:
                    self.lose(str(told))
                    retry_s = told.retry_s
                except (aiohttp.ClientError, OSError, TypeError) as error:
                    # That node is dead or silent, or was when a frame was expected.
                    self.lose(f"{type(error).__name__} {error}")
                await asyncio.sleep(retry_s)

    async def move(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        await asyncio.sleep(THINKING_S)
        await super().move(socket)

    async def receive(
        self, socket: aiohttp.ClientWebSocketResponse, message: dict[str, Any]
    ) -> None:
        match message:
            case {"type": "goodbye", "reason": reason, "retry_ms": retry_ms}:
                assert reason in MOVING, message
                raise Told(f"goodbye: {reason}", retry_ms)
            case {"type": "error", "code": "failed" | "elsewhere" | "stopping" as code}:
                # The database is away, or the table is moving.
                raise Told(f"refused: {code}", message["retry_ms"])
        if message["type"] in AT_TABLE:
            self._serve(message)
        await super().receive(socket, message)


class Cluster:
    """Three nodes, each with a way of its own to the database."""

    def __init__(
        self,
        folder: Path,
        postgres: PostgresServer,
        database: str,
        chance: Random,
        *options: str,
    ) -> None:
        """`options` of every node."""
        self._folder, self.postgres, self._database = folder, postgres, database
        self._chance, self._options = chance, options
        self._links = [StallingProxy(postgres.socket) for _ in range(NODES)]
        self.nodes: list[ServerProcess] = []

    async def start(self) -> None:
        for link in self._links:
            await link.start()
        for number in range(NODES):
            self.nodes.append(await asyncio.to_thread(self._node, number))

    def _node(self, number: int, port: int = 0) -> ServerProcess:
        database = over_tcp(self._database, self._links[number].port)
        folder = self._folder / str(number)
        return ServerProcess(folder, port, "--database", database, *self._options)

    async def kill(self, number: int) -> None:
        self.nodes[number].end(signal.SIGKILL)
        await self._again(number)

    async def drain(self, number: int) -> None:
        assert await asyncio.to_thread(self.nodes[number].end, signal.SIGTERM) == 0
        await self._again(number)

    async def move(self, number: int) -> None:
        """Take one table from another node to this one, as an operator does."""
        connection = await asyncpg.connect(self._database)
        address = f"127.0.0.1:{self.nodes[number].port}"
        found = await connection.fetch(
            "SELECT slug FROM owner JOIN node ON node.id = owner.node WHERE address <> $1 "
            "ORDER BY slug",
            address,
        )
        (slug,) = self._chance.choice(found)
        assert await move_table(connection, slug, address)
        await connection.close()

    async def pause(self, number: int) -> None:
        """For longer than the lease: when it goes on, others have its tables."""
        process = self.nodes[number].process
        process.send_signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(LEASE_S + 2)
        finally:
            process.send_signal(signal.SIGCONT)

    async def cut(self, number: int) -> None:
        """From the database: answers are late, or connections break."""
        link = self._links[number]
        self._chance.choice((link.stall, link.drop))()
        try:
            await asyncio.sleep(CUT_S)
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
) -> Result:
    chance = Random(seed)
    options = ["--behind-proxy"] if is_balanced else []
    cluster = Cluster(folder, postgres, database, chance, *options)
    await cluster.start()
    carry_out: dict[str, Callable[[int], Awaitable[None]]] = {
        "kill": cluster.kill,
        "drain": cluster.drain,
        "move": cluster.move,
        "pause": cluster.pause,
        "cut": cluster.cut,
        "database": cluster.restart_database,
    }
    stack = ExitStack()
    ports = [node.port for node in cluster.nodes]
    balancer = stack.enter_context(haproxy(folder, ports)) if is_balanced else None
    clients = [ClusterClient(cluster.nodes, Random(f"{seed} {n}"), balancer) for n in range(tables)]
    tasks = [asyncio.ensure_future(client.run()) for client in clients]
    result = Result(0, {fault: [] for fault in faults})
    try:
        await _all_served(clients, tasks)
        for number, fault in enumerate(faults):
            await asyncio.sleep(chance.uniform(0.3, 1.0))
            for client in clients:
                client.outages.clear()
            await carry_out[fault](chance.randrange(len(cluster.nodes)))
            await _all_served(clients, tasks)
            for client in clients:
                result.outages[fault] += client.outages
            result.acknowledged = await check(database, clients)
            if progress:
                kept = f"{result.acknowledged:,} requests kept"
                print(f"\r{number + 1} faults, {kept}", end="", flush=True)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await cluster.end()
        stack.close()
    assert result.acknowledged > len(faults)
    return result


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
            if client.is_lost or len(client.acknowledged) <= count
        }


async def check(database: str, clients: Sequence[ClusterClient]) -> int:
    """Everything acknowledged is in the log once, and every table can be rebuilt from it.

    Returns how many requests were acknowledged.
    """
    connection = await asyncpg.connect(database)
    count = 0
    for client in clients:
        acknowledged = dict(client.acknowledged)
        count += len(acknowledged)
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
    return count


def report(outages: dict[str, list[Outage]]) -> str:
    lines = []
    for fault, found in outages.items():
        if found:
            middle = median(each.seconds for each in found)
            worst = max(found, key=lambda each: each.seconds)
            lines.append(
                f"{fault}: {len(found)} clients without a table for {middle:.2f} s (median), "
                f"{worst.seconds:.2f} s (worst):"
            )
            lines += [f"    {line}" for line in worst.trace]
        else:
            lines.append(f"{fault}: no client lost its connection")
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
        result = asyncio.run(
            campaign(
                Path(folder), postgres, database, faults,
                tables=args.tables, seed=args.seed, is_balanced=args.balancer, progress=True,
            )
        )  # fmt: skip
    print(
        f"\r{args.times} faults on {NODES} nodes, {args.tables} tables: "
        f"{result.acknowledged:,} acknowledged requests, none lost, none twice "
        f"(load {os.getloadavg()[1]:.0f} on {os.cpu_count()} processors)"
    )
    print(report(result.outages))
    return 0


if __name__ == "__main__":
    sys.exit(main())
