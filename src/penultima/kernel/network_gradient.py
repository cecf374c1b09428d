# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Train a network by policy improvement: every move of a decision is rolled out.

One player with the network sits among players of the linear policy. At some of its decisions the
moves are rolled out from the true cards, with the same random numbers for all moves of a decision,
and the weights follow the gradient of the value that a softmax over the scores expects. So the
true cards serve as a critic in training alone: what the network sees is what the player can know.
Rollouts end early, at a position that another network values (value_network.py): most of the luck
of a round comes after that.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

if cython.compiled:
    from cython.cimports.libc.math import exp, sqrt
    from cython.cimports.penultima.kernel.bits import *
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.features import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.inputs import *
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.move_features import MoveFeatures
    from cython.cimports.penultima.kernel.network import DIRECT, OUTPUT, Correction, Network
    from cython.cimports.penultima.kernel.none_guard import reject_none
    from cython.cimports.penultima.kernel.policy import Policy
    from cython.cimports.penultima.kernel.value_network import (
        PositionValue,
        ValueNetwork,
        can_be_valued,
    )
else:
    from math import exp, sqrt

    from .bits import *
    from .codes import *
    from .features import *
    from .game import Game
    from .inputs import *
    from .memory import Memory
    from .move_features import MoveFeatures
    from .network import DIRECT, OUTPUT, Correction, Network
    from .none_guard import reject_none
    from .policy import Policy
    from .value_network import PositionValue, ValueNetwork, can_be_valued

    TRAINED_SHARE = 2

from penultima.errors import BadSetup

from .compiled_rules import CompiledRules
from .policy_gradient import max_entries
from .value_network import rollout_horizon


class NetworkOptimizer:
    """The gradient of a network, and Adam for gradient ascent with a running mean of the weights.

    The running mean plays better than the last weights, which follow the noise of their steps.
    """

    def __init__(self, network: Network) -> None:
        reject_none(network)
        self.network = network
        self.steps = self.decisions = 0
        if not cython.compiled:
            self.gradient = [0.0] * NETWORK_SIZE
            self.slope = [0.0] * NETWORK_SIZE
            self.square = [0.0] * NETWORK_SIZE
            self.average = [0.0] * NETWORK_SIZE
        for index in range(NETWORK_SIZE):
            self.gradient[index] = 0.0
            self.slope[index] = 0.0
            self.square[index] = 0.0
            self.average[index] = self.network.weight[index]

    def step(self, learning_rate: float, memory: float = 0.998) -> None:
        """Follow the mean gradient of the decisions since the last step."""
        self.steps += 1
        scale = 1.0 / self.decisions if self.decisions else 0.0
        slope_scale = 1.0 / (1.0 - 0.9**self.steps)
        square_scale = 1.0 / (1.0 - 0.999**self.steps)
        memory = min(memory, self.steps / (self.steps + 10.0))
        for index in range(NETWORK_SIZE):
            slope = self.gradient[index] * scale
            self.gradient[index] = 0.0
            self.slope[index] = 0.9 * self.slope[index] + 0.1 * slope
            self.square[index] = 0.999 * self.square[index] + 0.001 * slope * slope
            size = sqrt(self.square[index] * square_scale) + 1e-6
            weight = self.network.weight[index]
            # There are many weights in the first layer, and few in the others: with one rate for
            # all, the noise of the many would drown what the few have learned.
            rate = learning_rate
            if index < DIRECT:
                rate *= 0.3
            elif index < OUTPUT:
                rate *= 4.0
            weight += rate * self.slope[index] * slope_scale / size
            self.network.weight[index] = weight
            self.average[index] = memory * self.average[index] + (1.0 - memory) * weight
        self.decisions = 0

    @property
    def mean_weights(self) -> list[float]:
        return [self.average[index] for index in range(NETWORK_SIZE)]

    def trained_weights(self) -> list[float]:
        """The running mean; for inputs that never occurred, zero instead of their random start."""
        weights = self.mean_weights
        for row in range(0, INPUTS * HIDDEN, HIDDEN):
            if not any(self.square[index] for index in range(row, row + HIDDEN)):
                weights[row : row + HIDDEN] = [0.0] * HIDDEN
        return weights

    def state(self) -> list[list[float]]:
        """What it takes to continue: the weights, their running mean, and the moments."""
        return [
            self.network.weights,
            self.mean_weights,
            [self.slope[index] for index in range(NETWORK_SIZE)],
            [self.square[index] for index in range(NETWORK_SIZE)],
        ]

    def restore(self, steps: int, state: Sequence[Sequence[float]]) -> None:
        weights, average, slope, square = state
        self.steps = steps
        self.network.set_weights(weights)
        for index in range(NETWORK_SIZE):
            self.average[index] = average[index]
            self.slope[index] = slope[index]
            self.square[index] = square[index]


class NetworkGradient:
    """Plays rounds by one set of rules, and adds to an optimizer's gradient."""

    def __init__(
        self,
        optimizer: NetworkOptimizer,
        value_network: ValueNetwork,
        rules: CompiledRules,
        weights: Sequence[float],
        *,
        rollouts: int = 4,
        temperature: float = 3.0,
        win_bonus: float = 2.5,
    ) -> None:
        reject_none(optimizer)
        reject_none(value_network)
        reject_none(rules)
        entries = max_entries(rules, MOVE_INPUTS)
        if entries > MAX_FEATURE_ENTRIES:
            raise BadSetup(f"a hand can have {entries:,} features, which are too many to train on")
        self.optimizer = optimizer
        self.position_value = PositionValue(value_network, rules)
        self.learner = Policy(rules, weights, optimizer.network)
        self.others = Policy(rules, weights)
        assert self.learner.correction is not None
        self.correction = self.learner.correction
        self.scratch = Game(rules)
        self.scratch_memory = Memory(rules)
        # Penalties of those who don't win are not estimated.
        plays_on = self.scratch.rules.lowest_wins
        self.horizon = ROUND_ACTION_LIMIT if plays_on else rollout_horizon(rules.seats)
        self.rollouts = rollouts
        self.temperature = temperature
        self.win_bonus = win_bonus
        self.negligible = 0.02
        if not cython.compiled:
            self.probability = [0.0] * MAX_MOVES
            self.value = [0.0] * MAX_MOVES
            self.hidden = [0.0] * HIDDEN
            self.position_slope = [0.0] * HIDDEN

    def _play_round(self, game: Game, memory: Memory) -> None:
        memory._clear()
        game.dealer = (game.dealer + 1) % game.seats
        for seat in range(game.seats):
            game.points[seat] = 0
        game._deal()
        learner = game._random_below(game.seats)
        moves = 0
        while game.phase < PHASE_ROUND_OVER and moves < ROUND_ACTION_LIMIT:
            seat = game.turn
            if seat != learner:
                action = self.others._choose(game, memory, True)
            elif game.phase <= PHASE_STACK and game._random_below(TRAINED_SHARE) == 0:
                self.learner.keep_entries = True
                self.learner._score_moves(game, memory, True)
                self.learner.keep_entries = False
                action = self.learner.move[self.learner.best_move]
                self._learn(self.learner, game, memory)
            else:
                action = self.learner._choose(game, memory, True)
            memory._apply(game, seat, action)
            moves += 1

    def _learn(self, policy: Policy, game: Game, memory: Memory) -> None:
        """Add the gradient of the decision whose moves have been scored."""
        best = policy.score[policy.best_move]
        if policy.move_count < 2 or best >= WINNING_SCORE:
            return
        total = 0.0
        for index in range(policy.move_count):
            self.probability[index] = exp((policy.score[index] - best) / self.temperature)
            total += self.probability[index]
        if total < 1.05:  # nothing comes near the best move
            return
        mean = 0.0
        considered = 0.0
        for index in range(policy.move_count):
            self.probability[index] /= total
            if self.probability[index] >= self.negligible:
                self.value[index] = self._roll_out(game, memory, policy.move[index])
                mean += self.probability[index] * self.value[index]
                considered += self.probability[index]
        mean /= considered
        for unit in range(HIDDEN):
            self.position_slope[unit] = 0.0
        for index in range(policy.move_count):
            if self.probability[index] >= self.negligible:
                factor = self.probability[index] * (self.value[index] - mean)
                self._add_gradient(policy, policy.features, index, factor)
        self._add_position_gradient(self.correction)
        self.optimizer.decisions += 1

    def _roll_out(self, game: Game, memory: Memory, action: int) -> float:
        """The mean value of a move over rollouts from the true cards."""
        seat = game.turn
        total = 0.0
        for number in range(self.rollouts):
            self.scratch._copy(game)
            self.scratch_memory._copy(memory)
            self.scratch.rng_state = (game.rng_state + (number + 1) * SPLITMIX_FACTOR_1) & ALL_BITS
            self.scratch_memory._apply(self.scratch, seat, action)
            self._play_on()
            if self.scratch.phase >= PHASE_ROUND_OVER or self.scratch.rules.lowest_wins:
                total += self._value_of_round(seat)
                continue
            total += self._estimated_value(self.position_value, seat)
        return total / self.rollouts

    def _play_on(self) -> None:
        """Play the scratch game on, until the round is over or its position can be valued."""
        moves = 0
        while self.scratch.phase < PHASE_ROUND_OVER and moves < ROUND_ACTION_LIMIT:
            if moves >= self.horizon and can_be_valued(self.scratch):
                break
            self.scratch_memory._apply(
                self.scratch,
                self.scratch.turn,
                self.others._choose(self.scratch, self.scratch_memory, False),
            )
            moves += 1

    def _value_of_round(self, seat: int) -> float:
        """Net points in hundreds, and a bonus for the winner.

        The bonus is not taken from the others: a round without end must not be better than a loss.
        """
        if self.scratch.winner == NO_SEAT:
            return 0.0
        net = 0.0
        for other in range(self.scratch.seats):
            points = 0.01 * self.scratch.points[other]
            net += points if other == seat else -points / (self.scratch.seats - 1)
        if self.scratch.rules.lowest_wins:
            net = -net
        return net + self.win_bonus if self.scratch.winner == seat else net

    def _estimated_value(self, value: PositionValue, seat: int) -> float:
        """What the scratch game's round will probably be worth, in the same unit."""
        value._evaluate(self.scratch)
        total = 0.0
        for winner in range(self.scratch.seats):
            points = 0.01 * value.score[winner]
            if winner == seat:
                total += value.chance[winner] * (points + self.win_bonus)
            else:
                total -= value.chance[winner] * points / (self.scratch.seats - 1)
        return total

    def _add_gradient(
        self, policy: Policy, features: MoveFeatures, move: int, factor: float
    ) -> None:
        """Add the gradient of a move's score times a factor; the position's part comes later."""
        hidden = self.hidden
        weight = self.optimizer.network.weight
        gradient = self.optimizer.gradient
        start = policy.entry_start[move]
        end = policy.entry_start[move + 1]
        for unit in range(HIDDEN):
            hidden[unit] = self.correction.position_hidden[unit]
        for entry in range(start, end):
            value = features.entry_value[entry]
            row = features.entry_feature[entry] * HIDDEN
            for unit in range(HIDDEN):
                hidden[unit] += value * weight[row + unit]
        for unit in range(HIDDEN):
            if hidden[unit] > 0.0:
                gradient[OUTPUT + unit] += factor * hidden[unit]
                hidden[unit] = factor * weight[OUTPUT + unit]
                self.position_slope[unit] += hidden[unit]
            else:
                hidden[unit] = 0.0
        for entry in range(start, end):
            value = features.entry_value[entry]
            index = features.entry_feature[entry]
            row = index * HIDDEN
            gradient[DIRECT + index] += value * factor
            for unit in range(HIDDEN):
                gradient[row + unit] += value * hidden[unit]

    def _add_position_gradient(self, correction: Correction) -> None:
        gradient = self.optimizer.gradient
        slope = self.position_slope
        for entry in range(correction.position_count):
            value = correction.position_value[entry]
            row = correction.position_input[entry] * HIDDEN
            for unit in range(HIDDEN):
                gradient[row + unit] += value * slope[unit]

    def _play_rounds(self, game: Game, memory: Memory, rounds: int) -> None:
        for _ in range(rounds):
            self._play_round(game, memory)

    # For Python

    def collect(self, game: Game, memory: Memory, rounds: int) -> None:
        """Play rounds and add what they teach to the gradient."""
        reject_none(game)
        reject_none(memory)
        if cython.compiled:
            with cython.nogil:
                self._play_rounds(game, memory, rounds)
        else:
            self._play_rounds(game, memory, rounds)
