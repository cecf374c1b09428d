"""The sockets: frames from people to the hall, and back to each of them.

aiohttp answers the handshake and lets go of the connection: with no task, no queue and no timer for
each, thousands of quiet people cost little, and a move is on its way at once.
"""

import asyncio

from aiohttp import web

from penultima.server.errors import Rejected
from penultima.server.rate_limits import TokenBucket
from penultima.server.registry import Client, Registry
from penultima.server.table.session import GOING_AWAY, NORMAL, POLICY_VIOLATION
from penultima.wire.limits import LONGEST_FRAME
from penultima.wire.messages import Goodbye

from . import frames
from .frames import BadFrame, FrameReader

HEARTBEAT_S = 25
"""Everybody is pinged so often; who has not said anything since the last time is gone."""
GROUPS = 250
"""Everybody keeps to a group, and each group to its time: nobody is pinged twice in a row."""
MOST_BEATS_AT_DOOR = 5
"""Two minutes: who wants nothing of any table so long keeps a place from others."""
MOST_TOO_FAST = 200
_MESSAGES = (frames.TEXT, frames.BINARY)


class WebSocketConnection(asyncio.Protocol):
    """One connection. Writes without waiting. Who doesn't read is cut off: the log has the rest."""

    __slots__ = ("_beats_at_door", "_bucket", "_closing", "_heard", "_reader", "_sockets",
                 "_too_fast", "_transport", "client", "group")  # fmt: skip

    def __init__(
        self,
        sockets: "WebSocketServer",
        group: set["WebSocketConnection"],
        transport: asyncio.Transport,
        address: str,
    ) -> None:
        self._sockets, self.group, self._transport = sockets, group, transport
        transport.set_write_buffer_limits(sockets.registry.limits.buffered_bytes)
        self._reader = FrameReader(LONGEST_FRAME)
        self._bucket: TokenBucket = sockets.registry.address_limits.requests()
        self._too_fast = 0
        self._closing = False
        self.client = Client(self, address)
        self._heard = True
        self._beats_at_door = 0

    def data_received(self, data: bytes) -> None:
        self._heard = True
        try:
            for kind, message in self._reader.feed(data):
                if not self._transport.is_reading():
                    return
                self._hear(kind, message)
        except BadFrame as bad:
            self._end(bad.code)

    def _hear(self, kind: int, data: bytes) -> None:
        if kind == frames.CLOSE:
            self._end(NORMAL)
        elif not self._bucket.take(self._sockets.registry.services.clock.now()):
            self._slow_down()  # whatever it was: empty frames cost time too
        elif kind == frames.PING:
            self._write(frames.frame(frames.PONG, data))
        elif kind in _MESSAGES and not self._closing:
            if kind == frames.TEXT and not _is_text(data):
                raise BadFrame(frames.NOT_TEXT)
            self._sockets.registry.receive(self.client, data)

    def _slow_down(self) -> None:
        self._too_fast += 1
        if self._too_fast <= MOST_TOO_FAST:
            self.client.refuse("", Rejected("too_fast", 1000))
            return
        self._sockets.registry.leave(self.client)
        self.client.part(Goodbye("abuse"), POLICY_VIOLATION)
        # Until the heartbeat cuts them off: closing at once could take the last words with it.
        self._transport.pause_reading()

    def send(self, frame: bytes) -> None:
        if not self._closing and not self._transport.is_closing():
            self._transport.write(frames.frame(frames.TEXT, frame))

    def _write(self, frame: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(frame)

    def pause_writing(self) -> None:
        """Too much waits for somebody who doesn't read."""
        self._transport.abort()

    def close(self, code: int) -> None:
        """Say that it is over; the other side says so too, or is cut off at the next heartbeat."""
        if not self._closing:
            self._write(frames.close_frame(code))
            self._closing = True

    def _end(self, code: int) -> None:
        self.close(code)
        self._transport.close()

    def beat(self) -> None:
        at_door = self.client.is_unused
        self._beats_at_door = self._beats_at_door + 1 if at_door else 0
        if self._closing or not self._heard:
            self.cut_off()
        elif self._beats_at_door > MOST_BEATS_AT_DOOR:
            self._end(NORMAL)
        else:
            self._heard = False
            self._write(frames.frame(frames.PING))

    def cut_off(self) -> None:
        self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._sockets.gone(self)


class WebSocketServer:
    """The route `/ws`, and everybody who came in by it."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._groups: list[set[WebSocketConnection]] = [set() for _ in range(GROUPS)]
        self._opened = 0
        self._beating: asyncio.Task[None] | None = None

    async def connect(self, request: web.Request, address: str) -> web.StreamResponse:
        address_limits = self.registry.address_limits
        if not address_limits.enter(address):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "30"})
        try:
            handshake = _Handshake(compress=False)
            await handshake.prepare(request)
        except BaseException:
            address_limits.leave(address)
            raise
        transport = _let_go(request)
        if transport is None:
            address_limits.leave(address)
            return handshake
        self._opened += 1
        group = self._groups[self._opened % GROUPS]
        socket = WebSocketConnection(self, group, transport, address)
        group.add(socket)
        transport.set_protocol(socket)
        return handshake

    def gone(self, socket: WebSocketConnection) -> None:
        socket.group.remove(socket)
        self.registry.address_limits.leave(socket.client.address)
        self.registry.leave(socket.client)

    def start(self) -> None:
        self._beating = asyncio.ensure_future(self._beat())

    async def _beat(self) -> None:
        """One after the other is pinged: nobody's move has to wait until all of them are."""
        while True:
            for group in self._groups:
                here = list(group)
                for socket in here:
                    socket.beat()
                    await asyncio.sleep(HEARTBEAT_S / GROUPS / len(here))
                if not here:
                    await asyncio.sleep(HEARTBEAT_S / GROUPS)

    async def stop(self, wait_s: float) -> None:
        """Let everybody hear the last words, and close what is still open then."""
        if self._beating is not None:
            self._beating.cancel()
        for socket in self._open():
            socket.close(GOING_AWAY)
        loop = asyncio.get_running_loop()
        end = loop.time() + wait_s
        while self._open() and loop.time() < end:
            await asyncio.sleep(0.01)
        for socket in self._open():
            socket.cut_off()

    def _open(self) -> list[WebSocketConnection]:
        return [socket for group in self._groups for socket in group]


class _Handshake(web.WebSocketResponse):
    """aiohttp's part: it checks the request and answers it. What comes after is not its own."""

    async def write_eof(self) -> None:  # type: ignore[override]
        pass


def _let_go(request: web.Request) -> asyncio.Transport | None:
    """Take the connection from aiohttp, for which it is as if it were lost. None if it was."""
    protocol, transport = request.protocol, request.transport
    if transport is not None:
        protocol.transport = None  # or it would be closed
        protocol.connection_lost(None)
    return transport


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
