"""While the disk is slow or locked, clients at a table are told that moves wait."""

from penultima.wire.messages import SavingDelayed
from tests.support.simulated_clients import Person, playing, table_of

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
