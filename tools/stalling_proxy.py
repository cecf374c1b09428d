"""A TCP proxy in front of a Unix socket that can stall or drop everything, as a network can."""

import asyncio
from contextlib import suppress
from pathlib import Path

CHUNK_BYTES = 65536


class StallingProxy:
    """Started by `start`. While it is stalled, nothing passes, and nobody is told."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._flows = asyncio.Event()
        self._flows.set()
        self._is_dropping = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def stall(self) -> None:
        """Keep connections open, and let what is sent wait."""
        self._flows.clear()

    def drop(self) -> None:
        """Close all connections, and new ones at once."""
        self._is_dropping = True
        for writer in self._writers:
            writer.transport.abort()

    def resume(self) -> None:
        self._is_dropping = False
        self._flows.set()

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
        self.resume()
        self.drop()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_dropping:
            writer.transport.abort()
        else:
            task = asyncio.ensure_future(self._connect(reader, writer))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, to_there = await asyncio.open_unix_connection(str(self._target))
        except OSError:  # the target is down
            writer.transport.abort()
            return
        self._writers |= {writer, to_there}
        await asyncio.gather(self._pass_on(reader, to_there), self._pass_on(there, writer))
        self._writers -= {writer, to_there}

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK_BYTES):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        writer.transport.abort()
