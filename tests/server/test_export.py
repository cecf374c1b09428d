"""`penultima admin export`: the matches of a table as game records, with their fair deals."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from penultima.cli.main import main
from penultima.fairness.transcript import Transcript
from penultima.rules.prompts import RoundOver
from penultima.server.store.database import connect, write
from penultima.server.store.rows import from_row
from penultima.server.table.match_records import MatchRecord, match_records
from penultima.text.record import deals, parse_record, replay
from tests.support.fair_clients import get_ready, play_round, reveal
from tests.support.log_entries import archive
from tests.support.simulated_clients import SNOWBALL, bots_finish, info, table_of
from tests.support.simulated_server import World

FILE = "penultima.sqlite3"
LONG = {"target": 100_000}


def exported(world: World, slug: str) -> list[MatchRecord]:
    return list(match_records(slug, map(from_row, world.disk.rows[slug])))


def transcripts(record: MatchRecord) -> list[Transcript | None]:
    return [deal.transcript for deal in deals(parse_record(record.text))]


def test_a_match_becomes_a_record_with_its_transcripts() -> None:
    world, people = table_of("Ana", "Ben", options=LONG)
    told = []
    for _ in range(2):
        play_round(people)
        told.append(info(people[0]).deal.dealt)
    (record,) = exported(world, people[0].slug)
    *_, last = replay(parse_record(record.text))
    assert isinstance(last.table.prompt, RoundOver)
    assert last.table.scores == info(people[0]).results[-1].scores
    assert transcripts(record) == told
    assert (record.match, record.rounds) == (1, 2)


def test_the_round_in_play_is_not_exported() -> None:
    """Its seed and its moves would tell the hands."""
    world, people = table_of("Ana", "Ben", options=LONG)
    get_ready(people)
    reveal(people, 0, 1)
    assert exported(world, people[0].slug) == []
    bots_finish(world, people[0])
    (before,) = exported(world, people[0].slug)
    for person in people:
        person.ask("here")
    world.run(0)
    get_ready(people)
    reveal(people, 0, 1)
    assert info(people[0]).phase == "playing"
    assert exported(world, people[0].slug) == [before]


def test_every_match_has_a_record_of_its_own() -> None:
    world, people = table_of("Ana", "Ben", options={"target": 1})
    play_round(people)
    play_round(people)
    records = exported(world, people[0].slug)
    assert [record.match for record in records] == [1, 2]
    for record in records:
        assert record.text.splitlines()[-1].startswith("= the match ends")
        assert list(replay(parse_record(record.text)))


def test_clothes_that_change_between_rounds_are_in_the_record() -> None:
    world, people = table_of("Ana", "Ben", edition="saved-by-the-bell", options=LONG)
    people[0].ask("dress", clothes=["pink"])
    play_round(people)
    people[1].ask("dress", clothes=["blue"])
    play_round(people)
    (record,) = exported(world, people[0].slug)
    *_, last = replay(parse_record(record.text))
    assert last.table.scores == info(people[0]).results[-1].scores
    assert "\nwearing Ana pink / Ben " in record.text
    assert "wearing Ana pink / Ben blue" in record.text
    assert all(transcripts(record))


def test_house_rules_that_change_between_rounds_are_in_the_record() -> None:
    world, people = table_of("Ana", "Ben", edition="frozen", options=LONG)
    people[0].ask("propose", card="WC1", rule=SNOWBALL)
    people[1].ask("vote", version=1, agree=True)
    play_round(people)
    people[0].ask("propose", card="WC1", rule=None)
    people[0].ask("propose", card="WC2", rule=SNOWBALL)
    people[1].ask("vote", version=2, agree=True)
    people[1].ask("vote", version=3, agree=True)
    play_round(people)
    (record,) = exported(world, people[0].slug)
    *_, last = replay(parse_record(record.text))
    assert last.table.scores == info(people[0]).results[-1].scores
    assert "\nhouse rule WC1 " in record.text
    assert '"WC1":null' in record.text
    assert all(transcripts(record))


@pytest.mark.parametrize("archived", [False, True])
def test_the_command_writes_files(
    archived: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    world, people = table_of("Ana", "Ben", options={"target": 1})
    slug = people[0].slug
    play_round(people)
    with closing(connect(tmp_path / FILE)) as database:
        write(database, world.disk.rows[slug])
        if archived:
            assert archive(database, slug, before=1e12)
    arguments = ["admin", "export", slug, "--data", str(tmp_path), "--to", str(tmp_path)]
    assert main([*arguments, "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    file = Path(told["file"])
    assert file == tmp_path / f"{slug}-1.record"
    assert file.stat().st_mode & 0o077 == 0, "only its owner can read it"
    assert main(["replay", "--check", str(file)]) == 0
    capsys.readouterr()
    assert main(arguments) == 2
    assert "exists already" in capsys.readouterr().err


def test_a_table_without_a_finished_round_has_no_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    world, people = table_of("Ana", "Ben")
    with closing(connect(tmp_path / FILE)) as database:
        write(database, world.disk.rows[people[0].slug])
    for target, problem in ((people[0].slug, "no round"), ("zzzzzz", "there is no table")):
        assert main(["admin", "export", target, "--data", str(tmp_path)]) == 2
        assert problem in capsys.readouterr().err
