"""One port for HTTP and WebSocket: aiohttp gives a connection up when a client upgrades it.

Proxies reuse connections, so an upgrade may follow other requests: aiohttp has to read them all.
It gets a `DetachableTransport` instead of the real one. When the WebSocket route accepts a request,
it detaches the real transport, and to aiohttp the connection looks lost.
"""

import asyncio
from collections.abc import Iterable
from typing import Any, TypeAlias, cast

from aiohttp import web

_Buffer: TypeAlias = bytes | bytearray | memoryview
_END_OF_HEAD = b"\r\n\r\n"
_BACKLOG = 1024


class HttpConnection(asyncio.Protocol):
    """Passes everything on to aiohttp's protocol, and remembers the last bytes received."""

    __slots__ = ("_http", "_tail", "_transport")

    def __init__(self, http: asyncio.Protocol) -> None:
        self._http = http
        self._tail = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports implement asyncio's interface without deriving from it.
        real = cast(asyncio.Transport, transport)
        self._transport = DetachableTransport(real, self)
        self._http.connection_made(self._transport)

    def data_received(self, data: bytes) -> None:
        self._tail = (self._tail + data[-4:])[-4:]
        self._http.data_received(data)

    def eof_received(self) -> bool | None:
        return self._http.eof_received()

    def pause_writing(self) -> None:
        self._http.pause_writing()

    def resume_writing(self) -> None:
        self._http.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport.drop()
        self._http.connection_lost(exc)

    def detach(self) -> bool:
        """End the connection for aiohttp. False if bytes have come after the head of a request."""
        self.connection_lost(None)
        return self._tail == _END_OF_HEAD


class DetachableTransport(asyncio.Transport):
    """The real transport until it is detached or lost, a closed one afterwards."""

    __slots__ = ("_connection", "_real")

    def __init__(self, real: asyncio.Transport, connection: HttpConnection) -> None:
        super().__init__()
        self._real: asyncio.Transport | None = real
        self._connection: HttpConnection | None = connection

    def detach(self) -> asyncio.Transport | None:
        """Take the real transport away from aiohttp. None if it can't be used any more.

        A client has to wait until its upgrade is accepted. One that has sent more already is cut
        off, because aiohttp has the bytes.
        """
        real, connection = self._real, self._connection
        if real is None or connection is None or real.is_closing():
            return None
        if connection.detach():
            return real
        real.abort()
        return None

    def drop(self) -> None:
        """Let go of both, so that no garbage waits for the collector."""
        self._real = self._connection = None

    # asyncio.Transport

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default if self._real is None else self._real.get_extra_info(name, default)

    def is_closing(self) -> bool:
        return self._real is None or self._real.is_closing()

    def close(self) -> None:
        if self._real is not None:
            self._real.close()

    def abort(self) -> None:
        if self._real is not None:
            self._real.abort()

    def is_reading(self) -> bool:
        return self._real is not None and self._real.is_reading()

    def pause_reading(self) -> None:
        if self._real is not None:
            self._real.pause_reading()

    def resume_reading(self) -> None:
        if self._real is not None:
            self._real.resume_reading()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        if self._real is not None:
            self._real.set_write_buffer_limits(high, low)

    def get_write_buffer_size(self) -> int:
        return 0 if self._real is None else self._real.get_write_buffer_size()

    def write(self, data: _Buffer) -> None:
        if self._real is not None:
            self._real.write(data)

    def writelines(self, list_of_data: Iterable[_Buffer]) -> None:
        if self._real is not None:
            self._real.writelines(list_of_data)

    def can_write_eof(self) -> bool:
        return self._real is not None and self._real.can_write_eof()

    def write_eof(self) -> None:
        if self._real is not None:
            self._real.write_eof()


async def listen(runner: web.AppRunner, host: str, port: int) -> asyncio.Server:
    """Open the port for `runner`, which is set up and has no sites of its own. Raises OSError."""
    http_protocol = runner.server
    assert http_protocol is not None
    loop = asyncio.get_running_loop()
    return await loop.create_server(
        lambda: HttpConnection(http_protocol()), host, port, backlog=_BACKLOG
    )
