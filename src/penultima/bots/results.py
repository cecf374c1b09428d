"""Results: what came out of many deals, with how sure one can be of it."""

from collections.abc import Sequence
from math import inf, isfinite
from random import Random
from typing import Any

from msgspec import Struct

from penultima.intervals import Estimate, mean, share

DRAWN = 200_000
"""How many rounds are drawn, from those that were played, to put matches together."""


class Round(Struct, frozen=True, gc=False):
    """One round: which player went out, and everybody's points, by player and not by seat."""

    winner: int | None
    points: tuple[int, ...]


Deal = tuple[Round, ...]
"""The rounds of one deal: the same cards, played once from every seat."""


class Standing(Struct, frozen=True):
    """How the players of one name fared, each: rounds won in percent, net points, matches won."""

    name: str
    players: int
    rounds: int
    won: Estimate
    net: Estimate
    match: Estimate
    answers: int = 0
    failures: int = 0
    """Of a program: how often it gave a legal move when it was asked, and how often not."""

    def facts(self) -> dict[str, Any]:
        told = {"answers": self.answers, "failures": self.failures}
        return {
            "name": self.name,
            "players": self.players,
            "rounds": self.rounds,
            "won": _rounded(self.won),
            "net": _rounded(self.net),
            "match": _rounded(self.match),
            **(told if any(told.values()) else {}),
        }


def standings(
    names: Sequence[str], deals: Sequence[Deal], target: int, lowest_wins: bool, seed: int
) -> list[Standing]:
    """For every name. A deal is one observation: its rounds are not independent of each other."""
    won_matches, matches = _matches(len(names), deals, target, lowest_wins, seed)
    found = []
    for name in dict.fromkeys(names):
        places = [place for place, each in enumerate(names) if each == name]
        won = [_mean([100.0 * (r.winner in places) for r in deal]) / len(places) for deal in deals]
        sign = -1 if lowest_wins else 1  # charges count against one
        net = [
            sign * _mean([net_points(r.points, place) for r in deal for place in places])
            for deal in deals
        ]
        found.append(
            Standing(
                name,
                len(places),
                sum(map(len, deals)),
                estimate(won),
                estimate(net),
                _match(sum(won_matches[place] for place in places), matches, len(places), deals),
            )
        )
    return found


def estimate(values: Sequence[float]) -> Estimate:
    return mean(sum(values), sum(value * value for value in values), len(values))


def _match(won: float, matches: int, players: int, deals: Sequence[Deal]) -> Estimate:
    """The matches that each of some players won, in percent.

    Two chances add up: the rounds that were played are worth as many matches as they would make,
    and of the matches that could be made of them so many were tried."""
    scale = 100 / players
    if len(deals) == 1 or not matches:
        return Estimate(scale * won / max(1, matches), -inf, inf, len(deals))
    worth = sum(map(len, deals)) * matches / DRAWN
    of = 1 / (1 / worth + 1 / matches)
    found = share(won / matches * of, of)
    return Estimate(scale * found.value, scale * found.low, scale * found.high, len(deals))


def _rounded(estimate: Estimate) -> list[float | None]:
    """The value and the half of its interval, which one deal doesn't have."""
    half = round(estimate.half, 3) if isfinite(estimate.half) else None
    return [round(estimate.value, 3), half]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))


def net_points(points: Sequence[int], place: int) -> float:
    """Own points less what the others have on average."""
    own = points[place]
    return own - (sum(points) - own) / (len(points) - 1)


def _matches(
    players: int, deals: Sequence[Deal], target: int, lowest_wins: bool, seed: int
) -> tuple[list[float], int]:
    """How many matches made of these rounds each would win, and how many were made."""
    chance = Random(seed)
    rounds = [each.points for deal in deals for each in deal]
    won = [0.0] * players
    matches = drawn = 0
    if not any(any(points) for points in rounds):
        return won, matches
    while drawn < DRAWN:
        scores = [0] * players
        while max(scores) < target:
            points = chance.choice(rounds)
            scores = [score + more for score, more in zip(scores, points, strict=True)]
            drawn += 1
        best = min(scores) if lowest_wins else max(scores)
        first = [place for place, score in enumerate(scores) if score == best]
        for place in first:
            won[place] += 1 / len(first)
        matches += 1
    return won, matches
