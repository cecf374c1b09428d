"""A bot that plays a trained agent at any table."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from penultima.bots.bot import Bot
from penultima.bots.kernel_view import KernelView
from penultima.kernel import codes
from penultima.rules import actions as a
from penultima.view import View

from .layout import Layout, action_number, make_layout
from .observations import ObservationWriter

ChooseAction = Callable[[Any, Any], int]
"""Chooses an action from an observation and an action mask."""


class AgentBot(Bot):
    """Shows the agent the environment's observations and plays the actions it chooses.

    The agent decides in its own turns; calls, catches and jump-ins are those of every bot. A view
    doesn't contain the discarded cards, so the bot has to `observe` every view to know them.
    """

    def __init__(
        self,
        rng: Random,
        choose: ChooseAction,
        *,
        normalize: bool = False,
        history: bool = False,
    ) -> None:
        """`normalize` and `history` as in the environment that the agent was trained in."""
        super().__init__(rng)
        self.choose = choose
        self.normalize = normalize
        self.history = history
        self._kernel_view: KernelView | None = None

    def kernel_view(self, view: View) -> KernelView:
        """The memory and layout for this table; a table with another setup starts a new one."""
        if self._kernel_view is None or self._kernel_view.setup != view.setup:
            self._kernel_view = KernelView(view.setup)
            self.layout: Layout = make_layout(
                view.setup, self._kernel_view.rules.tables, self.history
            )
            self.scale = 1 / np.array(self.layout.scale, np.float32)
            self.observation = np.zeros((1, len(self.layout.columns)), np.uint8)
            self.mask = np.zeros((1, len(self.layout.actions)), np.int8)
            seats = self._kernel_view.rules.seats
            self.writer = ObservationWriter(seats, self.layout, self.observation, self.mask)
        return self._kernel_view

    def observe(self, view: View) -> None:
        self.kernel_view(view).observe(view)

    def answer(self, view: View) -> a.Action:
        kernel_view, seat = self.kernel_view(view), view.seat
        assert seat is not None
        return kernel_view.answer(view, lambda: self._choose(kernel_view, seat))

    def _choose(self, kernel_view: KernelView, seat: int) -> int:
        """The agent's choice as an action of the kernel."""
        game = kernel_view.game
        self.writer.write(game, kernel_view.memory, seat, game.phase, 0)
        # The agent gets copies, so that it can keep them and can't change the mask checked below.
        observation = self.observation[0].copy()
        if self.normalize:
            observation = observation * self.scale
        chosen = self.choose(observation, self.mask[0].copy())
        action = action_number(chosen)
        if not 0 <= action < len(self.layout.actions) or not self.mask[0, action]:
            raise ValueError(f"action {chosen} of the agent is illegal: see the action mask")
        number, places = self.layout.actions[action], self.layout.whom[action]
        if places:
            number |= ((seat + places) % kernel_view.rules.seats + 1) << codes.WHOM_SHIFT
        return number | codes.CALL_BIT if number >> codes.VERB_SHIFT == codes.PLAY else number
