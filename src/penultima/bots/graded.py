"""`strength:1` to `strength:10`: `clever` with slips, and towards the top with searches."""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from penultima.kernel.policy import Policy
from penultima.rules import actions as a
from penultima.view import View

from .clever import Clever
from .expert import BUDGET_S, ROLLOUTS, Expert
from .personalities import weights_with
from .strengths import Slips, slips_of
from .thoughts import forgot_call, more_interesting

CALL_AT = 2
"""The number of cards in hand before a play that needs a call."""


class Graded(Expert):
    """A bot of a calibrated strength."""

    def __init__(
        self,
        rng: Random,
        strength: int,
        personality: str = "",
        rollouts: int = ROLLOUTS,
        budget_s: float | None = BUDGET_S,
    ) -> None:
        super().__init__(rng, rollouts, budget_s)
        self.strength, self.personality = strength, personality
        self._is_searching = False
        """Whether the last decision is one of those that are searched."""

    def weights(self, players: int) -> Sequence[float]:
        return weights_with(self.personality, players)

    def slips(self, view: View) -> Slips:
        return slips_of(self.strength, len(view.setup.players), self.personality)

    def prior(self, view: View) -> Policy:
        return super().prior(view) if self._is_searching else self.policy(view)

    def observe(self, view: View) -> None:
        if self.slips(view).searches:
            super().observe(view)
        else:  # without a search, no belief is needed
            Clever.observe(self, view)

    def choose_action(self, view: View) -> int:
        slips = self.slips(view)
        self._is_searching = self.rng.random() < slips.searches
        if self._is_searching:
            return super().choose_action(view)
        self._has_deviated = False
        kernel_view = self.kernel_view(view)
        return self.policy(view).sample(
            kernel_view.game, kernel_view.memory, slips.temperature, self.rng.random()
        )

    def _answer(self, view: View) -> a.Action:
        action = super()._answer(view)
        forgets = self.rng.random() < self.slips(view).forgets
        if isinstance(action, a.Play) and forgets:
            if self.explains and len(view.hand) == CALL_AT:
                self.thought = more_interesting(self.thought, forgot_call(action.card))
            return replace(action, call=False)
        return action

    def react(self, view: View) -> a.Call | a.Catch | None:
        return None if self._overlooks(view) else super().react(view)

    def jump_in(self, view: View) -> a.Play | None:
        return None if self._overlooks(view) else super().jump_in(view)

    def _overlooks(self, view: View) -> bool:
        return self.rng.random() < self.slips(view).overlooks
