# See hall.py.

cimport cython
from penultima.env.codes cimport ACTIONS
from penultima.kernel.agreed cimport Mask, Rules
from penultima.kernel.codes cimport KINDS, SEATS
from penultima.kernel.game cimport Game


@cython.final
cdef class Hall:
    cdef readonly int tables, seats, columns, actions
    cdef readonly list games
    cdef Rules rules
    cdef void** places
    cdef int kinds, colors, dressed, choose_player, choose_card, by_points
    cdef int action_of[ACTIONS]
    cdef int whom_of[ACTIONS]
    cdef int first[KINDS]
    cdef int cycles[SEATS]
    cdef int row
    cdef list observation_rows, mask_rows
    cdef int ways[KINDS]

    cdef int[::1] asked, why, stage, at, steps
    cdef unsigned char[::1] over
    cdef unsigned char[:, ::1] observations, finals
    cdef signed char[:, ::1] masks
    cdef float[:, ::1] rewards

    cpdef int deal(self, int table) except? -1
    cpdef int stand_in(self, int table) except? -1
    cpdef allow(self, int cycles)
    cpdef int left(self, int seat)
    @cython.locals(game=Game)
    cpdef int act(self, int action) except? -1
    cpdef int act_by_habit(self) except? -1
    @cython.locals(game=Game)
    cpdef dict see(self, int seat)
    cdef int _spend(self, int seat) noexcept nogil
    cpdef pay(self, int table)
    cpdef begin(self, int learner)
    cpdef int step(self, const long long[::1] actions, int limit, int learner) except? -1

    cdef int _step(self, const long long[::1] actions, int limit, int learner) noexcept nogil
    cdef void _step_one(self, Game game, int table, int action, int limit,
                        int learner) noexcept nogil
    cdef void _finish(self, Game game, int table, int learner) noexcept nogil
    cdef void _deal_until_asked(self, Game game, int table, int learner) noexcept nogil
    cdef bint _until_asked(self, Game game, int table, int learner) noexcept nogil
    cdef void _deal(self, Game game, int table) noexcept nogil
    cdef void _ask(self, Game game, int table) noexcept nogil
    cdef void _act(self, Game game, int table, int action) noexcept nogil
    cdef void _after(self, int table, int action) noexcept nogil
    cdef void _act_by_habit(self, Game game, int table) noexcept nogil
    cdef void _observe(self, Game game, int table, int seat, int row) noexcept nogil
    cdef void _observe_clothes(self, Game game, int row, int seat, int at) noexcept nogil
    cdef void _write_mask(self, Game game, int table, int seat, int row) noexcept nogil
    cdef void _mark_plays(self, int row, Mask cards) noexcept nogil
    cdef void _mark_answers(self, Game game, int row, int seat, Mask cards) noexcept nogil
    cdef void _mark_choices(self, Game game, int row) noexcept nogil
    cdef void _pay(self, Game game, int table) noexcept nogil
