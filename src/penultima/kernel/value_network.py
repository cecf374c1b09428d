# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Who will win a round whose hands are all known, and with how many points.

    strength of a seat = output · relu(first · x),    chances to win = softmax of the strengths

x describes a seat's hand, its place in turn, and its neighbours; all seats share the weights, so
one network serves any number of players. The points that a winner scores are linear in the points
that the others hold now. A search evaluates the positions of its samples with it instead of playing
them to the end (search.py), which saves time, and most of the luck of a round.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

if cython.compiled:
    from cython.cimports.libc.math import exp, log, sqrt
    from cython.cimports.penultima.kernel.bits import *
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
    from cython.cimports.penultima.kernel.policy import Policy
else:
    from math import exp, log, sqrt

    from .bits import *
    from .codes import *
    from .game import Game
    from .memory import Memory
    from .none_guard import reject_none
    from .policy import Policy

    PLACE = 0  # turns until it is this seat's: 0 to 9
    TABLE = 10  # 2, 3, 4, 5 or 6, more players
    SIZE_AND_FITS = 15  # cards: 1 to 12; each by kinds that fit now: 0, 1, 2, more
    WILDS_HELD = 63  # 0, 1, 2, more
    SYMBOLS_HELD = 67  # neither numbers nor wilds: 0, 1, 2, more
    COLORS_HELD = 71  # 0 to 4
    LONGEST_COLOR = 76  # 0 to 3, more
    OF_COLOR_IN_PLAY = 81  # 0, 1, 2, more
    SMALLEST_OTHER = 85  # 1 to 4, more
    SIZE_AFTER = 90  # cards of the next seat: 1 to 4, more
    ATTACKS_BEFORE = 95  # cards of the seat before that make others draw: 0, 1, more
    PHASE_IN_TURN = 98  # of the seat whose turn it is
    SIZE_BEFORE = 106  # cards of the seat before: 1 to 4, more
    FOLLOWS = 111  # kinds of the seat before that this one can follow: a quarter, a half, … all
    FOLLOWED = 116  # own kinds that the next seat can follow
    ATTACKS_HELD = 121  # 0, 1, more
    ATTACKS_AFTER = 124  # of the next seat
    NEARLY_OUT = 127  # others with one or two cards: 0, 1, 2, more
    VALUE_INPUTS = 131
    VALUE_HIDDEN = 32
    LARGEST_HAND = 12  # of a position that is valued
    VALUE_ENTRIES = 24
    OUTPUT_WEIGHTS = VALUE_INPUTS * VALUE_HIDDEN
    SCORE_WEIGHTS = OUTPUT_WEIGHTS + VALUE_HIDDEN
    SCORE_SIZES = 8
    VALUE_WEIGHTS = SCORE_WEIGHTS + 2 * MAX_SEATS * SCORE_SIZES

from .compiled_rules import CompiledRules

SIZE = VALUE_WEIGHTS
"""The number of weights."""
FIRST_LAYER, LAST_LAYER = VALUE_INPUTS * VALUE_HIDDEN, VALUE_HIDDEN


def rollout_horizon(seats: int) -> int:
    """After how many moves of a rollout its position is valued."""
    return max(16, 3 * seats)


class ValueNetwork:
    """The weights. Any number of searches can share them."""

    def __init__(self, weights: Sequence[float]) -> None:
        if len(weights) != VALUE_WEIGHTS:
            raise ValueError(f"{len(weights)} weights for a value network of {VALUE_WEIGHTS}")
        if not cython.compiled:
            self.weight = [0.0] * VALUE_WEIGHTS
        for index in range(VALUE_WEIGHTS):
            self.weight[index] = weights[index]

    @property
    def weights(self) -> list[float]:
        return [self.weight[index] for index in range(VALUE_WEIGHTS)]


class PositionValue:
    """Evaluates positions of one set of rules. Not safe for concurrent use."""

    def __init__(self, network: ValueNetwork, rules: CompiledRules) -> None:
        reject_none(network)
        reject_none(rules)
        self.network = network
        self.rules = rules
        self.seats = rules.seats
        self.symbols = self.attacks = 0
        for kind in range(len(rules.tables.color_of)):
            if rules.tables.attack[kind]:
                self.attacks |= BIT[kind]
            if not rules.tables.numbers >> kind & 1 and not rules.tables.wilds >> kind & 1:
                self.symbols |= BIT[kind]
        if not cython.compiled:
            self.chance = [0.0] * MAX_SEATS
            self.score = [0.0] * MAX_SEATS
            self.hand_points = [0] * MAX_SEATS
            self.hand_attacks = [0] * MAX_SEATS
            self.score_row = [0] * MAX_SEATS
            self.others_points = [0.0] * MAX_SEATS
            self.entry_count = [0] * MAX_SEATS
            self.entry = [0] * (MAX_SEATS * VALUE_ENTRIES)
            self.hidden = [0.0] * (MAX_SEATS * VALUE_HIDDEN)

    def _add(self, seat: int, index: int) -> None:
        self.entry[seat * VALUE_ENTRIES + self.entry_count[seat]] = index
        self.entry_count[seat] += 1

    def _describe(self, game: Game) -> None:
        """List the inputs of all seats."""
        seats = game.seats
        table = seats - 2 if seats < 5 else 3 if seats < 7 else 4
        for seat in range(seats):
            self.entry_count[seat] = 0
        after = game.turn
        for place in range(seats):
            seat = after
            after = game._next_seat(seat)
            smallest = MAX_CARDS
            nearly_out = 0
            for other in range(seats):
                if other != seat:
                    smallest = min(smallest, game.size[other])
                    if game.size[other] <= 2:
                        nearly_out += 1
            self._describe_hand(game, seat)
            self._describe_neighbours(game, seat, after)
            self._add(seat, PLACE + place)
            self._add(seat, TABLE + table)
            self._add(seat, SMALLEST_OTHER + _bucket(smallest - 1, 4))
            self._add(seat, NEARLY_OUT + _bucket(nearly_out, 3))
            if place == 0:
                self._add(seat, PHASE_IN_TURN + _bucket(game.phase, 7))

    def _describe_neighbours(self, game: Game, seat: int, after: int) -> None:
        """List the inputs that a seat and the next one give each other."""
        before = game._seat_after(seat, game.seats - 1)
        attacks = _bucket(self.hand_attacks[seat], 2)
        self._add(seat, ATTACKS_HELD + attacks)
        self._add(after, ATTACKS_BEFORE + attacks)
        self._add(before, ATTACKS_AFTER + attacks)
        self._add(seat, SIZE_AFTER + _bucket(game.size[after] - 1, 4))
        self._add(after, SIZE_BEFORE + _bucket(game.size[seat] - 1, 4))
        followed = self._quarters_followed(game, seat, after)
        self._add(seat, FOLLOWED + followed)
        self._add(after, FOLLOWS + followed)

    def _quarters_followed(self, game: Game, seat: int, after: int) -> int:
        """How many quarters of a seat's kinds the next one could follow; wilds don't count."""
        cards = game.mask[seat] & ~game.rules.wilds
        held = game.mask[after]
        kinds = 0
        followed = 0
        while cards:
            kind = lowest_bit(cards)
            cards &= cards - 1
            kinds += 1
            if held & game.rules.fitting[kind * MAX_COLORS + game.rules.color_of[kind]]:
                followed += 1
        return 4 * followed // kinds if kinds else 4

    def _describe_hand(self, game: Game, seat: int) -> None:
        """List the inputs that a seat's hand gives, and count its points and attacks."""
        held = game.mask[seat]
        points = 0
        wilds = 0
        symbols = 0
        attacks = 0
        cards = held
        while cards:
            kind = lowest_bit(cards)
            cards &= cards - 1
            count = game.counts[seat * MAX_KINDS + kind]
            points += count * game.rules.points[kind]
            if game.rules.wilds & BIT[kind]:
                wilds += count
            elif self.symbols & BIT[kind]:
                symbols += count
            if self.attacks & BIT[kind]:
                attacks += count
        self.hand_points[seat] = points
        self.hand_attacks[seat] = attacks
        colors = 0
        longest = 0
        for color in range(1, game.rules.colors + 1):
            count = bit_count(held & game.rules.of_color[color])
            if count:
                colors += 1
                longest = max(longest, count)
        size = _bucket(game.size[seat], LARGEST_HAND) - 1
        fits = bit_count(held & game.rules.fitting[game.top * MAX_COLORS + game.color])
        in_play = bit_count(held & game.rules.of_color[game.color])
        self._add(seat, SIZE_AND_FITS + 4 * size + _bucket(fits, 3))
        self._add(seat, WILDS_HELD + _bucket(wilds, 3))
        self._add(seat, SYMBOLS_HELD + _bucket(symbols, 3))
        self._add(seat, COLORS_HELD + _bucket(colors, 4))
        self._add(seat, LONGEST_COLOR + _bucket(longest, 4))
        self._add(seat, OF_COLOR_IN_PLAY + _bucket(in_play, 3))

    def _evaluate(self, game: Game) -> None:
        """Estimate everybody's chance to win, and what they would score."""
        self._describe(game)
        weight = self.network.weight
        best = -1e9
        all_points = 0
        for seat in range(game.seats):
            all_points += self.hand_points[seat]
            hidden = self.hidden
            start = seat * VALUE_HIDDEN
            for unit in range(start, start + VALUE_HIDDEN):
                hidden[unit] = 0.0
            for entry in range(self.entry_count[seat]):
                row = self.entry[seat * VALUE_ENTRIES + entry] * VALUE_HIDDEN
                for unit in range(VALUE_HIDDEN):
                    hidden[start + unit] += weight[row + unit]
            strength = 0.0
            for unit in range(VALUE_HIDDEN):
                if hidden[start + unit] > 0.0:
                    strength += hidden[start + unit] * weight[OUTPUT_WEIGHTS + unit]
            self.chance[seat] = strength
            best = max(best, strength)
        total = 0.0
        for seat in range(game.seats):
            self.chance[seat] = exp(self.chance[seat] - best)
            total += self.chance[seat]
        for seat in range(game.seats):
            self.chance[seat] /= total
            row = SCORE_WEIGHTS + 2 * (
                (game.seats - 1) * SCORE_SIZES + _bucket(game.size[seat] - 1, 7)
            )
            self.score_row[seat] = row
            self.others_points[seat] = 0.01 * (all_points - self.hand_points[seat])
            self.score[seat] = 100.0 * (weight[row] + weight[row + 1] * self.others_points[seat])

    # For Python

    def estimate(self, game: Game) -> tuple[list[float], list[float]]:
        """For every seat, the chance to win the round, and what it would score."""
        reject_none(game)
        if not game.rules.equals(self.rules):
            raise ValueError("estimate: the game has different rules")
        self._evaluate(game)
        seats = range(self.seats)
        return [self.chance[seat] for seat in seats], [self.score[seat] for seat in seats]


def can_be_valued(game: Game) -> bool:
    """Whether the hands are of sizes that the network has learned from; larger ones are rare."""
    largest = 0
    for seat in range(game.seats):
        largest = max(largest, game.size[seat])
    return largest <= LARGEST_HAND


def _bucket(number: int, limit: int) -> int:
    """The number, between 0 and the limit."""
    return 0 if number < 0 else limit if number > limit else number


class ValueTraining:
    """Learns the outcome of rounds that a policy plays with itself, by gradient descent (Adagrad).

    Every round is played twice: once to see how it ends, and again, with the same cards, to learn
    from some of its positions.
    """

    def __init__(self, value: PositionValue, policy: Policy, seed: int) -> None:
        reject_none(value)
        reject_none(policy)
        self.value, self.policy = value, policy
        self.loss_sum = 0.0
        self.positions = 0
        self.rng_state = seed & 0xFFFF_FFFF_FFFF_FFFF
        if not cython.compiled:
            self.square = [0.0] * VALUE_WEIGHTS
        for index in range(VALUE_WEIGHTS):
            self.square[index] = 1.0

    def _step(self, index: int, slope: float, rate: float) -> None:
        self.square[index] += slope * slope
        weight = self.value.network.weight
        weight[index] -= rate * slope / sqrt(self.square[index])

    def _learn(self, value: PositionValue, winner: int, scored: float, rate: float) -> None:
        """Move the last evaluation towards what came out."""
        weight = value.network.weight
        for seat in range(value.seats):
            slope = value.chance[seat] - (1.0 if seat == winner else 0.0)
            for unit in range(VALUE_HIDDEN):
                if value.hidden[seat * VALUE_HIDDEN + unit] > 0.0:
                    inner = slope * weight[OUTPUT_WEIGHTS + unit]
                    self._step(
                        OUTPUT_WEIGHTS + unit,
                        slope * value.hidden[seat * VALUE_HIDDEN + unit],
                        rate,
                    )
                    for entry in range(value.entry_count[seat]):
                        self._step(
                            value.entry[seat * VALUE_ENTRIES + entry] * VALUE_HIDDEN + unit,
                            inner,
                            rate,
                        )
        error = 0.01 * (value.score[winner] - scored)
        row = value.score_row[winner]
        self._step(row, error, rate)
        self._step(row + 1, error * value.others_points[winner], rate)

    def _train_on_round(self, game: Game, memory: Memory, rate: float, share: int) -> None:
        state = game.rng_state
        dealer = (game.dealer + 1) % game.seats
        winner = NO_SEAT
        scored = 0.0
        for learning in range(2):
            game.rng_state = state
            game.dealer = dealer
            for seat in range(game.seats):
                game.points[seat] = 0
            memory._clear()
            game._deal()
            moves = 0
            while game.phase < PHASE_ROUND_OVER and moves < ROUND_ACTION_LIMIT:
                if learning and winner != NO_SEAT:
                    self.rng_state = (self.rng_state + SPLITMIX_INCREMENT) & ALL_BITS
                    if bounded_random(self.rng_state, share) == 0 and can_be_valued(game):
                        self.value._evaluate(game)
                        self.positions += 1
                        self.loss_sum -= log(self.value.chance[winner] + 1e-9)
                        self._learn(self.value, winner, scored, rate)
                memory._apply(game, game.turn, self.policy._choose(game, memory, True))
                moves += 1
            if game.phase >= PHASE_ROUND_OVER and game.winner != NO_SEAT:
                winner = game.winner
                scored = game.points[winner]

    # For Python

    @property
    def loss(self) -> float:
        """The mean log loss of the winner over all positions so far."""
        return self.loss_sum / self.positions if self.positions else 0.0

    def run(self, game: Game, memory: Memory, rounds: int, rate: float, share: int = 4) -> None:
        """Learn from some rounds, from one of `share` positions in each."""
        reject_none(game)
        reject_none(memory)
        if cython.compiled:
            with cython.nogil:
                for _ in range(rounds):
                    self._train_on_round(game, memory, rate, share)
        else:
            for _ in range(rounds):
                self._train_on_round(game, memory, rate, share)
