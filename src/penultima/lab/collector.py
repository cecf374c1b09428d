# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The ledger: rounds and matches as people play them, and what is counted in them.

Everything in it is a whole number, so ledgers can be added in any order to the same sum. What the
counts mean is in docs/lab.md. A game that is played by somebody else can be entered, too: `begin`
after the deal, `do` for every action, `end` when the round is over.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from penultima.kernel import cython_fallback as cython

if cython.compiled:
    from cython.cimports.penultima.kernel.bits import lowest
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
    from cython.cimports.penultima.lab.codes import *
    from cython.cimports.penultima.lab.players import SimulatedPlayers
else:
    from penultima.kernel.bits import lowest
    from penultima.kernel.codes import *
    from penultima.kernel.game import Game
    from penultima.kernel.memory import Memory
    from penultima.kernel.none_guard import reject_none

    from .codes import *
    from .players import SimulatedPlayers


class Collector:
    def __init__(self) -> None:
        self.rounds = self.steps = self.turns = self.turns_squared = self.longest = 0
        self.blocked = self.given_up = self.pot = self.pot_squared = 0
        self.called = self.forgot = self.caught = 0
        self.draw_fours = self.bluffs = self.challenges = self.challenges_won = 0
        self.jumps = self.comebacks = 0
        self.matches = self.match_rounds = self.match_rounds_squared = 0
        self.halves = self.match_comebacks = 0
        self.memory: Memory | None = None
        if not cython.compiled:
            self.length = [0] * LENGTHS
            self.pots = [0] * POTS
            self.won = [0] * MAX_SEATS
            self.won_after_dealer = [0] * MAX_SEATS
            self.scored = [0] * MAX_SEATS
            self.matches_won = [0] * MAX_SEATS
            self.ended = [0] * MAX_KINDS
            self.played = [0] * MAX_KINDS
            self.played_won = [0] * MAX_KINDS
            self.dealt = [0] * MAX_KINDS
            self.dealt_won = [0] * MAX_KINDS
            self.began = self.steps_now = self.lost = self.first_down = self.halfway = (
                self.rounds_now
            ) = 0
            self.held = [0] * MAX_SEATS
            self.size_then = [0] * MAX_SEATS
            self.laid = [0] * (MAX_SEATS * MAX_KINDS)
            self.before = [0] * MAX_SEATS
            self.half = [0] * MAX_SEATS

    def play_rounds(self, game: Game, people: SimulatedPlayers, rounds: int) -> None:
        """Play so many rounds, the deal passing to the left, each from no score."""
        reject_none(game)
        reject_none(people)
        self.memory = people.memory
        if cython.compiled:
            with cython.nogil:
                self._play_rounds(game, people, rounds)
        else:
            self._play_rounds(game, people, rounds)

    def play_matches(self, game: Game, people: SimulatedPlayers, matches: int) -> None:
        """Play so many matches to their target."""
        reject_none(game)
        reject_none(people)
        self.memory = people.memory
        if cython.compiled:
            with cython.nogil:
                self._play_matches(game, people, matches)
        else:
            self._play_matches(game, people, matches)

    # A game that is played by somebody else

    def begin(self, game: Game) -> None:
        """A round has been dealt, and its first turn has begun."""
        reject_none(game)
        self._begin(game)
        self.began -= 1

    def do(self, game: Game, seat: int, action: int) -> None:
        """Let a seat do something, and enter it; ValueError if it may not now."""
        reject_none(game)
        if not game._allows(seat, action):
            raise ValueError(f"seat {seat} may not do {action} now")
        self._do(game, seat, action)

    def end(self, game: Game) -> None:
        """The round is over."""
        reject_none(game)
        self._end(game)

    # Rounds and matches

    def _play_rounds(self, game: Game, people: SimulatedPlayers, rounds: int) -> None:
        for _ in range(rounds):
            for seat in range(game.seats):
                game.points[seat] = 0
            game.dealer = (game.dealer + 1) % game.seats
            self._play_round(game, people)

    def _play_matches(self, game: Game, people: SimulatedPlayers, matches: int) -> None:
        for _ in range(matches):
            for seat in range(game.seats):
                game.points[seat] = 0
            self._new_match()
            game.dealer = game._random_below(game.seats)
            game.phase = PHASE_ROUND_OVER
            while game.phase != PHASE_MATCH_OVER:
                game.dealer = (game.dealer + 1) % game.seats
                self._play_round(game, people)
                self.rounds_now += 1
                if not self.halfway:
                    self._look_at_half(game)
            self._end_match(game)

    def _play_round(self, game: Game, people: SimulatedPlayers) -> None:
        game._deal_cards()
        self._begin(game)
        game._start()
        jump_in = game.rules.jump_in
        while game.phase < PHASE_ROUND_OVER and self.steps_now < ROUND_ACTION_LIMIT:
            seat = NO_SEAT
            action = 0
            if game.owed != NO_SEAT:
                seat = people._catcher(game)
                action = CATCH << VERB_SHIFT | (game.owed + 1) << WHOM_SHIFT
            if seat == NO_SEAT and jump_in and game.phase == PHASE_TURN:
                seat = people._jumper(game)
                if seat != NO_SEAT:
                    action = people._play(game, seat, game.top)
            if seat == NO_SEAT:
                seat = game.turn
                action = people._by_habit(game) if self.memory is None else people._decide(game)
            self._do(game, seat, action)
        self._end(game)

    def _begin(self, game: Game) -> None:
        self.began = game.turns
        self.steps_now = self.lost = 0
        self.first_down = NO_SEAT
        if self.memory is not None:
            self.memory._clear()
        for seat in range(game.seats):
            self.held[seat] = game.mask[seat]
            self.before[seat] = game.points[seat]

    def _do(self, game: Game, seat: int, action: int) -> None:
        verb = action >> VERB_SHIFT
        self.steps_now += 1
        if game.phase == PHASE_CHALLENGE:
            self._note_answer(game, verb)
        if verb == ACCEPT or (verb == CHALLENGE and not game.guilty):
            self.lost += 1  # they were asked in their turn, and have lost it
        if verb == PLAY:
            if seat != game.turn:
                self.jumps += 1
            kind = action & KIND_BITS
            self.laid[seat * MAX_KINDS + kind] += 1
            self.played[kind] += 1
            if self.memory is None:
                game._play(seat, action)  # `_do` would have to find out again what it is
            else:
                self.memory._do(game, seat, action)
            if game.size[seat] == 1 and game.phase < PHASE_ROUND_OVER:
                self._note_one_card(game, seat)
            return
        if verb == CATCH and game.owed == ((action >> WHOM_SHIFT) & WHOM_BITS) - 1:
            self.caught += 1
        self._move(game, seat, action)

    def _note_answer(self, game: Game, verb: int) -> None:
        """What becomes of a Wild Draw Four. A call or a catch meanwhile is no answer to it."""
        if verb in (CALL, CATCH):
            return
        self.draw_fours += 1
        self.bluffs += game.guilty
        if verb == CHALLENGE:
            self.challenges += 1
            self.challenges_won += game.guilty

    def _move(self, game: Game, seat: int, action: int) -> None:
        if self.memory is not None:
            self.memory._do(game, seat, action)
        else:
            game._do(seat, action)

    def _note_one_card(self, game: Game, seat: int) -> None:
        """A play has left its player with one card."""
        if game.owed == seat:
            self.forgot += 1
        else:
            self.called += 1
        if self.first_down == NO_SEAT:
            self.first_down = seat
            for other in range(game.seats):
                self.size_then[other] = game.size[other]

    def _end(self, game: Game) -> None:
        seats = game.seats
        turns = game.turns - self.began - self.lost
        self.rounds += 1
        self.steps += self.steps_now
        winner = game.winner
        if game.phase < PHASE_ROUND_OVER:
            game.phase = PHASE_ROUND_OVER
            self.given_up += 1
        else:
            self.turns += turns
            self.turns_squared += turns * turns
            self.longest = max(self.longest, turns)
            self.length[min(turns, LENGTHS - 1)] += 1
            if winner == NO_SEAT:
                self.blocked += 1
        if winner != NO_SEAT:
            pot = 0
            for seat in range(seats):
                points = game.points[seat] - self.before[seat]
                self.scored[seat] += points
                pot += points
            self.pot += pot
            self.pot_squared += pot * pot
            self.pots[min(pot // 10, POTS - 1)] += 1
            self.won[winner] += 1
            self.won_after_dealer[(winner + seats - game.dealer - 1) % seats] += 1
            self.ended[game.top] += 1
            if self.first_down != NO_SEAT and self.size_then[winner] > 1:
                self.comebacks += 1
        self._count_cards(game)

    def _count_cards(self, game: Game) -> None:
        for seat in range(game.seats):
            won = 0
            if seat == game.winner:
                won = 1
                for kind in range(MAX_KINDS):
                    self.played_won[kind] += self.laid[seat * MAX_KINDS + kind]
            cards = self.held[seat]
            while cards:
                kind = lowest(cards)
                cards &= ~game.rules.same_face[kind]  # in several colours it is dealt once
                self.dealt[kind] += 1
                self.dealt_won[kind] += won
        for place in range(game.seats * MAX_KINDS):
            self.laid[place] = 0

    # Matches

    def _new_match(self) -> None:
        self.halfway = self.rounds_now = 0

    def _look_at_half(self, game: Game) -> None:
        """The scores when somebody has come half the way to the target."""
        for seat in range(game.seats):
            if 2 * game.points[seat] >= game.rules.target:
                self.halfway = 1
        if self.halfway and game.phase != PHASE_MATCH_OVER:
            for seat in range(game.seats):
                self.half[seat] = game.points[seat]
        else:
            self.halfway = 0

    def _end_match(self, game: Game) -> None:
        self.matches += 1
        self.match_rounds += self.rounds_now
        self.match_rounds_squared += self.rounds_now * self.rounds_now
        for seat in range(game.seats):
            if (game.winners >> seat) & 1:
                self.matches_won[seat] += 1
        if self.halfway:
            self.halves += 1
            if self._was_behind(game, lowest(game.winners)):
                self.match_comebacks += 1

    def _was_behind(self, game: Game, winner: int) -> bool:
        """Whether somebody was ahead of the winner, half-way."""
        for seat in range(game.seats):
            if game.rules.lowest_wins:
                if self.half[seat] < self.half[winner]:
                    return True
            elif self.half[seat] > self.half[winner]:
                return True
        return False

    # For Python

    def numbers(self) -> dict[str, int]:
        """The totals by name, and the length of the longest round."""
        return {
            "rounds": self.rounds,
            "steps": self.steps,
            "turns": self.turns,
            "turns_squared": self.turns_squared,
            "blocked": self.blocked,
            "given_up": self.given_up,
            "pot": self.pot,
            "pot_squared": self.pot_squared,
            "called": self.called,
            "forgot": self.forgot,
            "caught": self.caught,
            "draw_fours": self.draw_fours,
            "bluffs": self.bluffs,
            "challenges": self.challenges,
            "challenges_won": self.challenges_won,
            "jumps": self.jumps,
            "comebacks": self.comebacks,
            "matches": self.matches,
            "match_rounds": self.match_rounds,
            "match_rounds_squared": self.match_rounds_squared,
            "halves": self.halves,
            "match_comebacks": self.match_comebacks,
            "longest": self.longest,
        }

    def lists(self) -> dict[str, list[int]]:
        """What is counted by length, points, seat or kind of card."""
        return {
            "length": [self.length[place] for place in range(LENGTHS)],
            "pots": [self.pots[place] for place in range(POTS)],
            "won": [self.won[place] for place in range(MAX_SEATS)],
            "won_after_dealer": [self.won_after_dealer[place] for place in range(MAX_SEATS)],
            "scored": [self.scored[place] for place in range(MAX_SEATS)],
            "matches_won": [self.matches_won[place] for place in range(MAX_SEATS)],
            "ended": [self.ended[place] for place in range(MAX_KINDS)],
            "played": [self.played[place] for place in range(MAX_KINDS)],
            "played_won": [self.played_won[place] for place in range(MAX_KINDS)],
            "dealt": [self.dealt[place] for place in range(MAX_KINDS)],
            "dealt_won": [self.dealt_won[place] for place in range(MAX_KINDS)],
        }
