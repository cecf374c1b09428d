# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Play rounds between simple bots entirely in the kernel.

The styles are those of the bots with the same names (bots/), and two policies. Every seat may make
slips: choose by softmax, forget the call, overlook that another player forgot it.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

if cython.compiled:
    from cython.cimports.penultima.kernel.bits import *
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
    from cython.cimports.penultima.kernel.policy import Policy
else:
    from .bits import *
    from .codes import *
    from .game import Game
    from .memory import Memory
    from .none_guard import reject_none
    from .policy import Policy

    STYLE_RANDOM = 0
    STYLE_GREEDY = 1
    STYLE_FIRST_POLICY = 2
    STYLE_SECOND_POLICY = 3
    BATCH_SIZE = 4096

MAX_ROUNDS = BATCH_SIZE
"""The most rounds that one call of `play` plays."""


class KernelArena:
    """Seats a style at every seat and records the results. Not safe for concurrent use."""

    def __init__(self, first: Policy, second: Policy) -> None:
        reject_none(first)
        reject_none(second)
        self.first = first
        self.second = second
        self.memory = Memory(first.rules)
        self.moves = 0
        if not cython.compiled:
            self.slip_state = 0
            self.style = [0] * MAX_SEATS
            self.temperature = [0.0] * MAX_SEATS
            self.forgets = [0.0] * MAX_SEATS
            self.overlooks = [0.0] * MAX_SEATS
            self.winner = [0] * BATCH_SIZE
            self.points = [0] * (BATCH_SIZE * MAX_SEATS)

    def _move(self, game: Game) -> int:
        style = self.style[game.turn]
        if style == STYLE_FIRST_POLICY:
            return self._choose(self.first, game)
        if style == STYLE_SECOND_POLICY:
            return self._choose(self.second, game)
        if game.phase == PHASE_CHALLENGE:
            return ACCEPT << VERB_SHIFT
        if style == STYLE_GREEDY and game.phase <= PHASE_STACK:
            return self._greedy(game)
        return game._default_action()

    def _random(self) -> float:
        """A number in [0, 1), apart from the game's, so that slips don't change the cards."""
        self.slip_state = (self.slip_state + SPLITMIX_INCREMENT) & ALL_BITS
        return bounded_random(self.slip_state, 1 << 24) / 16777216.0

    def _choose(self, policy: Policy, game: Game) -> int:
        seat = game.turn
        if self.temperature[seat] > 0:
            chance = self._random()
            action = policy._sample(game, self.memory, self.temperature[seat], chance)
        else:
            action = policy._choose(game, self.memory, True)
        may_forget = action & CALL_BIT and game.size[seat] == 2 and self.forgets[seat] > 0
        if may_forget and self._random() < self.forgets[seat]:
            action ^= CALL_BIT
        return action

    def _react(self, game: Game) -> bool:
        """Let the first player who notices an owed call make it or catch; False if nobody does."""
        first = int(self._random() * game.seats)
        for places in range(game.seats):
            seat = (first + places) % game.seats
            if self._random() < self.overlooks[seat]:
                continue
            action = CALL << VERB_SHIFT
            if seat != game.owed:
                action = CATCH << VERB_SHIFT | (game.owed + 1) << WHOM_SHIFT
            self.memory._apply(game, seat, action)
            return True
        return False

    def _greedy(self, game: Game) -> int:
        """Play the card with the most points, a wild only if nothing else fits; never bluff."""
        seat = game.turn
        cards = game._playable(seat)
        must_play = game._must_play(seat, cards)
        if game.mask[seat] & game.rules.of_color[game.color]:
            cards &= ~game.rules.only_without_color
        best = -1
        found = -1
        while cards:
            kind = lowest_bit(cards)
            cards &= cards - 1
            value = game.rules.points[kind]
            if game.rules.color_of[kind]:
                value += 10000
            if value > best:
                best = value
                found = kind
        if found < 0:
            if must_play:
                return game._default_action()
            if game.phase == PHASE_DRAWN:
                return KEEP << VERB_SHIFT
            if game.phase == PHASE_STACK:
                return ACCEPT << VERB_SHIFT
            return DRAW << VERB_SHIFT
        action = found | CALL_BIT
        if game.rules.color_of[found] == 0:
            action |= self._majority_color(game, seat) << COLOR_SHIFT
        if game.rules.asks_for_clothing[found]:
            action |= self._best_clothing(game, seat) << CLOTHING_SHIFT
        if game.rules.takes_whom[found] == WHOM_REQUIRED:
            action |= (1 if seat else 2) << WHOM_SHIFT
        return action

    def _count_color(self, game: Game, seat: int, color: int) -> int:
        cards = game.mask[seat] & game.rules.of_color[color]
        count = 0
        while cards:
            count += game.counts[seat * MAX_KINDS + lowest_bit(cards)]
            cards &= cards - 1
        return count

    def _majority_color(self, game: Game, seat: int) -> int:
        best = 1
        for color in range(2, game.rules.colors + 1):
            if self._count_color(game, seat, color) > self._count_color(game, seat, best):
                best = color
        return best

    def _best_clothing(self, game: Game, seat: int) -> int:
        """The colour that most other players wear, preferably not the player."""
        best = -100
        found = 1
        for color in range(1, game.rules.colors + 1):
            value = 0
            for other in range(game.seats):
                if game.outfits[other] & (1 << color):
                    value += -8 if other == seat else 1
            if value > best:
                best = value
                found = color
        return found

    def _play(self, game: Game, rounds: int) -> None:
        start_state = game.rng_state
        for number in range(rounds):
            # The deal depends only on its number, so that all seatings play the same cards.
            game.rng_state = (start_state + number * SPLITMIX_FACTOR_1) & ALL_BITS
            self.slip_state = game.rng_state ^ SPLITMIX_INCREMENT
            self.memory._clear()
            game.dealer = number % game.seats
            for seat in range(game.seats):
                game.points[seat] = 0
            game._deal()
            limit = self.moves + ROUND_ACTION_LIMIT
            while game.phase < PHASE_ROUND_OVER and self.moves < limit:
                self.moves += 1
                if game.owed != NO_SEAT and self._react(game):
                    continue
                self.memory._apply(game, game.turn, self._move(game))
            self.winner[number] = game.winner
            for seat in range(game.seats):
                self.points[number * MAX_SEATS + seat] = game.points[seat]

    # For Python

    def set_styles(self, styles: Sequence[int]) -> None:
        """Set the style of each seat."""
        if len(styles) != self.first.rules.seats:
            raise ValueError(f"{len(styles)} styles for {self.first.rules.seats} seats")
        if not STYLE_RANDOM <= min(styles) <= max(styles) <= STYLE_SECOND_POLICY:
            raise ValueError(f"styles must be {STYLE_RANDOM} to {STYLE_SECOND_POLICY}")
        for seat in range(len(styles)):
            self.style[seat] = styles[seat]

    def set_slips(self, slips: Sequence[tuple[float, float, float]]) -> None:
        """Set for each seat the softmax temperature of its policy, and how often it forgets its
        call and overlooks another's."""
        if len(slips) != self.first.rules.seats:
            raise ValueError(f"{len(slips)} slips for {self.first.rules.seats} seats")
        for seat in range(len(slips)):
            self.temperature[seat], self.forgets[seat], self.overlooks[seat] = slips[seat]

    def play(self, game: Game, rounds: int) -> None:
        """Play up to MAX_ROUNDS rounds. The deals depend only on the game's random state."""
        reject_none(game)
        rounds = min(rounds, BATCH_SIZE)
        if cython.compiled:
            with cython.nogil:
                self._play(game, rounds)
        else:
            self._play(game, rounds)

    def results(self, rounds: int, seats: int) -> list[tuple[int, list[int]]]:
        """The winner and the points of each round of the last `play`."""
        seats = min(seats, MAX_SEATS)
        return [
            (self.winner[number], [self.points[number * MAX_SEATS + seat] for seat in range(seats)])
            for number in range(min(rounds, BATCH_SIZE))
        ]
