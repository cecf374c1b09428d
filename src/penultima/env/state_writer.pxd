# See state_writer.py.

cimport cython
from penultima.env.observations cimport ObservationWriter
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory


@cython.final
cdef class StateWriter:
    cdef ObservationWriter writer
    cdef unsigned char[:, ::1] observation
    cdef readonly int seats, kinds, columns

    @cython.locals(game=Game, memory=Memory)
    cpdef write(self, list games, list memories, int[::1] acting_seats, int[::1] decisions,
                unsigned char[:, ::1] states)
    cdef void _write(self, Game game, int acting_seat, int row,
                     unsigned char[:, ::1] states) noexcept nogil
