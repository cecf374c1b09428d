# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The state of a game, and how Python reads and sets it.

Hands are counts per kind, with a mask of the kinds held. The draw pile is ordered or unordered; an
unordered pile is shuffled lazily, by drawing a random card. The discard pile is the top card and,
in no particular order, the cards under it, which stay hidden and are shuffled before they return.

Attributes are writable, so that a position can be set up (positions.py). Values are not validated,
and invalid ones can crash the interpreter.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence

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


SHARED_FIELDS = ("rules", "script", "scripted", "seats")
STATE_FIELDS = (
    *("rng_state", "round", "turn_count", "dealer", "turn", "direction", "phase", "owed"),
    *("accusers", "stuck", "winner", "winners", "drawn", "could_play", "demand", "stack"),
    *("accused", "guilty", "color_before", "player", "card", "chosen", "clothing", "called"),
    *("program_counter", "skips", "extra_turn", "next_demand", "todo_at", "todo_end"),
    *("cards_wanted", "picked_count", "todo", "picked", "draw_size", "discard_size", "lost"),
    *("unordered", "top", "color", "draw", "discard", "outfits", "points", "size", "mask"),
    *("counts", "reshuffle_count", "is_repeated", "reshuffles", "lost_count"),
    *("passing_count", "passing_seat", "passing_kind"),
)


class Board:
    # Faster than a dictionary when uncompiled; board.pxd declares the fields for the compiler.
    __slots__ = (*SHARED_FIELDS, *STATE_FIELDS)

    def __init__(self, rules: CompiledRules, seed: int = 0, script: Script | None = None) -> None:
        self._allocate()
        self.rules = rules
        self.script = NO_SCRIPT if script is None else script
        self.scripted = script is not None
        self.seats = rules.seats
        # operator.index also accepts NumPy integers, some of which can't hold 64 bits.
        self.rng_state = operator.index(seed) & 0xFFFF_FFFF_FFFF_FFFF
        self.new_match()

    def _allocate(self) -> None:
        """Create the fields that board.pxd declares for the compiler."""
        if not cython.compiled:
            self.turn_count = 0
            # The prompt: drawn cards, cards to be drawn, and a possible bluff
            self.drawn = self.could_play = self.demand = self.stack = self.accused = self.guilty = 0
            self.color_before = 0
            # A card's program that waits for an answer: the reference's `Errand`
            self.player = self.card = self.chosen = self.clothing = self.called = 0
            self.program_counter = self.skips = self.extra_turn = self.next_demand = 0
            self.todo_at = self.todo_end = self.cards_wanted = self.picked_count = 0
            self.todo = [0] * MAX_SEATS
            self.picked = [0] * MAX_EFFECT_CARDS
            # Cards that wait until all players have picked what to pass on
            self.passing_seat = [0] * MAX_PASSING
            self.passing_kind = [0] * MAX_PASSING
            # Piles: the draw pile, and the discard pile under its top card
            self.draw_size = self.discard_size = self.unordered = self.top = self.color = 0
            self.draw = [0] * MAX_CARDS
            self.discard = [0] * MAX_CARDS
            # Hashes of the table at each reshuffle of the round (T7)
            self.reshuffle_count = self.is_repeated = 0
            self.reshuffles = [0] * MAX_RESHUFFLES
            # Players
            self.lost = [0] * MAX_SEATS
            self.outfits = [0] * MAX_SEATS
            self.points = [0] * MAX_SEATS
            self.size = [0] * MAX_SEATS
            self.mask = [0] * MAX_SEATS
            self.counts = [0] * (MAX_SEATS * MAX_KINDS)

    def new_match(self) -> None:
        """Clear scores, hands and dealer."""
        self.round = 0
        self.turn_count = 0
        self.dealer = self.turn = self.owed = self.winner = NO_SEAT
        self.direction = 1
        self.phase = PHASE_ROUND_OVER
        self.accusers = self.stuck = self.winners = 0
        self.reshuffle_count = self.is_repeated = 0
        self.passing_count = self.lost_count = 0
        for seat in range(MAX_SEATS):
            self.lost[seat] = 0
            self.points[seat] = 0
            self.size[seat] = 0
            self.mask[seat] = 0

    def _copy(self, other: Board) -> None:
        if cython.compiled:
            memcpy(
                cython.address(self.rng_state),
                cython.address(other.rng_state),
                cython.cast(cython.p_char, cython.address(self.end))
                - cython.cast(cython.p_char, cython.address(self.rng_state)),
            )
            for index in range(min(other.reshuffle_count, MAX_RESHUFFLES)):
                self.reshuffles[index] = other.reshuffles[index]
            for index in range(other.passing_count):
                self.passing_seat[index] = other.passing_seat[index]
                self.passing_kind[index] = other.passing_kind[index]
        else:
            for name in STATE_FIELDS:
                value = getattr(other, name)
                setattr(self, name, value[:] if isinstance(value, list) else value)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")

    def _check_length(self, values: Sequence[int]) -> None:
        if len(values) != self.seats:
            raise ValueError(f"{len(values)} values for {self.seats} seats")

    # Reading

    def hand(self, seat: int) -> list[int]:
        """The cards in a hand as a sorted list of kinds."""
        self._check_seat(seat)
        kinds = []
        for kind in range(MAX_KINDS):
            if self.mask[seat] & BIT[kind]:
                for _ in range(self.counts[seat * MAX_KINDS + kind]):
                    kinds.append(kind)
        return kinds

    def hand_mask(self, seat: int) -> int:
        """The mask of the kinds in a hand."""
        self._check_seat(seat)
        return self.mask[seat]

    @property
    def sizes(self) -> list[int]:
        """The number of cards in each hand."""
        return [self.size[seat] for seat in range(self.seats)]

    @property
    def scores(self) -> list[int]:
        return [self.points[seat] for seat in range(self.seats)]

    @property
    def wearing(self) -> list[int]:
        """Each player's outfit as a mask of colours."""
        return [self.outfits[seat] for seat in range(self.seats)]

    @property
    def draw_pile(self) -> list[int]:
        """The draw pile, top first; in arbitrary order if it is unordered."""
        return [self.draw[index] for index in range(self.draw_size - 1, -1, -1)]

    @property
    def discarded(self) -> list[int]:
        """The kinds under the top card, sorted."""
        return sorted([self.discard[index] for index in range(self.discard_size)])

    @property
    def discard_order(self) -> list[int]:
        """The kinds under the top card in the order in which they are kept.

        It decides nothing but which random number means which card after the next shuffle.
        """
        return [self.discard[index] for index in range(self.discard_size)]

    @property
    def reshuffle_hashes(self) -> list[int]:
        """What the table looked like at the last reshuffles, as `set_reshuffles` takes it (T7)."""
        return [
            self.reshuffles[index] for index in range(min(self.reshuffle_count, MAX_RESHUFFLES))
        ]

    @property
    def picks(self) -> list[int]:
        """The kinds that the seat to move has picked so far, if it has to choose cards."""
        return [self.picked[index] for index in range(self.picked_count)]

    @property
    def pending_seats(self) -> list[int]:
        """The seats that still have to choose or receive cards in the current instruction."""
        return [self.todo[index] for index in range(self.todo_at, self.todo_end)]

    @property
    def passing(self) -> list[tuple[int, int]]:
        """The cards that wait until all have picked what to pass on, as seats and kinds."""
        return [
            (self.passing_seat[index], self.passing_kind[index])
            for index in range(self.passing_count)
        ]

    @property
    def lost_turns(self) -> list[int]:
        """How many turns each player has still to lose."""
        return [self.lost[seat] for seat in range(self.seats)]

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

    def set_piles(self, draw: Sequence[int], discarded: Sequence[int], unordered: bool) -> None:
        """Set the draw pile, top first, and the cards under the top of the discard pile."""
        _check_kinds(draw)
        _check_kinds(discarded)
        self.draw_size = len(draw)
        self.discard_size = len(discarded)
        self.unordered = unordered
        for index in range(len(draw)):
            self.draw[index] = draw[len(draw) - 1 - index]
        for index in range(len(discarded)):
            self.discard[index] = discarded[index]

    def set_reshuffles(self, hashes: Sequence[int]) -> None:
        """Set what the table looked like at the last reshuffles, the oldest first (T7)."""
        if len(hashes) > MAX_RESHUFFLES:
            raise ValueError(f"{len(hashes)} reshuffles, and room for {MAX_RESHUFFLES}")
        self.reshuffle_count = len(hashes)
        for index in range(len(hashes)):
            self.reshuffles[index] = hashes[index]

    def set_scores(self, scores: Sequence[int]) -> None:
        self._check_length(scores)
        for seat in range(self.seats):
            self.points[seat] = scores[seat]

    def set_pending_seats(self, seats: Sequence[int]) -> None:
        self.todo_at = 0
        self.todo_end = min(len(seats), MAX_SEATS)
        for index in range(self.todo_end):
            self._check_seat(seats[index])
            self.todo[index] = seats[index]

    def set_picks(self, kinds: Sequence[int]) -> None:
        """Set the kinds that the seat to move has picked so far."""
        _check_kinds(kinds)
        if len(kinds) > MAX_EFFECT_CARDS:
            raise ValueError(f"{len(kinds)} cards picked, and room for {MAX_EFFECT_CARDS}")
        self.picked_count = len(kinds)
        for index in range(len(kinds)):
            self.picked[index] = kinds[index]

    def set_passing(self, cards: Sequence[tuple[int, int]]) -> None:
        """Set the cards that wait to be passed on, as seats and kinds."""
        if len(cards) > MAX_PASSING:
            raise ValueError(f"{len(cards)} cards to pass on, and room for {MAX_PASSING}")
        _check_kinds([kind for _, kind in cards])
        self.passing_count = len(cards)
        for index in range(len(cards)):
            self._check_seat(cards[index][0])
            self.passing_seat[index] = cards[index][0]
            self.passing_kind[index] = cards[index][1]

    def set_lost_turns(self, counts: Sequence[int]) -> None:
        """Set how many turns each player has still to lose."""
        self._check_length(counts)
        self.lost_count = 0
        for seat in range(self.seats):
            self.lost[seat] = counts[seat]
            self.lost_count += counts[seat]

    def set_outfit(self, seat: int, colors: int) -> None:
        """Set a player's outfit, as a mask of colours."""
        self._check_seat(seat)
        self.outfits[seat] = colors


def _check_kinds(kinds: Sequence[int]) -> None:
    if len(kinds) > MAX_CARDS:
        raise ValueError(f"a pile has room for {MAX_CARDS} cards, not {len(kinds)}")
    if kinds and not 0 <= min(kinds) <= max(kinds) < MAX_KINDS:
        raise ValueError(f"kinds must be between 0 and {MAX_KINDS - 1}")
