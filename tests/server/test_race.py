"""The race for the call: who may do what when, to the hundredth of a second (G1)."""

import pytest

from penultima.delays import Delays
from penultima.rules.cards import Seat
from penultima.rules.events import Caught
from penultima.wire.messages import Held, Refusal, Update
from penultima.wire.notices import BotTookOver
from tests.support.simulated_clients import Person, open_table, playing
from tests.support.simulated_server import World

ONE_LEFT = "R7 > Ana* R5 B1 / Ben R1 G2 G3 / Cal T1 T2 T3 . T5 T6 T7 T8 T9"


def kinds_of(update: Update) -> list[str]:
    """Its events, by their tags."""
    return [str(event.__struct_config__.tag) for event in update.events]


def kinds(person: Person) -> list[str]:
    """Those of the last update."""
    return kinds_of(person.last(Update))


def told(person: Person) -> list[list[str]]:
    """Those of the last two updates."""
    return [kinds_of(update) for update in person.all(Update)[-2:]]


def test_a_catch_opens_three_quarters_of_a_second_after_the_play() -> None:
    world, (ana, ben, cal) = playing(ONE_LEFT)
    ana.move("play", card="R5")
    world.run(0)
    race = cal.last(Update).times.race
    assert race is not None
    assert (race.owed, race.catch_ms, race.next_ms, race.window_ms) == (0, 750, 2500, 2500)
    world.run(0.74)
    cal.move("catch", whom=0)
    assert cal.error == "catch_not_open"
    world.run(0.6)
    cal.move("catch", whom=0)
    world.run(0.2)
    assert kinds(ben) == ["caught", "drew"]
    assert ana.view.counts == (3, 3, 3)


def test_pressing_wildly_gains_nothing() -> None:
    """Each early press blocks the catch anew: a patient player is always first."""
    world, (ana, ben, cal) = playing(ONE_LEFT)
    ana.move("play", card="R5")
    for _ in range(20):
        world.run(0.05)
        cal.move("catch", whom=0)
        assert cal.error == "catch_not_open"
    ben.move("catch", whom=0)
    world.run(0.2)
    assert kinds(cal) == ["caught", "drew"]
    assert cal.last(Update).events[0] == Caught(Seat(0), by=Seat(1))


def test_a_call_that_comes_a_moment_after_the_catch_goes_before_it() -> None:
    world, (ana, ben, cal) = playing(ONE_LEFT)
    ana.move("play", card="R5")
    world.run(1)
    cal.move("catch", whom=0)
    world.run(0.11)
    ana.move("call")
    world.run(0.5)
    assert kinds(ben) == ["called"]
    assert cal.all(Refusal)[-1].code == "too_late"
    assert ana.view.counts[0] == 1


def test_a_catch_that_a_call_has_overtaken_costs_nothing() -> None:
    """On the catcher's screen Ana still owed it: no wrong accusation (H6), but too late."""
    world, (ana, ben, cal) = playing(ONE_LEFT, options={"no_mercy_catch": True})
    ana.move("play", card="R5")
    world.run(1)
    seen = cal.seq
    ana.move("call")
    ben.ask("say", preset="oops")
    world.run(0)
    cal.ask("move", seq=seen, action={"do": "catch", "whom": 0})
    assert cal.error == "too_late"
    assert ben.view.counts == (1, 3, 3)
    cal.move("catch", whom=0)
    world.run(0)
    assert kinds(ben) == ["accused", "drew"]
    assert ben.view.counts == (1, 3, 4)


def test_a_call_that_comes_later_than_that_is_too_late() -> None:
    world, (ana, ben, cal) = playing(ONE_LEFT)
    ana.move("play", card="R5")
    world.run(1)
    cal.move("catch", whom=0)
    world.run(0.13)
    ana.move("call")
    assert ana.error == "nothing_to_call"
    assert kinds(ben) == ["caught", "drew"]


@pytest.mark.parametrize(("window", "seconds"), [("quick", 1.0), ("family", 2.5), ("relaxed", 5.0)])
def test_the_next_player_is_held_until_the_window_ends(window: str, seconds: float) -> None:
    world, (ana, ben, _) = playing(ONE_LEFT, settings={"catch_window": window})
    ana.move("play", card="R5")
    world.run(0.5)
    id_ = ben.move("play", card="R1")
    held = ben.last(Held)
    assert (held.id, held.in_ms) == (id_, round((seconds - 0.5) * 1000))
    world.run(seconds - 0.51)
    assert kinds(ben) == ["played", "owes_call", "turn_began"]
    world.run(0.02)
    assert kinds(ben) == ["played", "turn_began"]
    assert ben.last(Update).done == id_


def test_the_next_player_need_not_wait_once_uno_is_called() -> None:
    world, (ana, ben, _) = playing(ONE_LEFT)
    ana.move("play", card="R5")
    world.run(0.3)
    ben.move("play", card="R1")
    ana.move("call")
    world.run(0)
    assert kinds(ben) == ["played", "turn_began"]


def test_a_held_move_can_be_replaced_by_another() -> None:
    world, (ana, ben, _) = playing(ONE_LEFT)
    ana.move("play", card="R5")
    world.run(0.3)
    ben.move("draw")
    ben.move("play", card="R1")
    world.run(3)
    assert kinds(ben) == ["played", "turn_began"]
    assert ben.view.counts[1] == 2


def test_a_held_move_that_the_rules_refuse_is_refused_at_once() -> None:
    world, (ana, ben, _) = playing(ONE_LEFT)
    ana.move("play", card="R5")
    world.run(0.3)
    ben.move("play", card="G2")
    assert ben.error == "card_does_not_fit"
    assert ben.last(Refusal).clause == "T1"


def test_a_catch_that_was_first_is_settled_before_the_held_move() -> None:
    world, (ana, ben, cal) = playing(ONE_LEFT, settings={"catch_window": "quick"})
    ana.move("play", card="R5")
    world.run(0.5)
    ben.move("play", card="R1")
    world.run(0.45)
    cal.move("catch", whom=0)
    world.run(0.5)
    assert told(cal) == [["caught", "drew"], ["played", "turn_began"]]


def test_a_catch_in_the_last_moment_is_settled_before_a_move_that_comes_after_the_window() -> None:
    world, (ana, ben, cal) = playing(ONE_LEFT)
    ana.move("play", card="R5")
    world.run(2.45)
    cal.move("catch", whom=0)
    world.run(0.06)
    ben.move("play", card="R1")
    world.run(0.5)
    assert told(cal) == [["caught", "drew"], ["played", "turn_began"]]


@pytest.mark.parametrize("seed", range(8))
def test_a_catch_in_the_last_moment_is_settled_before_a_bot_goes_on(seed: int) -> None:
    world, (ana, _, cal) = playing(ONE_LEFT, world=World(seed, Delays(bot_notices=0.0)))
    open_table(ana).record(None, (BotTookOver(1),))
    ana.move("play", card="R5")
    world.run(2.42)
    cal.move("catch", whom=0)
    world.run(2)
    assert told(cal) == [["caught", "drew"], ["played", "turn_began"]]


def test_a_catch_in_the_last_moment_is_settled_before_time_is_up() -> None:
    world, (ana, _, cal) = playing(ONE_LEFT, settings={"clock_s": 30})
    ana.move("play", card="R5")
    world.run(32.45)  # the window and the time of the next player
    cal.move("catch", whom=0)
    world.run(0.5)
    assert told(cal) == [["caught", "drew"], ["drew", "asked"]]


def test_the_second_to_catch_hears_who_was_quicker() -> None:
    world, (ana, ben, cal) = playing(ONE_LEFT)
    ana.move("play", card="R5")
    world.run(1)
    ben.move("catch", whom=0)
    cal.move("catch", whom=0)
    assert cal.error == "too_late"
    assert cal.last(Refusal).text == "Ben was quicker. Nothing changed."


def test_an_armed_call_travels_with_the_play() -> None:
    world, (ana, ben, _) = playing(ONE_LEFT)
    ana.move("play", card="R5", call=True)
    world.run(0)
    assert kinds(ben) == ["played", "called", "turn_began"]
    assert ben.last(Update).times.race is None


def test_a_play_on_an_old_view_is_too_late() -> None:
    world, (ana, ben, _) = playing("R7 > Ana* R5 B1 B2 / Ben R1 G2 G3 / Cal T1 T2 T3 . T5 T6 T7")
    seen = ana.seq
    ana.move("play", card="R5")
    world.run(0)
    ana.ask("move", seq=seen, action={"do": "play", "card": "R5"})
    assert ana.error == "too_late"
    ben.ask("move", seq=seen, action={"do": "play", "card": "R1"})
    assert ben.error == "too_late"
    assert ben.last(Refusal).text == "Ana was quicker. Nothing changed."


def test_a_drawn_card_is_kept_after_the_same_time_whatever_it_was() -> None:
    """Otherwise a quick keep would tell the others that the card didn't fit (T2)."""
    world, (ana, ben, _) = playing("R7 > Ana* B5 B1 B2 / Ben R1 G2 / Cal T1 T2 . R6 T6 T7")
    ana.move("draw")
    world.run(0.01)
    ana.move("pass")
    assert isinstance(ana.messages[-1], Held)
    world.run(1.98)
    assert ben.view.prompt.phase == "drawn"
    world.run(0.02)
    assert ben.view.prompt.seat == 1


def test_a_word_in_between_does_not_prolong_the_race() -> None:
    world, (ana, ben, _) = playing(ONE_LEFT)
    ana.move("play", card="R5")
    world.run(1)
    ben.ask("say", preset="hurry")
    world.run(0)
    told = ben.last(Update)
    assert told.times.race is not None
    assert (told.times.race.catch_ms, told.times.race.next_ms) == (0, 1500)
    assert (told.view, told.table) == (None, None)  # nothing else has changed


def test_who_owes_the_call_next_has_a_race_of_their_own() -> None:
    world, (ana, ben, cal) = playing("R7 > Ana* R5 B1 / Ben R1 G2 / Cal T1 T2 T3 . T5 T6 T7 T8 T9")
    ana.move("play", card="R5")
    world.run(2.5)
    ben.move("play", card="R1")
    world.run(0)
    race = cal.last(Update).times.race
    assert race is not None
    assert (race.owed, race.catch_ms, race.next_ms) == (1, 750, 2500)


def test_who_catches_hears_that_it_is_settled_in_a_moment_whatever_is_said_meanwhile() -> None:
    world, (ana, ben, cal) = playing(ONE_LEFT)
    ana.move("play", card="R5")
    world.run(1)
    id_ = cal.move("catch", whom=0)
    assert cal.last(Held) == Held(id_, 120)
    ben.ask("say", preset="oops")
    world.run(0.2)
    assert kinds(ben) == ["caught", "drew"]


def test_who_presses_twice_catches_once_and_is_answered_twice() -> None:
    world, (ana, ben, cal) = playing(ONE_LEFT)
    ana.move("play", card="R5")
    world.run(1)
    first = cal.move("catch", whom=0)
    world.run(0.1)
    second = cal.move("catch", whom=0)
    assert (cal.last(Refusal).id, cal.last(Refusal).code) == (first, "replaced")
    assert cal.last(Held) == Held(second, 20)
    world.run(0.02)
    assert cal.last(Update).done == second
    assert kinds(ben) == ["caught", "drew"]


def test_of_two_who_wait_for_the_window_the_first_goes_and_the_other_is_too_late() -> None:
    world, (ana, ben, cal) = playing(
        "R7 > Ana* R5 B1 / Ben R1 G2 G3 / Cal R5 T2 T3 . T5 T6 T7 T8 T9", options={"jump_in": True}
    )
    ana.move("play", card="R5")
    world.run(0.3)
    ben.move("draw")
    cal.move("play", card="R5")
    world.run(3)
    assert cal.last(Refusal).code == "too_late"
    assert ben.view.counts == (1, 4, 3)


def test_a_move_on_a_view_that_nobody_has_seen_is_refused() -> None:
    _, (ana, *_) = playing(ONE_LEFT)
    ana.ask("move", seq=ana.seq + 1, action={"do": "play", "card": "R5"})
    assert ana.error == "bad_message"
