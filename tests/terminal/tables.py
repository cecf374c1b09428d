"""Offline tables for tests: matches from positions, and keys pressed at them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from penultima.delays import Delays
from penultima.match import Match
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import load
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Opening
from penultima.rules.options import Options
from penultima.rules.prompts import MatchOver
from penultima.rules.table import Setup
from penultima.terminal.local_app import LocalApp
from penultima.terminal.local_client import LocalClient
from penultima.terminal.local_match import LocalMatch
from penultima.terminal.screens.result import ResultScreen
from penultima.terminal.screens.table import TableScreen
from penultima.terminal.setup_form import SetupForm
from penultima.text.fluent import Lang
from penultima.text.positions import parse_position

NEVER = Delays(bot_s=(99, 99), bot_notices_s=(99, 99), bot_jumps_s=(99, 99))
"""Bots that wait longer than any test."""


def position(
    text: str,
    edition: str = "zelda",
    options: Options = Options(),  # noqa: B008
    rules: dict[Card, HouseRule] | None = None,
    wearing: dict[Seat, tuple[Color, ...]] | None = None,
    *,
    level: str = "greedy",
) -> LocalMatch:
    """A match from a position. The first player is the person, all others are bots."""
    players, start = parse_position(text)
    setup = Setup(load(edition), players, options, rules or {})
    levels = {Seat(seat): level for seat in range(1, len(players))}
    return LocalMatch(Match(Opening(setup, 1, wearing, start)), Seat(0), levels)


Script = Callable[[Pilot[str], LocalApp], Awaitable[None]]


def open_table(
    game: LocalMatch,
    script: Script,
    lang: Lang = "en",
    delays: Delays = NEVER,
    keep_after_s: float = 99,
) -> None:
    """Open the table at 80 by 24 and run a script."""
    run(LocalApp(LocalClient(game, lang, delays), SetupForm(lang), keep_after_s), script)


def run(app: LocalApp, script: Script) -> None:
    async def go() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await script(pilot, app)

    asyncio.run(go())


def press(*keys: str) -> Script:
    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press(*keys)
        await pilot.pause()

    return script


def text_of(app: App[Any]) -> str:
    """The text on the screen, without colours."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


async def play_to_the_end(pilot: Pilot[str], app: LocalApp, game: LocalMatch) -> None:
    """Play the first card that fits, give the first answer, draw, or keep."""
    while not (isinstance(app.screen, ResultScreen) and isinstance(game.view.prompt, MatchOver)):
        if isinstance(app.screen, ResultScreen):
            await pilot.press("enter")
        elif not isinstance(app.screen, TableScreen):
            await pilot.press("escape")
        elif game.view.prompt.seat == game.seat:
            choice, moves = app.screen.choice, game.moves_made
            if len(game.view.hand) == 2 and not choice.calls_uno:
                await pilot.press("u")
            await pilot.press("1")
            for key in ("d", "k"):
                if game.moves_made == moves and choice.open_question is None:
                    await pilot.press(key)
        else:
            await pilot.pause(0.01)


__all__ = ["NEVER", "open_table", "play_to_the_end", "position", "press", "run", "text_of"]
