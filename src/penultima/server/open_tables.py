"""The open tables of a public server: where strangers can sit down, and which table suits best."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeAlias

from penultima.wire.codec import OpenTable

from .runtime import Clock
from .table.driver import TableDriver
from .table.seating import can_sit

MOST_SHOWN = 50
LIST_AGE_S = 1.0
"""For people who look at it, the list is made at most once in this time."""

Found: TypeAlias = Callable[[tuple[OpenTable, ...]], None]


class OpenTables(Protocol):
    """Answers with the open tables, the best one first. Several servers would ask their store."""

    def find(self, found: Found, max_age_s: float = 0.0) -> None:
        """Call `found` with the list, which may be as old as this."""


class TablesInMemory:
    """The open tables of one process: a table with somebody at it is always in memory."""

    def __init__(self, tables: Mapping[str, TableDriver], clock: Clock) -> None:
        self._tables, self._clock = tables, clock
        self._made_at = float("-inf")
        self._found: tuple[OpenTable, ...] = ()

    def find(self, found: Found, max_age_s: float = 0.0) -> None:
        if self._clock.now() - self._made_at >= max_age_s:
            self._made_at = self._clock.now()
            self._found = best_first(map(open_table_of, self._tables.values()))[:MOST_SHOWN]
        found(self._found)


def open_table_of(table: TableDriver) -> OpenTable | None:
    """What strangers are told of a table; None if they can't come, or nobody is there."""
    state, audience = table.audience.committed, table.audience
    if not state.listed or not audience.seated or not can_sit(state, audience.seated):
        return None
    kinds = [seat_state.info.kind for seat_state in state.seats]
    langs = {session.lang for session in audience.seated.values()}
    return OpenTable(
        slug=state.slug,
        name=state.name,
        edition=state.edition_id,
        phase=state.phase,
        people=len(audience.seated),
        bots=kinds.count("bot"),
        seats=max(state.capacity, len(kinds)) if state.phase == "lobby" else len(kinds),
        options=state.options,
        clock_s=state.settings.clock_s,
        langs=tuple(sorted(langs)),
        can_watch=state.settings.spectators,
    )


def best_first(tables: Iterable[OpenTable | None]) -> tuple[OpenTable, ...]:
    """Those with the most people first; then those where the next deal is soonest."""
    phases = ("round_over", "match_over", "lobby", "playing")
    found = [table for table in tables if table is not None]
    return tuple(
        sorted(found, key=lambda each: (-each.people, phases.index(each.phase), each.slug))
    )
