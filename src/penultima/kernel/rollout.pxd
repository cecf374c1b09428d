# See rollout.py.

cimport cython
from penultima.kernel.codes cimport SEATS
from penultima.kernel.game cimport Game, Mask


@cython.final
cdef class Tally:
    cdef readonly long long rounds, steps, turns, blocked
    cdef long long wins[SEATS]
    cdef long long wins_after_dealer[SEATS]
    cdef long long points[SEATS]

    @cython.locals(game=Game)
    cpdef play_rounds(self, Game game, long long rounds)
    cdef void _play_rounds(self, Game game, long long rounds) noexcept nogil
