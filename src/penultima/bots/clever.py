"""`clever`: the tuned linear policy of the kernel, asked about what the view shows.

The policy, its features and its weights are the ones that play in the kernel: there is one source.
"""

from random import Random
from threading import RLock

from penultima.kernel.policy import Policy
from penultima.rules import actions as a
from penultima.view import View

from .bot import Bot
from .kernel_view import KernelView
from .weights import weights_for


class Clever(Bot):
    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self._seen: KernelView | None = None
        self._policy: Policy | None = None
        # A table may ask again before the answer to its last question is there.
        self.lock = RLock()

    def seen(self, view: View) -> KernelView:
        """What was seen of this table; another table is another memory."""
        if self._seen is None or self._seen.setup != view.setup:
            self._seen = KernelView(view.setup)
            self._policy = None
        return self._seen

    def policy(self, view: View) -> Policy:
        seen = self.seen(view)
        if self._policy is None:
            self._policy = Policy(seen.rules, weights_for(seen.rules.seats))
        return self._policy

    def observe(self, view: View) -> None:
        with self.lock:
            self.seen(view).observe(view)

    def answer(self, view: View) -> a.Action:
        with self.lock:
            return self._answer(view)

    def _answer(self, view: View) -> a.Action:
        return self.seen(view).answer(view, lambda: self.think(view))

    def think(self, view: View) -> int:
        """The move, as the kernel numbers them; of cards to give up, the least useful one."""
        return self.policy(view).choose(self.seen(view).game, self.seen(view).memory)
