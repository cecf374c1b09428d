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
    from penultima.kernel import plain as cython

from .arrays import Arrays, new_rows
from .layout import Layout

if cython.compiled:
    from cython.cimports.cpython.mem import PyMem_Free, PyMem_Malloc
    from cython.cimports.libc.string import memcpy, memset
    from cython.cimports.penultima.env.codes import *
    from cython.cimports.penultima.kernel.bits import BIT, lowest
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
else:
    from penultima.kernel.agreed import Rules
    from penultima.kernel.bits import BIT, lowest
    from penultima.kernel.codes import *
    from penultima.kernel.game import Game

    from .codes import *


class Hall:
    def __cinit__(self) -> None:
        if cython.compiled:
            self.places = cython.NULL

    def __dealloc__(self) -> None:
        if cython.compiled:
            PyMem_Free(self.places)

    def __init__(
        self,
        rules: Rules,
        layout: Layout,
        seeds: list[int],
        by_points: bool,
        arrays: Arrays,
    ) -> None:
        if not cython.compiled:
            self.action_of = [0] * ACTIONS
            self.whom_of = [0] * ACTIONS
            self.first = [0] * KINDS
            self.ways = [0] * KINDS
            self.cycles = [0] * SEATS
        self.row = 0
        self.rules = rules
        self.games = [Game(rules, seed) for seed in seeds]
        self.tables = len(self.games)
        self.seats = rules.seats
        self.kinds = len(layout.first)
        self.colors = rules.colors
        self.columns = len(layout.columns)
        self.actions = len(layout.actions)
        self.dressed = layout.dressed
        self.choose_player = layout.choose_player
        self.choose_card = layout.choose_card
        self.by_points = by_points
        for number in range(self.actions):
            self.action_of[number] = layout.actions[number]
            self.whom_of[number] = layout.whom[number]
        for kind in range(self.kinds):
            self.first[kind] = layout.first[kind]
            self.ways[kind] = layout.ways[kind]
        self.asked = arrays.asked
        self.why, self.stage, self.at, self.steps = arrays.state
        self.observations = arrays.observations
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

    # One table

    def deal(self, table: int) -> int:
        """Deal a new round: by chance the first time, then by the next to the left."""
        self._deal(self.games[table], table)
        return int(self.asked[table])

    def stand_in(self, table: int) -> int:
        """Let the seat that is asked act by habit; who is asked next, or NOBODY."""
        self._act_by_habit(self.games[table], table)
        return int(self.asked[table])

    def pay(self, table: int) -> None:
        """Write what a finished round is worth to each seat."""
        self._pay(self.games[table], table)

    # The first table, as PettingZoo asks for it

    def allow(self, cycles: int) -> None:
        """So many decisions for every seat."""
        for seat in range(self.seats):
            self.cycles[seat] = cycles

    def left(self, seat: int) -> int:
        """How many decisions a seat has left."""
        return self.cycles[seat]

    def act(self, action: int) -> int:
        """Let the seat that is asked do something; who is asked next.

        Or NOBODY if the round is over, REFUSED if it may not and nothing was done, and SPENT if
        this was its last decision or if who is asked next has none left.
        """
        game = self.games[0]
        seat = self.asked[0]
        self._write_mask(game, 0, seat, 0)
        if not 0 <= action < self.actions or not self.masks[0, action]:
            return REFUSED
        self._act(game, 0, action)
        return self._spend(seat)

    def act_by_habit(self) -> int:
        """Let the seat that is asked act by habit; answers like `act`."""
        seat = self.asked[0]
        self._act_by_habit(self.games[0], 0)
        return self._spend(seat)

    def _spend(self, seat: int) -> int:
        asked: int = self.asked[0]
        self.cycles[seat] -= 1
        if asked == NOBODY:
            return NOBODY
        if self.cycles[seat] <= 0 or self.cycles[asked] <= 0:
            return SPENT
        return asked

    def see(self, seat: int) -> dict[str, Any]:
        """What a seat sees, and what it may do if it is asked, in arrays that are nobody else's.

        They are rows of larger ones. The first row is kept: actions are checked there.
        """
        if self.row <= 1:
            observations, masks = new_rows(self.columns, self.actions)
            self.observations, self.masks = observations, masks
            self.observation_rows, self.mask_rows = list(observations), list(masks)
            self.row = ROWS
        self.row -= 1
        game = self.games[0]
        self._observe(game, 0, seat, self.row)
        self._write_mask(game, 0, seat, self.row)
        return {
            "observation": self.observation_rows[self.row],
            "action_mask": self.mask_rows[self.row],
        }

    # All tables

    def begin(self, learner: int) -> None:
        """Deal everywhere, and write what is seen by who is asked, or by the learner."""
        for table in range(self.tables):
            game = self.games[table]
            self._deal_until_asked(game, table, learner)
            self._observe(game, table, self.asked[table], table)
            self._write_mask(game, table, self.asked[table], table)

    def step(self, actions: Any, limit: int, learner: int) -> int:
        """One action at every table. A round that is over is followed by a new one at once.

        Answers -1; or else the first table whose mask forbids its action, with nothing done.
        """
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
        return NOBODY

    def _step_one(self, game: Game, table: int, action: int, limit: int, learner: int) -> None:
        if self.over[table]:
            self.over[table] = GOES_ON
            for seat in range(self.seats):
                self.rewards[table, seat] = 0
        self._act(game, table, action)
        self.steps[table] += 1
        if not self._until_asked(game, table, learner) or self.steps[table] >= limit:
            self._finish(game, table, learner)
        self._observe(game, table, self.asked[table], table)
        self._write_mask(game, table, self.asked[table], table)

    def _finish(self, game: Game, table: int, learner: int) -> None:
        """Write down how a round ended, and deal the next one."""
        if game.phase >= ROUND_OVER:
            self.over[table] = IS_OVER
            self._pay(game, table)
        else:
            self.over[table] = IS_TOO_LONG
        self._observe(game, table, max(learner, 0), table)
        for column in range(self.columns):
            self.finals[table, column] = self.observations[table, column]
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
        if learner != NOBODY:
            for _ in range(PATIENCE):
                if game.phase >= ROUND_OVER or self.asked[table] == learner:
                    break
                self._act_by_habit(game, table)
            return bool(self.asked[table] == learner)
        return game.phase < ROUND_OVER

    # Who is asked, and what comes of it

    def _deal(self, game: Game, table: int) -> None:
        if game.dealer == NOBODY:
            game.dealer = game._random_below(self.seats)
        game.dealer = (game.dealer + 1) % self.seats
        for seat in range(self.seats):
            game.points[seat] = 0
        game._deal()
        self.steps[table] = self.stage[table] = self.at[table] = 0
        self._ask(game, table)

    def _ask(self, game: Game, table: int) -> None:
        """Find the next seat to be asked, and what for."""
        if game.phase >= ROUND_OVER:
            self.asked[table] = NOBODY
            return
        if self.stage[table] == CALLS:
            if game.owed != NOBODY and self.at[table] < self.seats:
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

    # What is seen

    def _observe(self, game: Game, table: int, seat: int, row: int) -> None:
        """Write the columns of layout.py, in their order."""
        kinds = self.kinds
        if cython.compiled:
            memset(cython.address(self.observations[row, 0]), 0, self.columns)
            memcpy(
                cython.address(self.observations[row, 0]),
                cython.address(game.counts[seat * KINDS]),
                kinds,
            )
        else:
            self.observations[row, :] = 0
            self.observations[row, :kinds] = game.counts[seat * KINDS : seat * KINDS + kinds]
        self.observations[row, kinds + game.top] = 1
        at = 2 * kinds
        for place in range(game.under):
            self.observations[row, at + game.below[place]] += 1
        at += kinds
        if game.color:
            self.observations[row, at + game.color - 1] = 1
        at += self.colors
        if seat == self.asked[table]:
            self.observations[row, at + self.why[table]] = 1
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
        if game.phase == IN_DEMAND:
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

    def _write_mask(self, game: Game, table: int, seat: int, row: int) -> None:
        """What a seat may do: nothing if it isn't asked."""
        if cython.compiled:
            memset(cython.address(self.masks[row, 0]), 0, self.actions)
        else:
            self.masks[row, :] = 0
        if seat == NOBODY or seat != self.asked[table]:
            return
        why = self.why[table]
        if why == TO_CALL:
            self.masks[row, DO_CALL] = self.masks[row, DO_PASS] = 1
        elif why == TO_CATCH:
            self.masks[row, DO_CATCH] = self.masks[row, DO_PASS] = 1
        elif why == TO_JUMP_IN:
            self._mark_plays(row, BIT[game.top])
            self.masks[row, DO_PASS] = 1
        elif why <= IN_STACK:
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
        if phase == IN_CHALLENGE:
            self.masks[row, DO_CHALLENGE] = self.masks[row, DO_ACCEPT] = 1
        elif phase == IN_STACK:
            self.masks[row, DO_ACCEPT] = 1
        elif phase == IN_DEMAND:
            self.masks[row, DO_DRAW_CARD] = cards == 0
        elif not game._must_play(seat, cards):
            self.masks[row, DO_DRAW_CARD if phase == IN_TURN else DO_KEEP] = 1

    def _mark_choices(self, game: Game, row: int) -> None:
        if game.phase == IN_COLOR:
            for color in range(self.colors):
                self.masks[row, DO_NAME_COLOR + color] = 1
        elif game.phase == IN_CHOOSE_PLAYER:
            for place in range(self.seats - 1):
                self.masks[row, self.choose_player + place] = 1
        else:
            cards = game._pickable()
            while cards:
                self.masks[row, self.choose_card + lowest(cards)] = 1
                cards &= cards - 1

    # What it is worth

    def _pay(self, game: Game, table: int) -> None:
        """A win against a loss, or hundreds of points: what one gains the others lose."""
        for seat in range(self.seats):
            self.rewards[table, seat] = 0
        winner = game.winner
        if winner == NOBODY:
            return
        for seat in range(self.seats):
            if seat == winner:
                continue
            lost = 0
            cards = game.mask[seat]
            while cards:
                kind = lowest(cards)
                cards &= cards - 1
                lost += self.rules.points[kind] * game.counts[seat * KINDS + kind]
            if self.by_points:
                self.rewards[table, seat] = -lost / 100.0
                self.rewards[table, winner] += lost / 100.0
            else:
                self.rewards[table, seat] = -1.0 / (self.seats - 1)
        if not self.by_points:
            self.rewards[table, winner] = 1
