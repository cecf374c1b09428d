"""The books of a round: every change of a seat's prospects, booked to what caused it.

The causes are the deal, chance during play (draws and shuffles), and the choices of each seat. The
changes add up to the result of the round less the fair share, exactly.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from penultima.rules import events as e
from penultima.rules.cards import Seat
from penultima.text.record import MatchStep

from .values import Evaluator, Value, can_evaluate, fair_share, nothing, result

Cause: TypeAlias = Literal["deal", "chance", "choice"]


class Entry(Struct, frozen=True):
    """A change, the step of the round that brought it, and what caused it."""

    step: int
    cause: Cause
    seat: Seat | None
    """Who chose, or whose move chance answered; None for the deal."""
    change: Value


class Account(Struct, frozen=True):
    """What a round's causes changed for each seat."""

    luck: Value
    own: Value
    others: Value


class Books(Struct, frozen=True):
    """The values of a round's positions, one after every step, and what explains their changes."""

    values: tuple[Value, ...]
    entries: tuple[Entry, ...]

    @property
    def result(self) -> Value:
        return self.values[-1]

    @property
    def account(self) -> Account:
        """Luck, own choices and the others' choices, for every seat."""
        choices = [entry for entry in self.entries if entry.cause == "choice"]
        luck = [entry.change for entry in self.entries if entry.cause != "choice"]
        seats = len(self.result.win)
        own = [entry.change.only(entry.seat) for entry in choices if entry.seat is not None]
        total = _total(seats, (entry.change for entry in choices))
        return Account(_total(seats, luck), _total(seats, own), total - _total(seats, own))


def keep_books(
    steps: Sequence[MatchStep], evaluator: Evaluator, progress: Callable[[int], None] | None = None
) -> Books:
    """The books of a finished round: its steps from the deal to the result."""
    ended = next(event for event in steps[-1].events if isinstance(event, e.RoundEnded))
    table = steps[0].table
    final = result(ended.winner, ended.points, table.options.lowest_wins)
    evaluator.move_to(steps[0])
    values = [final if len(steps) == 1 else evaluator.value()]
    entries = [Entry(0, "deal", None, values[0] - fair_share(table.seats))]
    for number, step in enumerate(steps[1:], 1):
        before, prompt = values[-1], steps[number - 1].table.prompt
        assert step.seat is not None
        assert step.action is not None
        chosen = before
        if can_evaluate(prompt) and not evaluator.is_policy_move(step.seat, step.action):
            chosen = evaluator.value_after(step.seat, step.action)
        evaluator.move_to(step)
        if number == len(steps) - 1:
            after = final
        elif can_evaluate(step.table.prompt) and (
            has_chance(step.events) or not can_evaluate(prompt)
        ):
            after = evaluator.value()
        else:
            after = chosen
        values.append(after)
        if not can_evaluate(prompt):
            # What people decided among themselves: all of the change is theirs.
            chosen = after
        if chosen != before:
            entries.append(Entry(number, "choice", step.seat, chosen - before))
        if after != chosen:
            entries.append(Entry(number, "chance", step.seat, after - chosen))
        if progress is not None:
            progress(number)
    return Books(tuple(values), tuple(entries))


def has_chance(events: Iterable[e.Event]) -> bool:
    """Whether chance had a part in these events: what is drawn, shuffled or taken unseen."""
    return any(
        isinstance(event, e.Drew | e.Reshuffled | e.HandsShuffled | e.Took | e.PutBack)
        or (isinstance(event, e.Discarded) and event.random)
        for event in events
    )


def _total(seats: int, changes: Iterable[Value]) -> Value:
    total = nothing(seats)
    for change in changes:
        total += change
    return total
