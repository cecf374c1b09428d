"""At a table of a server: two terminals and a program finish a round together."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from textual.pilot import Pilot

from penultima.cli.main import main
from penultima.delays import NO_DELAYS
from penultima.errors import BadSetup
from penultima.server.config import Config
from penultima.server.main import Server
from penultima.server.rate_limits import NO_LIMITS
from penultima.terminal.address import server_address, table_address
from penultima.terminal.join_app import JoinApp
from penultima.terminal.remote_seat import RemoteSeat
from penultima.terminal.screens.result import ResultScreen
from penultima.terminal.screens.table import TableScreen
from penultima.text.fluent import Lang
from penultima.view import TableView
from penultima.wire.messages import Message, Update, Welcome
from penultima.wire.requests import Create
from penultima.wire.settings import Settings
from tests.support.running_server import Talker, running

from .tables import text_of

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
PATIENCE_SECONDS = 120


class Program:
    """Somebody who speaks the protocol and has no screen; the host of the table."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.view: TableView | None = None
        self.slug, self.seq = "", 0
        self.seats_ready = 0

    async def ask(self, type_: str, **fields: Any) -> None:
        await self.socket.send_str(msgspec.json.encode({"type": type_, **fields}).decode())

    async def play(self) -> None:
        """Answer everything with the first legal move, until a round is over."""
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
        await asyncio.wait_for(playing, PATIENCE_SECONDS)


async def sit(url: str, name: str, lang: Lang, seen: list[str]) -> None:
    """A terminal: ready in the lobby, then the first card that fits until the round is over."""
    app = JoinApp(RemoteSeat(table_address(url, lang), name, lang))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.chair.table is not None)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        while not isinstance(app.screen, ResultScreen):
            await pilot.press(*next_key(app))
            await pilot.pause(0.02)
        await until(pilot, lambda: all(who in text_of(app) for who in ("Ana", "Ben", "Cal")))
        seen.append(text_of(app))


def next_key(app: JoinApp) -> list[str]:
    if not isinstance(app.screen, TableScreen):
        return ["escape"]
    picking = app.screen.picking
    if picking.view.prompt.seat != picking.view.seat:
        return []
    if picking.open or picking.plays or picking.answers:
        return ["1"]
    return ["k"] if picking.only_keep else ["d"]


async def until(pilot: Pilot[str], happens: Any) -> None:
    for _ in range(PATIENCE_SECONDS * 50):
        if happens():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never happened")


def test_a_screen_that_fell_over_is_no_good_end(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It once ended with an empty line and status 0."""

    async def fall_over(app: JoinApp) -> None:
        raise AssertionError("as any mistake would")

    monkeypatch.setattr("penultima.cli.play_at_server.is_terminal", lambda: True)
    monkeypatch.setattr(JoinApp, "run", lambda app: asyncio.run(app.run_async(headless=True)))
    monkeypatch.setattr(JoinApp, "on_mount", fall_over)
    assert main(["play", "--join", "http://127.0.0.1:1/t/x", "--name", "Ana"]) == 1
    assert capsys.readouterr().out == ""


@pytest.mark.slow
def test_two_terminals_and_a_program_finish_a_round(data: Path, tmp_path: Path) -> None:
    seen: list[str] = []

    async def go() -> None:
        async with (
            running(tmp_path / "server") as (_, server),
            host(server, edition="zelda", seats=3) as program,
        ):
            url = f"{server}/t/{program.slug}"
            ana = asyncio.create_task(sit(url, "Ana", "en", seen))
            ben = asyncio.create_task(sit(url, "Ben", "es", seen))
            while program.seats_ready < 2:
                await asyncio.sleep(0.02)
            await program.ask("ready")
            await program.ask("start")
            await asyncio.wait_for(asyncio.gather(ana, ben), PATIENCE_SECONDS)

    asyncio.run(go())
    assert len(seen) == 2
    assert any("went out" in screen for screen in seen)
    assert any("cerró" in screen for screen in seen)


@pytest.mark.slow
def test_a_seat_survives_a_restart_of_the_server_and_of_the_terminal(
    data: Path, tmp_path: Path
) -> None:
    """Without the key on disk and the id on requests, either would cost somebody their seat."""

    async def go() -> None:
        config = Config(port=0, data=tmp_path / "server", delays=NO_DELAYS, limits=NO_LIMITS)
        first = Server(config)
        port = await first.start()
        url = f"http://127.0.0.1:{port}/t/{await open_table(port)}"
        app = JoinApp(RemoteSeat(table_address(url, "en"), "Ana", "en"))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "getting ready" in text_of(app))
            seat = app.chair.you
            await first.stop()
            await until(pilot, lambda: "Reconnecting… your seat is kept." in text_of(app))
            second = Server(msgspec.structs.replace(config, port=port))
            await second.start()
            await until(pilot, lambda: "The server restarted." in text_of(app))
            assert app.chair.you == seat
        back = JoinApp(RemoteSeat(table_address(url, "en"), "Ana", "en"))
        async with back.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "getting ready" in text_of(back))
            assert back.chair.you == seat
        await second.stop()

    asyncio.run(go())


def test_a_host_opens_a_table_talks_and_starts_against_the_clock(
    data: Path, tmp_path: Path
) -> None:
    async def go() -> None:
        async with running(tmp_path / "server") as (_, url):
            table = Create(
                name="Ana", edition="zelda", seats=2, bots=("greedy",),
                settings=Settings(clock_s=240),
            )  # fmt: skip
            address = server_address(url, "en")
            app = JoinApp(RemoteSeat(address, "Ana", "en", table))
            async with app.run_test(size=(80, 24)) as pilot:
                link = f"Others sit down at {url}/t/"
                await until(pilot, lambda: link in text_of(app))
                await pilot.press("t", *"hey", "enter")
                await until(pilot, lambda: "Ana: hey" in text_of(app))
                await pilot.press("s")
                await until(pilot, lambda: isinstance(app.screen, TableScreen))
                await until(pilot, lambda: re.search(r"Ana: 2\d\d s", text_of(app)))
                await pilot.press("t", "8", "enter")
                await until(pilot, lambda: "Ana: Ha ha!" in text_of(app))

    asyncio.run(go())


async def open_table(port: int) -> str:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"ws://127.0.0.1:{port}/ws") as socket,
    ):
        welcome = await Talker(socket).ask("create", name="Cal", edition="zelda")
        return str(welcome["slug"])


@pytest.mark.parametrize(
    "url",
    ["http://host:8000", "http://host:8000/t/", "host", "", "ftp://host/t/x", "host:no/t/x", "["],
)
def test_what_is_no_link_of_a_table_is_refused(url: str) -> None:
    with pytest.raises(BadSetup):
        table_address(url, "en")


@pytest.mark.parametrize("url", ["http://host:8000/t/abc", "", "http://", "host:8000/else"])
def test_what_is_no_address_of_a_server_is_refused(url: str) -> None:
    with pytest.raises(BadSetup):
        server_address(url, "en")


@pytest.mark.parametrize(
    ("url", "socket"),
    [
        ("http://host:8000/t/abc", "ws://host:8000/ws"),
        ("https://uno.example/t/abc/", "wss://uno.example/ws"),
        ("host:8000/t/abc", "ws://host:8000/ws"),
    ],
)
def test_the_link_in_the_browser_leads_to_the_socket(url: str, socket: str) -> None:
    address = table_address(url, "en")
    assert (address.slug, address.socket) == ("abc", socket)
