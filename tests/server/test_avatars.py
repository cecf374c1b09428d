"""Avatars: chosen with the seat or later, and seen by everybody."""

from tests.support.simulated_clients import Person, info
from tests.support.simulated_server import World


def test_an_avatar_comes_with_the_seat_and_can_be_changed() -> None:
    world = World()
    ana, ben = Person(world, "Ana"), Person(world, "Ben")
    ana.create(seats=3, avatar="fox")
    ben.join(ana.slug, avatar="owl")
    world.run(0)
    assert [seat.avatar for seat in info(ana).seats] == ["fox", "owl", ""]
    ben.ask("avatar", avatar="bee")
    world.run(0)
    assert info(ana).seats[1].avatar == "bee"
    assert world.disk.state(ana.slug).seats[1].info.avatar == "bee"


def test_there_are_no_other_avatars() -> None:
    world = World()
    ana = Person(world, "Ana")
    ana.create(seats=2)
    ana.ask("avatar", avatar="<svg>")
    world.run(0)
    assert ana.error == "bad_message"
