"""An agent as a bot: what has learned in an environment plays at any table."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from penultima.bots.bot import Bot
from penultima.bots.kernel_view import KernelView
from penultima.kernel import codes
from penultima.rules import actions as a
from penultima.view import View

from .layout import Layout, layout, number_of
from .observations import ObservationWriter

ChooseAction = Callable[[Any, Any], int]
"""An action, from an observation and a mask."""


class AgentBot(Bot):
    """Shows an agent what the environment would show it, and does what it chooses.

    It is asked about its own turns; it calls, catches and jumps in as every bot does. What was
    discarded isn't in a view: it has to `observe` all of them to know that.
    """

    def __init__(self, chance: Random, choose: ChooseAction) -> None:
        super().__init__(chance)
        self.choose = choose
        self._seen: KernelView | None = None

    def seen(self, view: View) -> KernelView:
        """What was seen of this table; another table is another memory, and another layout."""
        if self._seen is None or self._seen.setup != view.setup:
            self._seen = KernelView(view.setup)
            self.layout: Layout = layout(view.setup, self._seen.rules.tables)
            self.observation = np.zeros((1, len(self.layout.columns)), np.uint8)
            self.mask = np.zeros((1, len(self.layout.actions)), np.int8)
            seats = self._seen.rules.seats
            self.sight = ObservationWriter(seats, self.layout, self.observation, self.mask)
        return self._seen

    def observe(self, view: View) -> None:
        self.seen(view).observe(view)

    def answer(self, view: View) -> a.Action:
        seen, seat = self.seen(view), view.seat
        assert seat is not None
        return seen.answer(view, lambda: self._ask(seen, seat))

    def _ask(self, seen: KernelView, seat: int) -> int:
        """The agent's choice, as the kernel numbers moves."""
        self.sight.look(seen.game, seat, seen.game.phase, 0)
        # Copies: an agent may keep what it is shown, and what it writes there allows nothing.
        chosen = self.choose(self.observation[0].copy(), self.mask[0].copy())
        action = number_of(chosen)
        if not 0 <= action < len(self.layout.actions) or not self.mask[0, action]:
            raise ValueError(f"an agent may not do {chosen} now: see the action mask")
        number, places = self.layout.actions[action], self.layout.whom[action]
        if places:
            number |= ((seat + places) % seen.rules.seats + 1) << codes.WHOM_SHIFT
        return number | codes.CALL_BIT if number >> codes.VERB_SHIFT == codes.PLAY else number
