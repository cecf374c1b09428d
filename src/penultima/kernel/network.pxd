# See network.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask, CompiledRules
from penultima.kernel.codes cimport MAX_KINDS, MAX_SEATS
from penultima.kernel.features cimport CARD_CLASSES
from penultima.kernel.game cimport Game
from penultima.kernel.inputs cimport HIDDEN, INPUTS, NETWORK_SIZE, POSITION_INPUTS
from penultima.kernel.memory cimport Memory
from penultima.kernel.move_features cimport MoveFeatures

cdef enum:
    DIRECT = INPUTS * HIDDEN
    OUTPUT = INPUTS * HIDDEN + INPUTS

cdef int _up_to(int number, int limit) noexcept nogil


@cython.final
cdef class Network:
    cdef float weight[NETWORK_SIZE]


@cython.final
cdef class Correction:
    cdef Network network
    cdef MoveFeatures features
    cdef CompiledRules rules
    cdef int deck_kinds[MAX_KINDS]
    cdef Mask of_class[CARD_CLASSES]

    # The position
    cdef int seats, hand_points, position_count
    cdef int unseen_kinds[MAX_KINDS]
    cdef int size[MAX_SEATS]
    cdef int voids[MAX_SEATS]
    cdef int chosen[MAX_SEATS]
    cdef int drew_on[MAX_SEATS]
    cdef int accused, accused_color
    cdef int position_input[POSITION_INPUTS]
    cdef float position_value[POSITION_INPUTS]
    cdef float position_hidden[HIDDEN]
    # The last move
    cdef float hidden[HIDDEN]

    cdef void _add_position(self, int index, double value) noexcept nogil
    @cython.locals(hidden="float*", weight="float*", value=float, row=int, unit=int)
    cdef void _observe(self, Game game, Memory memory) noexcept nogil
    cdef void _count_unseen(self, Game game, int seat) noexcept nogil
    @cython.locals(count=int)
    cdef double _unseen_share(self, Mask cards) noexcept nogil
    cdef void _inputs_of_table(self, Game game, int seat) noexcept nogil
    @cython.locals(points=int, held=Mask, cards=Mask, count=int, below=int, longest=int, equal=int)
    cdef void _inputs_of_hand(self, Game game, int seat) noexcept nogil
    @cython.locals(hidden="float*", weight="float*", value=float, row=int, unit=int, total=double)
    cdef double _score(self, int action) noexcept nogil
    @cython.locals(kept=Mask, wilds=Mask, fits=Mask, count=int, longest=int)
    cdef void _inputs_of_play(self, MoveFeatures features, int kind) noexcept nogil
    @cython.locals(follow=double, none=double, face=Mask)
    cdef void _inputs_of_actor(
        self, MoveFeatures features, int kind, int color, Mask fits) noexcept nogil
    @cython.locals(changed=int, drew=int, seat=int)
    cdef void _inputs_of_leanings(self, MoveFeatures features, int color) noexcept nogil
