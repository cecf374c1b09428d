"""While the disk is slow or locked, clients are told that moves wait, and time stands still."""

import pytest

from penultima.server.pausable_clock import PausableClock
from penultima.wire.messages import SavingDelayed
from penultima.wire.notices import BotTookOver
from tests.support.simulated_clients import Person, begin, open_table, playing, table_of
from tests.support.simulated_server import World

POSITION = "R7 > Ana* B7 B1 W4 R2 / Ben G1 G2 G3 . T5 T6 T7 T8 T9"


def _delays(person: Person) -> list[bool]:
    return [message.delayed for message in person.all(SavingDelayed)]


def test_everyone_at_a_table_is_told_when_it_begins_and_ends() -> None:
    world, (ana, ben) = playing(POSITION)
    eve = Person(world, "Eve")
    eve.ask("watch", slug=ana.slug)
    world.store.on_delay(True)
    world.store.on_delay(False)
    assert _delays(ana) == _delays(ben) == _delays(eve) == [True, False]


def test_a_client_that_comes_during_a_delay_is_told_too() -> None:
    world, (ana, ben) = playing(POSITION)
    world.store.on_delay(True)
    ben.resume()
    eve = Person(world, "Eve")
    eve.ask("watch", slug=ana.slug)
    dia = Person(world, "Dia")
    dia.create()
    assert _delays(ben) == _delays(eve) == _delays(dia) == [True]


def test_otherwise_nothing_is_said() -> None:
    _, (ana, ben) = table_of("Ana", "Ben")
    assert _delays(ana) == _delays(ben) == []


def test_a_time_limit_does_not_run_during_a_delay() -> None:
    world, (ana, _) = playing(POSITION, settings={"clock_s": 30})
    world.run(20)
    world.store.on_delay(True)
    world.run(100)
    assert ana.view.prompt.phase == "turn"
    world.store.on_delay(False)
    world.run(9.9)
    assert ana.view.prompt.phase == "turn"
    world.run(0.2)
    assert ana.view.prompt.phase == "drawn"


def test_bots_do_not_play_during_a_delay() -> None:
    world, (ana,) = table_of("Ana", bots=["greedy", "greedy"], seats=3)
    begin(world, [ana])
    open_table(ana).record(None, (BotTookOver(0),))
    world.run(3)
    world.store.on_delay(True)
    world.run(5)  # a bot that was thinking may have finished
    seq = ana.seq
    world.run(100)
    assert ana.seq == seq
    world.store.on_delay(False)
    world.run(20)
    assert ana.seq > seq + 2


def test_timers_keep_their_distance_over_pauses() -> None:
    world, rung = World(), list[float]()
    clock = PausableClock(world.clock)
    start = clock.now()

    def ring_at(when: float) -> None:
        if clock.now() < when:  # set before a pause
            clock.call_at(when, lambda: ring_at(when))
        else:
            rung.append(world.clock.now() - start)

    clock.call_at(start + 10, lambda: ring_at(start + 10))
    world.run(5)
    clock.pause()
    clock.call_at(start + 6, lambda: ring_at(start + 6))
    clock.call_at(start + 7, lambda: ring_at(start + 7)).cancel()
    world.run(20)
    assert (rung, clock.now()) == ([], start + 5)
    clock.resume()
    world.run(20)
    assert rung == pytest.approx([26, 30])
