"""Replays: a round that is over, seen again from its deal to its end."""

from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from penultima.rules.cards import Seat
from penultima.rules.events import TurnBegan
from penultima.server.admin.tables import show_table
from penultima.server.rate_limits import Limits
from penultima.server.store.archive import commit_archive, prepare_archive
from penultima.server.store.database import connect, write
from penultima.server.store.rows import Row, from_row
from penultima.server.table.replay import PART_BYTES, replay
from penultima.wire.codec import encode
from penultima.wire.messages import Refusal, Replay, ReplayStep
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
    ana.create(bots=["greedy", "random"], options={"target": 1})
    ana.ask("start")
    world.run(0)
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


def test_a_long_round_comes_in_parts_that_no_slow_reader_is_cut_off_for() -> None:
    """A replay of 1.2 MB used to go out as one message, and its reader was disconnected."""
    world, people = table_of(*(f"Player {n}" for n in range(10)), seats=10, edition="frozen")
    ana = people[0]
    begin(world, people)
    bots_finish(world, ana)
    table = open_table(ana)
    played = table.state.played[0]
    entries = [from_row(row) for row in world.disk.rows[ana.slug]][played.first - 1 : played.last]
    deal, *rest = entries
    idle = replace(deal, events=(TurnBegan(Seat(0)),))
    long = [deal, *[idle] * 2000, *rest]  # two thousand moves that change nothing
    frames: list[bytes] = []
    found: list[ReplayStep] = []
    more = True
    while more:
        part = replay("x", ana.slug, played, long, len(found))
        assert part.first == len(found)
        frames.append(encode(part))
        found += part.steps
        more = part.more
    assert sum(map(len, frames)) > 1_200_000
    assert max(map(len, frames)) < PART_BYTES + 20_000 < Limits().buffered_bytes / 4
    assert [step.at_ms for step in found] == sorted(step.at_ms for step in found)
    assert found[-1].view.winner is not None


def test_parts_make_the_same_replay_as_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    world, people = table_of("Ana", "Ben", options={"target": 1})
    ana = people[0]
    begin(world, people)
    bots_finish(world, ana)
    ana.ask("replay", match=1, round=1)
    world.run(1)
    whole = ana.last(Replay)
    assert not whole.more
    monkeypatch.setattr("penultima.server.table.replay.PART_BYTES", 3000)
    steps: list[ReplayStep] = []
    parts = 0
    while parts == 0 or ana.last(Replay).more:
        ana.ask("replay", match=1, round=1, first=len(steps))
        world.run(1)
        steps += ana.last(Replay).steps
        parts += 1
    assert parts > 3
    assert tuple(steps) == whole.steps
    ana.ask("replay", match=1, round=1, first=10_000)
    world.run(1)
    assert ana.last(Replay).steps == () and not ana.last(Replay).more


def test_a_replay_shows_the_checksum_that_copies_of_its_log_have_too(tmp_path: Path) -> None:
    world, people = table_of("Ana", "Ben", edition="frozen", options={"target": 1})
    ana = people[0]
    for count in (1, 2):  # the archive leaves out the first
        step = {"effect": "draw", "who": "next", "count": count}
        ana.ask("propose", card="WC1", rule={"title": "Snow", "do": [step]})
        world.run(3)
    begin(world, people)
    bots_finish(world, ana)
    ana.ask("replay", match=1, round=1)
    world.run(1)
    shown = ana.last(Replay).checksum
    rows = world.disk.rows[ana.slug]

    def stored(copied: list[Row], name: str, archived: bool = False) -> tuple[str, str]:
        """The checksums of the round and of the whole log, by `penultima admin show`."""
        with closing(connect(tmp_path / name)) as database:
            write(database, copied)
            if archived:
                commit_archive(database, prepare_archive(database, ana.slug), float("inf"))
            details = show_table(database, ana.slug)
        assert details is not None and details.archived == archived
        return details.rounds[0].checksum, details.checksum

    assert len(shown) == 32
    assert stored(rows, "copy")[0] == shown
    assert stored(rows, "archived", archived=True)[0] == shown
    assert stored(rows, "copy 2")[1] != stored(rows, "archived 2", archived=True)[1]
    played = open_table(ana).state.played[0]
    later = replace(rows[played.last - 1], at=rows[played.last - 1].at + 1)
    changed = [*rows[: played.last - 1], later, *rows[played.last :]]
    assert stored(changed, "changed")[0] != shown
