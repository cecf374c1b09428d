"""The opponents of a learner: bots by name, callables, and mixtures of both."""

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any, TypeAlias

from penultima.errors import BadSetup

from .codes import (
    MAX_POLICIES,
    MIXTURE_UNIT,
    POLICY_CALLABLE,
    POLICY_CLEVER,
    POLICY_GREEDY,
    POLICY_LEARNER,
    POLICY_RANDOM,
    POLICY_UNIFORM,
)

ChooseActions: TypeAlias = Callable[[Any, Any], Any]
"""Chooses one action for each row of an array of observations and an array of action masks."""
Opponent: TypeAlias = str | ChooseActions
Opponents: TypeAlias = Opponent | Mapping[Opponent, float] | Sequence[Any]
"""One for all; weights, by which one is drawn for every seat and round; or a list with one of
these for each other seat, from the learner to the left."""
Mixture: TypeAlias = list[tuple[int, int]]
"""Policies, each with the end of its share of MIXTURE_UNIT."""

NAMES = {
    "uniform": POLICY_UNIFORM,
    "random": POLICY_RANDOM,
    "greedy": POLICY_GREEDY,
    "clever": POLICY_CLEVER,
}
"""The opponents that play without Python."""
LEARNER: Mixture = [(POLICY_LEARNER, MIXTURE_UNIT)]


class Seating:
    """Who plays each seat: the mixture of each, and the callables that they refer to."""

    def __init__(self, seats: int, learner: int | None, opponents: Opponents) -> None:
        """Without a learner, the caller plays all seats. Raises BadSetup."""
        self.callables: list[ChooseActions] = []
        self.mixtures = [LEARNER] * seats
        if learner is None:
            return
        others: Sequence[Any] = [opponents] * (seats - 1)
        if isinstance(opponents, Sequence) and not isinstance(opponents, str):
            others = opponents
            if len(others) != seats - 1:
                raise BadSetup(f"opponents: {len(others)} for {seats - 1} other seats")
        for places, opponent in enumerate(others, 1):
            self.mixtures[(learner + places) % seats] = self._mixture(opponent)

    def _mixture(self, value: Any) -> Mixture:
        if not isinstance(value, Mapping):
            return [(self._policy(value), MIXTURE_UNIT)]
        weights = {self._policy(opponent): _weight(weight) for opponent, weight in value.items()}
        total = sum(weights.values())
        if not total or len(weights) > MAX_POLICIES:
            raise BadSetup(f"opponents: a mixture of 1 to {MAX_POLICIES}, not all of weight 0")
        mixture, sum_so_far = [], 0.0
        for policy, weight in weights.items():
            sum_so_far += weight
            mixture.append((policy, round(sum_so_far / total * MIXTURE_UNIT)))
        return mixture

    def _policy(self, opponent: Any) -> int:
        if isinstance(opponent, str) and opponent in NAMES:
            return NAMES[opponent]
        if not callable(opponent):
            names = ", ".join(NAMES)
            raise BadSetup(f"opponents: {opponent!r} is neither one of {names} nor a callable")
        if opponent not in self.callables:
            self.callables.append(opponent)
        return POLICY_CALLABLE + self.callables.index(opponent)


def _weight(value: Any) -> float:
    if not isinstance(value, int | float) or not isfinite(value) or value < 0:
        raise BadSetup(f"opponents: {value!r} is not a weight")
    return float(value)
