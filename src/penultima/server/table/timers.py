"""An agenda: what a table means to do later, each thing under its name."""

from collections.abc import Callable, Hashable

from penultima.server.runtime import Clock, Timer


class Timers:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._timers: dict[Hashable, Timer] = {}

    def __contains__(self, name: Hashable) -> bool:
        return name in self._timers

    def set(self, name: Hashable, when: float, what: Callable[[], None]) -> None:
        """Do it then; whatever was planned under this name is off."""
        self.cancel(name)

        def do() -> None:
            del self._timers[name]
            what()

        self._timers[name] = self._clock.call_at(when, do)

    def cancel(self, name: Hashable) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def clear(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
