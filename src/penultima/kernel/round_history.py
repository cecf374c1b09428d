# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What one seat knows of a round, for the sampler: unseen and played cards, and what players did.

Time is counted in moves. A card in a hand has a time since when its player holds it, and a played
card also one until when. Which of their cards a player has played is not known, so `since` of a
played card is one possibility among several, which the sampler explores (hand_sampler.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

if cython.compiled:
    from cython.cimports.libc.math import log
    from cython.cimports.penultima.kernel.bits import *
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.none_guard import reject_none
    from cython.cimports.penultima.kernel.policy import Policy
else:
    from math import log

    from .bits import *
    from .codes import *
    from .game import Game
    from .none_guard import reject_none
    from .policy import Policy

    MAX_EVIDENCE = 108
    MAX_EXCLUSIONS = 180
    MAX_PLAYED = 180
    MAX_SLOTS = MAX_CARDS + MAX_PLAYED
    NEVER = 1 << 30


class RoundHistory:
    """The arrays are declared in round_history.pxd. A HandSampler is one."""

    def __init__(self, policy: Policy | None, game: Game) -> None:
        reject_none(game)
        self.policy: Any = policy
        self.root = game.clone()
        self._allocate()
        self.in_hands = self.hidden = 0
        self.played_end = MAX_CARDS
        self.evidence_count = self.exclusion_count = 0
        for seat in range(MAX_SEATS):
            self.first_card[seat] = self.end_card[seat] = 0
            self.log_bluff_odds[seat] = 0.0

    def _allocate(self) -> None:
        """Create the arrays that round_history.pxd declares for the compiler."""
        if not cython.compiled:
            self.card = [0] * MAX_SLOTS
            self.owner = [0] * MAX_SLOTS
            self.since = [0] * MAX_SLOTS
            self.until = [0] * MAX_SLOTS
            self.allowed = [0] * MAX_CARDS
            self.base = [0] * MAX_CARDS
            self.evidence_seat = [0] * MAX_EVIDENCE
            self.evidence_action = [0] * MAX_EVIDENCE
            self.evidence_time = [0] * MAX_EVIDENCE
            self.evidence_top = [0] * MAX_EVIDENCE
            self.evidence_color = [0] * MAX_EVIDENCE
            self.evidence_direction = [0] * MAX_EVIDENCE
            self.evidence_discard_size = [0] * MAX_EVIDENCE
            self.evidence_sizes = [0] * (MAX_EVIDENCE * MAX_SEATS)
            self.evidence_voids = [0] * (MAX_EVIDENCE * MAX_SEATS)
            self.evidence_discarded_colors = [0] * (MAX_EVIDENCE * MAX_COLORS)
            self.evidence_phase = [0] * MAX_EVIDENCE
            self.exclusion_seat = [0] * MAX_EXCLUSIONS
            self.exclusion_time = [0] * MAX_EXCLUSIONS
            self.exclusion_kinds = [0] * MAX_EXCLUSIONS
            self.exclusion_of_drawn = [False] * MAX_EXCLUSIONS
            self.first_card = [0] * MAX_SEATS
            self.end_card = [0] * MAX_SEATS
            self.log_bluff_odds = [0.0] * MAX_SEATS

    def set_hidden_cards(
        self,
        unseen: Sequence[int],
        owners: Sequence[int],
        allowed: Sequence[int],
        since: Sequence[int],
    ) -> None:
        """Set the unseen cards. The first len(owners) of them are in hands, the rest in the pile.

        For each card in a hand, `allowed` is the mask of kinds it may be, apart from exclusions,
        and `since` the time at which the player received it.
        """
        if len(unseen) > MAX_CARDS or len(owners) > len(unseen):
            raise ValueError(f"{len(owners)} of {len(unseen)} unseen cards can't be in hands")
        if len(allowed) != len(owners) or len(since) != len(owners):
            raise ValueError("owners, allowed and since must have one value for every card in hand")
        check_range(unseen, MAX_KINDS)
        check_range(owners, self.root.seats)
        self.hidden = len(unseen)
        self.in_hands = len(owners)
        self.played_end = MAX_CARDS
        self.exclusion_count = self.evidence_count = 0
        for index in range(self.hidden):
            self.card[index] = unseen[index]
            self.owner[index] = NO_SEAT
            self.base[index] = ALL_BITS
            self.since[index] = 0
            self.until[index] = NEVER
        for seat in range(MAX_SEATS):
            self.first_card[seat] = self.in_hands
            self.end_card[seat] = 0
        for index in range(self.in_hands):
            seat = owners[index]
            self.owner[index] = seat
            self.first_card[seat] = min(self.first_card[seat], index)
            self.end_card[seat] = index + 1
            self.base[index] = allowed[index]
            self.since[index] = since[index]

    def add_played_card(self, seat: int, kind: int, since: int, until: int) -> None:
        """Add a card that a player has received and played, if there is room.

        When they received it is not known, unless they played it at once (`until` == `since` + 1):
        `since` is one possibility.
        """
        check_range([seat], self.root.seats)
        check_range([kind], MAX_KINDS)
        if self.played_end == MAX_SLOTS:
            return
        index = self.played_end
        self.card[index] = kind
        self.owner[index] = seat
        self.since[index] = since
        self.until[index] = until
        self.played_end += 1

    def add_exclusion(self, seat: int, time: int, kinds: int, of_drawn: bool) -> None:
        """Exclude kinds from what a player held at some time, or from the card drawn then."""
        check_range([seat], self.root.seats)
        index = self.exclusion_count
        if index == MAX_EXCLUSIONS:
            return
        self.exclusion_seat[index] = seat
        self.exclusion_time[index] = time
        self.exclusion_kinds[index] = kinds
        self.exclusion_of_drawn[index] = of_drawn
        self.exclusion_count += 1

    def add_evidence(
        self,
        seat: int,
        action: int,
        time: int,
        *,
        table: Sequence[int],
        sizes: Sequence[int],
        voids: Sequence[int],
        discarded_colors: Sequence[int],
        phase: int = PHASE_TURN,
    ) -> None:
        """Add an action that a player chose, and the public position in which they chose it.

        `table` is the top card, the colour, the direction and the number of discarded cards.
        A player who was asked about a drawn card (PHASE_DRAWN) got it at that time. Evidence for
        which there is no room is ignored.
        """
        reject_none(self.policy)
        index = self.evidence_count
        if index == MAX_EVIDENCE:
            return
        seats = self.root.seats
        if (
            len(table) != 4
            or len(discarded_colors) > MAX_COLORS
            or not len(sizes) == len(voids) == seats
        ):
            raise ValueError(f"evidence doesn't match a table of {seats} seats")
        check_range([seat], seats)
        check_range([table[0]], MAX_KINDS)
        check_range([table[1]], MAX_COLORS)
        check_range([table[3]], MAX_CARDS)
        if phase not in (PHASE_TURN, PHASE_DRAWN):
            raise ValueError(f"no evidence is taken from phase {phase}")
        self.evidence_phase[index] = phase
        self.evidence_seat[index] = seat
        self.evidence_action[index] = action
        self.evidence_time[index] = time
        self.evidence_top[index] = table[0]
        self.evidence_color[index] = table[1]
        self.evidence_direction[index] = table[2]
        self.evidence_discard_size[index] = table[3]
        for other in range(len(sizes)):
            self.evidence_sizes[index * MAX_SEATS + other] = sizes[other]
            self.evidence_voids[index * MAX_SEATS + other] = voids[other]
        for color in range(len(discarded_colors)):
            self.evidence_discarded_colors[index * MAX_COLORS + color] = discarded_colors[color]
        self.evidence_count = index + 1

    def set_bluff_odds(self, seat: int, odds: float) -> None:
        """Set how much likelier than usual it is that a player bluffs."""
        check_range([seat], MAX_SEATS)
        self.log_bluff_odds[seat] = log(odds)


def check_range(values: Sequence[int], limit: int) -> None:
    """Raise ValueError unless the values are array indices below a limit: C code trusts them."""
    if values and not 0 <= min(values) <= max(values) < limit:
        raise ValueError(f"{min(values)} to {max(values)}: must be between 0 and {limit - 1}")
