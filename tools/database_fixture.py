"""Write the database that stands for the current version of the stored format in the tests.

`python -m tools.database_fixture` writes tests/server/databases/vN.sqlite3, with what the tables in
it look like (vN.json) and the schema of the format (vN.schema.json). It stores the tables of the
version before once more, as today's server would, and adds some that are played now. Every type of
the format has to occur: if one is missing, add a table to `new_tables` that shows it.
"""

import json
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from penultima.delays import SEAT_KEPT_S, TAKEOVER_AFTER_S
from penultima.server.store.archive import read_archived, read_entries
from penultima.server.store.database import connect, write
from penultima.server.store.entries import Entry
from penultima.server.store.format.codec import StoredEvent, StoredRequest
from penultima.server.store.format.moves import NextRound, StoredMove
from penultima.server.store.format.prompts import MatchOver, RoundOver, StoredPrompt
from penultima.server.store.format.upcasters import VERSION
from penultima.server.store.rows import from_row, to_row
from penultima.server.table.reducer import fold_log
from tests.support.log_entries import archive
from tests.support.simulated_clients import Person, begin, stand_at, table_of
from tests.support.simulated_server import World
from tests.support.table_summary import Json, summary

FOLDER = Path(__file__).parents[1] / "tests" / "server" / "databases"
YEAR_2100 = 4_102_444_800.0
"""When the tables are played: a server that opens the file must not find them old."""

NEVER_STORED = {NextRound, RoundOver, MatchOver}
"""No player moves to the next round, and nobody is asked at the end of one."""


def schema(events_type: Any = tuple[StoredEvent, ...]) -> Json:
    """The stored format as a JSON schema, without its documentation."""
    types = [StoredRequest, events_type]
    (request, events), parts = msgspec.json.schema_components(types)
    found = {"request": request, "events": events, "parts": parts}
    return json.loads(json.dumps(_undocumented(found)))  # type: ignore[no-any-return]


def _undocumented(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _undocumented(v) for name, v in value.items() if name != "description"}
    return [_undocumented(v) for v in value] if isinstance(value, list | tuple) else value


def facts(version: int) -> Json:
    known: Json = json.loads((FOLDER / f"v{version}.json").read_text())
    return known


def older_tables(version: int) -> Iterator[tuple[str, list[Entry], Json]]:
    """The tables of a fixture: slug, log, and what is known besides their state."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(FOLDER / f"v{version}.sqlite3", folder)
        with closing(connect(Path(folder, f"v{version}.sqlite3"))) as database:
            for slug, known in facts(version)["tables"].items():
                yield slug, read_entries(database, slug), known


def new_tables() -> Iterator[tuple[str, list[Entry], Json]]:
    """Tables that are played now, with what this version has added."""
    world, people = _playing(1)
    ana, ben, cal = people
    ana.ask("skip_opening")
    world.run(TAKEOVER_AFTER_S)
    for voter in (ben, cal):
        voter.ask("let_bot_play", seat=0)
        world.run(0)
    yield _played(world, "two have voted that a bot plays for Ana", *people)

    world, people = _playing(2)
    ana, ben, cal = people
    ben.ask("leave")
    world.run(1)
    yield _played(world, "a bot keeps Ben's seat", ana, cal)

    world, people = _playing(3)
    ana, ben, cal = people
    ben.ask("leave")
    world.run(1)
    ben.resume(reclaim=True)
    yield _played(world, "Ben has left, and is back", *people)

    world, people = _playing(4)
    people[2].ask("leave")
    world.run(SEAT_KEPT_S)
    dia = Person(world, "Dia")
    dia.join(people[0].slug)
    yield _played(world, "Dia has a bot's seat, and plays from the next deal on", dia, *people[:2])

    world = World(seed=100 * VERSION + 5, public=True)
    ana = Person(world)
    ana.create("zelda", seats=3, listed=True)
    yield _played(world, "strangers find the table", ana)

    world = World(seed=100 * VERSION + 6)
    (ana,) = table_of("Ana", world=world, seats=3, bots=["clever", "clever"])[1]
    begin(world, [ana])
    stand_at(ana, THREE)
    ana.ask("skip_opening")
    ana.ask("hint")
    world.run(0)
    yield _played(world, "Ana has asked the coach", ana)


THREE = "R7 > Ana* R5 B1 B2 / Ben R1 G2 G3 / Cal T1 T2 T3 . T5 T6 T7 T8 T9 B3 B4 G5 G6"


def _playing(number: int) -> tuple[World, list[Person]]:
    world = World(seed=100 * VERSION + number)
    world, people = table_of("Ana", "Ben", "Cal", world=world)
    begin(world, people)
    stand_at(people[0], THREE)
    world.run(0)
    return world, people


def _played(world: World, shows: str, *people: Person) -> tuple[str, list[Entry], Json]:
    slug = people[0].slug
    entries = [from_row(row) for row in world.disk.rows[slug]]
    early = YEAR_2100 - entries[0].at
    entries = [replace(entry, at=entry.at + early) for entry in entries]
    tokens = {person.name: person.token for person in people}
    return slug, entries, {"shows": shows, "archived": False, "tokens": tokens}


def check_coverage(rows: list[tuple[bytes, bytes]]) -> None:
    found: set[type] = set()

    def visit(value: object) -> None:
        if isinstance(value, msgspec.Struct):
            found.add(type(value))
            for name in value.__struct_fields__:
                visit(getattr(value, name))
        elif isinstance(value, tuple):
            for each in value:
                visit(each)

    for request, events in rows:
        visit(msgspec.json.decode(request, type=StoredRequest))
        visit(msgspec.json.decode(events, type=tuple[StoredEvent, ...]))
    wanted = {*get_args(StoredEvent), *get_args(StoredMove), *get_args(StoredPrompt)}
    missing = wanted - NEVER_STORED - found
    assert not missing, f"no table shows {sorted(kind.__name__ for kind in missing)}"


def main() -> int:
    file = FOLDER / f"v{VERSION}.sqlite3"
    before = max(int(path.stem[1:]) for path in FOLDER.glob("*.sqlite3") if path != file)
    file.unlink(missing_ok=True)
    tables: Json = {}
    with closing(connect(file)) as database:
        for slug, entries, known in (*older_tables(before), *new_tables()):
            write(database, [to_row(slug, entry) for entry in entries])
            state = summary(fold_log(slug, entries))
            tables[slug] = {name: known[name] for name in ("shows", "archived", "tokens")} | state
        rows = database.execute("SELECT request, events FROM log").fetchall()
        check_coverage(rows)
        for slug, known in tables.items():
            if known["archived"]:
                assert archive(database, slug, before=2 * YEAR_2100)
                assert read_archived(database, slug)
    _compact(file)
    found = {"version": VERSION, "rows": len(rows), "tables": tables}
    text = json.dumps(found, indent=1, ensure_ascii=False)
    (FOLDER / f"v{VERSION}.json").write_text(text + "\n")
    text = json.dumps(schema(), indent=1, sort_keys=True)
    (FOLDER / f"v{VERSION}.schema.json").write_text(text + "\n")
    print(f"{file.name}: {len(tables)} tables, {len(rows)} entries")
    return 0


def _compact(file: Path) -> None:
    """One file without a WAL beside it."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM")


if __name__ == "__main__":
    sys.exit(main())
