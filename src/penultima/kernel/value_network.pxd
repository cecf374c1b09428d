# See value_network.py.

cimport cython
from penultima.kernel.codes cimport MAX_KINDS, MAX_SEATS
from penultima.kernel.compiled_rules cimport CompiledRules, Mask
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.kernel.policy cimport Policy

cdef enum:
    PLACE = 0
    TABLE = 10
    SIZE_AND_FITS = 15
    WILDS_HELD = 63
    SYMBOLS_HELD = 67
    COLORS_HELD = 71
    LONGEST_COLOR = 76
    OF_COLOR_IN_PLAY = 81
    SMALLEST_OTHER = 85
    SIZE_AFTER = 90
    ATTACKS_BEFORE = 95
    PHASE_IN_TURN = 98
    SIZE_BEFORE = 106
    FOLLOWS = 111
    FOLLOWED = 116
    ATTACKS_HELD = 121
    ATTACKS_AFTER = 124
    NEARLY_OUT = 127
    VALUE_INPUTS = 131
    VALUE_HIDDEN = 32
    LARGEST_HAND = 12
    VALUE_ENTRIES = 24
    OUTPUT_WEIGHTS = 131 * 32
    SCORE_WEIGHTS = 131 * 32 + 32
    SCORE_SIZES = 8
    VALUE_WEIGHTS = 131 * 32 + 32 + 2 * MAX_SEATS * 8


cpdef bint can_be_valued(Game game) noexcept nogil
cdef int _bucket(int number, int limit) noexcept nogil


@cython.final
cdef class ValueNetwork:
    cdef float weight[VALUE_WEIGHTS]


@cython.final
cdef class PositionValue:
    cdef readonly ValueNetwork network
    cdef readonly CompiledRules rules
    cdef Mask symbols, attacks
    # The last position
    cdef int seats
    cdef double chance[MAX_SEATS]
    cdef double score[MAX_SEATS]
    cdef int hand_points[MAX_SEATS]
    cdef int hand_attacks[MAX_SEATS]
    cdef int score_row[MAX_SEATS]
    cdef double others_points[MAX_SEATS]
    cdef int entry_count[MAX_SEATS]
    cdef int entry[MAX_SEATS * VALUE_ENTRIES]
    cdef float hidden[MAX_SEATS * VALUE_HIDDEN]

    cdef void _add(self, int seat, int index) noexcept nogil
    cdef void _describe(self, Game game) noexcept nogil
    cdef void _describe_neighbours(self, Game game, int seat, int after) noexcept nogil
    @cython.locals(cards=Mask, held=Mask)
    cdef int _quarters_followed(self, Game game, int seat, int after) noexcept nogil
    @cython.locals(cards=Mask, held=Mask, points=int, wilds=int, symbols=int, attacks=int, colors=int,
                   longest=int, count=int)
    cdef void _describe_hand(self, Game game, int seat) noexcept nogil
    @cython.locals(weight="float*", hidden="float*", strength=double, best=double, total=double)
    cdef void _evaluate(self, Game game) noexcept nogil


@cython.final
cdef class ValueTraining:
    cdef PositionValue value
    cdef Policy policy
    cdef readonly double loss_sum
    cdef readonly long long positions
    cdef Mask rng_state
    cdef float square[VALUE_WEIGHTS]

    @cython.locals(weight="float*")
    cdef void _step(self, int index, double slope, double rate) noexcept nogil
    @cython.locals(weight="float*", slope=double, inner=double, error=double)
    cdef void _learn(self, PositionValue value, int winner, double scored, double rate) noexcept nogil
    @cython.locals(state=Mask, winner=int, scored=double)
    cdef void _train_on_round(self, Game game, Memory memory, double rate, int share) noexcept nogil
    cpdef run(self, Game game, Memory memory, long long rounds, double rate, int share=*)
