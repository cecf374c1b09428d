"""The lobby: seats, hosts, bots, readiness and outfits (A9)."""

from typing import Any

import pytest

from penultima.bots import DEFAULT_LEVEL
from penultima.server.rate_limits import Limits
from penultima.wire.messages import Done, Goodbye, Refusal
from penultima.wire.notices import SatDown
from tests.support.simulated_clients import SNOWBALL, Person, begin, info, open_table, table_of
from tests.support.simulated_server import World


def test_a_match_that_cannot_begin_is_refused_to_whoever_asked() -> None:
    world, (ana, _) = table_of("Ana", "Ben")
    open_table(ana).record(None, (SatDown(1, "B" * 41),))
    ana.ask("start")
    assert ana.last(Refusal).code == "bad_setup"
    assert "1 to 40 characters" in str(ana.last(Refusal).facts["problem"])
    assert "1 to 40 characters" not in ana.last(Refusal).text  # that is English, wherever one is
    world.run(0)
    assert info(ana).phase == "lobby"


def test_the_host_arranges_and_others_may_not() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", seats=4)
    for request in ("add_bot", "start", "to_lobby"):
        ben.ask(request)
        assert ben.error == "not_host"
    ana.ask("add_bot", level="random")
    ana.ask("add_bot", level="nonsense")
    assert ana.error == "no_such_level"
    ana.ask("reorder", order=[1, 0, 3, 2])
    world.run(1)
    assert [seat.kind for seat in info(ben).seats] == ["human", "human", "open", "bot"]
    assert (ana.state.you, ben.state.you, info(ben).host) == (1, 0, 1)
    ana.ask("make_host", seat=0)
    world.run(1)
    assert info(ana).host == 0
    ben.ask("remove", seat=1)
    world.run(1)
    assert ana.last(Goodbye).reason == "removed"
    assert [seat.kind for seat in info(ben).seats] == ["human", "open", "open", "bot"]


def test_a_bot_is_clever_unless_told_otherwise_and_the_host_may_change_that() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", seats=4)
    ana.ask("add_bot")
    world.run(0)
    before = info(ana).seats[2]
    assert before.level == DEFAULT_LEVEL == "clever"
    ana.ask("set_level", seat=2, level="beginner")
    world.run(0)
    after = info(ben).seats[2]
    assert (after.level, after.name, after.outfit) == ("beginner", before.name, before.outfit)
    ana.ask("set_level", seat=2, level="nonsense")
    assert ana.error == "no_such_level"
    for seat in (1, 3):  # a person, and nobody
        ana.ask("set_level", seat=seat, level="expert")
        assert ana.error == "no_such_seat"
    ben.ask("set_level", seat=2, level="expert")
    assert ben.error == "not_host"
    assert info(ana).seats[2].level == "beginner"


def test_new_rules_ask_everybody_again() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    ben.ask("ready")
    world.run(1)
    assert info(ana).seats[1].ready
    ana.ask("configure", options={"stacking": True}, edition="frozen", seats=5)
    world.run(1)
    assert not info(ana).seats[1].ready
    assert (info(ben).edition, len(info(ben).seats)) == ("frozen", 5)
    ana.ask("start")
    assert ana.last(Refusal).text == "Not everybody is ready yet: Ben."
    ben.ask("ready")
    ana.ask("start")
    world.run(1)
    assert info(ana).phase == "playing"
    assert len(info(ana).seats) == 2


def test_nobody_plays_alone() -> None:
    _, (ana,) = table_of("Ana")
    ana.ask("start")
    assert ana.error == "too_few_players"


@pytest.mark.parametrize(
    ("outfit", "colors"),
    [
        ({"doll": {"hat": "pink", "top": "blue", "bottoms": "pink"}}, ("pink", "blue")),
        ({"doll": {"hat": "pink", "top": "pink", "bottoms": "pink"}}, None),
        ({"doll": {"hat": "pink", "top": "red", "bottoms": "pink"}}, None),
        ({"clothes": []}, ()),
        ({"clothes": ["yellow", "pink"]}, ("pink", "yellow")),
        ({"clothes": ["red"]}, None),
        ({}, None),
    ],
)
def test_a_doll_wears_two_colours_and_people_whatever_they_wear(
    outfit: dict[str, Any], colors: tuple[str, ...] | None
) -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="saved-by-the-bell")
    ben.ask("dress", **outfit)
    world.run(1)
    if colors is None:
        assert ben.error == "bad_outfit"
    else:
        assert info(ana).seats[1].outfit.colors == colors
        ben.ask("ready")
        ana.ask("start")
        world.run(1)
        assert ana.view.wearing[1] == colors


def test_what_is_for_the_lobby_is_refused_while_a_match_is_played() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen", seats=3)
    ana.ask("add_bot")
    ana.ask("propose", card="WC1", rule=SNOWBALL)
    begin(world, [ana, ben])
    seq = ana.seq
    requests: list[tuple[str, dict[str, Any]]] = [
        ("add_bot", {}),
        ("set_level", {"seat": 2, "level": "expert"}),
        ("remove", {"seat": 2}),
        ("reorder", {"order": [1, 0, 2]}),
        ("configure", {"seats": 4}),
        ("propose", {"card": "WC1", "rule": SNOWBALL}),
        ("vote", {"version": 1, "agree": True}),
        ("start", {}),
        ("to_lobby", {}),
    ]
    for request, fields in requests:
        ana.ask(request, **fields)
        assert ana.error == "not_now", request
    world.run(0)
    assert ana.seq == seq


def test_nobody_is_removed_from_an_open_seat_and_the_host_not_by_themself() -> None:
    _, (ana,) = table_of("Ana", seats=3)
    for seat in (0, 1):
        ana.ask("remove", seat=seat)
        assert ana.error == "no_such_seat"


def test_who_is_ready_already_is_told_so_and_nobody_else() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    ben.ask("ready")
    world.run(0)
    seq = ben.seq
    ben.ask("ready")
    assert isinstance(ben.messages[-1], Done)
    begin(world, [ana])
    ben.ask("ready")  # too late for the round that has just begun
    assert isinstance(ben.messages[-1], Done)
    world.run(0)
    assert ana.seq == seq + 1


def test_who_sits_down_is_dressed_and_stays_so_while_rules_change() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="saved-by-the-bell", seats=3)
    assert ana.presence.here == (True, True, False)
    outfits = [seat.outfit for seat in info(ana).seats]
    assert [len(outfit.colors) in (2, 3) for outfit in outfits] == [True, True, False]
    ana.ask("configure", options={"target": 300})
    world.run(0)
    assert [seat.outfit for seat in info(ben).seats] == outfits


def test_seats_that_are_reordered_twice_with_one_request_are_reordered_once() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", seats=3)
    ana.ask("add_bot")
    for _ in range(2):
        ana.ask("reorder", order=[1, 0, 2], id="again")
        world.run(0)
        assert [seat.name for seat in info(ben).seats][:2] == ["Ben", "Ana"]
    assert info(ben).seats[2].ready  # as a bot is at any time


def test_people_stay_where_they_sit_while_there_is_room() -> None:
    world, (ana,) = table_of("Ana", seats=3)
    ben = Person(world, "Ben")
    ben.join(ana.slug, seat=2)
    for seats, names in ((4, ["Ana", "", "Ben", ""]), (2, ["Ana", "Ben"])):
        ana.ask("configure", seats=seats)
        world.run(0)
        assert [seat.name for seat in info(ana).seats] == names
    ana.ask("configure", seats=3)
    ana.ask("add_bot")
    ana.ask("configure", seats=2)
    assert ana.error == "too_few_seats"


def test_changes_around_a_match_have_their_pace() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", world=World(limits=Limits()))
    for ready in (True, False) * 20:
        ben.ask("ready", ready=ready)
    assert ben.error == "too_fast"
    ana.ask("configure", seats=3)
    world.run(1)
    assert len(info(ana).seats) == 3
    ben.ask("ready", ready=True)
    world.run(0)
    assert info(ana).seats[1].ready
