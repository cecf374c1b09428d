"""`expert`: believes what the others may hold, and tries its moves against such hands.

`clever` is what it would do without thinking, and what it expects of everybody. It does something
else only where that is better beyond doubt, in net points. What it tries, the kernel plays out
without the interpreter's lock: called in a thread, it leaves a server's loop alone.
"""

import time
from math import ceil, log2
from random import Random

from penultima.kernel import COMPILED
from penultima.kernel.features import GOES_OUT
from penultima.kernel.search import Search
from penultima.rules import actions as a
from penultima.rules.prompts import Choose
from penultima.view import View

from .belief import Belief
from .clever import Clever
from .kernel_view import KernelView

ROLLOUTS = 3000
BUDGET_S = 0.025
HARD_STOP_S = 0.3
STRICTNESS = 2.0
"""How many standard errors a move has to be better by."""
BURN_IN, STEPS = 12, 6
"""Steps of the chain: for each hidden card at first, and for each sample."""
AT_ONCE = 10
"""Samples between two looks at the clock."""


class Expert(Clever):
    """With a budget of None it takes as long as its rollouts take: the same seed, the same game."""

    def __init__(
        self, chance: Random, rollouts: int = ROLLOUTS, budget_s: float | None = BUDGET_S
    ) -> None:
        super().__init__(chance)
        self.rollouts = rollouts
        self.budget_s = None if budget_s is None else min(budget_s, HARD_STOP_S)
        self._belief: Belief | None = None
        self.searched = 0
        self.chosen: tuple[int, int] | None = None
        """Where it last did something else than `clever`: what that was to be, and what it did."""

    def belief(self, view: View) -> Belief:
        seen = self.seen(view)
        if self._belief is None or self._belief.seen is not seen:
            self._belief = Belief(seen, Random(self.chance.getrandbits(64)))
        return self._belief

    def observe(self, view: View) -> None:
        with self.lock:
            belief = self.belief(view)
            if belief.last != view:
                belief.observe(view)
                self.seen(view).observe(view)

    def think(self, view: View) -> int:
        self.chosen = None
        seen, policy = self.seen(view), self.policy(view)
        choice = policy.choose(seen.game, seen.memory)
        scores = policy.scores(seen.game, seen.memory)
        trivial = len(scores) < 2 or scores[choice] >= GOES_OUT
        if trivial or not COMPILED or seen.has_honor or isinstance(view.prompt, Choose):
            return choice
        found = self._search(view, seen)
        self.searched += 1
        if found != choice:
            self.chosen = choice, found
        return found

    def _answer(self, view: View) -> a.Action:
        self.observe(view)
        return super()._answer(view)

    def _search(self, view: View, seen: KernelView) -> int:
        began = time.perf_counter()
        search = Search(self.policy(view), seen.game, seen.memory, self.chance.getrandbits(64))
        self.belief(view).tell(search, view)
        search.begin(BURN_IN * sum(count for s, count in enumerate(view.counts) if s != view.seat))
        living = search.living
        phases = max(1, ceil(log2(living)))
        for phase in range(phases):
            samples = max(1, self.rollouts // (phases * living))
            done = 0
            while done < samples:
                search.run(min(AT_ONCE, samples - done), STEPS)
                done += AT_ONCE
                spent = time.perf_counter() - began
                if self.budget_s is not None and spent > self.budget_s * (phase + 1) / phases:
                    break
            living = search.drop_half() if phase < phases - 1 else living
        return search.choice(STRICTNESS)
