"""The standings of a league: ratings with intervals, and the matrix of pairings."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from penultima.bots.results import estimate_mean
from penultima.intervals import Estimate

from .deals import Division, Failures
from .league_file import League, Pairing
from .ratings import ANCHOR, ANCHOR_RATING, RESAMPLES, Ratings, rate, superiority
from .seats import TimeUsed


class Row(Struct, frozen=True):
    """An entry in a table of ratings, the best first."""

    name: str
    rating: Estimate
    superiority: float | None
    """How likely it is better than the next one; None for the last."""


class DivisionStandings(Struct, frozen=True):
    """A division: its rows, and the rounds won by each entry among each other one, in percent."""

    division: Division
    rows: tuple[Row, ...]
    matrix: Mapping[tuple[str, str], Estimate]
    absent: Mapping[str, str]

    @property
    def even(self) -> float:
        """The percentage of equal players."""
        return 100 / self.division.players


class Cost(Struct, frozen=True):
    """What an entry has needed in all divisions, and how often it has forfeited."""

    rounds: int
    forfeits: int
    reason: str
    """Of the first forfeit."""
    time: TimeUsed

    @property
    def mean_ms(self) -> float:
        return 1000 * self.time.seconds / max(1, self.time.decisions)


class Standings(Struct, frozen=True):
    """The results of a league. `overall` is the mean of all divisions, if there are several."""

    overall: tuple[Row, ...]
    divisions: tuple[DivisionStandings, ...]
    costs: Mapping[str, Cost]
    """By entry, in the order in which they were entered."""


def standings(league: League, resamples: int | None = None) -> Standings:
    """Rate everything that has been played so far."""
    ratings = {
        division: rate(
            [pairing.scores for pairing in league.pairings_of(division)],
            f"{league.settings.seed} {division}",
            resamples=RESAMPLES if resamples is None else resamples,
        )
        for division in league.divisions
    }
    return Standings(
        overall=_overall(list(ratings.values())) if len(ratings) > 1 else (),
        divisions=tuple(
            DivisionStandings(
                division,
                _rows(found),
                _matrix(league.pairings_of(division)),
                {each.name: each.reason for each in league.absences if each.division == division},
            )
            for division, found in ratings.items()
        ),
        costs={entry.name: _cost(league, entry.name) for entry in league.entries},
    )


def _rows(ratings: Ratings) -> tuple[Row, ...]:
    ranked = sorted(ratings.values, key=lambda name: (-ratings.values[name], name))
    rows = []
    for name, following in zip(ranked, [*ranked[1:], None], strict=True):
        samples = ratings.samples
        better = None
        if following is not None and samples[name]:
            better = superiority(samples[name], samples[following])
        rows.append(Row(name, ratings.estimate(name), better))
    return tuple(rows)


def _overall(divisions: Sequence[Ratings]) -> tuple[Row, ...]:
    """The means over the divisions, of those who have played in all of them."""
    names = set.intersection(*(set(ratings.values) for ratings in divisions))

    def mean(values: Sequence[float]) -> float:
        return sum(values) / len(values)

    rounds = {name: sum(ratings.rounds[name] for ratings in divisions) for name in names}
    values = {name: mean([ratings.values[name] for ratings in divisions]) for name in names}
    samples = {
        name: [
            mean(values)
            for values in zip(*(ratings.samples[name] for ratings in divisions), strict=False)
        ]
        for name in names
    }
    return _rows(Ratings(values, samples, rounds))


def _matrix(pairings: Sequence[Pairing]) -> dict[tuple[str, str], Estimate]:
    cells = {}
    for pairing in pairings:
        players = pairing.division.players
        percent = [100 * won / players for won in pairing.won]
        cells[pairing.one, pairing.among] = estimate_mean(percent)
        if players == 2:
            cells[pairing.among, pairing.one] = estimate_mean([100 - each for each in percent])
    return cells


def _cost(league: League, name: str) -> Cost:
    rounds, failures, time = 0, Failures(), TimeUsed()
    for division in league.divisions:
        for pairing in league.pairings_of(division):
            if name in (pairing.one, pairing.among):
                rounds += division.players * len(pairing.won)
                failures.add(pairing.forfeits.get(name, Failures()))
                time.add(pairing.time.get(name, TimeUsed()))
    return Cost(rounds, failures.count, failures.reason, time)


def standings_json(league: League, found: Standings) -> dict[str, Any]:
    """The results for other programs; the deals are in the league's file."""
    costs = {
        name: {
            "rounds": cost.rounds,
            "forfeits": cost.forfeits,
            **({"first_forfeit": cost.reason} if cost.forfeits else {}),
            "decisions": cost.time.decisions,
            "mean_ms": round(cost.mean_ms, 3),
            "slowest_ms": round(1000 * cost.time.slowest_s, 3),
        }
        for name, cost in found.costs.items()
    }
    return {
        "version": league.version,
        "settings": to_builtins(league.settings),
        "anchor": {ANCHOR: ANCHOR_RATING},
        "runs": to_builtins(league.runs),
        "entries": [
            {"name": entry.name, "bot": entry.bot, **costs[entry.name]} for entry in league.entries
        ],
        "overall": [_row_json(row) for row in found.overall],
        "divisions": [
            {
                "edition": each.division.edition,
                "players": each.division.players,
                "ratings": [_row_json(row) for row in each.rows],
                "pairings": [
                    {"one": one, "among": among, "won": _rounded(won)}
                    for (one, among), won in each.matrix.items()
                ],
                "absent": dict(each.absent),
            }
            for each in found.divisions
        ],
    }


def _row_json(row: Row) -> dict[str, Any]:
    better = None if row.superiority is None else round(row.superiority, 4)
    return {"name": row.name, "rating": _rounded(row.rating), "better_than_next": better}


def _rounded(estimate: Estimate) -> dict[str, float | None]:
    """None for an end of an interval that isn't known."""
    is_known = abs(estimate.low) != float("inf")
    return {
        "value": round(estimate.value, 2),
        "low": round(estimate.low, 2) if is_known else None,
        "high": round(estimate.high, 2) if is_known else None,
    }
