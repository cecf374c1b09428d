# C signatures of game.py. The memory layout of a game is in board.pxd.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.board cimport Board


@cython.final
cdef class Game(Board):
    @cython.locals(new=Game)
    cpdef Game clone(self)
    cpdef copy_from(self, Game other)
    cpdef step(self, int seat, int action)
    cpdef bint allows(self, int seat, int action)
    cpdef play_rounds(self, long long rounds)

    cdef int _random_below(self, int limit) noexcept nogil
    cdef int _random_kind(self, Mask mask) noexcept nogil

    cdef int _next_seat(self, int seat) noexcept nogil
    cdef int _seat_after(self, int seat, int places) noexcept nogil
    cdef void _add_card(self, int seat, int kind) noexcept nogil
    cdef void _remove_card(self, int seat, int kind) noexcept nogil
    cdef void _move_card(self, int giver, int receiver, int kind) noexcept nogil
    cdef void _discard_card(self, int seat, int kind) noexcept nogil
    cdef void _swap_hands(self, int one, int other) noexcept nogil
    cdef void _shuffle_draw_pile(self) noexcept nogil
    cdef void _apply_script(self) noexcept nogil
    cdef int _take_card(self) noexcept nogil
    cdef int _scripted_card(self, int start, int end) noexcept nogil
    cdef bint _reshuffle(self, int seat) noexcept nogil
    cdef Mask _position_hash(self, int seat) noexcept nogil
    cdef int _draw_cards(self, int seat, int count) noexcept nogil

    cdef Mask _playable(self, int seat) noexcept nogil
    cdef Mask _without_forbidden(self, int seat, Mask cards) noexcept nogil
    @cython.locals(forbidden=Mask, cards=Mask, left=Mask)
    cdef Mask _forbidden_finishes(self, int seat) noexcept nogil
    cdef bint _must_play(self, int seat, Mask cards) noexcept nogil
    cdef bint _may_jump_in(self, int seat, int kind) noexcept nogil
    cdef bint _allows(self, int seat, int action) noexcept nogil
    cdef bint _allows_answer(self, int seat, int verb, int rest) noexcept nogil
    cdef bint _allows_play(self, int seat, int action) noexcept nogil
    cdef Mask _choosable(self) noexcept nogil

    cdef void _gather_cards(self) noexcept nogil
    cdef void _deal(self) noexcept nogil
    cdef void _deal_cards(self) noexcept nogil
    cdef void _deal_outfits(self) noexcept nogil
    cdef void _begin_play(self) noexcept nogil

    cdef void _apply(self, int seat, int action) noexcept nogil
    cdef void _play(self, int seat, int action) noexcept nogil
    cdef void _go_out(self, int seat, int count) noexcept nogil
    cdef void _attack(self, int kind, int count, int color_before) noexcept nogil
    cdef void _draw_in_turn(self, int seat) noexcept nogil
    cdef void _name_color(self, int seat, int color) noexcept nogil
    cdef void _challenge(self) noexcept nogil
    cdef void _lose_turn(self, int seat, int count) noexcept nogil
    cdef void _catch(self, int seat, int whom) noexcept nogil

    cdef void _begin_turn(self, int seat) noexcept nogil
    cdef int _past_lost_turns(self, int seat) noexcept nogil
    cdef void _clear_lost_turns(self) noexcept nogil
    cdef void _pass_stuck_players(self) noexcept nogil
    cdef void _end_round(self, int winner) noexcept nogil

    cdef void _begin_effects(self, int player, int card, int action) noexcept nogil
    cdef void _carry_out(self) noexcept nogil
    cdef void _finish(self) noexcept nogil
    cdef void _settle_call(self) noexcept nogil
    cdef int _list_affected(self, int who) noexcept nogil
    cdef int _one_other(self, int which) noexcept nogil
    cdef bint _for_each_affected(self, int address) noexcept nogil
    cdef void _carry_out_unasked(self, int op, int count, int seat) noexcept nogil
    cdef void _affect_unasked(self, int address) noexcept nogil
    cdef void _draw_until(self, int seat, int color) noexcept nogil
    cdef void _take_cards(self, int seat, int count) noexcept nogil
    cdef void _shuffle_hands(self) noexcept nogil
    cdef void _discard_color(self, int seat, int color) noexcept nogil
    cdef int _random_card(self, int seat) noexcept nogil
    cdef void _set_aside(self, int seat, int kind) noexcept nogil
    cdef void _pass_cards(self) noexcept nogil
    cdef void _choose_card(self, int kind) noexcept nogil

    cdef int _default_action(self) noexcept nogil
    cdef int _random_play(self, int kind) noexcept nogil
    cdef int _random_color(self) noexcept nogil
    cdef int _random_opponent(self) noexcept nogil
    cdef long long _play_out(self) noexcept nogil
    @cython.locals(steps=cython.longlong)
    cdef long long _play_rounds(self, long long rounds) noexcept nogil
