# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Rollouts: games played to the end by habit, and what is counted on the way.

The habit: lay any card that fits, each kind as likely, in any colour, and say UNO with it; draw only
when nothing fits; challenge every other time; never catch and never jump in.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from . import plain as cython

if cython.compiled:
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
else:
    from .codes import *
    from .game import Game


class Tally:
    """What was counted over many rounds."""

    def __init__(self) -> None:
        self.rounds = self.steps = self.turns = self.blocked = 0
        if not cython.compiled:
            self.wins = [0] * SEATS
            self.wins_after_dealer = [0] * SEATS
            self.points = [0] * SEATS

    def play_rounds(self, game: Game, rounds: int) -> None:
        """Play so many rounds, the deal passing to the left. Scores do not add up: see `points`."""
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
            self.steps += game._play_out()
            for seat in range(game.seats):
                self.points[seat] += game.points[seat]
                game.points[seat] = 0
            if game.winner == NOBODY:
                self.blocked += 1
            else:
                self.wins[game.winner] += 1
                self.wins_after_dealer[(game.winner + game.seats - game.dealer - 1) % game.seats] += 1
        self.rounds += rounds
        self.turns += game.turns - began
