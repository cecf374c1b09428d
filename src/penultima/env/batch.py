# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A batch of tables with the same rules, each waiting for the decision of one seat.

Before a turn continues, the player who owes a call may call, then each of the others, in turn order
from there, may catch; then every player who can jump in may do so, in turn order from the player to
move. So moves out of turn are made in a defined order.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from penultima.kernel import cython_fallback as cython

from .arrays import BatchArrays
from .layout import Layout

if cython.compiled:
    from cython.cimports.cpython.mem import PyMem_Free, PyMem_Malloc
    from cython.cimports.penultima.env.codes import *
    from cython.cimports.penultima.env.observations import ObservationWriter
    from cython.cimports.penultima.kernel.bits import lowest_bit
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
else:
    from penultima.kernel.bits import lowest_bit
    from penultima.kernel.codes import *
    from penultima.kernel.compiled_rules import CompiledRules
    from penultima.kernel.game import Game

    from .codes import *
    from .observations import ObservationWriter


class TableBatch:
    """Steps all tables at once and writes observations, action masks and rewards."""

    def __cinit__(self) -> None:
        if cython.compiled:
            self.game_pointers = cython.NULL

    def __dealloc__(self) -> None:
        if cython.compiled:
            PyMem_Free(self.game_pointers)

    def __init__(
        self,
        rules: CompiledRules,
        layout: Layout,
        seeds: list[int],
        by_points: bool,
        arrays: BatchArrays,
    ) -> None:
        if not cython.compiled:
            self.action_of = [0] * MAX_ACTIONS
            self.whom_of = [0] * MAX_ACTIONS
        self.rules = rules
        self.games = [Game(rules, seed) for seed in seeds]
        self.tables = len(self.games)
        self.seats = rules.seats
        self.actions = len(layout.actions)
        self.by_points = by_points
        for number in range(self.actions):
            self.action_of[number] = layout.actions[number]
            self.whom_of[number] = layout.whom[number]
        self.acting_seat = arrays.acting_seat
        self.decision, self.stage, self.stage_position, self.steps = arrays.state
        self.writer = ObservationWriter(rules.seats, layout, arrays.observations, arrays.masks)
        self.final_observations = arrays.final_observations
        self.masks = arrays.masks
        self.rewards = arrays.rewards
        self.done = arrays.done
        if cython.compiled:
            self.game_pointers = cython.cast(
                cython.pp_void, PyMem_Malloc(self.tables * cython.sizeof(cython.p_void))
            )
            for table in range(self.tables):
                self.game_pointers[table] = cython.cast(cython.p_void, self.games[table])

    def begin(self, learner: int) -> None:
        """Deal at every table and write the first observations. `learner` is a seat or NO_SEAT."""
        for table in range(self.tables):
            game = self.games[table]
            self._deal_until_decision(game, table, learner)
            self.writer._write(game, self.acting_seat[table], self.decision[table], table)

    def step(self, actions: Any, limit: int, learner: int) -> int:
        """Apply one action at every table. An episode that ends is followed by a new one at once.

        Returns -1, or the first table whose mask forbids its action; then nothing is applied.
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
                self._step_one(
                    cython.cast(Game, self.game_pointers[table]), table, action, limit, learner
                )
            else:
                self._step_one(self.games[table], table, action, limit, learner)
        return NO_SEAT

    def _step_one(self, game: Game, table: int, action: int, limit: int, learner: int) -> None:
        if self.done[table]:
            self.done[table] = RUNNING
            for seat in range(self.seats):
                self.rewards[table, seat] = 0
        actor = self.acting_seat[table]
        self._apply_action(game, table, action)
        self.steps[table] += 1
        if not self._run_until_decision(game, table, learner) or self.steps[table] >= limit:
            self._end_episode(game, table, actor, learner)
        self.writer._write(game, self.acting_seat[table], self.decision[table], table)

    def _end_episode(self, game: Game, table: int, actor: int, learner: int) -> None:
        """Write the rewards and the last actor's final observation, and deal the next round."""
        if game.phase >= PHASE_ROUND_OVER:
            self.done[table] = TERMINATED
            self._write_rewards(game, table)
        else:
            self.done[table] = TRUNCATED
        self.writer._write_observation(game, actor, self._decision_of(table, actor), table)
        for column in range(self.writer.columns):
            self.final_observations[table, column] = self.writer.observations[table, column]
        self._deal_until_decision(game, table, learner)

    def _deal_until_decision(self, game: Game, table: int, learner: int) -> None:
        """Deal a round. A round without a decision for the learner is skipped."""
        self._deal(game, table)
        while not self._run_until_decision(game, table, learner):
            self._deal(game, table)

    def _run_until_decision(self, game: Game, table: int, learner: int) -> bool:
        """Apply default actions until the learner decides; False if that doesn't happen.

        The number of actions is limited: two players can exchange one Skip forever while a third
        holds all other cards.
        """
        if learner != NO_SEAT:
            for _ in range(DEFAULT_ACTION_LIMIT):
                if game.phase >= PHASE_ROUND_OVER or self.acting_seat[table] == learner:
                    break
                self._apply_default_action(game, table)
            return bool(self.acting_seat[table] == learner)
        return game.phase < PHASE_ROUND_OVER

    # Decisions and actions

    def _deal(self, game: Game, table: int) -> None:
        if game.dealer == NO_SEAT:
            game.dealer = game._random_below(self.seats)
        game.dealer = (game.dealer + 1) % self.seats
        for seat in range(self.seats):
            game.points[seat] = 0
        game._deal()
        self.steps[table] = self.stage[table] = self.stage_position[table] = 0
        self._find_decision(game, table)

    def _find_decision(self, game: Game, table: int) -> None:
        """Find the next seat that has a decision, and its type."""
        if game.phase >= PHASE_ROUND_OVER:
            self.acting_seat[table] = NO_SEAT
            return
        if self.stage[table] == STAGE_CALLS:
            if game.owed != NO_SEAT and self.stage_position[table] < self.seats:
                self.acting_seat[table] = game._seat_after(game.owed, self.stage_position[table])
                self.decision[table] = DECIDE_CATCH if self.stage_position[table] else DECIDE_CALL
                return
            self.stage[table] = STAGE_JUMP_INS
            self.stage_position[table] = 0
        if self.stage[table] == STAGE_JUMP_INS:
            if self.rules.jump_in:
                while self.stage_position[table] < self.seats - 1:
                    self.stage_position[table] += 1
                    seat = game._seat_after(game.turn, self.stage_position[table])
                    if game._may_jump_in(seat, game.top):
                        self.acting_seat[table] = seat
                        self.decision[table] = DECIDE_JUMP_IN
                        return
            self.stage[table] = STAGE_TURN
        self.acting_seat[table] = game.turn
        self.decision[table] = game.phase

    def _decision_of(self, table: int, seat: int) -> int:
        """The decision type of a seat, or NO_DECISION if another seat acts."""
        return self.decision[table] if seat == self.acting_seat[table] else NO_DECISION

    def _apply_action(self, game: Game, table: int, action: int) -> None:
        seat = self.acting_seat[table]
        if action == ACTION_PASS:
            if self.stage[table] == STAGE_CALLS:
                self.stage_position[table] += 1
        else:
            kernel_action = self.action_of[action]
            if action == ACTION_CATCH:
                kernel_action |= (game.owed + 1) << WHOM_SHIFT
            elif self.whom_of[action]:
                kernel_action |= ((seat + self.whom_of[action]) % self.seats + 1) << WHOM_SHIFT
            game._apply(seat, kernel_action)
            self._begin_stage(table, action)
        self._find_decision(game, table)

    def _begin_stage(self, table: int, action: int) -> None:
        """Jump-ins come after a call or catch; after any other action, calls come first."""
        self.stage_position[table] = 0
        self.stage[table] = STAGE_JUMP_INS if action in (ACTION_CALL, ACTION_CATCH) else STAGE_CALLS

    def _apply_default_action(self, game: Game, table: int) -> None:
        """Apply the default policy: always call, always catch, never jump in."""
        if self.decision[table] == DECIDE_CALL:
            self._apply_action(game, table, ACTION_CALL)
        elif self.decision[table] == DECIDE_CATCH:
            self._apply_action(game, table, ACTION_CATCH)
        elif self.decision[table] == DECIDE_JUMP_IN:
            self._apply_action(game, table, ACTION_PASS)
        else:
            game._apply(game.turn, game._default_action())
            self._begin_stage(table, ACTION_DRAW)
            self._find_decision(game, table)

    # Rewards

    def _write_rewards(self, game: Game, table: int) -> None:
        """Write zero-sum rewards: for winning or losing, or for points in hundreds."""
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
                kind = lowest_bit(cards)
                cards &= cards - 1
                lost += self.rules.points[kind] * game.counts[seat * MAX_KINDS + kind]
            if self.by_points:
                self.rewards[table, seat] = -lost / 100.0
                self.rewards[table, winner] += lost / 100.0
            else:
                self.rewards[table, seat] = -1.0 / (self.seats - 1)
        if not self.by_points:
            self.rewards[table, winner] = 1
