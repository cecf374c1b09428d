# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A policy: it scores every candidate move by its weighted features and takes the best.

A network can correct the scores.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

from .compiled_rules import CompiledRules

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.penultima.kernel.bits import BIT, lowest_bit
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.features import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.move_features import MoveFeatures
    from cython.cimports.penultima.kernel.network import Correction, Network
    from cython.cimports.penultima.kernel.none_guard import reject_none
else:
    from math import exp

    from .bits import BIT, lowest_bit
    from .codes import *
    from .features import *
    from .game import Game
    from .memory import Memory
    from .move_features import MoveFeatures
    from .network import Correction, Network
    from .none_guard import reject_none


class Policy:
    """Chooses moves for the seat to move. Not safe for concurrent use."""

    def __init__(
        self, rules: CompiledRules, weights: Sequence[float], network: Network | None = None
    ) -> None:
        self.rules = rules
        self.features = MoveFeatures(rules, weights)
        self.correction = None if network is None else Correction(network, self.features)
        self.is_corrected = False
        if not cython.compiled:
            self.move = [0] * MAX_MOVES
            self.score = [0.0] * MAX_MOVES
            self.entry_start = [0] * (MAX_MOVES + 1)
            self.move_count = self.best_move = 0
        self.keep_entries = False

    def _add_move(self, action: int, score: float) -> None:
        if self.correction is not None and self.is_corrected and score < WINNING_SCORE:
            score += self.correction._score(action)
        index = self.move_count
        self.move[index] = action
        self.score[index] = score
        self.entry_start[index] = self.features.first_entry
        if index == 0 or score > self.score[self.best_move]:
            self.best_move = index
        if self.keep_entries:
            self.features.first_entry = self.features.entry_count
        else:
            self.features.entry_count = 0
        self.move_count = index + 1
        self.entry_start[index + 1] = self.features.first_entry

    def _add_plays(self, game: Game, memory: Memory, kind: int) -> None:
        """Add a card in every colour. Clothing and the named player are chosen independently."""
        play = kind | CALL_BIT
        if not self.rules.needs_choices & BIT[kind]:
            self._add_move(play, self.features._score_play(game, memory, play))
            return
        wild = self.rules.color_of[kind] == 0
        color = 1 << COLOR_SHIFT if wild else 0
        if self.rules.asks_for_clothing[kind]:
            best = LOWEST_SCORE * 1.0
            found = 1
            for clothing in range(1, self.rules.colors + 1):
                self.features.entry_count = self.features.first_entry
                score = self.features._score_play(
                    game, memory, play | color | clothing << CLOTHING_SHIFT
                )
                if score > best:
                    best = score
                    found = clothing
            play |= found << CLOTHING_SHIFT
        if self.rules.takes_whom[kind]:
            best = LOWEST_SCORE * 1.0
            found = self.features.seat + 2 if self.features.seat + 1 < game.seats else 1
            for whom in range(1, game.seats + 1):
                if whom != self.features.seat + 1:
                    self.features.entry_count = self.features.first_entry
                    score = self.features._score_play(
                        game, memory, play | color | whom << WHOM_SHIFT
                    )
                    if score > best:
                        best = score
                        found = whom
            play |= found << WHOM_SHIFT
        self.features.entry_count = self.features.first_entry
        if not wild:
            self._add_move(play, self.features._score_play(game, memory, play))
            return
        for named in range(1, self.rules.colors + 1):
            action = play | named << COLOR_SHIFT
            self._add_move(action, self.features._score_play(game, memory, action))

    def _score_moves(self, game: Game, memory: Memory, voluntary_draw: bool) -> None:
        """List the candidate moves of the seat to move, with their scores."""
        seat = game.turn
        phase = game.phase
        self.move_count = self.best_move = 0
        self.features.entry_count = self.features.first_entry = 0
        self.features._observe(game, memory, seat)
        self.is_corrected = phase <= PHASE_STACK
        if self.correction is not None and self.is_corrected:
            self.correction._observe(game, memory)
        if phase <= PHASE_STACK:
            cards = game._playable(seat)
            free = not game._must_play(seat, cards)
            rest = cards
            while rest:
                kind = lowest_bit(rest)
                rest &= rest - 1
                self._add_plays(game, memory, kind)
            if phase == PHASE_TURN:
                if cards == 0 or (voluntary_draw and free):
                    self._add_move(
                        DRAW << VERB_SHIFT, self.features._score_answer(game, memory, DRAW)
                    )
            elif phase == PHASE_DRAWN:
                if free:
                    self._add_move(
                        KEEP << VERB_SHIFT, self.features._score_answer(game, memory, KEEP)
                    )
            elif phase == PHASE_DEMAND:
                if cards == 0:
                    self._add_move(DRAW << VERB_SHIFT, 0.0)
            else:
                if phase == PHASE_STACK or self.rules.stacking:
                    score = self.features._score_answer(game, memory, ACCEPT)
                else:
                    score = 0.0
                self._add_move(ACCEPT << VERB_SHIFT, score)
                if phase == PHASE_CHALLENGE:
                    score += self.features._score_answer(game, memory, CHALLENGE)
                    self._add_move(CHALLENGE << VERB_SHIFT, score)
        elif phase == PHASE_NAME_COLOR:
            for color in range(1, self.rules.colors + 1):
                self._add_move(
                    NAME_COLOR << VERB_SHIFT | color << COLOR_SHIFT,
                    self.features._score_color(game, color),
                )
        elif phase == PHASE_CHOOSE_PLAYER:
            for whom in range(1, game.seats + 1):
                if whom != seat + 1:
                    self._add_move(
                        CHOOSE_PLAYER << VERB_SHIFT | whom << WHOM_SHIFT, 0.0 - game.size[whom - 1]
                    )
        elif phase == PHASE_CHOOSE_CARDS:
            rest = game._choosable()
            while rest:
                kind = lowest_bit(rest)
                rest &= rest - 1
                self._add_move(
                    CHOOSE_CARD << VERB_SHIFT | kind, self.features._score_chosen_card(game, kind)
                )
        else:
            self._add_move(NEXT_ROUND << VERB_SHIFT, 0.0)

    def _choose(self, game: Game, memory: Memory, voluntary_draw: bool) -> int:
        phase = game.phase
        if phase in (PHASE_TURN, PHASE_DRAWN):
            # Most positions leave no choice, and then nothing has to be scored.
            cards = game._playable(game.turn)
            if cards == 0:
                return (DRAW if phase == PHASE_TURN else KEEP) << VERB_SHIFT
            one = cards & (cards - 1) == 0 and not cards & self.rules.needs_choices
            if one and phase == PHASE_TURN and not voluntary_draw:
                return lowest_bit(cards) | CALL_BIT
        self._score_moves(game, memory, voluntary_draw)
        return self.move[self.best_move]

    def _sample(self, game: Game, memory: Memory, temperature: float, chance: float) -> int:
        """A move by its softmax probability; `chance` in [0, 1) decides. Going out is never missed.

        At temperature 0, the best move.
        """
        self._score_moves(game, memory, True)
        best = self.score[self.best_move]
        if temperature <= 0 or best >= WINNING_SCORE:
            return self.move[self.best_move]
        total = 0.0
        for index in range(self.move_count):
            total += exp((self.score[index] - best) / temperature)
        rest = chance * total
        for index in range(self.move_count):
            rest -= exp((self.score[index] - best) / temperature)
            if rest < 0:
                return self.move[index]
        return self.move[self.best_move]

    def _play_out(self, game: Game, memory: Memory) -> int:
        moves = 0
        while game.phase < PHASE_ROUND_OVER and moves < ROUND_ACTION_LIMIT:
            memory._apply(game, game.turn, self._choose(game, memory, False))
            moves += 1
        return moves

    # For Python

    def choose(self, game: Game, memory: Memory, voluntary_draw: bool = True) -> int:
        """The best move of the seat to move; plays include a call.

        Without `voluntary_draw`, a player who can play does not draw in turn.
        """
        reject_none(game)
        reject_none(memory)
        return self._choose(game, memory, voluntary_draw)

    def sample(self, game: Game, memory: Memory, temperature: float, chance: float) -> int:
        """A move by its softmax probability; `chance` in [0, 1) decides which."""
        reject_none(game)
        reject_none(memory)
        return self._sample(game, memory, temperature, chance)

    def scores(self, game: Game, memory: Memory, voluntary_draw: bool = True) -> dict[int, float]:
        """The candidate moves of the seat to move, and their scores."""
        reject_none(game)
        reject_none(memory)
        self._score_moves(game, memory, voluntary_draw)
        return {self.move[index]: self.score[index] for index in range(self.move_count)}

    def play_out(self, game: Game, memory: Memory) -> int:
        """Play to the end of the round or ROUND_ACTION_LIMIT; return the number of moves."""
        reject_none(game)
        reject_none(memory)
        return self._play_out(game, memory)
