"""Who leaves during a match can come back to the seat; newcomers take the seats of bots."""

import pytest

from penultima.delays import SEAT_KEPT_S
from penultima.server.rate_limits import Limits
from penultima.wire.messages import Goodbye, Refusal, Welcome
from tests.support.simulated_clients import (
    Person,
    begin,
    bots_finish,
    info,
    notices,
    open_table,
    playing,
    stand_at,
    table_of,
)
from tests.support.simulated_server import World

POSITION = "R7 > Ana R1 R2 / Ben B1 B2 / Cal* G3 G4 G5 . T5 T6 T7 T8 T9 R3 R4 R5"
BOTS_STAY = {"replace_bots": False}


def left_by_cal(**settings: bool) -> tuple[World, Person, Person, Person]:
    world, (ana, ben, cal) = playing(POSITION, world=World(1, limits=Limits()), settings=settings)
    cal.ask("leave")
    world.run(0)
    return world, ana, ben, cal


def test_who_left_gets_the_seat_and_the_hand_back() -> None:
    world, ana, _, cal = left_by_cal()
    assert cal.last(Goodbye).reason == "left"
    assert info(ana).seats[2].vacant
    cal.resume(reclaim=True)
    assert cal.last(Welcome).you == 2
    assert (cal.view.seat, set(cal.view.hand)) == (2, {"G3", "G4", "G5"})
    seat = info(ana).seats[2]
    assert (seat.kind, seat.name, seat.vacant, seat.sits_out) == ("human", "Cal", False, False)
    assert notices(ana)[-1] == "seat_reclaimed"
    cal.move("draw")
    world.run(0)
    assert cal.view.prompt.phase == "drawn"


def test_the_seat_is_kept_for_two_minutes_and_after_that_until_somebody_takes_it() -> None:
    world, ana, _, cal = left_by_cal()
    dia = Person(world, "Dia")
    dia.join(ana.slug)
    assert dia.last(Refusal).code == "seat_kept"
    assert dia.last(Refusal).retry_ms == SEAT_KEPT_S * 1000
    world.run(SEAT_KEPT_S)
    cal.resume(reclaim=True)
    assert cal.last(Welcome).you == 2, "nobody has taken it"
    cal.ask("leave")
    world.run(SEAT_KEPT_S)
    dia.join(ana.slug)
    assert dia.state.you == 2
    cal.resume(reclaim=True)
    assert cal.error == "wrong_token"


def test_the_seat_is_kept_over_a_restart() -> None:
    world, ana, ben, cal = left_by_cal()
    for person in (ana, ben):
        person.disconnect()
    world.run(1)
    world.boot()
    dia = Person(world, "Dia")
    dia.join(ana.slug)
    world.run(0)
    assert dia.error == "seat_kept"
    cal.resume(reclaim=True)
    assert cal.last(Welcome).you == 2


def test_who_was_removed_does_not_get_the_seat_back() -> None:
    world, (ana, _, cal) = playing(POSITION)
    ana.ask("remove", seat=2)
    world.run(0)
    cal.resume(reclaim=True)
    assert cal.error == "wrong_token"


def test_a_connection_that_comes_back_by_itself_takes_no_seat_back() -> None:
    """A page whose leaving was not answered asks again, and must not sit down by that."""
    world, ana, _, cal = left_by_cal()
    cal.resume()
    assert cal.error == "wrong_token"
    world.run(0)
    assert info(ana).seats[2].vacant


def test_a_seat_left_in_the_lobby_is_open_at_once() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    ben.ask("leave")
    world.run(0)
    ben.resume(reclaim=True)
    assert ben.error == "wrong_token"
    dia = Person(world, "Dia")
    dia.join(ana.slug)
    assert dia.state.you == 1


def test_a_seat_is_no_longer_kept_when_the_table_is_back_in_the_lobby() -> None:
    world, ana, _, cal = left_by_cal()
    bots_finish(world, ana)
    ana.ask("to_lobby")
    world.run(0)
    cal.resume(reclaim=True)
    assert cal.error == "wrong_token"


def test_leaving_and_coming_back_gives_no_second_hand_of_a_later_round() -> None:
    """The attack: leave, sit down as somebody else, and take the first seat back after the deal."""
    world, ana, ben, cal = left_by_cal()
    bots_finish(world, ana)
    for person in (ana, ben):
        person.ask("ready")
    world.run(5)
    assert info(ana).phase == "playing"
    cal.resume(reclaim=True)
    assert (cal.last(Welcome).you, cal.view.seat, cal.view.hand) == (2, None, ())
    assert info(ana).seats[2].sits_out
    cal.ask("leave")
    world.run(0)
    cal.resume(reclaim=True)
    assert (cal.last(Welcome).you, cal.view.seat, cal.view.hand) == (2, None, ())


def test_who_sat_the_round_out_sits_it_out_after_leaving_too() -> None:
    world, ana, _, _ = left_by_cal()
    world.run(SEAT_KEPT_S)
    dia = Person(world, "Dia")
    dia.join(ana.slug)
    dia.ask("leave")
    world.run(0)
    dia.resume(reclaim=True)
    assert (dia.last(Welcome).you, dia.view.seat, dia.view.hand) == (2, None, ())


def test_who_comes_back_alone_is_host() -> None:
    world, people = playing(POSITION)
    for person in people:
        person.ask("leave")
        world.run(0)
    people[1].resume(reclaim=True)
    assert info(people[1]).host == 1
    people[0].resume(reclaim=True)
    assert info(people[0]).host == 1


def test_leaving_and_coming_back_is_limited() -> None:
    world, _, _, cal = left_by_cal()
    refused = 0
    for _ in range(40):
        cal.resume(reclaim=True)
        refused += cal.error == "too_fast"
        cal.ask("leave")
        world.run(0)
    assert refused >= 15


def test_a_token_of_a_seat_that_was_left_is_the_leavers_only() -> None:
    world, ana, ben, cal = left_by_cal()
    for token in ("", "x", open_table(ana).state.seats[2].key):
        ben.connect()
        ben.ask("resume", slug=ben.slug, token=token, reclaim=True)
        world.run(0)
        assert ben.error == "wrong_token"
    assert cal.token


# Newcomers and bots


def test_a_newcomer_takes_the_seat_of_a_bot_when_no_other_is_free() -> None:
    world = World()
    ana = Person(world)
    ana.create(seats=3, bots=["greedy"])
    ben, cal, dia = (Person(world, name) for name in ("Ben", "Cal", "Dia"))
    ben.join(ana.slug)
    assert [seat.kind for seat in info(ana).seats] == ["human", "bot", "human"]
    cal.join(ana.slug)
    assert cal.state.you == 1 and not info(cal).seats[1].sits_out
    dia.join(ana.slug)
    assert dia.error == "table_full"


@pytest.mark.parametrize("settings", [{}, BOTS_STAY])
def test_a_bot_gives_way_during_a_round_where_the_table_allows_it(
    settings: dict[str, bool],
) -> None:
    world = World()
    ana, ben = Person(world), Person(world, "Ben")
    ana.create(seats=3, bots=["greedy"] * 2, settings=settings)
    ana.ask("start")
    world.run(10)
    watcher = Person(world, "Cal")
    watcher.ask("watch", slug=ana.slug)
    ben.join(ana.slug)
    assert watcher.presence.can_sit == (not settings)
    if settings:
        assert ben.error == "table_full"
        return
    assert (ben.state.you, ben.view.seat, info(ben).seats[1].sits_out) == (1, None, True)
    bots_finish(world, ana)
    for person in (ana, ben):
        person.ask("ready")
    world.run(5)
    assert (ben.view.seat, len(ben.view.hand) >= 7) == (1, True)


def test_a_bot_whose_turn_it_is_gives_way_and_the_round_goes_on() -> None:
    """Somebody sits down while the bot thinks: another bot makes the move."""
    for wait_s in (0.0, 0.01, 0.5, 1.3):
        world = World()
        ana = Person(world)
        ana.create(seats=2, bots=["greedy"])
        ana.ask("start")
        world.run(0)
        stand_at(ana, "R7 > Ana R1 R2 / Bot* B1 B2 R3 . T5 T6 T7 T8 T9 R4 R5 R6")
        ana.ask("skip_opening")
        world.run(wait_s)
        before = open_table(ana).state.prompt_at
        dia = Person(world, "Dia")
        dia.join(ana.slug)
        assert (dia.state.you, open_table(ana).state.prompt_at) == (1, before)
        world.run(5)
        assert open_table(ana).state.prompt_at > before
        assert ana.view.counts[1] == 2


def test_those_who_watch_can_sit_down_when_everybody_is_gone() -> None:
    world = World()
    ana = Person(world)
    ana.create(seats=3, bots=["greedy"] * 2)
    ana.ask("start")
    world.run(10)
    watcher = Person(world, "Dia")
    watcher.ask("watch", slug=ana.slug)
    ana.disconnect()
    world.run(100)
    presence = watcher.presence
    assert (presence.here[0], presence.can_sit) == (False, True)
    before = open_table(watcher).state.seq
    watcher.join(ana.slug)
    world.run(100)
    assert open_table(watcher).state.seq > before + 1, "the round goes on"
    assert "bot_took_over" in notices(watcher)


def test_no_seat_is_free_while_the_people_who_have_them_are_only_away() -> None:
    world, people = playing(POSITION)
    watcher = Person(world, "Dia")
    watcher.ask("watch", slug=people[0].slug)
    for person in people:
        person.disconnect()
    world.run(10_000)
    assert not watcher.presence.can_sit


def test_a_locked_table_has_no_seat() -> None:
    world = World()
    ana = Person(world)
    ana.create(seats=3, bots=["greedy"] * 2)
    ana.ask("lock")
    world.run(0)
    assert not ana.presence.can_sit
    ana.ask("lock", locked=False)
    world.run(0)
    assert ana.presence.can_sit


# Idle people


def after_a_round(target: int) -> tuple[World, list[Person]]:
    world, people = table_of("Ana", "Ben", "Cal", options={"target": target})
    begin(world, people)
    bots_finish(world, people[0])
    for person in people:
        person.ask("here")
    world.run(0)
    return world, people


@pytest.mark.parametrize(("target", "wait_s"), [(100_000, 30), (1, 60)])
def test_one_idle_player_does_not_block_the_next_round_or_a_rematch(
    target: int, wait_s: int
) -> None:
    world, (ana, ben, cal) = after_a_round(target)
    ana.ask("ready")
    ben.ask("ready")
    world.run(wait_s - 1)
    assert info(ana).phase != "playing"
    world.run(1)
    assert info(ana).phase == "playing"
    assert not info(ana).seats[2].bot_plays, "Cal has some time to notice"
    world.run(46)
    assert info(ana).seats[2].bot_plays
    cal.ask("here")
    world.run(0)
    assert not info(ana).seats[2].bot_plays


def test_an_idle_player_who_does_something_is_left_alone() -> None:
    world, (ana, ben, cal) = after_a_round(100_000)
    ana.ask("ready")
    ben.ask("ready")
    world.run(31)
    cal.ask("say", preset="hello")
    world.run(100)
    assert not info(ana).seats[2].bot_plays


def test_an_idle_host_is_followed_by_the_next() -> None:
    world, (ana, ben, cal) = after_a_round(1)
    ben.ask("ready")
    cal.ask("ready")
    world.run(60 + 46)
    assert info(ben).seats[0].bot_plays
    assert info(ben).host == 1
    del ana


def test_nobody_waits_for_those_for_whom_a_bot_plays() -> None:
    world, (ana, ben, cal) = table_of("Ana", "Ben", "Cal", options={"target": 1})
    begin(world, [ana, ben, cal])
    bots_finish(world, ana)
    ana.ask("ready")
    world.run(5)
    assert info(ana).phase == "playing"


@pytest.mark.parametrize("target", [100_000, 1])
def test_the_host_goes_on_with_a_bot_in_the_seat_of_an_idle_player(target: int) -> None:
    world, (ana, ben, cal) = after_a_round(target)
    ben.ask("ready")
    world.run(0)
    cal.ask("start")
    assert cal.error == "not_host"
    ana.ask("start")
    world.run(5)
    assert info(ana).phase == "playing"
    assert [seat.bot_plays for seat in info(ana).seats] == [False, False, True]
    cal.ask("here")
    world.run(0)
    assert not info(ana).seats[2].bot_plays


def test_coming_back_twice_at_once_is_coming_back() -> None:
    """The second request came while the first was being written, and was refused."""
    world, people = playing(POSITION)
    cal = people[2]
    world.store.slow_s = 0.2
    cal.ask("leave")
    world.run(2)
    cal.connect()
    for _ in range(2):
        cal.ask("resume", slug=cal.slug, token=cal.token, reclaim=True)
    world.run(2)
    assert not cal.all(Refusal)
    assert (cal.state.you, cal.view.seat) == (2, 2)
    assert open_table(cal).state == world.disk.state(cal.slug)
