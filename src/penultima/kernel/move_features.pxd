# See move_features.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask, CompiledRules
from penultima.kernel.codes cimport MAX_COLORS, MAX_FEATURE_ENTRIES, MAX_KINDS
from penultima.kernel.features cimport WEIGHTS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory

cdef enum:
    SIZES_IN_BUCKETS = 6


@cython.final
cdef class MoveFeatures:
    cdef readonly CompiledRules rules
    cdef double weight[WEIGHTS]
    cdef int bucket[SIZES_IN_BUCKETS + 1]
    cdef int card_class[MAX_KINDS]
    cdef int is_simple[MAX_KINDS]
    cdef int deck_colors[MAX_COLORS]
    cdef int demand_answers[MAX_COLORS]

    # The position, as the seat to move sees it
    cdef int seat, own_size, fewest_cards, opponent_has_one, opponent_has_two, unseen_count
    cdef int color_counts[MAX_COLORS]
    cdef double unseen_share[MAX_COLORS]

    # The position after a play
    cdef Mask kept_mask
    cdef int kept_count, new_color, kept_of_color, next_seat, next_actor, new_direction
    cdef int skips, extra_turn, losing_turn

    # Feature entries; those of the current move begin at first_entry
    cdef int first_entry, entry_count
    cdef int entry_feature[MAX_FEATURE_ENTRIES]
    cdef double entry_value[MAX_FEATURE_ENTRIES]
    cdef double weighted_sum

    @cython.locals(unseen=int)
    cdef void _observe(self, Game game, Memory memory, int seat) noexcept nogil
    cdef void _add_entry(self, int feature, double value) noexcept nogil
    cdef void _add_feature(self, int feature, double value) noexcept nogil
    cdef int _bucket(self, int size) noexcept nogil
    cdef void _add_cards(self, Game game, int seat, double count) noexcept nogil
    cdef double _score_play(self, Game game, Memory memory, int action) noexcept nogil
    cdef void _simulate_play(self, Game game, int action) noexcept nogil
    cdef void _simulate_attack(self, Game game, int kind) noexcept nogil
    @cython.locals(answers=double, clothing=int)
    cdef void _simulate_program(self, Game game, Memory memory, int action) noexcept nogil
    cdef void _simulate_discard_color(self, Game game, int color) noexcept nogil
    @cython.locals(other=int, more=int, seat=int)
    cdef void _simulate_swap(self, Game game, int op, int who, int chosen) noexcept nogil
    @cython.locals(cards=int, share=int)
    cdef void _simulate_shuffle(self, Game game) noexcept nogil
    @cython.locals(count=int, taken=int, before=int, passed=int, got=int, color=int, share=double)
    cdef void _simulate_transfer(self, Game game, int address, int chosen) noexcept nogil
    @cython.locals(of_color=double)
    cdef double _draws_until(self, int color) noexcept nogil
    @cython.locals(more=int)
    cdef bint _is_affected(self, Game game, int who, int seat, int chosen) noexcept nogil
    cdef void _features_of_card(self, Game game, int kind) noexcept nogil
    @cython.locals(seat=int, size=int)
    cdef void _features_of_next(self, Game game, Memory memory, int kind) noexcept nogil
    cdef int _past_lost_turns(self, Game game, int seat) noexcept nogil
    @cython.locals(colors=int)
    cdef void _features_of_hand(self, int kind) noexcept nogil
    @cython.locals(none=double, unseen=int)
    cdef double _answer_probability(self, Game game, Memory memory, int seat, int color) noexcept nogil
    @cython.locals(few=bint, size=int)
    cdef double _score_answer(self, Game game, Memory memory, int verb) noexcept nogil
    cdef double _score_chosen_card(self, Game game, int kind) noexcept nogil
    cdef double _score_color(self, Game game, int color) noexcept nogil
