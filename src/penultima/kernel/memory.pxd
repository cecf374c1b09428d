# See memory.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_COLORS, MAX_SEATS
from penultima.kernel.game cimport Game


@cython.final
cdef class Memory:
    cdef Mask hand_mixing
    cdef int counted
    cdef int voids[MAX_SEATS]
    cdef int chosen[MAX_SEATS]
    cdef int drew_on[MAX_SEATS]
    cdef int discarded_colors[MAX_COLORS]
    cdef int sizes_before[MAX_SEATS]

    cdef void _copy(self, Memory other) noexcept nogil
    cdef void _clear(self) noexcept nogil
    cdef void _clear_voids(self) noexcept nogil
    cdef void _apply(self, Game game, int seat, int action) noexcept nogil
    @cython.locals(color=int)
    cdef void _note_color(self, Game game, int seat, int action) noexcept nogil
    cdef void _count_discards(self, Game game) noexcept nogil
