"""Potential-based shaping, which changes no optimal policy."""

from typing import Any

import numpy as np
import pytest

from penultima.env.potential import DEFAULT_DISCOUNT, DEFAULT_SHAPING
from penultima.env.vector import PenultimaVector
from penultima.errors import BadSetup

from .test_opponents import habit


@pytest.mark.parametrize("mode", ["SameStep", "NextStep", "Disabled"])
def test_the_discounted_sum_depends_on_the_deal_alone(mode: str) -> None:
    """It is minus the first potential. So what a learner does makes no difference to it."""
    tables = PenultimaVector(16, players=2, autoreset_mode=mode)
    column = tables.layout.columns.index("cards, own")
    observations, infos = tables.reset(seed=1)
    random = np.random.default_rng(1)
    first = observations[:, column].astype(float)
    totals, factors = np.zeros(16), np.ones(16)
    ends = 0
    over = np.zeros(16, np.bool_)
    for _ in range(400):
        lazy = random.random(16) < 0.2
        actions = np.where(lazy, infos["action_mask"].argmax(axis=1), habit(infos["action_mask"]))
        observations, rewards, terminated, _, infos = tables.step(actions)
        assert not rewards[over].any()  # a step that only deals
        totals += factors * (rewards - infos["won"])
        factors *= DEFAULT_DISCOUNT
        for table in np.flatnonzero(terminated):
            assert totals[table] == pytest.approx(DEFAULT_SHAPING * first[table])
            ends += 1
        if mode == "Disabled" and terminated.any():
            observations, infos = tables.reset(options={"reset_mask": terminated})
        begun = over if mode == "NextStep" else terminated
        first[begun] = observations[begun, column]
        totals[begun], factors[begun] = 0, 1
        over = terminated if mode == "NextStep" else over
    assert ends > 100


def test_a_truncated_round_keeps_its_last_potential() -> None:
    tables = PenultimaVector(4, players=2, max_steps=5, discount=1)
    column = tables.layout.columns.index("cards, own")
    observations, infos = tables.reset(seed=1)
    first, total = observations[:, column].astype(float), np.zeros(4)
    for _ in range(5):
        _, rewards, _, truncated, infos = tables.step(infos["action_mask"].argmax(axis=1))
        total += rewards
    assert truncated.all()
    last = infos["final_obs"][:, column].astype(float)
    assert total == pytest.approx(DEFAULT_SHAPING * (first - last))


@pytest.mark.parametrize("setting", [{"shaping": -1}, {"shaping": "0"}, {"discount": float("nan")}])
def test_invalid_weights_are_refused(setting: dict[str, Any]) -> None:
    (name,) = setting
    with pytest.raises(BadSetup, match=f"{name}: .* is not a number"):
        PenultimaVector(1, **setting)


def test_without_a_learner_rewards_are_not_shaped() -> None:
    tables = PenultimaVector(4, learner=None)
    _, infos = tables.reset(seed=1)
    _, rewards, terminated, _, _ = tables.step(infos["action_mask"].argmax(axis=1))
    assert not rewards[~terminated].any()
