# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""People: how the players of a simulation play. What is assumed of them is in docs/lab.md.

They know what their seat knows: their hand, the card in play, who holds how many cards. With a
policy they choose as the bot `clever` does, and are as attentive as anybody.
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
        """As the game does it: within this file, C need not call for it."""
        game.chance = (game.chance + GOLDEN) & ALL_BITS
        return below(game.chance, limit)

    def _does(self, game: Game, rate: int) -> bool:
        return rate > 0 and self._random_below(game, CERTAIN) < rate

    # In turn

    def _decide(self, game: Game) -> int:
        """What the seat that is asked does."""
        if self.policy is None or self.memory is None:
            return self._by_habit(game)
        action = self.policy._choose(game, self.memory, True)
        if action & CALL_BIT and self._does(game, self.forget):
            action ^= CALL_BIT
        return action

    def _by_habit(self, game: Game) -> int:
        """Lay what fits, and draw only if nothing does."""
        phase = game.phase
        seat = game.turn
        if phase <= PHASE_STACK:
            cards = game._playable(seat)
            if cards & game.rules.challengeable:
                cards = self._without_bluffs(game, cards)
            if cards:
                if seat < self.careful:
                    return self._play(game, seat, self._careful_choice(game, seat, cards))
                kind = nth(cards, self._random_below(game, bit_count(cards)))
                if game.size[seat] != 2 and not game.rules.needs_choices & BIT[kind]:
                    return kind | CALL_BIT
                return self._play(game, seat, kind)
            if phase in (PHASE_TURN, PHASE_DEMAND):
                return DRAW << VERB_SHIFT
            if phase == PHASE_DRAWN:
                return KEEP << VERB_SHIFT
            if phase == PHASE_CHALLENGE and self._does(game, self.challenge):
                return CHALLENGE << VERB_SHIFT
            return ACCEPT << VERB_SHIFT
        if phase == PHASE_NAME_COLOR:
            return NAME_COLOR << VERB_SHIFT | self._favorite_color(game, seat) << COLOR_SHIFT
        if phase == PHASE_CHOOSE_PLAYER:
            return CHOOSE_PLAYER << VERB_SHIFT | (self._fewest_cards(game, seat) + 1) << WHOM_SHIFT
        return CHOOSE_CARD << VERB_SHIFT | game._random_kind(game._pickable())

    def _without_bluffs(self, game: Game, cards: int) -> int:
        """A bluff (A5a) is for those who dare, or for a table with nothing left to draw."""
        if not game.mask[game.turn] & game.rules.of_color[game.color]:
            return cards
        if (game.left == 0 and game.under == 0) or self._does(game, self.bluff):
            return cards
        return cards & ~game.rules.challengeable

    def _play(self, game: Game, seat: int, kind: int) -> int:
        """A play with all its choices, and with a call unless that is forgotten."""
        action = kind
        if game.rules.needs_choices & BIT[kind]:
            if game.rules.color_of[kind] == 0:
                action |= self._favorite_color(game, seat) << COLOR_SHIFT
            if game.rules.asks_for_clothing[kind]:
                action |= self._clothing(game, seat) << CLOTHING_SHIFT
            if game.rules.takes_whom[kind]:
                action |= (self._fewest_cards(game, seat) + 1) << WHOM_SHIFT
        elif game.size[seat] != 2:
            return action | CALL_BIT
        if self._does(game, self.forget):
            return action
        return action | CALL_BIT

    def _careful_choice(self, game: Game, seat: int, cards: int) -> int:
        """Wilds last, the colour one has most of first, draws against who is nearly out."""
        for_effects = 0
        if game.size[game._after(seat)] <= 2:
            for_effects = 40
        best = NO_CARD
        best_score = -1
        while cards:
            kind = lowest(cards)
            cards &= cards - 1
            color = game.rules.color_of[kind]
            score = 0
            if color:
                score = 20 + 2 * bit_count(game.mask[seat] & game.rules.of_color[color])
            if game.rules.effect_type[kind]:
                score += for_effects
            if score > best_score:
                best_score = score
                best = kind
        return best

    def _favorite_color(self, game: Game, seat: int) -> int:
        """The colour one holds most kinds of; chance decides between equals."""
        color = best = self._random_below(game, game.rules.colors) + 1
        most = -1
        for _ in range(game.rules.colors):
            count = bit_count(game.mask[seat] & game.rules.of_color[color])
            if count > most:
                most = count
                best = color
            color = 1 if color == game.rules.colors else color + 1
        return best

    def _clothing(self, game: Game, seat: int) -> int:
        """The colour that most others wear, but not one's own (A9)."""
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
        """Who else holds the fewest cards; of several, whoever would play first."""
        best = game._after(seat)
        for steps in range(2, game.seats):
            other = game._next(seat, steps)
            if game.size[other] < game.size[best]:
                best = other
        return best

    # Out of turn

    def _catcher(self, game: Game) -> int:
        """Who notices that somebody owes a call (G1), if anybody does."""
        for steps in range(1, game.seats):
            if self._does(game, self.notice):
                return game._next(game.owed, steps)
        return NO_SEAT

    def _jumper(self, game: Game) -> int:
        """Who jumps in (H3), if anybody can and does."""
        for steps in range(1, game.seats):
            seat = game._next(game.turn, steps)
            if game._may_jump_in(seat, game.top) and self._does(game, self.jump):
                return seat
        return NO_SEAT
