"""A fault at a chosen moment of the fair deals of a match (docs/fairness.md).

Three people play two rounds on a simulated clock. The host reorders the seats when all are ready.
Every moment in which something happens around a deal is counted: a frame arrives, an entry is
written, a timer fires. The same run can be repeated with a crash of the server, or with a broken
connection, in any of them.
"""

import itertools
from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from penultima.delays import NO_DELAYS
from penultima.fairness.audit import audit_round
from penultima.fairness.memory import Memory
from penultima.fairness.transcript import round_seed
from penultima.fairness.witness import Verdict, Witness
from penultima.rules.actions import Play
from penultima.rules.edition import load
from penultima.rules.table import Setup
from penultima.server.registry import Client
from penultima.server.table.state import TableState
from penultima.view import TableView
from penultima.wire.messages import Done, Message, Refusal, TableInfo, Update, Welcome, seating

from .simulated_server import World

NAMES = ("Ana", "Ben", "Cal")
LATENCY_S = (0.01, 0.03, 0.12)
"""One way. Two contributions arrive together, and the last one after they were written."""
RECONNECT_S = 0.4
ROUNDS = 2
ORDER = (0, 2, 1)
OPTIONS = {"target": 100_000, "hand_size": 3}
LONGEST_S = 600.0

EXPECTED_REFUSALS = {"not_ready", "not_now", "too_late", "not_your_turn", "card_not_in_hand"}
"""What is asked for twice, or on an old view, because an answer was lost."""

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)

Step: TypeAlias = tuple[int, str]
"""A round, and the last step of the protocol towards its deal, or towards opening its secret."""
Fault: TypeAlias = Callable[["DealRun"], None]


class Line:
    """A connection with a delay. Once it is broken, nothing arrives any more."""

    def __init__(self, player: "DealPlayer") -> None:
        self.player, self.run = player, player.run
        self.client = Client(self)
        self.registry = self.run.world.registry
        self.is_broken = False

    def _later(self, deliver: Callable[[], None]) -> None:
        clock = self.run.world.clock
        at = clock.now() + self.player.latency_s
        clock.call_at(at, lambda: None if self.is_broken else deliver())

    def send(self, frame: bytes) -> None:
        """From the server to the player."""
        for secret in self.run.secrets():
            assert secret.encode() not in frame, "a secret that is not open yet"
        self._later(lambda: self.player.receive(_decoder.decode(frame)))

    def close(self, code: int) -> None:
        self._later(self.player.drop)

    def up(self, frame: bytes) -> None:
        """From the player to the server."""
        self._later(lambda: self.registry.receive(self.client, frame))


class DealPlayer:
    """Takes part in every deal, plays, and checks each round with what it was told.

    It reconnects, and sends unanswered requests again, as pages and terminals do.
    """

    def __init__(self, run: "DealRun", name: str, latency_s: float) -> None:
        self.run, self.name, self.latency_s = run, name, latency_s
        chance = Random(name)
        self.witness = Witness(lambda: chance.randbytes(32).hex())
        self.memory = Memory()
        self.verdicts: list[Verdict] = []
        self.slug, self.token = "", ""
        self.table: TableInfo | None = None
        self.view: TableView | None = None
        self.you: int | None = None
        self.seq: int | None = None
        self.has_reordered = False
        self._line: Line | None = None
        self._commit_id = self._reveal_id = ""
        self._unanswered: dict[str, bytes] = {}
        self._numbers = itertools.count()

    @property
    def phase(self) -> str:
        return "" if self.table is None else self.table.phase

    # The connection

    def connect(self) -> None:
        self._line = Line(self)
        if self.token:
            resume = {"slug": self.slug, "token": self.token, "seq": self.seq}
            self._line.up(msgspec.json.encode({"type": "resume", "id": self._id(), **resume}))
        else:
            self._repeat()

    def drop(self) -> None:
        """Break the connection, and come back after a while."""
        if self._line is None:
            return
        line, self._line = self._line, None
        line.is_broken = True
        clock = self.run.world.clock
        clock.call_at(clock.now() + self.latency_s, lambda: line.registry.leave(line.client))
        clock.call_at(clock.now() + RECONNECT_S, self.connect)

    def ask(self, type_: str, **fields: Any) -> str:
        """Send a request, and send it again on each new connection until it is answered."""
        id_ = self._id()
        frame = msgspec.json.encode({"type": type_, "id": id_, **fields})
        self._unanswered[id_] = frame
        if self._line is not None:
            self._line.up(frame)
        return id_

    def _id(self) -> str:
        return f"{self.name}-{next(self._numbers):020}"

    def _repeat(self) -> None:
        assert self._line is not None
        for frame in self._unanswered.values():
            self._line.up(frame)

    # What it is told

    def receive(self, message: Message) -> None:
        match message:
            case Welcome():
                self.slug, self.token = message.slug, message.token or self.token
                self._unanswered.pop(message.id, None)
                self._repeat()
                self._take(message)
            case Update():
                assert self.seq is not None and message.seq == self.seq + 1, "misses an update"
                self._answered(message.done)
                self._take(message)
            case Done(id=id_):
                self._answered(id_)
                self._act()
            case Refusal(id=id_, code=code):
                assert code in EXPECTED_REFUSALS, message
                self._unanswered.pop(id_, None)
                self.run.later(self._act)

    def _answered(self, id_: str | None) -> None:
        if id_ is None or self._unanswered.pop(id_, None) is None:
            return
        if id_ == self._commit_id:
            self.witness.acknowledge_commitment()
        elif id_ == self._reveal_id:
            self.witness.acknowledge_opening()

    def _take(self, message: Welcome | Update) -> None:
        self.seq, self.you = message.seq, message.you
        self.table = message.table or self.table
        assert self.table is not None
        self.view = message.view or self.view
        self._remember(message, self.table)
        if message.table is not None:
            self._see(message.table)
        self._act()

    def _remember(self, message: Welcome | Update, table: TableInfo) -> None:
        deal = None if table.deal.dealt is None else table.deal.dealt.deal
        if isinstance(message, Welcome) and message.round:
            events = [event for step in message.round for event in step]
            self.memory.add_again(deal, events, message.view, message.round_from)
        else:
            if isinstance(message, Welcome) and message.gap:
                self.memory.miss()
            self.memory.add(deal, message.events, message.view)

    def _see(self, table: TableInfo) -> None:
        before = self.witness.verdict
        contribution = self.witness.see(table.deal, seating(table, self.you))
        if contribution is not None:
            self._reveal_id = self.ask("reveal", contribution=contribution)
        verdict = self.witness.verdict
        if verdict is not None and verdict is not before:
            self.verdicts.append(verdict)
            self._check(verdict, table)

    def _check(self, verdict: Verdict, table: TableInfo) -> None:
        """All who were there took part in the deal, and every card agrees."""
        transcript = verdict.transcript
        assert verdict.is_fair, verdict
        assert all(part.contribution for part in transcript.parts), "a contribution is missing"
        took_part = {table.seats[part.seat].name for part in transcript.parts}
        assert took_part | self.run.dropped == set(NAMES), "a part is missing"
        assert verdict.has_own_part == (self.name in took_part)
        assert transcript.secret is not None
        told = self.memory.told(transcript.deal)
        assert told.events and told.retold is None and self.view is not None
        players = tuple(seat.name for seat in table.seats)
        seed = round_seed(transcript, transcript.secret)
        found = audit_round(
            Setup(load(table.edition), players, table.options),
            seed,
            transcript.deal.round,
            told.events,
            seat=self.view.seat,
            dealer=told.dealer,
            hands=told.hands,
        )
        assert found is None, found

    # What it does

    def _act(self) -> None:
        table, you = self.table, self.you
        if table is None or you is None:
            return
        if table.phase == "playing":
            self._play()
        elif table.phase == "lobby" and table.host == you:
            self._lead(table)
        elif (
            self._commit_id not in self._unanswered
            and not table.deal.is_fixed
            and (not table.seats[you].ready or self.witness.must_commit(table.deal, you))
        ):
            self._commit_id = self.ask("ready", part=self.witness.commit(you))

    def _lead(self, table: TableInfo) -> None:
        """Once everybody is ready, give two people each other's seats, and start the match."""
        assert self.you is not None
        guests = [seat for index, seat in enumerate(table.seats) if index != self.you]
        if table.deal.is_fixed or self._unanswered or not all(seat.ready for seat in guests):
            return
        if [seat.name for seat in table.seats] == list(NAMES):
            self.ask("reorder", order=ORDER)
        else:
            self._commit_id = self.ask("start", part=self.witness.commit(self.you))

    def _play(self) -> None:
        view = self.view
        if view is None or view.prompt.seat != self.you or not view.legal or self._unanswered:
            return
        plays = [move for move in view.legal if isinstance(move, Play)]
        move = replace(plays[0], call=True) if plays else view.legal[0]
        self.ask("move", seq=self.seq, action=msgspec.to_builtins(move))


class DealRun:
    """One run, with a fault in the moment `fault_at`, counted from 1; or without."""

    def __init__(self, fault_at: int = 0, fault: Fault = lambda run: None) -> None:
        self.world = World(7, NO_DELAYS, slow_s=0.004)
        self.players = [DealPlayer(self, *each) for each in zip(NAMES, LATENCY_S, strict=True)]
        self.dropped: set[str] = set()
        """Those whose connection was broken: the others may have gone on without them."""
        self.moments = 0
        self.faulted_in: Step | None = None
        self._fault_at, self._fault = fault_at, fault
        self._open_table()
        self._run()

    def restart(self) -> None:
        """Crash the server, and start it again. Every connection breaks."""
        self.world.boot()
        for player in self.players:
            player.drop()

    def drop(self, name: str) -> None:
        """Break one connection."""
        self.dropped.add(name)
        next(player for player in self.players if player.name == name).drop()

    def later(self, what: Callable[[], None]) -> None:
        self.world.clock.call_at(self.world.clock.now() + 0.1, what)

    def secrets(self) -> list[str]:
        """What nobody may know as far as the log has been written."""
        table = self.world.registry.tables.get(self.players[0].slug)
        if table is None:
            return []
        told = table.audience.committed
        coming = [] if told.coming is None else [told.coming.secret]
        dealt = told.dealt.secret if told.dealt and told.phase == "playing" else None
        return [*coming, *([dealt] if dealt else [])]

    def step(self) -> Step:
        """How far the protocol is, in the memory of the server, and on disk where that differs."""
        slug = self.players[0].slug
        now, written = self._open(), self.world.disk.state(slug)
        round_, name = _step(written)
        if now is not None and _step(now) != (round_, name):
            name = f"{name}, {_step(now)[1]} being written"
        return round_, name

    def _open(self) -> TableState | None:
        table = self.world.registry.tables.get(self.players[0].slug)
        return None if table is None else table.state

    def _open_table(self) -> None:
        host, *guests = self.players
        host.connect()
        host.ask("create", name=host.name, edition="zelda", seats=len(NAMES), options=OPTIONS)
        self.world.run(1)
        for guest in guests:
            guest.connect()
            guest.ask("join", slug=host.slug, name=guest.name)

    def _run(self) -> None:
        clock = self.world.clock
        end = clock.now() + LONGEST_S
        while any(len(player.verdicts) < ROUNDS for player in self.players):
            assert clock.run_next(end), f"stuck at {self.step()}"
            if all(player.phase == "playing" for player in self.players):
                continue
            self.moments += 1
            if self.moments == self._fault_at:
                self.faulted_in = self.step()
                self._fault(self)


def _step(state: TableState) -> Step:
    coming = state.coming
    if coming is None:
        assert state.dealt is not None
        return state.dealt.deal.round, "dealt"
    if coming.is_fixed:
        return coming.id.round, f"{len(coming.opened)} opened"
    return coming.id.round, f"{len(coming.commitments)} committed"
