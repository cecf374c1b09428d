# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Write the observation and the action mask of a seat into rows of two arrays.

layout.py defines the columns of the observation and the actions of the mask.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from penultima.kernel import cython_fallback as cython

from .layout import Layout

if cython.compiled:
    from cython.cimports.libc.string import memcpy, memset
    from cython.cimports.penultima.env.codes import *
    from cython.cimports.penultima.kernel.bits import BIT, lowest_bit
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
else:
    from penultima.kernel.bits import BIT, lowest_bit
    from penultima.kernel.codes import *
    from penultima.kernel.game import Game
    from penultima.kernel.memory import Memory
    from penultima.kernel.none_guard import reject_none

    from .codes import *


class ObservationWriter:
    """Writes observations and action masks of games with one layout."""

    def __init__(self, seats: int, layout: Layout, observations: Any, masks: Any) -> None:
        reject_none(observations)
        reject_none(masks)
        if not cython.compiled:
            self.first_play = [0] * MAX_KINDS
            self.play_count = [0] * MAX_KINDS
        self.seats = seats
        self.kinds = len(layout.first_play)
        self.colors = layout.colors
        self.columns = len(layout.columns)
        self.actions = len(layout.actions)
        self.has_outfits = layout.has_outfits
        self.has_lost_turns = layout.has_lost_turns
        self.has_history = layout.has_history
        self.choose_player = layout.choose_player
        self.choose_card = layout.choose_card
        for kind in range(self.kinds):
            self.first_play[kind] = layout.first_play[kind]
            self.play_count[kind] = layout.play_count[kind]
        self.observations = observations
        self.masks = masks

    def write(self, game: Game, memory: Memory, seat: int, decision: int, row: int) -> None:
        """Write a row of both arrays. `decision` is a decision type or NO_DECISION."""
        reject_none(game)
        reject_none(memory)
        rows = min(self.observations.shape[0], self.masks.shape[0])
        if not (
            0 <= seat < self.seats and NO_DECISION <= decision < DECISION_TYPES and 0 <= row < rows
        ):
            raise ValueError(f"no such seat, decision or row: {seat}, {decision}, {row}")
        if game.seats != self.seats:
            raise ValueError(f"a game of {game.seats} seats; the layout has {self.seats}")
        self._write(game, memory, seat, decision, row)

    def _write(self, game: Game, memory: Memory, seat: int, decision: int, row: int) -> None:
        self._write_observation(game, memory, seat, decision, row)
        self._write_mask(game, seat, decision, row)

    # The observation

    def _write_observation(
        self, game: Game, memory: Memory, seat: int, decision: int, row: int
    ) -> None:
        """Write the columns of layout.py in their order."""
        kinds = self.kinds
        if cython.compiled:
            memset(cython.address(self.observations[row, 0]), 0, self.columns)
            memcpy(
                cython.address(self.observations[row, 0]),
                cython.address(game.counts[seat * MAX_KINDS]),
                kinds,
            )
        else:
            self.observations[row, :] = 0
            self.observations[row, :kinds] = game.counts[
                seat * MAX_KINDS : seat * MAX_KINDS + kinds
            ]
        self.observations[row, kinds + game.top] = 1
        column = 2 * kinds
        for index in range(game.discard_size):
            self.observations[row, column + game.discard[index]] += 1
        column += kinds
        if game.color:
            self.observations[row, column + game.color - 1] = 1
        column += self.colors
        if game.phase == PHASE_CHALLENGE:
            self.observations[row, column + game.color_before - 1] = 1
        column += self.colors
        if decision != NO_DECISION:
            self.observations[row, column + decision] = 1
        column += DECISION_TYPES
        other = seat
        for places in range(self.seats):
            self.observations[row, column + places] = game.size[other]
            other += 1
            if other == self.seats:
                other = 0
        column += self.seats
        self.observations[row, column] = game.direction == 1
        self.observations[row, column + 1] = game.draw_size
        self.observations[row, column + 2] = game.stack
        if game.phase == PHASE_DEMAND:
            self.observations[row, column + 2] = game.demand
        column += 3
        if self.has_outfits:
            self._write_outfits(game, row, seat, column)
            column += self.seats * self.colors
        if self.has_lost_turns:
            for places in range(self.seats):
                lost = game.lost[(seat + places) % self.seats]
                self.observations[row, column + places] = min(lost, 255)
            column += self.seats
        if self.has_history:
            self._write_history(memory, row, seat, column)

    def _write_history(self, memory: Memory, row: int, seat: int, column: int) -> None:
        """Mark the colours that players drew on, as long as that says something about a hand."""
        for places in range(self.seats):
            drew_on = memory.voids[(seat + places) % self.seats]
            for color in range(self.colors):
                if drew_on & (2 << color):
                    self.observations[row, column] = 1
                column += 1

    def _write_outfits(self, game: Game, row: int, seat: int, column: int) -> None:
        for places in range(self.seats):
            other = (seat + places) % self.seats
            for color in range(self.colors):
                if game.outfits[other] & (2 << color):
                    self.observations[row, column] = 1
                column += 1

    # The action mask

    def _write_mask(self, game: Game, seat: int, decision: int, row: int) -> None:
        """Mark the legal actions of a seat; none if it has no decision."""
        if cython.compiled:
            memset(cython.address(self.masks[row, 0]), 0, self.actions)
        else:
            self.masks[row, :] = 0
        if decision == NO_DECISION:
            return
        if decision == DECIDE_CALL:
            self.masks[row, ACTION_CALL] = self.masks[row, ACTION_PASS] = 1
        elif decision == DECIDE_CATCH:
            self.masks[row, ACTION_CATCH] = self.masks[row, ACTION_PASS] = 1
        elif decision == DECIDE_JUMP_IN:
            self._mark_plays(row, BIT[game.top])
            self.masks[row, ACTION_PASS] = 1
        elif decision <= PHASE_STACK:
            cards = game._playable(seat)
            self._mark_plays(row, cards)
            self._mark_answers(game, row, seat, cards)
        else:
            self._mark_choices(game, row)

    def _mark_plays(self, row: int, cards: int) -> None:
        while cards:
            kind = lowest_bit(cards)
            cards &= cards - 1
            for way in range(self.play_count[kind]):
                self.masks[row, self.first_play[kind] + way] = 1

    def _mark_answers(self, game: Game, row: int, seat: int, cards: int) -> None:
        """Mark the answers that play no card."""
        phase = game.phase
        if phase == PHASE_CHALLENGE:
            self.masks[row, ACTION_CHALLENGE] = self.masks[row, ACTION_ACCEPT] = 1
        elif phase == PHASE_STACK:
            self.masks[row, ACTION_ACCEPT] = 1
        elif phase == PHASE_DEMAND:
            self.masks[row, ACTION_DRAW] = cards == 0
        elif not game._must_play(seat, cards):
            self.masks[row, ACTION_DRAW if phase == PHASE_TURN else ACTION_KEEP] = 1

    def _mark_choices(self, game: Game, row: int) -> None:
        if game.phase == PHASE_NAME_COLOR:
            for color in range(self.colors):
                self.masks[row, ACTION_NAME_COLOR + color] = 1
        elif game.phase == PHASE_CHOOSE_PLAYER:
            for place in range(self.seats - 1):
                self.masks[row, self.choose_player + place] = 1
        else:
            cards = game._choosable()
            while cards:
                self.masks[row, self.choose_card + lowest_bit(cards)] = 1
                cards &= cards - 1
