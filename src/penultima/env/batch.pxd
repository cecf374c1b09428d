# See batch.py.

cimport cython
from penultima.env.built_in_policies cimport BuiltInPolicies
from penultima.env.codes cimport MAX_ACTIONS, MAX_POLICIES
from penultima.env.observations cimport ObservationWriter
from penultima.kernel.codes cimport MAX_SEATS
from penultima.kernel.compiled_rules cimport CompiledRules
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory


@cython.final
cdef class TableBatch:
    cdef readonly int tables, seats, actions
    cdef readonly list games, memories
    cdef CompiledRules rules
    cdef void** game_pointers
    cdef void** memory_pointers
    cdef ObservationWriter writer
    cdef BuiltInPolicies built_in
    cdef int by_points, zero_sum, reset_mode, stands_in, skips_forced, keeps_memory
    cdef int action_of[MAX_ACTIONS]
    cdef int whom_of[MAX_ACTIONS]
    # The policies that may play each seat, and the ends of their shares of MIXTURE_UNIT
    cdef int mixture_size[MAX_SEATS]
    cdef int mixture_policy[MAX_SEATS * MAX_POLICIES]
    cdef int mixture_end[MAX_SEATS * MAX_POLICIES]

    cdef int[::1] acting_seat, waiting_for
    cdef int[::1] decision, stage, stage_position, steps, opponent_actions, last_actor
    cdef int[:, ::1] policies
    cdef unsigned char[::1] done, illegal
    cdef unsigned char[:, ::1] final_observations
    cdef signed char[:, ::1] masks
    cdef double[:, ::1] rewards

    cpdef begin(self, int table)
    cpdef int step(self, const long long[::1] actions, int limit) except? -1
    cpdef int play(self, const long long[::1] which, const long long[::1] actions,
                   int limit) except? -1

    cdef bint _is_illegal(self, int table, long long action) noexcept nogil
    cdef int _step(self, const long long[::1] actions, int limit) noexcept nogil
    cdef void _step_one(self, Game game, Memory memory, int table, int action,
                        int limit) noexcept nogil
    cdef void _play_one(self, Game game, Memory memory, int table, int action,
                        int limit) noexcept nogil
    cdef void _continue(self, Game game, Memory memory, int table, int limit) noexcept nogil
    cdef void _end_episode(self, Game game, Memory memory, int table) noexcept nogil
    cdef void _deal_until_decision(self, Game game, Memory memory, int table) noexcept nogil
    cdef bint _run_until_decision(self, Game game, Memory memory, int table) noexcept nogil
    cdef void _deal(self, Game game, Memory memory, int table) noexcept nogil
    cdef void _find_decision(self, Game game, int table) noexcept nogil
    cdef void _apply(self, Game game, Memory memory, int seat, int action) noexcept nogil
    cdef void _apply_action(self, Game game, Memory memory, int table, int action) noexcept nogil
    cdef void _begin_stage(self, int table, int action) noexcept nogil
    cdef void _apply_policy(self, Game game, Memory memory, int table, int policy) noexcept nogil
    @cython.locals(found=int, action=int)
    cdef int _forced_action(self, Game game, int table) noexcept nogil
    @cython.locals(legal=int, skipped=int, action=int)
    cdef int _uniform_action(self, Game game, int table) noexcept nogil
    cdef int _decision_of(self, int table, int seat) noexcept nogil
    cdef void _write_rewards(self, Game game, int table) noexcept nogil
