# Memory layout of the rules. See compiled_rules.py.

cimport cython
from penultima.kernel.codes cimport MAX_CARDS, MAX_COLORS, MAX_KINDS, MAX_SCRIPT, MAX_INSTRUCTIONS

ctypedef unsigned long long Mask
ctypedef unsigned char Small


@cython.final
cdef class CompiledRules:
    cdef readonly object tables
    cdef bytes _fingerprint
    cdef readonly int seats, hand_size, colors, cards
    cdef Small deck[MAX_CARDS]

    cdef Small color_of[MAX_KINDS]
    cdef int points[MAX_KINDS]
    cdef Small attack[MAX_KINDS]
    cdef Small turned_up[MAX_KINDS]
    cdef Small dealer_plays_again[MAX_KINDS]
    cdef Small asks_for_clothing[MAX_KINDS]
    cdef Small takes_whom[MAX_KINDS]
    cdef Small effect_type[MAX_KINDS]
    cdef int program_start[MAX_KINDS]
    cdef int program_length[MAX_KINDS]
    cdef Small op[MAX_INSTRUCTIONS]
    cdef Small op_who[MAX_INSTRUCTIONS]
    cdef Small op_count[MAX_INSTRUCTIONS]
    cdef Small op_needs_chosen[MAX_INSTRUCTIONS]

    cdef Mask fitting[MAX_KINDS * MAX_COLORS]
    cdef Mask stack_answers[MAX_KINDS * MAX_COLORS]
    cdef Mask same_face[MAX_KINDS]
    cdef Mask given_up[MAX_KINDS]
    cdef Mask of_color[MAX_COLORS]
    cdef Mask wilds, numbers, only_without_color, challengeable, emblem, needs_choices, giving_up

    cdef bint bluffing, stacking, number_finish, every_fit_is_legal, answer_from_draw, dealt_outfits
    cdef bint force_play_drawn, draw_until_playable, jump_in, force_play, no_mercy_catch
    cdef bint lowest_wins
    cdef int reverse_skips, innocent_extra, caught_draws, target


@cython.final
cdef class Script:
    cdef Small outcomes[MAX_SCRIPT]
    cdef int position, length
    cdef int failed
    cdef readonly bint lazy
    cdef int weights[MAX_KINDS]
    cdef int _next(self) noexcept nogil
    cdef bint _begin_weights(self) noexcept nogil
    cdef void _add_weight(self, int kind, int count) noexcept nogil
