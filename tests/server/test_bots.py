"""Bots at a table: they take their time, leave people a chance, and remember the round."""

import pytest

from penultima.bots import DEFAULT_LEVEL, LEVELS, Greedy
from penultima.delays import Delays
from penultima.rules.actions import Action, Play
from penultima.rules.cards import Card, Seat
from penultima.rules.events import Dealt, Played
from penultima.server.event_loop import bot_threads
from penultima.view import View
from penultima.wire.messages import Update
from penultima.wire.notices import BotTookOver
from tests.support.simulated_clients import (
    Person,
    begin,
    bots_finish,
    make_move,
    open_table,
    playing,
    stand_at,
)
from tests.support.simulated_server import World


def test_bots_take_their_time_and_never_snipe() -> None:
    world, (ana, ben, _) = playing("R7 > Ana* R5 B1 / Ben R1 G2 G3 / Cal T1 T2 T3 . T5 T6 T7 T8 T9")
    for seat in (1, 2):
        open_table(ana).record(None, (BotTookOver(seat),))
    ana.move("play", card="R5")
    world.run(1.19)
    assert ben.view.owed == 0
    assert ben.view.prompt.seat == 1
    world.run(10)
    assert ben.view.owed is None


def test_a_bot_notices_in_seven_cases_of_ten_and_leaves_people_a_chance() -> None:
    caught = []
    for seed in range(60):
        world, (ana, ben) = playing(
            "R7 > Ana* R5 B1 / Ben R1 G2 G3 . T5 T6 T7 T8 T9",
            settings={"catch_window": "relaxed"},
            world=World(seed),
        )
        open_table(ana).record(None, (BotTookOver(1),))
        ana.move("play", card="R5")
        begun = world.clock.now()
        while ben.view.owed == 0 or ben.view.counts[0] == 2:
            world.run(0.05)
        if "caught" in [str(e.__struct_config__.tag) for e in ben.last(Update).events]:
            caught.append(world.clock.now() - begun)
    assert 0.5 < len(caught) / 60 < 0.9
    assert 1.2 <= min(caught) < 1.6
    assert max(caught) <= 3.0 + 0.12 + 0.05


FORGETFUL = "R7 > Ana R1 G2 / Bot* R5 B1 / Cal T1 T2 T3 . T5 T6 T7 T8 T9"


def forgotten(
    seed: int, level: str = "beginner", delays: Delays | None = None
) -> tuple[World, Person]:
    """A bot that has laid its last card but one and forgot to call."""
    world = World(seed, delays)
    ana, cal = Person(world, "Ana"), Person(world, "Cal")
    ana.create(bots=[level], seats=3)
    cal.join(ana.slug)
    begin(world, [ana, cal])
    stand_at(ana, FORGETFUL)
    make_move(open_table(ana), Seat(1), Play(Card("R5")))
    world.run(0)
    assert ana.view.owed == 1
    return world, ana


def test_who_is_quick_catches_a_bot_that_forgot() -> None:
    """It never says it before people could notice."""
    for seed in range(20):
        world, ana = forgotten(seed)
        world.run(1.1)
        ana.move("catch", whom=1)
        world.run(0.12)
        assert ana.view.counts == (2, 3, 3)


def test_a_call_of_a_bot_does_not_overtake_a_catch() -> None:
    world, ana = forgotten(0, "clever", Delays(bot_notices=1.0, bot_notices_s=(2.0, 2.0)))
    world.run(1.95)
    ana.move("catch", whom=1)
    world.run(0.2)
    assert ana.view.counts == (2, 3, 3)


def test_how_well_a_bot_plays_says_what_it_overlooks() -> None:
    """A beginner overlooks six slips of ten, its own and others'; of the rest bots see seven."""
    calls = {"beginner": 0, "clever": 0}
    for level in calls:
        for seed in range(60):
            world, ana = forgotten(seed, level)
            world.run(3)
            calls[level] += ana.view.owed is None
    assert 0.1 < calls["beginner"] / 60 < 0.45
    assert 0.55 < calls["clever"] / 60 < 0.85


def test_a_bot_jumps_in_like_a_person() -> None:
    """In seven cases of ten, and late enough for whoever's turn it is to be quicker."""
    jumped = []
    for seed in range(60):
        world, (ana, ben, _) = playing(
            "R9 > Ana* R7 B1 B2 / Ben T1 T2 / Cal R7 G2 G3 . T5 T6 T7 T8 T9",
            options={"jump_in": True},
            world=World(seed),
        )
        open_table(ana).record(None, (BotTookOver(2),))
        ana.move("play", card="R7")
        begun = world.clock.now()
        while ben.view.counts[2] == 3 and world.clock.now() < begun + 5:
            world.run(0.05)
        if ben.view.counts[2] == 2:
            jumped.append(world.clock.now() - begun)
    assert 0.5 < len(jumped) / 60 < 0.9
    assert 1.2 <= min(jumped) < 1.6
    assert max(jumped) <= 3.0 + 0.05


def test_a_bot_jumps_in_only_after_people_could_catch() -> None:
    """A jump-in closes the window (G1), so it waits like whoever is next."""
    world, (ana, ben, _) = playing(
        "R7 > Ana* R5 B1 / Ben T1 T2 / Cal R5 G2 G3 . T5 T6 T7 T8 T9",
        options={"jump_in": True},
        settings={"catch_window": "relaxed"},
        world=World(delays=Delays(bot_notices=0.0, bot_jumps=1.0)),
    )
    open_table(ana).record(None, (BotTookOver(2),))
    ana.move("play", card="R5")
    world.run(4.99)
    assert ben.view.counts == (1, 2, 3)
    world.run(0.1)
    assert ben.view.counts == (1, 2, 2)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """All that a table has shown to its bots."""
    views: list[View] = []

    class Witness(Greedy):
        def observe(self, view: View) -> None:
            views.append(view)

    monkeypatch.setitem(LEVELS, "greedy", Witness)
    return views


def against_one_bot(world: World) -> Person:
    """Somebody who has played R5, and a bot that has answered with R2."""
    ana = Person(world)
    ana.create(seats=2, bots=["greedy"], options={"target": 100_000})
    ana.ask("start")
    stand_at(ana, "R7 > Ana* R5 R6 B1 B2 / Bot R1 R2 G3 . T5 T6 T7 T8 T9")
    ana.ask("skip_opening")
    world.run(0)
    ana.move("play", card="R5")
    world.run(10)
    assert ana.view.top == "R2"
    return ana


def laid(views: list[View]) -> list[Card]:
    return [event.card for view in views for event in view.events if isinstance(event, Played)]


def test_a_bot_is_shown_every_move_before_it_answers_the_next(shown: list[View]) -> None:
    world = World()
    ana = against_one_bot(world)
    ana.move("play", card="R6")
    assert laid(shown) == ["R5", "R2", "R6"]


def test_a_bot_remembers_the_round_after_a_restart(shown: list[View]) -> None:
    world = World()
    ana = against_one_bot(world)
    world.boot()
    shown.clear()
    ana.resume()
    ana.move("play", card="R6")
    assert laid(shown) == ["R5", "R2", "R6"]


def test_a_bot_is_shown_the_end_of_a_round_and_the_next_from_its_deal_on(shown: list[View]) -> None:
    """It learns from the open hands how its opponents choose."""
    world = World()
    ana = against_one_bot(world)
    bots_finish(world, ana)
    ana.ask("ready")
    world.run(20)
    begun = [number for number, each in enumerate(shown) if Dealt in map(type, each.events)][-1]
    before, after = shown[:begun], shown[begun:]
    assert [each.open is not None for each in before] == [False] * (begun - 1) + [True]
    assert {each.round for each in after} == {before[-1].round + 1}


@pytest.mark.parametrize(("thinking", "hurry"), [(3, False), (200, True)])
def test_bots_hurry_while_many_of_them_think(
    thinking: int, hurry: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []

    class Noting(Greedy):
        def answer(self, view: View) -> Action:
            told.append(self.in_a_hurry)
            return super().answer(view)

    monkeypatch.setitem(LEVELS, DEFAULT_LEVEL, Noting)
    world = World()
    workers = world.registry.services.workers
    monkeypatch.setattr(workers, "thinking", thinking)
    _, (ana, _) = playing("R7 > Ana* R5 B1 / Ben R1 G2 G3 . T5 T6 T7 T8 T9", world=world)
    open_table(ana).record(None, (BotTookOver(1),))
    ana.move("play", card="R5", call=True)
    world.run(10)
    assert told == [hurry]


def test_one_processor_is_left_to_the_event_loop() -> None:
    assert [bot_threads(processors) for processors in (None, 1, 2, 3, 64)] == [1, 1, 1, 2, 2]
