"""Chat: one clean line each, with the name of whoever spoke, and not too many at once."""

from msgspec.structs import replace

from penultima.rules.cards import Card
from penultima.server.rate_limits import Limits
from penultima.terminal.notices import notice_text
from penultima.wire.messages import Welcome
from tests.support.simulated_clients import SNOWBALL, begin, info, open_table, table_of
from tests.support.simulated_server import World

WC1 = Card("WC1")


def test_names_rules_and_chat_are_one_clean_line() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen")
    ana.ask("say", text="hi\n\u202ethere\x00 <b>")
    ana.ask("say", text="x" * 201)
    assert ana.error == "bad_message"
    ana.ask("propose", card="WC1", rule={**SNOWBALL, "title": " a\tb\u2066 "})
    world.run(1)
    assert open_table(ben).state.chat[-1].text == "hi there <b>"
    rule = info(ben).proposals[WC1].rule
    assert rule and rule.title == "a b"


def test_what_was_said_keeps_its_speaker_when_seats_move() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", seats=4)
    ana.ask("reorder", order=[0, 2, 3, 1])
    world.run(0)
    ben.ask("say", text="hi")
    begin(world, [ana, ben])
    assert ben.state.you == 1
    (said,) = open_table(ana).state.chat
    assert (said.seat, said.name) == (3, "Ben")
    ana.ask("resync")
    names = [seat.name for seat in info(ana).seats]
    assert [notice_text(each, names, "en") for each in ana.last(Welcome).chat] == ["Ben: hi"]


def test_an_old_log_tells_who_spoke_by_the_seat_of_that_time() -> None:
    world, (ana, ben) = table_of("Ana", "Ben")
    ben.ask("say", text="hi")
    ana.ask("reorder", order=[1, 0])
    world.run(0)
    rows = world.disk.rows[ana.slug]
    said, new = next((n, row) for n, row in enumerate(rows) if b'"said"' in row.events)
    rows[said] = replace(new, events=new.events.replace(b',"name":"Ben"', b""))
    assert rows[said] != new
    assert [each.name for each in world.disk.state(ana.slug).chat] == ["Ben"]


def test_reactions_are_limited_like_words() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", world=World(limits=Limits()))
    for _ in range(3):
        ana.ask("say", text="hi")
        ana.ask("say", preset="heart")
        assert ana.error is None
    ana.ask("say", preset="heart")
    assert ana.error == "too_fast"
    world.run(0)
    assert [each.preset for each in open_table(ben).state.chat].count("heart") == 3


def test_who_talks_without_a_pause_is_asked_to_wait() -> None:
    world, (ana, _) = table_of("Ana", "Ben", world=World(limits=Limits()))
    for _ in range(6):
        ana.ask("say", preset="hello")
        assert ana.error is None
    ana.ask("say", preset="hello")
    assert ana.error == "too_fast"
    world.run(3)
    ana.ask("say", preset="hello")
    world.run(0)
    assert ana.error is None
