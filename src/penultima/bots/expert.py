"""`expert`: samples the hidden hands from its belief and rolls out its moves against them.

It starts from the move of `sharp`, and chooses another one only where that is better with high
confidence, in net points. Rollouts expect every player, including itself, to play like `clever`,
which is twenty times as fast as `sharp`, and end after a few moves of each player: a network says
what the position is worth. They run in the kernel without the interpreter's lock, so a server can
call `answer` on a thread.
"""

import time
from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from msgspec import Struct

from penultima.kernel import COMPILED, CompiledRules
from penultima.kernel.features import WINNING_SCORE
from penultima.kernel.hand_sampler import HandSampler
from penultima.kernel.policy import Policy
from penultima.kernel.search import WIN_BONUS, Search
from penultima.kernel.value_network import PositionValue, rollout_horizon
from penultima.rules import actions as a
from penultima.rules.prompts import Choose
from penultima.view import View

from .belief import Belief
from .clever import Clever
from .kernel_view import KernelView
from .sharp import sharp_policy
from .weights import MORE, TWO, set_for
from .weights.value import value_for

ROLLOUTS = 8000
BUDGET_S = 0.025
MAX_BUDGET_S = 0.3
HURRIED_BUDGET_S = 0.004
BURN_IN_STEPS, CHAIN_STEPS = 20, 10
"""Steps of the sampler's chain: per hidden card before the first sample, and between samples."""
SAMPLES_PER_CHECK = 10
"""Samples between two checks of the time budget."""


class Prior(NamedTuple):
    """What a move is worth that `sharp` scores lower than its best, before it is searched."""

    slope: float
    """Net points that a unit of score is worth, with the win bonus."""
    spread: float
    """The standard deviation of what a move is worth if its score is as high as the best."""
    spread_slope: float
    """How much it grows with each unit of score."""


PRIORS = {TWO: Prior(0.58, 11.5, 0.48), MORE: Prior(0.34, 5.1, 0.26)}
"""Measured by `python -m tools.search_prior`."""


class SearchSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a search does, apart from its time. `tools/search_settings.py` compares them."""

    rollouts: int = ROLLOUTS
    margin: float = 3.0
    """A move is dropped if it seems worse than the best by so many standard deviations."""
    spread: float = 1.0
    """How little a move's score says about its worth, as a factor of what was measured."""
    chain_steps: int = CHAIN_STEPS
    horizon: int | None = None
    """After how many moves a rollout's position is valued; None: by the players, 0: never."""
    win_bonus: float = WIN_BONUS
    """What it is worth to win the round, besides its points."""


class Expert(Clever):
    """With a budget of None, the number of rollouts decides, and results are reproducible."""

    def __init__(
        self, rng: Random, rollouts: int = ROLLOUTS, budget_s: float | None = BUDGET_S
    ) -> None:
        super().__init__(rng)
        self.settings = SearchSettings(rollouts=rollouts)
        self.budget_s = None if budget_s is None else min(budget_s, MAX_BUDGET_S)
        self._belief: Belief | None = None
        self._prior: Policy | None = None
        self._value: PositionValue | None = None
        self.searches = 0
        self._has_deviated = False

    @property
    def has_deviated(self) -> bool:
        return self._has_deviated

    def prior(self, view: View) -> Policy:
        rules = self.kernel_view(view).rules
        if self._prior is None or self._prior.rules is not rules:
            self._prior = sharp_policy(rules, self.weights(rules.seats))
        return self._prior

    def position_value(self, rules: CompiledRules) -> PositionValue:
        if self._value is None or self._value.rules is not rules:
            self._value = PositionValue(value_for(rules.seats), rules)
        return self._value

    @property
    def _budget_s(self) -> float | None:
        if self.budget_s is None or not self.in_a_hurry:
            return self.budget_s
        return min(self.budget_s, HURRIED_BUDGET_S)

    def belief(self, view: View) -> Belief:
        kernel_view = self.kernel_view(view)
        if self._belief is None or self._belief.kernel_view is not kernel_view:
            self._belief = Belief(kernel_view, Random(self.rng.getrandbits(64)))
        return self._belief

    def fill_sampler(self, sampler: HandSampler, view: View) -> None:
        """Give a sampler what the bot believes about the hidden cards."""
        self.belief(view).fill(sampler, view)

    def observe(self, view: View) -> None:
        with self.lock:
            belief = self.belief(view)
            if belief.last_view != view:
                belief.observe(view)
                self.kernel_view(view).observe(view)
                if view.open is not None and COMPILED:
                    belief.review_round(view, lambda: self._new_sampler(view))

    def _new_sampler(self, view: View) -> HandSampler:
        kernel_view = self.kernel_view(view)
        return HandSampler(
            self.policy(view), kernel_view.game, kernel_view.memory, self.rng.getrandbits(64)
        )

    def choose_action(self, view: View) -> int:
        self._has_deviated = False
        kernel_view = self.kernel_view(view)
        scores = self.prior(view).scores(kernel_view.game, kernel_view.memory)
        choice = max(scores, key=scores.__getitem__)
        trivial = len(scores) < 2 or scores[choice] >= WINNING_SCORE
        unsearchable = kernel_view.has_steps_by_people or isinstance(view.prompt, Choose)
        if trivial or not COMPILED or unsearchable:
            return choice
        found = self._search(view, kernel_view, scores)
        self.searches += 1
        self._has_deviated = found != choice
        return found

    def _answer(self, view: View) -> a.Action:
        self.observe(view)
        return super()._answer(view)

    def _search(self, view: View, kernel_view: KernelView, scores: Mapping[int, float]) -> int:
        start, budget_s = time.perf_counter(), self._budget_s
        search = self._new_search(view, kernel_view, scores)
        self.fill_sampler(search.sampler, view)
        hidden = sum(count for seat, count in enumerate(view.counts) if seat != view.seat)
        search.sampler.burn_in(BURN_IN_STEPS * hidden)
        settings = self.settings
        while search.rollouts < settings.rollouts:
            search.run(SAMPLES_PER_CHECK, settings.chain_steps)
            if search.drop_candidates(settings.margin) < 2:
                break
            if budget_s is not None and time.perf_counter() - start > budget_s:
                break
        return search.best_action()

    def _new_search(
        self, view: View, kernel_view: KernelView, scores: Mapping[int, float]
    ) -> Search:
        """A search that compares the moves with the one that `sharp` scores highest."""
        rules, horizon = kernel_view.rules, self.settings.horizon
        search = Search(
            self.policy(view),
            kernel_view.game,
            kernel_view.memory,
            self.rng.getrandbits(64),
            max(scores, key=scores.__getitem__),
            value=None if horizon == 0 else self.position_value(rules),
            horizon=rollout_horizon(rules.seats) if horizon is None else horizon,
        )
        search.win_bonus = self.settings.win_bonus
        self._expect(search, scores)
        return search

    def _expect(self, search: Search, scores: Mapping[int, float]) -> None:
        """Expect of each candidate what is usual for its score."""
        actions, settings = search.actions(), self.settings
        prior = PRIORS[set_for(search.policy.rules.seats)]
        for candidate, action in enumerate(actions[1:], 1):
            behind = scores[actions[0]] - scores[action]
            spread = prior.spread + prior.spread_slope * behind
            search.expect(candidate, -prior.slope * behind, settings.spread * spread)
