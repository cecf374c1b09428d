# See people.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.kernel.policy cimport Policy


@cython.final
cdef class SimulatedPlayers:
    cdef readonly int forget, notice, challenge, bluff, jump, careful
    cdef Policy policy
    cdef Memory memory

    cdef int _random_below(self, Game game, int limit) noexcept nogil
    cdef bint _does(self, Game game, int rate) noexcept nogil
    cdef int _decide(self, Game game) noexcept nogil
    cdef int _by_habit(self, Game game) noexcept nogil
    cdef Mask _without_bluffs(self, Game game, Mask cards) noexcept nogil
    cdef int _play(self, Game game, int seat, int kind) noexcept nogil
    cdef int _careful_choice(self, Game game, int seat, Mask cards) noexcept nogil
    cdef int _favorite_color(self, Game game, int seat) noexcept nogil
    cdef int _clothing(self, Game game, int seat) noexcept nogil
    cdef int _fewest_cards(self, Game game, int seat) noexcept nogil
    cdef int _catcher(self, Game game) noexcept nogil
    cdef int _jumper(self, Game game) noexcept nogil
