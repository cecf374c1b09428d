# See ledger.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_KINDS, MAX_SEATS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.lab.codes cimport LENGTHS, POTS
from penultima.lab.players cimport SimulatedPlayers


@cython.final
cdef class Collector:
    cdef readonly long long rounds, steps, turns, turns_squared, longest, blocked, given_up
    cdef readonly long long pot, pot_squared
    cdef readonly long long called, forgot, caught
    cdef readonly long long draw_fours, bluffs, challenges, challenges_won
    cdef readonly long long jumps, comebacks
    cdef readonly long long matches, match_rounds, match_rounds_squared, halves, match_comebacks

    cdef long long length[LENGTHS]
    cdef long long pots[POTS]
    cdef long long won[MAX_SEATS]
    cdef long long won_after_dealer[MAX_SEATS]
    cdef long long scored[MAX_SEATS]
    cdef long long matches_won[MAX_SEATS]
    cdef long long ended[MAX_KINDS]
    cdef long long played[MAX_KINDS]
    cdef long long played_won[MAX_KINDS]
    cdef long long dealt[MAX_KINDS]
    cdef long long dealt_won[MAX_KINDS]

    # What the players remember, if they do
    cdef Memory memory

    # Of the round that is being played
    cdef long long began, steps_now, lost
    cdef int first_down
    cdef Mask held[MAX_SEATS]
    cdef int size_then[MAX_SEATS]
    cdef int laid[MAX_SEATS * MAX_KINDS]
    # Of the match
    cdef int halfway
    cdef long long rounds_now
    cdef int before[MAX_SEATS]
    cdef int half[MAX_SEATS]

    cpdef begin(self, Game game)
    cpdef do(self, Game game, int seat, int action)
    cpdef end(self, Game game)
    cpdef play_rounds(self, Game game, SimulatedPlayers people, long long rounds)
    cpdef play_matches(self, Game game, SimulatedPlayers people, long long matches)
    cdef void _play_rounds(self, Game game, SimulatedPlayers people, long long rounds) noexcept nogil
    cdef void _play_matches(self, Game game, SimulatedPlayers people, long long matches) noexcept nogil
    cdef void _play_round(self, Game game, SimulatedPlayers people) noexcept nogil
    cdef void _begin(self, Game game) noexcept nogil
    cdef void _do(self, Game game, int seat, int action) noexcept nogil
    cdef void _move(self, Game game, int seat, int action) noexcept nogil
    cdef void _note_answer(self, Game game, int verb) noexcept nogil
    cdef void _note_one_card(self, Game game, int seat) noexcept nogil
    cdef void _end(self, Game game) noexcept nogil
    cdef void _count_cards(self, Game game) noexcept nogil
    cdef void _new_match(self) noexcept nogil
    cdef void _look_at_half(self, Game game) noexcept nogil
    cdef void _end_match(self, Game game) noexcept nogil
    cdef bint _was_behind(self, Game game, int winner) noexcept nogil
