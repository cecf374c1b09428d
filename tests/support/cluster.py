"""Several servers on one database, and clients that reach them."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from penultima.server.main import Server
from penultima.server.store.postgresql.store import PostgresStore

from .running_server import JsonClient, running
from .stores import PostgresStores


class Cluster:
    """Nodes are numbered from 0."""

    def __init__(self, session: aiohttp.ClientSession, nodes: list[tuple[Server, str]]) -> None:
        self.session, self.nodes = session, nodes

    def server(self, node: int) -> Server:
        return self.nodes[node][0]

    def url(self, node: int) -> str:
        return self.nodes[node][1]

    def store(self, node: int) -> PostgresStore:
        store = self.server(node).store
        assert isinstance(store, PostgresStore)
        return store

    def lose_lease(self, node: int) -> None:
        """By the node's own clock, as if it could not renew it."""
        self.store(node)._lease._until = 0.0

    @property
    def tables(self) -> list[int]:
        """How many are open at each."""
        return [len(server.registry.tables) for server, _ in self.nodes]

    async def client(self, node: int, path: str = "/ws") -> JsonClient:
        return JsonClient(await self.session.ws_connect(self.url(node) + path))

    async def create(self, node: int = 0, **wishes: Any) -> tuple[JsonClient, dict[str, Any]]:
        """Ana opens a table through a node."""
        client = await self.client(node)
        return client, await client.ask("create", **{"name": "Ana", "edition": "zelda"} | wishes)

    async def join(self, node: int, slug: str) -> tuple[JsonClient, dict[str, Any]]:
        """Ben joins a table through a node."""
        client = await self.client(node)
        return client, await client.ask("join", slug=slug, name="Ben")

    async def back(self, node: int, welcome: dict[str, Any]) -> tuple[JsonClient, dict[str, Any]]:
        """Somebody returns to their seat through a node."""
        client = await self.client(node, f"/ws/{welcome['slug']}")
        return client, await client.ask("resume", slug=welcome["slug"], token=welcome["token"])

    async def listed(self, node: int) -> list[str]:
        """The open tables, as this node lists them."""
        async with self.session.get(f"{self.url(node)}/api/tables") as answer:
            return [table["slug"] for table in (await answer.json())["tables"]]

    async def exchange(self) -> None:
        """Let every node tell the others, and then hear them."""
        for _ in range(2):
            for node in range(len(self.nodes)):
                await self.store(node).renew()


@asynccontextmanager
async def cluster(
    stores: PostgresStores, folder: Path, count: int = 2, **options: Any
) -> AsyncIterator[Cluster]:
    """Servers with these options of their configuration."""
    options["database"] = await stores.url()
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())
        nodes = []
        for number in range(count):
            node = await stack.enter_async_context(running(folder / str(number), **options))
            # Seeded alike, they would choose the same links.
            node[0].config.chance.seed(number)
            nodes.append(node)
        yield Cluster(session, nodes)
