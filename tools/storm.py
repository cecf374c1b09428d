"""A storm: simulated people on a bad network play whole matches while the server crashes.

`python -m tools.storm --seeds 1000` looks for trouble; one printed seed shows it again.
"""

import argparse
import itertools
import sys
from collections import Counter
from random import Random
from typing import Any

import msgspec

from penultima.delays import Delays
from penultima.rules import actions as a
from penultima.rules.edition import names
from penultima.server.registry import Client
from penultima.server.store.rows import from_row
from penultima.wire.messages import Done, Goodbye, Held, Message, Refusal, Update, Welcome
from tests.support.simulated_server import World

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)

# What may be refused to somebody who only ever asks for what their view allows.
EXPECTED = {
    "too_late", "catch_not_open", "nothing_to_call", "nobody_to_catch", "not_now", "not_host",
    "bad_message", "round_over", "match_over", "not_your_turn", "cannot_challenge", "bad_request",
    "unknown_round", "not_at_table", "card_not_in_hand", "cannot_pass", "must_answer_demand",
    "card_does_not_fit", "choice_needed", "color_needed", "name_taken", "not_ready", "must_play",
    "replaced", "too_few_seats", "too_fast",
}  # fmt: skip


class Pipe:
    """One connection: frames in order, each after a while, until it breaks."""

    def __init__(self, person: "Sailor") -> None:
        self.person, self.world = person, person.world
        self.client = Client(self)
        self.registry = person.world.registry
        self.broken = False
        self._arrives = {"up": 0.0, "down": 0.0}

    def _later(self, way: str, what: Any) -> None:
        clock, chance = self.world.clock, self.person.chance
        delay = chance.uniform(0.005, 0.15) if chance.random() < 0.95 else chance.uniform(0.2, 2.0)
        self._arrives[way] = max(self._arrives[way], clock.now() + delay)
        clock.call_at(self._arrives[way], what)

    def send(self, frame: bytes) -> None:
        """From the server."""
        self._later("down", lambda: None if self.broken else self.person.hear(self, frame))

    def close(self, code: int) -> None:
        self._later("down", lambda: self.person.lost(self))

    def up(self, frame: bytes) -> None:
        """To the server: what was on its way when a connection broke may still arrive."""
        chance = self.person.chance

        def arrive() -> None:
            if self.registry is self.world.registry and (not self.broken or chance.random() < 0.5):
                self.registry.receive(self.client, frame)

        self._later("up", arrive)
        if chance.random() < 0.03:
            self._later("up", arrive)

    def cut(self) -> None:
        """The network is gone; the server notices some time later."""
        self.broken = True
        clock = self.world.clock
        clock.call_at(
            clock.now() + self.person.chance.choice((0.0, 0.1, 20.0)),
            lambda: self.registry.leave(self.client),
        )


class Sailor:
    """Somebody who wants to play the match to its end, whatever happens."""

    def __init__(self, world: World, name: str, chance: Random) -> None:
        self.world, self.name, self.chance = world, name, chance
        self.slug = ""
        self.token: str | None = None
        self.pipe: Pipe | None = None
        self.seq: int | None = None
        self.view: Any = None
        self.phase = "lobby"
        self.you: int | None = None
        self.ready_asked = -1
        self.host = False
        self.people = self.expected = 0
        self.unanswered: dict[str, bytes] = {}
        self.acknowledged: dict[str, int] = {}
        self.refused: Counter[str] = Counter()
        self.numbers = itertools.count()
        self.calm = False

    def ask(self, again: bool = True, **fields: Any) -> None:
        id_ = f"{self.name}-{next(self.numbers)}-{self.chance.getrandbits(64):016x}"[:32]
        frame = msgspec.json.encode({"id": id_, **fields})
        if again:
            self.unanswered[id_] = frame
        if self.pipe is not None:
            self.pipe.up(frame)

    def connect(self) -> None:
        if self.pipe is not None:
            return
        self.pipe = Pipe(self)
        if self.token is not None:
            resume = {"slug": self.slug, "token": self.token, "seq": self.seq}
            self.ask(False, type="resume", **resume)
        for frame in list(self.unanswered.values()):
            self.pipe.up(frame)

    def lost(self, pipe: Pipe) -> None:
        """The connection is over: come back in a while."""
        pipe.broken = True
        if self.pipe is pipe:
            self.pipe = None
            away = self.chance.choice((0.1, 1.0, 5.0, 60.0 if not self.calm else 2.0))
            self.world.clock.call_at(self.world.clock.now() + away, self.connect)

    def drop(self) -> None:
        if self.pipe is not None:
            pipe = self.pipe
            pipe.cut()
            self.lost(pipe)

    def hear(self, pipe: Pipe, frame: bytes) -> None:
        if pipe is not self.pipe:
            return
        message = _decoder.decode(frame)
        match message:
            case Welcome():
                self.slug, self.token = message.slug, message.token or self.token
                assert self.seq is None or message.seq >= self.seq, "went back in time"
                self.seq, self.you, self.phase = message.seq, message.you, message.table.phase
                self.view = message.view
                self.host = message.table.host == message.you
                self.people = _people(message)
                self.answered(message.id, message.seq)
            case Update():
                assert self.seq is not None
                assert message.seq == self.seq + 1, f"{self.name}: {self.seq} then {message.seq}"
                self.seq, self.you = message.seq, message.you
                if message.table is not None:
                    self.phase = message.table.phase
                    self.host = message.table.host == message.you
                    self.people = _people(message)
                self.view = message.view or self.view
                if message.done is not None:
                    self.answered(message.done, message.seq)
            case Done():
                self.answered(message.id, message.seq)
            case Refusal():
                self.refused[message.code] += 1
                assert message.code in EXPECTED, f"{message.code}: {message.text}"
                assert message.text
                assert not message.text.startswith("refusal-")
                self.unanswered.pop(message.id, None)
            case Held():
                pass
            case Goodbye():
                assert message.reason == "replaced", message
                return
            case _:
                return
        if isinstance(message, Welcome | Update):
            seq = self.seq
            wait = self.chance.choice((0.2, 1.0, 3.0, 3.0 if self.calm else 50.0))
            self.world.clock.call_at(
                self.world.clock.now() + wait, lambda: self.act() if self.seq == seq else None
            )

    def answered(self, id_: str, seq: int) -> None:
        if self.unanswered.pop(id_, None) is not None:
            self.acknowledged[id_] = seq

    def act(self) -> None:
        """Do something that the view allows, and now and then something that it doesn't."""
        if self.pipe is None:
            return
        chance = self.chance
        if not self.calm and chance.random() < 0.05:
            self._be_odd()
        if self.phase == "round_over" or (self.phase == "lobby" and not self.host):
            if self.ready_asked != self.seq:
                self.ask(type="ready")
                self.ready_asked = self.seq or 0
        elif self.phase == "lobby":
            if self.people == self.expected:
                self.ask(type="start")
        elif self.view is not None and self.view.legal:
            moves = [m for m in self.view.legal if not isinstance(m, a.Catch)]
            if self.view.owed is not None or (not self.calm and chance.random() < 0.02):
                moves = self.view.legal
            plays = [m for m in moves if isinstance(m, a.Play)]
            if plays and (self.calm or chance.random() < 0.7):
                moves = plays
            if not moves:
                return
            move = chance.choice(moves)
            if isinstance(move, a.AnyCards):
                cards = tuple(chance.sample(self.view.hand, move.count))
                move = a.ChooseCards(cards)
            if isinstance(move, a.Play) and chance.random() < 0.7:
                move = msgspec.structs.replace(move, call=True)
            self.ask(type="move", seq=self.seq, action=msgspec.to_builtins(move))

    def _be_odd(self) -> None:
        seq = self.chance.choice((0, self.seq, (self.seq or 0) + 5))
        odd: dict[str, Any] = self.chance.choice(
            (
                {"type": "say", "text": "hello  \u202e there"},
                {"type": "say", "preset": "oops"},
                {"type": "move", "seq": seq, "action": {"do": "draw"}},
                {"type": "move", "seq": seq, "action": {"do": "catch", "whom": 0}},
                {"type": "move", "seq": seq, "action": {"do": "play", "card": "W", "color": "x"}},
                {"type": "move", "seq": seq, "action": {"do": "next_round"}},
                {"type": "configure", "seats": 3},
                {"type": "replay", "match": 1, "round": 1},
                {"type": "resync"},
                {"type": "nonsense"},
            )
        )
        self.ask(odd["type"] not in ("nonsense", "replay", "resync"), **odd)


def _people(message: Welcome | Update) -> int:
    assert message.table is not None
    return sum(seat.kind == "human" for seat in message.table.seats)


class Storm:
    """One run. Everything follows from the seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = Random(seed)
        self.world = World(seed, Delays(), slow_s=self.chance.choice((0.001, 0.02, 0.2)))
        people = self.chance.randint(1, 3)
        self.crew = [Sailor(self.world, f"P{n}", self.chance) for n in range(people)]

    def run(self) -> None:
        self._open()
        for _ in range(self.chance.randint(5, 25)):
            self.world.run(self.chance.choice((0.5, 5.0, 40.0)))
            self._disturb()
        for sailor in self.crew:
            sailor.calm = True
        # From now on nobody is disturbed: the match has to come to its end.
        for _ in range(4000):
            self.world.run(10)
            if all(map(self.has_arrived, self.crew)):
                break
        else:
            raise AssertionError("somebody waits for ever")
        self.check()

    def _open(self) -> None:
        chance, captain = self.chance, self.crew[0]
        settings = {
            "clock_s": chance.choice((0, 30, 60)),
            "catch_window": chance.choice(("quick", "family", "relaxed")),
        }
        options = {
            "target": chance.choice((60, 150)),
            "scoring": chance.choice(("winner", "penalty")),
        }
        for name in (
            "stacking",
            "jump_in",
            "seven_zero",
            "no_mercy_catch",
            "force_play",
            "draw_until_playable",
        ):
            options[name] = chance.random() < 0.3
        bots = chance.randint(2 - min(2, len(self.crew)), 3)
        for sailor in self.crew:
            sailor.expected = len(self.crew)
        captain.connect()
        captain.ask(
            type="create", name=captain.name, edition=chance.choice(names()), settings=settings,
            options=options, seats=len(self.crew) + bots, bots=["greedy"] * bots,
        )  # fmt: skip
        while captain.token is None:
            self.world.run(1)
        for sailor in self.crew[1:]:
            sailor.slug = captain.slug
            sailor.connect()
            sailor.ask(type="join", slug=captain.slug, name=sailor.name)
        self.world.run(5)

    def _disturb(self) -> None:
        chance = self.chance
        if chance.random() < 0.2:
            self.world.boot()
            for sailor in self.crew:
                if sailor.pipe is not None:
                    sailor.pipe.broken = True
                    sailor.lost(sailor.pipe)
        elif chance.random() < 0.6:
            chance.choice(self.crew).drop()
        elif chance.random() < 0.2:
            self.world.registry.put_away(0)

    def has_arrived(self, sailor: Sailor) -> bool:
        told = sailor.seq == len(self.world.disk.rows[sailor.slug])
        return told and sailor.pipe is not None and sailor.phase == "match_over"

    def check(self) -> None:
        slug = self.crew[0].slug
        self.world.run(1)
        rows = self.world.disk.rows[slug]
        table = self.world.registry.tables[slug]
        assert self.world.disk.state(slug) == table.state == table.audience.committed, (
            "the log is not the table"
        )
        entries = list(map(from_row, rows))
        done = Counter(e.request for e in entries if e.request)
        assert max(done.values()) == 1, "something was done twice"
        by_id = {e.request: e.seq for e in entries}
        for sailor in self.crew:
            for id_, seq in sailor.acknowledged.items():
                if id_ in by_id:
                    assert by_id[id_] == seq
                else:  # asked again, or welcomed: nothing that could be lost
                    assert seq <= len(rows)
            assert sailor.seq == len(rows), f"{sailor.name} was not told everything"
            assert not sailor.unanswered, f"{sailor.name} waits for {sailor.unanswered}"
            assert table.state.seat_of(table.state.holder(sailor.token or "")) is not None


def sail(seed: int) -> Storm:
    storm = Storm(seed)
    try:
        storm.run()
    except BaseException as error:
        error.add_note(f"storm seed {seed}: python -m tools.storm --first {seed} --seeds 1")
        raise
    return storm


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=100)
    args = parser.parse_args()
    refused: Counter[str] = Counter()
    entries = boots = 0
    for seed in range(args.first, args.first + args.seeds):
        storm = sail(seed)
        entries += len(storm.world.disk.rows[storm.crew[0].slug])
        boots += storm.world.boots
        for sailor in storm.crew:
            refused += sailor.refused
    print(f"{args.seeds} storms, {entries} entries, {boots} starts; refused: {dict(refused)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
