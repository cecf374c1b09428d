# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Play rounds and matches with simulated players and collect counts about them.

All counts are integers, so collectors can be summed in any order with the same result. docs/lab.md
explains the counts. A game that is driven by other code can be recorded as well: `begin_round`
after the deal, `apply` for every action, and `end_round`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from penultima.kernel import cython_fallback as cython

if cython.compiled:
    from cython.cimports.penultima.kernel.bits import lowest_bit
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
    from cython.cimports.penultima.lab.codes import *
    from cython.cimports.penultima.lab.players import SimulatedPlayers
else:
    from penultima.kernel.bits import lowest_bit
    from penultima.kernel.codes import *
    from penultima.kernel.game import Game
    from penultima.kernel.memory import Memory
    from penultima.kernel.none_guard import reject_none

    from .codes import *
    from .players import SimulatedPlayers


class Collector:
    """Counts over rounds and matches. Not safe for concurrent use."""

    def __init__(self) -> None:
        self.rounds = self.steps = self.turns = self.turns_squared = self.longest = 0
        self.blocked = self.abandoned = self.round_points = self.round_points_squared = 0
        self.calls = self.forgotten_calls = self.catches = 0
        self.draw_fours = self.bluffs = self.challenges = self.challenges_won = 0
        self.jump_ins = self.comebacks = 0
        self.matches = self.match_rounds = self.match_rounds_squared = 0
        self.half_count = self.match_comebacks = 0
        self.memory: Memory | None = None
        if not cython.compiled:
            self.turn_histogram = [0] * TURN_BINS
            self.point_histogram = [0] * POINT_BINS
            self.wins = [0] * MAX_SEATS
            self.wins_after_dealer = [0] * MAX_SEATS
            self.scored = [0] * MAX_SEATS
            self.match_wins = [0] * MAX_SEATS
            self.final_card = [0] * MAX_KINDS
            self.plays = [0] * MAX_KINDS
            self.plays_by_winner = [0] * MAX_KINDS
            self.dealt = [0] * MAX_KINDS
            self.dealt_to_winner = [0] * MAX_KINDS
            self.first_turn = self.round_steps = self.lost_turns = self.first_at_one_card = 0
            self.half_reached = self.rounds_in_match = 0
            self.dealt_hands = [0] * MAX_SEATS
            self.sizes_at_one_card = [0] * MAX_SEATS
            self.round_plays = [0] * (MAX_SEATS * MAX_KINDS)
            self.points_before = [0] * MAX_SEATS
            self.half_scores = [0] * MAX_SEATS

    def play_rounds(self, game: Game, players: SimulatedPlayers, rounds: int) -> None:
        """Play rounds, each from scores of 0; the deal passes to the left."""
        reject_none(game)
        reject_none(players)
        self.memory = players.memory
        if cython.compiled:
            with cython.nogil:
                self._play_rounds(game, players, rounds)
        else:
            self._play_rounds(game, players, rounds)

    def play_matches(self, game: Game, players: SimulatedPlayers, matches: int) -> None:
        """Play matches to the target score."""
        reject_none(game)
        reject_none(players)
        self.memory = players.memory
        if cython.compiled:
            with cython.nogil:
                self._play_matches(game, players, matches)
        else:
            self._play_matches(game, players, matches)

    # Recording a game that other code drives

    def begin_round(self, game: Game) -> None:
        """Start recording a round that has just been dealt."""
        reject_none(game)
        self._begin_round(game)
        self.first_turn -= 1  # the first turn has begun already

    def apply(self, game: Game, seat: int, action: int) -> None:
        """Apply an action and record it. Raises ValueError if it is illegal."""
        reject_none(game)
        if not game._allows(seat, action):
            raise ValueError(f"action {action} by seat {seat} is illegal here")
        self._apply(game, seat, action)

    def end_round(self, game: Game) -> None:
        """Record the end of the round."""
        reject_none(game)
        self._end_round(game)

    # Rounds and matches

    def _play_rounds(self, game: Game, players: SimulatedPlayers, rounds: int) -> None:
        for _ in range(rounds):
            for seat in range(game.seats):
                game.points[seat] = 0
            game.dealer = (game.dealer + 1) % game.seats
            self._play_round(game, players)

    def _play_matches(self, game: Game, players: SimulatedPlayers, matches: int) -> None:
        for _ in range(matches):
            for seat in range(game.seats):
                game.points[seat] = 0
            self._begin_match()
            game.dealer = game._random_below(game.seats)
            game.phase = PHASE_ROUND_OVER
            while game.phase != PHASE_MATCH_OVER:
                game.dealer = (game.dealer + 1) % game.seats
                self._play_round(game, players)
                self.rounds_in_match += 1
                if not self.half_reached:
                    self._note_half_scores(game)
            self._end_match(game)

    def _play_round(self, game: Game, players: SimulatedPlayers) -> None:
        game._deal_cards()
        self._begin_round(game)
        game._begin_play()
        jump_in = game.rules.jump_in
        while game.phase < PHASE_ROUND_OVER and self.round_steps < ROUND_ACTION_LIMIT:
            seat = NO_SEAT
            action = 0
            if game.owed != NO_SEAT:
                seat = players._choose_catcher(game)
                action = CATCH << VERB_SHIFT | (game.owed + 1) << WHOM_SHIFT
            if seat == NO_SEAT and jump_in and game.phase == PHASE_TURN:
                seat = players._choose_jump_in(game)
                if seat != NO_SEAT:
                    action = players._play(game, seat, game.top)
            if seat == NO_SEAT:
                seat = game.turn
                action = (
                    players._choose_simply(game) if self.memory is None else players._choose(game)
                )
            self._apply(game, seat, action)
        self._end_round(game)

    def _begin_round(self, game: Game) -> None:
        self.first_turn = game.turn_count
        self.round_steps = self.lost_turns = 0
        self.first_at_one_card = NO_SEAT
        if self.memory is not None:
            self.memory._clear()
        for seat in range(game.seats):
            self.dealt_hands[seat] = game.mask[seat]
            self.points_before[seat] = game.points[seat]

    def _apply(self, game: Game, seat: int, action: int) -> None:
        verb = action >> VERB_SHIFT
        self.round_steps += 1
        if game.phase == PHASE_CHALLENGE:
            self._count_challenge(game, verb)
        if verb == ACCEPT or (verb == CHALLENGE and (not game.guilty or game.lost[seat])):
            self.lost_turns += 1  # the answer to the prompt ended the turn
        if verb == PLAY:
            if seat != game.turn:
                self.jump_ins += 1
            kind = action & KIND_BITS
            self.round_plays[seat * MAX_KINDS + kind] += 1
            self.plays[kind] += 1
            if self.memory is None:
                game._play(seat, action)  # saves `_apply` from decoding the verb again
            else:
                self.memory._apply(game, seat, action)
            if game.size[seat] == 1 and game.phase < PHASE_ROUND_OVER:
                self._count_one_card(game, seat)
            return
        if verb == CATCH and game.owed == ((action >> WHOM_SHIFT) & WHOM_BITS) - 1:
            self.catches += 1
        self._apply_to_game(game, seat, action)

    def _count_challenge(self, game: Game, verb: int) -> None:
        """Count the answer to a Wild Draw Four. Calls and catches don't answer it."""
        if verb in (CALL, CATCH):
            return
        self.draw_fours += 1
        self.bluffs += game.guilty
        if verb == CHALLENGE:
            self.challenges += 1
            self.challenges_won += game.guilty

    def _apply_to_game(self, game: Game, seat: int, action: int) -> None:
        if self.memory is not None:
            self.memory._apply(game, seat, action)
        else:
            game._apply(seat, action)

    def _count_one_card(self, game: Game, seat: int) -> None:
        """Count a play that left its player with one card."""
        if game.owed == seat:
            self.forgotten_calls += 1
        else:
            self.calls += 1
        if self.first_at_one_card == NO_SEAT:
            self.first_at_one_card = seat
            for other in range(game.seats):
                self.sizes_at_one_card[other] = game.size[other]

    def _end_round(self, game: Game) -> None:
        seats = game.seats
        turns = game.turn_count - self.first_turn - self.lost_turns
        self.rounds += 1
        self.steps += self.round_steps
        winner = game.winner
        if game.phase < PHASE_ROUND_OVER:
            game.phase = PHASE_ROUND_OVER
            self.abandoned += 1
        else:
            self.turns += turns
            self.turns_squared += turns * turns
            self.longest = max(self.longest, turns)
            self.turn_histogram[min(turns, TURN_BINS - 1)] += 1
            if winner == NO_SEAT:
                self.blocked += 1
        if winner != NO_SEAT:
            round_points = 0
            for seat in range(seats):
                points = game.points[seat] - self.points_before[seat]
                self.scored[seat] += points
                round_points += points
            self.round_points += round_points
            self.round_points_squared += round_points * round_points
            self.point_histogram[min(round_points // 10, POINT_BINS - 1)] += 1
            self.wins[winner] += 1
            self.wins_after_dealer[(winner + seats - game.dealer - 1) % seats] += 1
            self.final_card[game.top] += 1
            if self.first_at_one_card != NO_SEAT and self.sizes_at_one_card[winner] > 1:
                self.comebacks += 1
        self._count_cards(game)

    def _count_cards(self, game: Game) -> None:
        for seat in range(game.seats):
            is_winner = 0
            if seat == game.winner:
                is_winner = 1
                for kind in range(MAX_KINDS):
                    self.plays_by_winner[kind] += self.round_plays[seat * MAX_KINDS + kind]
            cards = self.dealt_hands[seat]
            while cards:
                kind = lowest_bit(cards)
                cards &= ~game.rules.same_face[kind]  # a face counts once, whatever its colours
                self.dealt[kind] += 1
                self.dealt_to_winner[kind] += is_winner
        for index in range(game.seats * MAX_KINDS):
            self.round_plays[index] = 0

    # Matches

    def _begin_match(self) -> None:
        self.half_reached = self.rounds_in_match = 0

    def _note_half_scores(self, game: Game) -> None:
        """Note the scores once a player has half the points of the target."""
        for seat in range(game.seats):
            if 2 * game.points[seat] >= game.rules.target:
                self.half_reached = 1
        if self.half_reached and game.phase != PHASE_MATCH_OVER:
            for seat in range(game.seats):
                self.half_scores[seat] = game.points[seat]
        else:
            self.half_reached = 0

    def _end_match(self, game: Game) -> None:
        self.matches += 1
        self.match_rounds += self.rounds_in_match
        self.match_rounds_squared += self.rounds_in_match * self.rounds_in_match
        for seat in range(game.seats):
            if (game.winners >> seat) & 1:
                self.match_wins[seat] += 1
        if self.half_reached:
            self.half_count += 1
            if self._trailed_at_half(game, lowest_bit(game.winners)):
                self.match_comebacks += 1

    def _trailed_at_half(self, game: Game, winner: int) -> bool:
        """Whether another player was ahead of the winner at half the target."""
        for seat in range(game.seats):
            if game.rules.lowest_wins:
                if self.half_scores[seat] < self.half_scores[winner]:
                    return True
            elif self.half_scores[seat] > self.half_scores[winner]:
                return True
        return False

    # For Python

    def numbers(self) -> dict[str, int]:
        """The totals by name, and the turns of the longest round."""
        return {
            "rounds": self.rounds,
            "steps": self.steps,
            "turns": self.turns,
            "turns_squared": self.turns_squared,
            "blocked": self.blocked,
            "abandoned": self.abandoned,
            "round_points": self.round_points,
            "round_points_squared": self.round_points_squared,
            "calls": self.calls,
            "forgotten_calls": self.forgotten_calls,
            "catches": self.catches,
            "draw_fours": self.draw_fours,
            "bluffs": self.bluffs,
            "challenges": self.challenges,
            "challenges_won": self.challenges_won,
            "jump_ins": self.jump_ins,
            "comebacks": self.comebacks,
            "matches": self.matches,
            "match_rounds": self.match_rounds,
            "match_rounds_squared": self.match_rounds_squared,
            "half_count": self.half_count,
            "match_comebacks": self.match_comebacks,
            "longest": self.longest,
        }

    def lists(self) -> dict[str, list[int]]:
        """The counts by turns, points, seat or kind of card."""
        return {
            "turn_histogram": [self.turn_histogram[index] for index in range(TURN_BINS)],
            "point_histogram": [self.point_histogram[index] for index in range(POINT_BINS)],
            "wins": [self.wins[index] for index in range(MAX_SEATS)],
            "wins_after_dealer": [self.wins_after_dealer[index] for index in range(MAX_SEATS)],
            "scored": [self.scored[index] for index in range(MAX_SEATS)],
            "match_wins": [self.match_wins[index] for index in range(MAX_SEATS)],
            "final_card": [self.final_card[index] for index in range(MAX_KINDS)],
            "plays": [self.plays[index] for index in range(MAX_KINDS)],
            "plays_by_winner": [self.plays_by_winner[index] for index in range(MAX_KINDS)],
            "dealt": [self.dealt[index] for index in range(MAX_KINDS)],
            "dealt_to_winner": [self.dealt_to_winner[index] for index in range(MAX_KINDS)],
        }
