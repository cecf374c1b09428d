"""The history of a match as rows for data frames. The columns are described in docs/library.md."""

from collections.abc import Iterable
from typing import Any

from penultima.rows import ColumnType, Rows
from penultima.rules import events as e
from penultima.rules.actions import Play
from penultima.rules.table import Table

from .notation import format_move
from .record import MatchStep

SCHEMA: dict[str, ColumnType] = {
    "step": "int",
    "round": "int",
    "seat": "int",
    "player": "text",
    "action": "text",
    "move": "text",
    "card": "text",
    "call": "bool",
    "drawn": "list of int",
    "hands": "list of int",
    "draw_pile": "int",
    "top": "text",
    "color": "text",
    "scores": "list of int",
    "round_winner": "text",
}


def history_rows(history: Iterable[MatchStep]) -> Rows:
    """One row for each step. The first has no move: it is the deal."""
    return Rows(SCHEMA, (_row(number, step) for number, step in enumerate(history)))


def _row(number: int, step: MatchStep) -> tuple[Any, ...]:
    table, players, action = step.table, step.table.setup.players, step.action
    played = action if isinstance(action, Play) else None
    return (
        number,
        table.round,
        step.seat,
        None if step.seat is None else players[step.seat],
        None if action is None else action.__struct_config__.tag,
        None if step.seat is None or action is None else format_move(step.seat, action, players),
        played and played.card,
        played and played.call,
        _drawn(step),
        [len(hand) for hand in table.hands],
        len(table.draw),
        table.discard[0],
        table.color,
        list(table.scores),
        _winner(step.events, table),
    )


def _drawn(step: MatchStep) -> list[int]:
    """How many cards each seat has drawn in a step."""
    drawn = [0] * step.table.seats
    for event in step.events:
        if isinstance(event, e.Drew):
            drawn[event.seat] += event.count
    return drawn


def _winner(events: Iterable[e.Event], table: Table) -> str | None:
    """The name of the player who went out in this step."""
    ended = any(isinstance(event, e.RoundEnded) for event in events)
    return table.setup.players[table.winner] if ended and table.winner is not None else None
