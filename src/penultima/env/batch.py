# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The hall: many tables of one rule set, each asking one seat at a time.

Before a turn goes on, whoever owes a call is asked to call, then the others, in turn order from the
one who owes it, are asked to catch; then whoever could jump in, in turn order from the player whose
turn it is. So everything that happens out of turn happens in a stated order.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from penultima.kernel import cython_fallback as cython

from .arrays import Arrays
from .layout import Layout

if cython.compiled:
    from cython.cimports.cpython.mem import PyMem_Free, PyMem_Malloc
    from cython.cimports.penultima.env.codes import *
    from cython.cimports.penultima.env.observations import ObservationWriter
    from cython.cimports.penultima.kernel.bits import lowest
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
else:
    from penultima.kernel.bits import lowest
    from penultima.kernel.codes import *
    from penultima.kernel.compiled_rules import CompiledRules
    from penultima.kernel.game import Game

    from .codes import *
    from .observations import ObservationWriter


class TableBatch:
    def __cinit__(self) -> None:
        if cython.compiled:
            self.places = cython.NULL

    def __dealloc__(self) -> None:
        if cython.compiled:
            PyMem_Free(self.places)

    def __init__(
        self,
        rules: CompiledRules,
        layout: Layout,
        seeds: list[int],
        by_points: bool,
        arrays: Arrays,
    ) -> None:
        if not cython.compiled:
            self.action_of = [0] * ACTIONS
            self.whom_of = [0] * ACTIONS
        self.rules = rules
        self.games = [Game(rules, seed) for seed in seeds]
        self.tables = len(self.games)
        self.seats = rules.seats
        self.actions = len(layout.actions)
        self.by_points = by_points
        for number in range(self.actions):
            self.action_of[number] = layout.actions[number]
            self.whom_of[number] = layout.whom[number]
        self.asked = arrays.asked
        self.why, self.stage, self.at, self.steps = arrays.state
        self.sight = ObservationWriter(rules.seats, layout, arrays.observations, arrays.masks)
        self.finals = arrays.finals
        self.masks = arrays.masks
        self.rewards = arrays.rewards
        self.over = arrays.over
        if cython.compiled:
            self.places = cython.cast(
                cython.pp_void, PyMem_Malloc(self.tables * cython.sizeof(cython.p_void))
            )
            for table in range(self.tables):
                self.places[table] = cython.cast(cython.p_void, self.games[table])

    def begin(self, learner: int) -> None:
        """Deal everywhere, and write what is seen by who is asked, or by the learner."""
        for table in range(self.tables):
            game = self.games[table]
            self._deal_until_asked(game, table, learner)
            self.sight._look(game, self.asked[table], self.why[table], table)

    def step(self, actions: Any, limit: int, learner: int) -> int:
        """One action at every table. A round that is over is followed by a new one at once.

        Answers -1; or else the first table whose mask forbids its action, with nothing done.
        """
        if actions.shape[0] != self.tables:
            raise ValueError(f"{actions.shape[0]} actions for {self.tables} tables")
        if cython.compiled:
            with cython.nogil:
                return self._step(actions, limit, learner)
        return self._step(actions, limit, learner)

    def _step(self, actions: Any, limit: int, learner: int) -> int:
        for table in range(self.tables):
            action = actions[table]
            if action < 0 or action >= self.actions or self.masks[table, action] == 0:
                return table
        for table in range(self.tables):
            action = actions[table]
            if cython.compiled:
                self._step_one(cython.cast(Game, self.places[table]), table, action, limit, learner)
            else:
                self._step_one(self.games[table], table, action, limit, learner)
        return NO_SEAT

    def _step_one(self, game: Game, table: int, action: int, limit: int, learner: int) -> None:
        if self.over[table]:
            self.over[table] = GOES_ON
            for seat in range(self.seats):
                self.rewards[table, seat] = 0
        acted = self.asked[table]
        self._act(game, table, action)
        self.steps[table] += 1
        if not self._until_asked(game, table, learner) or self.steps[table] >= limit:
            self._finish(game, table, acted, learner)
        self.sight._look(game, self.asked[table], self.why[table], table)

    def _finish(self, game: Game, table: int, acted: int, learner: int) -> None:
        """Write down how a round ended, as who acted last sees it, and deal the next one."""
        if game.phase >= PHASE_ROUND_OVER:
            self.over[table] = IS_OVER
            self._pay(game, table)
        else:
            self.over[table] = IS_TOO_LONG
        self.sight._observe(game, acted, self._why(table, acted), table)
        for column in range(self.sight.columns):
            self.finals[table, column] = self.sight.observations[table, column]
        self._deal_until_asked(game, table, learner)

    def _deal_until_asked(self, game: Game, table: int, learner: int) -> None:
        """Deal a round. One that ends before the learner is asked anything doesn't count."""
        self._deal(game, table)
        while not self._until_asked(game, table, learner):
            self._deal(game, table)

    def _until_asked(self, game: Game, table: int, learner: int) -> bool:
        """Everybody but the learner acts by habit. False if the learner isn't asked any more.

        Two players can pass one Skip back and forth for ever while a third holds all other cards,
        so there is an end to patience.
        """
        if learner != NO_SEAT:
            for _ in range(PATIENCE):
                if game.phase >= PHASE_ROUND_OVER or self.asked[table] == learner:
                    break
                self._act_by_habit(game, table)
            return bool(self.asked[table] == learner)
        return game.phase < PHASE_ROUND_OVER

    # Who is asked, and what comes of it

    def _deal(self, game: Game, table: int) -> None:
        if game.dealer == NO_SEAT:
            game.dealer = game._random_below(self.seats)
        game.dealer = (game.dealer + 1) % self.seats
        for seat in range(self.seats):
            game.points[seat] = 0
        game._deal()
        self.steps[table] = self.stage[table] = self.at[table] = 0
        self._ask(game, table)

    def _ask(self, game: Game, table: int) -> None:
        """Find the next seat to be asked, and what for."""
        if game.phase >= PHASE_ROUND_OVER:
            self.asked[table] = NO_SEAT
            return
        if self.stage[table] == CALLS:
            if game.owed != NO_SEAT and self.at[table] < self.seats:
                self.asked[table] = game._next(game.owed, self.at[table])
                self.why[table] = TO_CATCH if self.at[table] else TO_CALL
                return
            self.stage[table] = JUMPS
            self.at[table] = 0
        if self.stage[table] == JUMPS:
            if self.rules.jump_in:
                while self.at[table] < self.seats - 1:
                    self.at[table] += 1
                    seat = game._next(game.turn, self.at[table])
                    if game._may_jump_in(seat, game.top):
                        self.asked[table] = seat
                        self.why[table] = TO_JUMP_IN
                        return
            self.stage[table] = TURN
        self.asked[table] = game.turn
        self.why[table] = game.phase

    def _why(self, table: int, seat: int) -> int:
        """Why a seat is asked, if it is the one."""
        return self.why[table] if seat == self.asked[table] else NOT_ASKED

    def _act(self, game: Game, table: int, action: int) -> None:
        seat = self.asked[table]
        if action == DO_PASS:
            if self.stage[table] == CALLS:
                self.at[table] += 1
        else:
            does = self.action_of[action]
            if action == DO_CATCH:
                does |= (game.owed + 1) << WHOM_SHIFT
            elif self.whom_of[action]:
                does |= ((seat + self.whom_of[action]) % self.seats + 1) << WHOM_SHIFT
            game._do(seat, does)
            self._after(table, action)
        self._ask(game, table)

    def _after(self, table: int, action: int) -> None:
        """Once a call is settled, who could jump in is next; after a move, calls come first."""
        self.at[table] = 0
        self.stage[table] = JUMPS if action in (DO_CALL, DO_CATCH) else CALLS

    def _act_by_habit(self, game: Game, table: int) -> None:
        """Whoever owes a call calls, whoever can catch does; nobody jumps in."""
        if self.why[table] == TO_CALL:
            self._act(game, table, DO_CALL)
        elif self.why[table] == TO_CATCH:
            self._act(game, table, DO_CATCH)
        elif self.why[table] == TO_JUMP_IN:
            self._act(game, table, DO_PASS)
        else:
            game._do(game.turn, game._habit())
            self._after(table, DO_DRAW_CARD)
            self._ask(game, table)

    # What it is worth

    def _pay(self, game: Game, table: int) -> None:
        """A win against a loss, or hundreds of points: what one gains the others lose."""
        for seat in range(self.seats):
            self.rewards[table, seat] = 0
        winner = game.winner
        if winner == NO_SEAT:
            return
        for seat in range(self.seats):
            if seat == winner:
                continue
            lost = 0
            cards = game.mask[seat]
            while cards:
                kind = lowest(cards)
                cards &= cards - 1
                lost += self.rules.points[kind] * game.counts[seat * MAX_KINDS + kind]
            if self.by_points:
                self.rewards[table, seat] = -lost / 100.0
                self.rewards[table, winner] += lost / 100.0
            else:
                self.rewards[table, seat] = -1.0 / (self.seats - 1)
        if not self.by_points:
            self.rewards[table, winner] = 1
