"""The results of a simulation as JSON, CSV and Parquet."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from math import isfinite
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from penultima.extras import need
from penultima.intervals import Estimate, difference
from penultima.kernel import COMPILED
from penultima.parsing import options_as_texts

from .measures import Measure, is_capped, measures
from .rule_set import RuleSet
from .thread_runner import RunResult
from .workload import Workload

TEXT_COLUMNS = (
    *("rules", "edition", "players", "played_by", "settings", "seed"),
    *("measure", "subject"),
)
NUMBER_COLUMNS = ("value", "low", "high")
COLUMNS = (*TEXT_COLUMNS, *NUMBER_COLUMNS, "count")
DIFFERENCE = "difference"


@dataclass(frozen=True)
class Simulation:
    """A rule set, the workload that was played with it, and its result."""

    rules: RuleSet
    result: RunResult
    workload: Workload

    @property
    def measures(self) -> list[Measure]:
        return measures(self.rules, self.result.counts)

    def by_name(self) -> dict[tuple[str, str], Estimate]:
        return {(measure.name, measure.subject): measure.estimate for measure in self.measures}


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
        "played_by": rules.played_by,
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
            {"name": m.name, "subject": m.subject, **_bounds(m.estimate)}
            for m in simulation.measures
        ],
    }


def comparison_json(one: Simulation, other: Simulation) -> dict[str, Any]:
    """The results of two simulations and the differences between their measures, for JSON."""
    sides = [simulation_json(one), simulation_json(other)]
    return {name: sum(side[name] for side in sides) for name in ("rounds", "steps", "matches")} | {
        "seconds": round(one.result.seconds + other.result.seconds, 6),
        "threads": one.result.threads,
        "complete": one.result.complete and other.result.complete,
        "sides": sides,
        "differences": [
            {"name": name, "subject": subject, **_bounds(estimate)}
            for (name, subject), estimate in differences(one, other).items()
        ],
    }


def differences(one: Simulation, other: Simulation) -> dict[tuple[str, str], Estimate]:
    """How much larger each measure of the second simulation is, where both have a value."""
    theirs = other.by_name()
    return {
        key: difference(mine, theirs[key])
        for key, mine in one.by_name().items()
        if key in theirs and not is_capped(key[0], mine) and not is_capped(key[0], theirs[key])
    }


def _bounds(estimate: Estimate) -> dict[str, float | int | None]:
    return {
        "value": _finite(estimate.value),
        "low": _finite(estimate.low),
        "high": _finite(estimate.high),
        "count": estimate.count,
    }


def _finite(number: float) -> float | None:
    return round(number, 6) if isfinite(number) else None


# Files


def rows(sides: Sequence[Simulation]) -> Iterator[dict[str, Any]]:
    """One row for each measure of each rule set, and for each difference between two."""
    for side in sides:
        setting = {
            "rules": side.rules.label,
            "edition": side.rules.setup.edition.id,
            "players": str(side.rules.players),
            "played_by": side.rules.played_by,
            "settings": describe_settings(side),
            "seed": str(side.workload.seed),
        }
        for m in side.measures:
            yield {**setting, "measure": m.name, "subject": m.subject, **_bounds(m.estimate)}
    if len(sides) == 2:
        difference_row = {**dict.fromkeys(TEXT_COLUMNS, ""), "rules": DIFFERENCE}
        for (name, subject), estimate in differences(*sides).items():
            yield {**difference_row, "measure": name, "subject": subject, **_bounds(estimate)}


def write_csv(file: Path, sides: Sequence[Simulation]) -> None:
    with file.open("w", newline="", encoding="utf-8") as opened:
        writer = csv.DictWriter(opened, COLUMNS)
        writer.writeheader()
        writer.writerows(rows(sides))


def write_parquet(file: Path, sides: Sequence[Simulation]) -> None:
    arrow: Any = need("pyarrow", "lab", "--parquet")
    parquet: Any = need("pyarrow.parquet", "lab", "--parquet")
    schema = arrow.schema(
        [(name, arrow.string()) for name in TEXT_COLUMNS]
        + [(name, arrow.float64()) for name in NUMBER_COLUMNS]
        + [("count", arrow.int64())]
    )
    parquet.write_table(arrow.Table.from_pylist(list(rows(sides)), schema), file)
