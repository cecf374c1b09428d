# See network_gradient.py.

cimport cython
from penultima.kernel.codes cimport MAX_MOVES
from penultima.kernel.inputs cimport HIDDEN, NETWORK_SIZE
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.kernel.move_features cimport MoveFeatures
from penultima.kernel.network cimport Correction, Network
from penultima.kernel.policy cimport Policy
from penultima.kernel.value_network cimport PositionValue

cdef enum:
    TRAINED_SHARE = 2


@cython.final
cdef class NetworkOptimizer:
    cdef readonly Network network
    cdef readonly long long steps, decisions
    cdef float gradient[NETWORK_SIZE]
    cdef float slope[NETWORK_SIZE]
    cdef float square[NETWORK_SIZE]
    cdef float average[NETWORK_SIZE]

    @cython.locals(scale=double, slope=double, size=double, weight=double, rate=double)
    cpdef step(self, double learning_rate, double memory=*)


@cython.final
cdef class NetworkGradient:
    cdef NetworkOptimizer optimizer
    cdef PositionValue position_value
    cdef Policy learner, others
    cdef Correction correction
    cdef Game scratch
    cdef Memory scratch_memory
    cdef int rollouts, horizon
    cdef double temperature, win_bonus, negligible
    cdef double probability[MAX_MOVES]
    cdef double value[MAX_MOVES]
    cdef float hidden[HIDDEN]
    cdef float position_slope[HIDDEN]

    @cython.locals(action=int)
    cdef void _play_round(self, Game game, Memory memory) noexcept nogil
    @cython.locals(best=double, total=double, mean=double, considered=double, factor=double)
    cdef void _learn(self, Policy policy, Game game, Memory memory) noexcept nogil
    @cython.locals(total=double)
    cdef double _roll_out(self, Game game, Memory memory, int action) noexcept nogil
    cdef void _play_on(self) noexcept nogil
    @cython.locals(total=double, points=double)
    cdef double _estimated_value(self, PositionValue value, int seat) noexcept nogil
    @cython.locals(net=double, points=double)
    cdef double _value_of_round(self, int seat) noexcept nogil
    @cython.locals(hidden="float*", weight="float*", gradient="float*", value=float, row=int,
                   unit=int, index=int)
    cdef void _add_gradient(
        self, Policy policy, MoveFeatures features, int move, float factor) noexcept nogil
    @cython.locals(gradient="float*", slope="float*", value=float, row=int, unit=int)
    cdef void _add_position_gradient(self, Correction correction) noexcept nogil
    cdef void _play_rounds(self, Game game, Memory memory, long long rounds) noexcept nogil
    cpdef collect(self, Game game, Memory memory, long long rounds)
