# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Memory: what anybody knows who has watched the round, and the table no longer shows.

Who draws in their turn lacks the colour that went on, until they get cards that nobody has seen.
What lies under the card in play has been seen too, until it is shuffled again.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

from .compiled_rules import CompiledRules

if cython.compiled:
    from cython.cimports.penultima.kernel.bits import BIT
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.none_guard import reject_none
else:
    from .bits import BIT
    from .codes import *
    from .game import Game
    from .none_guard import reject_none


class Memory:
    def __init__(self, rules: CompiledRules) -> None:
        if not cython.compiled:
            self.lacking = [0] * MAX_SEATS
            self.seen = [0] * MAX_COLORS
            self.before = [0] * MAX_SEATS
        self.unsettling = unsettling_mask(rules)
        self._clear()

    def _clear(self) -> None:
        self.counted = 0
        self._forget_hands()
        for color in range(MAX_COLORS):
            self.seen[color] = 0

    def _forget_hands(self) -> None:
        for seat in range(MAX_SEATS):
            self.lacking[seat] = 0

    def _copy(self, other: Memory) -> None:
        self.counted = other.counted
        for seat in range(MAX_SEATS):
            self.lacking[seat] = other.lacking[seat]
        for color in range(MAX_COLORS):
            self.seen[color] = other.seen[color]

    def _do(self, game: Game, seat: int, action: int) -> None:
        """Let the game make a move, and remember what it tells."""
        verb = action >> VERB_SHIFT
        left = game.left
        lacks = 1 << game.color if verb == DRAW and game.phase == PHASE_TURN else 0
        for other in range(game.seats):
            self.before[other] = game.size[other]
        if verb == PLAY:
            self.before[seat] -= 1
            if self.unsettling & BIT[action & KIND_BITS]:
                self._forget_hands()
        elif verb in (CHOOSE_PLAYER, CHOOSE_CARD):
            self._forget_hands()
        elif verb == NEXT_ROUND:
            self._clear()
        game._do(seat, action)
        if verb == NEXT_ROUND:
            return
        for other in range(game.seats):
            if game.size[other] > self.before[other]:
                self.lacking[other] = lacks if other == seat else 0
        if game.left > left:
            self.counted = 0
        self._count(game)

    def _count(self, game: Game) -> None:
        """Count the colours under the card in play, as far as that has not been done."""
        if self.counted == 0 or game.under < self.counted:
            self.counted = 0
            for color in range(MAX_COLORS):
                self.seen[color] = 0
        while self.counted < game.under:
            self.seen[game.rules.color_of[game.below[self.counted]]] += 1
            self.counted += 1

    # For Python

    def do(self, game: Game, seat: int, action: int) -> None:
        """Let the game make a move, and remember what it tells."""
        if not game.allows(seat, action):
            raise ValueError(f"seat {seat} may not do {action} now")
        self._do(game, seat, action)

    @property
    def lacks(self) -> list[int]:
        """For every seat a mask of the colours that it lacks."""
        return [self.lacking[seat] for seat in range(MAX_SEATS)]

    def recall(self, game: Game, lacks: Sequence[int]) -> None:
        """Remember that the seats lack these colours, and what lies under the card in play."""
        reject_none(game)
        if len(lacks) > MAX_SEATS:
            raise ValueError(f"there is room for {MAX_SEATS} seats, not for {len(lacks)}")
        self._clear()
        for seat in range(len(lacks)):
            self.lacking[seat] = lacks[seat]
        self._count(game)


_UNSETTLING = (
    OP_SWAP_HANDS,
    OP_PASS_HANDS,
    OP_GIVE,
    OP_DISCARD,
    OP_DISCARD_RANDOM,
    OP_DRAW,
)


def unsettling_mask(rules: CompiledRules) -> int:
    """The cards that mix up hands: what one knew of them is worth nothing then."""
    mask = 0
    for kind, program in enumerate(rules.tables.programs):
        if rules.tables.attack[kind]:
            continue
        for instruction in program:
            if instruction.op in _UNSETTLING:
                mask |= 1 << kind
    return mask
