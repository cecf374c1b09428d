"""Watching a table of a server: what a spectator sees, without anything to press."""

import asyncio
from pathlib import Path

import aiohttp

from penultima.terminal.address import Address
from penultima.terminal.remote_app import RemoteApp
from penultima.terminal.screens.result import ResultScreen
from penultima.terminal.screens.table import TableScreen
from penultima.terminal.spectator_client import SpectatorClient
from penultima.terminal.spectator_line_mode import SpectatorLineMode
from penultima.text.fluent import Lang
from penultima.wire.settings import Settings
from tests.support.running_server import JsonClient, running

from .line_player import TIMEOUT_S, Lines, at_server, play_a_round, table_of
from .remote_tables import Program, host, until
from .tables import text_of


class Watcher(Lines):
    """A spectator in line mode."""

    def __init__(self, address: Address, lang: Lang = "en") -> None:
        self.start(SpectatorClient(address, lang), SpectatorLineMode)


def test_watching_in_line_mode(data: Path, tmp_path: Path) -> None:
    """From the lobby, and from the middle of a round: everything is shown but the cards."""

    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", seats=3)
        await ana.reads("Ana: getting ready, host.")
        early = Watcher(table_of(ana))
        await early.reads("You are watching. For help, type ?.")
        await early.reads("To sit down: penultima play --join http://127.0.0.1:")
        await early.reads("2 open seats.")
        early.type("?", "draw", "what", "start", "table")
        await early.reads("whose turn it is")
        await early.reads("You are watching. Take a seat to do that.")
        await early.reads("I don't understand that.")
        ana.type("bot greedy", "bot greedy", "start")
        await early.reads(" dealt 7 cards to each player.")
        await ana.reads("  1. ")
        late = Watcher(table_of(ana), "es")
        await late.reads("Para sentarte: penultima play --join http")  # a bot gives way
        await late.reads("Esperando a Ana.")
        late.type("mesa", "puntos", "reglas", "1", "")
        await late.reads("Ronda 1. Puntos: Ana 0")
        await late.reads("las reglas de esta mesa")
        await play_a_round(ana, "Press Enter when you are ready")
        await early.reads("Round 1. Points: ")
        for line in early.written:
            assert "hand:" not in line and "Press Enter" not in line and "Type catch" not in line
        assert (await late.leaves()).startswith("Para volver a mirar: penultima play --watch http:")
        await early.leaves()
        await ana.leaves()

    at_server(tmp_path, script)


def test_watching_on_a_screen(data: Path, tmp_path: Path) -> None:
    """There is no hand and nothing to play, and the end of a round asks for nothing."""

    async def watch(address: Address, program: Program) -> None:
        app = RemoteApp(SpectatorClient(address, "en"))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "To sit down: penultima play --join" in text_of(app))
            await pilot.press("t", "enter", "s")
            assert "I'm ready" not in text_of(app)
            await program.ask("add_bot", level="greedy")
            await program.ask("ready")
            await program.ask("start")
            await until(pilot, lambda: "to 500 points · watching" in text_of(app))
            view = app.client.view
            assert view.seat is None and not view.hand and not view.legal
            shown = text_of(app)
            assert "Your hand" not in shown and "uno!" not in shown and "Help" not in shown
            await until(pilot, lambda: isinstance(app.screen, ResultScreen))
            await until(pilot, lambda: "Go on watching" in text_of(app))
            assert "Next round" not in text_of(app)
            await pilot.press("1")
            assert "Go on watching" in text_of(app)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await pilot.press("d", "u", "?", "t")
            assert isinstance(app.screen, TableScreen)
            await pilot.press("q")
        assert (app.return_value or "").startswith("Watch again with: penultima play --watch http")

    async def go() -> None:
        async with (
            running(tmp_path / "server") as (_, url),
            host(url, edition="saved-by-the-bell", seats=2) as program,
        ):
            await watch(Address(url, program.slug), program)

    asyncio.run(go())


def test_a_table_without_spectators_refuses_one(data: Path, tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        async with aiohttp.ClientSession() as session, session.ws_connect(server.socket) as socket:
            settings = {"spectators": False}
            table = await JsonClient(socket).ask(
                "create", name="Cal", edition="zelda", settings=settings
            )
            watcher = Watcher(Address(server.server, table["slug"]))
            message = await asyncio.wait_for(watcher.playing, TIMEOUT_S)
            assert message == "This table plays without spectators."
            assert not watcher.client.has_joined

    assert Settings().spectators
    at_server(tmp_path, script)
