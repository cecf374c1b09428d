# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""One table stepped seat by seat, with a limited number of decisions for each seat."""

from __future__ import annotations

from random import Random
from typing import Any

try:
    import cython
except ImportError:
    from penultima.kernel import cython_fallback as cython

from .arrays import allocate
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

from .table_copies import resample_table


class SingleTable:
    """The table behind `penultima_v1`."""

    def __init__(self, batch: TableBatch, layout: Layout, scale: Any = None) -> None:
        """Use the first table of a batch. Observations are multiplied by the scale, if any."""
        if not cython.compiled:
            self.cycles = [0] * MAX_SEATS
        self.batch = batch
        self.game = batch.games[0]
        self.memory = batch.memories[0]
        self.seats = batch.seats
        self.columns, self.actions = len(layout.columns), len(layout.actions)
        rows = allocate(1, self.seats, layout)
        self.observation, self.mask = rows.observations[0], rows.masks[0]
        self.writer = ObservationWriter(self.seats, layout, rows.observations, rows.masks)
        self.scale = scale
        self.mask_is_current = False
        self.pool: list[Any] = [None] * POOL_SIZE
        self.observation_pool: list[Any] = [None] * POOL_SIZE
        self.mask_pool: list[Any] = [None] * POOL_SIZE
        self.pool_index = 0

    def deal(self, cycles: int) -> int:
        """Deal a round in which every seat has `cycles` decisions; return the first acting seat."""
        for seat in range(self.seats):
            self.cycles[seat] = cycles
        self.batch._deal(self.game, self.memory, 0)
        self.mask_is_current = False
        return self.acting_seat

    @property
    def acting_seat(self) -> int:
        """The seat that has a decision, or NO_SEAT."""
        return int(self.batch.acting_seat[0])

    def cycles_left(self, seat: int) -> int:
        """The number of decisions that a seat has left."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")
        return self.cycles[seat]

    def act(self, action: int) -> int:
        """Apply an action of the acting seat and return the next acting seat.

        Returns NO_SEAT if the round is over, ILLEGAL if the action is illegal (and not applied),
        and OUT_OF_CYCLES if this seat or the next one has no decisions left.
        """
        seat = self.batch.acting_seat[0]
        if not self.mask_is_current:
            self.writer._write_mask(self.game, seat, self.batch._decision_of(0, seat), 0)
        if not 0 <= action < self.actions or not self.writer.masks[0, action]:
            return ILLEGAL
        self.batch._apply_action(self.game, self.memory, 0, action)
        return self._use_cycle(seat)

    def act_by_default(self) -> int:
        """Let the bot `random` act for the acting seat; returns the same as `act`."""
        seat = self.batch.acting_seat[0]
        self.batch._apply_policy(self.game, self.memory, 0, POLICY_RANDOM)
        return self._use_cycle(seat)

    def _use_cycle(self, seat: int) -> int:
        next_seat: int = self.batch.acting_seat[0]
        self.mask_is_current = False
        self.cycles[seat] -= 1
        if next_seat == NO_SEAT:
            return NO_SEAT
        if self.cycles[seat] <= 0 or self.cycles[next_seat] <= 0:
            return OUT_OF_CYCLES
        return next_seat

    def act_without_cycle(self) -> int:
        """Like `act_by_default`, without using one of the seat's decisions."""
        self.batch._apply_policy(self.game, self.memory, 0, POLICY_RANDOM)
        self.mask_is_current = False
        return self.acting_seat

    def save(self) -> tuple[Any, ...]:
        """The position, for `load`. Nothing changes it, so it can be loaded any number of times."""
        batch = self.batch
        return (
            self.game.clone(),
            (batch.acting_seat[0], batch.decision[0]),
            (batch.stage[0], batch.stage_position[0], batch.steps[0]),
            self.all_cycles(),
            self.memory.void_colors,
        )

    def load(self, saved: tuple[Any, ...]) -> None:
        """Return to a position of this table or of another one with the same rules."""
        batch = self.batch
        game, (acting_seat, decision), (stage, stage_position, steps), cycles, voids = saved
        self.game.copy_from(game)
        self.memory.restore(self.game, voids)
        batch.acting_seat[0] = acting_seat
        batch.decision[0] = decision
        batch.stage[0] = stage
        batch.stage_position[0] = stage_position
        batch.steps[0] = steps
        for seat in range(self.seats):
            self.cycles[seat] = cycles[seat]
        self.mask_is_current = False

    def all_cycles(self) -> list[int]:
        """The number of decisions that each seat has left."""
        return [self.cycles[seat] for seat in range(self.seats)]

    def set_cycles(self, cycles: list[int]) -> None:
        """Set what `all_cycles` returns."""
        if len(cycles) != self.seats:
            raise ValueError(f"{len(cycles)} values for {self.seats} seats")
        for seat in range(self.seats):
            self.cycles[seat] = cycles[seat]
        self.mask_is_current = False

    def resample(self, seat: int, rng: Random) -> None:
        """Deal what a seat doesn't see anew (kernel/resampling.py)."""
        resample_table(self.batch, 0, seat, rng)
        self.mask_is_current = False

    def write_rewards(self) -> None:
        """Write the rewards of a finished round."""
        self.batch._write_rewards(self.game, 0)

    def observe(self, seat: int) -> dict[str, Any]:
        """The observation and action mask of a seat, in arrays that the caller may keep.

        The mask is empty if the seat isn't acting or has no decisions left.
        """
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")
        decision = self.batch._decision_of(0, seat) if self.cycles[seat] > 0 else NO_DECISION
        self.writer._write(self.game, self.memory, seat, decision, 0)
        self.mask_is_current = seat == self.batch.acting_seat[0]
        return self._copied_row()

    def _copied_row(self) -> dict[str, Any]:
        """A copy of the row, in what a caller has released: that is faster than allocating it."""
        if cython.compiled:
            self.pool_index = (self.pool_index + 1) % POOL_SIZE
            result = self.pool[self.pool_index]
            observation = self.observation_pool[self.pool_index]
            mask = self.mask_pool[self.pool_index]
            # The pool, this function and the dictionary hold one reference each. More mean that
            # it is in use.
            if (
                result is None
                or Py_REFCNT(result) > 2
                or Py_REFCNT(observation) > 3
                or Py_REFCNT(mask) > 3
            ):
                observation = columns = self.observation.copy()
                mask = actions = self.mask.copy()
                result = {}
                self.pool[self.pool_index] = result
                self.observation_pool[self.pool_index] = observation
                self.mask_pool[self.pool_index] = mask
                self.pool_memory[self.pool_index] = cython.address(columns[0])
                self.mask_pool_memory[self.pool_index] = cython.address(actions[0])
            else:
                memcpy(
                    self.pool_memory[self.pool_index],
                    cython.address(self.writer.observations[0, 0]),
                    self.columns,
                )
                memcpy(
                    self.mask_pool_memory[self.pool_index],
                    cython.address(self.writer.masks[0, 0]),
                    self.actions,
                )
        else:
            result, observation, mask = {}, self.observation.copy(), self.mask.copy()
        if self.scale is not None:
            observation = observation * self.scale
        result["observation"] = observation
        result["action_mask"] = mask
        if len(result) > 2:  # a caller has added something to it
            return {"observation": observation, "action_mask": mask}
        return result
