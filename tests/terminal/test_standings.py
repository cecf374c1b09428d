"""The standings of a table in line mode, from the book of its server."""

import asyncio
from pathlib import Path

import pytest
from aiohttp import web

from penultima.rules.options import Options
from penultima.terminal.address import Address
from penultima.terminal.client import RequestRefused
from penultima.terminal.standings import fetch_book, standings_lines
from penultima.wire.book import Book, BookPlayer, Standing, TableRecord

from .hostile_server import ATTACKS
from .line_player import Lines, at_port, at_server, play_a_round

EMPTY = Book("abcdefgh", "", 0, (), (), (), (), 0, 0)


def test_standings_are_columns_with_records_and_what_a_name_is() -> None:
    ana = Standing(BookPlayer("Ana", False), 12, 7, 40, 21, 8.25, 4, 0)
    ada = Standing(BookPlayer("Ada", True), 12, 5, 40, 19, -8.25, 2, 0)
    record = TableRecord("catches", ana.player, 3, 1, 2)
    book = Book("abcdefgh", "", 40, (ana, ada), (), (record,), (), 0, 0)
    assert list(standings_lines(book, "en"))[:4] == [
        "Player     Matches    Rounds  Points per round",
        "Ana        7 of 12  21 of 40              +8.2",
        "Ada (bot)  5 of 12  19 of 40              -8.2",
        "3 catches in a round: Ana",
    ]
    assert "A name is that of a seat" in list(standings_lines(book, "en"))[-1]
    assert list(standings_lines(EMPTY, "es")) == ["Aquí todavía no se ha terminado ninguna ronda."]


@pytest.mark.slow
def test_standings_are_told_in_line_mode(data: Path, tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", seats=2, bots=("greedy",), options=Options(target=1))
        await ana.reads("Ana:")
        ana.type("standings", "start")
        await ana.reads("No round has been finished here yet.")
        await play_a_round(ana, "Press Enter when you are ready")
        ana.type("libro")
        at = await ana.reads("Points per round")
        await ana.reads("of 1", at)
        await ana.leaves()

    at_server(tmp_path, script)


@pytest.mark.parametrize(
    "answer",
    [
        web.Response(status=404),
        web.Response(text="no JSON"),
        web.Response(text="[" * 100_000),
        web.Response(text=" " * 3_000_000),
    ],
    ids=["404", "text", "deep", "long"],
)
def test_a_book_that_is_none_is_refused(answer: web.Response) -> None:
    async def look() -> None:
        async def handler(request: web.Request) -> web.Response:
            return answer

        app = web.Application()
        app.router.add_get("/{path:.*}", handler)
        async with at_port(app) as port:
            with pytest.raises(RequestRefused, match="can’t be opened"):
                await fetch_book(Address(f"http://127.0.0.1:{port}", "abcdefgh"), "en")

    asyncio.run(look())


def test_names_from_a_server_write_nothing_but_text() -> None:
    async def look() -> Book:
        async def handler(request: web.Request) -> web.Response:
            name = "Eve" + "".join(ATTACKS)
            player = {"name": name, "bot": False}
            standing = {
                "player": player, "matches": 1, "matches_won": 1, "rounds": 1, "rounds_won": 1,
                "net": 1.0, "streak": 1, "hints": 0,
            }  # fmt: skip
            return web.json_response(
                {
                    "slug": "abcdefgh",
                    "name": name,
                    "rounds": 1,
                    "standings": [standing],
                    "pairings": [],
                    "records": [],
                    "matches": [],
                    "more_names": 0,
                    "more_matches": 0,
                }
            )

        app = web.Application()
        app.router.add_get("/{path:.*}", handler)
        async with at_port(app) as port:
            return await fetch_book(Address(f"http://127.0.0.1:{port}", "abcdefgh"), "en")

    book = asyncio.run(look())
    for line in standings_lines(book, "en"):
        assert line.isprintable()
