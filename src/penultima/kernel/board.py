# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The board: everything that lies on the table at one moment, and how Python looks at it.

Hands are counts per kind, with a mask of the kinds held. The draw pile is in order, or loose: then
any card of it may be the next, which is a shuffle that costs nothing until somebody draws. The
discard pile is the card in play and, in no order, what lies below it: nobody can look there, and it
is shuffled before it comes back.

Attributes can be written, so that a position can be set up (positions.py); nobody checks what is
written, and nonsense can crash the interpreter.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

from .compiled_rules import CompiledRules, Script

if cython.compiled:
    from cython.cimports.libc.string import memcpy
    from cython.cimports.penultima.kernel.bits import BIT
    from cython.cimports.penultima.kernel.codes import *
else:
    from .bits import BIT
    from .codes import *

NO_SCRIPT = Script()


AGREED = ("rules", "script", "scripted", "seats")
CHANGING = (
    *("chance", "round", "turns", "dealer", "turn", "direction", "phase", "owed", "accusers"),
    *("passes", "winner", "winners", "drawn", "could_play", "demand", "stack", "accused"),
    *(
        "guilty",
        "color_before",
        "player",
        "card",
        "chosen",
        "clothing",
        "called",
        "program_counter",
    ),
    *("skips", "again", "demands", "todo_at", "todo_end", "wanted", "picks", "todo", "skipped"),
    *("picked", "left", "under", "loose", "top", "color", "pile", "below", "outfits", "points"),
    *("size", "mask", "counts"),
)


class Board:
    # Uncompiled, slots are faster than a dictionary; compiled, board.pxd says what there is.
    __slots__ = (*AGREED, *CHANGING)

    def __init__(self, rules: CompiledRules, seed: int = 0, script: Script | None = None) -> None:
        self._allocate()
        self.rules = rules
        self.script = NO_SCRIPT if script is None else script
        self.scripted = script is not None
        self.seats = rules.seats
        # NumPy's whole numbers, too, of which some have no room for so many bits
        self.chance = index(seed) & 0xFFFF_FFFF_FFFF_FFFF
        self.new_match()

    def _allocate(self) -> None:
        """What board.pxd does for the compiler."""
        if not cython.compiled:
            self.turns = 0
            # Waiting for an answer: what was drawn, what is to be drawn, whose bluff it may be
            self.drawn = self.could_play = self.demand = self.stack = self.accused = self.guilty = 0
            self.color_before = 0
            # A card's effects, part of the way through: the reference's `Errand`
            self.player = self.card = self.chosen = self.clothing = self.called = 0
            self.program_counter = self.skips = self.again = self.demands = 0
            self.todo_at = self.todo_end = self.wanted = self.picks = 0
            self.todo = [0] * MAX_SEATS
            self.skipped = [0] * MAX_SEATS
            self.picked = [0] * MAX_SEATS
            # Piles: how many cards are left in one, how many are under the top of the other
            self.left = self.under = self.loose = self.top = self.color = 0
            self.pile = [0] * MAX_CARDS
            self.below = [0] * MAX_CARDS
            # Players
            self.outfits = [0] * MAX_SEATS
            self.points = [0] * MAX_SEATS
            self.size = [0] * MAX_SEATS
            self.mask = [0] * MAX_SEATS
            self.counts = [0] * (MAX_SEATS * MAX_KINDS)

    def new_match(self) -> None:
        """Clear the table: no score, no cards, no dealer."""
        self.round = 0
        self.turns = 0
        self.dealer = self.turn = self.owed = self.winner = NO_SEAT
        self.direction = 1
        self.phase = PHASE_ROUND_OVER
        self.accusers = self.passes = self.winners = 0
        for seat in range(MAX_SEATS):
            self.points[seat] = 0
            self.size[seat] = 0
            self.mask[seat] = 0

    def _copy(self, other: Board) -> None:
        if cython.compiled:
            memcpy(
                cython.address(self.chance),
                cython.address(other.chance),
                cython.cast(cython.p_char, cython.address(self.end))
                - cython.cast(cython.p_char, cython.address(self.chance)),
            )
        else:
            for name in CHANGING:
                value = getattr(other, name)
                setattr(self, name, value[:] if isinstance(value, list) else value)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")

    def _check_length(self, numbers: Sequence[int]) -> None:
        if len(numbers) != self.seats:
            raise ValueError(f"{len(numbers)} numbers for {self.seats} seats")

    # Looking

    def hand(self, seat: int) -> list[int]:
        """The kinds that a seat holds, sorted, and as often as it holds them."""
        self._check_seat(seat)
        kinds = []
        for kind in range(MAX_KINDS):
            if self.mask[seat] & BIT[kind]:
                for _ in range(self.counts[seat * MAX_KINDS + kind]):
                    kinds.append(kind)
        return kinds

    def held(self, seat: int) -> int:
        """The mask of the kinds that a seat holds."""
        self._check_seat(seat)
        return self.mask[seat]

    @property
    def sizes(self) -> list[int]:
        """How many cards everybody holds."""
        return [self.size[seat] for seat in range(self.seats)]

    @property
    def scores(self) -> list[int]:
        return [self.points[seat] for seat in range(self.seats)]

    @property
    def wearing(self) -> list[int]:
        """A mask of colours for everybody."""
        return [self.outfits[seat] for seat in range(self.seats)]

    @property
    def draw_pile(self) -> list[int]:
        """The draw pile, top first; in no order at all if it is loose."""
        return [self.pile[place] for place in range(self.left - 1, -1, -1)]

    @property
    def discarded(self) -> list[int]:
        """The kinds under the card in play, sorted."""
        return sorted([self.below[place] for place in range(self.under)])

    @property
    def to_be_asked(self) -> list[int]:
        """Whom the step of a house rule that waits for cards is still about."""
        return [self.todo[place] for place in range(self.todo_at, self.todo_end)]

    @property
    def to_be_skipped(self) -> list[int]:
        """How often everybody loses the turn when a card has done all it does."""
        return [self.skipped[seat] for seat in range(self.seats)]

    # Setting up

    def set_hand(self, seat: int, kinds: Sequence[int]) -> None:
        self._check_seat(seat)
        _check_kinds(kinds)
        self.mask[seat] = 0
        self.size[seat] = len(kinds)
        for kind in range(MAX_KINDS):
            count = kinds.count(kind)
            self.counts[seat * MAX_KINDS + kind] = count
            if count:
                self.mask[seat] |= BIT[kind]

    def set_piles(self, draw: Sequence[int], discarded: Sequence[int], loose: bool) -> None:
        """The draw pile, top first, and what lies under the card in play."""
        _check_kinds(draw)
        _check_kinds(discarded)
        self.left = len(draw)
        self.under = len(discarded)
        self.loose = loose
        for place in range(len(draw)):
            self.pile[place] = draw[len(draw) - 1 - place]
        for place in range(len(discarded)):
            self.below[place] = discarded[place]

    def set_scores(self, scores: Sequence[int]) -> None:
        self._check_length(scores)
        for seat in range(self.seats):
            self.points[seat] = scores[seat]

    def set_to_be_asked(self, seats: Sequence[int]) -> None:
        self.todo_at = 0
        self.todo_end = min(len(seats), MAX_SEATS)
        for place in range(self.todo_end):
            self._check_seat(seats[place])
            self.todo[place] = seats[place]

    def set_to_be_skipped(self, times: Sequence[int]) -> None:
        self._check_length(times)
        for seat in range(self.seats):
            self.skipped[seat] = times[seat]
        self.skips = 1

    def dress(self, seat: int, colors: int) -> None:
        """What a seat wears from now on, as a mask of colours."""
        self._check_seat(seat)
        self.outfits[seat] = colors


def _check_kinds(kinds: Sequence[int]) -> None:
    if len(kinds) > MAX_CARDS:
        raise ValueError(f"there is room for {MAX_CARDS} cards, not for {len(kinds)}")
    if kinds and not 0 <= min(kinds) <= max(kinds) < MAX_KINDS:
        raise ValueError(f"kinds are numbers from 0 to {MAX_KINDS - 1}")
