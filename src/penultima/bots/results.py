"""Results: what came out of many deals, with how sure one can be of it."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from msgspec import Struct

MATCHES = 2000
"""How many matches are put together from the rounds that were played."""


class Round(Struct, frozen=True, gc=False):
    """One round: which player went out, and everybody's points, by player and not by seat."""

    winner: int | None
    points: tuple[int, ...]


Deal = tuple[Round, ...]
"""The rounds of one deal: the same cards, played once from every seat."""


class Estimate(Struct, frozen=True):
    """A mean and the half of its 95% interval."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.1f} ±{self.error:.1f}"


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
            "won": [round(self.won.mean, 3), round(self.won.error, 3)],
            "net": [round(self.net.mean, 3), round(self.net.error, 3)],
            "match": [round(self.match.mean, 3), round(self.match.error, 3)],
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
                Estimate(100 * share, error),
            )
        )
    return found


def estimate(values: Sequence[float]) -> Estimate:
    mean = _mean(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return Estimate(mean, 1.96 * sqrt(variance / max(1, len(values))))


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
