# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Estimate the policy gradient of net points per round by self-play (REINFORCE with a baseline).

All players sample their moves from a softmax over the policy's scores. The baseline is the running
mean of the return, by the size of the player's own hand and of the smallest other hand.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

from penultima.errors import BadSetup

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.features import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
    from cython.cimports.penultima.kernel.policy import Policy
else:
    from math import exp

    from .codes import *
    from .features import *
    from .game import Game
    from .memory import Memory
    from .none_guard import reject_none
    from .policy import Policy

    BASELINE_STATES = 25

from .compiled_rules import CompiledRules
from .move_features import entries_by_kind


class PolicyGradient:
    """Accumulates the gradient of one policy. Not safe for concurrent use."""

    def __init__(self, policy: Policy) -> None:
        reject_none(policy)
        entries = max_entries(policy.rules)
        if entries > MAX_FEATURE_ENTRIES:
            raise BadSetup(
                f"a hand can have {entries:,} features;"
                f" a policy gradient has room for {MAX_FEATURE_ENTRIES:,}"
            )
        self.policy = policy
        self.rounds = 0
        if not cython.compiled:
            self.gradient = [0.0] * WEIGHTS
            self.log_gradient = [0.0] * (MAX_SEATS * WEIGHTS)
            self.baseline_gradient = [0.0] * (MAX_SEATS * WEIGHTS)
            self.baseline = [0.0] * BASELINE_STATES
            self.probability = [0.0] * MAX_MOVES
            self.visits = [0] * (MAX_SEATS * BASELINE_STATES)

    def _random(self, game: Game) -> float:
        return game._random_below(1 << 24) / 16777216.0

    def _sample_move(self, policy: Policy, game: Game, memory: Memory, seat: int) -> int:
        """Sample a move, and add the gradient of its log-probability to the seat's sums."""
        policy._score_moves(game, memory, True)
        if policy.move_count == 1 or policy.score[policy.best_move] >= WINNING_SCORE:
            return policy.move[policy.best_move]
        best = policy.score[policy.best_move]
        total = 0.0
        for index in range(policy.move_count):
            self.probability[index] = exp(policy.score[index] - best)
            total += self.probability[index]
        rest = self._random(game) * total
        sampled = 0
        while sampled < policy.move_count - 1 and rest >= self.probability[sampled]:
            rest -= self.probability[sampled]
            sampled += 1
        state = SIZE_BUCKETS * policy.features._bucket(
            policy.features.own_size
        ) + policy.features._bucket(policy.features.fewest_cards)
        self.visits[seat * BASELINE_STATES + state] += 1
        offset = seat * WEIGHTS
        baseline = self.baseline[state]
        for index in range(policy.move_count):
            factor = -self.probability[index] / total
            if index == sampled:
                factor += 1.0
            for entry in range(policy.entry_start[index], policy.entry_start[index + 1]):
                change = factor * policy.features.entry_value[entry]
                self.log_gradient[offset + policy.features.entry_feature[entry]] += change
                self.baseline_gradient[offset + policy.features.entry_feature[entry]] += (
                    change * baseline
                )
        return policy.move[sampled]

    def _play_round(self, game: Game, memory: Memory) -> None:
        for index in range(game.seats * WEIGHTS):
            self.log_gradient[index] = 0.0
            self.baseline_gradient[index] = 0.0
        for index in range(game.seats * BASELINE_STATES):
            self.visits[index] = 0
        memory._clear()
        game.dealer = (game.dealer + 1) % game.seats
        game._deal()
        moves = 0
        while game.phase < PHASE_ROUND_OVER and moves < ROUND_ACTION_LIMIT:
            memory._apply(game, game.turn, self._sample_move(self.policy, game, memory, game.turn))
            moves += 1
        self._accumulate(game)

    def _accumulate(self, game: Game) -> None:
        """Add the round to the gradient and to the baseline.

        The return is the winner's points, and an equal share of their loss for every other player.
        """
        if game.winner != NO_SEAT:
            scored = 0.01 * game.points[game.winner]
            for seat in range(game.seats):
                net = scored if seat == game.winner else -scored / (game.seats - 1)
                offset = seat * WEIGHTS
                for index in range(WEIGHTS):
                    self.gradient[index] += (
                        net * self.log_gradient[offset + index]
                        - self.baseline_gradient[offset + index]
                    )
                for state in range(BASELINE_STATES):
                    for _ in range(self.visits[seat * BASELINE_STATES + state]):
                        self.baseline[state] += 0.001 * (net - self.baseline[state])
        for seat in range(game.seats):
            game.points[seat] = 0
        self.rounds += 1

    def _play_rounds(self, game: Game, memory: Memory, rounds: int) -> None:
        self.policy.keep_entries = True
        for _ in range(rounds):
            self._play_round(game, memory)
        self.policy.keep_entries = False

    # For Python

    def estimate(self, game: Game, memory: Memory, rounds: int) -> list[float]:
        """Play rounds and return the mean gradient per round."""
        reject_none(game)
        reject_none(memory)
        for index in range(WEIGHTS):
            self.gradient[index] = 0.0
        if cython.compiled:
            with cython.nogil:
                self._play_rounds(game, memory, rounds)
        else:
            self._play_rounds(game, memory, rounds)
        return [self.gradient[index] / rounds for index in range(WEIGHTS)]

    def set_weights(self, weights: Sequence[float]) -> None:
        if len(weights) != WEIGHTS:
            raise ValueError(f"{len(weights)} weights for {WEIGHTS} features")
        for index in range(WEIGHTS):
            self.policy.features.weight[index] = weights[index]


def max_entries(rules: CompiledRules, inputs: int = 0) -> int:
    """An upper bound on the feature entries of all moves that one hand allows."""
    tables = rules.tables
    return sum(
        (1 if tables.color_of[kind] else tables.colors) * (entries + inputs)
        for kind, entries in enumerate(entries_by_kind(rules))
    )
