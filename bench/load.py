"""Load: many light WebSocket clients in one process, for either server."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from time import perf_counter
from typing import cast

_NO_MASK = b"\0\0\0\0"


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """A client's frame, masked with zeros."""
    size = len(payload)
    if size < 126:
        head = bytes((0x80 | opcode, 0x80 | size))
    elif size < 65536:
        head = struct.pack("!BBH", 0x80 | opcode, 0xFE, size)
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0xFF, size)
    return head + _NO_MASK + payload


class Wire(asyncio.Protocol):
    """One connection: whole text messages to `hear`."""

    def __init__(self, host: str, path: str, hear: Callable[[bytes], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()
        self.hear = hear
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
        self._buffer = self._frames(buffer)

    def _frames(self, buffer: bytes) -> bytes:
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
            if opcode == 1:
                self.hear(payload)
            elif opcode == 9 and self.transport:
                self.transport.write(frame(payload, 10))
        return buffer[at:]

    def send(self, payload: bytes) -> None:
        assert self.transport is not None
        self.transport.write(frame(payload))

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()


async def connect(port: int, path: str, hear: Callable[[bytes], None]) -> Wire:
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(f"127.0.0.1:{port}", path, hear), "127.0.0.1", port
    )
    await wire.opened
    return wire


class Gauge:
    """Counts moves, how long each took, and the sockets that were told of it."""

    def __init__(self) -> None:
        self.moves = self.told = 0
        self.taken: list[float] = []

    def reset(self) -> None:
        self.moves = self.told = 0
        self.taken.clear()

    def done(self, sent_at: float) -> None:
        self.moves += 1
        self.taken.append(perf_counter() - sent_at)

    def quantile_ms(self, share: float) -> float:
        taken = sorted(self.taken)
        return taken[min(len(taken) - 1, int(len(taken) * share))] * 1000 if taken else 0.0


def cpu_s(pid: int) -> float:
    """The processor time that a process has used."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kb(pid: int) -> int:
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
