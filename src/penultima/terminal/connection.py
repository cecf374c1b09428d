"""A WebSocket connection to a server that reconnects by itself: requests and their answers."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from random import random

import aiohttp
import msgspec
from msgspec.structs import replace

from penultima.wire.messages import (
    Analysis,
    Done,
    Explanation,
    Goodbye,
    Held,
    Hint,
    Message,
    Refusal,
    Replay,
    SeatCode,
    Thoughts,
    Update,
    Welcome,
)
from penultima.wire.requests import Request

from .address import Address
from .received import read_message

FIRST_RETRY_S, LONGEST_RETRY_S = 0.25, 10.0
HEARTBEAT_S = 15.0
CONNECT_TIMEOUT_S = 10.0

ConnectionProblem = aiohttp.ClientError | OSError | TimeoutError | msgspec.DecodeError | None
"""Why a connection ended; None if the server closed it."""


def new_id() -> str:
    return secrets.token_hex(8)


class ServerConnection:
    """Keeps a connection to the server, and matches answers to requests.

    `hello` makes the first request of every connection. `on_message` gets every message and
    `on_loss` every lost connection.

    A request that was pending when the connection broke is sent again with the same id, and the
    server carries it out once. Its caller does not wait for that, since a screen that waits takes
    no keys.
    """

    def __init__(
        self,
        address: Address,
        hello: Callable[[], Request],
        on_message: Callable[[Message], None],
        on_loss: Callable[[ConnectionProblem], None],
    ) -> None:
        self._address, self._hello = address, hello
        self._on_message, self._on_loss = on_message, on_loss
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._pending: dict[str, tuple[Request, asyncio.Future[Message | None]]] = {}
        self._sending: set[asyncio.Task[None]] = set()
        self._retry_s = FIRST_RETRY_S
        self._stopped = self._is_given_up = False

    @property
    def is_connected(self) -> bool:
        return self._socket is not None

    async def run(self) -> None:
        """Stay connected until `stop`, or until the server says goodbye for good."""
        async with aiohttp.ClientSession() as session:
            while not self._stopped:
                problem: ConnectionProblem = None
                try:
                    await self._connect(session)
                except (aiohttp.ClientError, OSError, TimeoutError, msgspec.DecodeError) as error:
                    problem = error
                self._socket = None
                self._release_callers()
                if not self._stopped:
                    self._on_loss(problem)
                if not self._stopped:
                    await asyncio.sleep(self._retry_s * (0.5 + random()))
                    self._retry_s = min(self._retry_s * 2, LONGEST_RETRY_S)

    async def _connect(self, session: aiohttp.ClientSession) -> None:
        """Connect once, and receive messages until the connection ends."""
        self._is_given_up = False
        async with asyncio.timeout(CONNECT_TIMEOUT_S):
            self._socket = await session.ws_connect(self._address.socket, heartbeat=HEARTBEAT_S)
        try:
            await self._send(self._hello())
            async for frame in self._socket:
                if frame.type is aiohttp.WSMsgType.TEXT:
                    await self._receive(read_message(frame.data))
                if self._stopped or self._is_given_up:
                    return
        finally:
            await self._socket.close()

    async def _receive(self, message: Message) -> None:
        match message:
            case Welcome():
                self._retry_s = FIRST_RETRY_S
                for request, _ in list(self._pending.values()):
                    await self._send(request)
            case (
                Update(done=str(id_))
                | Done(id=id_)
                | Held(id=id_)
                | Explanation(id=id_)
                | SeatCode(id=id_)
                | Hint(id=id_)
                | Thoughts(id=id_)
                | Replay(id=id_)
                | Analysis(id=id_)
                | Refusal(id=id_)
            ):
                if id_ in self._pending:
                    _, answer = self._pending.pop(id_)
                    if not answer.done():
                        answer.set_result(message)
            case Goodbye(retry_ms=retry_ms):
                self._stopped = retry_ms is None
                self._retry_after(retry_ms or 0)
        self._on_message(message)

    def _retry_after(self, pause_ms: int) -> None:
        self._retry_s = min(max(pause_ms / 1000, FIRST_RETRY_S), LONGEST_RETRY_S)

    def reconnect_in(self, pause_ms: int) -> None:
        """Give this connection up, and open another one after about this time."""
        self._is_given_up = True
        self._retry_after(pause_ms)

    async def ask(self, request: Request) -> Message | None:
        """Send a request and return its answer; None if the connection broke meanwhile."""
        request, answer = self._prepare(request)
        await self._send(request)
        return await answer

    def post(self, request: Request) -> str:
        """Send a request whose answer nobody waits for, and return its id."""
        request, _ = self._prepare(request)
        task = asyncio.get_running_loop().create_task(self._send(request))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
        return request.id

    def _prepare(self, request: Request) -> tuple[Request, asyncio.Future[Message | None]]:
        request = replace(request, id=request.id or new_id())
        answer: asyncio.Future[Message | None] = asyncio.get_running_loop().create_future()
        self._pending[request.id] = request, answer
        return request, answer

    def stop(self) -> None:
        self._stopped = True
        self._release_callers()

    def _release_callers(self) -> None:
        for _, answer in self._pending.values():
            if not answer.done():
                answer.set_result(None)

    async def close(self) -> None:
        self.stop()
        if self._socket is not None:
            await self._socket.close()

    async def _send(self, request: Request) -> None:
        if self._socket is not None:
            with suppress(aiohttp.ClientError, OSError):
                await self._socket.send_str(msgspec.json.encode(request).decode())
