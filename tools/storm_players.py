"""Simulated players over a bad network, who play a match to its end (tools/storm.py)."""

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Literal, Protocol

import msgspec
from msgspec import structs

from penultima.fairness.witness import Witness
from penultima.rules import actions as a
from penultima.rules.cards import Card, Seat
from penultima.rules.edition import load
from penultima.rules.effects import Ruling, RulingStep
from penultima.rules.house_rules import HouseRule
from penultima.server.registry import Client
from penultima.wire.messages import (
    Done,
    Goodbye,
    Held,
    Message,
    Proposal,
    ProposedRuling,
    Refusal,
    TableInfo,
    Update,
    Welcome,
    seating,
)
from tests.support.simulated_server import SimClock, SimDisk
from tools.random_rules import every_ruling_step, every_step

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
decode = _decoder.decode

EXPECTED_REFUSALS = {
    "too_late", "catch_not_open", "nothing_to_call", "nobody_to_catch", "not_now", "not_host",
    "bad_message", "round_over", "match_over", "not_your_turn", "cannot_challenge", "bad_request",
    "unknown_round", "not_at_table", "card_not_in_hand", "cannot_pass", "must_answer_demand",
    "card_does_not_fit", "choice_needed", "color_needed", "name_taken", "not_ready", "must_play",
    "keep_too_late", "not_your_rule", "replaced", "too_few_seats", "too_fast", "finish_forbidden",
    "bluff_forbidden", "not_yet", "no_such_seat", "not_seated", "sits_out",
}  # fmt: skip
"""Codes a player may get who asks for what an old view allowed, and now and then for nonsense."""

_STEPS = tuple(every_step())
_RULING = Ruling("Who laughs first draws.")


def random_rule(chance: Random) -> HouseRule:
    steps = [chance.choice(_STEPS) for _ in range(chance.randint(0, 2))]
    return HouseRule(f"Rule {chance.randrange(100)}", (*steps, *(chance.choice(((), (_RULING,))))))


def random_ruling(chance: Random, seats: int) -> tuple[RulingStep, ...]:
    steps = tuple(every_ruling_step(tuple(map(Seat, range(seats)))))
    return tuple(chance.choice(steps) for _ in range(chance.randint(0, 2)))


class StormServer(Protocol):
    """Where connections end."""

    is_up: bool

    def receive(self, client: Client, frame: bytes) -> None: ...

    def leave(self, client: Client) -> None: ...


class StormWorld(Protocol):
    """One server or several, on simulated time."""

    clock: SimClock
    disk: SimDisk
    boots: int

    @property
    def server(self) -> StormServer:
        """Where a new connection leads."""

    def run(self, seconds: float) -> None: ...


class BadConnection:
    """Delivers frames in order, each with a random delay, until it breaks."""

    def __init__(self, player: "StormPlayer") -> None:
        self.player, self.world = player, player.world
        self.client = Client(self)
        self.server = player.world.server
        self.broken = False
        self._arrives = {"up": 0.0, "down": 0.0}

    def _later(self, way: Literal["up", "down"], deliver: Callable[[], None]) -> None:
        clock, chance = self.world.clock, self.player.chance
        delay = chance.uniform(0.005, 0.15) if chance.random() < 0.95 else chance.uniform(0.2, 2.0)
        self._arrives[way] = max(self._arrives[way], clock.now() + delay)
        clock.call_at(self._arrives[way], deliver)

    def send(self, frame: bytes) -> None:
        """From the server to the player."""
        self._later("down", lambda: None if self.broken else self.player.receive(self, frame))

    def close(self, code: int) -> None:
        self._later("down", lambda: self.player.reconnect_after(self))

    def up(self, frame: bytes) -> None:
        """From the player to the server. May arrive twice, or after the connection broke."""
        chance = self.player.chance

        def arrive() -> None:
            if self.server.is_up and (not self.broken or chance.random() < 0.5):
                self.server.receive(self.client, frame)

        self._later("up", arrive)
        if chance.random() < 0.03:
            self._later("up", arrive)

    def cut(self) -> None:
        """Break the connection; the server notices later."""
        self.broken = True
        clock = self.world.clock
        clock.call_at(
            clock.now() + self.player.chance.choice((0.0, 0.1, 20.0)),
            lambda: self.server.leave(self.client),
        )


class StormPlayer:
    """A client that reconnects, sends unanswered requests again, and plays the match to its end."""

    expected_goodbyes: tuple[str, ...] = ("replaced", "left")
    thinks_s: tuple[float, ...] = (0.2, 1.0, 3.0, 50.0)
    away_s: tuple[float, ...] = (0.1, 1.0, 5.0, 60.0)
    """The longest only until it is calm."""

    def __init__(self, world: StormWorld, name: str, chance: Random) -> None:
        self.world, self.name, self.chance = world, name, chance
        self.slug = ""
        self.token: str | None = None
        self.connection: BadConnection | None = None
        self.seq: int | None = None
        self.view: Any = None
        self.phase = "lobby"
        self.table: TableInfo | None = None
        self.rules: Mapping[Card, HouseRule] = {}
        self.you: int | None = None
        self.ready_asked = -1
        self.witness = Witness(lambda: chance.randbytes(32).hex())
        self.is_host = False
        self.people = self.expected = 0
        self.unanswered: dict[str, bytes] = {}
        self.acknowledged: dict[str, int] = {}
        self.refused: Counter[str] = Counter()
        self.numbers = itertools.count()
        self.calm = False
        """Plays sensibly and quickly, so that the match comes to its end."""

    def ask(self, again: bool = True, **fields: Any) -> None:
        """Send a request; with `again`, send it on every new connection until it is answered."""
        id_ = f"{self.name}-{next(self.numbers)}-{self.chance.getrandbits(64):016x}"[:32]
        frame = msgspec.json.encode({"id": id_, **fields})
        if again:
            self.unanswered[id_] = frame
        if self.connection is not None:
            self.connection.up(frame)

    def connect(self) -> None:
        if self.connection is not None:
            return
        self.connection = BadConnection(self)
        if self.token is not None:
            resume = {"slug": self.slug, "token": self.token, "seq": self.seq, "reclaim": True}
            self.ask(False, type="resume", **resume)
        for frame in list(self.unanswered.values()):
            self.connection.up(frame)

    def reconnect_after(self, connection: BadConnection) -> None:
        """This connection is over: open a new one after a while."""
        connection.broken = True
        if self.connection is connection:
            self.connection = None
            away = self.chance.choice(self.away_s[:-1] if self.calm else self.away_s)
            self.world.clock.call_at(self.world.clock.now() + away, self.connect)

    def drop(self) -> None:
        if self.connection is not None:
            connection = self.connection
            connection.cut()
            self.reconnect_after(connection)

    def receive(self, connection: BadConnection, frame: bytes) -> None:
        if connection is not self.connection:
            return
        message = decode(frame)
        match message:
            case Welcome():
                self.slug, self.token = message.slug, message.token or self.token
                assert self.seq is None or message.seq >= self.seq, "went back in time"
                self.seq, self.you = message.seq, message.you
                self.view = message.view
                self._see(message.table)
                self.answered(message.id, message.seq)
            case Update():
                assert self.seq is not None
                assert message.seq == self.seq + 1, f"{self.name}: {self.seq} then {message.seq}"
                self.seq, self.you = message.seq, message.you
                if message.table is not None:
                    self._see(message.table)
                self.view = message.view or self.view
                if message.done is not None:
                    self.answered(message.done, message.seq)
            case Done():
                self.answered(message.id, message.seq)
            case Refusal():
                self.refused[message.code] += 1
                assert message.code in EXPECTED_REFUSALS, f"{message.code}: {message.text}"
                assert message.text
                assert not message.text.startswith("refusal-")
                self.unanswered.pop(message.id, None)
            case Held():
                pass
            case Goodbye():
                assert message.reason in self.expected_goodbyes, message
                return
            case _:
                return
        if isinstance(message, Welcome | Update):
            seq = self.seq
            wait = self.chance.choice(self.thinks_s[:-1] if self.calm else self.thinks_s)
            self.world.clock.call_at(
                self.world.clock.now() + wait, lambda: self.act() if self.seq == seq else None
            )

    def _see(self, table: TableInfo) -> None:
        self.table, self.phase = table, table.phase
        contribution = self.witness.see(table.deal, seating(table, self.you))
        if self.witness.verdict is not None:
            assert self.witness.verdict.is_fair, self.witness.verdict
        if contribution is not None and self.chance.random() < 0.9:
            self.ask(type="reveal", contribution=contribution)
        self.rules = table.house_rules
        self.is_host = table.host == self.you
        self.people = sum(seat.kind == "human" for seat in table.seats)

    def answered(self, id_: str, seq: int) -> None:
        if self.unanswered.pop(id_, None) is not None:
            self.acknowledged[id_] = seq

    def act(self) -> None:
        """Make a move that the view allows, and now and then a request that it doesn't."""
        if self.connection is None or self.you is None:  # it has left, and is about to close
            return
        chance = self.chance
        if not self.calm and self.people == self.expected and chance.random() < 0.05:
            self._ask_nonsense()  # with everybody seated, or a seat that is waited for could go
        if not self.calm and self.phase != "lobby" and chance.random() < 0.02:
            self.ask(False, type="leave")  # and come back
        self._vote()
        if self.phase in ("lobby", "round_over") and chance.random() < 0.4:
            self._propose()
        if self.phase == "round_over" or (self.phase == "lobby" and not self.is_host):
            if self.ready_asked != self.seq:
                self.ask(type="ready", part=self._part())
                self.ready_asked = self.seq or 0
        elif self.phase == "lobby":
            if self.people == self.expected:
                self.ask(type="start", part=self._part())
        elif self.view is not None and self.view.legal:
            moves = [m for m in self.view.legal if not isinstance(m, a.Catch)]
            if self.view.owed is not None or (not self.calm and chance.random() < 0.02):
                moves = self.view.legal
            plays = [m for m in moves if isinstance(m, a.Play)]
            if plays and (self.calm or chance.random() < 0.7):
                written = [m for m in plays if m.card in self.rules]
                moves = written or plays
            if not moves:
                return
            move = chance.choice(moves)
            if isinstance(move, a.AnyCards):
                cards = tuple(chance.sample(self.view.hand, move.count))
                move = a.ChooseCards(cards)
            if isinstance(move, a.ChooseRuling):
                move = a.ChooseRuling(random_ruling(chance, len(self.view.counts)))
            if isinstance(move, a.Play) and chance.random() < 0.7:
                move = structs.replace(move, call=True)
            self.ask(type="move", seq=self.seq, action=msgspec.to_builtins(move))

    def _part(self) -> str | None:
        """The commitment to its part in the next deal; not every client has one."""
        assert self.you is not None
        return self.witness.commit(self.you) if self.chance.random() < 0.8 else None

    def _propose(self) -> None:
        """Write on a card, or rub out what is written on it."""
        assert self.table is not None
        chance, cards = self.chance, load(self.table.edition).customizable
        if cards:
            rule = random_rule(chance) if chance.random() < 0.8 else None
            self.ask(type="propose", card=chance.choice(cards), rule=msgspec.to_builtins(rule))

    def _vote(self) -> None:
        """Answer the proposals that are new; mostly agree."""
        assert self.table is not None
        proposals: list[Proposal | ProposedRuling] = []
        if self.phase in ("lobby", "round_over"):
            proposals += self.table.proposals.values()
        if self.table.ruling is not None and not self.table.ruling.objected:
            proposals.append(self.table.ruling)
        for proposal in proposals:
            if self.you not in (*proposal.agreed, *proposal.objected):
                agree = self.chance.random() < 0.8
                self.ask(type="vote", version=proposal.version, agree=agree)

    def _ask_nonsense(self) -> None:
        seq = self.chance.choice((0, self.seq, (self.seq or 0) + 5))
        request: dict[str, Any] = self.chance.choice(
            (
                {"type": "say", "text": "hello  \u202e there"},
                {"type": "say", "preset": "oops"},
                {"type": "move", "seq": seq, "action": {"do": "draw"}},
                {"type": "move", "seq": seq, "action": {"do": "catch", "whom": 0}},
                {"type": "move", "seq": seq, "action": {"do": "play", "card": "W", "color": "x"}},
                {"type": "move", "seq": seq, "action": {"do": "next_round"}},
                {"type": "move", "seq": seq, "action": {"do": "choose_ruling", "steps": []}},
                {"type": "vote", "version": self.chance.randrange(9), "agree": False},
                {"type": "configure", "seats": 3},
                {"type": "let_bot_play", "seat": self.chance.randrange(4)},
                {"type": "replay", "match": 1, "round": 1},
                {"type": "resync"},
                {"type": "nonsense"},
            )
        )
        self.ask(request["type"] not in ("nonsense", "replay", "resync"), **request)
