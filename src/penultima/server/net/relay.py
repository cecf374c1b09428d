"""Relays: a client whose table is open on another node is served through this one."""

import asyncio
import logging
from collections import deque
from collections.abc import Mapping

import aiohttp

from penultima.server import request_ids
from penultima.server.loaded_tables import MOVED_MS
from penultima.server.metrics import Metrics
from penultima.server.registry import Client, Registry
from penultima.server.store.interface import Elsewhere, NodeRow, SharedStore
from penultima.server.table.session import GOING_AWAY
from penultima.wire.messages import Goodbye

from .node_auth import sign, signed_address
from .websocket import BY_TABLE

CONNECT_TIMEOUT_S = 1.0
ANSWER_TIMEOUT_S = 20.0
"""Some answers are worked out first."""
LEASE_TIMEOUT_S = 1.0
RELAYED = ("Content-Type", "Content-Disposition", "Cache-Control", "Retry-After")
HEARTBEAT_S = 2.0
"""How often the other node is asked whether it is still there."""
MOST_QUEUED = 60
"""Frames of one client on their way to the other node. A client that sends more is cut off."""

PATH = "/node/ws"
LEASE_PATH = "/node/lease"
_GOODBYE = '{"type":"goodbye"'

logger = logging.getLogger(__name__)


class Relay:
    """One client's connection to the node that has its table."""

    def __init__(
        self, relays: "Relays", client: Client, where: Elsewhere, frames: list[bytes]
    ) -> None:
        self._relays, self._client, self._where = relays, client, where
        self._unsent: deque[bytes | str] = deque(frames)
        self._more = asyncio.Event()
        self._parted = False
        self._task = asyncio.ensure_future(self._run())

    def forward(self, frame: bytes | str) -> None:
        """Whatever the client sends, unread."""
        if len(self._unsent) >= MOST_QUEUED:
            self._client.part(Goodbye("abuse"))
            return
        self._unsent.append(frame)
        self._more.set()

    def close(self) -> None:
        """The client is gone."""
        self._task.cancel()

    async def _run(self) -> None:
        client = self._client
        try:
            await self._pass_on()
        except aiohttp.ClientConnectorError as error:
            if isinstance(error.os_error, ConnectionRefusedError):
                # Nobody listens there: the process has ended, and its lease need not run out.
                await self._relays.store.missing(self._where.node)
                if self._relays.registry.others is not None:
                    self._relays.registry.others.forget(self._where.node)
                client.relay = None
                for frame in self._unsent:
                    self._relays.registry.receive(client, frame)
                return
        except (OSError, aiohttp.ClientError) as error:
            logger.info("a relay has ended: %s", type(error).__name__)
        client.relay = None
        if self._parted:
            client.channel.close(GOING_AWAY)
        else:
            client.part(Goodbye("moved", MOVED_MS), GOING_AWAY)

    async def _pass_on(self) -> None:
        # A node that is paused accepts connections, and answers nothing.
        async with asyncio.timeout(CONNECT_TIMEOUT_S):
            socket = await self._relays.connect(self._where, self._client)
        async with socket:
            sending = asyncio.ensure_future(self._send(socket))
            try:
                async for message in socket:
                    if message.type is aiohttp.WSMsgType.TEXT:
                        self._parted = message.data.startswith(_GOODBYE)
                        self._client.channel.send(message.data.encode())
            finally:
                sending.cancel()

    async def _send(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        while True:
            while self._unsent:
                frame = self._unsent[0]
                if isinstance(frame, str):
                    await socket.send_str(frame)
                else:
                    await socket.send_str(frame.decode())
                self._unsent.popleft()
            self._more.clear()
            await self._more.wait()


class Relays:
    """Opens relays to other nodes, and knows theirs."""

    def __init__(self, registry: Registry, store: SharedStore, metrics: Metrics) -> None:
        self.registry, self.store = registry, store
        timeout = aiohttp.ClientTimeout(total=None, connect=CONNECT_TIMEOUT_S)
        connector = aiohttp.TCPConnector(limit=0)
        self._session = aiohttp.ClientSession(timeout=timeout, connector=connector)
        self._metrics = metrics
        registry.open_relay = self.open

    def open(self, client: Client, where: Elsewhere, frames: list[bytes]) -> Relay:
        self._metrics.add("relays")
        return Relay(self, client, where, frames)

    async def connect(self, where: Elsewhere, client: Client) -> aiohttp.ClientWebSocketResponse:
        path = f"{PATH}?{BY_TABLE}" if client.by_table else PATH
        return await self._session.ws_connect(
            f"http://{where.address}{path}",
            headers=self._headers(where, client.address),
            heartbeat=HEARTBEAT_S,
            max_msg_size=0,
        )

    def _headers(self, where: Elsewhere, address: str) -> dict[str, str]:
        now = self.registry.services.clock.wall()
        # Nodes know each other by names that need not be public.
        signed = sign(self.store.secret, where.node, address, now)
        return signed | {"Host": "localhost", request_ids.HEADER: request_ids.current.get()}

    def address_of(self, headers: Mapping[str, str]) -> str | None:
        """The address of the client that another node speaks for; None if it isn't a node."""
        services = self.registry.services
        return signed_address(self.store.secret, services.boot, headers, services.clock.wall())

    async def fetch(
        self, where: Elsewhere, path: str, address: str
    ) -> tuple[int, dict[str, str], bytes]:
        """What another node answers to a request for one of its tables: status, headers, body."""
        headers = self._headers(where, address)
        timeout = aiohttp.ClientTimeout(total=ANSWER_TIMEOUT_S, connect=CONNECT_TIMEOUT_S)
        async with self._session.get(
            f"http://{where.address}{path}", headers=headers, timeout=timeout
        ) as answer:
            told = {name: answer.headers[name] for name in RELAYED if name in answer.headers}
            return answer.status, told, await answer.read()

    async def has_lease(self, node: NodeRow) -> bool:
        """Whether another node says that it has the database."""
        url = f"http://{node.address}{LEASE_PATH}"
        headers = self._headers(Elsewhere(node.id, node.address), "")
        timeout = aiohttp.ClientTimeout(total=LEASE_TIMEOUT_S)
        try:
            async with self._session.get(url, headers=headers, timeout=timeout) as answer:
                return answer.status == 200
        except (OSError, aiohttp.ClientError):
            return False

    async def close(self) -> None:
        await self._session.close()
