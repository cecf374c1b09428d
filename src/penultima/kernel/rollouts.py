# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Play a position to the end of its round many times by a policy, and add up the results.

The hands are as they are in the position; what the draw pile gives is random if it is unordered.
Rollout number k has the same random numbers in every position (common random numbers).
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

if cython.compiled:
    from cython.cimports.penultima.kernel.bits import *
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
    from cython.cimports.penultima.kernel.policy import Policy
else:
    from .bits import *
    from .codes import *
    from .game import Game
    from .memory import Memory
    from .none_guard import reject_none
    from .policy import Policy

POLICY_MOVE = -1
"""The first move is the policy's own."""


class Rollouts:
    """Rolls out positions and keeps the sums of the last one. Not safe for concurrent use."""

    def __init__(self, policy: Policy, count: int, seed: int) -> None:
        reject_none(policy)
        self.policy = policy
        self.count = count
        self.seed = seed & 0xFFFF_FFFF_FFFF_FFFF
        self.scratch = Game(policy.rules)
        self.memory = Memory(policy.rules)
        if not cython.compiled:
            self.win_count = [0] * MAX_SEATS
            self.net_sum = [0] * MAX_SEATS
        self._clear()

    def _clear(self) -> None:
        for seat in range(MAX_SEATS):
            self.win_count[seat] = 0
            self.net_sum[seat] = 0

    def _run(self, game: Game, memory: Memory, seat: int, action: int) -> None:
        for number in range(self.count):
            self.scratch._copy(game)
            self.memory._copy(memory)
            self.scratch.rng_state = (self.seed + number * SPLITMIX_FACTOR_1) & ALL_BITS
            if action >= 0:
                self.memory._apply(self.scratch, seat, action)
            moves = 0
            while self.scratch.phase < PHASE_ROUND_OVER and moves < ROUND_ACTION_LIMIT:
                self.memory._apply(
                    self.scratch,
                    self.scratch.turn,
                    self.policy._choose(self.scratch, self.memory, True),
                )
                moves += 1
            self._add_result(game)

    def _add_result(self, game: Game) -> None:
        """Add up wins and net points, in parts of a point: one for each of the other players."""
        if self.scratch.phase < PHASE_ROUND_OVER or self.scratch.winner == NO_SEAT:
            return
        self.win_count[self.scratch.winner] += 1
        others = game.seats - 1
        total = 0
        for seat in range(game.seats):
            total += self.scratch.points[seat] - game.points[seat]
        for seat in range(game.seats):
            own = self.scratch.points[seat] - game.points[seat]
            net = own * others - (total - own)
            if game.rules.lowest_wins:
                net = -net
            self.net_sum[seat] += net

    # For Python

    def run(self, game: Game, memory: Memory, seat: int = 0, action: int = POLICY_MOVE) -> None:
        """Roll out a position, after an action of a seat if one is given."""
        reject_none(game)
        reject_none(memory)
        if action >= 0 and not game.allows(seat, action):
            raise ValueError(f"action {action} by seat {seat} is illegal here")
        self._clear()
        if cython.compiled:
            with cython.nogil:
                self._run(game, memory, seat, action)
        else:
            self._run(game, memory, seat, action)

    @property
    def wins(self) -> list[int]:
        """How many rounds each seat won."""
        return [self.win_count[seat] for seat in range(self.scratch.seats)]

    @property
    def nets(self) -> list[int]:
        """The sum of each seat's net points times the number of the other players."""
        return [self.net_sum[seat] for seat in range(self.scratch.seats)]
