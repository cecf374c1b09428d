"""Tables to test with: a match from a position or a seed, and keys pressed at it."""

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
from penultima.terminal.app import TableApp
from penultima.terminal.local_match import LocalMatch
from penultima.terminal.local_seat import LocalSeat
from penultima.terminal.screens.result import ResultScreen
from penultima.terminal.screens.table import TableScreen
from penultima.terminal.setup_form import SetupForm
from penultima.text.fluent import Lang
from penultima.text.positions import parse_position

NEVER = Delays(bot_s=(99, 99), bot_notices_s=(99, 99), bot_jumps_s=(99, 99))
"""Bots that wait for longer than any test."""


def position(
    text: str,
    edition: str = "zelda",
    options: Options = Options(),  # noqa: B008
    rules: dict[Card, HouseRule] | None = None,
    wearing: dict[Seat, tuple[Color, ...]] | None = None,
    *,
    level: str = "greedy",
) -> LocalMatch:
    """A match from a position: the first player is the person, everybody else a bot."""
    players, start = parse_position(text)
    setup = Setup(load(edition), players, options, rules or {})
    levels = {Seat(seat): level for seat in range(1, len(players))}
    return LocalMatch(Match(Opening(setup, 1, wearing, start)), Seat(0), levels)


Script = Callable[[Pilot[str], TableApp], Awaitable[None]]


def sit_down(
    game: LocalMatch,
    script: Script,
    lang: Lang = "en",
    delays: Delays = NEVER,
    keep_after_s: float = 99,
) -> None:
    """Open the table at 80 by 24 and play by the script."""
    run(TableApp(LocalSeat(game, lang, delays), SetupForm(lang), keep_after_s), script)


def run(app: TableApp, script: Script) -> None:
    async def go() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await script(pilot, app)

    asyncio.run(go())


def press(*keys: str) -> Script:
    async def script(pilot: Pilot[str], app: TableApp) -> None:
        await pilot.press(*keys)
        await pilot.pause()

    return script


def text_of(app: App[Any]) -> str:
    """The screen as somebody without colours sees it."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


async def play_to_the_end(pilot: Pilot[str], app: TableApp, game: LocalMatch) -> None:
    """A simple player: the first card that fits, the first answer, draw, keep."""
    while not (isinstance(app.screen, ResultScreen) and isinstance(game.view.prompt, MatchOver)):
        if isinstance(app.screen, ResultScreen):
            await pilot.press("enter")
        elif not isinstance(app.screen, TableScreen):
            await pilot.press("escape")
        elif game.view.prompt.seat == game.seat:
            picking, moves = app.screen.picking, game.moves_made
            if len(game.view.hand) == 2 and not picking.armed:
                await pilot.press("u")
            await pilot.press("1")
            for key in ("d", "k"):
                if game.moves_made == moves and picking.open is None:
                    await pilot.press(key)
        else:
            await pilot.pause(0.01)


__all__ = ["NEVER", "play_to_the_end", "position", "press", "run", "sit_down", "text_of"]
