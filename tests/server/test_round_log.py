"""The log of the round: a client that has not seen it gets it with the welcome."""

import pytest

from penultima.delays import SEAT_KEPT_S
from penultima.rules import events as e
from penultima.server.table.audience import MOST_ROUND_STEPS
from penultima.wire.messages import Welcome
from tests.support.simulated_clients import Person, open_table, playing

POSITION = "R7 > Ana* R5 B1 B2 / Ben R1 G2 G3 / Cal T1 T2 T3 . T5 T6 T7 T8 T9"


def _log(person: Person) -> list[list[str]]:
    """The tags of the events in the last welcome, move by move."""
    moves = person.last(Welcome).round
    return [[str(event.__struct_config__.tag) for event in events] for events in moves]


def test_a_reload_brings_the_round_so_far_move_by_move() -> None:
    world, (ana, ben, _) = playing(POSITION)
    ana.move("play", card="R5")
    world.run(0)
    ben.resume()
    assert _log(ben)[-1] == ["played", "turn_began"]
    assert any("position_set" in events for events in _log(ben))
    assert ben.last(Welcome).events == ()


def test_a_client_that_has_the_log_gets_only_what_it_missed() -> None:
    world, (ana, ben, _) = playing(POSITION)
    ben.disconnect()
    seen = ben.seq
    ana.move("play", card="R5")
    world.run(0)
    ben.resume(seen)
    assert len(ben.last(Welcome).events) == 2
    assert _log(ben) == []


def test_a_client_that_missed_too_much_gets_the_log() -> None:
    _, (_, ben, _) = playing(POSITION)
    ben.resume(-1)
    assert ben.last(Welcome).gap
    assert _log(ben)


def test_a_spectator_gets_the_log_without_anyone_s_cards() -> None:
    world, (ana, _, _) = playing(POSITION)
    ana.move("draw")
    world.run(0)
    eve = Person(world, "Eve")
    eve.ask("watch", slug=ana.slug)
    drew = [event for events in eve.last(Welcome).round for event in events][-2]
    assert isinstance(drew, e.Drew)
    assert (drew.count, drew.cards) == (1, None)


def test_who_takes_a_seat_over_in_the_middle_of_a_round_gets_a_spectators_log() -> None:
    """They sit the round out, and may know neither its hand nor what it has drawn."""
    world, people = playing(POSITION)
    people[0].move("draw")
    world.run(0)
    for person in people:
        person.ask("leave")
        world.run(0)
    world.run(SEAT_KEPT_S)
    dia = Person(world, "Dia")
    dia.join(people[0].slug)
    assert dia.state.you == 0
    events = [event for events in dia.last(Welcome).round for event in events]
    drew = next(event for event in events if isinstance(event, e.Drew))
    assert drew.seat == 0
    assert drew.cards is None


def test_only_the_latest_moves_of_a_long_round_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penultima.server.table.audience.MOST_ROUND_STEPS", 3)
    assert MOST_ROUND_STEPS > 3
    world, (ana, ben, _) = playing(POSITION)
    for _ in range(3):
        ana.move("draw")
        world.run(0)
        ana.move("pass")
        world.run(5)
    ben.resume()
    assert len(_log(ben)) == 3
    steps = open_table(ana).state.steps
    assert len(steps) > 3
    assert ben.last(Welcome).round_from == sum(len(step.events) for step in steps[:-3])
