"""Two nodes and their database in one process, on simulated time: real stores, leases and relays.

Each node has an event loop of its own, which can be paused or killed at any moment.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from random import Random
from typing import Any

import aiohttp

from penultima.delays import Delays
from penultima.server.admin.commands import Admin
from penultima.server.main import hand_over
from penultima.server.metrics import Metrics
from penultima.server.net.relay import CONNECT_TIMEOUT_S, HEARTBEAT_S, Relay
from penultima.server.rate_limits import NO_LIMITS
from penultima.server.registry import Client, Registry
from penultima.server.runtime import Services
from penultima.server.store.interface import Elsewhere
from penultima.server.store.postgresql.connection import is_transient
from penultima.server.store.postgresql.store import PostgresStore
from penultima.server.store.restrictions import Restrictions

from .simulated_connections import SimPool, connect
from .simulated_link import Link
from .simulated_loop import SimLoop
from .simulated_postgresql import SimDatabase
from .simulated_server import SimClock, SimThinker

RESTART_S = 1.0


class NodeClock:
    def __init__(self, loop: SimLoop, ahead_s: float) -> None:
        """`ahead_s`: by how much its time of day is wrong."""
        self._ahead_s = ahead_s
        self.now, self.call_at = loop.time, loop.call_at

    def wall(self) -> float:
        return 1_700_000_000 + self.now() + self._ahead_s


class SimNode:
    """One run of a server process, from its start until it is killed or has handed over."""

    def __init__(self, world: "ClusterWorld", number: int) -> None:
        world.boots += 1
        self.world = world
        self.id = f"node{number}-{world.boots}"
        self.address = f"10.0.0.{number}:8000"
        self.loop = SimLoop(world.clock, world.chance)
        world.loops.append(self.loop)
        self.link = Link()
        self.is_up = True
        self.loop.run(self._start)

    def _start(self) -> None:
        world, database = self.world, self.world.database
        clock, metrics = NodeClock(self.loop, world.chance.uniform(-5, 5)), Metrics()
        pool: Any = SimPool(database, self)
        self.store = PostgresStore(
            partial(connect, database, self), self.id, metrics, pool,
            restrictions=Restrictions(), secret=b"",
        )  # fmt: skip
        self.registry = Registry(
            Services(
                clock, self.store, SimThinker(clock, world.chance), world.chance, world.delays,
                metrics, self.id,
            ),
            NO_LIMITS,
        )  # fmt: skip
        self.registry.open_relay = partial(Relay, SimRelays(self))  # type: ignore[arg-type]
        self.registry.share(self.store)
        self.store.on_taken = self.registry.moved
        admin = Admin(self.registry, self.store, Restrictions())
        self.store.on_change, self.store.on_restrictions = admin.apply, admin.catch_up
        self._registering = asyncio.ensure_future(self._register())

    async def _register(self) -> None:
        while True:
            try:
                await self.store.register(self.address)
                return
            except Exception as error:
                if not is_transient(error):
                    raise
                await asyncio.sleep(RESTART_S)  # the process is started again

    def receive(self, client: Client, frame: bytes | str) -> None:
        self.loop.call_soon(self.registry.receive, client, frame)

    def leave(self, client: Client) -> None:
        self.loop.call_soon(self.registry.leave, client)

    def drain(self) -> None:
        def begin() -> None:
            self._draining = asyncio.ensure_future(self._drain())

        self.loop.call_soon(begin)

    async def _drain(self) -> None:
        await self._registering  # a process that still starts doesn't stop
        await hand_over(self.registry, self.store)
        self.registry.stop()
        self.store.close()
        self.is_up = False

    def kill(self) -> None:
        self.is_up = False
        self.loop.kill()


class SimRelays:
    """Connects relays to other nodes of the same world."""

    def __init__(self, node: SimNode) -> None:
        self._node = node
        self.registry, self.store = node.registry, node.store

    async def connect(self, where: Elsewhere, client: Client) -> "SimSocket":
        await asyncio.sleep(self._node.world.delay_s())
        other = self._node.world.at(where.address)
        if other is None:
            refused: Any = ConnectionRefusedError()
            key: Any = None
            raise aiohttp.ClientConnectorError(key, refused)
        if other.loop.is_paused:
            await asyncio.sleep(CONNECT_TIMEOUT_S)
        if other.id != where.node:  # it doesn't know the signature
            raise aiohttp.ClientError
        return SimSocket(self._node, other, client.address)


class SimSocket:
    """A connection between two nodes: one end is a relay, the other is a client of the owner."""

    def __init__(self, node: SimNode, other: SimNode, address: str) -> None:
        self._node, self._other = node, other
        self._client = Client(self, address, is_relayed=True)
        self._received: asyncio.Queue[aiohttp.WSMessage | None] = asyncio.Queue()
        self._clock = node.world.clock
        self._arrives = {"up": 0.0, "down": 0.0}

    def _later(self, way: str, deliver: Callable[[], None]) -> None:
        self._arrives[way] = max(self._arrives[way], self._clock.now() + self._node.world.delay_s())
        self._clock.call_at(self._arrives[way], deliver)

    # The relay's end

    async def __aenter__(self) -> "SimSocket":
        return self

    async def __aexit__(self, *exception: object) -> None:
        self._later("up", lambda: self._other.leave(self._client))

    async def send_str(self, text: str) -> None:
        self._later("up", lambda: self._other.receive(self._client, text))

    def __aiter__(self) -> AsyncIterator[aiohttp.WSMessage]:
        return self._messages()

    async def _messages(self) -> AsyncIterator[aiohttp.WSMessage]:
        while True:
            try:
                message = await asyncio.wait_for(self._received.get(), HEARTBEAT_S)
            except TimeoutError:
                if not self._other.is_up or self._other.loop.is_paused:
                    return
                continue
            if message is None:
                return
            yield message

    # The owner's end

    def send(self, frame: bytes) -> None:
        message = aiohttp.WSMessage(aiohttp.WSMsgType.TEXT, frame.decode(), None)
        self._put(message)

    def close(self, code: int) -> None:
        self._put(None)

    def _put(self, message: aiohttp.WSMessage | None) -> None:
        loop = self._node.loop
        self._later("down", lambda: loop.call_soon(self._received.put_nowait, message))


class ClusterWorld:
    """Two nodes, their database, and time."""

    def __init__(self, seed: int, slow_s: float, count: int = 2, fenced: bool = True) -> None:
        self.chance = Random(seed)
        self.clock = SimClock()
        self.delays = Delays()
        self.database = SimDatabase(self.clock, self.chance, slow_s, fenced)
        self.disk = self.database.disk
        self.boots = 0
        self.loops: list[SimLoop] = []
        self.nodes = [SimNode(self, number) for number in range(count)]

    def delay_s(self) -> float:
        return self.chance.uniform(0.0005, 0.02)

    @property
    def server(self) -> SimNode:
        """Whichever node a balancer sends somebody to. It doesn't notice at once if one is dead."""
        return self.chance.choice(self.nodes)

    def at(self, address: str) -> SimNode | None:
        """The process that listens at an address."""
        return next((node for node in self.nodes if node.is_up and node.address == address), None)

    def boot(self, number: int) -> SimNode:
        """Start a node, or start it again after it was killed or has ended."""
        self.nodes[number] = SimNode(self, number)
        return self.nodes[number]

    def run(self, seconds: float) -> None:
        self.clock.run_until(self.clock.now() + seconds)

    def close(self) -> None:
        for loop in self.loops:
            loop.close()
        self.run(1)
        for loop in self.loops:
            loop.discard()
        problems = [problem for loop in self.loops for problem in loop.problems]
        assert not problems, problems
