"""Coming and going: one connection has one seat, who is away holds nobody up, somebody is host."""

import pytest

from penultima.server.errors import Rejected
from penultima.server.metrics import Metrics
from penultima.server.rate_limits import AddressLimits, Limits
from penultima.wire.messages import Goodbye, Presence, Welcome
from tests.support.simulated_clients import Person, info, notices, open_table, playing, table_of
from tests.support.simulated_server import SimClock, World

THREE = "R7 > Ana* R5 B1 B2 / Ben R1 G2 G3 / Cal T1 T2 T3 . T5 T6 T7 T8 T9"


def test_presence_is_sent_when_it_has_changed() -> None:
    world = World()
    ana, ben = Person(world), Person(world, "Ben")
    ana.create()
    ben.join(ana.slug)
    world.run(0)
    before = len(ana.all(Presence))
    ben.ask("ready")
    ben.ask("ready", ready=False)
    world.run(0)
    assert len(ana.all(Presence)) == before
    ben.disconnect()
    world.run(0)
    assert len(ana.all(Presence)) == before + 1
    assert ana.presence.here[:2] == (True, False)
    ben.resume()
    world.run(0)
    assert ana.presence.here[:2] == (True, True)
    assert ben.presence.here == ana.presence.here


def test_a_bot_is_never_away() -> None:
    world = World()
    ana = Person(world)
    ana.create(bots=["greedy"])
    ana.ask("start")
    world.run(100)
    assert "bot_took_over" not in notices(ana)


def test_a_bot_takes_over_once() -> None:
    world, (ana, ben, _) = playing(THREE)
    ben.disconnect()
    world.run(200)
    assert notices(ana).count("bot_took_over") == 1


def test_who_was_back_in_between_has_45_seconds_again() -> None:
    world, (ana, ben, _) = playing(THREE)
    ben.disconnect()
    world.run(40)
    ben.resume()
    ben.disconnect()
    world.run(40)
    assert "bot_took_over" not in notices(ana)
    world.run(5)
    assert "bot_took_over" in notices(ana)


def test_who_was_removed_while_away_is_not_waited_for() -> None:
    world, (ana, ben, _) = playing(THREE)
    ben.disconnect()
    ana.ask("remove", seat=1)
    world.run(50)
    assert notices(ana).count("seat_left") == 1
    assert "bot_took_over" not in notices(ana)


def test_nothing_comes_of_it_when_a_guest_is_away_from_the_lobby() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    ben.disconnect()
    seq = ana.seq
    world.run(100)
    assert ana.seq == seq


def test_a_host_who_leaves_is_followed_by_the_next_who_is_here() -> None:
    world, (ana, ben, cal) = table_of("Ana", "Ben", "Cal")
    ben.disconnect()
    ana.ask("leave")
    world.run(0)
    assert info(cal).host == 2
    cal.ask("add_bot", seat=0)
    cal.ask("make_host", seat=0)
    assert cal.error == "no_such_seat"  # a bot arranges nothing
    cal.ask("leave")
    world.run(0)
    ben.resume()
    assert info(ben).host == 1


def test_the_host_who_leaves_is_followed_by_the_neighbour() -> None:
    world, (ana, ben, _) = table_of("Ana", "Ben", "Cal")
    ana.ask("leave")
    world.run(0)
    assert info(ben).host == 1


def test_who_comes_back_may_move_at_once() -> None:
    _, (ana, *_) = playing(THREE)
    legal = ana.view.legal
    ana.resume()
    assert ana.view.legal == legal != ()


def test_a_server_that_ends_takes_nothing_more() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    world.registry.freeze()
    ana.ask("say", preset="hello")
    assert ana.error == "stopping"


def test_who_goes_to_another_table_is_away_from_the_last() -> None:
    _, (ana, ben, cal) = table_of("Ana", "Ben", "Cal")
    ben.create()
    assert ana.presence.here == (True, False, True)
    cal.join(ben.slug)
    assert ana.presence.here == (True, False, False)
    assert ben.presence.here == (True, True, False, False)


def test_who_watches_their_own_table_leaves_the_seat_until_they_come_back() -> None:
    _, (ana, ben) = table_of("Ana", "Ben")
    ben.ask("watch", slug=ana.slug)
    assert (ben.state.you, ana.presence.here, ana.presence.spectators) == (None, (True, False), 1)
    ben.ask("resume", slug=ben.slug, token=ben.token)
    assert (ben.state.you, ana.presence.here, ana.presence.spectators) == (1, (True, True), 0)


def test_two_who_come_back_at_once_to_a_table_that_was_put_away_are_both_let_in() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    for person in (ana, ben):
        person.disconnect()
    world.run(1)
    assert world.registry.put_away(0) == 1
    for person in (ana, ben):
        person.connect()
        person.ask("resume", slug=person.slug, token=person.token)
        person.ask("ready")  # before the table is there
    world.run(1)
    assert open_table(ana) is open_table(ben)
    assert [seat.ready for seat in info(ana).seats] == [True, True]
    assert world.metrics.totals["tables_loaded"] == 1


def test_who_comes_back_does_not_set_back_the_clock_of_another() -> None:
    world, (_, ben, cal) = playing(THREE, settings={"clock_s": 30})
    world.run(20)
    cal.disconnect()
    cal.resume()
    clock = cal.last(Welcome).times.clock
    assert clock is not None
    assert clock.left_ms == 10_000
    world.run(10)
    assert notices(ben)[-1] == "time_ran_out"


def test_who_has_just_left_sits_down_again_after_the_goodbye() -> None:
    """In one breath, they got a seat whose token nobody ever told them: it stayed taken."""
    world, (ana, ben) = table_of("Ana", "Ben")
    ben.ask("leave")
    ben.ask("join", slug=ana.slug, name="Ben")
    assert ben.error == "not_now"
    world.run(0)
    assert ben.last(Goodbye).reason == "left"
    assert [seat.kind for seat in info(ana).seats] == ["human", "open"]
    ben.connect()
    ben.join(ana.slug)
    assert ben.state.you == 1


def test_an_address_that_owes_something_is_not_forgotten() -> None:
    """Or whoever guesses links could start anew with every housekeeping."""
    clock = SimClock()
    address_limits = AddressLimits(
        Limits(lookups_per_min=60, creations_per_min=1), clock, Metrics()
    )
    address_limits.check_creation("here")
    assert address_limits.enter("there")
    for seconds in (0, 59):
        clock.run_until(clock.now() + seconds)
        address_limits.forget()
        with pytest.raises(Rejected):
            address_limits.check_creation("here")
    clock.run_until(clock.now() + 1)
    address_limits.check_creation("here")
    address_limits.leave("there")
    assert not address_limits.connections
