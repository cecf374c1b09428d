# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The tally: many rounds played out by habit, and what is counted in them."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

if cython.compiled:
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.none_guard import reject_none
else:
    from .codes import *
    from .game import Game
    from .none_guard import reject_none


class Tally:
    """Counts over rounds. A blocked round (T6) has no winner."""

    def __init__(self) -> None:
        self.rounds = self.steps = self.turns = self.blocked = self.longest = 0
        if not cython.compiled:
            self.won = [0] * MAX_SEATS
            self.won_after_dealer = [0] * MAX_SEATS
            self.scored = [0] * MAX_SEATS

    def play_rounds(self, game: Game, rounds: int) -> None:
        """Play so many rounds, the deal passing to the left. Scores are counted, not added up."""
        reject_none(game)
        if cython.compiled:
            with cython.nogil:
                self._play_rounds(game, rounds)
        else:
            self._play_rounds(game, rounds)

    def _play_rounds(self, game: Game, rounds: int) -> None:
        began = game.turns
        for _ in range(rounds):
            game.dealer = (game.dealer + 1) % game.seats
            game._deal()
            self._count(game, game._play_out())
        self.rounds += rounds
        self.turns += game.turns - began

    def _count(self, game: Game, steps: int) -> None:
        seats = game.seats
        self.steps += steps
        self.longest = max(self.longest, steps)
        for seat in range(seats):
            self.scored[seat] += game.points[seat]
            game.points[seat] = 0
        if game.winner == NO_SEAT:
            self.blocked += 1
        else:
            self.won[game.winner] += 1
            self.won_after_dealer[(game.winner + seats - game.dealer - 1) % seats] += 1

    def add(self, other: Tally) -> None:
        """Add what another tally has counted."""
        reject_none(other)
        self.rounds += other.rounds
        self.steps += other.steps
        self.turns += other.turns
        self.blocked += other.blocked
        self.longest = max(self.longest, other.longest)
        for seat in range(MAX_SEATS):
            self.won[seat] += other.won[seat]
            self.won_after_dealer[seat] += other.won_after_dealer[seat]
            self.scored[seat] += other.scored[seat]

    def wins(self, seats: int) -> list[int]:
        """Rounds won, by seat."""
        return [self.won[seat] for seat in range(min(seats, MAX_SEATS))]

    def wins_after_dealer(self, seats: int) -> list[int]:
        """Rounds won, by place in the first round of turns: the dealer's left first."""
        return [self.won_after_dealer[place] for place in range(min(seats, MAX_SEATS))]

    def points(self, seats: int) -> list[int]:
        """Points scored or charged, by seat."""
        return [self.scored[seat] for seat in range(min(seats, MAX_SEATS))]
