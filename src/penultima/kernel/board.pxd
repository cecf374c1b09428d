# The memory layout of a game. See board.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask, CompiledRules, Script, Small
from penultima.kernel.codes cimport MAX_CARDS, MAX_EFFECT_CARDS, MAX_KINDS, MAX_PASSING, MAX_RESHUFFLES, MAX_SEATS


@cython.no_gc
@cython.freelist(64)
cdef class Board:
    cdef readonly CompiledRules rules
    cdef readonly Script script
    cdef int seats, scripted

    # `_copy` copies the memory from here to `end`.
    cdef public Mask rng_state
    cdef public int round, dealer, direction, color, top, phase, turn
    cdef public int owed, accusers, stuck, winner, winners
    cdef public long long turn_count
    cdef public int could_play, demand
    cdef public Mask drawn
    cdef public int stack, accused, guilty, color_before
    cdef public int player, card, chosen, clothing, called, program_counter, skips, extra_turn, next_demand
    cdef public int todo_at, todo_end, cards_wanted, picked_count
    cdef int passing_count, lost_count
    cdef int draw_size, discard_size
    cdef readonly int unordered
    cdef public int reshuffle_count, is_repeated
    cdef Small todo[MAX_SEATS]
    cdef Small picked[MAX_EFFECT_CARDS]
    cdef Small outfits[MAX_SEATS]
    cdef int points[MAX_SEATS]
    cdef int lost[MAX_SEATS]
    cdef Small size[MAX_SEATS]
    cdef Mask mask[MAX_SEATS]
    cdef Small counts[MAX_SEATS * MAX_KINDS]
    cdef Small draw[MAX_CARDS]
    cdef Small discard[MAX_CARDS]
    cdef int end

    # `_copy` copies only the ones in use.
    cdef Mask reshuffles[MAX_RESHUFFLES]
    cdef Small passing_seat[MAX_PASSING]
    cdef Small passing_kind[MAX_PASSING]

    cdef void _copy(self, Board other) noexcept nogil
