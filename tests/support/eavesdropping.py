"""Whole matches, every frame of which is read by somebody who knows nothing of views."""

import re
from collections.abc import Iterable, Mapping
from random import Random
from typing import TypeAlias

import msgspec

from penultima.bots import RandomBot
from penultima.delays import NO_DELAYS
from penultima.rules.actions import Action, ChooseRuling
from penultima.rules.cards import Seat
from penultima.rules.effects import Discard, Draw, LoseTurn, Reveal, RulingStep, Take
from penultima.rules.events import Dealt, Event, LotDrawn, Played, PutBack, TurnedUp
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.server.registry import Client
from penultima.server.store.entries import Entry
from penultima.server.store.rows import from_row
from penultima.server.table.audience import MOST_ROUND_STEPS
from penultima.server.table.state import TableState
from penultima.view import Viewer, view
from penultima.wire.messages import Message, Update, Welcome
from tools.random_rules import random_switches

from .simulated_clients import Person, open_table
from .simulated_server import RecordingLink, World

CODE = re.compile(rb'"([A-Z][0-9A-Z]{1,2}|W)"')


class Wire(RecordingLink):
    """Keeps each frame with the game before and after it."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self.seen: list[tuple[bytes, TableState]] = []

    def send(self, frame: bytes) -> None:
        super().send(frame)
        for table in self.world.registry.tables.values():
            self.seen.append((frame, table.audience.committed))


RULES: list[list[list[dict[str, object]]]] = [
    [
        [{"effect": "pass_cards", "count": 2}],
        [{"effect": "take", "from": "others", "count": 1}, {"effect": "lose_turn", "who": "all"}],
    ],
    [
        [{"effect": "shuffle_hands"}],
        [{"effect": "ruling", "text": "Who sings worst draws."}],
    ],
    [
        [{"effect": "draw_until", "who": "next", "color": "named"}],
        [{"effect": "ruling", "text": "Two play scissors."}, {"effect": "pass_cards", "count": 1}],
    ],
]
RULINGS: list[tuple[RulingStep, ...]] = [
    (),
    (Take(Seat(1), 2), Draw(Seat(0), 1)),
    (Reveal(Seat(2), Seat(0)), LoseTurn("next")),
    (Discard("all", 1, "choose"),),
]


def eavesdrop(edition: str, seed: int) -> int:
    """Play a match, and read every frame that was sent. Returns how many they were."""
    world = World(seed, NO_DELAYS)
    people = [Person(world, name) for name in ("Ana", "Ben", "Cal")]
    spectator = Person(world, "Eve")
    for person in (*people, spectator):
        person.channel = Wire(world)
        person.client = Client(person.channel)
    people[0].create(edition, seats=3, options=_options(seed))
    for person in people[1:]:
        person.join(people[0].slug)
    spectator.ask("watch", slug=people[0].slug)
    _write_rules(world, people, seed)
    for person in people[1:]:
        person.ask("ready")
    people[0].ask("start")
    world.run(0)
    _play_to_the_end(world, people, seed, spectator)
    rows = world.disk.rows[people[0].slug]
    entries = {row.seq: from_row(row) for row in rows}
    secrets = secrets_of(
        open_table(people[0]).state,
        {Seat(seat): person.token or "" for seat, person in enumerate(people)},
    )
    for reader, person in enumerate((*people, spectator)):
        assert isinstance(person.channel, Wire)
        assert check_round_logs(person.messages) > 0
        check_frames(person.channel.seen, entries, Seat(reader) if reader < 3 else None, secrets)
    return sum(len(person.channel.frames) for person in (*people, spectator))


def _options(seed: int) -> dict[str, object]:
    """The options of a match: one at a time first, and then several at random."""
    if seed < 3:
        return {"target": 500, "seven_zero": seed == 1, "stacking": seed == 2}
    return {"target": 500, **random_switches(Random(seed), 0.3)}


Secrets: TypeAlias = list[tuple[Viewer, bytes]]
"""What must not be sent, and to whom it may be; None: to nobody."""


def check_frames(
    heard: Iterable[tuple[bytes, TableState]],
    entries: Mapping[int, Entry],
    seat: Viewer,
    secrets: Secrets,
) -> None:
    """Each frame, sent when the table was in this state, tells only what its reader may know."""
    before: TableState | None = None
    for frame, state in heard:
        for owner, secret in secrets:
            if secret in frame:
                assert owner is not None and owner == seat, "somebody else's secret"
                assert frame.startswith(b'{"type":"welcome"')
        if state.phase == "playing":
            assert str(state.seed).encode() not in frame, "the seed of this match"
        codes = {code.decode() for code in CODE.findall(_without_round_log(frame))}
        codes &= set(state.edition.kinds)
        entry = entries.get(state.seq)
        assert codes <= _known(before or state, state, seat, entry), (seat, frame)
        before = state


def check_round_logs(messages: Iterable[Message]) -> int:
    """The log of the round, as a fresh page gets it, has only what this reader was sent before.

    Returns how many there were.
    """
    sent: list[tuple[Event, ...]] = []
    compared = 0
    for message in messages:
        match message:
            case Update(events=events) if events:
                sent = [events] if any(isinstance(e, Dealt) for e in events) else [*sent, events]
            case Welcome(round=log) if sent:
                assert log == tuple(sent[-MOST_ROUND_STEPS:])
                compared += 1
    return compared


def _without_round_log(frame: bytes) -> bytes:
    message = msgspec.json.decode(frame)
    message.pop("round", None)
    return msgspec.json.encode(message)


def _play_to_the_end(
    world: World, people: list[Person], seed: int, spectator: Person | None = None
) -> None:
    table, bot = open_table(people[0]), RandomBot(Random(seed))
    for turn in range(6000):
        game = table.state.game
        assert game is not None
        match table.state.phase:
            case "match_over":
                return
            case "round_over":
                _write_rules(world, people, seed + game.round)
                for person in people:
                    person.ask("ready")
            case _:
                seat = game.prompt.seat
                assert seat is not None
                if game.owed is not None and bot.rng.random() < 0.5:
                    seat = Seat(bot.rng.randrange(3))
                    action: Action | None = bot.react(view(game, seat))
                else:
                    action = bot.answer(view(game, seat))
                if turn % 7 == 6:
                    for reader in (*people, *([spectator] if spectator else ())):
                        reader.ask("resync")
                if isinstance(action, ChooseRuling):
                    action = ChooseRuling(bot.rng.choice(RULINGS))
                if action is not None:
                    built = msgspec.to_builtins(action)
                    people[seat].ask("move", seq=table.state.seq, action=built)
                _vote(people, table.state, bot.rng)
        world.run(0)
    raise AssertionError("the match has no end")


def _write_rules(world: World, people: list[Person], number: int) -> None:
    """Write other rules on the customizable cards, and let everybody agree."""
    state = open_table(people[0]).state
    for card, do in zip(state.edition.customizable, RULES[number % len(RULES)], strict=False):
        people[number % 3].ask("propose", card=card, rule={"title": "Snowball", "do": do})
        world.run(0)
        for person in people:
            person.ask("vote", version=state.proposed + 1, agree=True)
        world.run(3)
        state = open_table(people[0]).state


def _vote(people: list[Person], state: TableState, chance: Random) -> None:
    if state.ruling is not None and state.ruling.is_open:
        for person in people:
            person.ask("vote", version=state.ruling.version, agree=chance.random() < 0.8)


def secrets_of(state: TableState, tokens: Mapping[Seat, str]) -> Secrets:
    """The token of each seat, what the server keeps of them, and the seed."""
    found: Secrets = [(seat, token.encode()) for seat, token in tokens.items()]
    found += [(None, seat.key.encode()) for seat in state.seats if seat.key]
    if state.game is not None:
        found.append((None, str(state.seed).encode()))
    assert all(len(secret) > 30 for _, secret in found)
    return found


def _known(before: TableState, state: TableState, seat: Viewer, entry: Entry | None) -> set[str]:
    """Card codes that may be spoken of: what lies open, one's own, and what was shown."""
    known: set[str] = set(state.edition.customizable)  # as names of house rules
    for game in (before.game, state.game):
        if game is None:
            continue
        known |= set(game.discard)
        if seat is not None:
            known |= set(game.hands[seat])
        for shown in game.shown:
            if shown.spectators if seat is None else seat in shown.to:
                known |= set(shown.hand)
        if isinstance(game.prompt, RoundOver | MatchOver):
            known |= {card for hand in game.hands for card in hand}
    for event in entry.events if entry else ():
        if isinstance(event, LotDrawn | TurnedUp | PutBack | Played):
            known.add(event.card)
    return known
