"""The app for tables of a server: two terminals and a program finish a round together."""

import asyncio
import re
from pathlib import Path

import msgspec
import pytest

from penultima.cli.main import main
from penultima.delays import NO_DELAYS
from penultima.server.config import Config
from penultima.server.main import Server
from penultima.server.rate_limits import NO_LIMITS
from penultima.terminal.address import server_address, table_address
from penultima.terminal.remote_app import RemoteApp
from penultima.terminal.remote_client import RemoteClient
from penultima.terminal.screens.result import ResultScreen
from penultima.terminal.screens.table import TableScreen
from penultima.text.fluent import Lang
from penultima.wire.requests import Create
from penultima.wire.settings import Settings
from tests.support.running_server import running

from .remote_tables import TIMEOUT_S, host, open_table, until
from .tables import text_of


async def play_round(url: str, name: str, lang: Lang, seen: list[str]) -> None:
    """Be ready in the lobby, then play the first card that fits until the round is over."""
    app = RemoteApp(RemoteClient(table_address(url, lang), name, lang))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.client.table is not None)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        while not isinstance(app.screen, ResultScreen):
            await pilot.press(*next_key(app))
            await pilot.pause(0.02)
        await until(pilot, lambda: all(who in text_of(app) for who in ("Ana", "Ben", "Cal")))
        seen.append(text_of(app))


def next_key(app: RemoteApp) -> list[str]:
    if not isinstance(app.screen, TableScreen):
        return ["escape"]
    choice = app.screen.choice
    if choice.view.prompt.seat != choice.view.seat:
        return []
    if choice.open_question or choice.plays or choice.answers:
        return ["1"]
    return ["k"] if choice.can_only_keep else ["d"]


def test_an_app_that_crashes_exits_with_an_error_status(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It used to end with an empty line and status 0."""

    async def crash(app: RemoteApp) -> None:
        raise AssertionError("a bug")

    monkeypatch.setattr("penultima.cli.play.is_interactive", lambda: True)
    monkeypatch.setattr(RemoteApp, "run", lambda app: asyncio.run(app.run_async(headless=True)))
    monkeypatch.setattr(RemoteApp, "on_mount", crash)
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
            ana = asyncio.create_task(play_round(url, "Ana", "en", seen))
            ben = asyncio.create_task(play_round(url, "Ben", "es", seen))
            while program.seats_ready < 2:
                await asyncio.sleep(0.02)
            await program.ask("ready")
            await program.ask("start")
            await asyncio.wait_for(asyncio.gather(ana, ben), TIMEOUT_S)

    asyncio.run(go())
    assert len(seen) == 2
    assert any("went out" in screen for screen in seen)
    assert any("cerró" in screen for screen in seen)


@pytest.mark.slow
def test_a_seat_survives_a_restart_of_server_and_terminal(data: Path, tmp_path: Path) -> None:
    """Without the stored token and the ids of requests, either would cost the player the seat."""

    async def go() -> None:
        config = Config(port=0, data=tmp_path / "server", delays=NO_DELAYS, limits=NO_LIMITS)
        first = Server(config)
        port = await first.start()
        url = f"http://127.0.0.1:{port}/t/{await open_table(port)}"
        app = RemoteApp(RemoteClient(table_address(url, "en"), "Ana", "en"))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "getting ready" in text_of(app))
            seat = app.client.you
            await first.stop()
            await until(pilot, lambda: "Reconnecting… your seat is kept." in text_of(app))
            second = Server(msgspec.structs.replace(config, port=port))
            await second.start()
            await until(pilot, lambda: "The server restarted." in text_of(app))
            assert app.client.you == seat
        back = RemoteApp(RemoteClient(table_address(url, "en"), "Ana", "en"))
        async with back.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "getting ready" in text_of(back))
            assert back.client.you == seat
        await second.stop()

    asyncio.run(go())


def test_a_host_creates_a_table_chats_and_starts_with_a_clock(data: Path, tmp_path: Path) -> None:
    async def go() -> None:
        async with running(tmp_path / "server") as (_, url):
            table = Create(
                name="Ana", edition="zelda", seats=2, bots=("greedy",),
                settings=Settings(clock_s=240),
            )  # fmt: skip
            address = server_address(url, "en")
            app = RemoteApp(RemoteClient(address, "Ana", "en", table))
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
