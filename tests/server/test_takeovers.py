"""Votes that a bot plays for somebody who keeps the table waiting."""

import pytest

from penultima.delays import TAKEOVER_AFTER_S
from penultima.rules.cards import Seat
from penultima.wire.messages import Done, Refusal, TakeoverVote
from tests.support.simulated_clients import Person, info, notices, open_table, playing
from tests.support.simulated_server import World

FOUR = "R7 > Ana* R5 B1 B2 / Ben R1 G2 G3 / Cal T1 T2 T3 / Dia B5 B6 B7 . T5 T6 T7 T8 T9 G5 G6"

BEN_WANTS_IT = TakeoverVote(Seat(0), (Seat(1),))


def waiting(position: str = FOUR, **create: object) -> tuple[World, list[Person]]:
    """Everybody waits for Ana."""
    world, people = playing(position, **create)
    world.run(TAKEOVER_AFTER_S)
    return world, people


def test_a_bot_plays_when_more_than_half_of_the_others_want_it() -> None:
    world, (ana, ben, cal, dia) = waiting()
    ben.ask("let_bot_play", seat=0)
    world.run(0)
    assert info(dia).takeover == BEN_WANTS_IT
    assert not info(dia).seats[0].bot_plays
    before = open_table(ana).state.prompt_at
    cal.ask("let_bot_play", seat=0)
    world.run(0)
    assert info(dia).seats[0].bot_plays
    assert notices(dia)[-3:] == ["takeover_voted", "bot_took_over", "host_changed"]
    assert (info(dia).takeover, info(dia).host) == (None, 1)
    world.run(5)
    assert open_table(ana).state.prompt_at > before


def test_the_player_is_back_with_the_next_thing_they_do() -> None:
    world, (ana, ben, cal, _) = waiting()
    for voter in (ben, cal):
        voter.ask("let_bot_play", seat=0)
    world.run(0)
    ana.ask("here")
    world.run(0)
    assert not info(ben).seats[0].bot_plays
    assert ana.view.prompt.seat == 0
    ben.ask("let_bot_play", seat=0)
    world.run(0)
    assert info(ben).seats[0].bot_plays is False, "the old votes don't count again"


def test_nobody_votes_before_the_table_has_waited() -> None:
    world, (ana, ben, _, _) = playing(FOUR)
    world.run(TAKEOVER_AFTER_S - 5)
    ben.ask("let_bot_play", seat=0)
    refused = ben.last(Refusal)
    assert (refused.code, refused.retry_ms, refused.facts) == ("not_yet", 5000, {"seconds": 5})
    assert "5 more seconds" in refused.text
    ana.move("draw")
    world.run(5)
    ben.ask("let_bot_play", seat=0)
    assert ben.error == "not_now", "the prompt is another one"


@pytest.mark.parametrize(
    ("voter", "seat", "code"),
    [(0, 0, "no_such_seat"), (1, 1, "no_such_seat"), (1, 9, "no_such_seat"), (1, 2, "not_now")],
)
def test_a_vote_is_about_the_one_who_is_asked(voter: int, seat: int, code: str) -> None:
    _, people = waiting()
    people[voter].ask("let_bot_play", seat=seat)
    assert people[voter].error == code


def test_a_vote_counts_once() -> None:
    world, (_, ben, _, _) = waiting()
    for _ in range(3):
        ben.ask("let_bot_play", seat=0)
        world.run(0)
    assert isinstance(ben.messages[-1], Done)
    assert info(ben).takeover == BEN_WANTS_IT


def test_votes_end_with_the_prompt() -> None:
    world, (ana, ben, cal, _) = waiting()
    ben.ask("let_bot_play", seat=0)
    world.run(0)
    ana.move("play", card="R5")
    world.run(0)
    assert info(cal).takeover is None
    assert not info(cal).seats[0].bot_plays


def test_between_two_people_one_is_enough() -> None:
    two = "R7 > Ana* R5 B1 B2 / Ben R1 G2 G3 . T5 T6 T7 T8 T9 G5 G6"
    world, (ana, ben) = waiting(two)
    ben.ask("let_bot_play", seat=0)
    world.run(0)
    assert info(ben).seats[0].bot_plays
    del ana


def test_those_who_are_away_have_no_vote() -> None:
    world, (ana, ben, cal, dia) = waiting()
    for person in (cal, dia):
        person.disconnect()
    ben.ask("let_bot_play", seat=0)
    world.run(0)
    assert info(ben).seats[0].bot_plays
    del ana


def test_the_votes_are_kept_over_a_restart() -> None:
    world, people = waiting()
    people[1].ask("let_bot_play", seat=0)
    world.run(1)
    world.boot()
    for person in people:
        person.resume()
    assert info(people[1]).takeover == BEN_WANTS_IT
    world.run(TAKEOVER_AFTER_S)
    people[2].ask("let_bot_play", seat=0)
    world.run(0)
    assert info(people[1]).seats[0].bot_plays
