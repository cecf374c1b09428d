# See hand_sampler.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_CARDS, MAX_COLORS, MAX_KINDS, MAX_SEATS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.kernel.policy cimport Policy
from penultima.kernel.round_history cimport MAX_EVIDENCE, RoundHistory


cdef enum:
    # How often the initial state is mended before constraints that it doesn't meet are dropped
    ASSIGNMENT_PASSES = 6
    # Likelihoods that are kept: a power of 2
    KNOWN_SIZE = 8192


@cython.final
cdef class HandSampler(RoundHistory):
    cdef readonly Game scratch
    cdef readonly Memory memory, scratch_memory
    cdef Mask rng_state
    cdef public double noise
    # How strongly each player is expected to prefer moves that the policy scores higher
    cdef double sharpness[MAX_SEATS]

    # The log-likelihood of each action in this state, and in a proposed one
    cdef double log_likelihood[MAX_EVIDENCE]
    cdef double proposed[MAX_EVIDENCE]
    cdef bint is_affected[MAX_EVIDENCE]
    cdef Mask key_of_card[2 * MAX_KINDS]
    cdef Mask known_key[KNOWN_SIZE]
    cdef double known_value[KNOWN_SIZE]

    cdef int _random_below(self, int limit) noexcept nogil
    cdef double _random(self) noexcept nogil
    @cython.locals(kinds=Mask)
    cdef Mask _excluded(self, int seat, int since, int until) noexcept nogil
    @cython.locals(excluded=Mask)
    cdef void _assign_cards(self) noexcept nogil
    cdef void _assign_card(self, int index) noexcept nogil
    @cython.locals(
        total=double, best=double, taken=double, p=double, compared=int, fitting=Mask, held=Mask
    )
    cdef double _evidence_log_likelihood(self, int evidence) noexcept nogil
    @cython.locals(key=Mask)
    cdef Mask _key(self, int evidence) noexcept nogil
    @cython.locals(key=Mask, place=int)
    cdef double _log_likelihood(self, int evidence) noexcept nogil
    cdef void _forget_likelihoods(self) noexcept nogil
    cdef void _restore_hand(self, int evidence) noexcept nogil
    cdef void _restore_table(self, int evidence) noexcept nogil
    cdef void _restore_drawn_card(self, int evidence) noexcept nogil
    cdef bint _holds_color_before(self, int seat) noexcept nogil
    cdef double _bluff_log_odds(self) noexcept nogil
    cdef void _propose(self) noexcept nogil
    @cython.locals(needed=double, has_first=bint, has_second=bint)
    cdef void _propose_cards(self) noexcept nogil
    @cython.locals(needed=double, other=int)
    cdef void _propose_times(self) noexcept nogil
    @cython.locals(likelihood=double)
    cdef bint _accept(self, double needed) noexcept nogil
    cdef void _run_chain(self, int steps) noexcept nogil
    cdef void _determinize(self, Game game, int seat) noexcept nogil
    cpdef determinize(self, Game game, int seat)
    cpdef advance(self, int steps)
    cpdef burn_in(self, int steps)
