"""What rules do to the game of a table: its own, compared with the official ones, or one change.

It is public. Answers are kept by what was asked, and worked out off the event loop.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from penultima.errors import BadSetup
from penultima.lab.forecast import Forecast, forecast
from penultima.lab.forecast_words import forecast_lines
from penultima.rules.cards import Card
from penultima.rules.edition import FEWEST_PLAYERS, load
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.rules.setup import check_setup
from penultima.rules.table import Setup
from penultima.server.errors import Rejected
from penultima.server.event_loop import give_way
from penultima.server.table.state import TableState
from penultima.text.fluent import Lang, say

MOST_WAITING = 8
"""Forecasts that are being worked out, one after the other; each takes a few seconds."""
MOST_OF_TABLE = 2
"""Of these, for one table."""
MOST_KEPT = 256
RETRY_MS = 5000

Rules: TypeAlias = tuple[str, int, Options, tuple[tuple[Card, HouseRule], ...]]
"""Edition, number of players, options and house rules."""


class Question(NamedTuple):
    """Two sets of rules for one edition and number of players."""

    before: Rules
    after: Rules


class TableForecast(Struct, frozen=True):
    """The answer to GET /api/tables/<slug>/forecast: what `penultima forecast` prints.

    Without `figures` if there is nothing to compare.
    """

    lang: Lang
    lines: tuple[str, ...]
    figures: Forecast | None = None


class Forecasts:
    """Works them out in a thread of its own, and keeps the latest."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "forecasts", give_way)
        self._kept: OrderedDict[Question, asyncio.Future[Forecast]] = OrderedDict()
        self._waiting: Counter[str] = Counter()
        """By table."""

    def is_known(self, question: Question) -> bool:
        """Whether an answer takes no work."""
        return question in self._kept or question.before == question.after

    async def answer(self, question: Question, lang: Lang, table: str = "") -> TableForecast:
        """Raises Rejected if there is too much to do."""
        if question.before == question.after:
            is_official = question.after == official(question.after)
            id_ = "forecast-official" if is_official else "forecast-same"
            return TableForecast(lang, (say(lang, id_),))
        found = await asyncio.shield(self._asked(question, table))
        lines = list(forecast_lines(found, _setup(question.after), lang))
        if _by_people(question.after) - _by_people(question.before):
            lines.append(say(lang, "forecast-by-people"))
        return TableForecast(lang, tuple(lines), found)

    def _asked(self, question: Question, table: str) -> asyncio.Future[Forecast]:
        if question not in self._kept:
            busy = self._waiting.total() >= MOST_WAITING
            if busy or (table and self._waiting[table] >= MOST_OF_TABLE):
                raise Rejected("too_fast", RETRY_MS)
            work = asyncio.get_running_loop().run_in_executor(self._pool, _work, question)
            self._waiting[table] += 1
            self._kept[question] = work
            work.add_done_callback(lambda done: self._done(question, table, done))
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(question)
        return self._kept[question]

    def _done(self, question: Question, table: str, work: asyncio.Future[Forecast]) -> None:
        self._waiting -= Counter((table,))
        if work.cancelled() or work.exception() is not None:
            self._kept.pop(question, None)

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


# Questions


def question_of(state: TableState, asked: Mapping[str, str]) -> Question:
    """What is asked about a table: all its rules, an option, or a rule on a card.

    Raises BadSetup if there are no such rules.
    """
    rules = _rules_of(state)
    if "option" in asked:
        return _about_option(rules, asked["option"], asked.get("value"))
    if "card" in asked:
        return _about_rule(rules, Card(asked["card"]), asked.get("rule", "null"))
    return Question(official(rules), rules)


def _rules_of(state: TableState) -> Rules:
    """The rules of the match, or in the lobby those of a match that began now."""
    setup = state.game.setup if state.game else state.setup(state.agreed())
    players = len(setup.players) if len(setup.players) >= FEWEST_PLAYERS else state.capacity
    written = sorted((card, _bare(rule)) for card, rule in setup.house_rules.items())
    return state.edition_id, players, setup.options, tuple(written)


def official(rules: Rules) -> Rules:
    edition, players, *_ = rules
    return edition, players, Options(), ()


def _about_option(rules: Rules, name: str, value: str | None) -> Question:
    """The table with an option, against the same table with what it has now, or the default."""
    edition, players, options, written = rules
    known = asdict(options)
    if name not in known:
        raise BadSetup(f"there is no option {name!r}")
    default = getattr(Options(), name)
    try:
        wanted = known[name] if value is None else msgspec.json.decode(value)
        after = msgspec.convert(known | {name: wanted}, Options)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadSetup(str(error)) from None
    before = options if after != options else replace(options, **{name: default})
    one, other = ((edition, players, each, written) for each in (before, after))
    return _checked(Question(one, other))


def _about_rule(rules: Rules, card: Card, text: str) -> Question:
    """The table with a rule on a card, against the table as it is; null rubs the rule out."""
    edition, players, options, written = rules
    try:
        rule = msgspec.json.decode(text, type=HouseRule | None)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadSetup(str(error)) from None
    changed = dict(written)
    changed.pop(card, None)
    if rule is not None:
        changed[card] = _bare(rule)
    after = edition, players, options, tuple(sorted(changed.items()))
    if rules == after and rule is not None:  # it is in force already: the table without it
        del changed[card]
        rules = edition, players, options, tuple(sorted(changed.items()))
    return _checked(Question(rules, after))


def _bare(rule: HouseRule) -> HouseRule:
    """A rule without its words, which change nothing: the same question is answered once."""
    return HouseRule("-", rule.do)


def _checked(question: Question) -> Question:
    for rules in question:
        check_setup(_setup(rules))
    return question


def _by_people(rules: Rules) -> set[Card]:
    """The cards with a step that only people can carry out."""
    return {card for card, rule in rules[3] if any(step.by_people for step in rule.do)}


def _setup(rules: Rules) -> Setup:
    edition, players, options, house_rules = rules
    names = tuple(f"Player {seat + 1}" for seat in range(players))
    return Setup(load(edition), names, options, dict(house_rules))


def _work(question: Question) -> Forecast:
    return forecast(_setup(question.before), _setup(question.after))
