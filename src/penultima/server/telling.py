"""Telling: a room as each of its people may see it. The only way from a room to the wire.

What is hidden is for penultima.view to say: nothing about a round goes out but what `view` and
`redacted` have made.
"""

from collections.abc import Iterable
from typing import get_args

from msgspec.structs import replace

from penultima.rules.cards import Seat
from penultima.rules.events import Event
from penultima.rules.table import Table
from penultima.view import View, own, redacted, view

from .log import Logged
from .messages import Proposal, TableInfo, TableView
from .notices import Notice, OpeningSkipped, Said, TimeRanOut
from .protocol import PlayerSummary, TableSummary
from .room import Room

MOST_RESULTS = 60

# Exact types in a set: this is asked for every event, and there are many types.
_NOTICES = frozenset(get_args(Notice))
_EVENTS = frozenset(get_args(Event))
_CHANGES_NO_TABLE = (Said, OpeningSkipped, TimeRanOut)


def notices_in(events: Iterable[Logged]) -> tuple[Notice, ...]:
    """What everybody may know besides the round. Only what is listed as a notice goes out."""
    return tuple([event for event in events if type(event) in _NOTICES])  # type: ignore[misc]


def events_in(events: Iterable[Logged]) -> tuple[Event, ...]:
    """What happened in the round: for `redacted`, not for anybody's eyes."""
    return tuple([event for event in events if type(event) in _EVENTS])  # type: ignore[misc]


def events_for(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    return tuple([redacted(event, seat) for event in events])


def changes_table(before: Room, after: Room, notices: tuple[Notice, ...]) -> bool:
    """Whether `table_info` is another one now."""
    return (
        before.phase != after.phase
        or before.match != after.match
        or any(not isinstance(notice, _CHANGES_NO_TABLE) for notice in notices)
    )


def table_view(table: Table, seat: Seat | None, public: TableView | None = None) -> TableView:
    """A seat's view. `public`, where it is at hand, is everybody's: it saves making that again."""
    if seat is None or public is None or table.prompt.seat is None:
        return wire_view(view(table, seat))
    mine = own(table, seat)
    return replace(
        public, seat=seat, prompt=mine.prompt, hand=mine.hand, seen=mine.seen, legal=mine.legal
    )


def wire_view(seen: View) -> TableView:
    """A view without what the page has been told before. Made from the view alone."""
    hands = seen.hands
    over = seen.prompt.seat is None
    return TableView(
        seen.seat,
        seen.round,
        seen.dealer,
        seen.scores,
        seen.wearing,
        seen.prompt,
        seen.hand,
        tuple([hand if type(hand) is int else len(hand) for hand in hands]),  # type: ignore[arg-type]
        tuple([hand for hand in hands if not isinstance(hand, int)]) if over else None,
        seen.draw,
        seen.discard,
        seen.top,
        seen.color,
        seen.direction,
        seen.owed,
        seen.winner,
        seen.winners,
        seen.seen,
        () if over else seen.legal,
    )


def table_info(room: Room) -> TableInfo:
    return TableInfo(
        slug=room.slug,
        name=room.name,
        edition=room.edition_id,
        phase=room.phase,
        capacity=room.capacity,
        host=room.seat_of(room.host) or 0,
        seats=tuple(place.info for place in room.places),
        options=room.options,
        settings=room.settings,
        proposals={
            card: Proposal(
                written.version,
                written.by,
                written.rule,
                tuple(
                    seat
                    for seat, place in enumerate(room.places)
                    if place.info.kind == "bot" or place.player in written.agreed
                ),
                room.everyone_agrees(written),
            )
            for card, written in room.writings.items()
            if written.rule is not None
        },
        house_rules=room.house_rules,
        match=room.match,
        results=tuple(played.result for played in room.played[-MOST_RESULTS:]),
    )


def summary(room: Room, can_sit: bool) -> TableSummary:
    return TableSummary(
        slug=room.slug,
        name=room.name,
        edition=room.edition_id,
        phase=room.phase,
        match=room.match,
        round=room.game.round if room.game else 0,
        capacity=room.capacity,
        players=tuple(
            PlayerSummary(place.info.name, "human" if place.is_human else "bot")
            for place in room.places
            if place.info.kind != "open"
        ),
        can_sit=can_sit,
        can_watch=room.settings.spectators,
    )
