# See memory.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_COLORS, MAX_SEATS
from penultima.kernel.game cimport Game


@cython.final
cdef class Memory:
    cdef Mask unsettling
    cdef int counted
    cdef int lacking[MAX_SEATS]
    cdef int seen[MAX_COLORS]
    cdef int before[MAX_SEATS]

    cdef void _copy(self, Memory other) noexcept nogil
    cdef void _clear(self) noexcept nogil
    cdef void _forget_hands(self) noexcept nogil
    cdef void _do(self, Game game, int seat, int action) noexcept nogil
    cdef void _count(self, Game game) noexcept nogil
