"""Clocks, absence, pauses, next rounds: nobody is stuck because somebody left or fell asleep."""

from penultima.delays import SEAT_KEPT_S
from penultima.wire.messages import Update, Welcome
from tests.support.simulated_clients import (
    Person,
    begin,
    bots_finish,
    info,
    notices,
    open_table,
    playing,
    table_of,
)
from tests.support.simulated_server import World

BOTS_STAY = {"replace_bots": False}
THREE = "R7 > Ana* R5 B1 B2 / Ben R1 G2 G3 / Cal T1 T2 T3 . T5 T6 T7 T8 T9"


def test_time_stops_where_it_is_told_to() -> None:
    """A timer that was called off must not let the one after it through: tests would see later."""
    world, rung = World(), list[str]()
    start = world.clock.now()
    world.clock.call_at(start + 1, lambda: rung.append("off")).cancel()
    world.clock.call_at(start + 3, lambda: rung.append("late"))
    world.run(2)
    assert (rung, world.clock.now()) == ([], start + 2)
    world.run(1)
    assert rung == ["late"]


def test_the_clock_makes_the_default_move() -> None:
    world, (ana, ben, _) = playing(THREE, settings={"clock_s": 30})
    clock = ben.last(Update).times.clock
    assert clock is not None
    assert (clock.seat, clock.left_ms, clock.of_ms) == (0, 30_000, 30_000)
    world.run(29.9)
    assert ana.view.prompt.phase == "turn"
    world.run(0.2)
    assert ana.view.prompt.phase == "drawn"
    assert notices(ben)[-1] == "time_ran_out"
    clock = ben.last(Update).times.clock
    assert clock is not None
    assert (clock.seat, clock.of_ms) == (0, 2000)
    world.run(2)
    assert ben.view.prompt.seat == 1
    assert notices(ben)[-1] == "time_ran_out"  # a keep tells nothing, not even whose it was


def test_whose_clock_runs_out_twice_is_asleep_and_wakes_with_a_word() -> None:
    world, (ana, ben, cal) = playing(THREE, settings={"clock_s": 30})
    for _ in range(2):
        assert not open_table(ben).state.seats[0].bot_acts
        world.run(30.1)
        for person in (ben, cal):
            world.run(2.1)
            person.move("draw")
            world.run(0)
            person.move("pass")
            world.run(0)
        world.run(2.1)
    assert open_table(ben).state.seats[0].bot_acts
    ana.ask("here")
    world.run(0)
    assert notices(ben)[-1] == "came_back"
    assert not open_table(ben).state.seats[0].bot_acts


def test_a_bot_plays_for_who_has_been_away_for_45_seconds_and_hands_back() -> None:
    world, (ana, ben, _) = playing(THREE)
    ana.disconnect()
    assert ben.presence.here == (False, True, True)
    world.run(44.9)
    assert ben.view.prompt.seat == 0
    world.run(3)
    assert notices(ben)[-1] == "host_changed"
    assert "bot_took_over" in notices(ben)
    assert ben.view.prompt.seat != 0 or ben.view.prompt.phase == "drawn"
    seen = ben.seq
    ana.resume(ana.seq)
    assert notices(ana)[-1] == "came_back"
    assert "bot_took_over" in [str(n.__struct_config__.tag) for n in ana.last(Welcome).notices]
    assert ana.seq == seen + 1
    assert ben.presence.here == (True, True, True)


def test_with_a_clock_a_bot_takes_over_when_it_runs_out() -> None:
    world, (ana, ben, _) = playing(THREE, settings={"clock_s": 60})
    ana.disconnect()
    world.run(59)
    assert "bot_took_over" not in notices(ben)
    world.run(2)
    assert "bot_took_over" in notices(ben)


def test_a_table_rests_while_nobody_is_there() -> None:
    world, (ana, ben, cal) = playing(THREE, settings={"clock_s": 30})
    for person in (ana, ben, cal):
        person.disconnect()
    seq = open_seq(world, ana)
    world.run(10_000)
    assert open_seq(world, ana) == seq
    ben.resume(ben.seq)
    world.run(31)
    assert "bot_took_over" in notices(ben)


def open_seq(world: World, person: Person) -> int:
    return world.registry.tables[person.slug].state.seq


def test_who_comes_back_is_told_what_was_missed() -> None:
    world, (ana, ben, _) = playing(THREE)
    ben.disconnect()
    seen = ben.seq
    ana.move("play", card="R5")
    world.run(1)
    ben.resume(seen)
    welcome = ben.last(Welcome)
    assert [str(event.__struct_config__.tag) for event in welcome.events] == [
        "played",
        "turn_began",
    ]
    assert not welcome.notices  # the opening that was skipped was no news
    assert not welcome.gap
    ben.resume(-1)
    assert ben.last(Welcome).gap


def test_who_comes_back_to_another_seat_is_not_told_what_another_one_saw() -> None:
    """Who sits at the fourth seat now was not dealt a fourth hand then, and could not come back."""
    world, (ana, ben) = table_of("Ana", "Ben")
    begin(world, [ana, ben])
    seen = ben.seq
    ben.disconnect()
    bots_finish(world, ana)
    ana.ask("to_lobby")
    ana.ask("configure", seats=4)
    ana.ask("reorder", order=[0, 2, 3, 1])
    world.run(0)
    ben.resume(seq=seen - 1)
    back = ben.last(Welcome)
    assert (back.you, back.events, back.gap) == (3, (), True)


def test_a_request_that_comes_twice_is_carried_out_once() -> None:
    world, (ana, ben, _) = playing(THREE)
    seq = ana.seq
    id_ = ana.move("play", card="R5")
    world.run(1)
    ana.disconnect()
    ana.resume(seq)
    ana.ask("move", seq=seq, action={"do": "play", "card": "R5"}, id=id_)
    assert b'"type":"done"' in ana.channel.frames[-1]
    assert ben.view.counts[0] == 2


def test_who_leaves_is_replaced_by_a_bot_and_others_may_sit_there_between_rounds() -> None:
    world, (ana, ben, cal) = playing(THREE, options={"target": 1000}, settings=BOTS_STAY)
    ben.ask("leave")
    world.run(0)
    assert notices(ana)[-1] == "seat_left"
    assert b'"reason":"left"' in ben.channel.frames[-1]
    world.run(SEAT_KEPT_S)
    dia = Person(world, "Dia")
    dia.join(ana.slug)
    assert dia.error == "table_full"
    bots_finish(world, ana)
    dia.join(ana.slug)
    assert dia.state.you == 1
    ben.resume()
    assert ben.error == "wrong_token"
    del cal


def test_a_round_that_everybody_has_left_goes_on_with_whoever_comes() -> None:
    world, people = playing(THREE, settings=BOTS_STAY)
    for person in people:
        person.ask("leave")
        world.run(0)
    world.run(1000)
    dia = Person(world, "Dia")
    dia.join(people[0].slug)
    assert (dia.state.you, dia.view.seat, dia.view.counts) == (0, None, (3, 3, 3))
    table = open_table(dia)
    assert table.state.host == table.state.seats[0].player
    eva = Person(world, "Eva")
    eva.join(dia.slug)
    assert eva.error == "table_full"
    before = table.state.prompt_at
    world.run(6)
    assert table.state.prompt_at > before  # a bot plays her seat
    bots_finish(world, dia)
    eva.join(dia.slug)
    assert eva.state.you == 1


def test_who_never_comes_back_keeps_nobody_from_a_seat_that_is_free() -> None:
    world, (ana, ben, cal) = playing(THREE, settings=BOTS_STAY)
    ana.ask("leave")
    world.run(SEAT_KEPT_S)
    ben.disconnect()
    dia = Person(world, "Dia")
    dia.join(ana.slug)
    assert dia.error == "table_full"  # Cal plays
    cal.disconnect()
    dia.join(ana.slug)
    assert (dia.state.you, dia.view.seat) == (0, None)


def test_the_next_round_begins_when_everybody_is_ready() -> None:
    world, people = table_of("Ana", "Ben", options={"target": 100_000})
    begin(world, people)
    ana, ben = people
    bots_finish(world, ana)
    ben.ask("here")
    ana.ask("ready")
    world.run(1)
    times = ben.last(Update).times
    assert times.next_ms == 30_000
    ben.ask("ready")
    world.run(0)
    assert ana.view.round == 2


def test_the_next_round_begins_30_seconds_after_the_first_was_ready() -> None:
    world, people = table_of("Ana", "Ben", options={"target": 100_000})
    begin(world, people)
    bots_finish(world, people[0])
    world.run(500)
    assert people[0].view.round == 1
    people[0].ask("ready")
    world.run(30.1)
    assert people[0].view.round == 2


def test_a_rematch_and_another_edition() -> None:
    world, people = table_of("Ana", "Ben", options={"target": 1})
    begin(world, people)
    ana, ben = people
    bots_finish(world, ana)
    table = open_table(ana)
    assert table.state.phase == "match_over"
    ana.ask("ready")
    ben.ask("ready")
    world.run(0)
    assert (table.state.match, table.state.phase) == (2, "playing")
    bots_finish(world, ana)
    ana.ask("to_lobby")
    ana.ask("configure", edition="saved-by-the-bell")
    world.run(0)
    assert (table.state.phase, table.state.edition_id) == ("lobby", "saved-by-the-bell")
    assert [seat_state.info.bot_plays for seat_state in table.state.seats] == [False, False]
    begin(world, people)
    assert (table.state.match, table.state.phase) == (3, "playing")


def test_the_deal_is_shown_before_bots_and_clocks_begin() -> None:
    world = World(3)
    ana = Person(world)
    ana.create(bots=["greedy"] * 3, settings={"clock_s": 30})
    ana.ask("start")
    world.run(0)
    begun = world.clock.now()
    assert ana.last(Update).times.opening_ms == 2400
    heard = len(ana.all(Update))
    while len(ana.all(Update)) == heard and world.clock.now() < begun + 40:
        world.run(0.1)
    assert world.clock.now() - begun >= 2.4 + 1.4


def test_the_host_may_skip_the_opening() -> None:
    world = World(3)
    ana = Person(world)
    ana.create(bots=["greedy"] * 3)
    ana.ask("start")
    ana.ask("skip_opening")
    world.run(0)
    assert ana.last(Update).times.opening_ms == 0


def test_skipping_an_opening_that_is_over_does_not_stop_the_clock() -> None:
    world, (ana, ben, _) = playing(THREE, settings={"clock_s": 30})
    for _ in range(31):
        world.run(1)
        ana.ask("skip_opening")
        world.run(0)
    assert notices(ben)[-1] == "time_ran_out"
    assert notices(ben).count("opening_skipped") == 1
    ben.ask("skip_opening")
    assert ben.error == "not_host"


def test_nobody_begins_the_next_round_by_a_move() -> None:
    world, people = table_of("Ana", "Ben", options={"target": 100_000})
    begin(world, people)
    bots_finish(world, people[0])
    people[0].move("next_round")
    assert people[0].error == "not_now"


def test_nobody_waits_for_a_seat_that_was_left_between_rounds() -> None:
    world, people = table_of("Ana", "Ben", options={"target": 100_000})
    ana, ben = people
    begin(world, people)
    bots_finish(world, ana)
    ben.ask("leave")
    world.run(0)
    assert info(ana).seats[1].ready


def test_a_round_that_ends_says_so_to_the_table() -> None:
    world, people = table_of("Ana", "Ben", options={"target": 100_000})
    ana, ben = people
    begin(world, people)
    seq = ana.seq
    bots_finish(world, ana)
    told = [m.table for m in ben.all(Update) if m.seq > seq and m.table]
    assert [table.phase for table in told] == ["playing", "playing", "round_over"]
    assert not ben.view.legal  # the next round begins when everybody is ready, not by a move


def test_no_clock_runs_between_rounds() -> None:
    world, (ana, ben) = playing("R7 > Ana* R5 / Ben R1 G2 . T5 T6", settings={"clock_s": 30})
    ana.move("play", card="R5")
    world.run(0)
    assert ben.last(Update).times.clock is None
    world.run(100)
    assert notices(ben)[-1] != "time_ran_out"


def test_the_next_round_does_not_wait_for_who_is_away() -> None:
    world, people = table_of("Ana", "Ben", options={"target": 100_000})
    begin(world, people)
    ana, ben = people
    bots_finish(world, ana)
    ben.disconnect()
    ana.ask("ready")
    world.run(0)
    assert ana.view.round == 2
