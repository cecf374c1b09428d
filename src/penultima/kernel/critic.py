# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What a position is worth to a player, for training alone: it sees all hands.

A linear estimate, learned from rollouts that were played to the end. For every player it knows how
soon it is their turn, how many cards they hold, whether one fits and how many are wild, and how
many points all others hold. The rollouts of a training can stop early and take its word, which
saves time, and most of the luck.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

if cython.compiled:
    from cython.cimports.penultima.kernel.bits import lowest_bit
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
else:
    from .bits import lowest_bit
    from .codes import *
    from .game import Game

    LARGEST_SIZE = 8
    SIZES = 2 * (LARGEST_SIZE + 1)
    SEAT_FACTS = MAX_SEATS * SIZES
    WILDS = 4 * SEAT_FACTS
    MOST_WILDS = 3
    CRITIC_SIZE = WILDS + 2 * (LARGEST_SIZE + 1) * (MOST_WILDS + 1) + 1
    CRITIC_ENTRIES = 3 * MAX_SEATS + 1


class Critic:
    """The estimate for one number of players. Not safe for concurrent use."""

    def __init__(self) -> None:
        self.estimates = self.updates = 0
        self.entry_count = 0
        self.error = 0.0
        self.spread = 0.0
        if not cython.compiled:
            self.weight = [0.0] * CRITIC_SIZE
            self.entry_index = [0] * CRITIC_ENTRIES
            self.entry_value = [0.0] * CRITIC_ENTRIES
        for index in range(CRITIC_SIZE):
            self.weight[index] = 0.0

    def _add(self, index: int, value: float) -> None:
        self.entry_index[self.entry_count] = index
        self.entry_value[self.entry_count] = value
        self.entry_count += 1

    def _hand_points(self, game: Game, seat: int) -> float:
        points = 0
        cards = game.mask[seat]
        while cards:
            kind = lowest_bit(cards)
            cards &= cards - 1
            points += game.rules.points[kind] * game.counts[seat * MAX_KINDS + kind]
        return 0.01 * points

    def _wilds(self, game: Game, seat: int) -> int:
        count = 0
        cards = game.mask[seat] & game.rules.wilds
        while cards:
            count += game.counts[seat * MAX_KINDS + lowest_bit(cards)]
            cards &= cards - 1
        return min(count, MOST_WILDS)

    def _value(self, game: Game, player: int) -> float:
        """The estimated value of the rest of the round for a player."""
        self.entry_count = 0
        self._add(CRITIC_SIZE - 1, 1.0)
        own_points = self._hand_points(game, player)
        other_points = 0.0
        for seat in range(game.seats):
            if seat != player:
                other_points += self._hand_points(game, seat)
        fitting = game.rules.fitting[game.top * MAX_COLORS + game.color]
        for places in range(game.seats):
            seat = game._seat_after(game.turn, places)
            size = min(game.size[seat], LARGEST_SIZE)
            fits = 1 if game.mask[seat] & fitting else 0
            who = 0 if seat == player else 1
            fact = (2 * who * MAX_SEATS + places) * SIZES + 2 * size + fits
            self._add(fact, 1.0)
            self._add(fact + SEAT_FACTS, other_points if who == 0 else own_points)
            wilds = (who * (LARGEST_SIZE + 1) + size) * (MOST_WILDS + 1)
            self._add(WILDS + wilds + self._wilds(game, seat), 1.0)
        total = 0.0
        for entry in range(self.entry_count):
            total += self.weight[self.entry_index[entry]] * self.entry_value[entry]
        return total

    def _learn(self, estimate: float, value: float) -> None:
        """Move the estimate that was made last towards the value that came out."""
        norm = 0.0
        for entry in range(self.entry_count):
            norm += self.entry_value[entry] * self.entry_value[entry]
        rate = 0.2 / (1.0 + self.updates * 0.0005)
        rate = max(rate, 0.005)
        step = rate * (value - estimate) / norm
        for entry in range(self.entry_count):
            self.weight[self.entry_index[entry]] += step * self.entry_value[entry]
        self.updates += 1
        self.error += 0.0005 * ((value - estimate) * (value - estimate) - self.error)
        self.spread += 0.0005 * (value * value - self.spread)

    # For Python

    @property
    def weights(self) -> list[float]:
        return [self.weight[index] for index in range(CRITIC_SIZE)]

    def restore(self, estimates: int, updates: int, weights: Sequence[float]) -> None:
        if len(weights) != CRITIC_SIZE:
            raise ValueError(f"{len(weights)} weights for a critic of {CRITIC_SIZE}")
        self.estimates, self.updates = estimates, updates
        for index in range(CRITIC_SIZE):
            self.weight[index] = weights[index]
