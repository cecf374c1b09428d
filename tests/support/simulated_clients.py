"""People at a simulated table: they speak the wire protocol and nothing else."""

import itertools
from typing import Any, TypeVar

import msgspec

from penultima.rules.actions import Action
from penultima.rules.cards import Seat
from penultima.rules.game import apply
from penultima.rules.match import new_position
from penultima.server.registry import Client
from penultima.server.table.driver import TableDriver
from penultima.text.positions import parse_position
from penultima.view import TableView
from penultima.wire.messages import Message, Presence, Refusal, TableInfo, Update, Welcome
from penultima.wire.notices import BotTookOver

from .simulated_server import RecordingLink, World

M = TypeVar("M")
_numbers = itertools.count(1)
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)

SNOWBALL = {
    "title": "Snowball",
    "text": "Everybody else draws one.",
    "do": [{"effect": "draw", "who": "others", "count": 1}],
}
"""A house rule, as it is proposed."""


class Person:
    """Somebody with a browser."""

    def __init__(self, world: World, name: str = "Ana", address: str = "") -> None:
        self.world, self.name, self.address = world, name, address
        self.token: str | None = None
        self.slug = ""
        self.connect()

    def connect(self) -> None:
        self.channel = RecordingLink()
        self.client = Client(self.channel, self.address)
        self.read = 0

    def disconnect(self) -> None:
        self.world.registry.leave(self.client)

    def ask(self, type_: str, **fields: Any) -> str:
        """Send a request, and say which id it has."""
        id_ = fields.pop("id", f"{self.name}-{next(_numbers)}-{'x' * 16}")[:32]
        frame = msgspec.json.encode({"type": type_, "id": id_, **fields})
        self.world.registry.receive(self.client, frame)
        return str(id_)

    def move(self, do: str, **fields: Any) -> str:
        return self.ask("move", seq=self.seq, action={"do": do, **fields})

    @property
    def messages(self) -> list[Message]:
        return [_decoder.decode(frame) for frame in self.channel.frames]

    def new(self) -> list[Message]:
        """What has come since one last looked."""
        messages = self.messages[self.read :]
        self.read = len(self.channel.frames)
        return messages

    def all(self, kind: type[M]) -> list[M]:
        return [message for message in self.messages if isinstance(message, kind)]

    def last(self, kind: type[M]) -> M:
        return self.all(kind)[-1]

    @property
    def error(self) -> str | None:
        """The code of the last message, if it is an error."""
        last = self.messages[-1]
        return last.code if isinstance(last, Refusal) else None

    @property
    def state(self) -> Welcome | Update:
        return [m for m in self.messages if isinstance(m, Welcome | Update)][-1]

    @property
    def seq(self) -> int:
        return self.state.seq

    @property
    def view(self) -> TableView:
        views = [m.view for m in self.messages if isinstance(m, Welcome | Update) and m.view]
        return views[-1]

    @property
    def presence(self) -> Presence:
        told = [each for each in self.messages if isinstance(each, Welcome | Presence)]
        return told[-1].presence if isinstance(told[-1], Welcome) else told[-1]

    def create(self, edition: str = "zelda", **fields: Any) -> None:
        self.ask("create", name=self.name, edition=edition, **fields)
        self.world.run(0)
        self.keep_token()

    def join(self, slug: str, **fields: Any) -> None:
        self.ask("join", slug=slug, name=self.name, **fields)
        self.world.run(0)
        self.keep_token()

    def resume(self, seq: int | None = None, *, reclaim: bool = False) -> None:
        self.connect()
        self.ask("resume", slug=self.slug, token=self.token, seq=seq, reclaim=reclaim)
        self.world.run(0)

    def keep_token(self) -> None:
        for welcome in self.all(Welcome):
            self.slug = welcome.slug
            self.token = welcome.token or self.token


def info(person: Person) -> TableInfo:
    """The table as they were told of it last."""
    infos = [m.table for m in person.messages if isinstance(m, Welcome | Update) and m.table]
    return infos[-1]


def notices(person: Person) -> list[str]:
    """What they heard besides the round, by its tags."""
    return [
        str(notice.__struct_config__.tag)
        for update in person.all(Update)
        for notice in update.notices
    ]


def table_of(*names: str, world: World | None = None, **create: Any) -> tuple[World, list[Person]]:
    """A table with these people, in the lobby."""
    world = world or World()
    people = [Person(world, name) for name in names]
    people[0].create(**{"seats": max(2, len(names)), **create})
    for person in people[1:]:
        person.join(people[0].slug)
    return world, people


def playing(position: str, **create: Any) -> tuple[World, list[Person]]:
    """A match that stands at a position (penultima.text.positions)."""
    names, _ = parse_position(position)
    world, people = table_of(*names, **create)
    for person in people:
        person.ask("ready")
    people[0].ask("start")
    world.run(0)
    stand_at(people[0], position)
    people[0].ask("skip_opening")
    world.run(0)
    return world, people


def stand_at(host: Person, position: str) -> None:
    """Let the match at this table stand at a position, whoever plays it."""
    table = open_table(host)
    assert table.state.game is not None
    _, parsed = parse_position(position)
    _, events = new_position(table.state.game.setup, parsed)
    table.record(None, events)


def begin(world: World, people: list[Person]) -> None:
    for person in people[1:]:
        person.ask("ready")
    people[0].ask("start")
    world.run(0)


def bots_finish(world: World, person: Person) -> None:
    """Let bots play for everybody until the round is over."""
    table = open_table(person)
    for seat, seat_state in enumerate(table.state.seats):
        if not seat_state.bot_acts:
            table.record(None, (BotTookOver(seat),))
    for _ in range(2000):
        world.run(5)
        if table.state.phase != "playing":
            return
    raise AssertionError("the round has no end")


def make_move(table: TableDriver, seat: Seat, action: Action) -> None:
    """Let a seat make a move at once, whoever plays it and whatever the clocks say."""
    assert table.state.game is not None
    _, events = apply(table.state.game, seat, action)
    table.record(seat, events)


def open_table(person: Person) -> TableDriver:
    table = person.client.table
    assert table is not None
    return table
