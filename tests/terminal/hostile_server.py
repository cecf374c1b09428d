"""A server that puts escape sequences into every text that it sends."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
from aiohttp import web

from penultima.terminal.address import Address
from tests.support.running_server import running

from .line_player import at_port

CLIPBOARD = "52;c;cm0="
ATTACKS = (
    f"\x1b]{CLIPBOARD}\x07",
    f"\x1b]{CLIPBOARD}\x1b\\",
    f"\x9d{CLIPBOARD}\x9c",
    "\x1b[2J\x1b[H",
    "\x9b2J",
    "\x1b]0;title\x07",
    "\x1b]8;;http://evil.example\x1b\\link\x1b]8;;\x1b\\",
    "\x1bP$q q\x1b\\",
    "\x1b[21t\x1b[6n\x1bZ",
    "\x1bc",
    "\r\n\x08\x7f\x85",
    "\u202eback\u202c",
    "\u2066\u2067\u200f\u061c",
    "\u200b\u200d\ufeff\u2028\u2029",
    "\U000e0041\ue000\ufe00",
)
TEXTS = {"name", "text", "title", "by", "players", "facts"}
"""Fields with texts of players or of the server, in any message."""


class Spoiler:
    """Adds the next two attacks to every text of a message."""

    def __init__(self) -> None:
        self.attacks = cycle(ATTACKS)
        self.count = 0

    def spoil(self, value: Any, is_text: bool = False) -> Any:
        match value:
            case str() if is_text:
                self.count += 1
                return value + next(self.attacks) + next(self.attacks)
            case dict():
                return {
                    key: self.spoil(each, key in TEXTS or is_text) for key, each in value.items()
                }
            case list():
                return [self.spoil(each, is_text) for each in value]
            case _:
                return value


@asynccontextmanager
async def hostile_server(data: Path) -> AsyncIterator[tuple[Address, Spoiler]]:
    """A real server behind a relay that spoils what it says."""
    spoiler = Spoiler()
    async with running(data) as (_, url), aiohttp.ClientSession() as session:

        async def relay(request: web.Request) -> web.StreamResponse:
            here = web.WebSocketResponse()
            await here.prepare(request)
            async with session.ws_connect(f"{url}/ws") as there:

                async def answer() -> None:
                    async for frame in there:
                        message = msgspec.json.decode(frame.data)
                        text = msgspec.json.encode(spoiler.spoil(message)).decode()
                        await here.send_str(text)

                answering = asyncio.create_task(answer())
                async for frame in here:
                    await there.send_str(frame.data)
                answering.cancel()
            return here

        app = web.Application()
        app.add_routes([web.get("/ws{table:.*}", relay)])
        async with at_port(app) as port:
            yield Address(f"http://127.0.0.1:{port}"), spoiler
