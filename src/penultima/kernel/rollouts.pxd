# See rollouts.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_SEATS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.kernel.policy cimport Policy


@cython.final
cdef class Rollouts:
    cdef readonly Policy policy
    cdef readonly int count
    cdef readonly Mask seed
    cdef Game scratch
    cdef Memory memory
    cdef int win_count[MAX_SEATS]
    cdef long long net_sum[MAX_SEATS]

    cdef void _clear(self) noexcept nogil
    cdef void _run(self, Game game, Memory memory, int seat, int action) noexcept nogil
    @cython.locals(total=int, own=int, others=int, net=int)
    cdef void _add_result(self, Game game) noexcept nogil
    cpdef run(self, Game game, Memory memory, int seat=*, int action=*)
