"""A view that came over the wire, as the view that everything here is made for."""

from msgspec.structs import asdict

from penultima.rules.edition import load
from penultima.rules.events import Event
from penultima.rules.table import Setup
from penultima.view import TableView, View
from penultima.wire.messages import TableInfo


def setup_of(table: TableInfo) -> Setup:
    """What the table has agreed on. In a match, every seat plays."""
    players = tuple(seat.name for seat in table.seats)
    return Setup(load(table.edition), players, table.options, table.house_rules)


def remote_view(seen: TableView, setup: Setup, events: tuple[Event, ...]) -> View:
    return View(**asdict(seen), setup=setup, events=events)
