"""Events as lines of the terminal's log."""

from collections.abc import Iterable, Iterator

from penultima.rules import events as e
from penultima.rules.cards import Seat
from penultima.text.events import log_line
from penultima.text.fluent import Lang
from penultima.text.record import MatchStep
from penultima.view import View, redacted, view


def step_lines(steps: Iterable[MatchStep], lang: Lang, seat: Seat | None) -> Iterator[str]:
    for step in steps:
        events = (redacted(event, seat) for event in step.events)
        yield from event_lines(events, lang, view(step.table, seat))


def event_lines(events: Iterable[e.Event], lang: Lang, now: View) -> Iterator[str]:
    for event in events:
        if is_logged(event, now.seat) and (text := log_line(event, now.setup, lang, now.seat, now)):
            yield text


def is_logged(event: e.Event, seat: Seat | None) -> bool:
    """False for what the prompt line shows anyway: whose turn it is, and what `seat` is asked."""
    asks_seat = isinstance(event, e.Asked) and event.prompt.seat == seat
    return not (asks_seat or isinstance(event, e.TurnBegan))
