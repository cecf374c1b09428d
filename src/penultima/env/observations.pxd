# See observations.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_KINDS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory


@cython.final
cdef class ObservationWriter:
    cdef int seats, columns, actions
    cdef int kinds, colors, has_outfits, has_lost_turns, has_history, choose_player, choose_card
    cdef int first_play[MAX_KINDS]
    cdef int play_count[MAX_KINDS]
    cdef unsigned char[:, ::1] observations
    cdef signed char[:, ::1] masks

    cpdef write(self, Game game, Memory memory, int seat, int decision, int row)

    cdef void _write(self, Game game, Memory memory, int seat, int decision,
                     int row) noexcept nogil
    cdef void _write_observation(self, Game game, Memory memory, int seat, int decision,
                                 int row) noexcept nogil
    cdef void _write_history(self, Memory memory, int row, int seat, int column) noexcept nogil
    cdef void _write_outfits(self, Game game, int row, int seat, int column) noexcept nogil
    cdef void _write_mask(self, Game game, int seat, int decision, int row) noexcept nogil
    cdef void _mark_plays(self, int row, Mask cards) noexcept nogil
    cdef void _mark_answers(self, Game game, int row, int seat, Mask cards) noexcept nogil
    cdef void _mark_choices(self, Game game, int row) noexcept nogil
