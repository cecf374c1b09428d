# See search.py.

cimport cython
from penultima.kernel.game cimport Game
from penultima.kernel.hand_sampler cimport HandSampler
from penultima.kernel.memory cimport Memory
from penultima.kernel.policy cimport Policy
from penultima.kernel.value_network cimport PositionValue

cdef enum:
    MAX_CANDIDATES = 24
    MAX_ROLLOUT_MOVES = 3000
    MIN_SAMPLES = 20
    NEAR_TARGET = 150


@cython.final
cdef class Search:
    cdef readonly HandSampler sampler
    cdef readonly Policy policy
    cdef PositionValue value
    cdef int horizon
    cdef public double win_bonus, resemblance
    # Of the sampler
    cdef Game root, scratch
    cdef Memory memory, scratch_memory

    # Candidates, each compared with the first on the same samples
    cdef readonly int candidates, rollouts, samples
    cdef int action[MAX_CANDIDATES]
    cdef bint is_active[MAX_CANDIDATES]
    cdef int sample_count[MAX_CANDIDATES]
    cdef double difference_sum[MAX_CANDIDATES]
    cdef double difference_squares[MAX_CANDIDATES]
    cdef double prior_mean[MAX_CANDIDATES]
    cdef double prior_precision[MAX_CANDIDATES]

    cdef void _play_on(self, Policy policy) noexcept nogil
    @cython.locals(value=double, baseline=double, difference=double)
    cdef void _roll_out_candidates(self) noexcept nogil
    cdef double _value_of_win(self, int seat, int winner, double scored) noexcept nogil
    @cython.locals(value=double, scored=double, charged=double)
    cdef double _rollout_value(self, int seat) noexcept nogil
    @cython.locals(total=double)
    cdef double _estimated_value(self, PositionValue value, int seat) noexcept nogil
    @cython.locals(total=double, own=double, needed=double, part=double)
    cdef double _match_equity(self, int seat, int winner, double scored) noexcept nogil
    cdef void _run(self, int samples, int chain_steps) noexcept nogil
    cpdef run(self, int samples, int chain_steps)
    cpdef halve_candidates(self)
    @cython.locals(mean=double, variance=double)
    cdef double _precision(self, int candidate) noexcept nogil
    @cython.locals(mean=double, precision=double, total=double)
    cdef double _expected(self, int candidate) noexcept nogil
    @cython.locals(best=double, total=double, behind=double)
    cdef int _drop_candidates(self, double margin) noexcept nogil
