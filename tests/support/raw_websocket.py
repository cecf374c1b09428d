"""A WebSocket client that sends raw bytes, and reads the frames of a server."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from penultima.server.main import Server
from penultima.server.rate_limits import NO_LIMITS, Limits
from tests.support.running_server import running

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
NORMAL, GOING_AWAY, PROTOCOL_ERROR, INVALID_DATA, POLICY, TOO_BIG = (
    1000,
    1001,
    1002,
    1007,
    1008,
    1009,
)


def frame(
    opcode: int,
    data: bytes = b"",
    *,
    fin: bool = True,
    mask: bytes = b"\x01\x80\xff\x00",
    length_bytes: int | None = None,
    announced: int | None = None,
) -> bytes:
    """A client's frame. `length_bytes` and `announced` make lengths that no good client sends."""
    size = len(data) if announced is None else announced
    if length_bytes is None:
        length_bytes = 0 if size < 126 else 2 if size < 65_536 else 8
    short = {0: size, 2: 126, 8: 127}[length_bytes]
    head = bytes((opcode | (0x80 if fin else 0), short | (0x80 if mask else 0)))
    head += size.to_bytes(length_bytes, "big") if length_bytes else b""
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)) if mask else data
    return head + mask + masked


def close_frame(code: int, reason: bytes = b"") -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big") + reason)


def request(number: int, size: int = 0) -> bytes:
    """A request that is answered with its id, padded with spaces."""
    return json.dumps({"type": "watch", "id": f"{number:016}", "slug": "x"}).encode().ljust(size)


UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class RawClient:
    """A TCP connection that sends bytes and reads frames."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, *chunks: bytes) -> None:
        self.writer.write(b"".join(chunks))

    async def head(self) -> bytes:
        return await self.reader.readuntil(b"\r\n\r\n")

    async def upgrade(self) -> None:
        self.send(UPGRADE)
        head = await self.head()
        assert head.startswith(b"HTTP/1.1 101 ")
        assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in head  # the example in RFC 6455

    async def any_frame(self) -> tuple[int, bytes]:
        first, size = await self.reader.readexactly(2)
        assert first & 0x80 and size < 127
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        return first & 15, await self.reader.readexactly(size)

    async def frame(self) -> tuple[int, bytes]:
        """The next frame that is not a heartbeat."""
        while (found := await self.any_frame()) == (PING, b""):
            pass
        return found

    async def ids(self, count: int) -> list[int]:
        """The ids of the next answers."""
        return [int(json.loads((await self.frame())[1])["id"]) for _ in range(count)]

    async def close_code(self) -> int | None:
        """Skips everything before the close frame. Fails if the connection doesn't end after it."""
        opcode, data = PONG, b""
        while opcode != CLOSE:
            opcode, data = await self.frame()
        assert await self.reader.read() == b""
        return int.from_bytes(data[:2], "big") if data else None


@asynccontextmanager
async def raw_client(url: str) -> AsyncIterator[RawClient]:
    client = RawClient(*await asyncio.open_connection("127.0.0.1", int(url.rsplit(":", 1)[1])))
    try:
        yield client
    finally:
        client.writer.close()
        with suppress(ConnectionError):
            await client.writer.wait_closed()


@asynccontextmanager
async def connected(
    data: Path, limits: Limits = NO_LIMITS
) -> AsyncIterator[tuple[Server, RawClient]]:
    """A server and one connection to it, which the server must have forgotten in the end."""
    async with running(data, limits) as (server, url):
        async with raw_client(url) as client:
            await client.upgrade()
            assert server.registry.address_limits.connections == 1
            yield server, client
        while server.registry.address_limits.connections:
            await asyncio.sleep(0.01)
