"""The socket: WebSocket frames to the hall, and frames back to one person."""

import asyncio
import struct

from aiohttp import WSMsgType, web

from .client import POLICY, Client
from .declined import Declined
from .hall import Hall
from .messages import Goodbye
from .protocol import LONGEST_FRAME

HEARTBEAT_S = 25.0
MOST_TOO_FAST = 200
_TEXT = 0x81


def text_frame(payload: bytes) -> bytes:
    """A whole WebSocket text message, unmasked, as servers send it (RFC 6455)."""
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 65536:
        return struct.pack("!BBH", _TEXT, 126, size) + payload
    return struct.pack("!BBQ", _TEXT, 127, size) + payload


class SocketLink:
    """Writes without waiting. Who doesn't read is cut off: the log has what they missed."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport, most: int):
        self._socket, self._transport, self._most = socket, transport, most
        self._closing: asyncio.Task[bool] | None = None

    def send(self, frame: bytes) -> None:
        if self._closing is not None or self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size() > self._most:
            self._transport.abort()
            return
        self._transport.write(text_frame(frame))

    def close(self, code: int) -> None:
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._socket.close(code=code))


class Sockets:
    """The route `/ws`."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def connect(self, request: web.Request, address: str) -> web.StreamResponse:
        hall = self.hall
        if not hall.doorman.enter(address):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "30"})
        try:
            return await self._serve(request, address)
        finally:
            hall.doorman.leave(address)

    async def _serve(self, request: web.Request, address: str) -> web.StreamResponse:
        socket = web.WebSocketResponse(
            max_msg_size=LONGEST_FRAME, heartbeat=HEARTBEAT_S, compress=False
        )
        await socket.prepare(request)
        transport = request.transport
        assert transport is not None
        link = SocketLink(socket, transport, self.hall.limits.buffered_bytes)
        client = Client(link, address)
        try:
            await self._listen(socket, client)
        finally:
            self.hall.leave(client)
        return socket

    async def _listen(self, socket: web.WebSocketResponse, client: Client) -> None:
        hall, clock = self.hall, self.hall.services.clock
        bucket, too_fast = hall.doorman.requests(), 0
        async for message in socket:
            if not bucket.take(clock.now()):
                too_fast += 1
                if too_fast > MOST_TOO_FAST:
                    hall.leave(client)
                    client.part(Goodbye("abuse"), POLICY)
                else:
                    client.refuse("", Declined("too_fast", 1000))
            elif message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                hall.receive(client, message.data)
