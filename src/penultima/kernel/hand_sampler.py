# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Sample the hidden cards from the belief of one seat, by a Metropolis chain.

A state of the chain assigns every unseen card to a hand or to the draw pile. A step proposes to
exchange two cards. Its acceptance depends on the likelihood of what the players did: they are
assumed to choose by the policy, as a softmax over its scores, with some uniform noise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

if cython.compiled:
    from cython.cimports.libc.math import exp, log
    from cython.cimports.penultima.kernel.bits import *
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
    from cython.cimports.penultima.kernel.policy import Policy
else:
    from math import exp, log

    from .bits import *
    from .codes import *
    from .game import Game
    from .memory import Memory
    from .none_guard import reject_none
    from .policy import Policy

    MAX_EVIDENCE = 90
    MAX_EXTRA_CARDS = 24


class HandSampler:
    """A chain over the hidden cards of `root`, a game in which one seat knows its hand.

    Without a policy it takes no evidence, and all states that the constraints allow are equally
    likely (resampling.py).
    """

    def __init__(self, policy: Policy | None, game: Game, memory: Memory | None, seed: int) -> None:
        reject_none(game)
        self.policy: Any = policy
        self.root = game.clone()
        self.scratch = game.clone()
        self.memory = Memory(game.rules)
        if memory is not None:
            self.memory._copy(memory)
        self.scratch_memory = Memory(game.rules)
        self.rng_state = seed & 0xFFFF_FFFF_FFFF_FFFF
        self._allocate()
        self.in_hands = self.hidden = self.evidence_count = 0
        for seat in range(MAX_SEATS):
            self.log_likelihood[seat] = 0.0
            self.log_bluff_odds[seat] = 0.0

    def _allocate(self) -> None:
        """Create the arrays that hand_sampler.pxd declares for the compiler."""
        if not cython.compiled:
            self.card = [0] * MAX_CARDS
            self.owner = [0] * MAX_CARDS
            self.since = [0] * MAX_CARDS
            self.allowed = [0] * MAX_CARDS
            self.evidence_seat = [0] * MAX_EVIDENCE
            self.evidence_action = [0] * MAX_EVIDENCE
            self.evidence_time = [0] * MAX_EVIDENCE
            self.evidence_top = [0] * MAX_EVIDENCE
            self.evidence_color = [0] * MAX_EVIDENCE
            self.evidence_direction = [0] * MAX_EVIDENCE
            self.evidence_discard_size = [0] * MAX_EVIDENCE
            self.evidence_extra_count = [0] * MAX_EVIDENCE
            self.evidence_sizes = [0] * (MAX_EVIDENCE * MAX_SEATS)
            self.evidence_voids = [0] * (MAX_EVIDENCE * MAX_SEATS)
            self.evidence_discarded_colors = [0] * (MAX_EVIDENCE * MAX_COLORS)
            self.evidence_extra_cards = [0] * (MAX_EVIDENCE * MAX_EXTRA_CARDS)
            self.log_likelihood = [0.0] * MAX_SEATS
            self.log_bluff_odds = [0.0] * MAX_SEATS

    def _random_below(self, limit: int) -> int:
        self.rng_state = (self.rng_state + SPLITMIX_INCREMENT) & ALL_BITS
        return bounded_random(self.rng_state, limit)

    def _random(self) -> float:
        return self._random_below(1 << 24) / 16777216.0

    # The belief

    def set_hidden_cards(
        self,
        unseen: Sequence[int],
        owners: Sequence[int],
        allowed: Sequence[int],
        since: Sequence[int],
    ) -> None:
        """Set the unseen cards. The first len(owners) of them are in hands, the rest in the pile.

        For each card in a hand, `allowed` is the mask of kinds it may be, and `since` the time at
        which the player received it.
        """
        if len(unseen) > MAX_CARDS or len(owners) > len(unseen):
            raise ValueError(f"{len(owners)} of {len(unseen)} unseen cards can't be in hands")
        if len(allowed) != len(owners) or len(since) != len(owners):
            raise ValueError("owners, allowed and since must have one value for every card in hand")
        check_range(unseen, MAX_KINDS)
        check_range(owners, self.root.seats)
        self.hidden = len(unseen)
        self.in_hands = len(owners)
        for index in range(self.hidden):
            self.card[index] = unseen[index]
            self.owner[index] = NO_SEAT
            self.allowed[index] = ALL_BITS
            self.since[index] = 0
        for index in range(self.in_hands):
            self.owner[index] = owners[index]
            self.allowed[index] = allowed[index]
            self.since[index] = since[index]

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
        extra_cards: Sequence[int],
    ) -> None:
        """Add an action that a player chose, and the public position in which they chose it.

        `table` is the top card, the colour, the direction and the number of discarded cards.
        `extra_cards` are cards that the player held then and has played since. Evidence for which
        there is no room is ignored.
        """
        reject_none(self.policy)
        index = self.evidence_count
        if index == MAX_EVIDENCE or len(extra_cards) > MAX_EXTRA_CARDS:
            return
        seats = self.root.seats
        if (
            len(table) != 4
            or len(discarded_colors) > MAX_COLORS
            or not len(sizes) == len(voids) == seats
        ):
            raise ValueError(f"evidence doesn't match a table of {seats} seats")
        check_range([seat], seats)
        check_range([table[0], *extra_cards], MAX_KINDS)
        check_range([table[1]], MAX_COLORS)
        check_range([table[3]], MAX_CARDS)
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
        self.evidence_extra_count[index] = len(extra_cards)
        for place in range(len(extra_cards)):
            self.evidence_extra_cards[index * MAX_EXTRA_CARDS + place] = extra_cards[place]
        self.evidence_count = index + 1

    def set_bluff_odds(self, seat: int, odds: float) -> None:
        """Set how much likelier than usual it is that a player bluffs."""
        check_range([seat], MAX_SEATS)
        self.log_bluff_odds[seat] = log(odds)

    # The initial state

    def _assign_cards(self) -> None:
        """Find a state in which every card is allowed, most constrained first.

        Constraints that can't be met are dropped.
        """
        for index in range(self.hidden - 1, 0, -1):
            other = self._random_below(index + 1)
            self.card[index], self.card[other] = self.card[other], self.card[index]
        for second_pass in range(2):
            for index in range(self.in_hands):
                if (bit_count(self.allowed[index]) > 1) == (second_pass == 0):
                    continue
                if self.allowed[index] & BIT[self.card[index]]:
                    continue
                assigned = False
                start = self._random_below(self.hidden)
                for offset in range(self.hidden):
                    other = (start + offset) % self.hidden
                    if (
                        self.allowed[index] & BIT[self.card[other]]
                        and self.allowed[other] & BIT[self.card[index]]
                    ):
                        self.card[index], self.card[other] = self.card[other], self.card[index]
                        assigned = True
                        break
                if not assigned:
                    for offset in range(self.hidden):
                        other = (start + offset) % self.hidden
                        if (
                            self.allowed[index] & BIT[self.card[other]]
                            and bit_count(self.allowed[other]) > 1
                        ):
                            self.card[index], self.card[other] = self.card[other], self.card[index]
                            assigned = True
                            break
        for index in range(self.in_hands):
            if not self.allowed[index] & BIT[self.card[index]]:
                self.allowed[index] = ALL_BITS

    # The likelihood of the evidence

    def _restore_evidence(self, evidence: int) -> None:
        """Set the scratch game to the position of some evidence, with the hand of this state."""
        seat = self.evidence_seat[evidence]
        self.scratch.top = self.evidence_top[evidence]
        self.scratch.color = self.evidence_color[evidence]
        self.scratch.direction = self.evidence_direction[evidence]
        self.scratch.discard_size = self.evidence_discard_size[evidence]
        self.scratch.turn = seat
        for other in range(self.scratch.seats):
            self.scratch.size[other] = self.evidence_sizes[evidence * MAX_SEATS + other]
            self.scratch_memory.voids[other] = self.evidence_voids[evidence * MAX_SEATS + other]
        for color in range(MAX_COLORS):
            self.scratch_memory.discarded_colors[color] = self.evidence_discarded_colors[
                evidence * MAX_COLORS + color
            ]
        self.scratch.mask[seat] = 0
        self.scratch.size[seat] = 0
        for kind in range(MAX_KINDS):
            self.scratch.counts[seat * MAX_KINDS + kind] = 0
        for index in range(self.in_hands):
            if self.owner[index] == seat and self.since[index] <= self.evidence_time[evidence]:
                self.scratch._add_card(seat, self.card[index])
        for index in range(self.evidence_extra_count[evidence]):
            self.scratch._add_card(
                seat, self.evidence_extra_cards[evidence * MAX_EXTRA_CARDS + index]
            )

    def _evidence_log_likelihood(self, evidence: int) -> float:
        """The log-likelihood of one action: a softmax over the policy's scores, and some noise."""
        seat = self.evidence_seat[evidence]
        self._restore_evidence(evidence)
        if self.scratch.size[seat] != self.evidence_sizes[evidence * MAX_SEATS + seat]:
            return 0.0
        self.policy._score_moves(self.scratch, self.scratch_memory, True)
        best = self.policy.score[self.policy.best_move]
        total = 0.0
        taken = 0.0
        compared = KIND_BITS | COLOR_BITS << COLOR_SHIFT | 15 << VERB_SHIFT
        for index in range(self.policy.move_count):
            p = exp(0.5 * (self.policy.score[index] - best))
            total += p
            if (self.policy.move[index] ^ self.evidence_action[evidence]) & compared == 0:
                taken = p
        return log(0.9 * taken / total + 0.1 / self.policy.move_count)

    def _holds_color_before(self, seat: int) -> bool:
        """Whether the player holds the colour that would make their Wild Draw Four a bluff."""
        for index in range(self.in_hands):
            if (
                self.owner[index] == seat
                and self.root.rules.color_of[self.card[index]] == self.root.color_before
            ):
                return True
        return False

    def _seat_log_likelihood(self, seat: int) -> float:
        total = 0.0
        for evidence in range(self.evidence_count):
            if self.evidence_seat[evidence] == seat:
                total += self._evidence_log_likelihood(evidence)
        accused = self.root.phase == PHASE_CHALLENGE and self.root.accused == seat
        if accused and self._holds_color_before(seat):
            total += self.log_bluff_odds[seat]
        return total

    # The chain

    def _propose(self) -> None:
        """One Metropolis step: propose to exchange two cards, and accept or reject it."""
        index = self._random_below(self.in_hands)
        other = self._random_below(self.hidden)
        if (
            (self.owner[index] == self.owner[other] and self.since[index] == self.since[other])
            or self.card[index] == self.card[other]
            or not self.allowed[index] & BIT[self.card[other]]
            or not self.allowed[other] & BIT[self.card[index]]
        ):
            return
        seat = self.owner[index]
        other_seat = self.owner[other]
        self.card[index], self.card[other] = self.card[other], self.card[index]
        proposed = self._seat_log_likelihood(seat)
        change = proposed - self.log_likelihood[seat]
        other_proposed = 0.0
        if other_seat not in (NO_SEAT, seat):
            other_proposed = self._seat_log_likelihood(other_seat)
            change += other_proposed - self.log_likelihood[other_seat]
        if change >= 0.0 or self._random() < exp(change):
            self.log_likelihood[seat] = proposed
            if other_seat not in (NO_SEAT, seat):
                self.log_likelihood[other_seat] = other_proposed
        else:
            self.card[index], self.card[other] = self.card[other], self.card[index]

    def _run_chain(self, steps: int) -> None:
        if self.in_hands:
            for _ in range(steps):
                self._propose()

    # Results

    def _determinize(self, game: Game, seat: int) -> None:
        """Give a game the hands and the draw pile of the current state; the seat keeps its own."""
        for other in range(game.seats):
            if other != seat:
                game.mask[other] = 0
                game.size[other] = 0
                for kind in range(MAX_KINDS):
                    game.counts[other * MAX_KINDS + kind] = 0
        for index in range(self.in_hands):
            game._add_card(self.owner[index], self.card[index])
        game.draw_size = 0
        for index in range(self.in_hands, self.hidden):
            game.draw[game.draw_size] = self.card[index]
            game.draw_size += 1
        game.unordered = 1
        game.rng_state = self.rng_state
        if game.phase == PHASE_CHALLENGE and game.accused != seat:
            game.guilty = self._holds_color_before(game.accused)

    # For Python

    def determinize(self, game: Game, seat: int) -> None:
        """Give a game of the same rules the hidden cards of the current state."""
        reject_none(game)
        if not game.rules.equals(self.root.rules):
            raise ValueError("determinize: the games have different rules")
        check_range([seat], self.root.seats)
        check_range([self.hidden + game.size[seat] + game.discard_size], MAX_CARDS)
        self._random_below(2)  # a state of the generator that no card has come from
        self._determinize(game, seat)

    def cards_of(self, seat: int) -> list[int]:
        """The kinds in another player's hand, in the order of `set_hidden_cards`."""
        return [self.card[index] for index in range(self.in_hands) if self.owner[index] == seat]

    def burn_in(self, steps: int) -> None:
        """Find an initial state and run the chain, so that samples don't depend on it."""
        self._assign_cards()
        self.scratch.phase = PHASE_TURN
        self.scratch.stack = 0
        for seat in range(self.root.seats):
            self.log_likelihood[seat] = self._seat_log_likelihood(seat)
        if cython.compiled:
            with cython.nogil:
                self._run_chain(steps)
        else:
            self._run_chain(steps)


def check_range(values: Sequence[int], limit: int) -> None:
    """Raise ValueError unless the values are array indices below a limit: C code trusts them."""
    if values and not 0 <= min(values) <= max(values) < limit:
        raise ValueError(f"{min(values)} to {max(values)}: must be between 0 and {limit - 1}")
