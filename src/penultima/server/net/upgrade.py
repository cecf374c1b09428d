"""One port for HTTP and WebSocket: aiohttp gives a connection up when a client upgrades it.

Proxies reuse connections, so an upgrade may follow other requests: aiohttp has to read them all.
It gets a `DetachableTransport` instead of the real one. When the WebSocket route accepts a request,
it detaches the real transport, and to aiohttp the connection looks lost.
"""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from ssl import SSLContext
from typing import Any, TypeAlias, cast

from aiohttp import web

from penultima.server.rate_limits import AddressLimits

from .addresses import subscriber

HEAD_TIMEOUT_S = 10.0
"""How long a client may take to send the head of a request, and for the handshake of TLS."""

_Buffer: TypeAlias = bytes | bytearray | memoryview
_END_OF_HEAD = b"\r\n\r\n"
_BACKLOG = 1024


class HttpConnection(asyncio.Protocol):
    """Passes everything on to aiohttp's protocol, and remembers the last bytes received.

    A request's head has to be complete ten seconds after the connection was opened, or after the
    first byte that follows another request.
    """

    __slots__ = (
        "_address",
        "_deadline",
        "_gate",
        "_http",
        "_is_busy",
        "_more",
        "_tail",
        "_transport",
    )

    def __init__(self, gate: "Gate") -> None:
        self._gate = gate
        self._http: asyncio.Protocol | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._is_busy = self._more = False
        self._tail = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports implement asyncio's interface without deriving from it.
        real = cast(asyncio.Transport, transport)
        self._address = self._gate.address(real)
        if not self._gate.limits.connect(self._address):
            real.abort()
            return
        self._transport = DetachableTransport(real, self)
        self._http = self._gate.http_protocol()
        self._http.connection_made(self._transport)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        if self._http is None:
            return
        self._tail = (self._tail + data[-4:])[-4:]
        if self._is_busy:
            self._more = True
        elif self._deadline is None:
            self._expect_head()
        self._http.data_received(data)

    def eof_received(self) -> bool | None:
        return None if self._http is None else self._http.eof_received()

    def pause_writing(self) -> None:
        if self._http is not None:
            self._http.pause_writing()

    def resume_writing(self) -> None:
        if self._http is not None:
            self._http.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._http is None:
            return
        http, self._http = self._http, None
        self._forget_deadline()
        self._gate.limits.close(self._address)
        self._transport.drop()
        http.connection_lost(exc)

    def detach(self) -> bool:
        """End the connection for aiohttp. False if bytes have come after the head of a request."""
        self.connection_lost(None)
        return self._tail == _END_OF_HEAD

    # The deadline of a head

    def request_began(self) -> None:
        self._is_busy, self._more = True, False
        self._forget_deadline()

    def request_ended(self) -> None:
        self._is_busy = False
        if self._more and self._http is not None:
            self._expect_head()

    def _expect_head(self) -> None:
        loop = asyncio.get_running_loop()
        self._deadline = loop.call_later(HEAD_TIMEOUT_S, self._too_slow)

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._gate.limits.refused("slow_heads", self._address or "all")
        self._transport.abort()


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

    def request_began(self) -> None:
        if self._connection is not None:
            self._connection.request_began()

    def request_ended(self) -> None:
        if self._connection is not None:
            self._connection.request_ended()

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


class Gate:
    """Counts connections from the moment they are accepted."""

    def __init__(
        self,
        http_protocol: Callable[[], asyncio.Protocol],
        limits: AddressLimits,
        behind_proxy: bool,
    ) -> None:
        self.http_protocol, self.limits = http_protocol, limits
        self._behind_proxy = behind_proxy

    def address(self, transport: asyncio.Transport) -> str | None:
        """Whom a connection counts for; None behind a proxy, where all come from its address."""
        if self._behind_proxy:
            return None
        peer = transport.get_extra_info("peername")
        return subscriber(str(peer[0]) if peer else "") or "?"


class _Handler(web.RequestHandler):
    """aiohttp's protocol, whose own answers to malformed requests name no versions either."""

    __slots__ = ()

    def handle_error(self, *args: Any, **kwargs: Any) -> web.StreamResponse:
        response = super().handle_error(*args, **kwargs)
        response.headers["Server"] = "penultima"
        return response


async def listen(
    runner: web.AppRunner,
    host: str,
    port: int,
    limits: AddressLimits,
    *,
    behind_proxy: bool,
    tls: SSLContext | None = None,
) -> asyncio.Server:
    """Open the port for `runner`, which is set up and has no sites of its own. Raises OSError."""
    server = runner.server
    assert server is not None
    loop = asyncio.get_running_loop()
    new_handler = partial(_Handler, server, loop=loop, **server._kwargs)
    gate = Gate(new_handler, limits, behind_proxy)
    timeout_s = None if tls is None else HEAD_TIMEOUT_S
    return await loop.create_server(
        lambda: HttpConnection(gate),
        host,
        port,
        backlog=_BACKLOG,
        ssl=tls,
        ssl_handshake_timeout=timeout_s,
    )
