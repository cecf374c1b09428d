# See search.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_CARDS, MAX_COLORS, MAX_SEATS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.kernel.policy cimport Policy

cdef enum:
    CANDIDATES = 24
    EVIDENCE = 90
    EXTRAS = 24


@cython.final
cdef class Search:
    cdef readonly Policy policy
    cdef readonly Game root, scratch
    cdef readonly Memory memory, scratch_memory
    cdef Mask chance

    # Hidden cards: those in somebody's hand come first, the pile after them
    cdef int slots, hidden
    cdef int card[MAX_CARDS]
    cdef int owner[MAX_CARDS]
    cdef int born[MAX_CARDS]
    cdef Mask allowed[MAX_CARDS]

    # What the others did, and what everybody saw then
    cdef int evidence
    cdef int e_seat[EVIDENCE]
    cdef int e_action[EVIDENCE]
    cdef int e_time[EVIDENCE]
    cdef int e_top[EVIDENCE]
    cdef int e_color[EVIDENCE]
    cdef int e_direction[EVIDENCE]
    cdef int e_under[EVIDENCE]
    cdef int e_size[EVIDENCE * MAX_SEATS]
    cdef int e_lacking[EVIDENCE * MAX_SEATS]
    cdef int e_seen[EVIDENCE * MAX_COLORS]
    cdef int e_extras[EVIDENCE]
    cdef int e_extra[EVIDENCE * EXTRAS]
    cdef double likelihood[MAX_SEATS]
    cdef double bluffing[MAX_SEATS]

    # Candidates, compared with the first
    cdef readonly int candidates, rollouts, samples
    cdef int action[CANDIDATES]
    cdef bint alive[CANDIDATES]
    cdef int counted[CANDIDATES]
    cdef double total[CANDIDATES]
    cdef double squares[CANDIDATES]

    cdef int _random_below(self, int limit) noexcept nogil
    cdef double _random(self) noexcept nogil
    @cython.locals(given=bint)
    cdef void _assign(self) noexcept nogil
    @cython.locals(total=double, accused=bint)
    cdef double _likelihood(self, int seat) noexcept nogil
    @cython.locals(total=double, best=double, own=double, p=double, found=int, fitting=int)
    cdef double _likelihood_of(self, int evidence) noexcept nogil
    cdef void _stand_then(self, int evidence) noexcept nogil
    cdef bint _holds_color_before(self, int seat) noexcept nogil
    @cython.locals(change=double, one=double, more=double)
    cdef void _propose(self) noexcept nogil
    cdef void _mix(self, int steps) noexcept nogil
    cdef void _stand(self) noexcept nogil
    @cython.locals(value=double, prior=double, difference=double)
    cdef void _sample(self) noexcept nogil
    @cython.locals(value=double, scored=double, charged=double)
    cdef double _value(self, int seat) noexcept nogil
    @cython.locals(total=double, own=double, need=double, part=double)
    cdef double _equity(self, int seat, int winner, double scored) noexcept nogil
    cdef void _run(self, int samples, int steps) noexcept nogil
    cpdef begin(self, int burn_in)
    cpdef run(self, int samples, int steps)
    cpdef drop_half(self)
