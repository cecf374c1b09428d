"""Secrecy over the wire: no byte about a hidden card, a seed or a token to the wrong socket."""

from random import Random

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from penultima.delays import NO_DELAYS
from penultima.errors import Refused, SecrecyError
from penultima.rules.cards import Seat
from penultima.rules.edition import names
from penultima.rules.events import (
    Drew,
    Event,
    HandsShuffled,
    LotDrawn,
    Picked,
    Took,
)
from penultima.rules.game import apply
from penultima.rules.match import Opening
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.rules.table import Table
from penultima.server.table.broadcast import UpdateEncoder, wire_view
from penultima.server.table.driver import TableDriver
from penultima.server.table.session import Session
from penultima.server.table.state import SeatState, TableState
from penultima.view import EVENT_REDACTORS, PUBLIC_EVENTS, Own, Viewer, own, redacted, view
from penultima.wire.messages import Times, Update, UpdateForAll
from penultima.wire.seats import SeatInfo
from tests.rules.test_secrecy import _tells, _twin, _twin_action
from tests.rules.test_view import Whispered
from tests.support.eavesdropping import eavesdrop
from tests.support.matches import Moment, openings, walk
from tests.support.simulated_clients import Person, make_move
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
            told = msgspec.json.decode(telling.frame(seat, seat, "x"))
            assert told == msgspec.json.decode(msgspec.json.encode(alone))


def test_an_event_that_nothing_declares_cannot_be_sent() -> None:
    update = UpdateForAll(7, (), Times(), None)
    encoder = UpdateEncoder(update, (Whispered(Seat(0), "B7"),), None)  # type: ignore[arg-type]
    for seat in (None, Seat(0), Seat(1)):
        with pytest.raises(SecrecyError, match="Whispered"):
            encoder.frame(seat, seat)


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


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("seed", range(3))
def test_every_frame_of_whole_matches_tells_only_what_its_reader_may_know(
    edition: str, seed: int
) -> None:
    eavesdrop(edition, seed)


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
        eavesdrop("zelda", 0)


@pytest.mark.parametrize(
    "kind", [Took, Picked, HandsShuffled, Drew], ids=lambda kind: kind.__name__
)
def test_the_eavesdropper_would_notice_cards_that_change_hands(
    kind: type[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house rules of the matches above have to show all of these."""
    monkeypatch.setitem(EVENT_REDACTORS, kind, lambda event, seat: event)
    with pytest.raises(AssertionError):
        eavesdrop("frozen", 0)
