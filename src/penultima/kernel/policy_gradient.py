# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The pupil: plays against itself, not always the best move, and finds where weights should go.

The gradient of net points per round (REINFORCE): what a move's features have beyond the average of
all moves, times what came out beyond what usually does with hands of such sizes.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.features import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
    from cython.cimports.penultima.kernel.policy import Policy, _bucket
else:
    from math import exp

    from .codes import *
    from .features import *
    from .game import Game
    from .memory import Memory
    from .none_guard import reject_none
    from .policy import Policy, _bucket

    SITUATIONS = 25


class PolicyGradient:
    def __init__(self, policy: Policy) -> None:
        reject_none(policy)
        self.policy = policy
        self.rounds = 0
        if not cython.compiled:
            self.gradient = [0.0] * WEIGHTS
            self.taken = [0.0] * (MAX_SEATS * WEIGHTS)
            self.discounted = [0.0] * (MAX_SEATS * WEIGHTS)
            self.expected = [0.0] * SITUATIONS
            self.mean = [0.0] * WEIGHTS
            self.chance = [0.0] * 256
            self.visited = [0] * (MAX_SEATS * SITUATIONS)

    def _random(self, game: Game) -> float:
        return game._random_below(1 << 24) / 16777216.0

    def _pick(self, policy: Policy, game: Game, memory: Memory, seat: int) -> int:
        """Any move, better ones more often; what speaks for it is noted for the seat."""
        policy._list(game, memory, True)
        if policy.moves == 1 or policy.score[policy.best] >= GOES_OUT:
            return policy.move[policy.best]
        best = policy.score[policy.best]
        total = 0.0
        for at in range(policy.moves):
            self.chance[at] = exp(policy.score[at] - best)
            total += self.chance[at]
        left = self._random(game) * total
        picked = 0
        while picked < policy.moves - 1 and left >= self.chance[picked]:
            left -= self.chance[picked]
            picked += 1
        situation = BUCKETS * _bucket(policy.own) + _bucket(policy.fewest)
        self.visited[seat * SITUATIONS + situation] += 1
        base = seat * WEIGHTS
        usual = self.expected[situation]
        for at in range(policy.moves):
            part = -self.chance[at] / total
            if at == picked:
                part += 1.0
            for entry in range(policy.start[at], policy.start[at + 1]):
                change = part * policy.value[entry]
                self.taken[base + policy.place[entry]] += change
                self.discounted[base + policy.place[entry]] += change * usual
        return policy.move[picked]

    def _play_round(self, game: Game, memory: Memory) -> None:
        for place in range(game.seats * WEIGHTS):
            self.taken[place] = 0.0
            self.discounted[place] = 0.0
        for place in range(game.seats * SITUATIONS):
            self.visited[place] = 0
        memory._clear()
        game.dealer = (game.dealer + 1) % game.seats
        game._deal()
        moves = 0
        while game.phase < PHASE_ROUND_OVER and moves < ROUND_ACTION_LIMIT:
            memory._do(game, game.turn, self._pick(self.policy, game, memory, game.turn))
            moves += 1
        self._learn(game)

    def _learn(self, game: Game) -> None:
        """Net points: what the winner got; what the others lost, shared among them."""
        if game.winner != NO_SEAT:
            scored = 0.01 * game.points[game.winner]
            for seat in range(game.seats):
                net = scored if seat == game.winner else -scored / (game.seats - 1)
                base = seat * WEIGHTS
                for place in range(WEIGHTS):
                    self.gradient[place] += (
                        net * self.taken[base + place] - self.discounted[base + place]
                    )
                for situation in range(SITUATIONS):
                    for _ in range(self.visited[seat * SITUATIONS + situation]):
                        self.expected[situation] += 0.001 * (net - self.expected[situation])
        for seat in range(game.seats):
            game.points[seat] = 0
        self.rounds += 1

    def _practise(self, game: Game, memory: Memory, rounds: int) -> None:
        self.policy.recording = True
        for _ in range(rounds):
            self._play_round(game, memory)
        self.policy.recording = False

    # For Python

    def practise(self, game: Game, memory: Memory, rounds: int) -> list[float]:
        """Play rounds; the gradient per round."""
        reject_none(game)
        reject_none(memory)
        for place in range(WEIGHTS):
            self.gradient[place] = 0.0
        if cython.compiled:
            with cython.nogil:
                self._practise(game, memory, rounds)
        else:
            self._practise(game, memory, rounds)
        return [self.gradient[place] / rounds for place in range(WEIGHTS)]

    def set_weights(self, weights: Sequence[float]) -> None:
        if len(weights) != WEIGHTS:
            raise ValueError(f"{len(weights)} weights; there are {WEIGHTS} features")
        for place in range(WEIGHTS):
            self.policy.weight[place] = weights[place]
