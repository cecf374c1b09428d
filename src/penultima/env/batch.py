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
from .opponents import Mixture

if cython.compiled:
    from cython.cimports.cpython.mem import PyMem_Free, PyMem_Malloc
    from cython.cimports.penultima.env.built_in_policies import BuiltInPolicies
    from cython.cimports.penultima.env.codes import *
    from cython.cimports.penultima.env.observations import ObservationWriter
    from cython.cimports.penultima.kernel.bits import lowest_bit
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
else:
    from penultima.kernel.bits import lowest_bit
    from penultima.kernel.codes import *
    from penultima.kernel.compiled_rules import CompiledRules, Script
    from penultima.kernel.game import Game
    from penultima.kernel.memory import Memory
    from penultima.kernel.none_guard import reject_none

    from .built_in_policies import BuiltInPolicies
    from .codes import *
    from .observations import ObservationWriter


class TableBatch:
    """Steps all tables at once and writes observations, action masks and rewards."""

    def __cinit__(self) -> None:
        if cython.compiled:
            self.game_pointers = cython.NULL
            self.memory_pointers = cython.NULL

    def __dealloc__(self) -> None:
        if cython.compiled:
            PyMem_Free(self.game_pointers)
            PyMem_Free(self.memory_pointers)

    def __init__(
        self,
        rules: CompiledRules,
        layout: Layout,
        seeds: list[int],
        arrays: BatchArrays,
        mixtures: list[Mixture],
        *,
        by_points: bool = False,
        zero_sum: bool = False,
        reset_mode: int = RESET_SAME_STEP,
        stands_in: bool = False,
        skips_forced: bool = False,
        script: Script | None = None,
    ) -> None:
        """`mixtures` has the policies of each seat; those of the caller are POLICY_LEARNER.

        With a script, its outcomes are followed wherever a table needs chance.
        """
        if not cython.compiled:
            self.action_of = [0] * MAX_ACTIONS
            self.whom_of = [0] * MAX_ACTIONS
            self.mixture_size = [0] * MAX_SEATS
            self.mixture_policy = [0] * (MAX_SEATS * MAX_POLICIES)
            self.mixture_end = [0] * (MAX_SEATS * MAX_POLICIES)
        self.rules = rules
        self.games = [Game(rules, seed, script) for seed in seeds]
        self.memories = [Memory(rules) for _ in seeds]
        self.tables = len(self.games)
        self.seats = rules.seats
        self.actions = len(layout.actions)
        self.by_points = by_points
        self.zero_sum = zero_sum
        self.reset_mode = reset_mode
        self.stands_in = stands_in
        self.skips_forced = skips_forced
        for number in range(self.actions):
            self.action_of[number] = layout.actions[number]
            self.whom_of[number] = layout.whom[number]
        self.acting_seat = arrays.acting_seat
        self.waiting_for = arrays.waiting_for
        self.policies = arrays.policies
        self.decision, self.stage, self.stage_position = arrays.state[:3]
        self.steps, self.opponent_actions, self.last_actor = arrays.state[3:]
        self.writer = ObservationWriter(rules.seats, layout, arrays.observations, arrays.masks)
        self.built_in = BuiltInPolicies(rules)
        self.final_observations = arrays.final_observations
        self.masks = arrays.masks
        self.rewards = arrays.rewards
        self.done = arrays.done
        self.illegal = arrays.illegal
        self._set_mixtures(mixtures)
        self.keeps_memory = layout.has_history or any(
            policy == POLICY_CLEVER for mixture in mixtures for policy, _ in mixture
        )
        if cython.compiled:
            self.game_pointers = cython.cast(
                cython.pp_void, PyMem_Malloc(self.tables * cython.sizeof(cython.p_void))
            )
            self.memory_pointers = cython.cast(
                cython.pp_void, PyMem_Malloc(self.tables * cython.sizeof(cython.p_void))
            )
            for table in range(self.tables):
                self.game_pointers[table] = cython.cast(cython.p_void, self.games[table])
                self.memory_pointers[table] = cython.cast(cython.p_void, self.memories[table])

    def _set_mixtures(self, mixtures: list[Mixture]) -> None:
        assert len(mixtures) == self.seats
        for seat in range(self.seats):
            assert 0 < len(mixtures[seat]) <= MAX_POLICIES
            self.mixture_size[seat] = len(mixtures[seat])
            for number in range(len(mixtures[seat])):
                policy, end = mixtures[seat][number]
                self.mixture_policy[seat * MAX_POLICIES + number] = policy
                self.mixture_end[seat * MAX_POLICIES + number] = end
            for table in range(self.tables):
                self.policies[table, seat] = self.mixture_policy[seat * MAX_POLICIES]

    def begin(self, table: int) -> None:
        """Deal at a table and write the first observation."""
        if not 0 <= table < self.tables:
            raise ValueError(f"there is no table {table}")
        game = self.games[table]
        memory = self.memories[table]
        self.done[table] = RUNNING
        self.illegal[table] = 0
        for seat in range(self.seats):
            self.rewards[table, seat] = 0
        self._deal_until_decision(game, memory, table)
        self.writer._write(game, memory, self.acting_seat[table], self.decision[table], table)

    def step(self, actions: Any, limit: int) -> int:
        """Apply one action of the caller at every table.

        Returns -1, or the first table whose action is illegal; then nothing is applied.
        """
        if actions.shape[0] != self.tables:
            raise ValueError(f"{actions.shape[0]} actions for {self.tables} tables")
        if cython.compiled:
            with cython.nogil:
                return self._step(actions, limit)
        return self._step(actions, limit)

    def play(self, which: Any, actions: Any, limit: int) -> int:
        """Apply one action of an opponent at each of some tables; returns the same as `step`."""
        reject_none(which)
        reject_none(actions)
        if actions.shape[0] != which.shape[0]:
            raise ValueError(f"{actions.shape[0]} actions for {which.shape[0]} tables")
        for index in range(which.shape[0]):
            table = which[index]
            if not 0 <= table < self.tables or self.waiting_for[table] < POLICY_CALLABLE:
                raise ValueError(f"table {table} does not wait for an opponent")
            action = actions[index]
            if action < 0 or action >= self.actions or self.masks[table, action] == 0:
                return int(table)
        for index in range(which.shape[0]):
            table = which[index]
            self._play_one(self.games[table], self.memories[table], table, actions[index], limit)
        return NO_SEAT

    def _is_illegal(self, table: int, action: int) -> bool:
        """Whether a step can't be taken with this action, or at all."""
        if self.done[table]:
            if self.reset_mode == RESET_NEXT_STEP:
                return False
            if self.reset_mode == RESET_DISABLED:
                return True
        return action < 0 or action >= self.actions or self.masks[table, action] == 0

    def _step(self, actions: Any, limit: int) -> int:
        for table in range(self.tables):
            self.illegal[table] = self._is_illegal(table, actions[table])
            if self.illegal[table] and not (
                self.stands_in and self.waiting_for[table] == POLICY_LEARNER
            ):
                return table
        for table in range(self.tables):
            action = actions[table]
            if cython.compiled:
                self._step_one(
                    cython.cast(Game, self.game_pointers[table]),
                    cython.cast(Memory, self.memory_pointers[table]),
                    table,
                    action,
                    limit,
                )
            else:
                self._step_one(self.games[table], self.memories[table], table, action, limit)
        return NO_SEAT

    def _step_one(self, game: Game, memory: Memory, table: int, action: int, limit: int) -> None:
        if self.done[table]:
            self.done[table] = RUNNING
            for seat in range(self.seats):
                self.rewards[table, seat] = 0
            if self.reset_mode == RESET_NEXT_STEP:
                self._deal_until_decision(game, memory, table)
                self.writer._write(
                    game, memory, self.acting_seat[table], self.decision[table], table
                )
                return
        self.last_actor[table] = self.acting_seat[table]
        if self.illegal[table]:
            self._apply_policy(game, memory, table, POLICY_RANDOM)
        else:
            self._apply_action(game, memory, table, action)
        self.steps[table] += 1
        self.opponent_actions[table] = 0
        self._continue(game, memory, table, limit)

    def _play_one(self, game: Game, memory: Memory, table: int, action: int, limit: int) -> None:
        self._apply_action(game, memory, table, action)
        self.opponent_actions[table] += 1
        self._continue(game, memory, table, limit)

    def _continue(self, game: Game, memory: Memory, table: int, limit: int) -> None:
        """Go on to the next decision, and write its observation."""
        if not self._run_until_decision(game, memory, table) or self.steps[table] >= limit:
            if self.steps[table]:
                self._end_episode(game, memory, table)
                if self.reset_mode != RESET_SAME_STEP:
                    return
            else:
                self._deal_until_decision(game, memory, table)
        self.writer._write(game, memory, self.acting_seat[table], self.decision[table], table)

    def _end_episode(self, game: Game, memory: Memory, table: int) -> None:
        """Write the rewards and the last actor's final observation; deal, if that is due now."""
        actor = self.last_actor[table]
        if game.phase >= PHASE_ROUND_OVER:
            self.done[table] = TERMINATED
            self._write_rewards(game, table)
        else:
            self.done[table] = TRUNCATED
        self.writer._write(game, memory, actor, NO_DECISION, table)
        for column in range(self.writer.columns):
            self.final_observations[table, column] = self.writer.observations[table, column]
        if self.reset_mode == RESET_SAME_STEP:
            self._deal_until_decision(game, memory, table)
        else:
            # The next action is ignored, and a mask without any would break a softmax.
            self.masks[table, ACTION_PASS] = 1
            self.acting_seat[table] = NO_SEAT
            self.waiting_for[table] = POLICY_LEARNER

    def _deal_until_decision(self, game: Game, memory: Memory, table: int) -> None:
        """Deal a round. A round without a decision for the caller is skipped."""
        self._deal(game, memory, table)
        while not self._run_until_decision(game, memory, table):
            self._deal(game, memory, table)

    def _run_until_decision(self, game: Game, memory: Memory, table: int) -> bool:
        """Let built-in policies act until another one has to; False if that doesn't happen.

        Where the caller's only legal action is skipped, that is done here too.

        The number of actions is limited: two players can exchange one Skip forever while a third
        holds all other cards.
        """
        while game.phase < PHASE_ROUND_OVER:
            policy = self.policies[table, self.acting_seat[table]]
            self.waiting_for[table] = policy
            if self.opponent_actions[table] >= OPPONENT_ACTION_LIMIT:
                return False
            if policy == POLICY_LEARNER and self.skips_forced:
                action = self._forced_action(game, table)
                if action == NO_ACTION:
                    return True
                self._apply_action(game, memory, table, action)
            elif policy == POLICY_LEARNER or policy >= POLICY_CALLABLE:
                return True
            else:
                self._apply_policy(game, memory, table, policy)
            self.opponent_actions[table] += 1
        return False

    # Decisions and actions

    def _deal(self, game: Game, memory: Memory, table: int) -> None:
        if game.dealer == NO_SEAT:
            game.dealer = game._random_below(self.seats)
        game.dealer = (game.dealer + 1) % self.seats
        for seat in range(self.seats):
            game.points[seat] = 0
        game._deal()
        if self.keeps_memory:
            memory._clear()
        for seat in range(self.seats):
            if self.mixture_size[seat] > 1:
                share = game._random_below(MIXTURE_UNIT)
                number = seat * MAX_POLICIES
                while self.mixture_end[number] <= share:
                    number += 1
                self.policies[table, seat] = self.mixture_policy[number]
        self.steps[table] = self.opponent_actions[table] = 0
        self.stage[table] = self.stage_position[table] = 0
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

    def _apply(self, game: Game, memory: Memory, seat: int, action: int) -> None:
        """Apply an action of the kernel."""
        if self.keeps_memory:
            memory._apply(game, seat, action)
        else:
            game._apply(seat, action)

    def _apply_action(self, game: Game, memory: Memory, table: int, action: int) -> None:
        """Apply an action of the environment."""
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
            self._apply(game, memory, seat, kernel_action)
            self._begin_stage(table, action)
        self._find_decision(game, table)

    def _begin_stage(self, table: int, action: int) -> None:
        """Jump-ins come after a call or catch; after any other action, calls come first."""
        self.stage_position[table] = 0
        self.stage[table] = STAGE_JUMP_INS if action in (ACTION_CALL, ACTION_CATCH) else STAGE_CALLS

    def _apply_policy(self, game: Game, memory: Memory, table: int, policy: int) -> None:
        """Apply the action of a built-in policy. Bots always call, catch and jump in."""
        if policy == POLICY_UNIFORM:
            self._apply_action(game, memory, table, self._uniform_action(game, table))
        elif self.decision[table] == DECIDE_CALL:
            self._apply_action(game, memory, table, ACTION_CALL)
        elif self.decision[table] == DECIDE_CATCH:
            self._apply_action(game, memory, table, ACTION_CATCH)
        else:
            seat = self.acting_seat[table]
            if self.decision[table] == DECIDE_JUMP_IN:
                kernel_action = self.built_in._jump_in(game, seat)
            else:
                kernel_action = self.built_in._choose(game, memory, policy)
            self._apply(game, memory, seat, kernel_action)
            self._begin_stage(table, ACTION_DRAW)
            self._find_decision(game, table)

    def _forced_action(self, game: Game, table: int) -> int:
        """The only legal action, or NO_ACTION if there is a choice."""
        self.writer._write_mask(game, self.acting_seat[table], self.decision[table], table)
        found = NO_ACTION
        for action in range(self.actions):
            if self.masks[table, action]:
                if found != NO_ACTION:
                    return NO_ACTION
                found = action
        return found

    def _uniform_action(self, game: Game, table: int) -> int:
        """A random action of the mask."""
        self.writer._write_mask(game, self.acting_seat[table], self.decision[table], table)
        legal = 0
        for action in range(self.actions):
            if self.masks[table, action]:
                legal += 1
        skipped = game._random_below(legal)
        action = 0
        while skipped or not self.masks[table, action]:
            if self.masks[table, action]:
                skipped -= 1
            action += 1
        return action

    # Rewards

    def _write_rewards(self, game: Game, table: int) -> None:
        """Write the rewards of a finished round: for winning, or for points in hundreds."""
        for seat in range(self.seats):
            self.rewards[table, seat] = 0
        winner = game.winner
        if winner == NO_SEAT:
            return
        if not self.by_points:
            self.rewards[table, winner] = 1
        for seat in range(self.seats):
            if seat == winner:
                continue
            if not self.by_points:
                if self.zero_sum:
                    self.rewards[table, seat] = -1.0 / (self.seats - 1)
                continue
            points = 0
            cards = game.mask[seat]
            while cards:
                kind = lowest_bit(cards)
                cards &= cards - 1
                points += self.rules.points[kind] * game.counts[seat * MAX_KINDS + kind]
            self.rewards[table, winner] += points / 100.0
            if self.zero_sum:
                self.rewards[table, seat] = -points / 100.0
