"""The wire to a server: requests and their answers, over a connection that comes back by itself."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from random import random

import aiohttp
import msgspec
from msgspec.structs import replace

from penultima.wire.messages import Done, Goodbye, Held, Message, Refusal, Update, Welcome
from penultima.wire.requests import Request

FIRST_WAIT_S, LONGEST_WAIT_S = 0.25, 10.0
HEARTBEAT_S = 15.0
CONNECT_S = 10.0

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)

Problem = aiohttp.ClientError | OSError | TimeoutError | msgspec.DecodeError | None
"""Why there is no connection any more; None if the server closed it."""


class ServerConnection:
    """`hello` is what a connection begins with; `heard` gets every message, `lost` every loss.

    A request that was under way when a connection broke is sent again with the same id: the server
    carries it out once. Whoever asked doesn't wait for that: a screen that waits takes no keys.
    """

    def __init__(
        self,
        url: str,
        hello: Callable[[], Request],
        heard: Callable[[Message], None],
        lost: Callable[[Problem], None],
    ) -> None:
        self.url, self._hello, self._heard, self._lost = url, hello, heard, lost
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._under_way: dict[str, tuple[Request, asyncio.Future[Message | None]]] = {}
        self._wait = FIRST_WAIT_S
        self._over = False

    @property
    def is_connected(self) -> bool:
        return self._socket is not None

    async def run(self) -> None:
        """Stay connected until `hang_up` or a goodbye for good."""
        async with aiohttp.ClientSession() as session:
            while not self._over:
                problem: Problem = None
                try:
                    await self._talk(session)
                except (aiohttp.ClientError, OSError, TimeoutError, msgspec.DecodeError) as error:
                    problem = error
                self._socket = None
                self._stop_waiting()
                if not self._over:
                    self._lost(problem)
                if not self._over:
                    await asyncio.sleep(self._wait * (0.5 + random()))
                    self._wait = min(self._wait * 2, LONGEST_WAIT_S)

    async def _talk(self, session: aiohttp.ClientSession) -> None:
        async with asyncio.timeout(CONNECT_S):
            self._socket = await session.ws_connect(self.url, heartbeat=HEARTBEAT_S)
        try:
            await self._send(self._hello())
            async for frame in self._socket:
                if frame.type is aiohttp.WSMsgType.TEXT:
                    await self._take(_decoder.decode(frame.data))
                if self._over:
                    return
        finally:
            await self._socket.close()

    async def _take(self, message: Message) -> None:
        match message:
            case Welcome():
                self._wait = FIRST_WAIT_S
                for request, _ in list(self._under_way.values()):
                    await self._send(request)
            case Update(done=str(id_)) | Done(id=id_) | Held(id=id_) | Refusal(id=id_):
                if id_ in self._under_way:
                    _, answer = self._under_way.pop(id_)
                    if not answer.done():
                        answer.set_result(message)
            case Goodbye(retry_ms=retry_ms):
                self._over = retry_ms is None
                self._wait = (retry_ms or 0) / 1000
        self._heard(message)

    async def ask(self, request: Request) -> Message | None:
        """Send a request, and wait for what it brings; None if the connection broke meanwhile."""
        request = replace(request, id=secrets.token_hex(8))
        answer: asyncio.Future[Message | None] = asyncio.get_running_loop().create_future()
        self._under_way[request.id] = request, answer
        await self._send(request)
        return await answer

    def hang_up(self) -> None:
        self._over = True
        self._stop_waiting()

    def _stop_waiting(self) -> None:
        for _, answer in self._under_way.values():
            if not answer.done():
                answer.set_result(None)

    async def close(self) -> None:
        self.hang_up()
        if self._socket is not None:
            await self._socket.close()

    async def _send(self, request: Request) -> None:
        if self._socket is not None:
            with suppress(aiohttp.ClientError, OSError):
                await self._socket.send_str(msgspec.json.encode(request).decode())
