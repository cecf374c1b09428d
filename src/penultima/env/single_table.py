# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""One table, as PettingZoo asks for it: a seat at a time, with so many decisions for each."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from penultima.kernel import cython_fallback as cython

from .arrays import arrays
from .layout import Layout

if cython.compiled:
    from cython.cimports.cpython.ref import Py_REFCNT
    from cython.cimports.libc.string import memcpy
    from cython.cimports.penultima.env.batch import TableBatch
    from cython.cimports.penultima.env.codes import *
    from cython.cimports.penultima.env.observations import ObservationWriter
    from cython.cimports.penultima.kernel.codes import *
else:
    from penultima.kernel.codes import *

    from .batch import TableBatch
    from .codes import *
    from .observations import ObservationWriter


class SingleTable:
    def __init__(self, batch: TableBatch, layout: Layout) -> None:
        """The first table of a hall."""
        if not cython.compiled:
            self.cycles = [0] * MAX_SEATS
        self.batch = batch
        self.game = batch.games[0]
        self.seats = batch.seats
        self.columns, self.actions = len(layout.columns), len(layout.actions)
        rows = arrays(1, self.seats, layout)
        self.observation, self.mask = rows.observations[0], rows.masks[0]
        self.sight = ObservationWriter(self.seats, layout, rows.observations, rows.masks)
        self.marked = False
        self.given: list[Any] = [None] * GIVEN
        self.given_masks: list[Any] = [None] * GIVEN
        self.at = 0

    def deal(self, cycles: int) -> int:
        """Deal a round with so many decisions for every seat; who is asked first."""
        for seat in range(self.seats):
            self.cycles[seat] = cycles
        self.batch._deal(self.game, 0)
        self.marked = False
        return self.asked

    @property
    def asked(self) -> int:
        """Whose decision it is, or NO_SEAT."""
        return int(self.batch.asked[0])

    def left(self, seat: int) -> int:
        """How many decisions a seat has left."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")
        return self.cycles[seat]

    def act(self, action: int) -> int:
        """Let the seat that is asked do something; who is asked next.

        Or NO_SEAT if the round is over, REFUSED if it may not and nothing was done, and SPENT if
        this was its last decision or if who is asked next has none left.
        """
        seat = self.batch.asked[0]
        if not self.marked:
            self.sight._write_mask(self.game, seat, self.batch._why(0, seat), 0)
        if not 0 <= action < self.actions or not self.sight.masks[0, action]:
            return REFUSED
        self.batch._act(self.game, 0, action)
        return self._spend(seat)

    def act_by_habit(self) -> int:
        """Let the seat that is asked act by habit; answers like `act`."""
        seat = self.batch.asked[0]
        self.batch._act_by_habit(self.game, 0)
        return self._spend(seat)

    def _spend(self, seat: int) -> int:
        asked: int = self.batch.asked[0]
        self.marked = False
        self.cycles[seat] -= 1
        if asked == NO_SEAT:
            return NO_SEAT
        if self.cycles[seat] <= 0 or self.cycles[asked] <= 0:
            return SPENT
        return asked

    def stand_in(self) -> int:
        """Let the seat that is asked act by habit, without a decision of its own."""
        self.batch._act_by_habit(self.game, 0)
        self.marked = False
        return self.asked

    def pay(self) -> None:
        """Write what a finished round is worth to each seat."""
        self.batch._pay(self.game, 0)

    def see(self, seat: int) -> dict[str, Any]:
        """What a seat sees, and what it may do if it is asked, in arrays that are nobody else's.

        Who has no decision left isn't asked.

        What was given away and not kept is filled again: that takes less than making two arrays.
        """
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")
        why = self.batch._why(0, seat) if self.cycles[seat] > 0 else NOT_ASKED
        self.sight._look(self.game, seat, why, 0)
        self.marked = seat == self.batch.asked[0]
        if cython.compiled:
            self.at = (self.at + 1) % GIVEN
            observation = self.given[self.at]
            mask = self.given_masks[self.at]
            # The list and this function hold them. Whoever kept one, or a view of one, does too.
            if observation is None or Py_REFCNT(observation) > 2 or Py_REFCNT(mask) > 2:
                observation = columns = self.observation.copy()
                mask = actions = self.mask.copy()
                self.given[self.at] = observation
                self.given_masks[self.at] = mask
                self.memory[self.at] = cython.address(columns[0])
                self.mask_memory[self.at] = cython.address(actions[0])
            else:
                memcpy(
                    self.memory[self.at],
                    cython.address(self.sight.observations[0, 0]),
                    self.columns,
                )
                memcpy(
                    self.mask_memory[self.at], cython.address(self.sight.masks[0, 0]), self.actions
                )
            return {"observation": observation, "action_mask": mask}
        return {"observation": self.observation.copy(), "action_mask": self.mask.copy()}
