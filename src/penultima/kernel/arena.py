# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A contest: simple players of several styles at one table, round after round, without a view.

The styles are the bots of the same names (bots/), and two policies with weights of their own.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

if cython.compiled:
    from cython.cimports.penultima.kernel.bits import *
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
    from cython.cimports.penultima.kernel.policy import Policy
else:
    from .bits import *
    from .codes import *
    from .game import Game
    from .memory import Memory
    from .none_guard import reject_none
    from .policy import Policy

    RANDOM = 0
    GREEDY = 1
    FIRST = 2
    SECOND = 3
    AT_ONCE = 4096

MOST_ROUNDS = AT_ONCE


class KernelArena:
    def __init__(self, first: Policy, second: Policy) -> None:
        reject_none(first)
        reject_none(second)
        self.first = first
        self.second = second
        self.memory = Memory(first.rules)
        self.moves = 0
        if not cython.compiled:
            self.style = [0] * MAX_SEATS
            self.winner = [0] * AT_ONCE
            self.points = [0] * (AT_ONCE * MAX_SEATS)

    def _move(self, game: Game) -> int:
        style = self.style[game.turn]
        if style == FIRST:
            return self.first._choose(game, self.memory, True)
        if style == SECOND:
            return self.second._choose(game, self.memory, True)
        if game.phase == PHASE_CHALLENGE:
            return ACCEPT << VERB_SHIFT
        if style == GREEDY and game.phase <= PHASE_STACK:
            return self._greedy(game)
        return game._habit()

    def _greedy(self, game: Game) -> int:
        """The most points first, a wild only if nothing else fits; never a bluff."""
        seat = game.turn
        cards = game._playable(seat)
        obliged = game._must_play(seat, cards)
        if game.mask[seat] & game.rules.of_color[game.color]:
            cards &= ~game.rules.only_without_color
        best = -1
        found = -1
        while cards:
            kind = lowest(cards)
            cards &= cards - 1
            worth = game.rules.points[kind]
            if game.rules.color_of[kind]:
                worth += 10000
            if worth > best:
                best = worth
                found = kind
        if found < 0:
            if obliged:
                return game._habit()
            if game.phase == PHASE_DRAWN:
                return KEEP << VERB_SHIFT
            if game.phase == PHASE_STACK:
                return ACCEPT << VERB_SHIFT
            return DRAW << VERB_SHIFT
        action = found | CALL_BIT
        if game.rules.color_of[found] == 0:
            action |= self._majority(game, seat) << COLOR_SHIFT
        if game.rules.asks_for_clothing[found]:
            action |= self._clothing(game, seat) << CLOTHING_SHIFT
        if game.rules.takes_whom[found] == WHOM_REQUIRED:
            action |= (1 if seat else 2) << WHOM_SHIFT
        return action

    def _of_color(self, game: Game, seat: int, color: int) -> int:
        cards = game.mask[seat] & game.rules.of_color[color]
        count = 0
        while cards:
            count += game.counts[seat * MAX_KINDS + lowest(cards)]
            cards &= cards - 1
        return count

    def _majority(self, game: Game, seat: int) -> int:
        best = 1
        for color in range(2, game.rules.colors + 1):
            if self._of_color(game, seat, color) > self._of_color(game, seat, best):
                best = color
        return best

    def _clothing(self, game: Game, seat: int) -> int:
        """What most of the others wear, and not oneself."""
        best = -100
        found = 1
        for color in range(1, game.rules.colors + 1):
            worth = 0
            for other in range(game.seats):
                if game.outfits[other] & (1 << color):
                    worth += -8 if other == seat else 1
            if worth > best:
                best = worth
                found = color
        return found

    def _play(self, game: Game, rounds: int) -> None:
        began = game.chance
        for number in range(rounds):
            # So that a deal is the same whoever plays it.
            game.chance = (began + number * MIX_1) & ALL_BITS
            self.memory._clear()
            game.dealer = number % game.seats
            for seat in range(game.seats):
                game.points[seat] = 0
            game._deal()
            last = self.moves + ROUND_ACTION_LIMIT
            while game.phase < PHASE_ROUND_OVER and self.moves < last:
                self.memory._do(game, game.turn, self._move(game))
                self.moves += 1
            self.winner[number] = game.winner
            for seat in range(game.seats):
                self.points[number * MAX_SEATS + seat] = game.points[seat]

    # For Python

    def seat(self, styles: Sequence[int]) -> None:
        """Who sits where, from seat 0 on."""
        if len(styles) != self.first.rules.seats:
            raise ValueError(f"{len(styles)} styles for {self.first.rules.seats} seats")
        if not RANDOM <= min(styles) <= max(styles) <= SECOND:
            raise ValueError(f"styles are numbers from {RANDOM} to {SECOND}")
        for place in range(len(styles)):
            self.style[place] = styles[place]

    def play(self, game: Game, rounds: int) -> None:
        """Play some rounds, MOST_ROUNDS at most; the same game deals the same cards again."""
        reject_none(game)
        rounds = min(rounds, AT_ONCE)
        if cython.compiled:
            with cython.nogil:
                self._play(game, rounds)
        else:
            self._play(game, rounds)

    def results(self, rounds: int, seats: int) -> list[tuple[int, list[int]]]:
        """Of the rounds just played: who went out, and everybody's points."""
        seats = min(seats, MAX_SEATS)
        return [
            (self.winner[number], [self.points[number * MAX_SEATS + seat] for seat in range(seats)])
            for number in range(min(rounds, AT_ONCE))
        ]
