# See arena.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_SEATS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.kernel.policy cimport Policy

cdef enum:
    STYLE_RANDOM = 0
    STYLE_GREEDY = 1
    STYLE_FIRST_POLICY = 2
    STYLE_SECOND_POLICY = 3
    BATCH_SIZE = 4096


@cython.final
cdef class KernelArena:
    cdef readonly Policy first, second
    cdef Memory memory
    cdef int style[MAX_SEATS]
    cdef Mask slip_state
    cdef double temperature[MAX_SEATS]
    cdef double forgets[MAX_SEATS]
    cdef double overlooks[MAX_SEATS]
    cdef int winner[BATCH_SIZE]
    cdef int points[BATCH_SIZE * MAX_SEATS]
    cdef readonly long long moves

    cdef int _move(self, Game game) noexcept nogil
    cdef double _random(self) noexcept nogil
    @cython.locals(seat=int, chance=double, action=int, may_forget=bint)
    cdef int _choose(self, Policy policy, Game game) noexcept nogil
    @cython.locals(first=int, action=int)
    cdef bint _react(self, Game game) noexcept nogil
    @cython.locals(best=int, value=int, found=int, action=int)
    cdef int _greedy(self, Game game) noexcept nogil
    @cython.locals(best=int, value=int, found=int)
    cdef int _best_clothing(self, Game game, int seat) noexcept nogil
    cdef int _majority_color(self, Game game, int seat) noexcept nogil
    cdef int _count_color(self, Game game, int seat, int color) noexcept nogil
    @cython.locals(start_state=Mask)
    cdef void _play(self, Game game, int rounds) noexcept nogil
    cpdef play(self, Game game, int rounds)
