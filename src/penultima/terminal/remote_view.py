"""A view that came over the wire, as the view that everything here is made for."""

from penultima.rules.cards import Hand
from penultima.rules.edition import load
from penultima.rules.events import Event
from penultima.rules.table import Setup
from penultima.server.messages import TableInfo, TableView
from penultima.view import View


def setup_of(table: TableInfo) -> Setup:
    """What the table has agreed on. In a match, every seat plays."""
    players = tuple(seat.name for seat in table.seats)
    return Setup(load(table.edition), players, table.options, table.house_rules)


def remote_view(seen: TableView, setup: Setup, events: tuple[Event, ...]) -> View:
    hands: list[Hand | int] = list(seen.open if seen.open is not None else seen.counts)
    if seen.seat is not None:
        hands[seen.seat] = seen.hand
    return View(
        setup,
        seen.seat,
        seen.round,
        seen.dealer,
        seen.scores,
        seen.wearing,
        seen.prompt,
        tuple(hands),
        seen.draw,
        seen.discard,
        seen.top,
        seen.color,
        seen.direction,
        seen.owed,
        seen.winner,
        seen.winners,
        seen.seen,
        events,
        seen.legal,
    )
