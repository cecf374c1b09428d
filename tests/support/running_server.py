"""A real server for tests, in this event loop or in its own process, and a client for it."""

import itertools
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec

from penultima.delays import NO_DELAYS, Delays
from penultima.server.config import Config
from penultima.server.main import Server
from penultima.server.rate_limits import NO_LIMITS, Limits

SEED = 1
_numbers = itertools.count(1)


@asynccontextmanager
async def running(
    data: Path, limits: Limits = NO_LIMITS, delays: Delays = NO_DELAYS, port: int = 0, **more: Any
) -> AsyncIterator[tuple[Server, str]]:
    """A server in this event loop, and its URL. Seeded, so that every run deals the same cards."""
    chance = Random(SEED)
    server = Server(
        Config(port=port, data=data, limits=limits, delays=delays, chance=chance, **more)
    )
    port = await server.start()
    try:
        yield server, f"http://127.0.0.1:{port}"
    finally:
        await server.stop()


class JsonClient:
    """A WebSocket client that sends requests and waits for the answers."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, type_: str, **fields: Any) -> str:
        id_ = fields.pop("id", f"{next(_numbers):016}")
        await self.socket.send_str(
            msgspec.json.encode({"type": type_, "id": id_, **fields}).decode()
        )
        return str(id_)

    async def receive(self, *types: str) -> dict[str, Any]:
        """The next message of these types."""
        while True:
            message = await self.socket.receive_json(timeout=60)
            if not types or message["type"] in types:
                return dict(message)

    async def ask(self, type_: str, **fields: Any) -> dict[str, Any]:
        """Send a request and return its answer: the message with its id."""
        id_ = await self.send(type_, **fields)
        while True:
            message = await self.receive(
                "welcome", "update", "error", "done", "replay", "seat_code"
            )
            if id_ in (message.get("id"), message.get("done")):
                return message


class ServerProcess:
    """`penultima serve --fast` in a process of its own, which can be killed."""

    def __init__(self, data: Path, port: int = 0, *options: str) -> None:
        command = [sys.executable, "-m", "penultima", "serve", "--fast", *options]
        command += ["--port", str(port), "--data", str(data), "--log-level", "warning"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.url = line.split(": ", 1)[1].strip()
        self.port = int(self.url.rsplit(":", 1)[1])

    def end(self, how: int = signal.SIGTERM) -> int:
        os.kill(self.process.pid, how)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(60)
