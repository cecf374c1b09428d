"""Hosts decide who comes to their table: removing, banning, locking."""

from typing import Any

import pytest

from penultima.server.rate_limits import Limits
from penultima.wire.messages import Refusal, Welcome
from tests.support.simulated_clients import Person, begin, bots_finish, info, notices
from tests.support.simulated_server import World

SQUATTER, FRIEND, HOME = "192.0.2.66", "192.0.2.7", "192.0.2.1"
DEVICE = "d" * 22


def at_table() -> tuple[World, Person, Person]:
    """Ana is the host, and Eve sits where somebody else should."""
    world = World(limits=Limits())
    ana = Person(world, "Ana", HOME)
    ana.create(seats=3)
    eve = Person(world, "Eve", SQUATTER)
    eve.join(ana.slug, device=DEVICE)
    assert eve.token
    return world, ana, eve


def comes(world: World, slug: str, name: str, address: str, device: str = "") -> str | None:
    """The code with which a newcomer is refused; None if they sit down."""
    newcomer = Person(world, name, address)
    newcomer.join(slug, device=device)
    return newcomer.error if newcomer.all(Refusal) else None


def remove(world: World, host: Person, ban: bool = False) -> None:
    seat = next(at for at, seat in enumerate(info(host).seats) if seat.name.startswith("Eve"))
    host.ask("remove", seat=seat, ban=ban)
    world.run(0)


def test_who_was_removed_can_watch_but_not_sit_down() -> None:
    """The attack: 17 times in 0.3 s, each time into the seat that was just freed."""
    world, ana, _ = at_table()
    remove(world, ana)
    back = 0
    for number in range(17):
        world.run(0.02)
        back += comes(world, ana.slug, f"Eve {number}", SQUATTER) is None
    assert back == 0
    world.run(10_000)
    assert comes(world, ana.slug, "Eve", SQUATTER) == "removed"
    assert comes(world, ana.slug, "Eve", "192.0.2.99", DEVICE) == "removed"
    watcher = Person(world, "Eve", SQUATTER)
    watcher.ask("watch", slug=ana.slug)
    world.run(0)
    assert watcher.last(Welcome).you is None
    assert comes(world, ana.slug, "Ben", FRIEND) is None


def test_a_spectator_who_was_removed_is_offered_no_seat_until_the_host_relents() -> None:
    world, ana, _ = at_table()
    remove(world, ana)
    eve, cal = Person(world, "Eve", SQUATTER), Person(world, "Cal", FRIEND)
    for watcher in (eve, cal):
        watcher.ask("watch", slug=ana.slug, device=DEVICE if watcher is eve else "")
        world.run(0)
    assert (eve.last(Welcome).presence.can_sit, eve.last(Welcome).presence.removed) == (False, True)
    assert (eve.presence.can_sit, eve.presence.removed) == (False, True)
    assert (cal.presence.can_sit, cal.presence.removed) == (True, False)
    ana.ask("lift_bans")
    world.run(0)
    assert (eve.presence.can_sit, eve.presence.removed) == (True, False)


def test_who_was_removed_stays_out_when_the_table_was_loaded_again() -> None:
    world, ana, _ = at_table()
    remove(world, ana)
    ana.disconnect()
    world.run(10_000)
    assert world.registry.put_away(0) == 1
    assert comes(world, ana.slug, "Eve", SQUATTER) == "removed"


def test_removing_somebody_keeps_nobody_else_of_the_household_out() -> None:
    world, ana, _ = at_table()
    ben = Person(world, "Ben", SQUATTER)
    ben.join(ana.slug)
    remove(world, ana)
    assert comes(world, ana.slug, "Eve", SQUATTER, DEVICE) == "removed"
    assert comes(world, ana.slug, "Cal", SQUATTER, "e" * 22) is None


@pytest.mark.parametrize("phase", ["lobby", "playing", "round_over"])
def test_who_is_banned_stays_out(phase: str) -> None:
    """By address or by device, to sit or to watch, and when the table was loaded again."""
    world, ana, eve = at_table()
    if phase != "lobby":
        begin(world, [ana, eve])
    if phase == "round_over":
        bots_finish(world, ana)
    remove(world, ana, ban=True)
    assert info(ana).banned == 1
    ana.disconnect()
    world.run(10_000)
    assert world.registry.put_away(0) == 1
    assert comes(world, ana.slug, "Eve", SQUATTER) == "banned_here"
    assert comes(world, ana.slug, "Eve", "192.0.2.99", DEVICE) == "banned_here"
    watcher = Person(world, "Eve", SQUATTER)
    watcher.ask("watch", slug=ana.slug)
    world.run(0)
    assert watcher.error == "banned_here"
    eve.resume()
    assert eve.error == "wrong_token"
    assert comes(world, ana.slug, "Ben", FRIEND) is None


def test_everybody_of_an_address_keeps_the_seat_they_have() -> None:
    """A ban is for newcomers: people of one household share an address."""
    world, ana, _ = at_table()
    ben = Person(world, "Ben", SQUATTER)
    ben.join(ana.slug)
    remove(world, ana, ban=True)
    ben.disconnect()
    ben.resume()
    assert ben.last(Welcome).you == 2


@pytest.mark.parametrize("ban", [False, True])
def test_the_host_can_let_them_back_in(ban: bool) -> None:
    world, ana, _ = at_table()
    remove(world, ana, ban)
    assert info(ana).banned == 1
    world.run(100)
    ana.ask("lift_bans")
    world.run(0)
    assert info(ana).banned == 0 and "bans_lifted" in notices(ana)
    assert comes(world, ana.slug, "Eve", SQUATTER) is None


def test_a_locked_table_lets_nobody_new_in() -> None:
    world, ana, eve = at_table()
    ana.ask("lock")
    world.run(0)
    assert info(eve).locked
    assert comes(world, ana.slug, "Ben", FRIEND) == "table_locked"
    watcher = Person(world, "Cal", FRIEND)
    watcher.ask("watch", slug=ana.slug)
    world.run(0)
    assert watcher.error == "table_locked"
    eve.disconnect()
    eve.resume()
    assert eve.last(Welcome).you == 1
    for person in (ana, eve):
        person.disconnect()
    world.run(1)
    assert world.registry.put_away(0) == 1
    assert comes(world, ana.slug, "Ben", FRIEND) == "table_locked"
    ana.resume()
    ana.ask("lock", locked=False)
    world.run(0)
    assert comes(world, ana.slug, "Ben", FRIEND) is None


@pytest.mark.parametrize(
    ("type_", "fields"), [("lock", {}), ("lift_bans", {}), ("remove", {"seat": 0, "ban": True})]
)
def test_only_the_host_decides(type_: str, fields: dict[str, Any]) -> None:
    world, ana, eve = at_table()
    eve.ask(type_, **fields)
    world.run(0)
    assert eve.error == "not_host"
    assert not info(ana).locked and info(ana).seats[0].name == "Ana"


def test_newcomers_are_limited_by_address_not_by_table() -> None:
    """The attack: one address joins and leaves until nobody else gets a seat."""
    world, ana, _ = at_table()
    refused = 0
    for number in range(60):
        eve = Person(world, f"Eve {number}", SQUATTER)
        eve.join(ana.slug)
        refused += any(error.code == "too_fast" for error in eve.all(Refusal))
        eve.ask("leave")
        world.run(0)
    assert refused > 30
    assert comes(world, ana.slug, "Ben", FRIEND) is None


def test_no_key_is_sent_to_anybody() -> None:
    world, ana, eve = at_table()
    remove(world, ana, ban=True)
    ana.ask("resync")
    (ban,) = world.registry.tables[ana.slug].state.bans
    keys = ban.keys
    assert len(keys) == 2
    for frame in ana.channel.frames + eve.channel.frames:
        assert not any(key.encode() in bytes(frame) for key in keys)
        assert SQUATTER.encode() not in bytes(frame)
