"""What the rules of a table do to its game, compared with the official ones. It is public."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

from msgspec import Struct

from penultima.lab.forecast import Forecast, forecast
from penultima.lab.forecast_words import forecast_lines
from penultima.rules.cards import Card
from penultima.rules.edition import FEWEST_PLAYERS, load
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.server.errors import Rejected
from penultima.server.event_loop import give_way
from penultima.server.table.state import TableState
from penultima.text.fluent import Lang, say

MOST_WAITING = 8
"""Forecasts that are being worked out, one after the other; each takes a few seconds."""
MOST_KEPT = 256
RETRY_MS = 5000

Question: TypeAlias = tuple[str, int, Options, tuple[tuple[Card, HouseRule], ...]]
"""Edition, number of players, options and house rules."""


class TableForecast(Struct, frozen=True):
    """The answer to GET /api/tables/<slug>/forecast: what `penultima forecast` prints.

    Without `figures` if the table plays by the official rules.
    """

    lang: Lang
    lines: tuple[str, ...]
    figures: Forecast | None = None


class Forecasts:
    """Works them out in a thread of its own, and keeps the latest."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "forecasts", give_way)
        self._kept: OrderedDict[Question, asyncio.Future[Forecast]] = OrderedDict()
        self._waiting = 0

    def is_known(self, question: Question) -> bool:
        """Whether an answer takes no work."""
        return question in self._kept or _is_official(question)

    async def answer(self, question: Question, lang: Lang) -> TableForecast:
        """Raises Rejected if there is too much to do."""
        if _is_official(question):
            return TableForecast(lang, (say(lang, "forecast-official"),))
        found = await asyncio.shield(self._asked(question))
        return TableForecast(lang, tuple(forecast_lines(found, _setup(question), lang)), found)

    def _asked(self, question: Question) -> asyncio.Future[Forecast]:
        if question not in self._kept:
            if self._waiting >= MOST_WAITING:
                raise Rejected("too_fast", RETRY_MS)
            work = asyncio.get_running_loop().run_in_executor(self._pool, _work, question)
            self._waiting += 1
            self._kept[question] = work
            work.add_done_callback(lambda done: self._done(question, done))
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(question)
        return self._kept[question]

    def _done(self, question: Question, work: asyncio.Future[Forecast]) -> None:
        self._waiting -= 1
        if work.cancelled() or work.exception() is not None:
            self._kept.pop(question, None)

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def question_of(state: TableState) -> Question:
    """The rules of the match, or in the lobby those of a match that began now."""
    setup = state.game.setup if state.game else state.setup(state.agreed())
    players = len(setup.players) if len(setup.players) >= FEWEST_PLAYERS else state.capacity
    return state.edition_id, players, setup.options, tuple(setup.house_rules.items())


def _setup(question: Question) -> Setup:
    edition, players, options, house_rules = question
    names = tuple(f"Player {seat + 1}" for seat in range(players))
    return Setup(load(edition), names, options, dict(house_rules))


def _official(question: Question) -> Setup:
    after = _setup(question)
    return Setup(after.edition, after.players)


def _is_official(question: Question) -> bool:
    _, _, options, house_rules = question
    return options == Options() and not house_rules


def _work(question: Question) -> Forecast:
    return forecast(_official(question), _setup(question))
