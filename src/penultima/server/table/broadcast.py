"""Broadcast: a table as each connection may see it. The only way from a table to the wire.

penultima.view decides what is hidden: nothing about a round is sent but what it has made.
"""

from collections.abc import Iterable
from typing import TypeGuard, get_args

from msgspec.structs import replace

from penultima.rules.cards import Seat
from penultima.rules.events import Event
from penultima.rules.table import Table
from penultima.server.store.entries import Logged
from penultima.view import TableView, are_open, common, own, redacted_all, table_view
from penultima.wire.codec import Encoded, PlayerSummary, TableSummary, encode
from penultima.wire.messages import Proposal, TableInfo, UpdateForAll
from penultima.wire.notices import ChatMessage, Notice, OpeningSkipped, TimeRanOut

from .state import TableState

MOST_RESULTS = 60

_NOTICES = frozenset(get_args(Notice))
_CHANGES_NO_TABLE = (ChatMessage, OpeningSkipped, TimeRanOut)


def notices_in(events: Iterable[Logged]) -> tuple[Notice, ...]:
    """What everybody may know besides the round. Only declared notices are sent."""
    return tuple([event for event in events if _is_notice(event)])


def _is_notice(event: Logged) -> TypeGuard[Notice]:
    return type(event) in _NOTICES


def changes_table(before: TableState, after: TableState, notices: tuple[Notice, ...]) -> bool:
    """Whether `table_info` has changed."""
    return (
        before.phase != after.phase
        or before.match != after.match
        or any(not isinstance(notice, _CHANGES_NO_TABLE) for notice in notices)
    )


def wire_view(table: Table, seat: Seat | None) -> TableView:
    """A view for the wire, where the next round starts when everybody is ready, not by a move."""
    seen = table_view(table, seat)
    return seen if seen.open is None else replace(seen, legal=())


class UpdateEncoder:
    """Encodes one update for many connections. What they have in common is encoded once."""

    __slots__ = ("_common", "_events", "_for_all", "_game", "_secrets")

    def __init__(self, update: UpdateForAll, events: tuple[Event, ...], game: Table | None) -> None:
        self._game = game
        self._for_all = encode(update)[:-1]
        self._secrets = () if are_open(events) else events
        self._events = b"" if self._secrets else encode(events)
        self._common = b""
        if game is not None and game.prompt.seat is not None:
            # Not when a round is over: everybody sees their own hand in its own order.
            self._common = b',"open":null,' + encode(common(game))[1:]

    def frame(self, seat: Seat | None, done: str | None = None) -> Encoded:
        """An `Update`: the fields for everybody, and those of this seat."""
        events = self._events or encode(redacted_all(self._secrets, seat))
        return b'%b,"you":%b,"events":%b,"view":%b,"done":%b}' % (
            self._for_all, encode(seat), events, self._view(seat), encode(done),
        )  # fmt: skip

    def _view(self, seat: Seat | None) -> Encoded:
        game = self._game
        if game is None:
            return b"null"
        if not self._common:
            return encode(wire_view(game, seat))
        return encode(own(game, seat))[:-1] + self._common


def table_info(state: TableState) -> TableInfo:
    return TableInfo(
        slug=state.slug,
        name=state.name,
        edition=state.edition_id,
        phase=state.phase,
        capacity=state.capacity,
        host=state.seat_of(state.host) or 0,
        seats=tuple(seat_state.info for seat_state in state.seats),
        options=state.options,
        settings=state.settings,
        proposals={
            card: Proposal(
                proposal.version,
                proposal.by,
                proposal.rule,
                tuple(
                    seat
                    for seat, seat_state in enumerate(state.seats)
                    if seat_state.info.kind == "bot" or seat_state.player in proposal.agreed
                ),
                state.everyone_agrees(proposal),
            )
            for card, proposal in state.proposed_rules.items()
            if proposal.rule is not None
        },
        house_rules=state.house_rules,
        match=state.match,
        results=tuple(played.result for played in state.played[-MOST_RESULTS:]),
    )


def summary(state: TableState, can_sit: bool) -> TableSummary:
    return TableSummary(
        slug=state.slug,
        name=state.name,
        edition=state.edition_id,
        phase=state.phase,
        match=state.match,
        round=state.game.round if state.game else 0,
        capacity=state.capacity,
        players=tuple(
            PlayerSummary(seat_state.info.name, "human" if seat_state.is_human else "bot")
            for seat_state in state.seats
            if seat_state.info.kind != "open"
        ),
        can_sit=can_sit,
        can_watch=state.settings.spectators,
    )
