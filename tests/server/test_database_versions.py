"""Databases of every version of the stored format: each can be opened and played on."""

import asyncio
import json
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from penultima.errors import BadSetup
from penultima.server.store import database as database_module
from penultima.server.store.archive import read_archived, read_entries, restore
from penultima.server.store.database import connect, read, write
from penultima.server.store.format.upcasters import UPCASTERS, VERSION
from penultima.server.store.rows import Row, to_row
from tests.support.log_entries import archive, fold, row
from tests.support.running_server import JsonClient, running
from tests.support.table_summary import Json, summary
from tools.database_fixture import FOLDER, facts

VERSIONS = range(1, VERSION + 1)
YEAR_3000 = 32_503_680_000.0


@pytest.fixture
def copy(tmp_path: Path, version: int) -> Path:
    return copied(tmp_path, version)


def copied(folder: Path, version: int) -> Path:
    file = folder / "penultima.sqlite3"
    shutil.copy(FOLDER / f"v{version}.sqlite3", file)
    return file


def compare(found: Json, known: Json) -> None:
    """All that was known is still so; options that were added later have their default."""
    known = json.loads(json.dumps(known))
    prompt = known["game"]["prompt"] if known["game"] else {"phase": "lobby"}
    if prompt["phase"] == "drawn" and prompt["demand"] is None:
        prompt["cards"] = prompt["cards"][-1:]  # before version 3, all that were drawn (H2)
    assert known["options"].items() <= found["options"].items()
    extra = ("shows", "archived", "tokens", "options")
    for name, value in known.items():
        if name not in extra:
            assert found[name] == value, name


def test_every_version_has_a_database() -> None:
    found = {file.name for file in FOLDER.glob("*.sqlite3")}
    assert found == {f"v{version}.sqlite3" for version in VERSIONS}
    assert UPCASTERS.keys() == set(VERSIONS) - {VERSION}


@pytest.mark.parametrize("version", VERSIONS)
def test_every_table_of_every_version_is_as_it_was(copy: Path, version: int) -> None:
    tables = facts(version)["tables"]
    with closing(connect(copy)) as database:
        for slug, known in tables.items():
            assert bool(read_archived(database, slug)) == known["archived"]
            compare(summary(fold(database, slug)), known)
    assert len(tables) > 30


@pytest.mark.parametrize("version", VERSIONS)
def test_upcast_entries_can_be_stored_again(copy: Path, version: int) -> None:
    """What an upcaster makes is what this version would have written."""
    with closing(connect(copy)) as database:
        for slug in facts(version)["tables"]:
            entries = read_entries(database, slug)
            rows = [to_row(slug, entry) for entry in entries]
            database.execute("DELETE FROM log WHERE slug = ?", (slug,))
            write(database, rows)
            assert {row.version for row in read(database, slug)} == {VERSION}
            assert read_entries(database, slug) == entries


@pytest.mark.parametrize("version", VERSIONS)
def test_archived_tables_keep_the_version_of_their_rows(copy: Path, version: int) -> None:
    with closing(connect(copy)) as database:
        for slug, known in facts(version)["tables"].items():
            before = fold(database, slug)
            restore(database, slug)
            assert archive(database, slug, before=YEAR_3000)
            assert {row.version for row in read_archived(database, slug)} == {version}
            assert fold(database, slug) == before
            compare(summary(fold(database, slug)), known)


@pytest.mark.parametrize("version", VERSIONS)
def test_people_resume_at_tables_of_every_version_and_play_on(copy: Path, version: int) -> None:
    async def look() -> None:
        async with running(copy.parent) as (_, url), aiohttp.ClientSession() as session:
            moved = 0
            for slug, known in facts(version)["tables"].items():
                for name in known["tokens"]:
                    async with session.ws_connect(f"{url}/ws") as socket:
                        moved += await play_on(JsonClient(socket), slug, name, known)
            assert moved > 20

    asyncio.run(look())


async def play_on(ana: JsonClient, slug: str, name: str, known: Json) -> bool:
    """Resume a seat, look at past rounds, and make a move if it is this player's turn."""
    welcome = await ana.ask("resume", slug=slug, token=known["tokens"][name])
    assert welcome["type"] == "welcome", welcome
    seat, view, seq = welcome["you"], welcome["view"], welcome["seq"]
    assert welcome["table"]["seats"][seat]["name"] == name
    if welcome["table"]["seats"][seat]["sits_out"] and known["phase"] == "playing":
        # The seat was taken in the middle of this round, when that still gave its hand.
        assert view["seat"] is None and view["hand"] == []
        return False
    if seq == known["seq"] and known["game"]:
        assert sorted(view["hand"]) == sorted(known["game"]["hands"][seat])
    for past in known["results"]:
        found = await ana.ask("replay", match=past["match"], round=past["round"])
        assert found["type"] == "replay" and found["steps"]
    if known["phase"] != "playing" or known["game"]["prompt"]["seat"] != seat:
        return False
    if (ruling := welcome["table"]["ruling"]) and not ruling["objected"]:
        taken_back = await ana.ask("vote", version=ruling["version"], agree=False)
        seq = taken_back["seq"]
    for _ in range(200):  # a bot may still be moving in this player's place
        moves = [move for move in view["legal"] if move["do"] not in ("call", "catch")]
        if moves and view["prompt"]["seat"] == seat:
            answer = await ana.ask("move", seq=seq, action=chosen(moves[0], view["hand"]))
            if answer["type"] == "update":
                return True
            assert answer["code"] == "too_late", answer
        message = await ana.receive("update")
        view, seq = message["view"] or view, message["seq"]
    raise AssertionError(f"{name} never had a turn at {slug}")


def chosen(move: dict[str, Any], hand: list[str]) -> dict[str, Any]:
    if move["do"] == "any_cards":
        return {"do": "choose_cards", "cards": hand[: move["count"]]}
    return move


def test_rows_of_several_versions_are_one_log(tmp_path: Path) -> None:
    file = copied(tmp_path, 1)
    slug = next(iter(facts(1)["tables"]))
    with closing(connect(file)) as database:
        seq = len(read(database, slug))
        write(database, [row(seq + 1, slug)])
        assert [row.version for row in read(database, slug)] == [1] * seq + [VERSION]
        assert len(read_entries(database, slug)) == seq + 1


def test_an_interrupted_upgrade_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = copied(tmp_path, 1)
    statements = (*database_module._UPGRADES[1], "ALTER TABLE nowhere ADD COLUMN x")
    with monkeypatch.context() as patched:
        patched.setitem(database_module._UPGRADES, 1, statements)
        with pytest.raises(sqlite3.OperationalError):
            connect(file)
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (1,)
    with closing(connect(file)) as database:
        slug, known = next(iter(facts(1)["tables"].items()))
        compare(summary(fold(database, slug)), known)


KILLED = """
import os, signal, sys
from pathlib import Path
from penultima.server.store import database

def statements():
    yield from upgrade
    os.kill(os.getpid(), signal.SIGKILL)

upgrade = database._UPGRADES[1]
database._UPGRADES = {1: statements()}
database.connect(Path(sys.argv[1]))
"""


def test_a_server_killed_during_an_upgrade_can_start_again(tmp_path: Path) -> None:
    file = copied(tmp_path, 1)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(file)], check=False, timeout=60)
    assert killed.returncode == -signal.SIGKILL
    with closing(connect(file)) as database:
        for slug, known in facts(1)["tables"].items():
            compare(summary(fold(database, slug)), known)


@pytest.mark.parametrize(
    ("made", "problem"),
    [
        ("CREATE TABLE songs (title TEXT)", "not a database of penultima"),
        ("CREATE TABLE log (line TEXT)", "not a database of penultima"),
        (f"PRAGMA user_version = {VERSION + 1}", f"version {VERSION + 1}.*newer penultima.*backup"),
        ("PRAGMA application_id = 7", "not a database of penultima"),
        ("PRAGMA application_id = 7; PRAGMA user_version = 99", "not a database of penultima"),
    ],
)
def test_a_foreign_or_newer_file_is_refused_and_unchanged(
    made: str, problem: str, tmp_path: Path
) -> None:
    file = tmp_path / "penultima.sqlite3"
    with closing(sqlite3.connect(file)) as foreign:
        foreign.executescript(made)
    before = file.read_bytes()
    with pytest.raises(BadSetup, match=problem):
        connect(file)
    assert file.read_bytes() == before


def test_an_unmarked_file_of_version_1_is_upgraded(tmp_path: Path) -> None:
    file = copied(tmp_path, 1)
    with closing(sqlite3.connect(file)) as database:
        database.executescript("PRAGMA application_id = 0; PRAGMA user_version = 0")
    with closing(connect(file)) as database:
        slug, known = next(iter(facts(1)["tables"].items()))
        compare(summary(fold(database, slug)), known)
        assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_a_row_of_an_unknown_version_is_an_error(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "log")) as database:
        write(database, [Row("table", 1, 1.0, None, b"{}", b"[]", VERSION + 1)])
        with pytest.raises(ValueError, match=f"version {VERSION + 1}"):
            read_entries(database, "table")


def test_expectations_are_plain_json() -> None:
    for version in VERSIONS:
        tables = json.loads((FOLDER / f"v{version}.json").read_text())["tables"]
        assert any(known["archived"] for known in tables.values())
        assert any(known["game"] and known["game"]["owed"] is not None for known in tables.values())
