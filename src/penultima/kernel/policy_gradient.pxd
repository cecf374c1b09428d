# See policy_gradient.py.

cimport cython
from penultima.kernel.codes cimport MAX_MOVES, MAX_SEATS
from penultima.kernel.features cimport WEIGHTS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.kernel.policy cimport Policy

cdef enum:
    BASELINE_STATES = 25


@cython.final
cdef class PolicyGradient:
    cdef readonly Policy policy
    cdef readonly long long rounds
    cdef double gradient[WEIGHTS]
    # Of the current round, by seat: the sum of the gradients of log-probabilities, plain and
    # multiplied by the baseline
    cdef double log_gradient[MAX_SEATS * WEIGHTS]
    cdef double baseline_gradient[MAX_SEATS * WEIGHTS]
    cdef double baseline[BASELINE_STATES]
    cdef double probability[MAX_MOVES]
    cdef long visits[MAX_SEATS * BASELINE_STATES]

    cdef double _random(self, Game game) noexcept nogil
    @cython.locals(best=double, total=double, rest=double, factor=double, change=double,
                   baseline=double)
    cdef int _sample_move(self, Policy policy, Game game, Memory memory, int seat) noexcept nogil
    cdef void _play_round(self, Game game, Memory memory) noexcept nogil
    @cython.locals(net=double, scored=double)
    cdef void _accumulate(self, Game game) noexcept nogil
    cdef void _play_rounds(self, Game game, Memory memory, long long rounds) noexcept nogil
    cpdef estimate(self, Game game, Memory memory, long long rounds)
