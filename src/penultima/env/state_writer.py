# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Write the whole state of tables, with all hands, for critics that see everything."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from penultima.kernel import cython_fallback as cython

from .arrays import allocate
from .layout import Layout

if cython.compiled:
    from cython.cimports.penultima.env.codes import *
    from cython.cimports.penultima.env.observations import ObservationWriter
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
else:
    from penultima.kernel.codes import *
    from penultima.kernel.game import Game
    from penultima.kernel.memory import Memory
    from penultima.kernel.none_guard import reject_none

    from .codes import *
    from .observations import ObservationWriter


class StateWriter:
    """Writes the columns of `Layout.state_columns`."""

    def __init__(self, seats: int, layout: Layout) -> None:
        rows = allocate(1, seats, layout)
        self.writer = ObservationWriter(seats, layout, rows.observations, rows.masks)
        self.observation = rows.observations
        self.seats = seats
        self.kinds = len(layout.first_play)
        self.columns = len(layout.columns)

    def write(
        self,
        games: list[Game],
        memories: list[Memory],
        acting_seats: Any,
        decisions: Any,
        states: Any,
    ) -> None:
        """Write one row per table. An acting seat may be NO_SEAT."""
        for argument in (games, memories, acting_seats, decisions, states):
            reject_none(argument)
        tables = len(games)
        columns = self.columns + (self.seats - 1) * self.kinds + self.seats
        if len(memories) != tables or states.shape[0] != tables or states.shape[1] != columns:
            raise ValueError(f"states of {tables} tables have the shape ({tables}, {columns})")
        if acting_seats.shape[0] != tables or decisions.shape[0] != tables:
            raise ValueError(f"{tables} tables need as many acting seats and decisions")
        for table in range(tables):
            game = games[table]
            memory = memories[table]
            reject_none(game)
            reject_none(memory)
            if game.seats != self.seats or not NO_SEAT <= acting_seats[table] < self.seats:
                raise ValueError(f"table {table} has other seats")
            decision = NO_DECISION if acting_seats[table] == NO_SEAT else decisions[table]
            self.writer._write_observation(game, memory, 0, decision, 0)
            self._write(game, acting_seats[table], table, states)

    def _write(self, game: Game, acting_seat: int, row: int, states: Any) -> None:
        """What seat 0 observes, whoever is asked; the other hands; and who acts."""
        for column in range(self.columns):
            states[row, column] = self.observation[0, column]
        column = self.columns
        for seat in range(1, self.seats):
            for kind in range(self.kinds):
                states[row, column] = game.counts[seat * MAX_KINDS + kind]
                column += 1
        for seat in range(self.seats):
            states[row, column + seat] = seat == acting_seat
