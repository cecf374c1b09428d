"""The operator's socket in the data folder, for its owner only: one JSON object in, one out."""

import asyncio
import logging
import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from .commands import Answer, Order

NAME = "admin.sock"
LONGEST_LINE = 4096
TIMEOUT_S = 30.0

logger = logging.getLogger(__name__)

CarryOut = Callable[[Order, Callable[[Answer], None]], None]


class AdminSocket:
    """Listens from `start` to `stop`."""

    def __init__(self, folder: Path, carry_out: CarryOut) -> None:
        self._folder, self._carry_out = folder, carry_out
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        if not hasattr(socket, "AF_UNIX"):
            return
        path = self._folder / NAME
        path.unlink(missing_ok=True)  # of a server that was killed: the folder is locked
        try:
            with _short(self._folder) as short:
                self._server = await asyncio.start_unix_server(self._serve, short)
            path.chmod(0o600)
        except OSError:
            logger.exception("no socket for `penultima admin`")

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ValueError, asyncio.IncompleteReadError):
            line = await reader.readuntil(b"\n")
            answer = await self._answer(line)
            writer.write(msgspec.json.encode(answer) + b"\n")
            await writer.drain()
        writer.close()

    async def _answer(self, line: bytes) -> Answer:
        try:
            order = msgspec.json.decode(line, type=Order)
        except msgspec.DecodeError as error:
            return Answer(False, str(error))
        found: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._carry_out(order, found.set_result)
        return await asyncio.wait_for(found, TIMEOUT_S)

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
            (self._folder / NAME).unlink(missing_ok=True)


def send(folder: Path, order: Order) -> Answer | None:
    """Send an order to the server of a folder; None if there is none."""
    if not hasattr(socket, "AF_UNIX"):
        return None
    with socket.socket(socket.AF_UNIX) as connection, _short(folder) as short:
        connection.settimeout(TIMEOUT_S)
        try:
            connection.connect(short)
        except OSError:
            return None
        connection.sendall(msgspec.json.encode(order) + b"\n")
        with connection.makefile("rb") as lines:
            return msgspec.json.decode(lines.readline(LONGEST_LINE), type=Answer)


@contextmanager
def _short(folder: Path) -> Iterator[str]:
    """The path of the socket. On Linux by a handle: addresses have 107 bytes, and paths more."""
    path = folder / NAME
    if not sys.platform.startswith("linux"):
        yield str(path)
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{handle}/{NAME}"
    finally:
        os.close(handle)
