"""People at a simulated table whose clients take part in fair deals (docs/fairness.md)."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from penultima.fairness.transcript import part_commitment
from penultima.server.store.database import connect, write

from . import cheating
from .simulated_clients import Person, bots_finish, info, table_of

TEN = ("Ana", "Ben", "Cal", "Dia", "Eva", "Fay", "Gus", "Hal", "Ida", "Jan")


def contribution(seat: int) -> str:
    return f"{seat:02x}" * 32


def commitment(person: Person, seat: int) -> str:
    coming = info(person).deal.coming
    assert coming is not None
    return part_commitment(coming.deal, seat, contribution(seat))


def get_ready(people: Sequence[Person]) -> None:
    """All commit to their parts; the host begins the match, or the last one the round."""
    in_lobby = info(people[0]).phase == "lobby"
    for seat, person in enumerate(people):
        if not (in_lobby and seat == 0):
            person.ask("ready", part=commitment(person, seat))
    if in_lobby:
        people[0].ask("start", part=commitment(people[0], 0))
    people[0].world.run(0)


def reveal(people: Sequence[Person], *seats: int) -> None:
    for seat in seats:
        people[seat].ask("reveal", contribution=contribution(seat))
    people[0].world.run(0)


def play_round(people: Sequence[Person]) -> None:
    """All take part in the next deal, and bots play the round."""
    world = people[0].world
    for person in people:
        person.ask("here")
    world.run(0)
    get_ready(people)
    reveal(people, *range(len(people)))
    bots_finish(world, people[0])


def round_with_a_reshuffle(table: str) -> list[Person]:
    """Ten people with ten cards each have played a round; the name of the table may be a cheat."""
    with pytest.MonkeyPatch.context() as patch:
        cheating.install(patch.setattr)
        options = {"target": 100_000, "hand_size": 10}
        _, people = table_of(*TEN, options=options, table_name=table)
        play_round(people)
    return people


def store(people: Sequence[Person], folder: Path) -> str:
    """Put the log of a simulated table into a data folder. Returns its slug."""
    slug = people[0].slug
    with closing(connect(folder / "penultima.sqlite3")) as database:
        write(database, people[0].world.disk.rows[slug])
    return slug
