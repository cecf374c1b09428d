"""Train with MaskablePPO of sb3-contrib, in its default settings, and save the network.

pip install 'penultima[train]'
python examples/train_sb3.py --seconds 180 --save agent.npz
"""

import argparse
import time
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from torch import nn

from penultima.env.evaluation import evaluate
from penultima.env.network import Network
from penultima.env.registration import STARTER, STARTER_SETTINGS


class UntilTime(BaseCallback):
    """Stops training after some time of the clock."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.perf_counter() + seconds

    def _on_step(self) -> bool:
        return time.perf_counter() < self.end


def train(settings: dict[str, Any], seconds: float, steps: int = 10**9, seed: int = 1) -> Any:
    envs = make_vec_env(STARTER, 8, env_kwargs=settings)
    model = MaskablePPO("MlpPolicy", envs, seed=seed)
    model.learn(steps, UntilTime(seconds))
    return model


def as_network(model: Any, edition: str, players: int) -> Network:
    """The layers of SB3's MlpPolicy: a shared shape of two hidden layers, and the actions."""
    policy = model.policy.to("cpu")
    linear = [each for each in policy.mlp_extractor.policy_net if isinstance(each, nn.Linear)]
    with torch.no_grad():
        layers = [
            (each.weight.numpy().T, each.bias.numpy()) for each in (*linear, policy.action_net)
        ]
    return Network(layers, edition, players)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--edition", default="zelda")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="random", help="uniform, random, greedy or clever")
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--save", metavar="FILE", help="write the network to this .npz file")
    args = parser.parse_args()
    settings = {"edition": args.edition, "players": args.players, "opponents": args.opponents}
    model = train(settings, args.seconds)
    network = as_network(model, args.edition, args.players)
    if args.save:
        network.save(args.save)
    print(f"{model.num_timesteps:,} steps")
    for opponents in ("random", "clever"):
        result = evaluate(network, **STARTER_SETTINGS | settings | {"opponents": opponents})
        print(f"{result} against {opponents}")


if __name__ == "__main__":
    main()
