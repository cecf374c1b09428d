"""An entry in a seat: it forfeits the round if it crashes, is too slow or makes an illegal move."""

import signal
from collections.abc import Callable
from contextlib import suppress
from math import inf
from random import Random
from threading import current_thread, main_thread
from time import perf_counter
from types import FrameType
from typing import Any, TypeVar, get_args

from msgspec import Struct

from penultima.bots.bot import Bot
from penultima.bots.external import ExternalBot, NoLegalAnswer
from penultima.bots.specs import BotFactory
from penultima.errors import WrongTable
from penultima.rules import actions as a
from penultima.view import View

START_LIMIT_S = 10.0
"""How long making a bot may take."""
ALARM_SLACK = 1.5
"""A bot that doesn't return is stopped after so many times the limit; sooner, it is only late."""
CAN_ALARM = hasattr(signal, "setitimer")
"""Windows can't: there, a bot that never returns is never stopped."""
Returned = TypeVar("Returned")


class Forfeit(Exception):
    """The entry in a seat has lost the round by its own fault."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(seat, reason)
        self.seat, self.reason = seat, reason


class Absent(Exception):
    """The entry in a seat doesn't play at such tables."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(seat, reason)
        self.seat, self.reason = seat, reason


class Stopped(BaseException):
    """Raised inside a bot that takes too long; bots that catch `Exception` must not catch it."""


class TimeUsed(Struct):
    """How long an entry has taken."""

    decisions: int = 0
    seconds: float = 0.0
    slowest_s: float = 0.0

    def add(self, other: "TimeUsed") -> None:
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.slowest_s = max(self.slowest_s, other.slowest_s)


class EntrySeat(Bot):
    """Asks the bot of an entry, measures its time, and raises Forfeit if it fails."""

    def __init__(self, seat: int, make: BotFactory, rng: Random, limit_s: float) -> None:
        super().__init__(rng)
        self.seat, self.limit_s = seat, limit_s
        self.time = TimeUsed()
        self.bot: Bot = self._call(lambda: make(rng), START_LIMIT_S)
        self.time = TimeUsed()
        if isinstance(self.bot, ExternalBot):
            self.limit_s = inf  # its pool has the limit, and knows whether a program is starting

    def observe(self, view: View) -> None:
        self._call(lambda: self.bot.observe(view), self.limit_s)

    def answer(self, view: View) -> a.Action:
        before = self.time.seconds
        is_starting = isinstance(self.bot, ExternalBot) and not self.bot.program.has_answered
        action = self._call(lambda: self.bot.answer(view), self.limit_s)
        if is_starting:
            self.time.seconds = before
        self.time.decisions += 1
        self.time.slowest_s = max(self.time.slowest_s, self.time.seconds - before)
        return self._checked(action, a.Action)

    def react(self, view: View) -> a.Call | a.Catch | None:
        action = self._call(lambda: self.bot.react(view), self.limit_s)
        return None if action is None else self._checked(action, a.Call | a.Catch)

    def jump_in(self, view: View) -> a.Play | None:
        action = self._call(lambda: self.bot.jump_in(view), self.limit_s)
        return None if action is None else self._checked(action, a.Play)

    def leave(self) -> None:
        with suppress(Exception):  # the round is over
            self.bot.leave()

    def _checked(self, action: Returned, kinds: Any) -> Returned:
        if not isinstance(action, get_args(kinds) or kinds):
            raise Forfeit(self.seat, f"no move: {action!r:.80}")
        return action

    def _call(self, ask: Callable[[], Returned], limit_s: float) -> Returned:
        started = perf_counter()
        try:
            returned = _with_alarm(ask, ALARM_SLACK * limit_s)
        except WrongTable as error:
            raise Absent(self.seat, str(error)) from None
        except Stopped:
            raise Forfeit(self.seat, _too_slow(limit_s)) from None
        except NoLegalAnswer as error:
            raise Forfeit(self.seat, str(error)) from None
        except (Exception, SystemExit) as error:
            raise Forfeit(self.seat, f"{type(error).__name__}: {error!s:.200}") from error
        finally:
            spent = perf_counter() - started
            self.time.seconds += spent
        if spent > limit_s:
            raise Forfeit(self.seat, _too_slow(limit_s))
        return returned


def _too_slow(limit_s: float) -> str:
    return f"more than {limit_s:g} s for a decision"


def _with_alarm(ask: Callable[[], Returned], seconds: float) -> Returned:
    """Call a function, and interrupt it after some time, where the system can do that."""
    if seconds == inf or not CAN_ALARM or current_thread() is not main_thread():
        return ask()
    handler = signal.signal(signal.SIGALRM, _stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        return ask()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped
