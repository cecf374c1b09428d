"""Rulings at a server's table (A7): proposed, agreed to or objected to, and made."""

from typing import Any

from penultima.delays import SEAT_KEPT_S
from penultima.rules.cards import Card, Seat
from penultima.rules.effects import Draw, Give
from penultima.rules.events import RoundEnded, Ruled, Took
from penultima.rules.house_rules import HouseRule
from penultima.wire.messages import Refusal, Replay, Update, Welcome
from penultima.wire.notices import RuleProposed
from tests.support.simulated_clients import Person, info, notices, open_table, playing, table_of
from tests.support.simulated_clients import stand_at as stand_at_position
from tests.support.simulated_server import World

SLAP = {
    "title": "Slap",
    "do": [{"effect": "ruling", "text": "The last to slap the pile draws 2."}],
}
POSITION = "B7 > Ana* WC1 B1 B2 / Ben B3 G2 G3 / Cal Y1 Y2 Y3 . Y5 Y6 Y7 Y8 Y9 B5 G5 G6"
BEN_DRAWS = [{"effect": "draw", "who": 1, "count": 2}]


def slapped(position: str = POSITION, **create: Any) -> tuple[World, list[Person]]:
    """Ana has played the card, and is asked what the table decided."""
    world, people = table_of("Ana", "Ben", "Cal", edition="frozen", **create)
    people[0].ask("propose", card="WC1", rule=SLAP)
    for person in people[1:]:
        person.ask("vote", version=1, agree=True)
        person.ask("ready")
    people[0].ask("start")
    world.run(0)
    stand_at_position(people[0], position)
    people[0].ask("skip_opening")
    world.run(0)
    people[0].move("play", card="WC1", color="green")
    world.run(0)
    return world, people


def propose(world: World, author: Person, steps: Any = BEN_DRAWS) -> str:
    id_ = author.move("choose_ruling", steps=steps)
    world.run(0)
    return id_


def vote(world: World, person: Person, agree: bool) -> None:
    ruling = info(person).ruling
    assert ruling is not None
    person.ask("vote", version=ruling.version, agree=agree)
    world.run(0)


def ruled(person: Person) -> list[Ruled]:
    events = [event for update in person.all(Update) for event in update.events]
    return [event for event in events if isinstance(event, Ruled)]


def test_everybody_sees_what_is_proposed_and_who_agrees() -> None:
    world, (ana, ben, cal) = slapped()
    eve = Person(world, "Eve")
    eve.ask("watch", slug=ana.slug)
    id_ = propose(world, ana)
    assert ana.last(Update).done == id_
    for person in (ana, ben, cal, eve):
        ruling = info(person).ruling
        assert ruling and (ruling.seat, ruling.steps) == (Seat(0), (Draw(Seat(1), 2),))
        assert (ruling.agreed, ruling.objected, ruling.more) == ((0,), (), 4)
        assert notices(person)[-1] == "ruling_proposed"
        assert person.last(Update).times.ruling_ms == 60_000
        assert person.last(Update).times.clock is None
    vote(world, ben, True)
    after = info(cal).ruling
    assert after and after.agreed == (0, 1) and not ruled(cal)
    vote(world, cal, True)
    for person in (ana, ben, cal, eve):
        assert ruled(person) == [Ruled(Seat(0), (Draw(Seat(1), 2),))]
        assert info(person).ruling is None
        assert person.last(Update).times.ruling_ms is None
    assert len(ben.view.hand) == 5


def test_the_author_is_told_who_objects() -> None:
    world, (ana, ben, cal) = slapped()
    propose(world, ana)
    vote(world, cal, False)
    ruling = info(ana).ruling
    assert ruling and ruling.objected == (2,) and ruling.more == 4
    assert ben.last(Update).times.ruling_ms is None, "there is nothing to answer any more"
    told = ana.last(Update)
    assert notices(ana)[-1] == "ruling_voted"
    assert told.times.clock and (told.times.clock.seat, told.times.clock.left_ms) == (0, 120_000)
    assert not ruled(ben)
    propose(world, ana, [])
    for person in (ben, cal):
        vote(world, person, True)
    assert ruled(ana) == [Ruled(Seat(0), ())]
    assert len(ben.view.hand) == 3


def test_bad_steps_are_refused_before_anybody_is_asked() -> None:
    world, (ana, ben, _) = slapped()
    seq = ben.seq
    propose(world, ana, [{"effect": "draw", "who": 9, "count": 1}])
    assert ana.error == "bad_request"
    assert "step 1" in ana.last(Refusal).text
    propose(world, ana, [{"effect": "skip", "count": 1}])
    assert ana.error == "bad_message"  # no step of a ruling
    propose(world, ana, [{"effect": "give", "count": 1, "to": 0}])
    assert ana.error == "bad_request"
    assert ben.seq == seq
    assert info(ben).ruling is None


def test_a_repeated_proposal_is_made_once() -> None:
    world, (ana, ben, _) = slapped()
    id_ = propose(world, ana)
    vote(world, ben, False)
    ana.ask("move", id=id_, seq=ana.seq, action={"do": "choose_ruling", "steps": BEN_DRAWS})
    world.run(0)
    ruling = info(ana).ruling
    assert ruling and ruling.version == 2 and ruling.objected == (1,)


def test_a_restart_keeps_the_proposal_and_its_votes() -> None:
    world, (ana, ben, cal) = slapped()
    propose(world, ana)
    vote(world, ben, True)
    world.boot()
    for person in (cal, ana, ben):
        person.resume()
    ruling = cal.last(Welcome).table.ruling
    assert ruling and ruling.agreed == (0, 1)
    assert cal.last(Welcome).times.ruling_ms == 60_000
    world.run(30)
    vote(world, cal, False)
    propose(world, ana, [{"effect": "give", "count": 1, "to": 2}])
    world.boot()
    for person in (ana, ben, cal):
        person.resume()
    for person in (ben, cal):
        vote(world, person, True)
    (happened,) = ruled(ana)
    assert happened.steps == (Give(1, Seat(2)),)
    assert ana.view.prompt.phase == "choose"  # which card it is


def test_a_person_who_sits_down_meanwhile_is_asked_too() -> None:
    """While nobody is connected, a seat that was left can be taken during a round."""
    world, (ana, ben, cal) = slapped()
    cal.ask("leave")
    world.run(0)
    propose(world, ana)
    for person in (ana, ben):
        person.disconnect()
    world.run(SEAT_KEPT_S)
    dia = Person(world, "Dia")
    dia.join(ana.slug)
    for person in (ana, ben):
        person.resume()
    vote(world, ben, True)
    assert not ruled(ben)
    vote(world, dia, False)
    ruling = info(ana).ruling
    assert ruling and ruling.objected == (2,)


def test_nothing_is_ruled_in_the_lobby() -> None:
    _, (ana, _) = table_of("Ana", "Ben", edition="frozen")
    ana.move("choose_ruling", steps=[])
    assert ana.error == "not_now"


def test_nobody_votes_where_nothing_is_proposed() -> None:
    world, (ana, ben) = playing("B7 > Ana* B1 B2 / Ben B3 G2", edition="frozen")
    ben.ask("vote", version=0, agree=True)
    assert ben.error == "not_now"
    ana.move("choose_ruling", steps=[])
    world.run(0)
    assert ana.error == "bad_request"


def test_a_replay_shows_what_changed_hands() -> None:
    world, (ana, ben, cal) = slapped("B7 > Ana* WC1 B1 / Ben B3 G2 G3 / Cal Y1 Y2 Y3 . Y5 Y6 Y7 Y8")
    propose(world, ana, [{"effect": "take", "from": 1, "count": 1}])
    for person in (ben, cal):
        vote(world, person, True)
    open_table(ana).record(None, (RoundEnded((0, 0, 0), (0, 0, 0)),))
    world.run(0)
    cal.ask("replay", match=1, round=info(cal).results[0].round)
    world.run(1)
    steps = cal.last(Replay).steps
    (took,) = [event for step in steps for event in step.events if isinstance(event, Took)]
    assert took.cards and took.cards[0] in ("B3", "G2", "G3")
    assert not any(event.cards for event in took_events(cal))
    assert all(event.cards == took.cards for event in took_events(ana) + took_events(ben))


def took_events(person: Person) -> list[Took]:
    events = [event for update in person.all(Update) for event in update.events]
    return [event for event in events if isinstance(event, Took)]


def test_a_rule_is_not_voted_on_while_a_ruling_is() -> None:
    world, (ana, ben, cal) = slapped()
    open_table(ana).record(Seat(0), (RuleProposed(0, Card("WC2"), 2),))
    open_table(ana).record(Seat(0), (RuleProposed(0, Card("WC2"), 3, HouseRule("Thaw", ())),))
    propose(world, ana)
    ben.ask("vote", version=3, agree=True)
    assert ben.error == "not_now"
    vote(world, cal, False)
    ben.ask("vote", version=4, agree=True)
    assert (ben.error, ben.last(Refusal).facts) == ("too_late", {"name": "Ana"})
