"""A clock that can be stopped: while the disk is slow or locked, no time passes at the tables.

Without it, the time limit of a player would run out before the move has arrived that it is for, and
bots would go on playing against people who can't see them.
"""

from collections.abc import Callable

from .runtime import Clock, Timer

ROUNDING_S = 1e-6
"""Added to timers after a pause, or `now` could be less than their time when they fire."""


class _PausedTimer:
    """A timer that is set while the clock stands still, and started with it."""

    def __init__(self, when: float, what: Callable[[], None]) -> None:
        self.when, self.what = when, what
        self.started: Timer | None = None
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True
        if self.started is not None:
            self.started.cancel()


class PausableClock:
    """Timers set before a pause fire as if there had been none: their owners look at `now`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._paused_at: float | None = None
        self._lost_s = self._margin_s = 0.0
        self._waiting: list[_PausedTimer] = []

    def now(self) -> float:
        now = self._clock.now() if self._paused_at is None else self._paused_at
        return now - self._lost_s

    def wall(self) -> float:
        return self._clock.wall()

    def call_at(self, when: float, what: Callable[[], None]) -> Timer:
        if self._paused_at is None:
            return self._clock.call_at(when + self._lost_s + self._margin_s, what)
        timer = _PausedTimer(when, what)
        self._waiting.append(timer)
        return timer

    def pause(self) -> None:
        if self._paused_at is None:
            self._paused_at = self._clock.now()

    def resume(self) -> None:
        if self._paused_at is None:
            return
        self._lost_s += self._clock.now() - self._paused_at
        self._margin_s = ROUNDING_S
        self._paused_at = None
        waiting, self._waiting = self._waiting, []
        for timer in waiting:
            if not timer.is_cancelled:
                timer.started = self.call_at(timer.when, timer.what)
