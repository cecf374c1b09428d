"""A match in progress: the table and its history."""

from collections.abc import Sequence

from penultima.rules.actions import Action
from penultima.rules.cards import Seat
from penultima.rules.events import Event
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.table import Table
from penultima.text.record import MatchStep, format_record
from penultima.view import View, Viewer, view


class Match:
    """The one mutable object of the library; everything else is a value.

    >>> from penultima import Match, Opening, Setup, load
    >>> match = Match(Opening(Setup(load("zelda"), ("Ana", "Ben")), seed=7))
    """

    def __init__(self, opening: Opening) -> None:
        table, events = begin(opening)
        self.opening = opening
        self.history = [MatchStep(None, None, events, table)]

    @property
    def table(self) -> Table:
        return self.history[-1].table

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the last step."""
        return self.history[-1].events

    @property
    def players(self) -> Sequence[str]:
        return self.opening.setup.players

    def do(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Make a move. Raises `Refused`, and then nothing has changed."""
        table, events = apply(self.table, seat, action)
        self.history.append(MatchStep(seat, action, events, table))
        return events

    def view(self, seat: Viewer) -> View:
        return view(self.table, seat, self.events)

    def record(self) -> str:
        return format_record(self.opening, self.history)
