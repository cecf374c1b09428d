"""Opponents of a learner: bots by name, callables, and mixtures."""

from typing import Any

import numpy as np
import pytest

from penultima.env.codes import ACTION_DRAW, ACTION_KEEP, ACTION_PASS
from penultima.env.opponents import NAMES
from penultima.env.vector import PenultimaVector
from penultima.errors import BadSetup

EVERYTHING = {"jump_in": True, "stacking": True, "seven_zero": True}
TABLES = 64


def habit(masks: Any) -> Any:
    """Play the last card that fits; draw and pass only if there is nothing else."""
    preferences = np.arange(10, masks.shape[1] + 10)
    preferences[[ACTION_DRAW, ACTION_KEEP, ACTION_PASS]] = 1
    return (masks * preferences).argmax(axis=1)


def wins(rounds: int, **settings: Any) -> float:
    """The share of rounds that the habit above wins."""
    tables = PenultimaVector(TABLES, **settings)
    _, infos = tables.reset(seed=1)
    won = played = 0
    while played < rounds:
        _, _, terminated, truncated, infos = tables.step(habit(infos["action_mask"]))
        assert not truncated.any()
        won += int(infos["won"].sum())
        played += int(terminated.sum())
    return won / played


def test_the_bots_are_as_strong_as_their_names() -> None:
    """Their results at two players in docs/bots.md: 67 % for greedy, 75 % for clever."""
    shares = [wins(2000, players=2, opponents=each) for each in ("random", "greedy", "clever")]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.08
    assert wins(500, players=2, opponents="uniform") > 0.9


@pytest.mark.parametrize("opponents", NAMES)
def test_every_bot_plays_with_every_option(opponents: str) -> None:
    assert wins(300, players=4, opponents=opponents, options=EVERYTHING) > 0.1


class Recorder:
    """A policy that takes the first legal action and remembers how many rows it was shown."""

    def __init__(self) -> None:
        self.rows = 0

    def __call__(self, observations: Any, masks: Any) -> Any:
        assert len(observations) == len(masks) > 0
        assert masks.any(axis=1).all()
        self.rows += len(masks)
        return habit(masks)


@pytest.mark.parametrize("autoreset_mode", ["SameStep", "NextStep"])
def test_a_callable_plays_the_other_seats(autoreset_mode: str) -> None:
    """It sees the table from its own seat, so the same policy in all seats wins its fair share."""
    policy = Recorder()
    share = wins(3000, players=3, opponents=policy, autoreset_mode=autoreset_mode)
    assert share == pytest.approx(1 / 3, abs=0.04)
    assert policy.rows > 30_000


def test_a_mixture_is_drawn_for_every_seat_and_round() -> None:
    tables = PenultimaVector(500, players=3, opponents={"clever": 3, "uniform": 1, "greedy": 0})
    tables.reset(seed=1)
    seated = tables._config.arrays.policies
    assert (seated[:, 0] == -1).all()
    share = (seated[:, 1:] == NAMES["clever"]).mean(axis=0)
    assert share == pytest.approx([0.75, 0.75], abs=0.07)
    assert not (seated == NAMES["greedy"]).any()
    before = seated.copy()
    tables.reset()
    assert (seated != before).any()


def test_a_list_seats_opponents_to_the_left() -> None:
    policy = Recorder()
    tables = PenultimaVector(2, players=4, learner=2, opponents=["clever", policy, {"greedy": 1}])
    tables.reset(seed=1)
    assert tables._config.arrays.policies[0].tolist() == [4, 2, -1, 3]


def test_a_league_of_checkpoints_is_a_mixture() -> None:
    league = {Recorder(): 1.0, Recorder(): 1.0, "random": 1.0}
    assert wins(300, players=2, opponents=league) == pytest.approx(0.5, abs=0.1)
    assert all(each.rows > 100 for each in league if isinstance(each, Recorder))


@pytest.mark.parametrize(
    ("opponents", "message"),
    [
        ("expert", "'expert' is neither one of uniform, random, greedy, clever nor a callable"),
        (3, "3 is neither"),
        (["clever"], "1 for 3 other seats"),
        ({}, "not all of weight 0"),
        ({"clever": 0}, "not all of weight 0"),
        ({"clever": -1}, "-1 is not a weight"),
        ({"clever": float("nan")}, "nan is not a weight"),
        ({"clever": "1"}, "'1' is not a weight"),
    ],
)
def test_unknown_opponents_are_refused(opponents: Any, message: str) -> None:
    with pytest.raises(BadSetup, match=f"opponents: .*{message}"):
        PenultimaVector(1, players=4, opponents=opponents)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda observations, masks: masks.argmin(axis=1), "illegal"),
        (lambda observations, masks: masks.argmax(axis=1)[:-1], r"must return \d+ integers"),
        (lambda observations, masks: masks.argmax(axis=1) + 0.5, r"must return \d+ integers"),
    ],
)
def test_a_wrong_answer_of_a_callable_is_an_error(answer: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wins(10, players=2, opponents=answer)


def test_the_same_seed_gives_the_same_rounds_with_opponents() -> None:
    results = []
    for _ in range(2):
        tables = PenultimaVector(8, opponents={"clever": 1, "random": 1, "uniform": 1})
        observations, infos = tables.reset(seed=4)
        for _ in range(100):
            observations, *_, infos = tables.step(habit(infos["action_mask"]))
        results.append(observations)
    assert (results[0] == results[1]).all()
