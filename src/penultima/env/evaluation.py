"""Evaluate a policy: the share of rounds that it wins."""

from dataclasses import dataclass
from typing import Any

from penultima.intervals import Estimate, share

from .opponents import ChooseActions
from .vector import PenultimaVector

TABLES = 128


@dataclass(frozen=True)
class Evaluation:
    won: Estimate
    """The share of rounds won, with its interval."""
    decisions_per_round: float

    def __str__(self) -> str:
        percent, half_width = 100 * self.won.value, 100 * self.won.half_width
        return f"wins {percent:.1f} ± {half_width:.1f} % of {self.won.count:,} rounds"


def evaluate(
    choose: ChooseActions, rounds: int = 4_000, seed: int = 2, **settings: Any
) -> Evaluation:
    """Play rounds of `PenultimaVector` with these settings, the deal going round."""
    return evaluate_in(PenultimaVector(TABLES, **settings), choose, rounds, seed)


def evaluate_in(
    tables: PenultimaVector, choose: ChooseActions, rounds: int = 4_000, seed: int = 2
) -> Evaluation:
    observations, infos = tables.reset(seed=seed)
    won = played = steps = 0
    while played < rounds:
        actions = choose(observations, infos["action_mask"])
        observations, _, terminated, truncated, infos = tables.step(actions)
        won += int(infos["won"].sum())
        played += int((terminated | truncated).sum())
        steps += tables.num_envs
    return Evaluation(share(won, played), steps / played)
