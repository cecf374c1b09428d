# See contest.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_SEATS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.kernel.policy cimport Policy

cdef enum:
    RANDOM = 0
    GREEDY = 1
    FIRST = 2
    SECOND = 3
    AT_ONCE = 4096


@cython.final
cdef class KernelArena:
    cdef readonly Policy first, second
    cdef Memory memory
    cdef int style[MAX_SEATS]
    cdef int winner[AT_ONCE]
    cdef int points[AT_ONCE * MAX_SEATS]
    cdef readonly long long moves

    cdef int _move(self, Game game) noexcept nogil
    @cython.locals(best=int, worth=int, found=int, action=int, own=int)
    cdef int _greedy(self, Game game) noexcept nogil
    @cython.locals(best=int, worth=int, found=int)
    cdef int _clothing(self, Game game, int seat) noexcept nogil
    cdef int _majority(self, Game game, int seat) noexcept nogil
    cdef int _of_color(self, Game game, int seat, int color) noexcept nogil
    @cython.locals(began=Mask)
    cdef void _play(self, Game game, int rounds) noexcept nogil
    cpdef play(self, Game game, int rounds)
