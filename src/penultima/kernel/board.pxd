# How a game lies in memory. See board.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask, CompiledRules, Script, Small
from penultima.kernel.codes cimport MAX_CARDS, MAX_KINDS, MAX_SEATS


@cython.no_gc
@cython.freelist(64)
cdef class Board:
    cdef readonly CompiledRules rules
    cdef readonly Script script
    cdef int seats, scripted

    # From here to `end` is what a clone copies.
    cdef public Mask chance
    cdef public int round, dealer, direction, color, top, phase, turn
    cdef public int owed, accusers, passes, winner, winners
    cdef readonly long long turns
    cdef public int could_play, demand
    cdef public Mask drawn
    cdef public int stack, accused, guilty, color_before
    cdef public int player, card, chosen, clothing, called, program_counter, skips, again, demands
    cdef public int todo_at, todo_end, wanted, picks
    cdef int left, under, loose
    cdef Small todo[MAX_SEATS]
    cdef Small skipped[MAX_SEATS]
    cdef Small picked[MAX_SEATS]
    cdef Small outfits[MAX_SEATS]
    cdef int points[MAX_SEATS]
    cdef Small size[MAX_SEATS]
    cdef Mask mask[MAX_SEATS]
    cdef Small counts[MAX_SEATS * MAX_KINDS]
    cdef Small pile[MAX_CARDS]
    cdef Small below[MAX_CARDS]
    cdef int end

    cdef void _copy(self, Board other) noexcept nogil
