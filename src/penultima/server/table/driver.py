"""An open table: feeds the state machine with inputs, and carries out what it decides.

It knows no transport: requests in, frames out. An entry is written to the log before anybody hears
of it.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import TypeAlias

from penultima.errors import PenultimaError
from penultima.rules.cards import Seat
from penultima.server.errors import Rejected
from penultima.server.rate_limits import TokenBucket
from penultima.server.runtime import Services, Timer
from penultima.server.store.entries import KeyGiven, Logged
from penultima.text.plain import plain_text
from penultima.wire import notices as n
from penultima.wire import requests as r
from penultima.wire.limits import LONGEST_PROPOSAL
from penultima.wire.messages import Done, Goodbye, Held, SeatCode

from .admission import Admission, Keys, keys_of
from .analyses import TableAnalyses
from .audience import Audience
from .bots import TableBots
from .coach import TableCoach
from .explanations import explain
from .fair_deal import can_wait
from .machine import Arrived, Asked, Decided, Departed, Input, Outcome, Tick, advance
from .replay import Replays
from .seat_codes import CODE_S, SeatCodes
from .seating import reclaim, sit_down
from .session import GOING_AWAY, Session
from .state import TableState, hashed
from .timing import Author, Timing
from .transition import Change, Context, Moment, Reply, Unchanged, Waiting

MOST_SPECTATORS = 50

ComingRequest: TypeAlias = r.Create | r.Join | r.Watch | r.Resume | r.Claim
LARGE_BYTES = 1024
"""A request that is larger costs its size: of the player's rate, the table's and everybody's."""


class TableDriver:
    def __init__(
        self,
        state: TableState,
        services: Services,
        on_failure: Callable[[], None],
        owner: str = "",
        stored_bytes: int = 0,
    ) -> None:
        """`owner` is the address that has opened the table, if that was since the start."""
        self.state, self.timing = state, Timing()
        self.services = services
        self.audience = Audience(state, services)
        self.touched = services.clock.now()
        """When the table was last used."""
        self.is_new = False
        """Whether it was opened for the first time here, and might be better elsewhere."""
        self._on_failure = on_failure
        self._bots = TableBots(services)
        self._coach = TableCoach(services)
        self._replays = Replays(services, self.audience)
        self._analyses = TableAnalyses(services, self.audience)
        self._context = Context(services.delays, services.chance, services.words)
        self._inputs: deque[Input] = deque()
        self._is_advancing = False
        self._is_stopped = False
        self._timer: Timer | None = None
        self._wake_at: float | None = None
        self._chat_limits: dict[int, TokenBucket] = {}
        self._lobby_limits: dict[int, TokenBucket] = {}
        self._admission = Admission(services.quota.join_rate)
        self._codes = SeatCodes()
        self._moving: dict[int, Session] = {}
        """Old devices of seats that are being moved, by the seq that has to be written first."""
        self._text_limit = TokenBucket(*services.quota.text_rate, services.clock.now())
        self._owner = owner
        self.stored_bytes = stored_bytes

    @property
    def is_written(self) -> bool:
        return self.state.seq == self.audience.committed.seq

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected and everything is written."""
        return self.is_written and not any(self.audience) and not self._analyses.is_busy

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
                self._carry_out(outcome, moment.now)
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

    def _carry_out(self, outcome: Outcome, now: float) -> None:
        self.state, self.timing = outcome.state, outcome.timing
        slug, store = self.state.slug, self.services.store
        for change in outcome.changes:
            self.touched = now
            self._coach.see(change)
            self._bots.see(change)
            author, entry = self.audience.expect(change), change.entry
            written = partial(self._written, change, perf_counter())
            size_bytes = store.append(slug, entry, written, can_wait=can_wait(entry))
            self.stored_bytes += size_bytes
            self.services.quota.written(author.address if author else self._owner, size_bytes)
        for reply in outcome.replies:
            self._send_reply(reply)
        if outcome.bot_errors:
            self.services.metrics.add("bot_errors", outcome.bot_errors)
        for task in outcome.bot_tasks:
            self._bots.start(task, self.state, self.submit)
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

    def _set_timer(self, wake_at: float | None) -> None:
        if wake_at == self._wake_at:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._wake_at = None, None
        if wake_at is not None and not self._is_stopped:
            self._timer = self.services.clock.call_at(wake_at, self._tick)
            self._wake_at = wake_at

    def _tick(self) -> None:
        self._timer, self._wake_at = None, None
        if self.stored_bytes >= 2 * self.services.quota.table_bytes:
            return
        self.submit(Tick())

    def _written(self, change: Change, began: float, is_safe: bool) -> None:
        if not is_safe:
            if not self._is_stopped:
                self._fail()
            return
        self.services.metrics.add("entries")
        if (old := self._moving.pop(change.entry.seq, None)) is not None:
            old.part(Goodbye("claimed"))
        for player in self.audience.broadcast(change):
            self.submit(Departed(player))
        if change.entry.action is not None:
            self.services.metrics.move_seconds.observe(perf_counter() - began)

    def _fail(self) -> None:
        """The log could not be written: everybody leaves, and comes back to what was written."""
        self.freeze()
        self.audience.part(Goodbye("failed", 1000))
        for old in self._moving.values():
            old.part(Goodbye("failed", 1000))
        self._on_failure()

    # Who is connected

    def open(self, session: Session, request: r.Create, events: tuple[Logged, ...]) -> None:
        """The first entry of a new table, by its host."""
        self._admission.seen(1, self._keys(session, request))
        self.audience.seat(session, 1)
        self.record(None, events, Author(session.number, request.id), arrives=1)

    def sit(self, session: Session, request: r.Join, token: str) -> None:
        """Give a seat to somebody who has none. Raises Rejected."""
        state = self.state
        player = state.player_who_joined_with(request.id)
        seat = state.seat_of(player)
        if seat is not None and state.seats[seat].info.name == plain_text(request.name):
            # The answer to this request was lost: the same seat again, with a new token.
            assert player is not None
            events: tuple[Logged, ...] = (KeyGiven(seat, hashed(token)),)
        else:
            self._admit(session, request)
            self._admission.take_join(session.address, self.services.clock.now())
            present, chance = self.timing.present, self.services.chance
            wall, words = self.services.clock.wall(), self.services.words
            events = sit_down(state, request, token, present, chance, wall=wall, words=words)
            player = state.players + 1
            seat = next(Seat(event.seat) for event in events if isinstance(event, n.SatDown))
        session.token = token
        self._admission.seen(player, self._keys(session, request))
        self.audience.seat(session, player)
        self.record(seat, events, Author(session.number, request.id), arrives=player)

    def resume(self, session: Session, request: r.Resume, player: int) -> None:
        """Somebody is back at their seat, perhaps on another connection."""
        was_awake = bool(self.timing.present)
        self._admission.seen(player, self._keys(session, request))
        self.audience.seat(session, player)
        self.submit(Arrived(player))
        if self.audience.committed.seat_of(player) is None:  # it is being written
            self.audience.returning[player] = request.id
            return
        if not was_awake:
            self.audience.committed_timing = self.timing  # the clocks have started again
        self.audience.welcome(session, request.id, request.seq, has_log=request.seq is not None)
        self.audience.send_presence()

    def reclaim(self, session: Session, request: r.Resume, seat: Seat) -> None:
        """Somebody is back at a seat that they have left. Raises Rejected."""
        left = self.state.seats[seat].left
        assert left is not None
        self._admission.take_join(session.address, self.services.clock.now())
        events, player = reclaim(self.state, seat), left.player
        self._admission.seen(player, self._keys(session, request))
        self.audience.seat(session, player)
        self.record(seat, events, Author(session.number, request.id), arrives=player)

    def claimed_by(self, request: r.Claim) -> int:
        """The player whose code this is, or who has sent this request before. Raises Rejected."""
        player = self.state.player_who_joined_with(request.id)
        if player is None or self.state.seat_of(player) is None:
            player = self._codes.redeem(request.code, self.services.clock.now())
        if self.state.seat_of(player) is None:
            raise Rejected("wrong_code")
        return player

    def claim(self, session: Session, request: r.Claim, player: int, token: str) -> None:
        """Move a player's seat to this connection: there is a new key, and the old one is void."""
        seat = self.state.seat_of(player)
        assert seat is not None
        session.token = token
        self._admission.seen(player, self._keys(session, request))
        old = self.audience.take_over(session, player)
        if old is not None:
            # Told when it is written: until then their own token is the one that counts.
            self._moving[self.state.seq + 1] = old
        author = Author(session.number, request.id or token)
        self.record(seat, (KeyGiven(seat, hashed(token)),), author, arrives=player)

    def _keys(self, session: Session, request: ComingRequest) -> Keys:
        return keys_of(self.state.slug, session.address, request.device)

    def _admit(self, session: Session, request: r.Join | r.Watch) -> None:
        """Refuse somebody new whom the host doesn't want. Raises Rejected."""
        keys = self._keys(session, request)
        self._admission.check(self.state, keys, to_watch=isinstance(request, r.Watch))

    def check_watching(self, session: Session, request: r.Watch, per_address: int) -> None:
        self._admit(session, request)
        if not self.state.settings.spectators:
            raise Rejected("no_spectators")
        others = [other for other in self.audience.watchers if other is not session]
        neighbours = sum(other.address == session.address for other in others)
        if len(others) >= MOST_SPECTATORS or neighbours >= per_address:
            raise Rejected("too_many_connections")

    def watch(self, session: Session, request: r.Watch) -> None:
        session.keys = self._keys(session, request)
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

    def receive(self, session: Session, request: r.Request, size_bytes: int = 0) -> None:
        """A request of somebody at this table. Refusals go back to them."""
        try:
            if isinstance(request, r.Move):  # most are
                self._receive_move(session, request)
            else:
                self._receive(session, request, size_bytes)
        except PenultimaError as why:
            self._refuse(session, request.id, why)

    def _refuse(self, session: Session, id_: str, why: PenultimaError) -> None:
        session.refuse(id_, why, self.state.game.setup if self.state.game else None)

    def _receive_move(self, session: Session, request: r.Move) -> None:
        player, _ = self._seated(session)
        if request.id and self.is_repeated(session, player, request.id):
            return
        self._check_space(request)
        self.submit(Asked(player, request, Author(session.number, request.id)))

    def _receive(self, session: Session, request: r.Request, size_bytes: int) -> None:
        match request:
            case r.Resync():
                self.audience.welcome(session, request.id)
                return
            case r.AskReplay():
                self._replays.ask(session, request)
                return
            case r.AskAnalysis():
                self._analyses.ask(session, request)
                return
            case r.AskThoughts():
                self._bots.tell_thoughts(session, request, self.audience.committed)
                return
            case r.Create() | r.Join() | r.QuickPlay() | r.Watch() | r.Resume() | r.Claim():
                raise AssertionError("the registry handles these")
            case r.List(listed=True) if not self.services.public:
                raise Rejected("not_public")
        player, seat = self._seated(session)
        if isinstance(request, r.WhyNot):
            explain(session, request, self.audience.committed, seat)
            return
        if isinstance(request, r.AskSeatCode):
            self._check_rate(player, request, size_bytes)
            code = self._codes.issue(player, self.services.clock.now(), self.services.chance)
            session.send(SeatCode(request.id, code, round(CODE_S * 1000)))
            return
        if request.id and self.is_repeated(session, player, request.id):
            return
        self._check_space(request)
        if isinstance(request, r.AskHint):
            self._check_rate(player, request, size_bytes)
            asked = self._coach.ask(session, request, self.audience.committed, seat)
            self.record(seat, (asked,))
            return
        self._check_rate(player, request, size_bytes)
        ban = self._keys_to_ban(request)
        self.submit(Asked(player, request, Author(session.number, request.id), ban))

    def _seated(self, session: Session) -> tuple[int, Seat]:
        """The player of a connection, and their seat. Raises Rejected if they have none."""
        player = session.player
        seat = None if player is None else self.audience.seat_index(self.state).get(player)
        if player is None or seat is None:
            raise Rejected("not_seated")
        return player, seat

    def _keys_to_ban(self, request: r.Request) -> Keys:
        seats = self.state.seats
        if not isinstance(request, r.Remove) or request.seat >= len(seats):
            return ()
        player = seats[request.seat].player
        if request.ban:
            return self._admission.of(player)
        return self._admission.own_keys(player, self.state.humans)

    def _check_space(self, request: r.Request) -> None:
        """Whatever happens to the disk, a round is played to its end, and everybody may leave."""
        quota = self.services.quota
        most = quota.table_bytes
        match request:
            case r.Move() | r.Here():
                most *= 2
            case r.Leave():
                return
            case r.Say() | r.Propose() | r.Start() if quota.storage_is_low:
                raise Rejected("storage_full", 60_000)
        if self.stored_bytes >= most:
            raise Rejected("table_log_full")

    def _check_rate(self, player: int, request: r.Request, size_bytes: int) -> None:
        match request:
            case r.Leave() | r.Here() | r.Reveal():
                return
            case r.Propose() if size_bytes > LONGEST_PROPOSAL:
                raise Rejected("rule_too_long")
            case r.Say() | r.Propose():
                buckets, rate = self._chat_limits, self.services.quota.chat_rate
            case _:
                buckets, rate = self._lobby_limits, self.services.quota.lobby_rate
        now = self.services.clock.now()
        if player not in buckets:
            buckets[player] = TokenBucket(*rate, now)
        is_large = size_bytes > LARGE_BYTES
        if not buckets[player].take(now, size_bytes / LARGE_BYTES if is_large else 1.0):
            raise Rejected("too_fast", 2000)
        if is_large and not (
            self._text_limit.take(now, size_bytes) and self.services.quota.take_large(size_bytes)
        ):
            raise Rejected("too_fast", 5000)

    def is_repeated(self, session: Session, player: int, id_: str) -> bool:
        """Whether a request was carried out before; if so, its author is told again."""
        return self._tell_again(session, self.state.seq_of(player, id_), id_)

    def has_joined(self, session: Session, player: int, id_: str) -> bool:
        """The same for a request with which somebody joined, whose id is stored as a hash."""
        return self._tell_again(session, self.state.seq_of(player, hashed(id_)), id_)

    def _tell_again(self, session: Session, seq: int | None, id_: str) -> bool:
        if seq is None:
            return False
        if seq <= self.audience.committed.seq:
            session.send(Done(id_, seq))
        else:
            self.audience.authors[seq] = session, id_  # it is being written
        return True

    # The end

    def freeze(self) -> None:
        """Take no more inputs. What was decided is still written and sent."""
        self._is_stopped = True
        self._inputs.clear()
        self._set_timer(None)

    def stop(self, retry_ms: int) -> None:
        """The server ends: everybody is asked to come back."""
        self.freeze()
        self.audience.part(Goodbye("stopping", retry_ms), GOING_AWAY)
