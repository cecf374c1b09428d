# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""How the players of a simulation choose their moves. docs/lab.md states the assumptions.

Players use only what their seat can see: their hand, the top card and the hand sizes. With a
policy they choose like the bot `clever`; how often they forget and notice calls stays the same.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from penultima.kernel import cython_fallback as cython

from .habits import Habits

if cython.compiled:
    from cython.cimports.penultima.kernel.bits import *
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.policy import Policy
    from cython.cimports.penultima.lab.codes import *
else:
    from penultima.kernel.bits import *
    from penultima.kernel.codes import *
    from penultima.kernel.game import Game
    from penultima.kernel.memory import Memory
    from penultima.kernel.policy import Policy

    from .codes import *


class SimulatedPlayers:
    """Chooses moves for every seat, in and out of turn."""

    def __init__(self, habits: Habits, policy: Policy | None = None) -> None:
        self.forget = round(habits.forget * CERTAIN)
        self.notice = round(habits.notice * CERTAIN)
        self.challenge = round(habits.challenge * CERTAIN)
        self.bluff = round(habits.bluff * CERTAIN)
        self.jump = round(habits.jump * CERTAIN)
        self.careful = habits.careful
        self.policy = policy
        self.memory: Memory | None = None
        if policy is not None:
            self.memory = Memory(policy.rules)

    def _random_below(self, game: Game, limit: int) -> int:
        """Like Game._random_below; repeated here so that the C compiler can inline it."""
        game.rng_state = (game.rng_state + SPLITMIX_INCREMENT) & ALL_BITS
        return bounded_random(game.rng_state, limit)

    def _happens(self, game: Game, rate: int) -> bool:
        """True with a probability of `rate` / CERTAIN."""
        return rate > 0 and self._random_below(game, CERTAIN) < rate

    # In turn

    def _choose(self, game: Game) -> int:
        """The action of the seat to move."""
        if self.policy is None or self.memory is None:
            return self._choose_simply(game)
        action = self.policy._choose(game, self.memory, True)
        if action & CALL_BIT and self._happens(game, self.forget):
            action ^= CALL_BIT
        return action

    def _choose_simply(self, game: Game) -> int:
        """Play a card that fits; draw only if none does."""
        phase = game.phase
        seat = game.turn
        if phase <= PHASE_STACK:
            cards = game._playable(seat)
            if cards & game.rules.challengeable:
                cards = self._without_bluffs(game, cards)
            if cards:
                if seat < self.careful:
                    return self._play(game, seat, self._choose_carefully(game, seat, cards))
                kind = nth_bit(cards, self._random_below(game, bit_count(cards)))
                if game.size[seat] != 2 and not game.rules.needs_choices & BIT[kind]:
                    return kind | CALL_BIT
                return self._play(game, seat, kind)
            if phase in (PHASE_TURN, PHASE_DEMAND):
                return DRAW << VERB_SHIFT
            if phase == PHASE_DRAWN:
                return KEEP << VERB_SHIFT
            if phase == PHASE_CHALLENGE and self._happens(game, self.challenge):
                return CHALLENGE << VERB_SHIFT
            return ACCEPT << VERB_SHIFT
        if phase == PHASE_NAME_COLOR:
            return NAME_COLOR << VERB_SHIFT | self._majority_color(game, seat) << COLOR_SHIFT
        if phase == PHASE_CHOOSE_PLAYER:
            return CHOOSE_PLAYER << VERB_SHIFT | (self._fewest_cards(game, seat) + 1) << WHOM_SHIFT
        return CHOOSE_CARD << VERB_SHIFT | game._random_kind(game._choosable())

    def _without_bluffs(self, game: Game, cards: int) -> int:
        """Remove bluffs (A5a), unless the player considers one or no card can be drawn."""
        if not game.mask[game.turn] & game.rules.of_color[game.color]:
            return cards
        if (game.draw_size == 0 and game.discard_size == 0) or self._happens(game, self.bluff):
            return cards
        return cards & ~game.rules.challengeable

    def _play(self, game: Game, seat: int, kind: int) -> int:
        """A play with all its choices, and with a call unless the player forgets it."""
        action = kind
        if game.rules.needs_choices & BIT[kind]:
            if game.rules.color_of[kind] == 0:
                action |= self._majority_color(game, seat) << COLOR_SHIFT
            if game.rules.asks_for_clothing[kind]:
                action |= self._best_clothing(game, seat) << CLOTHING_SHIFT
            if game.rules.takes_whom[kind]:
                action |= (self._fewest_cards(game, seat) + 1) << WHOM_SHIFT
        elif game.size[seat] != 2:
            return action | CALL_BIT
        if self._happens(game, self.forget):
            return action
        return action | CALL_BIT

    def _choose_carefully(self, game: Game, seat: int, cards: int) -> int:
        """Save wilds, prefer the majority colour, and attack a player who is nearly out."""
        effect_bonus = 0
        if game.size[game._next_seat(seat)] <= 2:
            effect_bonus = 40
        best = NO_CARD
        best_score = -1
        while cards:
            kind = lowest_bit(cards)
            cards &= cards - 1
            color = game.rules.color_of[kind]
            score = 0
            if color:
                score = 20 + 2 * bit_count(game.mask[seat] & game.rules.of_color[color])
            if game.rules.effect_type[kind]:
                score += effect_bonus
            if score > best_score:
                best_score = score
                best = kind
        return best

    def _majority_color(self, game: Game, seat: int) -> int:
        """The colour of which the player holds the most kinds; ties are broken at random."""
        color = best = self._random_below(game, game.rules.colors) + 1
        most = -1
        for _ in range(game.rules.colors):
            count = bit_count(game.mask[seat] & game.rules.of_color[color])
            if count > most:
                most = count
                best = color
            color = 1 if color == game.rules.colors else color + 1
        return best

    def _best_clothing(self, game: Game, seat: int) -> int:
        """The colour that most others wear and the player doesn't (A9)."""
        color = best = self._random_below(game, game.rules.colors) + 1
        most = -1
        for _ in range(game.rules.colors):
            count = 0
            for other in range(game.seats):
                if game.outfits[other] & (1 << color):
                    count += 1
            if game.outfits[seat] & (1 << color):
                count = 0
            if count > most:
                most = count
                best = color
            color = 1 if color == game.rules.colors else color + 1
        return best

    def _fewest_cards(self, game: Game, seat: int) -> int:
        """The other player with the fewest cards; of equals, the first in turn order."""
        best = game._next_seat(seat)
        for places in range(2, game.seats):
            other = game._seat_after(seat, places)
            if game.size[other] < game.size[best]:
                best = other
        return best

    # Out of turn

    def _choose_catcher(self, game: Game) -> int:
        """The player who notices an owed call (G1), or NO_SEAT."""
        for places in range(1, game.seats):
            if self._happens(game, self.notice):
                return game._seat_after(game.owed, places)
        return NO_SEAT

    def _choose_jump_in(self, game: Game) -> int:
        """The player who jumps in (H3), or NO_SEAT."""
        for places in range(1, game.seats):
            seat = game._seat_after(game.turn, places)
            if game._may_jump_in(seat, game.top) and self._happens(game, self.jump):
                return seat
        return NO_SEAT
