"""Secrecy over the wire: no byte about a hidden card, a seed or a token to the wrong socket."""

import re
from random import Random

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from penultima.bots import RandomBot
from penultima.delays import NO_DELAYS
from penultima.errors import Refused, SecrecyError
from penultima.rules.actions import Action
from penultima.rules.cards import Seat
from penultima.rules.edition import names
from penultima.rules.events import Dealt, Event, LotDrawn
from penultima.rules.game import apply
from penultima.rules.match import Opening
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.rules.table import Table
from penultima.server.registry import Client
from penultima.server.table.audience import MOST_ROUND_STEPS
from penultima.server.table.broadcast import UpdateEncoder, wire_view
from penultima.server.table.driver import TableDriver
from penultima.server.table.session import Session
from penultima.server.table.state import SeatState, TableState
from penultima.view import PUBLIC_EVENTS, Own, Viewer, own, redacted, view
from penultima.wire.messages import Times, Update, UpdateForAll, Welcome
from penultima.wire.seats import SeatInfo
from tests.rules.test_secrecy import _tells, _twin, _twin_action
from tests.rules.test_view import Whispered
from tests.support.matches import Moment, openings, walk
from tests.support.simulated_clients import Person, make_move, open_table
from tests.support.simulated_server import RecordingLink, World

# The law of worlds, over the wire.


def _state(table: Table) -> TableState:
    seats = tuple(
        SeatState(number, "", SeatInfo("human", name))
        for number, name in enumerate(table.setup.players, 1)
    )
    return TableState(
        "23456789", 7, edition_id=table.setup.edition.id, seats=seats, host=1, game=table,
        players=len(seats), match=1,
    )  # fmt: skip


def _frames(world: World, table: Table, viewer: Viewer, move: Moment | None = None) -> list[bytes]:
    """Every frame sent to a viewer: the welcome at the table, then what the move sends."""
    driver = TableDriver(_state(table), world.registry.services, lambda: None)
    world.disk.rows["23456789"] = [None] * 7  # type: ignore[list-item]
    channel = RecordingLink()
    session = Session(channel)
    if viewer is None:
        driver.audience.watch(session)
    else:
        driver.audience.seat(session, viewer + 1)
    driver.audience.welcome(session, "")
    if move is not None:
        make_move(driver, move.seat, move.action)
    world.run(0)
    return channel.frames


@given(openings(), st.integers(0, 2**32))
def test_worlds_that_differ_in_secrets_send_the_same_bytes(opening: Opening, seed: int) -> None:
    chance = Random(seed)
    compared = 0
    for moment in walk(opening, seed, 30):
        if isinstance(moment.table.prompt, RoundOver | MatchOver):
            continue
        after, events = apply(moment.table, moment.seat, moment.action)
        for viewer in (None, Seat(chance.randrange(moment.table.seats))):
            twin = _twin(moment, events, viewer, chance)
            twin_move = moment._replace(action=_twin_action(moment, twin, viewer))
            frames = _frames(World(seed, NO_DELAYS), moment.table, viewer, moment)
            try:
                _, other = apply(twin, twin_move.seat, twin_move.action)
            except Refused:
                # The mover lacks a hidden card for it there. The viewer's own hand is the same in
                # both worlds, so the mover is somebody else; the welcome must not differ either.
                assert moment.seat != viewer
                assert frames[0] == _frames(World(seed, NO_DELAYS), twin, viewer)[0]
                continue
            twins = _frames(World(seed, NO_DELAYS), twin, viewer, twin_move)
            assert frames[0] == twins[0]
            if not any(_tells(event, after, viewer) for event in (*events, *other)):
                assert frames == twins
                compared += 1
    # A match may end before two worlds can be compared. Hypothesis fails if most of them do.
    assume(compared > 0)


@given(openings(), st.integers(0, 2**32))
def test_what_is_encoded_once_for_everybody_is_what_each_would_be_told(
    opening: Opening, seed: int
) -> None:
    """A move is told with what everybody sees made once: nobody's frame may differ for that."""
    for moment in walk(opening, seed, 30):
        telling = UpdateEncoder(UpdateForAll(7, (), Times(), None), moment.events, moment.table)
        for seat in (None, *map(Seat, range(moment.table.seats))):
            events = tuple(redacted(event, seat) for event in moment.events)
            shown = wire_view(moment.table, seat)
            alone = Update(7, (), Times(), None, seat, events, shown, "x")
            told = msgspec.json.decode(telling.frame(seat, "x"))
            assert told == msgspec.json.decode(msgspec.json.encode(alone))


def test_an_event_that_nothing_declares_cannot_be_sent() -> None:
    update = UpdateForAll(7, (), Times(), None)
    encoder = UpdateEncoder(update, (Whispered(Seat(0), "B7"),), None)  # type: ignore[arg-type]
    for seat in (None, Seat(0), Seat(1)):
        with pytest.raises(SecrecyError, match="Whispered"):
            encoder.frame(seat)


def test_a_server_sends_nothing_of_an_event_that_is_not_declared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = World()
    ana, ben = Person(world, "Ana"), Person(world, "Ben")
    ana.create(seats=2)
    ben.join(ana.slug)
    ben.ask("ready")
    world.run(0)
    sent = len(ana.channel.frames), len(ben.channel.frames)
    monkeypatch.setitem(view.__globals__, "PUBLIC_EVENTS", PUBLIC_EVENTS - {LotDrawn})
    ana.ask("start")
    with pytest.raises(SecrecyError, match="LotDrawn"):
        world.run(0)
    for person, count in zip((ana, ben), sent, strict=True):
        assert b"lot_drawn" not in b"".join(person.channel.frames[count:])


# Whole matches, every frame read by somebody who knows nothing of views.

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


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("seed", range(3))
def test_every_frame_of_whole_matches_tells_only_what_its_reader_may_know(
    edition: str, seed: int
) -> None:
    _eavesdrop(edition, seed)


def _eavesdrop(edition: str, seed: int) -> None:
    world = World(seed, NO_DELAYS)
    people = [Person(world, name) for name in ("Ana", "Ben", "Cal")]
    spectator = Person(world, "Eve")
    for person in (*people, spectator):
        person.channel = Wire(world)
        person.client = Client(person.channel)
    options = {"target": 200, "seven_zero": seed == 1, "stacking": seed == 2}
    people[0].create(edition, seats=3, options=options)
    for person in people[1:]:
        person.join(people[0].slug)
        person.ask("ready")
    spectator.ask("watch", slug=people[0].slug)
    people[0].ask("start")
    world.run(0)
    _play_to_the_end(world, people, seed, spectator)
    secrets = _secrets(world, people)
    for reader, person in enumerate((*people, spectator)):
        assert isinstance(person.channel, Wire)
        _check_round_logs(person)
        before: TableState | None = None
        for frame, state in person.channel.seen:
            for owner, secret in secrets:
                if secret in frame:
                    assert owner == reader, "somebody else's secret"
                    assert frame.startswith(b'{"type":"welcome"')
            codes = {code.decode() for code in CODE.findall(_without_round_log(frame))}
            codes &= set(state.edition.kinds)
            seat = Seat(reader) if reader < 3 else None
            assert codes <= _known(before or state, state, seat, world), (reader, frame)
            before = state


def _check_round_logs(person: Person) -> None:
    """The log of the round, as a fresh page gets it, has only what this reader was sent before."""
    sent: list[tuple[Event, ...]] = []
    compared = 0
    for message in person.messages:
        match message:
            case Update(events=events) if events:
                sent = [events] if any(isinstance(e, Dealt) for e in events) else [*sent, events]
            case Welcome(round=log) if sent:
                assert log == tuple(sent[-MOST_ROUND_STEPS:])
                compared += 1
    assert compared > 0


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
                if action is not None:
                    built = msgspec.to_builtins(action)
                    people[seat].ask("move", seq=table.state.seq, action=built)
        world.run(0)
    raise AssertionError("the match has no end")


def _secrets(world: World, people: list[Person]) -> list[tuple[int, bytes]]:
    state = open_table(people[0]).state
    tokens = [(reader, (person.token or "").encode()) for reader, person in enumerate(people)]
    keys = [(-1, seat_state.key.encode()) for seat_state in state.seats]
    seeds = [(-1, str(state.seed).encode())]
    assert all(len(secret) > 30 for _, secret in (*tokens, *keys, *seeds))
    return [*tokens, *keys, *seeds]


def _known(before: TableState, state: TableState, seat: Viewer, world: World) -> set[str]:
    """Card codes that may be spoken of: what lies open, one's own, and what was shown."""
    known: set[str] = set(state.edition.customizable)  # as names of house rules
    rows = world.disk.rows[state.slug]
    entry = msgspec.json.decode(rows[state.seq - 1].events) if state.seq else []
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
    for event in entry:
        if event["type"] in ("lot_drawn", "turned_up", "put_back", "played"):
            known.add(event["card"])
    return known


@pytest.mark.parametrize("leak", ["events", "hands", "round log"])
def test_the_eavesdropper_would_notice(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the test above: it fails if events or views go out as they are."""
    if leak == "events":
        monkeypatch.setattr(
            "penultima.server.table.broadcast.redacted_all", lambda events, seat: events
        )
    elif leak == "round log":
        monkeypatch.setattr(
            "penultima.server.table.audience.redacted_all", lambda events, seat: tuple(events)
        )
    else:

        def leaky(table: Table, seat: Viewer) -> Own:
            return replace(own(table, seat), hand=sum(table.hands, ()))

        monkeypatch.setattr("penultima.server.table.broadcast.own", leaky)
    with pytest.raises(AssertionError):
        _eavesdrop("zelda", 0)
