# See tally.py.

cimport cython
from penultima.kernel.codes cimport MAX_SEATS
from penultima.kernel.game cimport Game


@cython.final
cdef class Tally:
    cdef readonly long long rounds, steps, turns, blocked, longest
    cdef long long won[MAX_SEATS]
    cdef long long won_after_dealer[MAX_SEATS]
    cdef long long scored[MAX_SEATS]

    cpdef play_rounds(self, Game game, long long rounds)
    cdef void _play_rounds(self, Game game, long long rounds) noexcept nogil
    cdef void _count(self, Game game, long long steps) noexcept nogil
    cpdef add(self, Tally other)
