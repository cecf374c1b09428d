"""The game in one function: a table, a seat and what it does; the next table and what happened."""

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
    """Do it, or raise `Refused` and leave everything as it was."""
    check(table, seat, action)
    progress = Progress(table)
    _MADE[type(action)](progress, seat, action)
    return progress.table, tuple(progress.events)


_MADE: dict[type[a.Action], Callable[[Progress, Seat, Any], None]] = {
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
    a.NextRound: next_round,
}
"""How each kind of move is made, once it has been found good."""
