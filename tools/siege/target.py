"""The server under attack: `penultima serve` with its usual limits, in a process of its own."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

from tools.metrics import read_metrics

from .innocent import from_address, prefer

HOST = "127.0.0.1"


class Outcome(NamedTuple):
    """What an attack has tried, whether the server held, and what was measured."""

    tried: str
    held: bool
    measured: str


class Target:
    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.log = folder / "log"
        command = [sys.executable, "-m", "penultima", "serve", "--port", "0"]
        command += ["--data", str(self.data), "--min-free-mb", "1"]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        prefer(self.process.pid)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])
        self.url = f"http://{HOST}:{self.port}"

    def stop(self) -> None:
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGCONT)
            os.kill(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    @property
    def database(self) -> Path:
        return self.data / "penultima.sqlite3"

    def stored_bytes(self) -> int:
        return sum(file.stat().st_size for file in self.data.iterdir())

    def errors(self) -> list[str]:
        """Lines of the log that report errors."""
        return [line for line in self.log.read_text().splitlines() if '"level": "error"' in line]

    async def metrics(self) -> dict[str, float]:
        async with from_address("127.0.8.1") as session:
            return await read_metrics(session, self.url)


Attack = Callable[[Target, float], Awaitable[Outcome]]
"""Attacks a server for some seconds."""


async def connect(
    target: Target, address: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(HOST, target.port, local_addr=(address, 0))


async def until(deadline: float, work: Callable[[], Awaitable[None]]) -> None:
    """Repeat something until a time of the event loop's clock."""
    loop = asyncio.get_running_loop()
    while loop.time() < deadline:
        await work()
