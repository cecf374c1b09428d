"""The results of an arena: win rates, net points and matches, with confidence intervals."""

from collections.abc import Sequence
from math import inf, isfinite
from random import Random
from typing import Any

from msgspec import Struct

from penultima.intervals import Estimate, mean, share

RESAMPLED_ROUNDS = 200_000
"""The number of rounds drawn, with replacement, from those played to assemble matches."""


class RoundResult(Struct, frozen=True, gc=False):
    """The winner and the points of a round, by player rather than by seat."""

    winner: int | None
    points: tuple[int, ...]


DealResult = tuple[RoundResult, ...]
"""The rounds of one deal: the same cards, played once from every seat."""


class Standing(Struct, frozen=True):
    """The results per player of one name: rounds won in percent, net points, matches won."""

    name: str
    players: int
    rounds: int
    won: Estimate
    net: Estimate
    match: Estimate
    answers: int = 0
    failures: int = 0
    """For an external program: the numbers of legal and of missing or illegal answers."""

    def as_json(self) -> dict[str, Any]:
        answers = {"answers": self.answers, "failures": self.failures}
        return {
            "name": self.name,
            "players": self.players,
            "rounds": self.rounds,
            "won": _rounded(self.won),
            "net": _rounded(self.net),
            "match": _rounded(self.match),
            **(answers if any(answers.values()) else {}),
        }


def standings(
    names: Sequence[str], deals: Sequence[DealResult], target: int, lowest_wins: bool, seed: int
) -> list[Standing]:
    """The standing of every name. A deal is one observation, as its rounds are dependent."""
    match_wins, matches = _resample_matches(len(names), deals, target, lowest_wins, seed)
    result = []
    for name in dict.fromkeys(names):
        places = [place for place, each in enumerate(names) if each == name]
        won = [_mean([100.0 * (r.winner in places) for r in deal]) / len(places) for deal in deals]
        sign = -1 if lowest_wins else 1  # penalty points count against a player
        net = [
            sign * _mean([net_points(r.points, place) for r in deal for place in places])
            for deal in deals
        ]
        result.append(
            Standing(
                name,
                len(places),
                sum(map(len, deals)),
                estimate_mean(won),
                estimate_mean(net),
                _match_estimate(
                    sum(match_wins[place] for place in places), matches, len(places), deals
                ),
            )
        )
    return result


def estimate_mean(values: Sequence[float]) -> Estimate:
    return mean(sum(values), sum(value * value for value in values), len(values))


def _match_estimate(
    won: float, matches: int, players: int, deals: Sequence[DealResult]
) -> Estimate:
    """The share of matches won per player, in percent.

    Two sources of variance add up: the rounds played correspond to a limited number of matches, and
    a limited number of matches was resampled from them."""
    scale = 100 / players
    if len(deals) == 1 or not matches:
        return Estimate(scale * won / max(1, matches), -inf, inf, len(deals))
    played = sum(map(len, deals)) * matches / RESAMPLED_ROUNDS
    effective = 1 / (1 / played + 1 / matches)
    result = share(won / matches * effective, effective)
    return Estimate(scale * result.value, scale * result.low, scale * result.high, len(deals))


def _rounded(estimate: Estimate) -> list[float | None]:
    """The value and half the width of its interval, or None if there is only one deal."""
    half = round(estimate.half_width, 3) if isfinite(estimate.half_width) else None
    return [round(estimate.value, 3), half]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))


def net_points(points: Sequence[int], place: int) -> float:
    """A player's points minus the mean of the others'."""
    own = points[place]
    return own - (sum(points) - own) / (len(points) - 1)


def _resample_matches(
    players: int, deals: Sequence[DealResult], target: int, lowest_wins: bool, seed: int
) -> tuple[list[float], int]:
    """Assemble matches from random rounds; return each player's wins and the number of matches."""
    rng = Random(seed)
    rounds = [each.points for deal in deals for each in deal]
    wins = [0.0] * players
    matches = drawn = 0
    if not any(any(points) for points in rounds):
        return wins, matches
    while drawn < RESAMPLED_ROUNDS:
        scores = [0] * players
        while max(scores) < target:
            points = rng.choice(rounds)
            scores = [score + more for score, more in zip(scores, points, strict=True)]
            drawn += 1
        best = min(scores) if lowest_wins else max(scores)
        first = [place for place, score in enumerate(scores) if score == best]
        for place in first:
            wins[place] += 1 / len(first)
        matches += 1
    return wins, matches
