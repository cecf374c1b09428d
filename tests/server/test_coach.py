"""The coach at a table: only for one person among bots, from what their seat sees, and counted."""

from typing import Any

import pytest

from penultima.rules.cards import Seat
from penultima.server.store.rows import from_row
from penultima.server.table.book import book
from penultima.server.table.match_records import match_records
from penultima.text.record import parse_record
from penultima.wire.messages import Hint, SeatCount
from tests.support.simulated_clients import (
    Person,
    begin,
    bots_finish,
    info,
    notices,
    open_table,
    stand_at,
    table_of,
)
from tests.support.simulated_server import World

HAND = "Ana* R5 B7 GD W B2"
POSITION = f"R7 > {HAND} / Ben G1 G2 T1 / Cal T2 T3 B4 . G3 G4 G6 G8 G9 T5 T6 T8 T9"
TWIN = f"R7 > {HAND} / Ben R1 R2 WT / Cal W4 B3 B4 . R3 R4 R6 R8 R9 T5 T6 T8 T9"


def practice(position: str = POSITION, bots: int = 2, **create: Any) -> tuple[World, Person]:
    """Ana among bots, at her turn."""
    world, (ana,) = table_of("Ana", seats=bots + 1, bots=["clever"] * bots, **create)
    begin(world, [ana])
    stand_at(ana, position)
    ana.ask("skip_opening")
    world.run(0)
    return world, ana


def hint(world: World, ana: Person, **fields: Any) -> Hint:
    id_ = ana.ask("hint", **fields)
    world.run(0.1)
    answer = ana.last(Hint)
    assert answer.id == id_
    return answer


def test_a_person_among_bots_gets_a_hint_and_its_reason() -> None:
    world, ana = practice()
    answer = hint(world, ana)
    assert answer.action is not None
    assert answer.action in ana.view.legal or answer.action.call  # type: ignore[union-attr]
    assert answer.text
    assert hint(world, ana, lang="es").text != answer.text
    assert notices(ana).count("hint_given") == 2


def test_the_hint_is_the_same_in_worlds_that_differ_in_what_is_hidden() -> None:
    """Also for whoever reads the bytes on the wire."""
    told = []
    for position in (POSITION, TWIN):
        world, ana = practice(position)
        seen = ana.view
        answer = hint(world, ana)
        told.append((seen, answer.action, answer.text, ana.channel.frames[-2:]))
        assert len(ana.all(Hint)) == 1
    one, other = told
    assert one[0] == other[0], "their views are the same, or this test shows nothing"
    assert one[1:3] == other[1:3]


def test_a_word_about_the_last_move() -> None:
    world, ana = practice("R7 > Ana* R5 / Ben G1 G2 G3 / Cal T1 T2 T3 . G4 G6 G8 G9 T5 T6 T8 T9")
    ana.ask("hint", last=True)
    assert ana.error == "not_now", "there is none yet"
    ana.move("draw")
    world.run(0.1)
    answer = hint(world, ana, last=True)
    assert answer.last
    assert "Better by about" in answer.text
    assert answer.action is not None


def test_good_moves_are_praised() -> None:
    world, ana = practice("R7 > Ana* R5 R6 / Ben G1 G2 G3 / Cal T1 T2 T3 . G4 G6 G8 G9 T5 T6 T8")
    ana.move("play", card="R5", call=True)
    world.run(0.1)
    answer = hint(world, ana, last=True)
    assert (answer.action, answer.text) == (None, "Well chosen: nothing better was found.")


def test_nobody_is_coached_where_a_second_person_has_a_seat() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", seats=3, bots=["clever"])
    begin(world, [ana, ben])
    for person in (ana, ben):
        person.ask("hint")
        assert person.error == "no_coach"
    ben.ask("leave")
    world.run(1)
    ana.ask("hint")
    assert ana.error == "no_coach", "Ben may come back to his seat"


def test_who_joins_ends_the_coaching_even_while_sitting_out() -> None:
    world, ana = practice()
    assert hint(world, ana).text
    ben = Person(world, "Ben")
    ben.join(ana.slug)
    assert info(ben).seats[ben.state.you or 0].sits_out
    ana.ask("hint")
    assert ana.error == "no_coach"
    ben.ask("hint")
    assert ben.error == "no_coach"


def test_a_spectator_gets_no_hint_and_sees_none() -> None:
    world, ana = practice()
    zoe = Person(world, "Zoe")
    zoe.ask("watch", slug=ana.slug)
    zoe.ask("hint")
    assert zoe.error == "not_seated"
    hint(world, ana)
    assert zoe.all(Hint) == []


def test_there_is_no_hint_in_the_lobby_nor_while_a_bot_plays() -> None:
    world, (ana,) = table_of("Ana", seats=2, bots=["clever"])
    ana.ask("hint")
    assert ana.error == "not_now"
    begin(world, [ana])
    bots_finish(world, ana)
    ana.ask("hint")
    assert ana.error == "not_now"


def test_one_question_at_a_time() -> None:
    world, ana = practice()
    ana.ask("hint")
    ana.ask("hint")
    assert ana.error == "too_fast"
    world.run(0.1)
    assert hint(world, ana).text
    assert open_table(ana).state.hints == {0: 2}, "what was refused doesn't count"


def test_the_result_says_that_hints_were_used() -> None:
    """So do the book of the table and its game records, after a restart too."""
    world, ana = practice(options={"target": 100_000})
    hint(world, ana)
    hint(world, ana)
    bots_finish(world, ana)
    used = (SeatCount(Seat(0), 2),)
    assert info(ana).results[-1].hints == used
    state = world.disk.state(ana.slug)
    assert state.played[-1].result.hints == used
    assert {s.player.name: s.hints for s in book(state).standings}["Ana"] == 2


def test_the_record_says_it_too_and_still_replays() -> None:
    world, (ana,) = table_of("Ana", seats=2, bots=["clever"], options={"target": 1})
    begin(world, [ana])
    ana.ask("skip_opening")
    for _ in range(200):
        if ana.view.prompt.seat == 0:
            break
        world.run(1)
    hint(world, ana)
    bots_finish(world, ana)
    (record,) = match_records(ana.slug, map(from_row, world.disk.rows[ana.slug]))
    assert "# hints: Ana 1" in record.text.splitlines()
    assert parse_record(record.text).lines


def test_each_round_counts_its_own_hints() -> None:
    world, ana = practice(options={"target": 100_000})
    hint(world, ana)
    bots_finish(world, ana)
    ana.ask("here")
    ana.ask("ready")
    world.run(30)
    assert info(ana).phase == "playing"
    assert open_table(ana).state.hints == {}


@pytest.mark.parametrize("last", [False, True])
def test_a_hint_is_no_move(last: bool) -> None:
    world, ana = practice()
    before = ana.view
    ana.ask("hint", last=last)
    world.run(0.1)
    assert ana.view == before
