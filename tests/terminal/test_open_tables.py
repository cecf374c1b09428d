"""The open tables of a public server in the terminal: a list on a screen, and one in lines."""

import asyncio
import os
import sys
from pathlib import Path

import pytest
from aiohttp import web

from penultima.errors import BadSetup
from penultima.rules.options import Options
from penultima.terminal.address import Address
from penultima.terminal.line_parser import command_word
from penultima.terminal.line_tables import LineTables
from penultima.terminal.open_tables import TableChoice, TableSearch, table_rules, table_seats
from penultima.terminal.open_tables_app import OpenTablesApp
from penultima.text.fluent import Lang
from penultima.wire.codec import OpenTable

from .line_player import TIMEOUT_S, Lines, at_port, at_server
from .pseudo_terminal import Terminal
from .remote_tables import until
from .tables import text_of


class Newcomer:
    """Somebody who types at the list of open tables."""

    def __init__(self, server: Address, lang: Lang = "en") -> None:
        self.written: list[str] = []
        self._typed = asyncio.Queue[str | None]()
        self._tables = LineTables(
            TableSearch(server, "Eve", lang), self._typed.get, self.written.append
        )

    async def chooses(self, *lines: str | None) -> TableChoice | None:
        for line in lines:
            self._typed.put_nowait(line)
        return await asyncio.wait_for(self._tables.choose(), TIMEOUT_S)


async def listed_table(server: Address, name: str) -> Lines:
    """The host of a table that others can find."""
    ana = Lines(server, "Ana", seats=4, bots=("greedy",), table_name=name, listed=True)
    await ana.reads("Ana: getting ready, host.")
    return ana


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "1 person and 1 bot, 4 seats · waiting to begin"),
        ("es", "1 persona y 1 bot, 4 lugares · por empezar"),
    ],
)
def test_a_line_chooses_a_table(data: Path, tmp_path: Path, lang: Lang, line: str) -> None:
    async def script(server: Address) -> None:
        ana = await listed_table(Address(server.server), "Sunday table")
        slug = ana.client.address.slug
        eve = Newcomer(server, lang)
        assert await eve.chooses("2", "nonsense", "?", "", "1") == TableChoice("sit", slug)
        assert "  1. Sunday table · " in eve.written[0]
        assert line in eve.written[1]
        assert sum("Sunday table" in each for each in eve.written) == 2, "Enter lists them again"
        watch, quick = (command_word(verb, lang) for verb in ("watch", "quick"))
        assert await Newcomer(server, lang).chooses(f"{watch} 1") == TableChoice("watch", slug)
        assert await Newcomer(server, lang).chooses(quick) == TableChoice("quick")
        assert await Newcomer(server, lang).chooses(None) is None
        await ana.leaves()

    at_server(tmp_path, script, public=True)


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "sit"), [("en", "Sit down"), ("es", "Sentarme")])
def test_a_key_chooses_a_table(data: Path, tmp_path: Path, lang: Lang, sit: str) -> None:
    async def press(server: Address, key: str) -> TableChoice | None:
        app = OpenTablesApp(TableSearch(server, "Eve", lang))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Sunday table" in text_of(app))
            assert sit in text_of(app)
            await pilot.press(key)
            await until(pilot, lambda: not app.is_running)
        return app.choice

    async def script(server: Address) -> None:
        ana = await listed_table(Address(server.server), "Sunday table")
        slug = ana.client.address.slug
        assert await press(server, "enter") == TableChoice("sit", slug)
        assert await press(server, "w") == TableChoice("watch", slug)
        assert await press(server, "p") == TableChoice("quick")
        assert await press(server, "q") is None
        await ana.leaves()

    at_server(tmp_path, script, public=True)


@pytest.mark.slow
def test_who_chose_a_table_sits_there(data: Path, tmp_path: Path) -> None:
    """In a process of its own: the list and the table read the same input."""

    async def script(server: Address) -> None:
        ana = await listed_table(Address(server.server), "Sunday table")
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "penultima", "play", "--plain", "--lang", "en",
            "--tables", server.server, "--name", "Eve",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=os.environ,
        )  # fmt: skip
        output, _ = await asyncio.wait_for(process.communicate(b"1\nsay hello\n"), TIMEOUT_S)
        await ana.reads("Eve: hello")
        assert (process.returncode, ana.client.address.url in output.decode()) == (0, True)
        await ana.leaves()

    at_server(tmp_path, script, public=True)


@pytest.mark.slow
def test_the_screen_without_tables_offers_quick_play(tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        app = OpenTablesApp(TableSearch(server, "Eva", "es"))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Ahora nadie espera jugadores." in text_of(app))
            assert "Partida rápida" in text_of(app)
            assert "Sentarme" not in text_of(app)
            await pilot.press("enter", "p")
            await until(pilot, lambda: not app.is_running)
        assert app.choice == TableChoice("quick")

    at_server(tmp_path, script, public=True)


def test_a_server_that_is_not_public_has_no_list(tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        with pytest.raises(BadSetup, match="found by their link only"):
            await Newcomer(server).chooses("quick")
        app = OpenTablesApp(TableSearch(server, "Eve", "en"))
        async with app.run_test() as pilot:
            await until(pilot, lambda: not app.is_running)
        assert app.return_value == "Tables of this server are found by their link only."

    at_server(tmp_path, script)


@pytest.mark.parametrize(
    ("status", "body", "problem"),
    [
        (404, "", "isn't a table server"),
        (200, "<html>", "isn't a table server"),
        (200, '{"public": true}', "another version"),
        (429, "", "Too much at once."),
        (503, "", "about to restart"),
    ],
)
def test_a_list_that_cant_be_read_says_why(status: int, body: str, problem: str) -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=status, text=body)

    async def go() -> None:
        app = web.Application()
        app.router.add_get("/api/tables", answer)
        async with at_port(app) as port:
            search = TableSearch(Address(f"http://127.0.0.1:{port}"), "Eve", "en")
            with pytest.raises(BadSetup, match=problem):
                await search.fetch()

    asyncio.run(go())


def test_a_table_in_words() -> None:
    langs: tuple[Lang, ...] = ("en", "es")
    table = OpenTable("abcd2345", "", "frozen", "playing", 2, 1, 4, Options(), 60, langs, True)
    assert table_seats(table, "en") == "2 people and 1 bot, 4 seats · playing"
    assert table_rules(table, "es") == (
        "Reglas de la casa: Oficial · Reloj de 60\u00a0s · English · Español"
    )


@pytest.mark.slow
def test_the_screen_goes_on_to_quick_play(data: Path, tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        terminal = Terminal("play", "--tables", server.server, "--name", "Eve", "--lang", "es")
        try:
            for text, keys in (("Partida rápida", "p"), ("Tu mano: ", "q")):
                await asyncio.to_thread(terminal.wait_for, text)
                terminal.type(keys)
            await asyncio.to_thread(terminal.wait_for, "Regresa con: penultima play --join")
            assert await asyncio.to_thread(terminal.close) == 0
        finally:
            terminal.end()

    at_server(tmp_path, script, public=True)
