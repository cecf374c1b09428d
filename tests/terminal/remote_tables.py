"""Tables of a server for screens: a program as host, and waiting for what a screen shows."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import msgspec
from textual.pilot import Pilot

from penultima.view import TableView
from penultima.wire.messages import Message, Update, Welcome
from tests.support.running_server import JsonClient

TIMEOUT_S = 120

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


class Program:
    """A program that speaks the protocol, as host of a table."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.view: TableView | None = None
        self.slug, self.seq = "", 0
        self.seats_ready = 0

    async def ask(self, type_: str, **fields: Any) -> None:
        await self.socket.send_str(msgspec.json.encode({"type": type_, **fields}).decode())

    async def play(self) -> None:
        """Answer every prompt with the first legal move until a round is over."""
        async for frame in self.socket:
            message = _decoder.decode(frame.data)
            if isinstance(message, Welcome | Update):
                self.seq = message.seq
                if message.view is not None:
                    self.view = message.view
                if isinstance(message, Welcome):
                    self.slug = message.slug
                if message.table is not None:
                    self.seats_ready = sum(seat.ready for seat in message.table.seats)
            view = self.view
            if view is not None and view.prompt.phase in ("round_over", "match_over"):
                return
            if view is not None and view.prompt.seat == view.seat and view.legal:
                action = {**msgspec.to_builtins(view.legal[0]), "call": True}
                if action["do"] != "play":
                    action.pop("call")
                await self.ask("move", seq=self.seq, action=action)


@asynccontextmanager
async def host(url: str, **table: Any) -> AsyncIterator[Program]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{url}/ws") as socket,
    ):
        program = Program(socket)
        await program.ask("create", name="Cal", **table)
        playing = asyncio.create_task(program.play())
        while not program.slug:
            await asyncio.sleep(0.01)
        yield program
        await asyncio.wait_for(playing, TIMEOUT_S)


async def until(pilot: Pilot[str], condition: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    for _ in range(TIMEOUT_S * 50):
        if condition():
            return
        await pilot.pause(0.02)
    raise AssertionError("the condition never held")


async def open_table(port: int) -> str:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"ws://127.0.0.1:{port}/ws") as socket,
    ):
        welcome = await JsonClient(socket).ask("create", name="Cal", edition="zelda")
        return str(welcome["slug"])
