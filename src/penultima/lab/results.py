"""Results: a simulation's measures as JSON facts, and as rows for files."""

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
from .thread_runner import Result
from .workload import Work

TEXTS = ("rules", "edition", "players", "played_by", "agreed", "seed", "measure", "of")
NUMBERS = ("value", "low", "high")
COLUMNS = (*TEXTS, *NUMBERS, "count")
DIFFERENCE = "difference"


@dataclass(frozen=True)
class Simulated:
    """A rule set, and what came of it."""

    rules: RuleSet
    result: Result
    work: Work

    @property
    def measures(self) -> list[Measure]:
        return measures(self.rules, self.result.counts)

    def by_name(self) -> dict[tuple[str, str], Estimate]:
        return {(measure.name, measure.of): measure.estimate for measure in self.measures}


def what_differs(simulated: Simulated) -> str:
    """Options, house rules and habits that aren't the usual ones, in one line."""
    setup, habits = simulated.rules.setup, simulated.work.habits
    rules = [f"“{rule.title}” on {card}" for card, rule in setup.house_rules.items()]
    rates = [
        f"{each.name}={getattr(habits, each.name)}"
        for each in fields(habits)
        if getattr(habits, each.name) != each.default
    ]
    return ", ".join([*options_as_texts(setup.options), *rules, *rates])


def facts(simulated: Simulated) -> dict[str, Any]:
    """Everything, for a machine to read."""
    rules, result = simulated.rules, simulated.result
    counts, players = result.counts, rules.players
    return {
        "rules": rules.label,
        "edition": rules.setup.edition.id,
        "players": players,
        "options": to_builtins(rules.setup.options),
        "house_rules": to_builtins(rules.setup.house_rules),
        "played_by": rules.played_by,
        "habits": asdict(simulated.work.habits),
        "seed": simulated.work.seed,
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
        "given_up": counts["given_up"],
        "wins": counts.lists["won"][:players],
        "wins_after_dealer": counts.lists["won_after_dealer"][:players],
        "points": counts.lists["scored"][:players],
        "measures": [
            {"name": m.name, "of": m.of, **_bounds(m.estimate)} for m in simulated.measures
        ],
    }


def compared_facts(one: Simulated, other: Simulated) -> dict[str, Any]:
    """Two sets of facts, and how much larger the second one's measures are."""
    sides = [facts(one), facts(other)]
    return {name: sum(side[name] for side in sides) for name in ("rounds", "steps", "matches")} | {
        "seconds": round(one.result.seconds + other.result.seconds, 6),
        "threads": one.result.threads,
        "complete": one.result.complete and other.result.complete,
        "sides": sides,
        "differences": [
            {"name": name, "of": of, **_bounds(estimate)}
            for (name, of), estimate in differences(one, other).items()
        ],
    }


def differences(one: Simulated, other: Simulated) -> dict[tuple[str, str], Estimate]:
    """Of all that both have, and know."""
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


def rows(sides: Sequence[Simulated]) -> Iterator[dict[str, Any]]:
    """One row for each measure of each rule set; of two, also for how much the second is larger."""
    for side in sides:
        played = {
            "rules": side.rules.label,
            "edition": side.rules.setup.edition.id,
            "players": str(side.rules.players),
            "played_by": side.rules.played_by,
            "agreed": what_differs(side),
            "seed": str(side.work.seed),
        }
        for m in side.measures:
            yield {**played, "measure": m.name, "of": m.of, **_bounds(m.estimate)}
    if len(sides) == 2:
        nothing = dict.fromkeys(TEXTS, "")
        for (name, of), estimate in differences(*sides).items():
            yield {**nothing, "rules": DIFFERENCE, "measure": name, "of": of, **_bounds(estimate)}


def write_csv(file: Path, sides: Sequence[Simulated]) -> None:
    with file.open("w", newline="", encoding="utf-8") as opened:
        writer = csv.DictWriter(opened, COLUMNS)
        writer.writeheader()
        writer.writerows(rows(sides))


def write_parquet(file: Path, sides: Sequence[Simulated]) -> None:
    arrow: Any = need("pyarrow", "lab", "--parquet")
    parquet: Any = need("pyarrow.parquet", "lab", "--parquet")
    schema = arrow.schema(
        [(name, arrow.string()) for name in TEXTS]
        + [(name, arrow.float64()) for name in NUMBERS]
        + [("count", arrow.int64())]
    )
    parquet.write_table(arrow.Table.from_pylist(list(rows(sides)), schema), file)
