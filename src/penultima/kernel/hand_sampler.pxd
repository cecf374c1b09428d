# See hand_sampler.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_CARDS, MAX_COLORS, MAX_SEATS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.kernel.policy cimport Policy

cdef enum:
    MAX_EVIDENCE = 90
    MAX_EXTRA_CARDS = 24


@cython.final
cdef class HandSampler:
    cdef readonly Policy policy
    cdef readonly Game root, scratch
    cdef readonly Memory memory, scratch_memory
    cdef Mask rng_state

    # Unseen cards: those in hands first, then the draw pile
    cdef int in_hands, hidden
    cdef int card[MAX_CARDS]
    cdef int owner[MAX_CARDS]
    cdef int since[MAX_CARDS]
    cdef Mask allowed[MAX_CARDS]

    # Actions of the other players, and the public position before each
    cdef int evidence_count
    cdef int evidence_seat[MAX_EVIDENCE]
    cdef int evidence_action[MAX_EVIDENCE]
    cdef int evidence_time[MAX_EVIDENCE]
    cdef int evidence_top[MAX_EVIDENCE]
    cdef int evidence_color[MAX_EVIDENCE]
    cdef int evidence_direction[MAX_EVIDENCE]
    cdef int evidence_discard_size[MAX_EVIDENCE]
    cdef int evidence_sizes[MAX_EVIDENCE * MAX_SEATS]
    cdef int evidence_voids[MAX_EVIDENCE * MAX_SEATS]
    cdef int evidence_discarded_colors[MAX_EVIDENCE * MAX_COLORS]
    cdef int evidence_extra_count[MAX_EVIDENCE]
    cdef int evidence_extra_cards[MAX_EVIDENCE * MAX_EXTRA_CARDS]
    cdef double log_likelihood[MAX_SEATS]
    cdef double log_bluff_odds[MAX_SEATS]

    cdef int _random_below(self, int limit) noexcept nogil
    cdef double _random(self) noexcept nogil
    @cython.locals(assigned=bint)
    cdef void _assign_cards(self) noexcept nogil
    @cython.locals(total=double, accused=bint)
    cdef double _seat_log_likelihood(self, int seat) noexcept nogil
    @cython.locals(total=double, best=double, taken=double, p=double, compared=int)
    cdef double _evidence_log_likelihood(self, int evidence) noexcept nogil
    cdef void _restore_evidence(self, int evidence) noexcept nogil
    cdef bint _holds_color_before(self, int seat) noexcept nogil
    @cython.locals(change=double, proposed=double, other_proposed=double)
    cdef void _propose(self) noexcept nogil
    cdef void _run_chain(self, int steps) noexcept nogil
    cdef void _determinize(self, Game game, int seat) noexcept nogil
    cpdef determinize(self, Game game, int seat)
    cpdef burn_in(self, int steps)
