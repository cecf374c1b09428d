"""`clever`: the kernel's tuned linear policy, applied to a view.

The policy, its features and its weights are the same as those that play inside the kernel.
"""

from collections.abc import Sequence
from random import Random
from threading import RLock

from penultima.kernel import CompiledRules
from penultima.kernel.policy import Policy
from penultima.rules import actions as a
from penultima.view import View

from .bot import Bot
from .kernel_view import KernelView
from .thoughts import more_interesting, thought_about
from .weights import weights_for


class Clever(Bot):
    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._kernel_view: KernelView | None = None
        self._policy: Policy | None = None
        self.chosen: int | None = None
        """The last decision, as an action of the kernel, if the policy was asked."""
        # A table may ask again, on another thread, before its last question is answered.
        self.lock = RLock()

    def kernel_view(self, view: View) -> KernelView:
        """The memory of this table; a table with another setup starts a new one."""
        if self._kernel_view is None or self._kernel_view.setup != view.setup:
            self._kernel_view = KernelView(view.setup)
            self._policy = None
        return self._kernel_view

    def policy(self, view: View) -> Policy:
        rules = self.kernel_view(view).rules
        if self._policy is None:
            self._policy = self.new_policy(rules)
        return self._policy

    def new_policy(self, rules: CompiledRules) -> Policy:
        return Policy(rules, self.weights(rules.seats))

    def weights(self, players: int) -> Sequence[float]:
        return weights_for(players)

    def observe(self, view: View) -> None:
        with self.lock:
            self.kernel_view(view).observe(view)

    def answer(self, view: View) -> a.Action:
        with self.lock:
            return self._answer(view)

    def _answer(self, view: View) -> a.Action:
        self.chosen = None
        return self.kernel_view(view).answer(view, lambda: self._decide(view))

    def _decide(self, view: View) -> int:
        chosen = self.chosen = self.choose_action(view)
        if self.explains:
            found = thought_about(
                view, self.kernel_view(view), self.prior(view), chosen, self.has_deviated
            )
            self.thought = more_interesting(self.thought, found)
        return chosen

    def prior(self, view: View) -> Policy:
        """The policy that decides, unless a search finds another move."""
        return self.policy(view)

    @property
    def has_deviated(self) -> bool:
        """Whether a search has found another move for the last decision."""
        return False

    def choose_action(self, view: View) -> int:
        """The kernel action to take; for a choice of cards, the next card."""
        kernel_view = self.kernel_view(view)
        return self.policy(view).choose(kernel_view.game, kernel_view.memory)
