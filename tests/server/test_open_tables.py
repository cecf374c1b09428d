"""A public server: hosts list their tables, strangers find them and play at once."""

from typing import Any

import pytest
from msgspec.structs import replace

from penultima.server.open_tables import MOST_SHOWN
from penultima.server.rate_limits import NO_LIMITS
from penultima.wire.codec import OpenTable
from penultima.wire.messages import Done, Refusal, Welcome
from tests.support.simulated_clients import Person, bots_finish, info, notices, playing
from tests.support.simulated_server import World

POSITION = "R7 > Ana R1 R2 / Ben B1 B2 / Cal* G3 G4 G5 . T5 T6 T7 T8 T9 R3 R4 R5"


def shown(world: World) -> list[OpenTable]:
    world.run(1)
    answer: list[OpenTable] = []
    world.registry.open_tables.find(answer.extend)
    return answer


def host(world: World, name: str = "Ana", **create: Any) -> Person:
    person = Person(world, name)
    person.create(**{"listed": True, **create})
    return person


def quick(world: World, name: str = "Dia", **fields: Any) -> Person:
    person = Person(world, name, f"192.0.2.{len(name)}")
    person.ask("quick_play", name=name, **fields)
    world.run(0)
    person.keep_token()
    return person


def test_a_listed_table_is_found_and_another_is_not() -> None:
    world = World(public=True)
    ana = host(world, table_name="Sunday", settings={"clock_s": 60}, options={"target": 200})
    host(world, "Ben", listed=False)
    (found,) = shown(world)
    assert (found.slug, found.name, found.edition) == (ana.slug, "Sunday", "zelda")
    assert (found.people, found.bots, found.seats, found.phase) == (1, 0, 4, "lobby")
    assert (found.clock_s, found.options.target, found.langs) == (60, 200, ("en",))
    assert info(ana).listed and ana.last(Welcome).public


def test_the_host_lists_a_table_and_takes_it_off_the_list() -> None:
    world = World(public=True)
    ana = host(world, listed=False)
    ben = Person(world, "Ben")
    ben.join(ana.slug)
    ben.ask("list")
    assert ben.error == "not_host"
    for listed in (True, False):
        ana.ask("list", listed=listed)
        world.run(0)
        assert [table.slug for table in shown(world)] == [ana.slug] * listed
        assert info(ben).listed == listed
    assert notices(ben)[-1] == "table_listed"


def test_without_public_nothing_is_listed() -> None:
    world = World()
    ana = Person(world)
    ana.ask("create", name="Ana", edition="zelda", listed=True)
    assert ana.error == "not_public"
    ana.create()
    assert not ana.last(Welcome).public
    ana.ask("list")
    assert ana.error == "not_public"
    ana.ask("list", listed=False)  # a table from before, on a server that is no longer public
    assert isinstance(ana.messages[-1], Done)
    assert quick(world).error == "not_public"
    assert shown(world) == []


def test_a_table_is_shown_while_strangers_can_come() -> None:
    """Not when it is locked, full, or nobody is there; again when that is over."""
    world = World(public=True)
    ana = host(world, seats=2)
    ana.ask("lock")
    world.run(0)
    assert not shown(world)
    ana.ask("lock", locked=False)
    world.run(0)
    ben = Person(world, "Ben")
    ben.join(ana.slug)
    assert not shown(world)
    ben.ask("leave")
    world.run(0)
    assert shown(world)
    ana.disconnect()
    assert not shown(world)
    ana.resume()
    assert shown(world)


def test_strangers_are_told_no_names_and_no_cards() -> None:
    world, (ana, _, cal) = playing(POSITION, world=World(public=True), listed=True)
    cal.ask("leave")
    (found,) = shown(world)
    told = set(type(found).__struct_fields__)
    assert told == {
        "slug", "name", "edition", "phase", "people", "bots", "seats", "options", "clock_s",
        "langs", "can_watch",
    }  # fmt: skip
    assert (found.people, found.bots, found.seats) == (2, 1, 3)
    del ana


def test_tables_with_the_most_people_come_first_and_the_list_is_bounded() -> None:
    world = World(public=True)
    for number in range(MOST_SHOWN + 5):
        host(world, f"H{number}")
    crowd = host(world, "Ana")
    for name in ("Ben", "Cal"):
        Person(world, name).join(crowd.slug)
    found = shown(world)
    assert len(found) == MOST_SHOWN
    assert (found[0].slug, found[0].people) == (crowd.slug, 3)


def test_a_list_may_be_a_second_old_for_those_who_only_look() -> None:
    world = World(public=True)
    host(world)
    assert len(shown(world)) == 1
    host(world, "Ben")
    for max_age_s, count in ((1.0, 1), (0.0, 2)):
        answer: list[OpenTable] = []
        world.registry.open_tables.find(answer.extend, max_age_s)
        assert len(answer) == count


def test_quick_play_opens_a_table_with_bots_and_the_next_sits_down_there() -> None:
    world = World(public=True)
    dia = quick(world, avatar="fox")
    assert [seat.kind for seat in info(dia).seats] == ["human", "bot", "bot", "bot"]
    assert (info(dia).host, info(dia).listed, info(dia).settings.clock_s) == (0, True, 60)
    dia.ask("start")
    world.run(3)
    eve = quick(world, "Eve", avatar="owl")
    assert (eve.slug, eve.state.you, eve.view.seat) == (dia.slug, 1, None)
    assert [seat.avatar for seat in info(eve).seats[:2]] == ["fox", "owl"]
    bots_finish(world, dia)
    for person in (dia, eve):
        person.ask("ready")
    world.run(5)
    assert (info(eve).phase, eve.view.seat) == ("playing", 1)


def test_two_who_come_at_once_meet() -> None:
    world = World(public=True)
    assert quick(world, "Dia").slug == quick(world, "Eve").slug


def test_quick_play_goes_where_most_people_are() -> None:
    world = World(public=True)
    host(world, "Ana")
    crowd = host(world, "Ben")
    Person(world, "Cal").join(crowd.slug)
    world.run(1)
    assert quick(world).slug == crowd.slug


def test_quick_play_with_a_wish() -> None:
    world = World(public=True)
    host(world, "Ana", edition="zelda")
    frozen = host(world, "Ben", edition="frozen")
    world.run(1)
    assert quick(world, edition="frozen").slug == frozen.slug
    own = quick(world, "Eve", edition="classic")
    assert (info(own).edition, info(own).host) == ("classic", 0)
    unknown = quick(world, "Fay", edition="nonsense")
    assert unknown.error == "no_such_edition"


def test_a_name_that_is_taken_gets_a_number() -> None:
    world = World(public=True)
    ana = host(world, "Player")
    for name in ("Player 2", "Player 3"):
        assert quick(world, "Player").slug == ana.slug
        assert name in [seat.name for seat in info(ana).seats]


def test_who_is_not_wanted_at_a_table_gets_another() -> None:
    world = World(public=True)
    ana = host(world, "Ana")
    eve = quick(world, "Eve")
    assert eve.slug == ana.slug
    ana.ask("remove", seat=1, ban=True)
    world.run(1)
    eve.connect()
    eve.ask("quick_play", name="Eve")
    world.run(0)
    eve.keep_token()
    assert eve.slug != ana.slug and info(eve).host == 0


def test_a_quick_play_whose_answer_was_lost_gets_the_same_seat() -> None:
    for tables in (0, 1):
        world = World(public=True)
        for _ in range(tables):
            host(world)
            world.run(1)
        dia = Person(world, "Dia")
        id_ = dia.ask("quick_play", name="Dia")
        dia.disconnect()
        world.run(1)
        dia.connect()
        dia.ask("quick_play", name="Dia", id=id_)
        world.run(1)
        dia.keep_token()
        assert len(world.registry.tables) == 1
        assert dia.token and dia.state.you == tables
        dia.ask("quick_play", name="Dia", id=id_)
        world.run(1)
        assert isinstance(dia.messages[-1], Done)
        dia.resume()
        assert dia.state.you == tables


def test_quick_play_is_limited_like_look_ups() -> None:
    world = World(public=True, limits=replace(NO_LIMITS, lookups_per_min=10, creations_per_min=5))
    codes = []
    for _ in range(20):
        person = Person(world, "Dia", "192.0.2.3")
        person.ask("quick_play", name="Dia", edition="nonsense")
        world.run(0)
        codes += [error.code for error in person.all(Refusal)]
    assert codes.count("too_fast") >= 10


@pytest.mark.parametrize("is_full", [False, True])
def test_a_seat_that_is_gone_meanwhile_is_no_problem(is_full: bool) -> None:
    """What counts is what the table says."""
    world = World(public=True)
    ana = host(world, seats=2)
    assert shown(world)
    if is_full:
        Person(world, "Ben").join(ana.slug)
    dia = quick(world)
    assert (dia.slug == ana.slug) == (not is_full)
    assert dia.token
