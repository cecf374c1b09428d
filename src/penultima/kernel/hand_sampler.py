# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Sample the hidden cards from the belief of one seat, by a Metropolis chain.

A state of the chain assigns every unseen card to a hand or to the draw pile, and every played card
to the time at which its player received it. A step proposes to exchange two cards or two times. Its
acceptance depends on the likelihood of what the players did: they are assumed to choose by the
policy, as a softmax over its scores, with some uniform noise.

The module is long because the C compiler inlines only within one file, and a search spends half of
its time here.
"""

from __future__ import annotations

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
    from cython.cimports.penultima.kernel.round_history import *
else:
    from math import exp, log

    from .bits import *
    from .codes import *
    from .game import Game
    from .memory import Memory
    from .none_guard import reject_none
    from .policy import Policy
    from .round_history import *

    ASSIGNMENT_PASSES = 6
    KNOWN_SIZE = 8192

from .round_history import check_range

SHARPNESS = 1.0
"""How strongly players are expected to prefer moves that the policy scores higher."""
NOISE = 0.05
"""The share of moves that players are expected to choose at random."""


class HandSampler(RoundHistory):
    """A chain over the hidden cards of `root`, a game in which one seat knows its hand.

    Without a policy it takes no evidence, and all states that the constraints allow are equally
    likely (resampling.py).
    """

    def __init__(self, policy: Policy | None, game: Game, memory: Memory | None, seed: int) -> None:
        super().__init__(policy, game)
        self.scratch = game.clone()
        self.memory = Memory(game.rules)
        if memory is not None:
            self.memory._copy(memory)
        self.scratch_memory = Memory(game.rules)
        self.rng_state = seed & 0xFFFF_FFFF_FFFF_FFFF
        self.noise = NOISE
        if not cython.compiled:
            self.sharpness = [0.0] * MAX_SEATS
            self.log_likelihood = [0.0] * MAX_EVIDENCE
            self.proposed = [0.0] * MAX_EVIDENCE
            self.is_affected = [False] * MAX_EVIDENCE
            self.key_of_card = [0] * (2 * MAX_KINDS)
            self.known_key = [0] * KNOWN_SIZE
            self.known_value = [0.0] * KNOWN_SIZE
        for seat in range(MAX_SEATS):
            self.sharpness[seat] = SHARPNESS
        for card in range(2 * MAX_KINDS):
            self.key_of_card[card] = mixed_hash(mixed_hash(SPLITMIX_FACTOR_1, card), card)

    def _random_below(self, limit: int) -> int:
        self.rng_state = (self.rng_state + SPLITMIX_INCREMENT) & ALL_BITS
        return bounded_random(self.rng_state, limit)

    def _random(self) -> float:
        return self._random_below(1 << 24) / 16777216.0

    def _excluded(self, seat: int, since: int, until: int) -> int:
        """The kinds that a card can't be which a player held from one time to another."""
        kinds = 0
        for index in range(self.exclusion_count):
            if self.exclusion_seat[index] != seat:
                continue
            time = self.exclusion_time[index]
            if self.exclusion_of_drawn[index]:
                if time == since:
                    kinds |= self.exclusion_kinds[index]
            elif since <= time < until:
                kinds |= self.exclusion_kinds[index]
        return kinds

    # The initial state

    def _assign_cards(self) -> None:
        """Find a state in which every card is allowed.

        Constraints that can't be met are dropped.
        """
        for index in range(self.hidden):
            self.allowed[index] = self.base[index]
            if index < self.in_hands:
                excluded = self._excluded(self.owner[index], self.since[index], NEVER)
                if self.base[index] & ~excluded:
                    self.allowed[index] &= ~excluded
        for index in range(self.hidden - 1, 0, -1):
            other = self._random_below(index + 1)
            self.card[index], self.card[other] = self.card[other], self.card[index]
        for attempt in range(ASSIGNMENT_PASSES):
            for index in range(self.in_hands):
                # Known cards first
                if attempt > 0 or bit_count(self.allowed[index]) == 1:
                    self._assign_card(index)
        for index in range(self.in_hands):
            if not self.allowed[index] & BIT[self.card[index]]:
                if not self.base[index] & BIT[self.card[index]]:
                    self.base[index] = ALL_BITS
                self.allowed[index] = self.base[index]

    def _assign_card(self, index: int) -> None:
        """Exchange a card that is not allowed for one that is.

        If both places can't be satisfied, the other one must wait for the next pass, unless it is
        a known card in its place.
        """
        if self.allowed[index] & BIT[self.card[index]]:
            return
        found = -1
        start = self._random_below(self.hidden)
        for offset in range(self.hidden):
            other = (start + offset) % self.hidden
            kind = self.card[other]
            if self.allowed[index] & BIT[kind]:
                if self.allowed[other] & BIT[self.card[index]]:
                    found = other
                    break
                if bit_count(self.allowed[other]) > 1 or not self.allowed[other] & BIT[kind]:
                    found = other
        if found >= 0:
            self.card[index], self.card[found] = self.card[found], self.card[index]

    # The likelihood of the evidence

    def _restore_hand(self, evidence: int) -> None:
        """Give the scratch game the hand of this state at the time of some evidence."""
        seat = self.evidence_seat[evidence]
        self.scratch.mask[seat] = 0
        self.scratch.size[seat] = 0
        for kind in range(MAX_KINDS):
            self.scratch.counts[seat * MAX_KINDS + kind] = 0
        for index in range(self.first_card[seat], self.end_card[seat]):
            if self.owner[index] == seat and self.since[index] <= self.evidence_time[evidence]:
                self.scratch._add_card(seat, self.card[index])
        for index in range(MAX_CARDS, self.played_end):
            if (
                self.owner[index] == seat
                and self.since[index] <= self.evidence_time[evidence] < self.until[index]
            ):
                self.scratch._add_card(seat, self.card[index])

    def _restore_table(self, evidence: int) -> None:
        """Set the rest of the scratch game to the position of some evidence."""
        seat = self.evidence_seat[evidence]
        self.scratch.top = self.evidence_top[evidence]
        self.scratch.color = self.evidence_color[evidence]
        self.scratch.direction = self.evidence_direction[evidence]
        self.scratch.discard_size = self.evidence_discard_size[evidence]
        self.scratch.turn = seat
        for other in range(self.scratch.seats):
            if other != seat:
                self.scratch.size[other] = self.evidence_sizes[evidence * MAX_SEATS + other]
            self.scratch_memory.voids[other] = self.evidence_voids[evidence * MAX_SEATS + other]
        for color in range(MAX_COLORS):
            self.scratch_memory.discarded_colors[color] = self.evidence_discarded_colors[
                evidence * MAX_COLORS + color
            ]

    def _restore_drawn_card(self, evidence: int) -> None:
        """Let the player look at the card that they have drawn, if they were asked about it."""
        self.scratch.phase = self.evidence_phase[evidence]
        if self.scratch.phase != PHASE_DRAWN:
            return
        self.scratch.demand = self.scratch.could_play = 0
        self.scratch.drawn = 0
        seat = self.evidence_seat[evidence]
        for index in range(self.first_card[seat], self.end_card[seat]):
            if self.owner[index] == seat and self.since[index] == self.evidence_time[evidence]:
                self.scratch.drawn |= BIT[self.card[index]]
        for index in range(MAX_CARDS, self.played_end):
            if self.owner[index] == seat and self.since[index] == self.evidence_time[evidence]:
                self.scratch.drawn |= BIT[self.card[index]]

    def _key(self, evidence: int) -> int:
        """What identifies some evidence with the hand of this state: a hash, never 0."""
        seat = self.evidence_seat[evidence]
        time = self.evidence_time[evidence]
        key = SPLITMIX_INCREMENT
        # The card drawn at that time is told from the others.
        for index in range(self.first_card[seat], self.end_card[seat]):
            if self.owner[index] == seat and self.since[index] <= time:
                drawn = MAX_KINDS if self.since[index] == time else 0
                key += self.key_of_card[self.card[index] + drawn]
        for index in range(MAX_CARDS, self.played_end):
            if self.owner[index] == seat and self.since[index] <= time < self.until[index]:
                drawn = MAX_KINDS if self.since[index] == time else 0
                key += self.key_of_card[self.card[index] + drawn]
        return mixed_hash(key & ALL_BITS, evidence) | 1

    def _log_likelihood(self, evidence: int) -> float:
        """The log-likelihood of one action, computed once while the chain stays near its state."""
        key = self._key(evidence)
        place = (key >> 20) & (KNOWN_SIZE - 1)
        if self.known_key[place] != key:
            self.known_key[place] = key
            self.known_value[place] = self._evidence_log_likelihood(evidence)
        return self.known_value[place]

    def _forget_likelihoods(self) -> None:
        for place in range(KNOWN_SIZE):
            self.known_key[place] = 0

    def _evidence_log_likelihood(self, evidence: int) -> float:
        """The log-likelihood of one action: a softmax over the policy's scores, and some noise."""
        seat = self.evidence_seat[evidence]
        self._restore_hand(evidence)
        if self.scratch.size[seat] != self.evidence_sizes[evidence * MAX_SEATS + seat]:
            return 0.0
        self._restore_drawn_card(evidence)
        fitting = self.root.rules.fitting[
            self.evidence_top[evidence] * MAX_COLORS + self.evidence_color[evidence]
        ]
        held = self.scratch.drawn if self.scratch.phase == PHASE_DRAWN else self.scratch.mask[seat]
        if self.evidence_action[evidence] >> VERB_SHIFT != PLAY and held & fitting == 0:
            return 0.0  # most draws: there was no choice
        self._restore_table(evidence)
        self.policy._score_moves(self.scratch, self.scratch_memory, True)
        best = self.policy.score[self.policy.best_move]
        total = 0.0
        taken = 0.0
        compared = KIND_BITS | COLOR_BITS << COLOR_SHIFT | 15 << VERB_SHIFT
        for index in range(self.policy.move_count):
            p = exp(self.sharpness[seat] * (self.policy.score[index] - best))
            total += p
            if (self.policy.move[index] ^ self.evidence_action[evidence]) & compared == 0:
                taken = p
        return log((1.0 - self.noise) * taken / total + self.noise / self.policy.move_count)

    def _holds_color_before(self, seat: int) -> bool:
        """Whether the player holds the colour that would make their Wild Draw Four a bluff."""
        for index in range(self.in_hands):
            if (
                self.owner[index] == seat
                and self.root.rules.color_of[self.card[index]] == self.root.color_before
            ):
                return True
        return False

    def _bluff_log_odds(self) -> float:
        """How much likelier the challenged player makes this state, by whether it is a bluff."""
        accused = self.root.accused
        if (
            self.root.phase == PHASE_CHALLENGE
            and accused != self.root.turn
            and self._holds_color_before(accused)
        ):
            return self.log_bluff_odds[accused]
        return 0.0

    # The chain

    def _propose(self) -> None:
        """One Metropolis step: propose another state, and accept or reject it."""
        if self.played_end > MAX_CARDS and self._random_below(3) == 0:
            self._propose_times()
        else:
            self._propose_cards()

    def _propose_cards(self) -> None:
        """Propose to exchange a card of a hand with any other hidden card."""
        index = self._random_below(self.in_hands)
        other = self._random_below(self.hidden)
        if (
            (self.owner[index] == self.owner[other] and self.since[index] == self.since[other])
            or self.card[index] == self.card[other]
            or not self.allowed[index] & BIT[self.card[other]]
            or not self.allowed[other] & BIT[self.card[index]]
        ):
            return
        needed = log(self._random() + 1e-9) + self._bluff_log_odds()
        for evidence in range(self.evidence_count):
            seat = self.evidence_seat[evidence]
            time = self.evidence_time[evidence]
            has_first = self.owner[index] == seat and self.since[index] <= time
            has_second = self.owner[other] == seat and self.since[other] <= time
            # With both, the hand stays the same, but another card of it may be the drawn one.
            self.is_affected[evidence] = has_first != has_second or (
                has_first and self.evidence_phase[evidence] == PHASE_DRAWN
            )
            if self.is_affected[evidence]:
                needed += self.log_likelihood[evidence]
        self.card[index], self.card[other] = self.card[other], self.card[index]
        if not self._accept(needed):
            self.card[index], self.card[other] = self.card[other], self.card[index]

    def _propose_times(self) -> None:
        """Propose that a player received a card that they have played when they got another."""
        index = MAX_CARDS + self._random_below(self.played_end - MAX_CARDS)
        seat = self.owner[index]
        if self._random_below(2):
            other = MAX_CARDS + self._random_below(self.played_end - MAX_CARDS)
        elif self.end_card[seat] > self.first_card[seat]:
            count = self.end_card[seat] - self.first_card[seat]
            other = self.first_card[seat] + self._random_below(count)
        else:
            return
        since = self.since[index]
        other_since = self.since[other]
        if (
            self.owner[other] != seat
            or since == other_since
            or other_since >= self.until[index]
            or since >= self.until[other]
            or self.until[index] == since + 1
            or self.until[other] == other_since + 1
            or self._excluded(seat, other_since, self.until[index]) & BIT[self.card[index]]
            or self._excluded(seat, since, self.until[other]) & BIT[self.card[other]]
        ):
            return
        if other < MAX_CARDS and self.base[other] != ALL_BITS:
            return
        needed = log(self._random() + 1e-9) + self._bluff_log_odds()
        first = min(since, other_since)
        last = max(since, other_since)
        for evidence in range(self.evidence_count):
            self.is_affected[evidence] = (
                self.evidence_seat[evidence] == seat
                and first <= self.evidence_time[evidence] <= last
            )
            if self.is_affected[evidence]:
                needed += self.log_likelihood[evidence]
        self.since[index] = other_since
        self.since[other] = since
        if not self._accept(needed):
            self.since[index] = since
            self.since[other] = other_since
        elif other < MAX_CARDS:
            self.allowed[other] = self.base[other] & ~self._excluded(seat, since, NEVER)

    def _accept(self, needed: float) -> bool:
        """Whether the proposed state is as likely as needed.

        Log-likelihoods are never positive, so it is rejected as soon as those that have been
        computed are too low.
        """
        likelihood = self._bluff_log_odds()
        for evidence in range(self.evidence_count - 1, -1, -1):
            if self.is_affected[evidence] and likelihood >= needed:
                self.proposed[evidence] = self._log_likelihood(evidence)
                likelihood += self.proposed[evidence]
        if likelihood < needed:
            return False
        for evidence in range(self.evidence_count):
            if self.is_affected[evidence]:
                self.log_likelihood[evidence] = self.proposed[evidence]
        return True

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

    def advance(self, steps: int) -> None:
        """Run the chain, so that the next sample differs from the last."""
        if cython.compiled:
            with cython.nogil:
                self._run_chain(steps)
        else:
            self._run_chain(steps)

    def log_likelihoods(self) -> list[float]:
        """The log-likelihood of each piece of evidence, if the players hold what they hold here."""
        return [self.log_likelihood[evidence] for evidence in range(self.evidence_count)]

    def set_sharpness(self, seat: int, sharpness: float) -> None:
        """Set how strongly a player is expected to prefer moves that the policy scores higher."""
        check_range([seat], MAX_SEATS)
        self.sharpness[seat] = sharpness
        self._forget_likelihoods()

    def log_likelihood_with(self, seat: int, sharpness: float) -> float:
        """The log-likelihood of all that a player did, if they held what they hold here."""
        check_range([seat], MAX_SEATS)
        before = self.sharpness[seat]
        self.sharpness[seat] = sharpness
        total = 0.0
        for evidence in range(self.evidence_count):
            if self.evidence_seat[evidence] == seat:
                total += self._evidence_log_likelihood(evidence)
        self.sharpness[seat] = before
        return total

    def draws_by_choice(self, seat: int) -> tuple[int, int]:
        """How often a player drew with a card that fits, without wilds, in this state; of all."""
        check_range([seat], MAX_SEATS)
        count = draws = 0
        for evidence in range(self.evidence_count):
            if (
                self.evidence_seat[evidence] == seat
                and self.evidence_phase[evidence] == PHASE_TURN
                and self.evidence_action[evidence] >> VERB_SHIFT == DRAW
            ):
                draws += 1
                self._restore_hand(evidence)
                fitting = self.root.rules.fitting[
                    self.evidence_top[evidence] * MAX_COLORS + self.evidence_color[evidence]
                ]
                if self.scratch.mask[seat] & fitting & ~self.root.rules.wilds:
                    count += 1
        return count, draws

    def burn_in(self, steps: int) -> None:
        """Find an initial state and run the chain, so that samples don't depend on it."""
        self._assign_cards()
        self._forget_likelihoods()
        self.scratch.stack = 0
        for evidence in range(self.evidence_count):
            self.log_likelihood[evidence] = self._evidence_log_likelihood(evidence)
        self.advance(steps)
