# How a game lies in memory. game.py says what happens to it; the C compiler reads both.

cimport cython
from penultima.kernel.codes cimport CARDS, COLORS, KINDS, SCRIPT, SEATS, STEPS

ctypedef unsigned long long Mask
ctypedef unsigned char Small

cdef Mask BIT[64]
cdef Mask ALL_BITS, GOLDEN, MIX_1, MIX_2


@cython.final
cdef class Rules:
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
    cdef Mask wilds, only_without_color, challengeable, emblem

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


@cython.final
cdef class Game:
    cdef readonly Rules rules
    cdef readonly Script script
    cdef int seats, scripted

    # From here to `end` is what a clone copies.
    cdef public Mask chance
    cdef public int round, dealer, direction, color, top, phase, turn
    cdef public int owed, accusers, passes, winner, winners
    cdef readonly long long turns
    cdef public int could_play, demand
    cdef public Mask drawn
    cdef public int stack, accused, guilty
    cdef public int player, card, chosen, clothing, called, step_now, skips, again, demands
    cdef public int todo_at, todo_end, wanted, picks
    cdef int left, under, loose
    cdef Small todo[SEATS]
    cdef Small picked[SEATS]
    cdef Small outfits[SEATS]
    cdef int points[SEATS]
    cdef Small size[SEATS]
    cdef Mask mask[SEATS]
    cdef Small counts[SEATS * KINDS]
    cdef Small pile[CARDS]
    cdef Small below[CARDS]
    cdef int end

    cdef void _copy(self, Game other) noexcept nogil
    @cython.locals(new=Game)
    cpdef Game clone(self)
    cpdef copy_from(self, Game other)
    cpdef step(self, int seat, int action)

    cdef Mask _random(self) noexcept nogil
    cdef int _random_below(self, int limit) noexcept nogil
    cdef int _random_kind(self, Mask mask) noexcept nogil

    cdef int _next(self, int seat, int steps) noexcept nogil
    cdef int _first_without_cards(self, int player) noexcept nogil
    cdef void _receive(self, int seat, int kind) noexcept nogil
    cdef void _lose(self, int seat, int kind) noexcept nogil
    cdef void _discard(self, int seat, int kind) noexcept nogil
    cdef void _swap_hands(self, int one, int other) noexcept nogil
    cdef void _arrange_pile(self) noexcept nogil
    cdef void _follow_script(self) noexcept nogil
    cdef int _take(self) noexcept nogil
    cdef int _draw(self, int seat, int count) noexcept nogil

    cdef Mask _playable(self, int seat) noexcept nogil
    cdef bint _must_play(self, int seat, Mask cards) noexcept nogil
    cdef bint _may_jump_in(self, int seat, int kind) noexcept nogil
    cdef bint _allows(self, int seat, int action) noexcept nogil
    cdef bint _allows_answer(self, int seat, int verb, int rest) noexcept nogil
    cdef bint _allows_play(self, int seat, int action) noexcept nogil
    cdef Mask _pickable(self) noexcept nogil

    cdef void _deal(self) noexcept nogil
    cdef void _dress(self) noexcept nogil
    cdef void _start(self) noexcept nogil

    cdef void _do(self, int seat, int action) noexcept nogil
    cdef void _play(self, int seat, int action) noexcept nogil
    cdef void _go_out(self, int seat, int count) noexcept nogil
    cdef void _attack(self, int kind, int count, int color_before) noexcept nogil
    cdef void _draw_in_turn(self, int seat) noexcept nogil
    cdef void _name_color(self, int seat, int color) noexcept nogil
    cdef void _challenge(self) noexcept nogil
    cdef void _lose_turn(self, int seat, int count) noexcept nogil
    cdef void _catch(self, int seat, int whom) noexcept nogil

    cdef void _begin_turn(self, int seat) noexcept nogil
    cdef void _pass_who_is_stuck(self) noexcept nogil
    cdef void _end_round(self, int winner) noexcept nogil

    cdef void _take_up(self, int player, int card, int action) noexcept nogil
    cdef void _carry_out(self) noexcept nogil
    cdef void _finish(self) noexcept nogil
    cdef void _settle_call(self) noexcept nogil
    cdef int _list_affected(self, int who) noexcept nogil
    cdef int _one_other(self, int which) noexcept nogil
    cdef bint _each(self, int step) noexcept nogil
    cdef void _unasked(self, int code, int count, int seat) noexcept nogil
    cdef void _discard_color(self, int color) noexcept nogil
    cdef void _discard_at_random(self, int seat, int count) noexcept nogil
    cdef void _pick(self, int kind) noexcept nogil
