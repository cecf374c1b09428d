"""The coach of a table where one person practises with bots.

It is shown what that person's seat may see, and answers with a hint or a word about the last move.
"""

from collections.abc import Callable

from penultima.analysis.coach import Coach
from penultima.analysis.coach_words import hint_text, remark_text
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.server.errors import Rejected
from penultima.server.runtime import Services
from penultima.view import view
from penultima.wire import notices as n
from penultima.wire import requests as r
from penultima.wire.messages import Hint

from .bots import MANY_THINKING
from .session import Session
from .state import RoundStep, SeatState, TableState
from .transition import Change

BUSY_MS = 1000


class TableCoach:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._coach: Coach | None = None
        self._shown: tuple[int, int] = 0, 0
        """The round that it has been shown, by the seq of its deal, and how many steps of it."""
        self._last: tuple[RoundStep, int, int, a.Action] | None = None
        """The last decision of a person: the step before it, its number, the round, the move."""
        self._is_busy = False
        self._seats: tuple[SeatState, ...] = ()
        self._is_practice = False
        """Whether people with these seats practise. Seats rarely change, and moves are many."""

    def see(self, change: Change) -> None:
        """Remember a move that a word may be asked about."""
        before = change.before
        if before.seats is not self._seats:
            self._seats, self._is_practice = before.seats, before.is_practice
        if not self._is_practice:
            return
        seat, action = change.entry.seat, change.entry.action
        if seat is None or action is None:
            return
        is_decision = before.seats[seat].is_human and not isinstance(action, a.Call | a.Catch)
        if is_decision and before.steps:
            self._last = before.steps[-1], len(before.steps), before.round_at, action

    def ask(
        self, session: Session, request: r.AskHint, state: TableState, seat: Seat
    ) -> n.HintGiven:
        """Begin to think. Returns what has to be noted. Raises Rejected."""
        if not state.is_practice:
            raise Rejected("no_coach")
        sits_there = not state.seats[seat].bot_acts and state.seen_from(seat) is not None
        if state.phase != "playing" or not sits_there:
            raise Rejected("not_now")
        if self._is_busy or self._services.workers.thinking > MANY_THINKING:
            raise Rejected("too_fast", BUSY_MS)
        prepare = self._remark if request.last else self._hint
        think = prepare(request, state, seat)
        self._is_busy = True
        self._services.workers.think(think, lambda found: self._answer(session, request, found))
        return n.HintGiven(seat)

    def _hint(self, request: r.AskHint, state: TableState, seat: Seat) -> Callable[[], Hint]:
        coach, missed, now = *self._followed(state, len(state.steps)), state.steps[-1]

        def think() -> Hint:
            for step in missed:
                coach.observe(view(step.table, seat, step.events))
            seen = view(now.table, seat, now.events)
            advice = coach.hint(seen)
            if advice is None:
                return Hint(request.id, False, None, "")
            return Hint(request.id, False, advice.action, hint_text(advice, seen, request.lang))

        return think

    def _remark(self, request: r.AskHint, state: TableState, seat: Seat) -> Callable[[], Hint]:
        if self._last is None or self._last[2] != state.round_at:
            raise Rejected("not_now")
        step, count, _, action = self._last
        # A coach of its own: one that has seen later steps would know more than there was to know.
        fresh = Coach(self._services.chance.getrandbits(64))
        coach, missed = fresh, state.steps[:count]
        if self._coach is not None and self._shown == (state.round_at, count):
            coach, missed = self._coach, ()

        def think() -> Hint:
            for each in missed:
                coach.observe(view(each.table, seat, each.events))
            before = view(step.table, seat, step.events)
            remark = coach.remark(before, action)
            if remark is None:
                return Hint(request.id, True, None, "")
            better = None if remark.better is None else remark.better.action
            return Hint(request.id, True, better, remark_text(remark, before, request.lang))

        return think

    def _followed(self, state: TableState, count: int) -> tuple[Coach, tuple[RoundStep, ...]]:
        """The coach of this round, and what it has not seen yet."""
        dealt, seen = self._shown
        if self._coach is None or dealt != state.round_at:
            self._coach, seen = Coach(self._services.chance.getrandbits(64)), 0
        self._shown = state.round_at, count
        return self._coach, state.steps[seen:count]

    def _answer(self, session: Session, request: r.AskHint, found: Hint | None) -> None:
        self._is_busy = False
        if found is None:
            session.refuse(request.id, Rejected("failed"))
        else:
            session.send(found)
