"""Each example trains for a moment. `make examples` installs PyTorch and runs this."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from examples import train_ppo, train_sb3
from penultima.env.evaluation import evaluate
from penultima.env.network import Network
from penultima.env.vector import PenultimaVector


@pytest.fixture
def observations() -> Any:
    tables = PenultimaVector(8, players=2, normalize=True)
    return tables.reset(seed=1)[0]


def test_ppo_in_one_file(tmp_path: Path, observations: Any) -> None:
    env = PenultimaVector(32, players=2, normalize=True)
    agent = train_ppo.train(env, 60, max_steps=4_000)
    network = train_ppo.as_network(agent, "zelda", 2)
    network.save(tmp_path / "agent.npz")
    again = Network.load(tmp_path / "agent.npz")
    assert again.scores(observations) == pytest.approx(network.scores(observations), abs=0.02)
    assert evaluate(again, 200, players=2, normalize=True).won.count >= 200


def test_sb3(observations: Any) -> None:
    model = train_sb3.train({"players": 2}, seconds=3)
    network = train_sb3.as_network(model, "zelda", 2)
    masks = np.ones((8, len(network.layers[-1][1])), np.bool_)
    chosen, _ = model.predict(observations, action_masks=masks, deterministic=True)
    assert network(observations, masks).tolist() == chosen.tolist()
