"""An event loop on simulated time, which can be paused and killed as a process can."""

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from functools import partial
from random import Random
from typing import Any

from .simulated_server import SimClock, SimTimer

TICK_S = 1e-6
"""Time goes on with everything that is done: a timer must not fire before its time, rounded."""


class SimLoop:
    """An event loop on simulated time. While it is paused, what is due waits."""

    def __init__(self, clock: SimClock, chance: Random) -> None:
        self._clock, self._chance = clock, chance
        self.for_asyncio: Any = self
        """It has as much of an event loop as nodes use, which the types don't know."""
        self.is_paused = self.is_dead = False
        self.problems: list[str] = []
        """What asyncio would have logged as an error."""
        self._held: list[Callable[[], None]] = []
        self._tasks: list[asyncio.Task[Any]] = []

    def run(self, what: Callable[[], None]) -> None:
        """Call something in this loop, now or when it goes on."""
        if self.is_dead:
            return
        if self.is_paused:
            self._held.append(what)
            return
        before = asyncio._get_running_loop()
        asyncio._set_running_loop(self.for_asyncio)
        try:
            what()
        finally:
            asyncio._set_running_loop(before)

    def pause(self) -> None:
        self.is_paused = True

    def resume(self) -> None:
        self.is_paused = False
        held, self._held = self._held, []
        for what in held:
            self._clock.call_at(self._clock.now(), partial(self.run, what))

    def kill(self) -> None:
        """Nothing runs any more: no handler, no cleaning up."""
        self.is_dead = True

    def close(self) -> None:
        """End what is left of its tasks, so that they are not destroyed while pending."""
        self.is_dead = self.is_paused = False
        for task in self._tasks:
            task.cancel()

    def discard(self) -> None:
        """Tasks whose first step was lost with the process can't even be cancelled."""
        for task in self._tasks:
            if not task.done() and (coro := task.get_coro()) is not None:
                coro.close()

    def time(self) -> float:
        return self._clock.now()

    def call_at(
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> Any:
        context = context or contextvars.copy_context()
        timer: SimTimer

        def due() -> None:
            if timer.what is not None:  # it may be cancelled while the loop is paused
                context.run(callback, *args)

        later = max(when, self.time()) + TICK_S
        timer = self._clock.call_at(later, partial(self.run, due))
        return timer

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, **more: Any
    ) -> Any:
        return self.call_at(self.time() + delay, callback, *args, **more)

    def call_soon(self, callback: Callable[..., object], *args: Any, **more: Any) -> Any:
        return self.call_at(self.time(), callback, *args, **more)

    call_soon_threadsafe = call_soon

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self.for_asyncio)

    def create_task(self, coro: Coroutine[Any, Any, Any], **more: Any) -> Any:
        task = asyncio.Task(coro, loop=self.for_asyncio, **more)
        self._tasks = [each for each in self._tasks if not each.done()] + [task]
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:
        """Now and then a thread takes seconds, where processors are scarce."""
        chance, done = self._chance, self.create_future()
        result = func(*args)
        self.call_later(
            chance.uniform(0, 0.02) if chance.random() < 0.8 else chance.uniform(0.5, 8),
            lambda: None if done.done() else done.set_result(result),
        )
        return done

    def get_debug(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.problems.append(f"{context['message']} {context.get('exception')!r} {context}")
