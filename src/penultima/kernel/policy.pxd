# See policy.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask, CompiledRules
from penultima.kernel.codes cimport MAX_COLORS, MAX_FEATURE_ENTRIES, MAX_KINDS, MAX_MOVES
from penultima.kernel.features cimport WEIGHTS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory

cdef int _bucket(int size) noexcept nogil


@cython.final
cdef class Policy:
    cdef readonly CompiledRules rules
    cdef double weight[WEIGHTS]
    cdef int sort[MAX_KINDS]
    cdef int simple[MAX_KINDS]
    cdef int total[MAX_COLORS]
    cdef int answers[MAX_COLORS]

    # The seat that looks, and what it sees
    cdef int seat, own, fewest, somebody_has_one, somebody_has_two, unseen
    cdef int color_counts[MAX_COLORS]
    cdef double share[MAX_COLORS]

    # What a play would leave
    cdef Mask left_mask
    cdef int own_left, named, of_color, victim, direction, skips, again

    # The features of one move
    cdef int first, entries
    cdef bint recording
    cdef int place[MAX_FEATURE_ENTRIES]
    cdef double value[MAX_FEATURE_ENTRIES]

    # The moves to choose from
    cdef int moves, best
    cdef int move[MAX_MOVES]
    cdef double score[MAX_MOVES]
    cdef int start[MAX_MOVES + 1]

    cdef void _look(self, Game game, Memory memory, int seat) noexcept nogil
    cdef void _feature(self, int place, double value) noexcept nogil
    cdef double _sum(self) noexcept nogil
    cdef void _given(self, Game game, int seat, double count) noexcept nogil
    cdef double _score_play(self, Game game, Memory memory, int action) noexcept nogil
    cdef void _lay(self, Game game, int action) noexcept nogil
    cdef void _attack(self, Game game, int kind) noexcept nogil
    @cython.locals(escapes=double, clothing=int)
    cdef void _follow_steps(self, Game game, Memory memory, int action) noexcept nogil
    cdef void _drop_color(self, Game game, int color) noexcept nogil
    @cython.locals(other=int, more=int, one=int)
    cdef void _swap(self, Game game, int code, int who, int chosen) noexcept nogil
    cdef void _give_or_take(self, Game game, int step, int chosen) noexcept nogil
    @cython.locals(more=int)
    cdef bint _is_meant(self, Game game, int who, int seat, int chosen) noexcept nogil
    cdef void _features_of_card(self, Game game, int kind) noexcept nogil
    @cython.locals(seat=int, holds=int)
    cdef void _features_of_next(self, Game game, Memory memory, int kind) noexcept nogil
    cdef void _features_of_hand(self, int kind) noexcept nogil
    @cython.locals(none=double, left=int)
    cdef double _escape(self, Game game, Memory memory, int seat, int color) noexcept nogil
    @cython.locals(few=bint, holds=int)
    cdef double _score_other(self, Game game, Memory memory, int verb) noexcept nogil
    cdef double _score_give_up(self, Game game, int kind) noexcept nogil
    cdef double _score_color(self, Game game, int color) noexcept nogil
    cdef void _add(self, int action, double score) noexcept nogil
    @cython.locals(wild=bint, best=double, score=double, found=int, color=int, rest=int, action=int)
    cdef void _add_plays(self, Game game, Memory memory, int kind) noexcept nogil
    @cython.locals(free=bint, score=double, cards=Mask, rest=Mask)
    cdef void _list(self, Game game, Memory memory, bint voluntary) noexcept nogil
    @cython.locals(one=bint, cards=Mask)
    cdef int _choose(self, Game game, Memory memory, bint voluntary) noexcept nogil
    cdef int _play_out(self, Game game, Memory memory) noexcept nogil
