"""Each example trains for a moment. `make examples` installs what they need and runs this."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rlcard.utils import set_seed, tournament

from examples import train_ppo, train_rlcard, train_sb3
from penultima.env.evaluation import evaluate
from penultima.env.network import Network
from penultima.env.vector import PenultimaVector

FOLDER = Path(__file__).parent
RLLIB_PYTHON = FOLDER.parent.joinpath(
    ".venv-rllib", *(("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python"))
)
"""RLlib pins an older Gymnasium, so it has an environment of its own: see the Makefile."""


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


def test_rllib() -> None:
    """It trains, and plays no worse than one who takes any legal action and wins 33.5 %."""
    output = output_of(RLLIB_PYTHON, "train_rllib.py", "--seconds", "20")
    progress = re.findall(r"^ *([\d,]+) steps  ([\d.]+)% of rounds won$", output, re.MULTILINE)
    assert progress
    steps, won = progress[-1]
    assert int(steps.replace(",", "")) >= 4096
    assert float(won) > 20  # the mean of 100 rounds


def test_open_spiel() -> None:
    """MCCFR comes closer to an equilibrium than uniform play, whose exploitability is 0.491."""
    output = output_of(sys.executable, "solve_tiny.py", "--iterations", "300")
    found = re.search(r"exploitability after MCCFR: ([\d.]+)", output)
    assert found and float(found[1]) < 0.46


def test_rlcard() -> None:
    set_seed(1)
    env = train_rlcard.table()
    agent = train_rlcard.train(env, rounds=100)
    assert agent.train_t > 500
    assert tournament(env, 500)[0] > -0.1


def output_of(python: str | Path, example: str, *arguments: str) -> str:
    """Run an example as people do. With one thread: more would wait for each other under load."""
    command = [str(python), str(FOLDER / example), *arguments]
    env = {**os.environ, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        command, env=env, check=True, stdout=subprocess.PIPE, text=True, timeout=600
    )
    return done.stdout
