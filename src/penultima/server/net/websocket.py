"""WebSocket connections: frames by `websockets`, one heartbeat for all, no task per connection.

`websockets.protocol.Protocol` parses and serializes frames and does no I/O. A connection here is an
asyncio protocol around it, so that an idle client costs little. Messages to a client leave at the
end of the event loop's iteration, all in one write: a write costs more than anything else here.
"""

import asyncio
import logging
from codecs import getincrementaldecoder
from functools import lru_cache
from http import HTTPStatus

from aiohttp import HttpVersion11, web
from websockets.datastructures import Headers
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import SEND_EOF, Protocol, Side, State
from websockets.server import ServerProtocol

from penultima.server import request_ids
from penultima.server.errors import Rejected
from penultima.server.rate_limits import TokenBucket
from penultima.server.registry import Client, Registry
from penultima.server.table.session import GOING_AWAY, NORMAL, POLICY_VIOLATION
from penultima.wire.limits import LONGEST_FRAME
from penultima.wire.messages import Goodbye

from .upgrade import DetachableTransport

HEARTBEAT_S = 25
"""Each client is pinged this often. One that has sent nothing since the last ping is cut off."""
BY_TABLE = "by=table"
"""In the address of a relay: the client's own names its table."""
GROUPS = 250
"""Each group of connections has its time within the heartbeat, so that pings are spread over it."""
MAX_IDLE_HEARTBEATS = 5
"""Two minutes: a connection that asks for no table takes a place from others."""
MAX_TOO_FAST = 100
"""Frames beyond the rate limit that are refused one by one before the connection is closed."""
CHUNK_BYTES = 4096
"""Parsed at once, so that the rate limit stops a flood of empty frames before it has cost much."""

Utf8Decoder = getincrementaldecoder("utf-8")

_library_logger = logging.getLogger("websockets.server")

# Looking up a member of an enumeration takes longer than anything else that `send` does.
_OPEN = State.OPEN
_CONT, _TEXT, _BINARY = Opcode.CONT, Opcode.TEXT, Opcode.BINARY


@lru_cache(maxsize=4096)
def text_header(size: int) -> bytes:
    """What comes before a text message of this size: to serialize each frame would cost more."""
    message = bytes(size)
    return Frame(_TEXT, message).serialize(mask=False).removesuffix(message)


class WebSocketConnection(asyncio.Protocol):
    """One client's connection. Writes never wait: a client that doesn't read is cut off."""

    __slots__ = (
        "_closing",
        "_decoder",
        "_fragments",
        "_frames",
        "_heard",
        "_id",
        "_idle_heartbeats",
        "_is_open",
        "_is_text",
        "_requests",
        "_server",
        "_too_fast",
        "_transport",
        "_unsent",
        "client",
        "group",
    )  # fmt: skip

    def __init__(
        self,
        server: "WebSocketServer",
        group: set["WebSocketConnection"],
        transport: asyncio.Transport,
        address: str,
        is_relayed: bool,
    ) -> None:
        self._server, self.group, self._transport = server, group, transport
        self._id = request_ids.current.get()
        transport.set_write_buffer_limits(server.registry.limits.buffered_bytes)
        self._frames = Protocol(
            Side.SERVER, state=_OPEN, max_size=LONGEST_FRAME, logger=_library_logger
        )
        self._closing = False
        self._is_open = True
        self._is_text = True
        self._fragments: list[bytes] | None = None
        self._requests: TokenBucket = server.registry.address_limits.requests()
        self._too_fast = 0
        self._heard = True
        self._idle_heartbeats = 0
        self._unsent = b""
        self.client = Client(self, address, is_relayed)

    # Called by the event loop

    def data_received(self, data: bytes) -> None:
        self._heard = True
        if len(data) <= CHUNK_BYTES:
            self._receive(data)
            return
        for start in range(0, len(data), CHUNK_BYTES):
            if not self._transport.is_reading():
                return
            self._receive(data[start : start + CHUNK_BYTES])

    def pause_writing(self) -> None:
        """The write buffer is full: the client doesn't read."""
        self.cut_off()

    def connection_lost(self, exc: Exception | None) -> None:
        self._server.disconnected(self)

    # Receiving

    def _receive(self, data: bytes) -> None:
        self._frames.receive_data(data)
        self._send_control_frames()  # answers to control frames and protocol errors
        for frame in self._frames.events_received():
            if not self._transport.is_reading():
                return
            assert isinstance(frame, Frame)
            # Every frame counts, pings and fragments too: empty frames take time as well. A large
            # one costs its size in KiB.
            size = len(frame.data)
            if self._requests.take(self._server.now(), 1.0 if size <= 1024 else size / 1024):
                self._handle(frame)
            else:
                self._slow_down()

    def _handle(self, frame: Frame) -> None:
        """Join fragments to messages. `Protocol` checks their order and answers control frames."""
        opcode = frame.opcode
        if opcode is _TEXT or opcode is _BINARY:
            self._is_text = opcode is _TEXT
        elif opcode is not _CONT:
            return
        data = bytes(frame.data)
        if not frame.fin:
            if self._fragments is None:
                self._fragments = []
                self._decoder = Utf8Decoder()
            self._fragments.append(data)
            self._check_utf8(data)
            return
        if self._fragments is not None:
            data = b"".join((*self._fragments, data))
            self._fragments = None
        self._handle_message(data)

    def _check_utf8(self, fragment: bytes) -> None:
        """A text that can't become right any more ends the connection before it is complete."""
        try:
            if self._is_text:
                self._decoder.decode(fragment)
        except UnicodeDecodeError:
            self._fail_utf8()

    def _fail_utf8(self) -> None:
        self._closing = True
        self._frames.fail(CloseCode.INVALID_DATA)
        self._send_control_frames()

    def _handle_message(self, data: bytes) -> None:
        if self._closing:
            return
        try:
            message = data.decode() if self._is_text else data
        except UnicodeDecodeError:
            self._fail_utf8()
        else:
            request_ids.current.set(self._id)
            # Also if the client's close frame has come with it: the message was sent before.
            self._server.registry.receive(self.client, message)

    def _slow_down(self) -> None:
        self._too_fast += 1
        if self._too_fast <= MAX_TOO_FAST:
            self.client.refuse("", Rejected("too_fast", 1000))
            return
        self._server.registry.address_limits.abused(self.client.address)
        self._server.registry.leave(self.client)
        self.client.part(Goodbye("abuse"), POLICY_VIOLATION)
        # The next heartbeat cuts it off: closing with unread input could drop the goodbye.
        self._transport.pause_reading()

    # Sending

    def send(self, message: bytes) -> None:
        if self._is_open:
            if not self._unsent:
                self._server.flush_soon(self)
            self._unsent += text_header(len(message)) + message

    def flush(self) -> None:
        """Write the messages that wait for it."""
        data, self._unsent = self._unsent, b""
        if data and not self._transport.is_closing():
            self._transport.write(data)

    def close(self, code: int) -> None:
        """Begin the closing handshake. A client that doesn't finish it is cut off by `beat`."""
        if self._frames.state is _OPEN:
            self._closing = True
            self._frames.send_close(code)
            self._send_control_frames()

    def cut_off(self) -> None:
        self._transport.abort()

    def beat(self) -> None:
        """Send a ping, or end a connection that is of no use."""
        self._idle_heartbeats = self._idle_heartbeats + 1 if self.client.is_unused else 0
        if self._frames.state is not _OPEN or not self._heard:
            self.cut_off()
        elif self._idle_heartbeats > MAX_IDLE_HEARTBEATS:
            self.close(NORMAL)
        else:
            self._heard = False
            self._frames.send_ping(b"")
            self._send_control_frames()

    def _send_control_frames(self) -> None:
        # Remembered here for `send`, so that it need not touch the protocol.
        self._is_open = self._frames.state is _OPEN
        frames = self._frames.data_to_send()
        if not frames:
            return
        self.flush()
        for data in frames:
            if self._transport.is_closing():
                return
            if data == SEND_EOF:
                # Closing with unread input would reset the connection and drop the close frame.
                self._transport.write_eof()
            else:
                self._transport.write(data)


class WebSocketServer:
    """Accepts upgrades, and keeps the open connections with their heartbeat."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.now = registry.services.clock.now
        self._groups: list[set[WebSocketConnection]] = [set() for _ in range(GROUPS)]
        self._accepted = 0
        self._unsent: list[WebSocketConnection] = []
        self._heartbeat: asyncio.Task[None] | None = None

    async def accept(
        self, request: web.Request, address: str, is_relayed: bool = False
    ) -> web.Response:
        """Answer an upgrade request, and take the connection over from aiohttp if it is good.

        `is_relayed`: from another node, which speaks for a client at that address.
        """
        handshake = ServerProtocol(logger=_library_logger)
        answer = handshake.accept(Request(request.path_qs, Headers(request.headers.items())))
        if answer.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            return web.Response(
                status=answer.status_code,
                body=answer.body,
                headers={"Upgrade": "websocket", "Sec-WebSocket-Version": "13"},
            )
        if request.version < HttpVersion11:
            raise web.HTTPVersionNotSupported
        limits = self.registry.address_limits
        if not is_relayed and not limits.enter(address):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "30"})
        detachable = request.transport
        assert detachable is None or isinstance(detachable, DetachableTransport)
        transport = detachable.detach() if detachable is not None else None
        if transport is None:
            if not is_relayed:
                limits.leave(address)
        else:
            limits.relayed += is_relayed
            handshake.send_response(answer)
            transport.writelines(handshake.data_to_send())
            client = self._add(transport, address, is_relayed)
            client.by_table = "slug" in request.match_info or request.query_string == BY_TABLE
        # Never sent: to aiohttp the connection is lost.
        return web.Response(status=answer.status_code)

    def _add(self, transport: asyncio.Transport, address: str, is_relayed: bool) -> Client:
        self._accepted += 1
        group = self._groups[self._accepted % GROUPS]
        connection = WebSocketConnection(self, group, transport, address, is_relayed)
        group.add(connection)
        transport.set_protocol(connection)
        return connection.client

    def disconnected(self, connection: WebSocketConnection) -> None:
        connection.group.remove(connection)
        client, limits = connection.client, self.registry.address_limits
        if client.is_relayed:
            limits.relayed -= 1
        else:
            limits.leave(client.address)
        self.registry.leave(client)

    def flush_soon(self, connection: WebSocketConnection) -> None:
        """A connection has messages to write."""
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._flush)
        self._unsent.append(connection)

    def _flush(self) -> None:
        connections, self._unsent = self._unsent, []
        for connection in connections:
            connection.flush()

    def start(self) -> None:
        self._heartbeat = asyncio.ensure_future(self._beat())

    async def _beat(self) -> None:
        """Ping connections one after another, so that no move waits until thousands are pinged."""
        while True:
            for group in self._groups:
                connections = list(group)
                for connection in connections:
                    connection.beat()
                    await asyncio.sleep(HEARTBEAT_S / GROUPS / len(connections))
                if not connections:
                    await asyncio.sleep(HEARTBEAT_S / GROUPS)

    async def stop(self, wait_s: float) -> None:
        """Close all connections, and cut off those still open after `wait_s`."""
        if self._heartbeat is not None:
            self._heartbeat.cancel()
        for connection in self._open():
            connection.close(GOING_AWAY)
        loop = asyncio.get_running_loop()
        end = loop.time() + wait_s
        while self._open() and loop.time() < end:
            await asyncio.sleep(0.01)
        for connection in self._open():
            connection.cut_off()

    def _open(self) -> list[WebSocketConnection]:
        return [connection for group in self._groups for connection in group]
