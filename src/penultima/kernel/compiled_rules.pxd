# How the rules of a table lie in memory. See agreed.py.

cimport cython
from penultima.kernel.codes cimport CARDS, COLORS, KINDS, SCRIPT, STEPS

ctypedef unsigned long long Mask
ctypedef unsigned char Small


@cython.final
cdef class CompiledRules:
    cdef readonly object tables
    cdef readonly int seats, hand_size, colors, cards
    cdef Small deck[CARDS]

    cdef Small color_of[KINDS]
    cdef int points[KINDS]
    cdef Small attack[KINDS]
    cdef Small turned_up[KINDS]
    cdef Small dealer_plays_again[KINDS]
    cdef Small asks_for_clothing[KINDS]
    cdef Small takes_whom[KINDS]
    cdef Small effect[KINDS]
    cdef int first_step[KINDS]
    cdef int steps[KINDS]
    cdef Small step_code[STEPS]
    cdef Small step_who[STEPS]
    cdef Small step_count[STEPS]
    cdef Small step_needs_chosen[STEPS]

    cdef Mask fit[KINDS * COLORS]
    cdef Mask same_face[KINDS]
    cdef Mask of_color[COLORS]
    cdef Mask wilds, only_without_color, challengeable, emblem, needs_choices

    cdef bint bluffing, stacking, answer_from_draw, dealt_outfits
    cdef bint force_play_drawn, draw_until_playable, jump_in, force_play, no_mercy_catch
    cdef bint lowest_wins
    cdef int reverse_skips, innocent_extra, caught_draws, target


@cython.final
cdef class Script:
    cdef Small numbers[SCRIPT]
    cdef int at, length
    cdef int broken
    cdef int _next(self) noexcept nogil
