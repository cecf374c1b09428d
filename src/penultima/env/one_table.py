# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""One table, as PettingZoo asks for it: a seat at a time, with so many decisions for each."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from penultima.kernel import plain as cython

from .arrays import new_rows
from .layout import Layout

if cython.compiled:
    from cython.cimports.penultima.env.codes import *
    from cython.cimports.penultima.env.hall import Hall
    from cython.cimports.penultima.env.sight import Sight
    from cython.cimports.penultima.kernel.codes import *
else:
    from penultima.kernel.codes import *

    from .codes import *
    from .hall import Hall
    from .sight import Sight


class OneTable:
    def __init__(self, hall: Hall, layout: Layout) -> None:
        """The first table of a hall."""
        if not cython.compiled:
            self.cycles = [0] * SEATS
        self.hall = hall
        self.game = hall.games[0]
        self.seats = hall.seats
        self.columns, self.actions = len(layout.columns), len(layout.actions)
        self.sight = Sight(self.seats, layout, *new_rows(self.columns, self.actions))
        self.row = 0

    def deal(self, cycles: int) -> int:
        """Deal a round with so many decisions for every seat; who is asked first."""
        for seat in range(self.seats):
            self.cycles[seat] = cycles
        self.hall._deal(self.game, 0)
        return self.asked

    @property
    def asked(self) -> int:
        """Whose decision it is, or NOBODY."""
        return int(self.hall.asked[0])

    def left(self, seat: int) -> int:
        """How many decisions a seat has left."""
        return self.cycles[seat]

    def act(self, action: int) -> int:
        """Let the seat that is asked do something; who is asked next.

        Or NOBODY if the round is over, REFUSED if it may not and nothing was done, and SPENT if
        this was its last decision or if who is asked next has none left.
        """
        seat = self.hall.asked[0]
        self.sight._write_mask(self.game, seat, self.hall._why(0, seat), 0)
        if not 0 <= action < self.actions or not self.sight.masks[0, action]:
            return REFUSED
        self.hall._act(self.game, 0, action)
        return self._spend(seat)

    def act_by_habit(self) -> int:
        """Let the seat that is asked act by habit; answers like `act`."""
        seat = self.hall.asked[0]
        self.hall._act_by_habit(self.game, 0)
        return self._spend(seat)

    def _spend(self, seat: int) -> int:
        asked: int = self.hall.asked[0]
        self.cycles[seat] -= 1
        if asked == NOBODY:
            return NOBODY
        if self.cycles[seat] <= 0 or self.cycles[asked] <= 0:
            return SPENT
        return asked

    def stand_in(self) -> int:
        """Let the seat that is asked act by habit, without a decision of its own."""
        self.hall._act_by_habit(self.game, 0)
        return self.asked

    def pay(self) -> None:
        """Write what a finished round is worth to each seat."""
        self.hall._pay(self.game, 0)

    def see(self, seat: int) -> dict[str, Any]:
        """What a seat sees, and what it may do if it is asked, in arrays that are nobody else's.

        They are rows of larger ones. The first row is kept: actions are checked there.
        """
        if self.row <= 1:
            observations, masks = new_rows(self.columns, self.actions)
            self.sight.write_to(observations, masks)
            self.observation_rows, self.mask_rows = list(observations), list(masks)
            self.row = ROWS
        self.row -= 1
        self.sight._look(self.game, seat, self.hall._why(0, seat), self.row)
        return {
            "observation": self.observation_rows[self.row],
            "action_mask": self.mask_rows[self.row],
        }
