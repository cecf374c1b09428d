"""Train a small agent in a few minutes, with NumPy: a linear policy and policy gradient.

It plays seat 0 of many tables at once; the other three seats play `random`. After
training it plays among three `random` bots, from every seat; a fair share of wins is 25 %.

    python examples/train_agent.py --updates 400
"""

import argparse
import time
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from penultima.bots import RandomBot
from penultima.bots.arena import arena_setup, play_deals_at_tables
from penultima.bots.results import standings
from penultima.bots.specs import BotFactory
from penultima.env.agent_bot import AgentBot
from penultima.env.table_config import DEFAULT_EDITION
from penultima.env.vector import PenultimaVector
from penultima.intervals import Estimate

Floats = npt.NDArray[np.float32]
TABLES, STEPS_PER_UPDATE = 256, 64
LEARNING_RATE, VALUE_LEARNING_RATE, ENTROPY_BONUS = 0.06, 0.005, 0.003
DISCOUNT, GAE_LAMBDA = 0.99, 0.95


class Agent:
    """A linear policy, with one column of weights per action, and a linear value function."""

    def __init__(self, columns: int, actions: int, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.policy = np.zeros((columns + 1, actions), np.float32)
        self.value = np.zeros(columns + 1, np.float32)
        self.mean_square = np.full_like(self.policy, 1e-4)
        self.learning_rate = LEARNING_RATE

    def features(self, observations: npt.NDArray[Any]) -> Floats:
        """The observation scaled to values up to 5, and a constant 1 for the bias."""
        scaled = np.minimum(observations, 20).astype(np.float32) / 4
        return np.concatenate([scaled, np.ones((len(scaled), 1), np.float32)], axis=1)

    def probabilities(self, features: Floats, masks: npt.NDArray[Any]) -> Floats:
        logits = np.where(masks, features @ self.policy, -1e9)
        exponentials = np.exp(logits - logits.max(axis=1, keepdims=True))
        result: Floats = exponentials / exponentials.sum(axis=1, keepdims=True)
        return result

    def sample(self, probabilities: Floats) -> npt.NDArray[np.int64]:
        """Sample an action for every table (Gumbel-max trick)."""
        noise = self.random.gumbel(size=probabilities.shape)
        with np.errstate(divide="ignore"):
            actions: npt.NDArray[np.int64] = (np.log(probabilities) + noise).argmax(axis=1)
        return actions

    def best(self, observation: Any, mask: Any) -> int:
        """The most probable action."""
        probabilities = self.probabilities(self.features(observation[None]), mask[None])
        return int(probabilities[0].argmax())

    def learn(
        self, x: Floats, probabilities: Floats, actions: Any, advantages: Any, targets: Any
    ) -> None:
        """One gradient step for the policy and one for the value function."""
        error = -probabilities * advantages[:, None]
        error[np.arange(len(actions)), actions] += advantages
        logs = np.log(probabilities + 1e-8)
        mean_log = (probabilities * logs).sum(axis=1, keepdims=True)
        error -= ENTROPY_BONUS * probabilities * (logs - mean_log)
        gradient = x.T @ error / len(x)
        self.mean_square += 0.05 * (gradient**2 - self.mean_square)
        self.policy += self.learning_rate * gradient / (np.sqrt(self.mean_square) + 1e-4)
        self.value += VALUE_LEARNING_RATE * x.T @ (targets - x @ self.value) / len(x)


def train(updates: int, seed: int = 1, report_every: int = 50) -> Agent:
    vector = PenultimaVector(TABLES, learner=0)
    observations, infos = vector.reset(seed=seed)
    agent = Agent(observations.shape[1], infos["action_mask"].shape[1], seed)
    for update in range(1, updates + 1):
        agent.learning_rate = LEARNING_RATE * (1 - 0.9 * update / updates)
        won = played = 0
        batch_x, batch_probabilities, batch_actions, batch_rewards, batch_done = [], [], [], [], []
        for _ in range(STEPS_PER_UPDATE):
            x = agent.features(observations)
            probabilities = agent.probabilities(x, infos["action_mask"])
            actions = agent.sample(probabilities)
            observations, rewards, terminated, truncated, infos = vector.step(actions)
            batch_x.append(x)
            batch_probabilities.append(probabilities)
            batch_actions.append(actions)
            batch_rewards.append(rewards)
            batch_done.append(terminated | truncated)
            won, played = won + int(infos["won"].sum()), played + int(batch_done[-1].sum())
        advantages, targets = estimate_advantages(
            agent, batch_x, batch_rewards, batch_done, agent.features(observations)
        )
        agent.learn(
            np.concatenate(batch_x),
            np.concatenate(batch_probabilities),
            np.concatenate(batch_actions),
            advantages,
            targets,
        )
        if report_every and update % report_every == 0:
            print(f"update {update}: {won / played:.1%} of {played} rounds won")
    return agent


def estimate_advantages(
    agent: Agent, xs: list[Floats], rewards: list[Any], dones: list[Any], last_x: Floats
) -> tuple[Any, Any]:
    """Normalized generalized advantage estimates, and targets for the value function."""
    next_value = last_x @ agent.value
    advantage = np.zeros(TABLES, np.float32)
    advantages = []
    for x, reward, done in zip(reversed(xs), reversed(rewards), reversed(dones), strict=True):
        continues = 1 - done.astype(np.float32)
        value = x @ agent.value
        td_error = reward + DISCOUNT * continues * next_value - value
        advantage = td_error + DISCOUNT * GAE_LAMBDA * continues * advantage
        next_value = value
        advantages.append(advantage)
    result = np.concatenate(advantages[::-1])
    targets = result + np.concatenate(xs) @ agent.value
    return (result - result.mean()) / (result.std() + 1e-6), targets


def against_random(agent: Agent, rounds: int, seed: str = "2") -> Estimate:
    """The percentage of rounds won at tables of the reference rules, among three `random` bots.

    Every deal is played from every seat, and the agent takes its most probable action."""
    setup = arena_setup(DEFAULT_EDITION, 4, [])
    players: list[BotFactory] = [partial(AgentBot, choose=agent.best), *[RandomBot] * 3]
    deals = list(play_deals_at_tables(players, setup, 0, -(-rounds // 4), seed))
    return standings(["agent", *["random"] * 3], deals, 500, False, 0)[0].won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=400, help="gradient steps (default: 400)")
    parser.add_argument(
        "--rounds", type=int, default=4_000, help="evaluation rounds among bots (default: 4,000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="(default: 1)")
    args = parser.parse_args()
    start = time.perf_counter()
    agent = train(args.updates, args.seed)
    seconds = time.perf_counter() - start
    won = against_random(agent, args.rounds)
    print(f"trained in {seconds:.0f} s; wins {won} % of rounds among bots, where 25 % is fair")


if __name__ == "__main__":
    main()
