"""Train a small player in a few minutes: NumPy, a linear policy, policy gradient.

It sits at seat 0 of many tables at once; the other three play by habit. After training it sits down
among three bots `random`, in every seat, for its share of wins: a fair share is 25 %.

    python examples/train_agent.py --updates 400
"""

import argparse
import time
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from penultima.bots import RandomBot
from penultima.bots.arena import MakeBot, at_tables, table_for
from penultima.bots.results import standings
from penultima.env.agent_bot import AgentBot
from penultima.env.table_config import DEFAULT_EDITION
from penultima.env.vector import PenultimaVector
from penultima.intervals import Estimate

Floats = npt.NDArray[np.float32]
TABLES, STEPS = 256, 64
RATE, VALUE_RATE, ENTROPY = 0.06, 0.005, 0.003
DISCOUNT, TRACE = 0.99, 0.95


class Agent:
    """One row of weights per action, and one for the value of a position."""

    def __init__(self, columns: int, actions: int, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.policy = np.zeros((columns + 1, actions), np.float32)
        self.value = np.zeros(columns + 1, np.float32)
        self.mean_square = np.full_like(self.policy, 1e-4)
        self.rate = RATE

    def features(self, observations: npt.NDArray[Any]) -> Floats:
        """Columns between 0 and about 1, and a 1 for the bias."""
        scaled = np.minimum(observations, 20).astype(np.float32) / 4
        return np.concatenate([scaled, np.ones((len(scaled), 1), np.float32)], axis=1)

    def chances(self, features: Floats, masks: npt.NDArray[Any]) -> Floats:
        logits = np.where(masks, features @ self.policy, -1e9)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        found: Floats = odds / odds.sum(axis=1, keepdims=True)
        return found

    def choose(self, chances: Floats) -> npt.NDArray[np.int64]:
        """An action for every table, by Gumbel's trick."""
        noise = self.random.gumbel(size=chances.shape)
        with np.errstate(divide="ignore"):
            chosen: npt.NDArray[np.int64] = (np.log(chances) + noise).argmax(axis=1)
        return chosen

    def best(self, observation: Any, mask: Any) -> int:
        """The action it likes best."""
        chances = self.chances(self.features(observation[None]), mask[None])
        return int(chances[0].argmax())

    def learn(self, x: Floats, chances: Floats, actions: Any, gains: Any, targets: Any) -> None:
        """One step along the policy's gradient, and one for the value."""
        error = -chances * gains[:, None]
        error[np.arange(len(actions)), actions] += gains
        logs = np.log(chances + 1e-8)
        error -= ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        gradient = x.T @ error / len(x)
        self.mean_square += 0.05 * (gradient**2 - self.mean_square)
        self.policy += self.rate * gradient / (np.sqrt(self.mean_square) + 1e-4)
        self.value += VALUE_RATE * x.T @ (targets - x @ self.value) / len(x)


def train(updates: int, seed: int = 1, report_every: int = 50) -> Agent:
    tables = PenultimaVector(TABLES, learner=0)
    observations, infos = tables.reset(seed=seed)
    agent = Agent(observations.shape[1], infos["action_mask"].shape[1], seed)
    for update in range(1, updates + 1):
        agent.rate = RATE * (1 - 0.9 * update / updates)
        seen, odds, done, paid, ended = [], [], [], [], []
        for _ in range(STEPS):
            x = agent.features(observations)
            chances = agent.chances(x, infos["action_mask"])
            actions = agent.choose(chances)
            observations, rewards, over, cut, infos = tables.step(actions)
            seen.append(x)
            odds.append(chances)
            done.append(actions)
            paid.append(rewards)
            ended.append(over | cut)
        gains, targets = advantages(agent, seen, paid, ended, agent.features(observations))
        agent.learn(
            np.concatenate(seen), np.concatenate(odds), np.concatenate(done), gains, targets
        )
        if report_every and update % report_every == 0:
            rounds = np.concatenate(paid)[np.concatenate(ended)]
            print(f"update {update}: {(rounds > 0).mean():.1%} of {len(rounds)} rounds won")
    return agent


def advantages(
    agent: Agent, seen: list[Floats], paid: list[Any], ended: list[Any], after: Floats
) -> tuple[Any, Any]:
    """How much better things went than expected, looking back from the last step."""
    value = after @ agent.value
    gain = np.zeros(TABLES, np.float32)
    gains = []
    for x, rewards, over in zip(reversed(seen), reversed(paid), reversed(ended), strict=True):
        goes_on = 1 - over.astype(np.float32)
        expected = x @ agent.value
        surprise = rewards + DISCOUNT * goes_on * value - expected
        gain = surprise + DISCOUNT * TRACE * goes_on * gain
        value = expected
        gains.append(gain)
    found = np.concatenate(gains[::-1])
    targets = found + np.concatenate(seen) @ agent.value
    return (found - found.mean()) / (found.std() + 1e-6), targets


def against_random(agent: Agent, rounds: int, seed: str = "2") -> Estimate:
    """Rounds won in percent, at tables of the rules themselves, among three bots `random`.

    Every deal is played from every seat, and the agent plays the action it likes best."""
    setup = table_for(DEFAULT_EDITION, 4, [])
    players: list[MakeBot] = [partial(AgentBot, choose=agent.best), *[RandomBot] * 3]
    deals = list(at_tables(players, setup, 0, -(-rounds // 4), seed))
    return standings(["agent", *["random"] * 3], deals, 500, False, 0)[0].won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=4_000, help="among bots, for the last word")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    began = time.perf_counter()
    agent = train(args.updates, args.seed)
    seconds = time.perf_counter() - began
    won = against_random(agent, args.rounds)
    print(f"trained in {seconds:.0f} s; wins {won} % of rounds among bots, where 25 % is fair")


if __name__ == "__main__":
    main()
