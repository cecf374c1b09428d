# See batch.py.

cimport cython
from penultima.env.codes cimport ACTIONS
from penultima.env.observations cimport ObservationWriter
from penultima.kernel.compiled_rules cimport CompiledRules
from penultima.kernel.game cimport Game


@cython.final
cdef class TableBatch:
    cdef readonly int tables, seats, actions
    cdef readonly list games
    cdef CompiledRules rules
    cdef void** places
    cdef ObservationWriter sight
    cdef int by_points
    cdef int action_of[ACTIONS]
    cdef int whom_of[ACTIONS]

    cdef int[::1] asked, why, stage, at, steps
    cdef unsigned char[::1] over
    cdef unsigned char[:, ::1] finals
    cdef signed char[:, ::1] masks
    cdef double[:, ::1] rewards

    cpdef begin(self, int learner)
    cpdef int step(self, const long long[::1] actions, int limit, int learner) except? -1

    cdef int _step(self, const long long[::1] actions, int limit, int learner) noexcept nogil
    cdef void _step_one(self, Game game, int table, int action, int limit,
                        int learner) noexcept nogil
    cdef void _finish(self, Game game, int table, int acted, int learner) noexcept nogil
    cdef void _deal_until_asked(self, Game game, int table, int learner) noexcept nogil
    cdef bint _until_asked(self, Game game, int table, int learner) noexcept nogil
    cdef void _deal(self, Game game, int table) noexcept nogil
    cdef void _ask(self, Game game, int table) noexcept nogil
    cdef void _act(self, Game game, int table, int action) noexcept nogil
    cdef void _after(self, int table, int action) noexcept nogil
    cdef void _act_by_habit(self, Game game, int table) noexcept nogil
    cdef int _why(self, int table, int seat) noexcept nogil
    cdef void _pay(self, Game game, int table) noexcept nogil
