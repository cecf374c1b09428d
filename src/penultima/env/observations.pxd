# See sight.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_KINDS
from penultima.kernel.game cimport Game


@cython.final
cdef class ObservationWriter:
    cdef int seats, columns, actions
    cdef int kinds, colors, dressed, choose_player, choose_card
    cdef int first[MAX_KINDS]
    cdef int ways[MAX_KINDS]
    cdef unsigned char[:, ::1] observations
    cdef signed char[:, ::1] masks

    cpdef look(self, Game game, int seat, int why, int row)

    cdef void _look(self, Game game, int seat, int why, int row) noexcept nogil
    cdef void _observe(self, Game game, int seat, int why, int row) noexcept nogil
    cdef void _observe_clothes(self, Game game, int row, int seat, int at) noexcept nogil
    cdef void _write_mask(self, Game game, int seat, int why, int row) noexcept nogil
    cdef void _mark_plays(self, int row, Mask cards) noexcept nogil
    cdef void _mark_answers(self, Game game, int row, int seat, Mask cards) noexcept nogil
    cdef void _mark_choices(self, Game game, int row) noexcept nogil
