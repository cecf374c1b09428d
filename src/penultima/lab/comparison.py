"""Two simulations side by side: which of many measures differ, corrected for their number."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isnan, nan
from typing import Any

from penultima.intervals import Estimate, difference, holm, p_value
from penultima.rows import Rows

from .measures import is_capped
from .reportable import Reportable
from .results import (
    Difference,
    Simulation,
    bounds,
    finite,
    result_rows,
    round_rows,
    simulation_json,
)


@dataclass(frozen=True, repr=False)
class Comparison(Reportable):
    """Two simulations and the differences between their measures."""

    one: Simulation
    other: Simulation

    @property
    def sides(self) -> tuple[Simulation, Simulation]:
        return self.one, self.other

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """The differences of all measures that both have, with corrected p-values."""
        return tuple(_differences(self.one, self.other))

    @property
    def significant(self) -> tuple[Difference, ...]:
        """Those that are larger than chance explains, all of them together at the 5 % level."""
        return tuple(change for change in self.differences if change.is_significant)

    @property
    def tested(self) -> int:
        """How many differences could be tested."""
        return sum(not isnan(change.p_corrected) for change in self.differences)

    def __getitem__(self, measure: str | tuple[str, str]) -> Difference:
        """The difference of a measure by its name, or by name and subject."""
        key = (measure, "") if isinstance(measure, str) else measure
        for change in self.differences:
            if (change.name, change.subject) == key:
                return change
        self.one[key]  # raises KeyError with the names of the measures
        raise KeyError(f"{measure!r} has no difference: it isn't known on both sides")

    @property
    def rows(self) -> Rows:
        """The measures of both and their differences as rows."""
        return result_rows(self.sides, self.differences)

    @property
    def rounds(self) -> Rows:
        """One row for each round of both, if the simulations were told to keep them."""
        return round_rows(self.sides)

    def __repr__(self) -> str:
        labels = f"{self.one.rules.label} and {self.other.rules.label}"
        return f"<Comparison of {labels}: {len(self.significant)} of {self.tested} measures differ>"


def compare(one: Simulation, other: Simulation) -> Comparison:
    """Compare two simulations."""
    return Comparison(one, other)


def _differences(one: Simulation, other: Simulation) -> Sequence[Difference]:
    theirs = other.by_name()
    found: list[tuple[str, str, Estimate, Estimate, Estimate]] = [
        (name, subject, mine, theirs[name, subject], difference(mine, theirs[name, subject]))
        for (name, subject), mine in one.by_name().items()
        if (name, subject) in theirs
        and not is_capped(name, mine)
        and not is_capped(name, theirs[name, subject])
    ]
    # Every seat plays alike unless the first ones are careful: then a seat is no more than a label.
    seats_differ = any(side.workload.habits.careful for side in (one, other))
    p_values = [p_value(estimate) for *_, estimate in found]
    tested = [
        place
        for place, (_, subject, *_) in enumerate(found)
        if not isnan(p_values[place]) and (seats_differ or not subject.startswith("seat "))
    ]
    corrected = [nan] * len(found)
    for place, p in zip(tested, holm([p_values[place] for place in tested]), strict=True):
        corrected[place] = p
    return [Difference(*row, p_values[place], corrected[place]) for place, row in enumerate(found)]


def comparison_json(comparison: Comparison) -> dict[str, Any]:
    """The results of two simulations and the differences between their measures, for JSON."""
    one, other = comparison.sides
    sides = [simulation_json(one), simulation_json(other)]
    return {name: sum(side[name] for side in sides) for name in ("rounds", "steps", "matches")} | {
        "seconds": round(one.result.seconds + other.result.seconds, 6),
        "threads": one.result.threads,
        "complete": one.result.complete and other.result.complete,
        "sides": sides,
        "differences": [
            {
                "name": change.name,
                "subject": change.subject,
                **bounds(change.estimate),
                "p": finite(change.p),
                "p_corrected": finite(change.p_corrected),
                "significant": change.is_significant,
            }
            for change in comparison.differences
        ],
    }
