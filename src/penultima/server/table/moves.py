"""Moves at a table: made at once, held until their time has come, or too late.

The race for the call: when a play leaves one card uncalled, a catch opens after 0.75 s, whoever is
next is held until the window ends, and a call within 120 ms of a catch goes before it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.rules.game import apply
from penultima.rules.refusal import check
from penultima.rules.table import Setup, Table
from penultima.server.errors import Rejected
from penultima.server.net.session import Session
from penultima.server.store.entries import Logged
from penultima.wire.messages import Held
from penultima.wire.requests import Move

from .state import RoundStep, TableState

if TYPE_CHECKING:
    from .driver import TableDriver


class HeldMove(Struct, frozen=True):
    """`client` is None for a bot's."""

    seat: Seat
    action: a.Action
    request: Move | None
    client: Session | None
    until: float


class Moves:
    def __init__(self, table: "TableDriver") -> None:
        self.table = table
        self.held: dict[Seat, HeldMove] = {}
        self.catching: HeldMove | None = None
        self.blocked: dict[int, float] = {}
        self.settled: tuple[Seat, int] | None = None
        """Who owed the call last, and the seq with which that ended."""

    @property
    def game(self) -> Table:
        game = self.table.state.game
        if game is None:
            raise Rejected("not_now")
        return game

    def ask(self, client: Session, seat: Seat, request: Move) -> None:
        """A move that somebody wants to make. Raises Refused or Rejected."""
        state, game, action = self.table.state, self.game, request.action
        if isinstance(action, a.NextRound):
            raise Rejected("not_now")  # it begins when everybody is ready
        if request.seq > state.seq:
            raise Rejected("bad_message", problem="seq")
        if request.seq < state.prompt_at and not isinstance(action, a.Call | a.Catch):
            raise Rejected("too_late", name=self.table.last_mover)
        if isinstance(action, a.Catch):
            if self._is_race(game, seat, action):
                self.catch(seat, action, request, client)
                return
            if self._was_owed(action.whom, request.seq):
                # On the catcher's screen there was a debt: that is no wrong accusation (H6).
                raise Rejected("too_late", name=self.table.last_mover)
        until = self._wait(action)
        if until <= self.table.now():
            self.make(seat, action, request, client)
            return
        check(game, seat, action)
        _replaced(self.held.get(seat), request)
        self.held[seat] = HeldMove(seat, action, request, client, until)
        self.table.timers.set(("release", seat), until, self.release)
        client.send(Held(request.id, self.table.ms_until(until)))

    def make(
        self,
        seat: Seat,
        action: a.Action,
        request: Move | None = None,
        client: Session | None = None,
        before: Sequence[Logged] = (),
    ) -> None:
        """Make a move now. Raises Refused."""
        game, events = apply(self.game, seat, action)
        if request is None:
            request = Move(seq=self.table.state.seq, action=action)
        step = None if before else RoundStep(game, events)
        self.table.record(seat, request, (*before, *events), client, step)

    def _wait(self, action: a.Action) -> float:
        """The time from which such a move is made."""
        due = self.table.due
        if isinstance(action, a.Keep):
            return due.prompt_since + self.table.services.delays.keep_s
        if due.race is None or isinstance(action, a.Call | a.Catch | a.Choice):
            return 0.0
        return max(due.race.next_at, self.catch_settled_at)

    @property
    def catch_settled_at(self) -> float:
        """Until then nobody goes on: a catch was first, and only a call may go before it."""
        return self.catching.until if self.catching else 0.0

    # Catching

    def _is_race(self, game: Table, seat: Seat, action: a.Catch) -> bool:
        return self.table.due.race is not None and game.owed == action.whom != seat

    def _was_owed(self, whom: Seat, seq: int) -> bool:
        """Whether somebody has paid the debt that was there at that seq."""
        return self.settled is not None and self.settled[0] == whom and seq < self.settled[1]

    def catch(
        self,
        seat: Seat,
        action: a.Catch,
        request: Move | None = None,
        client: Session | None = None,
    ) -> None:
        now, race, delays = self.table.now(), self.table.due.race, self.table.services.delays
        assert race is not None
        player = self.table.state.seats[seat].player
        opens = max(race.catch_at, self.blocked.get(player, 0.0))
        if now < opens:
            self.blocked[player] = now + delays.catch_block_s
            wait = max(race.catch_at, self.blocked[player])
            raise Rejected("catch_not_open", self.table.ms_until(wait))
        if self.catching is not None and self.catching.seat != seat:
            raise Rejected("too_late", name=self.table.name_of(self.catching.seat))
        if self.catching is None or client is not None:
            until = self.catching.until if self.catching else now + delays.tie_s
            _replaced(self.catching, request)
            self.catching = HeldMove(seat, action, request, client, until)
            self.table.timers.set("tie", until, self._caught)
            if client is not None and request is not None:
                client.send(Held(request.id, self.table.ms_until(until)))

    def _caught(self) -> None:
        catching, self.catching = self.catching, None
        assert catching is not None
        self._try(catching)
        self.release()

    # After every move

    def after(self, before: TableState) -> None:
        """See what a change means for the moves that wait."""
        state, catching = self.table.state, self.catching
        game = state.game
        owed = before.game.owed if before.game else None
        if owed is not None and (game is None or game.owed != owed):
            self.settled = owed, state.seq
        if catching is not None and (game is None or game.owed != _whom(catching)):
            self.catching = None
            self.table.timers.cancel("tie")
            self._too_late(catching)
        if state.prompt_at != before.prompt_at or game is None:
            self.blocked.clear()
            for held in list(self.held.values()):
                del self.held[held.seat]
                self.table.timers.cancel(("release", held.seat))
                self._too_late(held)
        elif self.held:
            # Soon, but not inside the move that is just being made.
            self.table.timers.set("released", self.table.now(), self.release)

    def release(self) -> None:
        """Make the held moves whose time has come, in the order they came in."""
        if self.catching is not None:
            return  # it was first, and is settled in a moment
        now = self.table.now()
        for held in list(self.held.values()):
            if self.held.get(held.seat) is not held:
                continue
            until = self._wait(held.action)
            if until > now:  # a timer may be a little early
                self.table.timers.set(("release", held.seat), until, self.release)
                continue
            del self.held[held.seat]
            self.table.timers.cancel(("release", held.seat))
            self._try(held)

    def _try(self, held: HeldMove) -> None:
        try:
            self.make(held.seat, held.action, held.request, held.client)
        except (Refused, Rejected) as why:
            _answer(held, why, self.game.setup)

    def _too_late(self, held: HeldMove) -> None:
        _answer(held, Rejected("too_late", name=self.table.last_mover))

    def forget(self) -> None:
        self.held.clear()
        self.catching = None
        self.blocked.clear()
        self.settled = None


def _answer(held: HeldMove, why: Rejected | Refused, setup: Setup | None = None) -> None:
    """Tell whoever waits for a held move that it will not be made."""
    if held.client is not None and held.request is not None and held.client.told is not None:
        held.client.refuse(held.request.id, why, setup)


def _replaced(old: HeldMove | None, request: Move | None) -> None:
    """Tell whoever has made another move while one was held."""
    if old and old.request and request and old.request.id != request.id:
        _answer(old, Rejected("replaced"))


def _whom(catching: HeldMove) -> Seat:
    assert isinstance(catching.action, a.Catch)
    return catching.action.whom
