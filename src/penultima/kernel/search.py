# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Monte Carlo search over determinizations: roll out each candidate from sampled hidden cards.

Every sample of the hidden cards is played to the end of the round once for each candidate that is
still active, with common random numbers, so that differences between candidates have less variance.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

if cython.compiled:
    from cython.cimports.libc.math import sqrt
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.hand_sampler import HandSampler
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
    from cython.cimports.penultima.kernel.policy import Policy
    from cython.cimports.penultima.kernel.value_network import PositionValue, can_be_valued
else:
    from math import sqrt

    from .codes import *
    from .game import Game
    from .hand_sampler import HandSampler
    from .memory import Memory
    from .none_guard import reject_none
    from .policy import Policy
    from .value_network import PositionValue, can_be_valued

    MAX_CANDIDATES = 24
    MAX_ROLLOUT_MOVES = 3000
    MIN_SAMPLES = 20
    NEAR_TARGET = 150

from .round_history import check_range

WIN_BONUS = 200.0
"""What it is worth to win a round, besides its points."""
RESEMBLANCE = 1.6
"""Samples of one chain resemble each other: their mean varies more, by this factor, than that of
independent ones. Measured by `python -m tools.search_prior`."""


class Search:
    """The search for one decision of the seat to move. Fill its `sampler` before `run`.

    All candidates are compared with the first: `baseline`, or else the policy's own choice. The
    policy also tells how likely the moves of the others were, and plays for everybody in rollouts.
    """

    def __init__(
        self,
        policy: Policy,
        game: Game,
        memory: Memory,
        seed: int,
        baseline: int | None = None,
        *,
        value: PositionValue | None = None,
        horizon: int = 0,
    ) -> None:
        reject_none(policy)
        reject_none(memory)
        self.sampler = HandSampler(policy, game, memory, seed)
        self.policy = policy
        self.value = value
        self.root = self.sampler.root
        # Penalties of those who don't win are not estimated.
        lacks_value = value is None or self.root.rules.lowest_wins
        self.horizon = MAX_ROLLOUT_MOVES if lacks_value else horizon
        self.scratch = self.sampler.scratch
        self.memory = self.sampler.memory
        self.scratch_memory = self.sampler.scratch_memory
        if not cython.compiled:
            self.action = [0] * MAX_CANDIDATES
            self.is_active = [False] * MAX_CANDIDATES
            self.sample_count = [0] * MAX_CANDIDATES
            self.difference_sum = [0.0] * MAX_CANDIDATES
            self.difference_squares = [0.0] * MAX_CANDIDATES
            self.prior_mean = [0.0] * MAX_CANDIDATES
            self.prior_precision = [0.0] * MAX_CANDIDATES
        self.win_bonus = WIN_BONUS
        self.resemblance = RESEMBLANCE
        self.candidates = self.rollouts = self.samples = 0
        self._find_candidates(baseline)

    def _find_candidates(self, baseline: int | None) -> None:
        """List the candidates by the policy's score, after the first."""
        scores = self.policy.scores(self.root, self.memory)
        ranked = sorted(scores, key=scores.__getitem__, reverse=True)
        if baseline is not None:
            if not self.root.allows(self.root.turn, baseline):
                raise ValueError(f"action {baseline} is illegal here")
            ranked = [baseline, *(action for action in ranked if action != baseline)]
        for action in ranked[:MAX_CANDIDATES]:
            candidate = self.candidates
            self.action[candidate] = action
            self.is_active[candidate] = True
            self.sample_count[candidate] = 0
            self.difference_sum[candidate] = 0.0
            self.difference_squares[candidate] = 0.0
            self.prior_mean[candidate] = 0.0
            self.prior_precision[candidate] = 0.0
            self.candidates += 1

    # Rollouts

    def _match_equity(self, seat: int, winner: int, scored: float) -> float:
        """A player's estimated chance to win the match: inverse to the points still needed."""
        total = 0.0
        own = 0.0
        for other in range(self.root.seats):
            needed = 1.0 * self.root.rules.target - self.root.points[other]
            if other == winner:
                needed -= scored
                if needed <= 0.0:
                    return 1.0 if other == seat else 0.0
            part = 1.0 / needed if needed > 1.0 else 1.0
            total += part
            if other == seat:
                own = part
        return own / total

    def _value_of_win(self, seat: int, winner: int, scored: float) -> float:
        """What it is worth to a player that somebody wins the round: net points, and a bonus.

        Who wins varies less than how much is scored, so moves are told apart with fewer rollouts.
        """
        for other in range(self.root.seats):
            if self.root.rules.target - self.root.points[other] <= NEAR_TARGET:
                # This round may decide the match: the chance to win it counts, not the points.
                return 500.0 * (
                    self._match_equity(seat, winner, scored)
                    - self._match_equity(seat, NO_SEAT, 0.0)
                )
        if winner == seat:
            return scored + self.win_bonus
        return -(scored + self.win_bonus) / (self.root.seats - 1)

    def _rollout_value(self, seat: int) -> float:
        """The value of the scratch game for a player, estimated unless its round is over."""
        if self.scratch.phase < PHASE_ROUND_OVER:
            return self._estimated_value(self.value, seat)
        if self.scratch.winner == NO_SEAT:
            return 0.0
        if self.root.rules.lowest_wins:
            value = 0.0
            for other in range(self.scratch.seats):
                charged = 1.0 * self.scratch.points[other] - self.root.points[other]
                value += -charged if other == seat else charged / (self.scratch.seats - 1)
            return value
        winner = self.scratch.winner
        scored = 1.0 * self.scratch.points[winner] - self.root.points[winner]
        return self._value_of_win(seat, winner, scored)

    def _estimated_value(self, value: PositionValue | None, seat: int) -> float:
        if value is None or self.root.rules.lowest_wins:
            return 0.0
        value._evaluate(self.scratch)
        total = 0.0
        for winner in range(self.scratch.seats):
            total += value.chance[winner] * self._value_of_win(seat, winner, value.score[winner])
        return total

    def _play_on(self, policy: Policy) -> None:
        """Play the scratch game on, until the round is over or its position is valued."""
        moves = 0
        while self.scratch.phase < PHASE_ROUND_OVER and moves < MAX_ROLLOUT_MOVES:
            if moves >= self.horizon and can_be_valued(self.scratch):
                break
            action = policy._choose(self.scratch, self.scratch_memory, False)
            self.scratch_memory._apply(self.scratch, self.scratch.turn, action)
            moves += 1

    def _roll_out_candidates(self) -> None:
        """Roll out every active candidate from the current sample."""
        seat = self.root.turn
        self.sampler._random_below(2)  # advance the state that _determinize copies
        self.sampler._determinize(self.root, seat)
        baseline = 0.0
        for candidate in range(self.candidates):
            if not self.is_active[candidate]:
                continue
            self.scratch._copy(self.root)
            self.scratch_memory._copy(self.memory)
            self.scratch_memory._apply(self.scratch, seat, self.action[candidate])
            self._play_on(self.policy)
            self.rollouts += 1
            value = self._rollout_value(seat)
            if candidate == 0:
                baseline = value
            difference = value - baseline
            self.sample_count[candidate] += 1
            self.difference_sum[candidate] += difference
            self.difference_squares[candidate] += difference * difference
        self.samples += 1

    def _run(self, samples: int, chain_steps: int) -> None:
        for _ in range(samples):
            self.scratch._copy(self.root)
            self.scratch.stack = 0
            self.sampler._run_chain(chain_steps)
            self._roll_out_candidates()

    # For Python

    def run(self, samples: int, chain_steps: int) -> None:
        """Draw samples, with some steps of the chain between them, and roll out the candidates."""
        if cython.compiled:
            with cython.nogil:
                self._run(samples, chain_steps)
        else:
            self._run(samples, chain_steps)

    def halve_candidates(self) -> int:
        """Keep the first candidate and the better half of the others; return how many remain."""
        order = [c for c in range(1, self.candidates) if self.is_active[c]]
        order.sort(key=self.mean, reverse=True)
        for candidate in order[(len(order) + 1) // 2 :]:
            self.is_active[candidate] = False
        return self.active_candidates

    def restart(self, candidates: Sequence[int]) -> None:
        """Keep only these candidates, with the first, and forget their samples."""
        check_range(candidates, self.candidates)
        for candidate in range(self.candidates):
            self.is_active[candidate] = candidate == 0 or candidate in candidates
            self.sample_count[candidate] = 0
            self.difference_sum[candidate] = 0.0
            self.difference_squares[candidate] = 0.0

    def actions(self) -> list[int]:
        """The candidates; the others are compared with the first."""
        return [self.action[candidate] for candidate in range(self.candidates)]

    @property
    def active_candidates(self) -> int:
        return sum(1 for candidate in range(self.candidates) if self.is_active[candidate])

    def mean(self, candidate: int) -> float:
        """The estimated advantage over the first candidate: net points, with the win bonus."""
        check_range([candidate], MAX_CANDIDATES)
        count = self.sample_count[candidate]
        return self.difference_sum[candidate] / count if count else 0.0

    def standard_error(self, candidate: int) -> float:
        """The standard error of `mean`."""
        check_range([candidate], MAX_CANDIDATES)
        count = self.sample_count[candidate]
        if count < 2:
            return 1e9
        squares = self.difference_squares[candidate] / count
        variance = max(0.0, squares - self.mean(candidate) ** 2)
        return sqrt(variance / (count - 1))

    # What is expected of a candidate: the prior, and the samples

    def expect(self, candidate: int, mean: float, spread: float) -> None:
        """Tell what a candidate's advantage over the first probably is, before any sample."""
        check_range([candidate], self.candidates)
        if not spread > 0.0:
            raise ValueError("expect: the spread must be above 0")
        self.prior_mean[candidate] = mean
        self.prior_precision[candidate] = 1.0 / (spread * spread)

    def _precision(self, candidate: int) -> float:
        """How much the samples say: the inverse of the squared standard error of their mean."""
        count = self.sample_count[candidate]
        if count < MIN_SAMPLES:
            return 0.0
        mean = self.difference_sum[candidate] / count
        variance = self.difference_squares[candidate] / count - mean * mean
        return count / (variance * self.resemblance) if variance > 1e-9 else 1e9

    def _expected(self, candidate: int) -> float:
        precision = self._precision(candidate)
        total = precision + self.prior_precision[candidate]
        if candidate == 0 or total <= 0.0:
            return 0.0
        mean = 0.0
        if precision > 0.0:
            mean = self.difference_sum[candidate] / self.sample_count[candidate]
        return (
            precision * mean + self.prior_precision[candidate] * self.prior_mean[candidate]
        ) / total

    def _drop_candidates(self, margin: float) -> int:
        best = 0.0
        for candidate in range(self.candidates):
            if self.is_active[candidate]:
                best = max(best, self._expected(candidate))
        remaining = 0
        for candidate in range(self.candidates):
            if candidate > 0 and self.is_active[candidate]:
                total = self._precision(candidate) + self.prior_precision[candidate]
                behind = best - self._expected(candidate)
                if total > 0.0 and behind > 0.0 and behind * behind * total > margin * margin:
                    self.is_active[candidate] = False
            if self.is_active[candidate]:
                remaining += 1
        return remaining

    def drop_candidates(self, margin: float) -> int:
        """Drop those that are probably worse than the best, by so many standard deviations.

        The first stays, since the others are compared with it. Return how many remain.
        """
        return self._drop_candidates(margin)

    def expected(self, candidate: int) -> float:
        """The expected advantage over the first, by the prior and the samples."""
        check_range([candidate], self.candidates)
        return self._expected(candidate)

    def best_action(self) -> int:
        """The candidate of which most is expected: the first, unless another one has been sampled
        and seems better.
        """
        best, found = 0.0, 0
        for candidate in range(1, self.candidates):
            if self.is_active[candidate] and self.sample_count[candidate] >= MIN_SAMPLES:
                expected = self._expected(candidate)
                if expected > best:
                    best, found = expected, candidate
        return self.action[found]
