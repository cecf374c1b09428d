# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The moves of the bots `random`, `greedy` and `clever` in the kernel."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from penultima.kernel import cython_fallback as cython

from penultima.bots.weights import weights_for

if cython.compiled:
    from cython.cimports.penultima.env.codes import *
    from cython.cimports.penultima.kernel.arena import KernelArena
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.compiled_rules import CompiledRules
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.policy import Policy
else:
    from penultima.kernel.arena import KernelArena
    from penultima.kernel.codes import *
    from penultima.kernel.compiled_rules import CompiledRules
    from penultima.kernel.game import Game
    from penultima.kernel.memory import Memory
    from penultima.kernel.policy import Policy

    from .codes import *


class BuiltInPolicies:
    """Chooses moves for the seat to move. Not safe for concurrent use."""

    def __init__(self, rules: CompiledRules) -> None:
        self.clever = Policy(rules, weights_for(rules.seats))
        self.arena = KernelArena(self.clever, self.clever)

    def _choose(self, game: Game, memory: Memory, policy: int) -> int:
        if policy == POLICY_CLEVER:
            return self.clever._choose(game, memory, True)
        if game.phase == PHASE_CHALLENGE:
            return ACCEPT << VERB_SHIFT
        if policy == POLICY_GREEDY and game.phase <= PHASE_STACK:
            return self.arena._greedy(game)
        return game._default_action()

    def _jump_in(self, game: Game, seat: int) -> int:
        """Play the card in play out of turn; one that names a player names who has fewest cards."""
        action = game.top | CALL_BIT
        if game.rules.takes_whom[game.top] != WHOM_REQUIRED:
            return action
        fewest = game._next_seat(seat)
        for places in range(2, game.seats):
            other = game._seat_after(seat, places)
            if game.size[other] < game.size[fewest]:
                fewest = other
        return action | (fewest + 1) << WHOM_SHIFT
