"""Facts of a match: whoever comes late or comes back gets the same ones."""

from penultima.rules.cards import Seat
from penultima.wire.messages import MatchFacts, SeatCount, Welcome
from tests.support.simulated_clients import Person, info, playing

POSITION = "R7 > Ana* R1 R2 R3 R4 / Ben G1 G2 . G3 G4 G5 G6 G8 G9 T5 T6 T8 T9"


def test_the_facts_of_a_match_are_told_with_the_table() -> None:
    world, (ana, ben) = playing(POSITION, options={"hand_size": 4})
    assert info(ana).facts == MatchFacts()
    for number, card in enumerate(("R1", "R2", "R3", "R4"), 1):
        ana.move("play", card=card, call=number == 3)
        world.run(10)
        if number < 4:
            ben.move("draw")
            world.run(10)
            ben.move("pass")
            world.run(10)
    assert info(ana).phase == "round_over"
    facts = MatchFacts(SeatCount(Seat(1), 5), SeatCount(Seat(0), 4), None)
    assert info(ana).facts == facts
    ben.resume()
    assert ben.last(Welcome).table.facts == facts
    eve = Person(world, "Eve")
    eve.ask("watch", slug=ana.slug)
    assert eve.last(Welcome).table.facts == facts
    assert world.disk.state(ana.slug).tally.facts == facts
