"""Converts what the server sends into the setups and views that the rest of the terminal uses."""

from msgspec.structs import asdict

from penultima.rules.edition import load
from penultima.rules.events import Event
from penultima.rules.table import Setup
from penultima.view import TableView, View
from penultima.wire.messages import TableInfo


def setup_of(table: TableInfo) -> Setup:
    """The setup of a table's match, where every seat plays."""
    players = tuple(seat.name for seat in table.seats)
    return Setup(load(table.edition), players, table.options, table.house_rules)


def remote_view(received: TableView, setup: Setup, events: tuple[Event, ...]) -> View:
    return View(**asdict(received), setup=setup, events=events)
