"""Results: what came out of many deals, with how sure one can be of it."""

from collections.abc import Sequence
from math import isfinite, sqrt
from random import Random
from typing import Any

from msgspec import Struct

from penultima.intervals import Estimate, mean

MATCHES = 2000
"""How many matches are put together from the rounds that were played."""


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
    matches = _matches(len(names), deals, target, lowest_wins, seed)
    found = []
    for name in dict.fromkeys(names):
        places = [place for place, each in enumerate(names) if each == name]
        won = [_mean([100.0 * (r.winner in places) for r in deal]) / len(places) for deal in deals]
        net = [
            _mean([_net(r, place, lowest_wins) for r in deal for place in places]) for deal in deals
        ]
        share = sum(matches[place] for place in places) / len(places)
        error = 196 * sqrt(share * (1 - share) / max(1, len(deals) * len(names) / 5))
        found.append(
            Standing(
                name,
                len(places),
                sum(map(len, deals)),
                estimate(won),
                estimate(net),
                Estimate(100 * share, 100 * share - error, 100 * share + error, len(deals)),
            )
        )
    return found


def estimate(values: Sequence[float]) -> Estimate:
    return mean(sum(values), sum(value * value for value in values), len(values))


def _rounded(estimate: Estimate) -> list[float | None]:
    """The value and the half of its interval, which one deal doesn't have."""
    half = round(estimate.half, 3) if isfinite(estimate.half) else None
    return [round(estimate.value, 3), half]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))


def _net(each: Round, place: int, lowest_wins: bool) -> float:
    """Own points less what the others have on average; charges count against one."""
    own = each.points[place]
    net = own - (sum(each.points) - own) / (len(each.points) - 1)
    return -net if lowest_wins else net


def _matches(
    players: int, deals: Sequence[Deal], target: int, lowest_wins: bool, seed: int
) -> list[float]:
    """Who would win matches made of these rounds: a match is about five rounds, put together."""
    chance = Random(seed)
    rounds = [each.points for deal in deals for each in deal]
    won = [0.0] * players
    if not any(any(points) for points in rounds):
        return won
    for _ in range(MATCHES):
        scores = [0] * players
        while max(scores) < target:
            points = chance.choice(rounds)
            scores = [score + more for score, more in zip(scores, points, strict=True)]
        best = min(scores) if lowest_wins else max(scores)
        first = [place for place, score in enumerate(scores) if score == best]
        for place in first:
            won[place] += 1 / len(first) / MATCHES
    return won
