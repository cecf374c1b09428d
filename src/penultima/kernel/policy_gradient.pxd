# See pupil.py.

cimport cython
from penultima.kernel.codes cimport MAX_SEATS
from penultima.kernel.features cimport WEIGHTS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.kernel.policy cimport Policy

cdef enum:
    SITUATIONS = 25


@cython.final
cdef class PolicyGradient:
    cdef readonly Policy policy
    cdef readonly long long rounds
    cdef double gradient[WEIGHTS]
    cdef double taken[MAX_SEATS * WEIGHTS]
    cdef double discounted[MAX_SEATS * WEIGHTS]
    cdef double expected[SITUATIONS]
    cdef double mean[WEIGHTS]
    cdef double chance[256]
    cdef long visited[MAX_SEATS * SITUATIONS]

    cdef double _random(self, Game game) noexcept nogil
    @cython.locals(best=double, total=double, left=double, part=double, change=double, usual=double)
    cdef int _pick(self, Policy policy, Game game, Memory memory, int seat) noexcept nogil
    cdef void _play_round(self, Game game, Memory memory) noexcept nogil
    @cython.locals(net=double, scored=double)
    cdef void _learn(self, Game game) noexcept nogil
    cdef void _practise(self, Game game, Memory memory, long long rounds) noexcept nogil
    cpdef practise(self, Game game, Memory memory, long long rounds)
