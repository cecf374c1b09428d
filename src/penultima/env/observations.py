# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""ObservationWriter: what a seat sees and what it may do, written into rows of two arrays.

It looks at a game, and is told why the seat is asked. What the numbers mean is in layout.py.
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
    from cython.cimports.penultima.kernel.bits import BIT, lowest
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.none_guard import reject_none
else:
    from penultima.kernel.bits import BIT, lowest
    from penultima.kernel.codes import *
    from penultima.kernel.game import Game
    from penultima.kernel.none_guard import reject_none

    from .codes import *


class ObservationWriter:
    def __init__(self, seats: int, layout: Layout, observations: Any, masks: Any) -> None:
        reject_none(observations)
        reject_none(masks)
        if not cython.compiled:
            self.first = [0] * MAX_KINDS
            self.ways = [0] * MAX_KINDS
        self.seats = seats
        self.kinds = len(layout.first)
        self.colors = layout.colors
        self.columns = len(layout.columns)
        self.actions = len(layout.actions)
        self.dressed = layout.dressed
        self.choose_player = layout.choose_player
        self.choose_card = layout.choose_card
        for kind in range(self.kinds):
            self.first[kind] = layout.first[kind]
            self.ways[kind] = layout.ways[kind]
        self.observations = observations
        self.masks = masks

    def look(self, game: Game, seat: int, why: int, row: int) -> None:
        """Write a row of both arrays. `why` the seat is asked is NOT_ASKED if it isn't."""
        reject_none(game)
        rows = min(self.observations.shape[0], self.masks.shape[0])
        if not (0 <= seat < self.seats and NOT_ASKED <= why < REASONS and 0 <= row < rows):
            raise ValueError(f"seat {seat}, asked {why}, row {row}: there is no such thing")
        if game.seats != self.seats:
            raise ValueError(f"a game of {game.seats} where {self.seats} are looked at")
        self._look(game, seat, why, row)

    def _look(self, game: Game, seat: int, why: int, row: int) -> None:
        self._observe(game, seat, why, row)
        self._write_mask(game, seat, why, row)

    # What is seen

    def _observe(self, game: Game, seat: int, why: int, row: int) -> None:
        """Write the columns of layout.py, in their order."""
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
        at = 2 * kinds
        for place in range(game.under):
            self.observations[row, at + game.below[place]] += 1
        at += kinds
        if game.color:
            self.observations[row, at + game.color - 1] = 1
        at += self.colors
        if game.phase == PHASE_CHALLENGE:
            self.observations[row, at + game.color_before - 1] = 1
        at += self.colors
        if why != NOT_ASKED:
            self.observations[row, at + why] = 1
        at += REASONS
        other = seat
        for places in range(self.seats):
            self.observations[row, at + places] = game.size[other]
            other += 1
            if other == self.seats:
                other = 0
        at += self.seats
        self.observations[row, at] = game.direction == 1
        self.observations[row, at + 1] = game.left
        self.observations[row, at + 2] = game.stack
        if game.phase == PHASE_DEMAND:
            self.observations[row, at + 2] = game.demand
        if self.dressed:
            self._observe_clothes(game, row, seat, at + 3)

    def _observe_clothes(self, game: Game, row: int, seat: int, at: int) -> None:
        for places in range(self.seats):
            other = (seat + places) % self.seats
            for color in range(self.colors):
                if game.outfits[other] & (2 << color):
                    self.observations[row, at] = 1
                at += 1

    # What may be done

    def _write_mask(self, game: Game, seat: int, why: int, row: int) -> None:
        """Mark the actions of a seat: none if it isn't asked."""
        if cython.compiled:
            memset(cython.address(self.masks[row, 0]), 0, self.actions)
        else:
            self.masks[row, :] = 0
        if why == NOT_ASKED:
            return
        if why == TO_CALL:
            self.masks[row, DO_CALL] = self.masks[row, DO_PASS] = 1
        elif why == TO_CATCH:
            self.masks[row, DO_CATCH] = self.masks[row, DO_PASS] = 1
        elif why == TO_JUMP_IN:
            self._mark_plays(row, BIT[game.top])
            self.masks[row, DO_PASS] = 1
        elif why <= PHASE_STACK:
            cards = game._playable(seat)
            self._mark_plays(row, cards)
            self._mark_answers(game, row, seat, cards)
        else:
            self._mark_choices(game, row)

    def _mark_plays(self, row: int, cards: int) -> None:
        while cards:
            kind = lowest(cards)
            cards &= cards - 1
            for way in range(self.ways[kind]):
                self.masks[row, self.first[kind] + way] = 1

    def _mark_answers(self, game: Game, row: int, seat: int, cards: int) -> None:
        """What can be done without a card."""
        phase = game.phase
        if phase == PHASE_CHALLENGE:
            self.masks[row, DO_CHALLENGE] = self.masks[row, DO_ACCEPT] = 1
        elif phase == PHASE_STACK:
            self.masks[row, DO_ACCEPT] = 1
        elif phase == PHASE_DEMAND:
            self.masks[row, DO_DRAW_CARD] = cards == 0
        elif not game._must_play(seat, cards):
            self.masks[row, DO_DRAW_CARD if phase == PHASE_TURN else DO_KEEP] = 1

    def _mark_choices(self, game: Game, row: int) -> None:
        if game.phase == PHASE_NAME_COLOR:
            for color in range(self.colors):
                self.masks[row, DO_NAME_COLOR + color] = 1
        elif game.phase == PHASE_CHOOSE_PLAYER:
            for place in range(self.seats - 1):
                self.masks[row, self.choose_player + place] = 1
        else:
            cards = game._pickable()
            while cards:
                self.masks[row, self.choose_card + lowest(cards)] = 1
                cards &= cards - 1
