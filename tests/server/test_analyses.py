"""Analyses at a table: only of rounds that are over, worked out once, and kept with the table."""

import asyncio
import os
import zlib
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from penultima.analysis.analyse import analyse_round
from penultima.analysis.summarise import summarise
from penultima.analysis.summary import RoundSummary
from penultima.server.analysis_process import LOWEST_PRIORITY, AnalysisProcess, RecordedRound
from penultima.server.event_loop import ThreadWorkerPool
from penultima.server.rate_limits import NO_LIMITS
from penultima.server.table import analyses
from penultima.text.fluent import LANGS, Lang
from penultima.wire.messages import Analysis, Refusal, Replay
from tests.support.simulated_clients import Person, begin, bots_finish, table_of
from tests.support.simulated_server import SimThinker, World


def finished(*names: str, **create: Any) -> tuple[World, list[Person]]:
    """A table where the first round has been played."""
    world, people = table_of(*names, options={"target": 100_000}, **create)
    begin(world, people)
    bots_finish(world, people[0])
    return world, people


def worked_out(person: Person) -> list[RecordedRound]:
    """The rounds that the server has analysed since it started."""
    workers = person.world.registry.services.workers
    assert isinstance(workers, SimThinker)
    return workers.analysed


def ask(person: Person, round_: int = 1, **fields: Any) -> str:
    return person.ask("analysis", match=1, round=round_, **fields)


def test_a_finished_round_is_analysed_with_progress() -> None:
    world, (ana, _) = finished("Ana", "Ben")
    id_ = ask(ana)
    world.run(3)
    begun, half, done = ana.all(Analysis)
    assert (begun.progress, half.progress, done.progress) == (0, 0.5, None)
    assert {begun.id, half.id, done.id} == {id_}
    summary = done.summary
    assert summary is not None
    assert summary.players == ("Ana", "Ben")
    assert sorted(summary.chances[-1]) == [0, 1]
    ana.ask("replay", match=1, round=1)
    world.run(1)
    assert len(summary.chances) == len(ana.last(Replay).steps), "its steps are those of the replay"


def test_nothing_is_told_of_a_round_that_is_not_over() -> None:
    world, people = table_of("Ana", "Ben")
    begin(world, people)
    world.run(5)
    for fields in ({}, {"begin": False}):
        for person in people:
            ask(person, **fields)
            assert person.error == "unknown_round"
    world.run(60)
    assert not any(person.all(Analysis) for person in people)
    assert worked_out(people[0]) == []


def test_a_spectator_may_ask_and_who_is_not_at_the_table_may_not() -> None:
    world, (ana, _) = finished("Ana", "Ben")
    cal = Person(world, "Cal")
    ask(cal)
    assert cal.error == "not_at_table"
    cal.ask("watch", slug=ana.slug)
    ask(cal)
    world.run(3)
    assert cal.last(Analysis).summary is not None
    assert not ana.all(Analysis), "nobody is told who has not asked"


def test_an_analysis_is_made_once_and_survives_a_restart() -> None:
    world, (ana, ben) = finished("Ana", "Ben")
    ask(ana)
    world.run(3)
    ask(ben, begin=False)
    world.run(1)
    assert ben.last(Analysis).summary == ana.last(Analysis).summary
    world.boot()
    ana.resume()
    ask(ana)
    world.run(1)
    assert ana.last(Analysis).summary == ben.last(Analysis).summary
    assert worked_out(ana) == []


def test_one_of_another_version_is_made_again() -> None:
    world, (ana, _) = finished("Ana", "Ben")
    ask(ana)
    world.run(3)
    ((key, stored),) = world.disk.analyses.items()
    world.disk.analyses[key] = replace(stored, version=analyses.VERSION + 1)
    ask(ana)
    world.run(3)
    assert len(worked_out(ana)) == 2
    assert world.disk.analyses[key] == stored


def test_one_from_before_the_server_spoke_a_language_is_made_anew() -> None:
    world, (ana, _) = finished("Ana", "Ben")
    ask(ana)
    world.run(3)
    ((key, stored),) = world.disk.analyses.items()
    texts = msgspec.json.decode(zlib.decompress(stored.body))
    del texts["es"]
    world.disk.analyses[key] = replace(stored, body=zlib.compress(msgspec.json.encode(texts)))
    ask(ana)
    world.run(3)
    assert len(worked_out(ana)) == 1
    ask(ana, lang="es")
    world.run(3)
    assert len(worked_out(ana)) == 2
    assert ana.last(Analysis).summary
    assert world.disk.analyses[key] == stored


def test_the_words_are_in_the_language_that_is_asked_for() -> None:
    world, (ana, ben) = finished("Ana", "Ben")
    ask(ana)
    ask(ben, lang="es")
    world.run(3)
    english, spanish = ana.last(Analysis).summary, ben.last(Analysis).summary
    assert english and spanish
    assert english.chances == spanish.chances
    (recorded,) = worked_out(ana)
    history = tuple(recorded.history())
    assert spanish == summarise(analyse_round(history, 5), "es")


def test_whoever_has_asked_before_is_told_when_somebody_begins() -> None:
    world, (ana, ben) = finished("Ana", "Ben")
    ask(ben, begin=False)
    world.run(1)
    (none,) = ben.all(Analysis)
    assert (none.progress, none.summary) == (None, None)
    ask(ana)
    world.run(3)
    assert [message.progress for message in ben.all(Analysis)] == [None, 0, 0.5, None]
    assert ben.last(Analysis).summary is not None


def test_one_round_of_a_table_at_a_time() -> None:
    world, people = finished("Ana", "Ben")
    ana, ben = people
    for person in people:
        person.ask("ready")
    world.run(0)
    bots_finish(world, ana)
    ask(ana, 1)
    world.run(0.5)
    ask(ben, 2)
    world.run(0.1)
    refusal = ben.last(Refusal)
    assert (refusal.code, refusal.retry_ms) == ("analysis_busy", analyses.BUSY_MS)
    ask(ben, 1)  # the same one is not begun twice
    world.run(3)
    assert ben.last(Analysis).summary is not None
    ask(ben, 2)
    world.run(3)
    assert [each.round for each in worked_out(ana)] == [1, 2]


def test_the_server_analyses_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    world, (ana, _) = finished("Ana", "Ben")
    monkeypatch.setattr(world.registry.services.workers, "analyses", analyses.MOST_WAITING)
    ask(ana)
    world.run(0.1)
    assert ana.last(Refusal).code == "analysis_busy"
    monkeypatch.undo()
    ask(ana)
    world.run(3)
    assert ana.last(Analysis).summary is not None


def test_an_address_may_have_only_so_many_analysed() -> None:
    limits = replace(NO_LIMITS, analyses_per_min=0.25)  # and one at once
    world = World(limits=limits)
    world, people = finished("Ana", "Ben", world=world)
    ana, ben = people
    for person in people:
        person.ask("ready")
    world.run(0)
    bots_finish(world, ana)
    ask(ana, 1)
    world.run(3)
    ask(ana, 2)
    world.run(0.1)
    assert ana.last(Refusal).code == "too_fast"
    ask(ana, 1)  # what is stored costs nothing
    world.run(1)
    assert ana.last(Analysis).summary is not None
    world.run(240)
    ask(ana, 2)
    world.run(3)
    assert ana.last(Analysis).round == 2
    assert ben.all(Analysis) == []


def test_a_failure_is_told_and_can_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    world, (ana, _) = finished("Ana", "Ben")
    workers = world.registry.services.workers
    monkeypatch.setattr(workers, "analyse", lambda round_, progress, done: done(None))
    id_ = ask(ana)
    world.run(1)
    assert (ana.last(Refusal).code, ana.last(Refusal).id) == ("failed", id_)
    monkeypatch.undo()
    ask(ana)
    world.run(3)
    assert ana.last(Analysis).summary is not None


def test_a_server_without_a_compiled_kernel_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "COMPILED", False)
    world, (ana, _) = finished("Ana", "Ben")
    ask(ana)
    world.run(1)
    assert ana.last(Refusal).code == "no_analysis"


def test_a_table_stays_open_until_its_analysis_is_stored() -> None:
    world, (ana, ben) = finished("Ana", "Ben")
    ask(ana)
    world.run(0.1)
    ana.disconnect()
    ben.disconnect()
    assert world.registry.put_away(-1) == 0
    world.run(3)
    assert list(world.disk.analyses) == [(ana.slug, 1, 1)]
    assert world.registry.put_away(-1) == 1


# The process


def recorded() -> bytes:
    world, (ana, _) = finished("Ana", "Ben", edition="frozen")
    ask(ana)
    world.run(1)
    return msgspec.json.encode(worked_out(ana)[0])


def test_the_process_reports_its_progress_and_answers_in_every_language() -> None:
    process, shares = AnalysisProcess(), list[float]()

    def progress(share: float) -> None:
        assert process.pid is not None
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == LOWEST_PRIORITY
        shares.append(share)

    body = process.analyse(recorded(), progress)
    found = msgspec.json.decode(body, type=dict[Lang, RoundSummary])
    assert set(found) == set(LANGS)
    assert shares == sorted(set(shares))
    assert 10 < len(shares) <= 51 and 0.9 < shares[-1] <= 1
    assert found["en"].chances == found["es"].chances


def test_what_the_process_cannot_do_is_an_error_with_its_reason() -> None:
    with pytest.raises(OSError, match="ValidationError"):
        AnalysisProcess().analyse(b'{"edition": 7}', lambda share: None)


def test_stopping_ends_the_process_at_once() -> None:
    async def stop_it() -> None:
        workers = ThreadWorkerPool()
        answers: list[bytes | None] = []
        began = asyncio.Event()
        workers.analyse(recorded(), lambda share: began.set(), answers.append)
        workers.analyse(recorded(), lambda share: began.set(), answers.append)
        assert workers.analyses == 2
        await asyncio.wait_for(began.wait(), 60)
        before = asyncio.get_running_loop().time()
        workers.stop()
        assert asyncio.get_running_loop().time() - before < 5
        assert not any(answers)

    asyncio.run(stop_it())
