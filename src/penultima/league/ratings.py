"""Ratings by maximum likelihood, with intervals from a bootstrap over deals.

Luce's choice model: at a table, an entry of strength s wins with probability s / (the sum of all
strengths). With two players that is the Bradley–Terry model, and so Elo's; with more it is the
Plackett–Luce model of the first place, the only place that a round of this game has.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import exp, log
from operator import mul
from random import Random

from msgspec import Struct

from penultima.intervals import Estimate

ANCHOR, ANCHOR_RATING = "random", 1000.0
"""The rating of `random` is fixed: it never changes, so ratings of different versions compare."""
ELO = 400 / log(10)
"""Elo's scale: 400 points are odds of 10 to 1."""
PRIOR_ROUNDS = 1.0
"""An even round added to every pairing, so that an entry that won or lost all has a rating."""
RESAMPLES = 1000
PRECISION = 1e-7
LONGEST_STEP = 1.0
MOST_SWEEPS = 10_000


class Score(Struct, frozen=True, gc=False):
    """What one entry has won at tables among `players` - 1 seats of another."""

    one: str
    among: str
    players: int
    won: float
    rounds: float


class DealScores(Struct, frozen=True):
    """The rounds that one entry has won among another, deal by deal; a deal is `players` rounds."""

    one: str
    among: str
    players: int
    won: Sequence[float]


def fit(
    scores: Iterable[Score], anchor: str = ANCHOR, start: Mapping[str, float] | None = None
) -> dict[str, float]:
    """The most likely ratings of the entries that the anchor is compared with, also indirectly.

    Each sweep moves every entry by a step of Newton's method. The likelihood is concave, so the
    order of entries and scores doesn't matter.
    """
    known = list(scores)
    names = connected(known, anchor)
    strength = {
        name: ((start or {}).get(name, ANCHOR_RATING) - ANCHOR_RATING) / ELO for name in names
    }
    strength[anchor] = 0.0
    games: dict[str, list[tuple[str, float, float, float]]] = {name: [] for name in names}
    for score in known:
        if score.one not in names:
            continue
        others = score.players - 1
        rounds = score.rounds + PRIOR_ROUNDS
        won = score.won + PRIOR_ROUNDS / score.players
        # The odds of the one are its strength to that of the others together.
        games[score.one].append((score.among, won, rounds, -log(others)))
        games[score.among].append((score.one, rounds - won, rounds, log(others)))
    for _ in range(MOST_SWEEPS):
        largest = 0.0
        for name in names:
            if name == anchor:
                continue
            slope = curvature = 0.0
            for other, won, rounds, head_start in games[name]:
                p = 1 / (1 + exp(strength[other] - strength[name] - head_start))
                slope += won - rounds * p
                curvature += rounds * p * (1 - p)
            step = max(-LONGEST_STEP, min(LONGEST_STEP, slope / curvature))
            strength[name] += step
            largest = max(largest, abs(step))
        if largest < PRECISION:
            break
    return {name: ANCHOR_RATING + ELO * strength[name] for name in names}


def connected(scores: Collection[Score], anchor: str) -> list[str]:
    """The entries that can be compared with the anchor, in alphabetical order."""
    found, before = {anchor}, 0
    while len(found) > before:
        before = len(found)
        for score in scores:
            if score.rounds and (score.one in found or score.among in found):
                found |= {score.one, score.among}
    return sorted(found)


class Ratings(Struct, frozen=True):
    """The ratings of a division, and those of each resample, for intervals."""

    values: dict[str, float]
    samples: dict[str, list[float]]
    rounds: dict[str, int]

    def estimate(self, name: str) -> Estimate:
        """A rating with its 95 % interval."""
        return interval(self.values[name], self.samples[name], self.rounds[name])


def rate(
    pairings: Sequence[DealScores], seed: str, anchor: str = ANCHOR, resamples: int = RESAMPLES
) -> Ratings:
    """Rate all entries. All pairings play the same deals, so these are resampled together."""
    values = fit(map(_total, pairings), anchor)
    rounds = dict.fromkeys(values, 0)
    for pairing in pairings:
        for name in {pairing.one, pairing.among} & values.keys():
            rounds[name] += pairing.players * len(pairing.won)
    samples: dict[str, list[float]] = {name: [] for name in values}
    rng = Random(f"{seed} bootstrap")
    deals = max((len(pairing.won) for pairing in pairings), default=0)
    for _ in range(resamples if deals > 1 else 0):
        times = [0] * deals
        for deal in rng.choices(range(deals), k=deals):
            times[deal] += 1
        resampled = fit([_total(pairing, times) for pairing in pairings], anchor, values)
        for name in values:
            # A resample may leave out all deals of a pairing that was only begun.
            samples[name].append(resampled.get(name, values[name]))
    return Ratings(values, samples, rounds)


def _total(pairing: DealScores, times: Sequence[int] | None = None) -> Score:
    """The score of a pairing, with every deal counted once, or so many times."""
    if times is None:
        won, deals = sum(pairing.won), len(pairing.won)
    else:
        won, deals = sum(map(mul, pairing.won, times)), sum(times[: len(pairing.won)])
    return Score(pairing.one, pairing.among, pairing.players, won, deals * pairing.players)


def interval(value: float, samples: Sequence[float], count: int) -> Estimate:
    """The middle 95 % of the samples around a value; without samples, there is no interval."""
    if not samples:
        return Estimate(value, float("-inf"), float("inf"), count)
    ordered = sorted(samples)
    edge = len(ordered) // 40
    return Estimate(value, ordered[edge], ordered[-1 - edge], count)


def superiority(one: Sequence[float], other: Sequence[float]) -> float:
    """How likely the first is better than the second: its share of the resamples."""
    better = sum((a > b) + 0.5 * (a == b) for a, b in zip(one, other, strict=True))
    return better / len(one)
