# See policy.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask, CompiledRules
from penultima.kernel.codes cimport MAX_MOVES
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.kernel.move_features cimport MoveFeatures
from penultima.kernel.network cimport Correction


@cython.final
cdef class Policy:
    cdef readonly CompiledRules rules
    cdef MoveFeatures features
    cdef Correction correction
    cdef bint is_corrected
    # Whether the feature entries of all moves are kept, for the policy gradient
    cdef bint keep_entries

    # The candidate moves
    cdef int move_count, best_move
    cdef int move[MAX_MOVES]
    cdef double score[MAX_MOVES]
    cdef int entry_start[MAX_MOVES + 1]

    cdef void _add_move(self, int action, double score) noexcept nogil
    @cython.locals(wild=bint, best=double, score=double, found=int, color=int, play=int, action=int)
    cdef void _add_plays(self, Game game, Memory memory, int kind) noexcept nogil
    @cython.locals(free=bint, score=double, cards=Mask, rest=Mask)
    cdef void _score_moves(self, Game game, Memory memory, bint voluntary_draw) noexcept nogil
    @cython.locals(one=bint, cards=Mask)
    cdef int _choose(self, Game game, Memory memory, bint voluntary_draw) noexcept nogil
    @cython.locals(best=double, total=double, rest=double)
    cdef int _sample(self, Game game, Memory memory, double temperature, double chance) noexcept nogil
    cdef int _play_out(self, Game game, Memory memory) noexcept nogil
