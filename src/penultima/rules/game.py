"""The game as one function: a table, a seat and its action give the next table and the events."""

from collections.abc import Callable
from typing import Any, TypeAlias

from . import actions as a
from . import turn
from .cards import Seat
from .carry_out import answer
from .events import Event
from .match import next_round
from .progress import Progress
from .refusal import check
from .table import Table

Applied: TypeAlias = tuple[Table, tuple[Event, ...]]


def apply(table: Table, seat: Seat, action: a.Action) -> Applied:
    """Carry out an action, or raise `Refused`. The table that is passed in never changes."""
    check(table, seat, action)
    progress = Progress(table)
    _HANDLERS[type(action)](progress, seat, action)
    return progress.table, tuple(progress.events)


_HANDLERS: dict[type[a.Action], Callable[[Progress, Seat, Any], None]] = {
    a.Play: turn.play,
    a.Draw: turn.draw,
    a.Keep: turn.keep,
    a.Call: turn.call,
    a.Catch: turn.catch,
    a.NameColor: turn.name_color,
    a.Challenge: turn.challenge,
    a.Accept: turn.accept,
    a.ChoosePlayer: answer,
    a.ChooseCards: answer,
    a.ChooseKept: answer,
    a.ChooseRuling: answer,
    a.NextRound: next_round,
}
"""The function that carries out each type of action, after `check` has accepted it."""
