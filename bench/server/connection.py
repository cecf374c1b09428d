"""A light WebSocket client, so that thousands fit into one process."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

TEXT, PING, PONG = 1, 9, 10
_ZERO_MASK = b"\0\0\0\0"


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """A client's frame, masked with zeros."""
    size = len(payload)
    if size < 126:
        head = bytes((0x80 | opcode, 0x80 | size))
    elif size < 65536:
        head = struct.pack("!BBH", 0x80 | opcode, 0xFE, size)
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0xFF, size)
    return head + _ZERO_MASK + payload


class ClientConnection(asyncio.Protocol):
    """One connection. Answers pings, and passes text messages to `receive`."""

    def __init__(self, host: str, path: str, receive: Callable[[bytes], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()
        self.receive = receive
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None
        self._buffer = b""
        self._upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._upgraded:
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            if b" 101 " not in head[:20]:
                self.opened.set_exception(ConnectionError(head[:80].decode(errors="replace")))
                return
            self._upgraded = True
            self.opened.set_result(None)
        self._buffer = self._parse(buffer)

    def _parse(self, buffer: bytes) -> bytes:
        """Pass on all complete messages and return the rest."""
        at = 0
        while len(buffer) - at >= 2:
            size, head = buffer[at + 1], 2
            if size == 126:
                if len(buffer) - at < 4:
                    break
                size, head = int.from_bytes(buffer[at + 2 : at + 4], "big"), 4
            elif size == 127:
                if len(buffer) - at < 10:
                    break
                size, head = int.from_bytes(buffer[at + 2 : at + 10], "big"), 10
            end = at + head + size
            if len(buffer) < end:
                break
            opcode, payload = buffer[at] & 15, buffer[at + head : end]
            at = end
            if opcode == TEXT:
                self.receive(payload)
            elif opcode == PING and self.transport:
                self.transport.write(frame(payload, PONG))
        return buffer[at:]

    def send(self, payload: bytes) -> None:
        assert self.transport is not None
        self.transport.write(frame(payload))

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()


async def connect(port: int, path: str, receive: Callable[[bytes], None]) -> ClientConnection:
    loop = asyncio.get_running_loop()
    _, connection = await loop.create_connection(
        lambda: ClientConnection(f"127.0.0.1:{port}", path, receive), "127.0.0.1", port
    )
    await connection.opened
    return connection
