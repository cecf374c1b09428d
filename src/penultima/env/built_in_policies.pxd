# See built_in_policies.py.

cimport cython
from penultima.kernel.arena cimport KernelArena
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.kernel.policy cimport Policy


@cython.final
cdef class BuiltInPolicies:
    cdef Policy clever
    cdef KernelArena arena

    cdef int _choose(self, Game game, Memory memory, int policy) noexcept nogil
    cdef int _jump_in(self, Game game, int seat) noexcept nogil
