"""The results of a simulation, as values, as rows and as JSON."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import chain
from math import isfinite
from typing import Any

from msgspec import to_builtins

from penultima.errors import BadSetup
from penultima.intervals import Estimate
from penultima.kernel import COMPILED
from penultima.parsing import options_as_texts
from penultima.rows import ColumnType, Rows

from .measures import Measure, measures
from .reportable import Reportable
from .round_rows import ROUND_SCHEMA
from .rule_set import RuleSet
from .thread_runner import RunResult
from .workload import Workload

SCHEMA: dict[str, ColumnType] = {
    "rules": "text",
    "edition": "text",
    "players": "int",
    "played_by": "text",
    "settings": "text",
    "seed": "text",
    "measure": "text",
    "subject": "text",
    "value": "float",
    "low": "float",
    "high": "float",
    "count": "int",
    "p": "float",
    "p_corrected": "float",
}
DIFFERENCE = "difference"
SIGNIFICANCE = 0.05


@dataclass(frozen=True)
class Difference:
    """How much larger a measure of the second simulation is, and how probable that is by chance.

    `p_corrected` takes into account how many measures were compared. It is nan where nothing can be
    tested: for measures without an interval, and for seats that are nothing but labels.
    """

    name: str
    subject: str
    before: Estimate
    after: Estimate
    estimate: Estimate
    p: float
    p_corrected: float

    @property
    def is_significant(self) -> bool:
        return self.p_corrected < SIGNIFICANCE


@dataclass(frozen=True, repr=False)
class Simulation(Reportable):
    """A rule set, the workload that was played with it, and its result."""

    rules: RuleSet
    result: RunResult
    workload: Workload

    @property
    def measures(self) -> list[Measure]:
        return measures(self.rules, self.result.counts)

    def by_name(self) -> dict[tuple[str, str], Estimate]:
        return {(measure.name, measure.subject): measure.estimate for measure in self.measures}

    def __getitem__(self, measure: str | tuple[str, str]) -> Estimate:
        """A measure by its name, or by name and subject: `("rounds won", "dealer")`."""
        key = (measure, "") if isinstance(measure, str) else measure
        found = self.by_name()
        if key not in found:
            subjects = [subject for name, subject in found if name == key[0]]
            known = [repr((key[0], s)) for s in subjects] or sorted({repr(n) for n, _ in found})
            raise KeyError(f"there is no measure {measure!r}: choose from {', '.join(known)}")
        return found[key]

    @property
    def rows(self) -> Rows:
        """The measures as rows, with the bounds of their intervals."""
        return result_rows([self])

    @property
    def rounds(self) -> Rows:
        """One row for each round, if the simulation was told to keep them."""
        return round_rows([self])

    def __repr__(self) -> str:
        turns = self["turns per round"]
        rounds = self.result.counts["rounds"]
        return f"<Simulation of {self.rules.label}: {rounds:,} rounds, {turns} turns per round>"


def describe_settings(simulation: Simulation) -> str:
    """The options, house rules and habits that differ from the defaults, in one line."""
    setup, habits = simulation.rules.setup, simulation.workload.habits
    rules = [f"“{rule.title}” on {card}" for card, rule in setup.house_rules.items()]
    rates = [
        f"{field.name}={getattr(habits, field.name)}"
        for field in fields(habits)
        if getattr(habits, field.name) != field.default
    ]
    return ", ".join([*options_as_texts(setup.options), *rules, *rates])


def simulation_json(simulation: Simulation) -> dict[str, Any]:
    """The whole result of a simulation, for JSON."""
    rules, result = simulation.rules, simulation.result
    counts, players = result.counts, rules.players
    return {
        "rules": rules.label,
        "edition": rules.setup.edition.id,
        "players": players,
        "options": to_builtins(rules.setup.options),
        "house_rules": to_builtins(rules.setup.house_rules),
        "played_by": rules.player_name,
        "habits": asdict(simulation.workload.habits),
        "seed": simulation.workload.seed,
        "compiled": COMPILED,
        "complete": result.complete,
        "rounds": counts["rounds"],
        "steps": counts["steps"],
        "seconds": round(result.seconds, 6),
        "threads": result.threads,
        "rounds_per_second": round(counts["rounds"] / result.seconds),
        "steps_per_second": round(counts["steps"] / result.seconds),
        "matches": counts["matches"],
        "longest_round": counts["longest"],
        "blocked": counts["blocked"],
        "abandoned": counts["abandoned"],
        "wins": counts.lists["wins"][:players],
        "wins_after_dealer": counts.lists["wins_after_dealer"][:players],
        "points": counts.lists["scored"][:players],
        "measures": [
            {"name": m.name, "subject": m.subject, **bounds(m.estimate)}
            for m in simulation.measures
        ],
    }


def bounds(estimate: Estimate) -> dict[str, float | int | None]:
    return {
        "value": finite(estimate.value),
        "low": finite(estimate.low),
        "high": finite(estimate.high),
        "count": estimate.count,
    }


def finite(number: float) -> float | None:
    return round(number, 6) if isfinite(number) else None


# Rows


def result_rows(sides: Sequence[Simulation], changes: Sequence[Difference] = ()) -> Rows:
    """One row for each measure of each rule set, and for each difference between two."""
    return Rows(SCHEMA, [*chain.from_iterable(map(_side_rows, sides)), *map(_change_row, changes)])


def _side_rows(side: Simulation) -> Iterator[tuple[Any, ...]]:
    rules = side.rules
    setting = (
        rules.label,
        rules.setup.edition.id,
        rules.players,
        rules.player_name,
        describe_settings(side),
        str(side.workload.seed),
    )
    for m in side.measures:
        yield (*setting, m.name, m.subject, *bounds(m.estimate).values(), None, None)


def _change_row(change: Difference) -> tuple[Any, ...]:
    setting = (DIFFERENCE, None, None, None, None, None)
    tested = (finite(change.p), finite(change.p_corrected))
    return (*setting, change.name, change.subject, *bounds(change.estimate).values(), *tested)


def round_rows(sides: Sequence[Simulation]) -> Rows:
    """One row for each round of each rule set."""
    schema: dict[str, ColumnType] = {"rules": "text", **ROUND_SCHEMA}
    rows: list[tuple[Any, ...]] = []
    for side in sides:
        if side.result.rounds is None:
            raise BadSetup("the rounds were not kept: pass keep_rounds=True to simulate(…)")
        rows += [(side.rules.label, *row) for row in side.result.rounds]
    return Rows(schema, rows)
