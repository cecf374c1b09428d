"""A game record as lines of text, step by step."""

from collections.abc import Iterator

from penultima.rules.actions import Move
from penultima.rules.cards import Seat
from penultima.rules.events import MatchEnded, RoundEnded
from penultima.text.events import log_line
from penultima.text.fluent import Lang
from penultima.text.notation import format_move
from penultima.text.positions import format_position, position_of
from penultima.text.record import MatchStep
from penultima.view import redacted, redacted_move, view


def replay_lines(number: int, step: MatchStep, viewer: Seat | None, lang: Lang) -> Iterator[str]:
    """The move and its events, redacted for `viewer`.

    Without a viewer nothing is redacted, and the position after the move follows.
    """
    setup, now = step.table.setup, view(step.table, viewer)
    yield from _move_line(number, step, viewer)
    for event in step.events:
        shown = event if viewer is None else redacted(event, viewer)
        if text := log_line(shown, setup, lang, viewer, now):
            yield f"   {text}"
    if viewer is None:
        yield f"   {format_position(position_of(step.table), setup.players)}"
        yield ""


def result_lines(number: int, step: MatchStep, viewer: Seat | None, lang: Lang) -> Iterator[str]:
    """The move and its results, if the step ends a round or the match."""
    results = [event for event in step.events if isinstance(event, RoundEnded | MatchEnded)]
    if not results:
        return
    yield from _move_line(number, step, viewer)
    for event in results:
        yield f"   {log_line(event, step.table.setup, lang, viewer, view(step.table, viewer))}"


def _move_line(number: int, step: MatchStep, viewer: Seat | None) -> Iterator[str]:
    if step.action is None or step.seat is None:
        return
    move: Move = step.action
    if viewer is not None:
        move = redacted_move(step.seat, step.action, step.events, viewer)
    yield f"{number}. {format_move(step.seat, move, step.table.setup.players)}"
