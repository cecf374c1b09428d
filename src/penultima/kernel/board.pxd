# How a game lies in memory. See board.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask, CompiledRules, Script, Small
from penultima.kernel.codes cimport CARDS, KINDS, SEATS


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
    cdef public int player, card, chosen, clothing, called, step_now, skips, again, demands
    cdef public int todo_at, todo_end, wanted, picks
    cdef int left, under, loose
    cdef Small todo[SEATS]
    cdef Small skipped[SEATS]
    cdef Small picked[SEATS]
    cdef Small outfits[SEATS]
    cdef int points[SEATS]
    cdef Small size[SEATS]
    cdef Mask mask[SEATS]
    cdef Small counts[SEATS * KINDS]
    cdef Small pile[CARDS]
    cdef Small below[CARDS]
    cdef int end

    cdef void _copy(self, Board other) noexcept nogil
