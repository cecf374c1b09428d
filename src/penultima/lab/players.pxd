# See players.py.

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
    cdef bint _happens(self, Game game, int rate) noexcept nogil
    cdef int _choose(self, Game game) noexcept nogil
    cdef int _choose_simply(self, Game game) noexcept nogil
    cdef Mask _without_bluffs(self, Game game, Mask cards) noexcept nogil
    cdef int _play(self, Game game, int seat, int kind) noexcept nogil
    cdef int _choose_carefully(self, Game game, int seat, Mask cards) noexcept nogil
    cdef int _majority_color(self, Game game, int seat) noexcept nogil
    cdef int _best_clothing(self, Game game, int seat) noexcept nogil
    cdef int _fewest_cards(self, Game game, int seat) noexcept nogil
    cdef int _choose_catcher(self, Game game) noexcept nogil
    cdef int _choose_jump_in(self, Game game) noexcept nogil
