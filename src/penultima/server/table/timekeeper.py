"""The timekeeper of a table: clocks, races, pauses; who is away; when the next round begins."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from penultima.rules import events as e
from penultima.rules.cards import Seat
from penultima.server.store.entries import Logged
from penultima.view import view
from penultima.wire import notices as n
from penultima.wire.messages import Phase

from .deadlines import CallRace, Deadlines, TurnDeadline
from .default_move import default_move
from .lobby import next_host
from .start import next_round, start_match
from .state import TableState

if TYPE_CHECKING:
    from .driver import TableDriver

STRIKES = 2
"""Whose clock runs out so often in a row is asleep: a bot plays for them."""


class Timekeeper:
    def __init__(self, table: "TableDriver") -> None:
        self.table = table
        self.strikes: dict[int, int] = {}

    def due_after(
        self, before: TableState, state: TableState, events: Sequence[Logged]
    ) -> Deadlines:
        """What is due after a change. Only looks; `plan` sets the timers."""
        now, due, phase = self.table.now(), self.table.due, state.phase
        since, opening, race, clock = due.prompt_since, due.opening_until, due.race, due.clock
        kinds = set(map(type, events))
        if state.prompt_at != before.prompt_at:
            since, clock = now, None
        if e.Dealt in kinds:
            opening = now + self.table.services.delays.opening_s
        if n.OpeningSkipped in kinds:
            opening, clock = now, None
        owed = state.game.owed if state.game is not None and phase == "playing" else None
        if owed is None:
            race = None
        elif race is None or e.OwesCall in kinds:
            race = self._new_race(state, owed)
        clock = self._clock(state, max(opening, race.next_at if race else 0.0), clock)
        return Deadlines(since, opening, race, clock, self._next_at(state, phase))

    def _new_race(self, state: TableState, owed: Seat) -> CallRace:
        now, delays = self.table.now(), self.table.services.delays
        window = delays.window(state.settings.catch_window)
        return CallRace(owed, now, now + delays.catch_opens_s, now + window)

    def _clock(
        self, state: TableState, after: float, clock: TurnDeadline | None
    ) -> TurnDeadline | None:
        """The clock that runs, or a new one for whoever is asked: now, but not before `after`."""
        of_s = state.settings.clock_s * self.table.services.delays.clock_s
        seat = state.game.prompt.seat if of_s and state.game else None
        if seat is None or state.seats[seat].bot_acts or not self.table.awake:
            return None
        if clock is not None and clock.seat == seat:
            return clock
        return TurnDeadline(seat, max(self.table.now(), after) + of_s, of_s)

    def _next_at(self, state: TableState, phase: Phase) -> float | None:
        if phase != "round_over" or not any(
            seat_state.is_human and seat_state.info.ready for seat_state in state.seats
        ):
            return None
        return self.table.due.next_at or self.table.now() + self.table.services.delays.next_round_s

    def plan(self, came_or_went: bool) -> None:
        """Set the timers for what is due, and begin what everybody is ready for.

        `came_or_went` says whether somebody may have, or is waited for from now on.
        """
        table, due = self.table, self.table.due
        if due.clock is not None:
            table.timers.set("clock", due.clock.at, self._time_up)
        else:
            table.timers.cancel("clock")
        if due.next_at is not None:
            table.timers.set("next", due.next_at, self._begin_next)
        else:
            table.timers.cancel("next")
        if came_or_went:
            self._watch_absent()
        if self._everybody_ready():
            # Soon, but not inside the change that is just being made.
            table.timers.set("next", table.now(), self._begin_next)

    def _everybody_ready(self) -> bool:
        state = self.table.state
        if state.phase not in ("round_over", "match_over"):
            return False
        here = [p for p in state.seats if p.is_human and p.player in self.table.people.seated]
        return bool(here) and all(seat_state.info.ready for seat_state in here)

    def _begin_next(self) -> None:
        state = self.table.state
        if state.phase == "round_over":
            self.table.record(None, None, next_round(state))
        elif state.phase == "match_over" and self._everybody_ready():
            self.table.record(None, None, start_match(state, (), self.table.chance))

    def _time_up(self) -> None:
        state, clock = self.table.state, self.table.due.clock
        assert state.game is not None and clock is not None
        if self.table.moves.catching is not None:
            self.table.timers.set("clock", self.table.moves.catch_settled_at, self._time_up)
            return
        seat, player = clock.seat, state.seats[clock.seat].player
        self.strikes[player] = self.strikes.get(player, 0) + 1
        if player not in self.table.people.seated:
            self.table.record(seat, None, (n.BotTookOver(seat),))
            return
        happened: list[Logged] = [n.TimeRanOut(seat)]
        if self.strikes[player] >= STRIKES:
            happened.append(n.BotTookOver(seat))
        move = default_move(view(state.game, seat))
        self.table.moves.make(seat, move, before=happened)

    # Who is away

    def _watch_absent(self) -> None:
        """Give everybody who is away their time, from now on if they have none yet."""
        table, state = self.table, self.table.state
        for seat_state in state.seats:
            name = ("away", seat_state.player)
            waited_for = (
                seat_state.is_human and seat_state.player not in table.people.seated and table.awake
            )
            if not waited_for or seat_state.info.bot_plays:
                table.timers.cancel(name)
            elif name not in table.timers:
                when = table.now() + table.services.delays.away_s
                table.timers.set(name, when, partial(self._gone_long, seat_state.player))

    def _gone_long(self, player: int) -> None:
        table, state = self.table, self.table.state
        seat = state.seat_of(player)
        if seat is None:
            return  # they have left
        happened: list[Logged] = []
        if state.phase == "playing" and not state.settings.clock_s:
            happened.append(n.BotTookOver(seat))
        if player == state.host:
            heir = next_host(state, table.people.seated)
            if heir is not None:
                happened.append(n.HostChanged(heir))
        if happened:
            table.record(seat, None, tuple(happened))
