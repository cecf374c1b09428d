"""The stored format: its own types, complete, pinned, and independent of every other type."""

import functools
import json
import operator
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from penultima.rules.actions import Action, Play
from penultima.rules.cards import Card
from penultima.rules.events import Event, Played
from penultima.rules.prompts import Prompt
from penultima.server.store.archive import find_rows
from penultima.server.store.database import connect, read
from penultima.server.store.entries import Entry, Logged
from penultima.server.store.format import game_events
from penultima.server.store.format.codec import StoredEvent, decode
from penultima.server.store.format.game_events import GAME_EVENTS, StoredGameEvent
from penultima.server.store.format.mapping import Mapping
from penultima.server.store.format.moves import MOVES, StoredMove
from penultima.server.store.format.prompts import PROMPTS, StoredPrompt
from penultima.server.store.format.table_events import TABLE_EVENTS, StoredTableEvent
from penultima.server.store.format.upcasters import VERSION
from penultima.server.store.rows import from_row, to_row
from tests.server.test_database_versions import compare
from tools.database_fixture import FOLDER, check_coverage, facts, schema

ADD_A_VERSION = "the stored format has changed: it needs a new version, see docs/log.md"


@pytest.mark.parametrize(
    ("mapping", "live", "stored"),
    [
        (MOVES, Action, StoredMove),
        (PROMPTS, Prompt, StoredPrompt),
        (GAME_EVENTS, Event, StoredGameEvent),
        (TABLE_EVENTS, set(get_args(Logged)) - set(get_args(Event)), StoredTableEvent),
    ],
    ids=["moves", "prompts", "game events", "table events"],
)
def test_every_type_has_a_stored_form(mapping: Mapping, live: object, stored: object) -> None:
    wanted = live if isinstance(live, set) else set(get_args(live))
    assert mapping.converters_to_stored.keys() == wanted
    assert mapping.converters_to_live.keys() == set(get_args(stored))


def test_a_field_without_a_stored_form_is_an_error() -> None:
    more = msgspec.defstruct("Played", [*Played.__struct_fields__, "sideways"])
    with pytest.raises(AssertionError, match="sideways"):
        Mapping().same(more, game_events.Played)


def test_a_renamed_field_is_converted_by_its_new_name() -> None:
    later = msgspec.defstruct("Caught", ["catcher", "seat"], frozen=True)
    mapping = Mapping()
    mapping.same(later, game_events.Caught, by="catcher")
    stored = mapping.to_stored(later(catcher=2, seat=1))
    assert msgspec.to_builtins(stored) == {"type": "caught", "seat": 1, "by": 2}
    assert mapping.to_live(stored) == later(catcher=2, seat=1)
    assert later not in mapping.alike


def test_what_is_written_as_it_is_has_the_bytes_of_its_stored_form(tmp_path: Path) -> None:
    shutil.copy(FOLDER / f"v{VERSION}.sqlite3", tmp_path / "log.db")
    encode, seen = msgspec.json.encode, set()
    with closing(connect(tmp_path / "log.db")) as database:
        slugs = [slug for (slug,) in database.execute("SELECT DISTINCT slug FROM log")]
        entries = [from_row(row) for slug in slugs for row in read(database, slug)]
    for mapping in (GAME_EVENTS, TABLE_EVENTS, MOVES):
        for entry in entries:
            for value in (entry.action, *entry.events):
                if type(value) in mapping.alike:
                    seen.add(type(value))
                    assert encode(value) == encode(mapping.to_stored(value))
    assert Played in seen and Play in seen


def test_entries_read_back_equal(tmp_path: Path) -> None:
    shutil.copy(FOLDER / f"v{VERSION}.sqlite3", tmp_path / "log")
    with closing(connect(tmp_path / "log")) as database:
        for slug in facts(VERSION)["tables"]:
            for row in read(database, slug):
                assert to_row(slug, from_row(row)) == row


def test_the_database_of_this_version_has_every_stored_type(tmp_path: Path) -> None:
    """Otherwise a change of a type that no table has would go unnoticed."""
    shutil.copy(FOLDER / f"v{VERSION}.sqlite3", tmp_path / "log")
    with closing(connect(tmp_path / "log")) as database:
        tables = [find_rows(database, slug)[0] for slug in facts(VERSION)["tables"]]
    check_coverage([(row.request, row.events) for rows in tables for row in rows])


def test_the_format_of_this_version_is_pinned() -> None:
    pinned = json.loads((FOLDER / f"v{VERSION}.schema.json").read_text())
    assert schema() == pinned, ADD_A_VERSION


def test_a_changed_field_without_a_new_version_is_noticed() -> None:
    pinned = json.loads((FOLDER / f"v{VERSION}.schema.json").read_text())
    changed = msgspec.defstruct(
        "Played",
        [("seat", int), ("card", str), ("colour", str | None, None)],
        tag="played",
        tag_field="type",
        forbid_unknown_fields=True,
    )
    kinds: Any = [changed if k is game_events.Played else k for k in get_args(StoredEvent)]
    union: Any = functools.reduce(operator.or_, kinds)
    found = schema(tuple[union, ...])
    assert found["parts"].keys() == pinned["parts"].keys()
    assert found["parts"].pop("Played") != pinned["parts"].pop("Played")
    assert found == pinned


def test_renaming_everything_in_the_protocol_and_the_rules_breaks_no_stored_table(
    tmp_path: Path,
) -> None:
    files = {}
    for version in range(1, VERSION + 1):
        file = tmp_path / f"v{version}.sqlite3"
        shutil.copy(FOLDER / file.name, file)
        files[str(file)] = facts(version)["tables"]
    command = [sys.executable, "-m", "tests.support.renamed_types", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    sat_down, played = found["sent"]
    assert sat_down == {"renamed_type": "renamed_sat_down", "SEAT": 0, "NAME": "Ana"}
    assert played == {"renamed_type": "renamed_played", "SEAT": 0, "CARD": "R7"}
    for path, tables in files.items():
        assert found["tables"][path].keys() == tables.keys()
        for slug, known in tables.items():
            compare(found["tables"][path][slug], known)


@pytest.mark.parametrize(
    "events",
    [
        b'[{"type": "teleported", "seat": 1}]',
        b'[{"type": "played", "seat": 1, "card": "R7", "sideways": true}]',
        b'[{"type": "played", "seat": 1}]',
    ],
    ids=["unknown event", "unknown field", "missing field"],
)
def test_an_entry_that_is_not_understood_is_an_error(events: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode(VERSION, b"{}", events)


def test_an_unknown_option_is_an_error_and_a_missing_one_has_its_default() -> None:
    opened = {
        "type": "table_opened",
        "name": "",
        "edition": "zelda",
        "seats": 2,
        "options": {"target": 300},
        "settings": {
            "clock_s": 0,
            "catch_window": "family",
            "spectators": True,
            "replace_bots": True,
        },
    }
    ((event,),) = decode(VERSION, b"{}", msgspec.json.encode([opened]))[2:]
    assert event.options.target == 300 and event.options.bluffing  # type: ignore[union-attr]
    opened["options"] = {"levitation": True}
    with pytest.raises(msgspec.ValidationError, match="levitation"):
        decode(VERSION, b"{}", msgspec.json.encode([opened]))


def test_skips_of_version_2_are_counted_and_its_draws_are_asked_about_by_their_last_card() -> None:
    errand = {"player": 0, "card": "WC1", "step": 1, "skipped": [1, 2]}
    choose = {"phase": "choose", "seat": 2, "want": "kept", "text": "Sing", "errand": errand}
    plain = choose | {"errand": {"player": 0, "card": "WC1"}}
    drawn = {"phase": "drawn", "seat": 1, "cards": ["B1", "B2", "R3"]}
    prompts = [choose, plain, drawn, drawn | {"demand": "triforce"}]
    events = [{"type": "asked", "prompt": prompt} for prompt in prompts]
    _, _, asked = decode(2, b"{}", msgspec.json.encode(events))
    first, second, last, all_ = (event.prompt for event in asked)  # type: ignore[union-attr]
    assert (first.errand.skips, second.errand.skips) == (2, 0)  # type: ignore[union-attr]
    assert last.cards == ("R3",)  # type: ignore[union-attr]
    assert all_.cards == ("B1", "B2", "R3")  # type: ignore[union-attr]


def test_a_request_is_stored_by_its_id_and_move_alone() -> None:
    row = to_row("table", Entry(1, 1.0, None, "abc", Play(Card("R7")), ()))
    assert row.request == b'{"id":"abc","move":{"do":"play","card":"R7"}}'
    assert to_row("table", Entry(1, 1.0, None, "", None, ())).request == b"{}"
