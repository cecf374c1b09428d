"""Benchmark the environments against RLCard's in the same run.

    make bench ARGS=env

Every driver reads the observation and the action mask at every step and chooses an action from the
mask, as a learner would.
"""

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from penultima.env import penultima_v1
from penultima.env.vector import PenultimaVector

from . import clones

SECONDS = 2.0
TABLES, BLOCK = 1024, 100
GOALS = {
    "PettingZoo, steps/s": 1_000_000,
    "PettingZoo / RLCard env.run": 50,
    "vector, steps/s per core": 5_000_000,
    clones.VECTOR: 1_000,
}


def _rate(play: Callable[[], int], seconds: float) -> float:
    """Steps per second of processor time, which other programs on the machine don't affect."""
    play()
    best = 0.0
    for _ in range(3):
        steps, start = 0, time.process_time()
        while time.process_time() - start < seconds / 3:
            steps += play()
        best = max(best, steps / (time.process_time() - start))
    return best


def pettingzoo(seconds: float = SECONDS) -> float:
    """Rounds of `penultima_v1`, always taking the last legal action."""
    env = penultima_v1.raw_env()
    env.reset(seed=1)

    def play() -> int:
        env.reset()
        steps = 0
        last, step = env.last, env.step
        while env.agents:
            observation, _, terminated, truncated, _ = last()
            if terminated or truncated:
                step(None)
            else:
                step(observation["action_mask"].tobytes().rfind(1))  # type: ignore[index]
                steps += 1
        return steps

    return _rate(play, seconds)


def api_limit(seconds: float = SECONDS) -> float:
    """The same driver and base class with an environment that does nothing."""

    mask = np.zeros(75, np.int8)
    mask[40] = 1
    observation = {"observation": np.zeros(191, np.uint8), "action_mask": mask}
    result: Any = observation, 0.0, False, False, {}

    class Nothing(penultima_v1.raw_env):
        def last(self, observe: bool = True) -> Any:
            return result

        def step(self, action: int | None) -> None:
            self.agent_selection = "seat_1"

    env = Nothing()
    env.reset(seed=1)

    def play() -> int:
        last, step = env.last, env.step
        for _ in range(1000):
            observation, _, terminated, truncated, _ = last()
            if not (terminated or truncated) and env.agents:
                step(observation["action_mask"].tobytes().rfind(1))
        return 1000

    return _rate(play, seconds)


def vector(seconds: float = SECONDS, learner: int | None = None) -> float:
    """Steps of all tables. Choosing the actions is not timed.

    That costs as much as stepping, but is the learner's time. The best block counts."""
    vector = PenultimaVector(TABLES, learner=learner, copy=False)
    _, infos = vector.reset(seed=1)
    noise = np.random.default_rng(1)
    best = total = 0.0
    while total < seconds:
        spent = 0.0
        for _ in range(BLOCK):
            masks = infos["action_mask"]
            actions = (masks * noise.integers(1, 100, masks.shape, np.int8)).argmax(axis=1)
            start = time.process_time()
            infos = vector.step(actions)[4]
            spent += time.process_time() - start
        best = max(best, BLOCK * TABLES / spent)
        total += spent
    return best


def rlcard(seconds: float = SECONDS) -> float | None:
    """RLCard's UNO environment through `env.run`; None if it isn't installed."""
    try:
        import rlcard as peer  # type: ignore[import-untyped,import-not-figures,unused-ignore]
        from rlcard.agents import (  # type: ignore[import-untyped,import-not-figures,unused-ignore]
            RandomAgent,
        )
    except ImportError:
        return None
    random.seed(1)
    env = peer.make("uno", config={"game_num_players": 2, "seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return _rate(play, seconds)


def measure(seconds: float = SECONDS) -> dict[str, float]:
    figures = {
        "PettingZoo, steps/s": pettingzoo(seconds),
        "PettingZoo, empty environment, steps/s": api_limit(seconds),
        "vector, steps/s per core": vector(seconds),
        "vector with a learner, decisions/s": vector(seconds, learner=0),
    }
    figures["PettingZoo / empty environment"] = (
        figures["PettingZoo, steps/s"] / figures["PettingZoo, empty environment, steps/s"]
    )
    peer = rlcard(seconds)
    if peer:
        figures["RLCard env.run, steps/s"] = peer
        figures["PettingZoo / RLCard env.run"] = figures["PettingZoo, steps/s"] / peer
    return figures | clones.measure(seconds / 3)


def run(seconds: float = SECONDS) -> dict[str, float]:
    """Measure everything, print a table, and return the figures."""
    figures = measure(seconds / 3)
    width = max(map(len, figures))
    for name, value in figures.items():
        goal = f"  (goal {GOALS[name]:,})" if name in GOALS else ""
        print(f"{name:<{width}}  {value:>14,.{0 if value > 100 else 2}f}{goal}")
    return figures
