"""Replays: a round that is over, seen again from its deal to its end."""

import pytest

from penultima.wire.messages import Refusal, Replay
from tests.support.simulated_clients import Person, begin, bots_finish, info, open_table, table_of
from tests.support.simulated_server import World


def test_a_finished_round_can_be_seen_again_with_all_hands_open() -> None:
    world, people = table_of("Ana", "Ben", options={"target": 1})
    ana = people[0]
    begin(world, people)
    bots_finish(world, ana)
    ana.ask("replay", match=1, round=1)
    world.run(1)
    replay = ana.last(Replay)
    assert all(step.view.open and all(step.view.open) for step in replay.steps[:-1])
    assert replay.steps[-1].view.winner is not None
    assert replay.players == ("Ana", "Ben")
    ana.ask("replay", match=1, round=2)
    assert ana.error == "unknown_round"


def test_a_replay_knows_its_bots_when_they_have_left() -> None:
    world = World()
    ana = Person(world)
    ana.create(bots=["greedy", "random"], start=True, options={"target": 1})
    bots_finish(world, ana)
    ana.ask("to_lobby")
    ana.ask("remove", seat=1)
    ana.ask("replay", match=1, round=1)
    world.run(1)
    assert info(ana).seats[1].kind == "open"
    assert ana.last(Replay).bots == (1, 2)


def test_a_replay_begins_where_its_round_began() -> None:
    world, people = table_of("Ana", "Ben", options={"target": 100_000})
    ana = people[0]
    begin(world, people)
    for _ in range(2):
        bots_finish(world, ana)
        for person in people:
            person.ask("ready")
        world.run(0)
    ana.ask("replay", match=1, round=2)
    world.run(1)
    first, *_, last = ana.last(Replay).steps
    before, after = info(ana).results
    assert (first.at_ms, first.view.round, first.view.scores) == (0, 2, before.scores)
    assert last.view.scores == after.scores


def test_one_replay_at_a_time_and_none_for_who_has_gone() -> None:
    world, people = table_of("Ana", "Ben", options={"target": 1})
    ana, ben = people
    begin(world, people)
    bots_finish(world, ana)
    for _ in range(2):
        ana.ask("replay", match=1, round=1)
    assert ana.error == "too_fast"
    ben.ask("replay", match=1, round=1)
    ben.disconnect()
    world.run(1)
    assert len(ana.all(Replay)) == 1
    assert not ben.all(Replay)
    ana.ask("replay", match=1, round=1)
    world.run(1)
    assert len(ana.all(Replay)) == 2


def test_a_clock_that_is_set_back_turns_no_replay_round(monkeypatch: pytest.MonkeyPatch) -> None:
    world, people = table_of("Ana", "Ben", options={"target": 1})
    begin(world, people)
    monkeypatch.setattr(world.clock, "wall", lambda now=world.clock.wall: now() - 3600)
    bots_finish(world, people[0])
    people[0].ask("replay", match=1, round=1)
    world.run(1)
    times = [step.at_ms for step in people[0].last(Replay).steps]
    assert times == sorted(times)


def test_a_replay_that_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    world, people = table_of("Ana", "Ben", options={"target": 1})
    ana = people[0]
    begin(world, people)
    bots_finish(world, ana)
    monkeypatch.setattr(world.store, "read", lambda slug, first, last, done: done(None))
    id_ = ana.ask("replay", match=1, round=1)
    assert (ana.last(Refusal).code, ana.last(Refusal).id) == ("failed", id_)
    monkeypatch.undo()
    workers = open_table(ana).services.workers
    monkeypatch.setattr(workers, "prepare", lambda what, done: done(None))
    id_ = ana.ask("replay", match=1, round=1)
    world.run(1)
    assert (ana.last(Refusal).code, ana.last(Refusal).id) == ("failed", id_)
