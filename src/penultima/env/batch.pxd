# See batch.py.

cimport cython
from penultima.env.codes cimport MAX_ACTIONS
from penultima.env.observations cimport ObservationWriter
from penultima.kernel.compiled_rules cimport CompiledRules
from penultima.kernel.game cimport Game


@cython.final
cdef class TableBatch:
    cdef readonly int tables, seats, actions
    cdef readonly list games
    cdef CompiledRules rules
    cdef void** game_pointers
    cdef ObservationWriter writer
    cdef int by_points
    cdef int action_of[MAX_ACTIONS]
    cdef int whom_of[MAX_ACTIONS]

    cdef int[::1] acting_seat, decision, stage, stage_position, steps
    cdef unsigned char[::1] done
    cdef unsigned char[:, ::1] final_observations
    cdef signed char[:, ::1] masks
    cdef double[:, ::1] rewards

    cpdef begin(self, int learner)
    cpdef int step(self, const long long[::1] actions, int limit, int learner) except? -1

    cdef int _step(self, const long long[::1] actions, int limit, int learner) noexcept nogil
    cdef void _step_one(self, Game game, int table, int action, int limit,
                        int learner) noexcept nogil
    cdef void _end_episode(self, Game game, int table, int acted, int learner) noexcept nogil
    cdef void _deal_until_decision(self, Game game, int table, int learner) noexcept nogil
    cdef bint _run_until_decision(self, Game game, int table, int learner) noexcept nogil
    cdef void _deal(self, Game game, int table) noexcept nogil
    cdef void _find_decision(self, Game game, int table) noexcept nogil
    cdef void _apply_action(self, Game game, int table, int action) noexcept nogil
    cdef void _begin_stage(self, int table, int action) noexcept nogil
    cdef void _apply_default_action(self, Game game, int table) noexcept nogil
    cdef int _decision_of(self, int table, int seat) noexcept nogil
    cdef void _write_rewards(self, Game game, int table) noexcept nogil
