# See round_history.py.

from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_CARDS, MAX_COLORS, MAX_SEATS
from penultima.kernel.game cimport Game
from penultima.kernel.policy cimport Policy

cdef enum:
    MAX_EVIDENCE = 108
    MAX_EXCLUSIONS = 180
    MAX_PLAYED = 180
    MAX_SLOTS = MAX_CARDS + MAX_PLAYED
    NEVER = 1 << 30


cdef class RoundHistory:
    cdef readonly Policy policy
    cdef readonly Game root

    # Unseen cards: those in hands first, then the draw pile; from MAX_CARDS on, played cards
    cdef int in_hands, hidden, played_end
    cdef int card[MAX_SLOTS]
    cdef int owner[MAX_SLOTS]
    cdef int since[MAX_SLOTS]
    cdef int until[MAX_SLOTS]
    cdef Mask base[MAX_CARDS]
    # `base` without what is excluded
    cdef Mask allowed[MAX_CARDS]
    cdef int first_card[MAX_SEATS]
    cdef int end_card[MAX_SEATS]

    # Kinds that a player did not hold at some time
    cdef int exclusion_count
    cdef int exclusion_seat[MAX_EXCLUSIONS]
    cdef int exclusion_time[MAX_EXCLUSIONS]
    cdef Mask exclusion_kinds[MAX_EXCLUSIONS]
    cdef bint exclusion_of_drawn[MAX_EXCLUSIONS]

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
    cdef int evidence_phase[MAX_EVIDENCE]
    cdef double log_bluff_odds[MAX_SEATS]
