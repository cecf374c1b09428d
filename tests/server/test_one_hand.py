"""One person, one hand per round: who takes a seat during a round plays from the next one on."""

from typing import Any

import pytest

from penultima.delays import SEAT_KEPT_S
from penultima.wire.messages import Explanation, Welcome
from tests.support.simulated_clients import (
    Person,
    bots_finish,
    info,
    open_table,
    playing,
)
from tests.support.simulated_server import World

POSITION = "R7 > Ana R1 R2 / Ben B1 B2 / Cal* G3 G4 G5 . T5 T6 T7 T8 T9 R3 R4 R5"


def with_a_vacant_seat() -> tuple[World, Person, Person]:
    """Cal leaves in the middle of a round, and then nobody is connected."""
    # With this seed, none of Cal's cards is drawn to decide who deals.
    world, (ana, ben, cal) = playing(POSITION, world=World(1))
    cal.ask("leave")
    world.run(0)
    ana.disconnect()
    ben.disconnect()
    world.run(SEAT_KEPT_S)
    return world, ana, ben


def cards_sent(person: Person) -> set[str]:
    """Whatever this connection was sent that looks like a card of Cal's hand."""
    sent = b"".join(bytes(frame) for frame in person.channel.frames).decode()
    return {card for card in ("G3", "G4", "G5") if f'"{card}"' in sent}


def newcomer(world: World, slug: str) -> Person:
    eve = Person(world, "Eve")
    eve.join(slug)
    return eve


def test_a_vacant_seat_gives_no_second_hand_of_the_round() -> None:
    """The attack: Ben takes the seat that Cal left, sees its hand and resumes his own seat."""
    world, _, ben = with_a_vacant_seat()
    eve = newcomer(world, ben.slug)
    assert eve.state.you == 2
    world.run(0.5)
    assert (eve.view.seat, eve.view.hand, eve.view.legal) == (None, (), ())
    assert cards_sent(eve) == set()
    eve.resume()
    assert cards_sent(eve) == set()
    eve.resume(seq=eve.seq - 1)
    assert cards_sent(eve) == set()
    assert info(eve).seats[2].sits_out
    ben.resume()
    assert ben.view.seat == 1


def asked(eve: Person, world: World, type_: str, **fields: Any) -> str | None:
    eve.ask(type_, **fields)
    world.run(0)
    return eve.error


@pytest.mark.parametrize("card", ["G3", "B9"])
def test_no_answer_tells_what_the_hand_has(card: str) -> None:
    """Whether or not the seat has the card, the answer is the same."""
    world, _, ben = with_a_vacant_seat()
    eve = newcomer(world, ben.slug)
    action = {"do": "play", "card": card}
    assert asked(eve, world, "why_not", action=action) == "sits_out"
    assert not eve.all(Explanation)
    assert asked(eve, world, "move", seq=eve.seq, action=action) == "sits_out"
    assert asked(eve, world, "move", seq=eve.seq, action={"do": "call"}) == "sits_out"
    assert asked(eve, world, "move", seq=eve.seq, action={"do": "draw"}) == "sits_out"


def test_a_bot_plays_the_round_and_the_newcomer_the_next_one() -> None:
    world, _, ben = with_a_vacant_seat()
    eve = newcomer(world, ben.slug)
    before = open_table(eve).state.prompt_at
    world.run(10)
    assert open_table(eve).state.prompt_at > before
    bots_finish(world, eve)
    assert info(eve).phase == "round_over"
    eve.ask("ready")
    world.run(40)
    assert (info(eve).phase, info(eve).seats[2].sits_out) == ("playing", False)
    assert eve.view.seat == 2 and len(eve.view.hand) == 7


def test_between_rounds_a_newcomer_sees_what_everybody_sees() -> None:
    """Hands are open then, and the next deal is the first they play."""
    world, (ana, _, cal) = playing(POSITION)
    cal.ask("leave")
    world.run(0)
    bots_finish(world, ana)
    world.run(SEAT_KEPT_S)
    eve = newcomer(world, ana.slug)
    assert not info(eve).seats[2].sits_out
    ana.ask("ready")
    eve.ask("ready")
    world.run(40)
    assert eve.view.seat == 2 and len(eve.view.hand) == 7


def test_a_table_that_is_loaded_again_still_shows_no_hand() -> None:
    world, _, ben = with_a_vacant_seat()
    eve = newcomer(world, ben.slug)
    eve.disconnect()
    world.run(1)
    assert world.registry.put_away(0) == 1
    eve.resume()
    world.run(0)
    assert eve.last(Welcome).you == 2
    assert eve.view.seat is None and cards_sent(eve) == set()


def test_everybody_reads_who_sits_out() -> None:
    world, ana, ben = with_a_vacant_seat()
    newcomer(world, ben.slug)
    ana.resume()
    assert [seat.sits_out for seat in info(ana).seats] == [False, False, True]
