"""Brackets in names are not markup: they used to crash a screen, or vanished."""

import asyncio
import re
from pathlib import Path

from textual.pilot import Pilot

from penultima.match import Match
from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import load
from penultima.rules.match import Opening
from penultima.rules.table import Setup
from penultima.terminal.address import server_address
from penultima.terminal.local_app import LocalApp
from penultima.terminal.remote_app import RemoteApp
from penultima.terminal.remote_client import RemoteClient
from penultima.terminal.replay_app import ReplayApp
from penultima.terminal.screens.result import ResultScreen
from penultima.terminal.screens.table import TableScreen
from penultima.wire.requests import Create
from penultima.wire.settings import Settings
from tests.support.running_server import running

from .remote_tables import until
from .tables import open_table, position, text_of

WRONG, VANISHING = "[/table]", "[bold]"
TERMINAL = Path(__file__).parents[2] / "src" / "penultima" / "terminal"


def test_names_at_an_offline_table() -> None:
    """On the table, with a shown hand, in the verdict and in the log."""
    game = position(f'B7 > "{WRONG}" G1 / "{VANISHING}"* W4 B2 R3 . T5 T6 T7 T8 T9 R1 R2 R4')
    game.match.do(Seat(1), a.Play(Card("W4"), Color("red")))

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        assert WRONG in text_of(app) and f"Challenge {VANISHING}" in text_of(app)
        await pilot.press("x")
        await pilot.pause()
        assert f"Guilty: {VANISHING} had the colour in play." in text_of(app)
        await pilot.press("escape", "l")
        await pilot.pause()
        assert f"You challenged {VANISHING}." in text_of(app)

    open_table(game, script)


def test_names_in_the_result() -> None:
    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        assert WRONG in text_of(app) and VANISHING in text_of(app)

    open_table(position(f'B7 > "{WRONG}"* B1 / "{VANISHING}" B2 . T5 T6 T7 T8 T9 R1'), script)


def test_names_in_lobby_and_match_at_a_server(data: Path, tmp_path: Path) -> None:
    """In the lobby and its notices, and in the header of the table with its clock."""

    async def go() -> None:
        async with running(tmp_path / "server") as (_, url):
            create = Create(
                name=WRONG, edition="frozen", table_name=VANISHING, seats=2, bots=("greedy",),
                settings=Settings(clock_s=240),
            )  # fmt: skip
            address = server_address(url, "en")
            app = RemoteApp(RemoteClient(address, WRONG, "en", create))
            async with app.run_test(size=(80, 24)) as pilot:
                await until(pilot, lambda: f"penultima · {VANISHING}" in text_of(app))
                assert f"▸ {WRONG}" in text_of(app)
                app.lobby.show_status(f"{WRONG} {VANISHING}")
                await pilot.press("t", *"hey", "enter")
                await until(pilot, lambda: f"{WRONG}: hey" in text_of(app))
                await pilot.press("s")
                await until(pilot, lambda: isinstance(app.screen, TableScreen))
                await until(pilot, lambda: re.search(r"\[/table\]: 2\d\d s", text_of(app)))

    asyncio.run(go())


def test_names_in_a_replay() -> None:
    match = Match(Opening(Setup(load("zelda"), (WRONG, VANISHING)), seed=1))

    async def go() -> None:
        app = ReplayApp(match.table.setup, match.history, None, "en")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.pause()
            assert WRONG in text_of(app) and VANISHING in text_of(app)

    asyncio.run(go())


def test_only_label_uses_textuals_static() -> None:
    """Other screens and widgets use `Label`, which has no markup."""
    static = [path.name for path in TERMINAL.rglob("*.py") if "Static" in path.read_text()]
    assert static == ["label.py"]
