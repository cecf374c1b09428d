"""Broadcast: a table as each connection may see it. The only way from a table to the wire.

penultima.view decides what is hidden: nothing about a round is sent but what it has made.
"""

from collections.abc import Iterable
from typing import TypeGuard, get_args

from msgspec.structs import replace

from penultima.fairness.witness import DealInfo
from penultima.rules.cards import Seat
from penultima.rules.edition import MOST_PLAYERS
from penultima.rules.events import Event
from penultima.rules.table import Table
from penultima.server.store.entries import Logged
from penultima.view import TableView, are_open, common, own, redacted_all, table_view
from penultima.wire.codec import Encoded, PlayerSummary, TableSummary, encode
from penultima.wire.messages import (
    Proposal,
    ProposedRuling,
    TableInfo,
    TakeoverVote,
    UpdateForAll,
)
from penultima.wire.notices import (
    ChatMessage,
    Notice,
    OpeningSkipped,
    RulesNotAgreed,
    TimeRanOut,
)

from .state import MOST_RULINGS, Proposed, TableState

MOST_RESULTS = 60

_SEATS = tuple(map(encode, range(MOST_PLAYERS)))
_NOTICES = frozenset(get_args(Notice))
_CHANGES_NO_TABLE = (ChatMessage, OpeningSkipped, TimeRanOut, RulesNotAgreed)


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
        or before.ruling is not after.ruling
        or before.takeover is not after.takeover
        or (bool(notices) and not all(isinstance(each, _CHANGES_NO_TABLE) for each in notices))
    )


def wire_view(table: Table, seat: Seat | None) -> TableView:
    """A view for the wire, where the next round starts when everybody is ready, not by a move."""
    seen = table_view(table, seat)
    return seen if seen.open is None else replace(seen, legal=())


class UpdateEncoder:
    """Encodes one update for many connections. What they have in common is encoded once."""

    __slots__ = ("_after_view", "_before_seat", "_before_view", "_game", "_is_over", "_secrets")

    def __init__(self, update: UpdateForAll, events: tuple[Event, ...], game: Table | None) -> None:
        self._game = game
        self._before_seat = encode(update)[:-1] + b',"you":'
        self._secrets = () if are_open(events) else events
        self._before_view = b"" if self._secrets else _before_view(events)
        # When a round is over, everybody sees their own hand in its own order.
        self._is_over = game is not None and game.prompt.seat is None
        self._after_view = b',"done":'
        if game is not None and not self._is_over:
            self._after_view = b',"open":null,' + encode(common(game))[1:] + b',"done":'

    def frame(self, you: Seat | None, seen: Seat | None, done: str | None = None) -> Encoded:
        """An `Update`: the fields for everybody, and those of the seat that is `seen`."""
        game = self._game
        if game is None:
            view = b"null"
        elif self._is_over:
            view = encode(wire_view(game, seen))
        else:
            view = encode(own(game, seen))[:-1]
        return b"".join(
            (
                self._before_seat,
                b"null" if you is None else _SEATS[you],
                self._before_view or _before_view(redacted_all(self._secrets, seen)),
                view,
                self._after_view,
                b"null}" if done is None else encode(done) + b"}",
            )
        )


def _before_view(events: tuple[Event, ...]) -> bytes:
    return b',"events":' + encode(events) + b',"view":'


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
                *_votes(state, proposal),
                state.is_agreed(proposal, state.humans),
            )
            for card, proposal in state.proposed_changes.items()
        },
        house_rules=state.house_rules,
        ruling=_ruling(state),
        takeover=_takeover(state),
        match=state.match,
        results=tuple(played.result for played in state.played[-MOST_RESULTS:]),
        facts=state.tally.facts,
        deal=_deal(state),
        locked=state.locked,
        banned=len(state.bans),
        listed=state.listed,
    )


def _votes(state: TableState, proposal: Proposed) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The seats that agree, bots among them, and those that object."""
    seats = [(Seat(seat), seat_state) for seat, seat_state in enumerate(state.seats)]
    return (
        tuple(s for s, at in seats if at.info.kind == "bot" or at.player in proposal.agreed),
        tuple(s for s, at in seats if at.player in proposal.objected),
    )


def _deal(state: TableState) -> DealInfo:
    dealt = state.dealt
    if dealt is not None and state.phase == "playing":
        dealt = replace(dealt, secret=None)
    coming = None if state.coming is None else state.coming.public
    left_out = () if state.coming is None else state.coming.left_out
    return DealInfo(coming, state.is_dealing, left_out, dealt)


def _ruling(state: TableState) -> ProposedRuling | None:
    ruling = state.ruling
    if ruling is None:
        return None
    votes, more = _votes(state, ruling), MOST_RULINGS - ruling.attempt
    return ProposedRuling(ruling.version, ruling.seat, ruling.steps, *votes, more)


def _takeover(state: TableState) -> TakeoverVote | None:
    vote = state.takeover
    whom = None if vote is None else state.seat_of(vote.whom)
    if vote is None or whom is None or state.seats[whom].info.bot_plays:
        return None
    seats = enumerate(state.seats)
    return TakeoverVote(whom, tuple(Seat(s) for s, at in seats if at.player in vote.agreed))


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
            PlayerSummary(seat.info.name, "human" if seat.is_human else "bot", seat.info.avatar)
            for seat in state.seats
            if seat.info.kind != "open"
        ),
        can_sit=can_sit,
        can_watch=state.settings.spectators and not state.locked,
    )
