"""The moments that decided a round: the steps that changed a chance to win the most."""

from fractions import Fraction

from msgspec import Struct

from penultima.rules import actions as a
from penultima.rules.cards import Seat

from .analyse import RoundAnalysis

MOST = 3
AT_LEAST = Fraction(1, 10)
"""A smaller change of a chance decides nothing."""


class Moment(Struct, frozen=True):
    """A step, who moved, and the change of the chance that it changed most."""

    step: int
    seat: Seat
    action: a.Action
    whose: Seat
    change: Fraction


def moments(analysis: RoundAnalysis) -> list[Moment]:
    """At most three moments, in the order of play."""
    found = []
    values = analysis.books.values
    for number, step in enumerate(analysis.steps[1:], 1):
        changes = (values[number] - values[number - 1]).win
        whose = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
        if abs(changes[whose]) >= AT_LEAST and step.seat is not None and step.action is not None:
            found.append(Moment(number, step.seat, step.action, Seat(whose), changes[whose]))
    found.sort(key=lambda moment: abs(moment.change), reverse=True)
    return sorted(found[:MOST], key=lambda moment: moment.step)
