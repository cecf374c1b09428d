"""Three nodes behind a real HAProxy or nginx, with TLS, and the configurations in deploy/."""

import asyncio
import signal
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.support.postgresql import PostgresServer
from tests.support.proxies import Proxy, haproxy, nginx
from tests.support.running_server import JsonClient, ServerProcess
from tools.cluster import ClusterClient, check

pytestmark = pytest.mark.slow

TABLES = 6
BACK_S = 30.0


def session_of(proxy: Proxy) -> aiohttp.ClientSession:
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=proxy.tls))


class Nodes:
    """Three nodes in processes of their own."""

    def __init__(self, folder: Path, database: str) -> None:
        self._folder, self._database = folder, database
        with ThreadPoolExecutor(3) as together:
            self.processes = list(together.map(self._start, range(3)))

    def _start(self, number: int, port: int = 0) -> ServerProcess:
        folder = self._folder / str(number)
        return ServerProcess(folder, port, "--database", self._database, "--behind-proxy")

    @property
    def ports(self) -> list[int]:
        return [process.port for process in self.processes]

    async def restart(self, number: int, how: signal.Signals) -> int:
        """End a node, and start it again at its port. Returns its exit status."""
        process = self.processes[number]
        status = await asyncio.to_thread(process.end, how)
        self.processes[number] = await asyncio.to_thread(self._start, number, process.port)
        return status

    async def metric(self, name: str) -> list[int]:
        """Of each node."""
        found = []
        async with aiohttp.ClientSession() as session:
            for process in self.processes:
                async with session.get(f"{process.url}/metrics") as answer:
                    families = text_string_to_metric_families(await answer.text())
                    values = {family.name: family.samples[0].value for family in families}
                found.append(int(values[f"penultima_{name}"]))
        return found

    def end(self) -> None:
        for each in self.processes:
            if each.process.poll() is None:
                each.end(signal.SIGKILL)


@asynccontextmanager
async def nodes_of(postgres: PostgresServer, folder: Path) -> AsyncIterator[tuple[Nodes, str]]:
    database = await postgres.empty_database()
    nodes = await asyncio.to_thread(Nodes, folder, database)
    try:
        yield nodes, database
    finally:
        nodes.end()


async def served(clients: Sequence[ClusterClient], playing: "asyncio.Future[list[None]]") -> None:
    """Wait until everybody is at their table, and something more was acknowledged to each."""
    before = {client: len(client.acknowledged) for client in clients}
    async with asyncio.timeout(BACK_S):
        while any(
            client.is_lost or len(client.acknowledged) <= count for client, count in before.items()
        ):
            if playing.done():
                playing.result()
            await asyncio.sleep(0.01)


async def check_hashing(proxy: Proxy, nodes: Nodes, slugs: Sequence[str]) -> None:
    """Whoever comes to a table comes to the same node, and not all tables are on one."""
    chosen = set()
    spectators = []
    async with session_of(proxy) as session:
        for slug in slugs:
            before = await nodes.metric("connections")
            for _ in range(4):
                spectator = JsonClient(await session.ws_connect(f"{proxy.url}/ws/{slug}"))
                assert (await spectator.ask("watch", slug=slug))["slug"] == slug
                spectators.append(spectator)
            more = [
                now - then
                for now, then in zip(await nodes.metric("connections"), before, strict=True)
            ]
            assert sorted(more) == [0, 0, 4], f"spread over nodes: {more}"
            chosen.add(more.index(4))
    assert len(chosen) > 1


async def check_edges(proxy: Proxy) -> None:
    """The page and the API are there; what is for operators and nodes is not."""
    async with session_of(proxy) as session:
        for path, status in {
            "/": 200, "/t/bcdf2345": 200, "/api/editions": 200, "/healthz": 200,
            "/api/tables/bcdf2345": 404, "/metrics": 404, "/node/ws": 404,
        }.items():  # fmt: skip
            async with session.get(proxy.url + path) as answer:
                assert answer.status == status, path


def test_games_behind_haproxy_outlive_a_killed_node_and_a_rolling_update(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    async def play() -> None:
        async with nodes_of(postgres, tmp_path) as (nodes, database):
            with haproxy(tmp_path, nodes.ports) as proxy:
                await check_edges(proxy)
                clients = [ClusterClient([], Random(f"proxy {n}"), proxy) for n in range(TABLES)]
                playing = asyncio.gather(*(client.run() for client in clients))
                try:
                    await served(clients, playing)
                    await check_hashing(proxy, nodes, [client.slug for client in clients])
                    await nodes.restart(0, signal.SIGKILL)
                    await served(clients, playing)
                    await check(database, clients)
                    for number in range(3):
                        assert await nodes.restart(number, signal.SIGTERM) == 0
                        await served(clients, playing)
                    await check(database, clients)
                finally:
                    playing.cancel()
                    await asyncio.gather(playing, return_exceptions=True)

    asyncio.run(play())


def test_nginx_sends_a_table_to_one_node_and_limits_each_address(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    async def play() -> None:
        async with nodes_of(postgres, tmp_path) as (nodes, _):
            with nginx(tmp_path, nodes.ports) as proxy:
                await check_edges(proxy)
                async with session_of(proxy) as session:
                    host = JsonClient(await session.ws_connect(f"{proxy.url}/ws"))
                    slugs = [
                        (await host.ask("create", name="Ana", edition="zelda"))["slug"]
                        for _ in range(TABLES)
                    ]
                    await check_hashing(proxy, nodes, slugs)
                    nodes.processes[0].end(signal.SIGKILL)
                    for slug in slugs:
                        spectator = JsonClient(await session.ws_connect(f"{proxy.url}/ws/{slug}"))
                        assert (await spectator.ask("watch", slug=slug))["slug"] == slug
                    asked = [session.get(f"{proxy.url}/healthz") for _ in range(600)]
                    statuses = [answer.status for answer in await asyncio.gather(*asked)]
                    assert {200, 429} == set(statuses)

    asyncio.run(play())
