# See collector.py.

cimport cython
from penultima.kernel.compiled_rules cimport Mask
from penultima.kernel.codes cimport MAX_KINDS, MAX_SEATS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory
from penultima.lab.codes cimport TURN_BINS, POINT_BINS
from penultima.lab.players cimport SimulatedPlayers


@cython.final
cdef class Collector:
    cdef readonly long long rounds, steps, turns, turns_squared, longest, blocked, abandoned
    cdef readonly long long round_points, round_points_squared
    cdef readonly long long calls, forgotten_calls, catches
    cdef readonly long long draw_fours, bluffs, challenges, challenges_won
    cdef readonly long long jump_ins, comebacks
    cdef readonly long long matches, match_rounds, match_rounds_squared, half_count, match_comebacks

    cdef long long turn_histogram[TURN_BINS]
    cdef long long point_histogram[POINT_BINS]
    cdef long long wins[MAX_SEATS]
    cdef long long wins_after_dealer[MAX_SEATS]
    cdef long long scored[MAX_SEATS]
    cdef long long match_wins[MAX_SEATS]
    cdef long long final_card[MAX_KINDS]
    cdef long long plays[MAX_KINDS]
    cdef long long plays_by_winner[MAX_KINDS]
    cdef long long dealt[MAX_KINDS]
    cdef long long dealt_to_winner[MAX_KINDS]

    # What the players remember; None if they choose without it
    cdef Memory memory

    # The current round
    cdef long long first_turn, round_steps, lost_turns
    cdef int first_at_one_card
    cdef Mask dealt_hands[MAX_SEATS]
    cdef int sizes_at_one_card[MAX_SEATS]
    cdef int round_plays[MAX_SEATS * MAX_KINDS]
    # The current match
    cdef int half_reached
    cdef long long rounds_in_match
    cdef int points_before[MAX_SEATS]
    cdef int half_scores[MAX_SEATS]

    cpdef begin_round(self, Game game)
    cpdef apply(self, Game game, int seat, int action)
    cpdef end_round(self, Game game)
    cpdef play_rounds(self, Game game, SimulatedPlayers players, long long rounds)
    cpdef play_matches(self, Game game, SimulatedPlayers players, long long matches)
    cdef void _play_rounds(self, Game game, SimulatedPlayers players, long long rounds) noexcept nogil
    cdef void _play_matches(self, Game game, SimulatedPlayers players, long long matches) noexcept nogil
    cdef void _play_round(self, Game game, SimulatedPlayers players) noexcept nogil
    cdef void _begin_round(self, Game game) noexcept nogil
    cdef void _apply(self, Game game, int seat, int action) noexcept nogil
    cdef void _apply_to_game(self, Game game, int seat, int action) noexcept nogil
    cdef void _count_challenge(self, Game game, int verb) noexcept nogil
    cdef void _count_one_card(self, Game game, int seat) noexcept nogil
    cdef void _end_round(self, Game game) noexcept nogil
    cdef void _count_cards(self, Game game) noexcept nogil
    cdef void _begin_match(self) noexcept nogil
    cdef void _note_half_scores(self, Game game) noexcept nogil
    cdef void _end_match(self, Game game) noexcept nogil
    cdef bint _trailed_at_half(self, Game game, int winner) noexcept nogil
