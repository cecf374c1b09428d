"""Train with PPO of RLlib, with its own module for masked actions.

RLlib needs an older Gymnasium than the rest, and so an environment of its own:

python -m venv rllib
rllib/bin/pip install 'penultima[rllib]'
rllib/bin/python examples/train_rllib.py --seconds 180
"""

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from penultima.env.registration import STARTER

NAME = "penultima"


class MaskInObservation(gymnasium.Wrapper[Any, Any, Any, Any]):
    """The legal actions as a part of the observation, where RLlib's module looks for them."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        assert isinstance(env.action_space, gymnasium.spaces.Discrete)
        masks = Box(0.0, 1.0, (int(env.action_space.n),), np.float32)
        self.observation_space = Dict({"action_mask": masks, "observations": env.observation_space})

    def reset(self, **arguments: Any) -> tuple[Any, dict[str, Any]]:
        observation, info = self.env.reset(**arguments)
        return self._masked(observation, info), {}

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        return self._masked(observation, info), reward, terminated, truncated, {}

    def _masked(self, observation: Any, info: dict[str, Any]) -> dict[str, Any]:
        return {
            "action_mask": info["action_mask"].astype(np.float32),
            "observations": observation,
        }


def make(settings: dict[str, Any]) -> gymnasium.Env[Any, Any]:
    return MaskInObservation(gymnasium.make(STARTER, disable_env_checker=True, **settings))


def config(settings: dict[str, Any], seed: int = 1) -> PPOConfig:
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        model_config={"head_fcnet_hiddens": [64, 64], "head_fcnet_activation": "tanh"},
    )
    return (
        PPOConfig()
        .environment(NAME, env_config=settings)
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .rl_module(rl_module_spec=module)
        .training(train_batch_size_per_learner=4096, minibatch_size=256, num_epochs=8, lr=3e-4)
        .debugging(seed=seed)
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--edition", default="zelda")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="random", help="uniform, random, greedy or clever")
    parser.add_argument("--seconds", type=float, default=180)
    args = parser.parse_args()
    settings = {"edition": args.edition, "players": args.players, "opponents": args.opponents}
    register_env(NAME, make)
    algorithm = config(settings).build_algo()
    end, steps = time.perf_counter() + args.seconds, 0
    while time.perf_counter() < end:
        result = algorithm.train()["env_runners"]
        steps = result["num_env_steps_sampled_lifetime"]
        # A round that is won is worth 1, so that the mean return is the share of rounds won.
        print(
            f"{steps:>9,.0f} steps  {result['episode_return_mean']:.1%} of rounds won", flush=True
        )
    algorithm.stop()


if __name__ == "__main__":
    main()
