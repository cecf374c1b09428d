"""Rulings at a table (A7): one player says what the table decided, and the others agree or object.

Nothing happens without consent. An objection goes back to the author, who can propose again; bots,
people who are away, and people who do not answer in time don't hold it up.
"""

from collections.abc import Callable
from typing import TypeAlias

from penultima.errors import PenultimaError
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.rules.refusal import check
from penultima.server.errors import Rejected
from penultima.wire import notices as n

from .moves import make
from .state import MOST_RULINGS
from .timing import Author
from .transition import Transition

Due: TypeAlias = tuple[float, Callable[[Transition], None]]


def propose_ruling(t: Transition, seat: Seat, action: a.ChooseRuling, author: Author) -> None:
    """Ask the others whether this is what the table decided. Raises Refused or Rejected."""
    game, ruling = t.state.game, t.state.ruling
    if game is None:
        raise Rejected("not_now")
    check(game, seat, action)
    if ruling is not None and ruling.is_open:
        raise Rejected("not_now")  # the others are reading it; an objection of one's own ends that
    t.record(seat, (n.RulingProposed(seat, t.state.proposed + 1, action.steps),), author)


def ruling_due(t: Transition) -> Due | None:
    """When the proposed ruling is made, or nothing happens because it was proposed too often."""
    ruling, timing = t.state.ruling, t.timing
    if ruling is None:
        return None
    if ruling.is_open:
        if t.state.is_agreed(ruling, timing.waited_for(t.state)):
            return t.now, _make_ruling
        assert timing.ruling_at is not None
        return timing.ruling_at, _make_ruling
    return (t.now, _make_no_ruling) if ruling.attempt >= MOST_RULINGS else None


def _make_ruling(t: Transition) -> None:
    ruling = t.state.ruling
    assert ruling is not None
    try:
        make(t, ruling.seat, a.ChooseRuling(ruling.steps))
    except PenultimaError:  # it was checked, but whatever has changed must not stop the table
        _make_no_ruling(t)


def _make_no_ruling(t: Transition) -> None:
    assert t.state.ruling is not None
    make(t, t.state.ruling.seat, a.ChooseRuling(()))
