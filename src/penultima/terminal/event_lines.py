"""What has happened, as the lines that the person at the table reads."""

from collections.abc import Iterable, Iterator

from penultima.rules import events as e
from penultima.rules.cards import Seat
from penultima.rules.table import Setup
from penultima.text.events import log_line
from penultima.text.fluent import Lang
from penultima.text.record import Step
from penultima.view import View, redacted, view


def steps_told(steps: Iterable[Step], setup: Setup, lang: Lang, seat: Seat | None) -> Iterator[str]:
    for step in steps:
        now = view(step.table, seat)
        yield from told((redacted(event, seat) for event in step.events), setup, lang, seat, now)


def told(
    events: Iterable[e.Event], setup: Setup, lang: Lang, seat: Seat | None, now: View
) -> Iterator[str]:
    """Lines for a log, without whose turn it is: the next line shows that anyway."""
    for event in events:
        if is_worth_telling(event, seat) and (text := log_line(event, setup, lang, seat, now)):
            yield text


def is_worth_telling(event: e.Event, seat: Seat | None) -> bool:
    """What I am asked is in the line that asks me."""
    asks_me = isinstance(event, e.Asked) and event.prompt.seat == seat
    return not (asks_me or isinstance(event, e.TurnBegan))
