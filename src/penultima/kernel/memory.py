# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Public information of a round that the table no longer shows.

A player who draws in turn is void in the colour in play until they receive unseen cards. The
discarded cards have been seen as well, until they are shuffled again. The colour that a player last
changed to is one they probably hold; one that they drew on, and have not played since, is one they
probably still lack.
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
            self.voids = [0] * MAX_SEATS
            self.chosen = [0] * MAX_SEATS
            self.drew_on = [0] * MAX_SEATS
            self.discarded_colors = [0] * MAX_COLORS
            self.sizes_before = [0] * MAX_SEATS
        self.hand_mixing = hand_mixing_kinds(rules)
        self._clear()

    def _clear(self) -> None:
        self.counted = 0
        self._clear_voids()
        for color in range(MAX_COLORS):
            self.discarded_colors[color] = 0

    def _clear_voids(self) -> None:
        for seat in range(MAX_SEATS):
            self.voids[seat] = 0
            self.chosen[seat] = 0
            self.drew_on[seat] = 0

    def _copy(self, other: Memory) -> None:
        self.counted = other.counted
        for seat in range(MAX_SEATS):
            self.voids[seat] = other.voids[seat]
            self.chosen[seat] = other.chosen[seat]
            self.drew_on[seat] = other.drew_on[seat]
        for color in range(MAX_COLORS):
            self.discarded_colors[color] = other.discarded_colors[color]

    def _apply(self, game: Game, seat: int, action: int) -> None:
        """Apply an action to the game and record what it reveals."""
        verb = action >> VERB_SHIFT
        draw_size = game.draw_size
        void = 1 << game.color if verb == DRAW and game.phase == PHASE_TURN else 0
        for other in range(game.seats):
            self.sizes_before[other] = game.size[other]
        if verb == PLAY:
            self.sizes_before[seat] -= 1
            if self.hand_mixing & BIT[action & KIND_BITS]:
                self._clear_voids()
            else:
                self._note_color(game, seat, action)
        elif verb in (CHOOSE_PLAYER, CHOOSE_CARD):
            self._clear_voids()
        elif verb == NAME_COLOR:
            self.chosen[seat] = 1 << ((action >> COLOR_SHIFT) & COLOR_BITS)
        elif verb == NEXT_ROUND:
            self._clear()
        game._apply(seat, action)
        if verb == NEXT_ROUND:
            return
        for other in range(game.seats):
            if game.size[other] > self.sizes_before[other]:
                self.voids[other] = void if other == seat else 0
                if void and other == seat:
                    self.drew_on[seat] |= void
                    self.chosen[seat] &= ~void
        if game.draw_size > draw_size:
            self.counted = 0
        self._count_discards(game)

    def _note_color(self, game: Game, seat: int, action: int) -> None:
        """Note what the colour of a play says. A drawn card says nothing, unless it is a wild."""
        color = game.rules.color_of[action & KIND_BITS]
        if color == 0:
            color = (action >> COLOR_SHIFT) & COLOR_BITS
        elif game.phase == PHASE_DRAWN:
            return
        else:
            self.drew_on[seat] &= ~(1 << color)
        if color != game.color:
            self.chosen[seat] = 1 << color

    def _count_discards(self, game: Game) -> None:
        """Count the colours of the discarded cards that have not been counted yet."""
        if self.counted == 0 or game.discard_size < self.counted:
            self.counted = 0
            for color in range(MAX_COLORS):
                self.discarded_colors[color] = 0
        while self.counted < game.discard_size:
            self.discarded_colors[game.rules.color_of[game.discard[self.counted]]] += 1
            self.counted += 1

    # For Python

    def apply(self, game: Game, seat: int, action: int) -> None:
        """Apply an action to the game and record what it reveals."""
        if not game.allows(seat, action):
            raise ValueError(f"action {action} by seat {seat} is illegal here")
        self._apply(game, seat, action)

    @property
    def void_colors(self) -> list[int]:
        """For every seat, the mask of colours that it is known not to hold."""
        return [self.voids[seat] for seat in range(MAX_SEATS)]

    @property
    def chosen_colors(self) -> list[int]:
        """For every seat, the mask of the colour that it last changed to."""
        return [self.chosen[seat] for seat in range(MAX_SEATS)]

    @property
    def drawn_colors(self) -> list[int]:
        """For every seat, the mask of colours that it drew on and has not played since."""
        return [self.drew_on[seat] for seat in range(MAX_SEATS)]

    def restore(
        self,
        game: Game,
        void_colors: Sequence[int],
        chosen_colors: Sequence[int] = (),
        drawn_colors: Sequence[int] = (),
    ) -> None:
        """Set what is known of the seats, and count the game's discarded cards."""
        reject_none(game)
        for colors in (void_colors, chosen_colors, drawn_colors):
            if len(colors) > MAX_SEATS:
                raise ValueError(f"there are at most {MAX_SEATS} seats, not {len(colors)}")
        self._clear()
        for seat in range(len(void_colors)):
            self.voids[seat] = void_colors[seat]
        for seat in range(len(chosen_colors)):
            self.chosen[seat] = chosen_colors[seat]
        for seat in range(len(drawn_colors)):
            self.drew_on[seat] = drawn_colors[seat]
        self._count_discards(game)


_HAND_MIXING_OPS = (
    OP_SWAP_HANDS,
    OP_PASS_HANDS,
    OP_GIVE,
    OP_DISCARD,
    OP_DISCARD_RANDOM,
    OP_DRAW,
    OP_TAKE,
    OP_SHUFFLE_HANDS,
    OP_DRAW_UNTIL,
    OP_PASS_CARDS,
)


def hand_mixing_kinds(rules: CompiledRules) -> int:
    """The mask of cards that move cards between hands, after which no void is known."""
    mask = 0
    for kind, program in enumerate(rules.tables.programs):
        if rules.tables.attack[kind]:
            continue
        for instruction in program:
            if instruction.op in _HAND_MIXING_OPS:
                mask |= 1 << kind
    return mask
