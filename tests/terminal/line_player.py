"""A player in line mode for tests, and tables of a server to play at."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import web

from penultima.terminal.address import Address
from penultima.terminal.remote_client import RemoteClient
from penultima.terminal.remote_line_mode import RemoteLineMode
from penultima.text.fluent import Lang
from penultima.wire.requests import Create
from tests.support.running_server import running

TIMEOUT_S = 60


class Lines:
    """A player in line mode, who reads before typing."""

    def __init__(self, address: Address, name: str, lang: Lang = "en", **table: object) -> None:
        create = None
        if not address.slug:
            table.setdefault("edition", "zelda")
            create = Create(name=name, lang=lang, **table)  # type: ignore[arg-type]
        self.start(RemoteClient(address, name, lang, create), RemoteLineMode)

    def start(self, client: RemoteClient, kind: type[RemoteLineMode]) -> None:
        self.client = client
        self.written: list[str] = []
        self.typed = asyncio.Queue[str | None]()
        self._changed = asyncio.Event()
        line_mode = kind(self.client, self.typed.get, self._write)
        self.playing = asyncio.create_task(line_mode.play())

    def _write(self, line: str) -> None:
        self.written.append(line)
        self._changed.set()

    def type(self, *lines: str) -> None:
        for line in lines:
            self.typed.put_nowait(line)

    async def reads(self, text: str, since: int = 0) -> int:
        """Wait for a line that contains a text, and return the index after it."""
        async with asyncio.timeout(TIMEOUT_S):
            while True:
                for at, line in enumerate(self.written[since:], since):
                    if text in line:
                        return at + 1
                self._changed.clear()
                await self._changed.wait()

    async def leaves(self) -> str:
        self.typed.put_nowait(None)
        return await asyncio.wait_for(self.playing, TIMEOUT_S)


Script = Callable[[Address], Awaitable[None]]


def at_server(tmp_path: Path, script: Script, **config: Any) -> None:
    async def go() -> None:
        async with running(tmp_path / "server", **config) as (_, url):
            await script(Address(url))

    asyncio.run(go())


@asynccontextmanager
async def at_port(app: web.Application) -> AsyncIterator[int]:
    """Run another web application on a free port."""
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


def table_of(host: Lines) -> Address:
    return Address(host.client.address.server, host.client.address.slug)


async def play_a_round(who: Lines, over: str) -> None:
    """Take the first choice of every menu until a line contains `over`."""
    read = 0
    while not any(over in line for line in who.written):
        now, read = who.written[read:], len(who.written)
        if any(line.startswith("  1. ") for line in now):
            who.type("1")
        await asyncio.sleep(0.02)
