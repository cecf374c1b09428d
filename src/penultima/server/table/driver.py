"""An open table: a room with people around it. It knows no transport: requests in, frames out.

Every change goes through `record`: into the room, into the log, and, once it is safe on disk, out
to everybody (people.py).
"""

from collections.abc import Callable
from functools import partial
from random import Random

from penultima.errors import PenultimaError
from penultima.rules.actions import NextRound
from penultima.rules.cards import Seat
from penultima.rules.refusal import why_not
from penultima.server.errors import Rejected
from penultima.server.net.rate_limits import TokenBucket
from penultima.server.net.session import AWAY, Session, rule_refusal
from penultima.server.runtime import Services
from penultima.server.store.entries import Entry, KeyGiven, Logged, events_in
from penultima.wire import codec as protocol
from penultima.wire import notices as n
from penultima.wire import requests as r
from penultima.wire.messages import Done, Explanation, Goodbye

from .audience import Audience, Change
from .bots import BotPlayers
from .deadlines import Deadlines
from .lobby import arrange, leave, sit_down
from .moves import Moves
from .names import clean
from .reducer import apply_entry
from .replay import find_round, replay
from .state import RoundStep, TableState, hashed
from .timekeeper import Timekeeper
from .timers import Timers

MOST_SPECTATORS = 50
STOPPING_MS = 2000
"""So soon the server may be back that is about to restart."""
TALK = 0.5, 6.0
"""So many texts a second from one player, and at once."""
ARRANGING = 3.0, 30.0
"""So many other requests around a match: each is written, and told to everybody."""
SITTING_DOWN = 1.0, 20.0
"""So many newcomers at one table."""
"""How many texts a player may say or propose per second, and at once."""


class TableDriver:
    def __init__(self, state: TableState, services: Services, failed: Callable[[], None]) -> None:
        self.state = state
        self.services = services
        self.now = services.clock.now
        self.due = Deadlines()
        self.people = Audience(state, services)
        self.timers = Timers(services.clock)
        self.moves = Moves(self)
        self.robots = BotPlayers(self)
        self.keeper = Timekeeper(self)
        self.talk: dict[int, TokenBucket] = {}
        self.arranging: dict[int, TokenBucket] = {}
        self.sitting_down = TokenBucket(*SITTING_DOWN, self.now())
        self.failed = failed
        self.broken = False
        self.touched = services.clock.now()
        self.last_mover = "?"

    # Small questions

    def ms_until(self, when: float) -> int:
        return max(0, round((when - self.now()) * 1000))

    @property
    def chance(self) -> Random:
        return self.services.chance

    @property
    def awake(self) -> bool:
        """While no person is at the table, nothing moves."""
        return bool(self.people.seated)

    @property
    def is_idle(self) -> bool:
        return not any(self.people) and self.state.seq == self.people.shown.seq

    def name_of(self, seat: int) -> str:
        return self.state.seats[seat].info.name

    # Changing

    def record(
        self,
        seat: Seat | None,
        request: r.Request | None,
        events: tuple[Logged, ...],
        author: Session | None = None,
        step: RoundStep | None = None,
    ) -> None:
        """Let it be so: the one way in which a table changes.

        `step` is what the events make of the game, where that is known: all are of the rules.
        """
        before = self.state
        action = request.action if type(request) is r.Move else None
        id_ = "" if request is None else request.id
        entry = Entry(before.seq + 1, self.services.clock.wall(), seat, id_, action, events)
        self.state = state = apply_entry(before, entry, step)
        self.touched = self.now()
        if action is not None and seat is not None:
            self.last_mover = self.name_of(seat)
        self.due = due = self.keeper.due_after(before, state, events)
        if author is not None and request is not None:
            self.people.authors[entry.seq] = author, request.id
        change = Change(entry, step.events if step else events_in(events), before, state, due)
        self.services.store.append(state.slug, entry, partial(self._written, change))
        self.moves.after(before)
        self._plan(state.seats is not before.seats or state.phase != before.phase)

    def _plan(self, came_or_went: bool = True) -> None:
        self.keeper.plan(came_or_went)
        self.robots.plan()

    def _written(self, change: Change, safe: bool) -> None:
        if self.broken:
            return
        if not safe:
            self._fail()
            return
        self.services.metrics.add("entries")
        if self.people.tell(change):
            self._plan_absence()

    def _fail(self) -> None:
        """The log could not be written: everybody leaves, and comes back to what was written."""
        self.broken = True
        self.freeze()  # a bot that is thinking must not go on where others have come back to
        self.people.part(Goodbye("failed", 1000))
        self.failed()

    # Coming and going

    def sit(self, client: Session, request: r.Join, token: str) -> None:
        player, name = self.state.sat_with(request.id), clean(request.name)
        number = self.state.seat_of(player)
        if player is not None and number is not None and self.name_of(number) == name:
            # They never heard of the seat they got: the same one, with a new token.
            happened: tuple[Logged, ...] = (KeyGiven(number, hashed(token)),)
        else:
            if not self.sitting_down.take(self.now()):
                raise Rejected("too_fast", 2000)
            happened = sit_down(self.state, request, token, self.people.seated, self.chance)
            player = self.state.players + 1
            number = next(Seat(event.seat) for event in happened if isinstance(event, n.SatDown))
        client.token = token
        self.take(client, player)
        self.record(number, request, happened, client)

    def take(self, client: Session, player: int) -> None:
        """This connection is the player's from now on."""
        was_awake = self.awake
        self.people.seat(client, player)
        client.table = self
        if not was_awake:
            self._wake()

    def resume(self, client: Session, request: r.Resume, player: int) -> None:
        self.take(client, player)
        self.people.welcome(client, request.id, request.seq, has_log=request.seq is not None)
        self.people.tell_presence()
        self._back(player, self.state.seat_of(player))
        self._plan_absence()

    def check_watching(self) -> None:
        if not self.state.settings.spectators:
            raise Rejected("no_spectators")
        if len(self.people.watchers) >= MOST_SPECTATORS:
            raise Rejected("too_many_connections")

    def watch(self, client: Session, request: r.Watch) -> None:
        client.table, client.player = self, None
        self.people.watchers.append(client)
        self.people.welcome(client, request.id)
        self.people.tell_presence()

    def gone(self, client: Session) -> None:
        """A connection broke, or went elsewhere. The seat is kept."""
        self.people.remove(client)
        if client.player is not None:
            self._plan_absence()
        client.table = client.player = client.told = None
        self.touched = self.now()
        self.people.tell_presence()

    def _plan_absence(self) -> None:
        """Somebody came or went: that can start clocks, stop everything, or begin a round."""
        if self.awake:
            self._plan()
        else:
            self.freeze()

    def _wake(self) -> None:
        """The first person is back: races and clocks begin anew."""
        self.due = Deadlines(prompt_since=self.now())
        self.due = self.people.shown_due = self.keeper.due_after(self.state, self.state, ())
        self._plan()

    def _back(self, player: int, seat: Seat | None) -> None:
        """Whom a bot played for plays again."""
        if seat is not None and self.state.seats[seat].info.bot_plays:
            self.keeper.strikes.pop(player, None)
            self.record(seat, None, (n.CameBack(seat),))

    # Asking

    def receive(self, client: Session, request: r.Request) -> None:
        """A request of somebody at this table. Refusals go back to them."""
        try:
            self._receive(client, request)
        except PenultimaError as why:
            client.refuse(request.id, why, self.state.game.setup if self.state.game else None)

    def _receive(self, client: Session, request: r.Request) -> None:
        if isinstance(request, r.Resync):
            self.people.welcome(client, request.id)
            return
        if isinstance(request, r.AskReplay):
            self._replay(client, request)
            return
        player = client.player
        seat = None if player is None else self.people.seats(self.state).get(player)
        if player is None or seat is None:
            raise Rejected("not_seated")
        if isinstance(request, r.WhyNot):
            self._explain(client, seat, request)
            return
        if request.id and self.was_done(client, player, request.id):
            return
        if not isinstance(request, r.Leave):
            self._back(player, seat)
        match request:
            case r.Move():
                self.keeper.strikes.pop(player, None)
                self.moves.ask(client, seat, request)
            case r.Leave():
                happened = leave(self.state, seat, "left", self.people.seated.keys() - {player})
                self.record(seat, request, happened, client)
            case r.Here():
                client.send(Done(request.id, self.people.shown.seq))
            case r.Create() | r.Join() | r.Watch() | r.Resume():
                raise AssertionError("these come to the hall")
            case _:
                if isinstance(request, r.Say | r.Propose):
                    self._check_pace(self.talk, player, TALK)
                else:
                    self._check_pace(self.arranging, player, ARRANGING)
                here = self.people.seated.keys()
                happened = arrange(self.state, seat, request, here, self.chance)
                if isinstance(request, r.SkipOpening) and self.due.opening_until <= self.now():
                    happened = ()  # it is over, and the clock that runs by now goes on
                if happened:
                    self.record(seat, request, happened, client)
                else:
                    client.send(Done(request.id, self.people.shown.seq))

    def _explain(self, client: Session, seat: Seat, request: r.WhyNot) -> None:
        """Say what the rules have against a move, at the table as it has been shown."""
        shown = self.people.shown
        if shown.game is None or isinstance(request.action, NextRound):
            raise Rejected("not_now")
        refused = why_not(shown.game, seat, request.action)
        refusal = rule_refusal(refused, client.lang, shown.game.setup) if refused else None
        client.send(Explanation(request.id, shown.seq, refusal))

    def _check_pace(
        self, buckets: dict[int, TokenBucket], player: int, delays: tuple[float, float]
    ) -> None:
        now = self.now()
        if player not in buckets:
            buckets[player] = TokenBucket(*delays, now)
        if not buckets[player].take(now):
            raise Rejected("too_fast", 2000)

    def was_done(self, client: Session, player: int, id_: str) -> bool:
        """Whether this was carried out already; if so, they are told."""
        seq = self.state.seq_of(player, id_)
        if seq is None:
            return False
        if seq <= self.people.shown.seq:
            client.send(Done(id_, seq))
        else:
            self.people.authors[seq] = client, id_  # it is being written, and then this one is told
        return True

    def _replay(self, client: Session, request: r.AskReplay) -> None:
        state = self.people.shown
        played = find_round(state, request.match, request.round)
        if client.waits_for_replay:
            raise Rejected("too_fast", 1000)
        client.waits_for_replay = True

        def show(entries: tuple[Entry, ...] | None) -> None:
            if entries is None or client.table is not self:  # who has gone needs none
                answer(None)
            else:
                prepare = self.services.workers.prepare
                prepare(lambda: protocol.encode(replay(request.id, played, entries)), answer)

        def answer(frame: bytes | None) -> None:
            client.waits_for_replay = False
            if frame is None:
                client.refuse(request.id, Rejected("failed"))
            else:
                client.channel.send(frame)

        self.services.store.read(state.slug, played.first, played.last, show)

    def freeze(self) -> None:
        """Do nothing more by oneself; what was decided is still written and told."""
        self.timers.clear()
        self.moves.forget()
        self.robots.forget()

    def stop(self) -> None:
        """The server ends: everybody is asked to come back."""
        self.freeze()
        self.people.part(Goodbye("stopping", STOPPING_MS), AWAY)
