"""An open table: feeds the state machine with inputs, and carries out what it decides.

It knows no transport: requests in, frames out. An entry is written to the log before anybody hears
of it.
"""

from collections import deque
from collections.abc import Callable
from functools import partial

from penultima.errors import PenultimaError
from penultima.rules.actions import NextRound
from penultima.rules.cards import Seat
from penultima.rules.refusal import why_not
from penultima.server.errors import Rejected
from penultima.server.rate_limits import TokenBucket
from penultima.server.runtime import Services, Timer
from penultima.server.store.entries import Entry, KeyGiven, Logged
from penultima.wire import codec
from penultima.wire import notices as n
from penultima.wire import requests as r
from penultima.wire.messages import Done, Explanation, Goodbye, Held

from .audience import Audience
from .bots import TableBots
from .lobby import sit_down
from .machine import Arrived, Asked, BotDecided, Decided, Departed, Input, Outcome, Tick, advance
from .names import clean
from .replay import find_round, replay
from .session import GOING_AWAY, Session, rule_refusal
from .state import TableState, hashed
from .timing import Author, Timing
from .transition import Change, Context, Moment, Reply, Unchanged, Waiting

MOST_SPECTATORS = 50
RESTART_MS = 2000
"""How soon a server that restarts may be back."""

# Token buckets: refill per second, and capacity.
CHAT_RATE = 0.5, 6.0
"""Texts of one player: chat messages and proposed rules."""
LOBBY_RATE = 3.0, 30.0
"""Other requests of one player around a match: each is written, and sent to everybody."""
JOIN_RATE = 1.0, 20.0
"""New players at one table."""


class TableDriver:
    def __init__(
        self, state: TableState, services: Services, on_failure: Callable[[], None]
    ) -> None:
        self.state, self.timing = state, Timing()
        self.services = services
        self.audience = Audience(state, services)
        self.touched = services.clock.now()
        """When the table was last used."""
        self._on_failure = on_failure
        self._bots = TableBots(services)
        self._context = Context(services.delays, services.chance)
        self._inputs: deque[Input] = deque()
        self._is_advancing = False
        self._is_stopped = False
        self._timer: Timer | None = None
        self._wake_at: float | None = None
        self._chat_limits: dict[int, TokenBucket] = {}
        self._lobby_limits: dict[int, TokenBucket] = {}
        self._join_limit = TokenBucket(*JOIN_RATE, services.clock.now())

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected and everything is written."""
        return not any(self.audience) and self.state.seq == self.audience.committed.seq

    # The state machine

    def submit(self, input_: Input) -> None:
        """Take an input. Inputs that come up meanwhile are taken one after the other."""
        self._inputs.append(input_)
        if self._is_advancing:
            return
        self._is_advancing = True
        clock = self.services.clock
        try:
            while self._inputs and not self._is_stopped:
                moment = Moment(clock.now(), clock.wall())
                input_ = self._inputs.popleft()
                outcome = advance(self.state, self.timing, input_, moment, self._context)
                self._carry_out(outcome)
        finally:
            self._is_advancing = False

    def record(
        self,
        seat: Seat | None,
        events: tuple[Logged, ...],
        author: Author | None = None,
        arrives: int | None = None,
    ) -> None:
        """Add events to the log that were decided outside the machine."""
        self.submit(Decided(seat, events, author, arrives))

    def _carry_out(self, outcome: Outcome) -> None:
        self.state, self.timing = outcome.state, outcome.timing
        for change in outcome.changes:
            self.touched = self.services.clock.now()
            self.audience.expect(change)
            written = partial(self._written, change)
            self.services.store.append(self.state.slug, change.entry, written)
        for reply in outcome.replies:
            self._send_reply(reply)
        if outcome.bot_errors:
            self.services.metrics.add("bot_errors", outcome.bot_errors)
        for task in outcome.bot_tasks:
            self._bots.start(task, self.state, self._bot_decided)
        self._set_timer(outcome.wake_at)

    def _send_reply(self, reply: Reply) -> None:
        session, id_ = self.audience.session(reply.author), reply.author.request
        if session is None:
            return
        match reply.answer:
            case Waiting(until):
                session.send(Held(id_, max(0, round((until - self.services.clock.now()) * 1000))))
            case Unchanged():
                session.send(Done(id_, self.audience.committed.seq))
            case error:
                self._refuse(session, id_, error)

    def _bot_decided(self, decided: BotDecided) -> None:
        self.submit(decided)

    def _set_timer(self, wake_at: float | None) -> None:
        if wake_at == self._wake_at and self._timer is not None:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._wake_at = wake_at
        self._timer = None
        if wake_at is not None and not self._is_stopped:
            self._timer = self.services.clock.call_at(wake_at, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self.submit(Tick())

    def _written(self, change: Change, is_safe: bool) -> None:
        if self._is_stopped and not is_safe:
            return
        if not is_safe:
            self._fail()
            return
        self.services.metrics.add("entries")
        for player in self.audience.broadcast(change):
            self.submit(Departed(player))

    def _fail(self) -> None:
        """The log could not be written: everybody leaves, and comes back to what was written."""
        self.freeze()
        self.audience.part(Goodbye("failed", 1000))
        self._on_failure()

    # Who is connected

    def open(self, session: Session, request: r.Create, events: tuple[Logged, ...]) -> None:
        """The first entry of a new table, by its host."""
        self.audience.seat(session, 1)
        self.record(None, events, Author(session.number, request.id), arrives=1)

    def sit(self, session: Session, request: r.Join, token: str) -> None:
        """Give a seat to somebody who has none. Raises Rejected."""
        state = self.state
        player = state.player_who_joined_with(request.id)
        seat = state.seat_of(player)
        if seat is not None and state.seats[seat].info.name == clean(request.name):
            # The answer to this request was lost: the same seat again, with a new token.
            assert player is not None
            events: tuple[Logged, ...] = (KeyGiven(seat, hashed(token)),)
        else:
            if not self._join_limit.take(self.services.clock.now()):
                raise Rejected("too_fast", 2000)
            present, chance = self.timing.present, self.services.chance
            events = sit_down(state, request, token, present, chance)
            player = state.players + 1
            seat = next(Seat(event.seat) for event in events if isinstance(event, n.SatDown))
        session.token = token
        self.audience.seat(session, player)
        self.record(seat, events, Author(session.number, request.id), arrives=player)

    def resume(self, session: Session, request: r.Resume, player: int) -> None:
        """Somebody is back at their seat, perhaps on another connection."""
        was_awake = bool(self.timing.present)
        self.audience.seat(session, player)
        self.submit(Arrived(player))
        if not was_awake:
            self.audience.committed_timing = self.timing  # the clocks have started again
        self.audience.welcome(session, request.id, request.seq, has_log=request.seq is not None)
        self.audience.send_presence()

    def check_watching(self) -> None:
        if not self.state.settings.spectators:
            raise Rejected("no_spectators")
        if len(self.audience.watchers) >= MOST_SPECTATORS:
            raise Rejected("too_many_connections")

    def watch(self, session: Session, request: r.Watch) -> None:
        self.audience.watch(session)
        self.audience.welcome(session, request.id)
        self.audience.send_presence()

    def disconnected(self, session: Session) -> None:
        """A connection broke, or went to another table. The seat is kept."""
        player = session.player
        self.audience.remove(session)
        session.leave_table()
        if player is not None:
            self.submit(Departed(player))
        self.touched = self.services.clock.now()
        self.audience.send_presence()

    # Requests

    def receive(self, session: Session, request: r.Request) -> None:
        """A request of somebody at this table. Refusals go back to them."""
        try:
            self._receive(session, request)
        except PenultimaError as why:
            self._refuse(session, request.id, why)

    def _refuse(self, session: Session, id_: str, why: PenultimaError) -> None:
        session.refuse(id_, why, self.state.game.setup if self.state.game else None)

    def _receive(self, session: Session, request: r.Request) -> None:
        match request:
            case r.Resync():
                self.audience.welcome(session, request.id)
                return
            case r.AskReplay():
                self._replay(session, request)
                return
            case r.Create() | r.Join() | r.Watch() | r.Resume():
                raise AssertionError("the registry handles these")
        player = session.player
        seat = None if player is None else self.audience.seat_index(self.state).get(player)
        if player is None or seat is None:
            raise Rejected("not_seated")
        if isinstance(request, r.WhyNot):
            self._explain(session, seat, request)
            return
        if request.id and self.is_repeated(session, player, request.id):
            return
        self._check_rate(player, request)
        self.submit(Asked(player, request, Author(session.number, request.id)))

    def _check_rate(self, player: int, request: r.Request) -> None:
        match request:
            case r.Move() | r.Leave() | r.Here():
                return
            case r.Say() | r.Propose():
                buckets, rate = self._chat_limits, CHAT_RATE
            case _:
                buckets, rate = self._lobby_limits, LOBBY_RATE
        now = self.services.clock.now()
        if player not in buckets:
            buckets[player] = TokenBucket(*rate, now)
        if not buckets[player].take(now):
            raise Rejected("too_fast", 2000)

    def is_repeated(self, session: Session, player: int, id_: str) -> bool:
        """Whether a request was carried out before; if so, its author is told again."""
        seq = self.state.seq_of(player, id_)
        if seq is None:
            return False
        if seq <= self.audience.committed.seq:
            session.send(Done(id_, seq))
        else:
            self.audience.authors[seq] = session, id_  # it is being written
        return True

    def _explain(self, session: Session, seat: Seat, request: r.WhyNot) -> None:
        """Say what the rules have against a move, at the table as it has been sent."""
        state = self.audience.committed
        if state.game is None or isinstance(request.action, NextRound):
            raise Rejected("not_now")
        refused = why_not(state.game, seat, request.action)
        refusal = rule_refusal(refused, session.lang, state.game.setup) if refused else None
        session.send(Explanation(request.id, state.seq, refusal))

    def _replay(self, session: Session, request: r.AskReplay) -> None:
        state = self.audience.committed
        played = find_round(state, request.match, request.round)
        if session.awaits_replay:
            raise Rejected("too_fast", 1000)
        session.awaits_replay = True

        def show(entries: tuple[Entry, ...] | None) -> None:
            if entries is None or session not in self.audience:
                answer(None)
            else:
                prepare = self.services.workers.prepare
                prepare(lambda: codec.encode(replay(request.id, played, entries)), answer)

        def answer(frame: bytes | None) -> None:
            session.awaits_replay = False
            if frame is None:
                session.refuse(request.id, Rejected("failed"))
            else:
                session.channel.send(frame)

        self.services.store.read(state.slug, played.first, played.last, show)

    # The end

    def freeze(self) -> None:
        """Take no more inputs. What was decided is still written and sent."""
        self._is_stopped = True
        self._inputs.clear()
        self._set_timer(None)

    def stop(self) -> None:
        """The server ends: everybody is asked to come back."""
        self.freeze()
        self.audience.part(Goodbye("stopping", RESTART_MS), GOING_AWAY)
