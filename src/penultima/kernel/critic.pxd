# See critic.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_SEATS
from penultima.kernel.game cimport Game

cdef enum:
    LARGEST_SIZE = 8
    SIZES = 18
    SEAT_FACTS = MAX_SEATS * 18
    WILDS = 4 * MAX_SEATS * 18
    MOST_WILDS = 3
    CRITIC_SIZE = 4 * MAX_SEATS * 18 + 73
    CRITIC_ENTRIES = 3 * MAX_SEATS + 1


@cython.final
cdef class Critic:
    cdef readonly long long estimates, updates
    cdef readonly double error, spread
    cdef double weight[CRITIC_SIZE]
    cdef int entry_count
    cdef int entry_index[CRITIC_ENTRIES]
    cdef double entry_value[CRITIC_ENTRIES]

    cdef void _add(self, int index, double value) noexcept nogil
    @cython.locals(points=int, cards=Mask)
    cdef double _hand_points(self, Game game, int seat) noexcept nogil
    @cython.locals(count=int, cards=Mask)
    cdef int _wilds(self, Game game, int seat) noexcept nogil
    @cython.locals(total=double, own_points=double, other_points=double, fitting=Mask, size=int,
                   fits=int, who=int, fact=int, wilds=int)
    cdef double _value(self, Game game, int player) noexcept nogil
    @cython.locals(norm=double, rate=double, step=double)
    cdef void _learn(self, double estimate, double value) noexcept nogil
