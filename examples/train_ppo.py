"""Proximal policy optimization in one file, with PyTorch: many tables in the compiled vector.

pip install 'penultima[env,train]'
python examples/train_ppo.py --seconds 180 --save agent.npz
penultima arena agent:agent.npz random        # or opponents=Network.load("agent.npz")
"""

import argparse
import time
from typing import Any

import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from penultima.env.evaluation import evaluate
from penultima.env.network import Network
from penultima.env.vector import PenultimaVector

TABLES, STEPS, EPOCHS, MINIBATCHES = 256, 32, 3, 8
LEARNING_RATE, DISCOUNT, GAE_LAMBDA, CLIP, ENTROPY = 1e-3, 0.99, 0.95, 0.2, 0.01


def layers(inputs: int, hidden: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Linear(inputs, hidden), nn.Tanh(), nn.Linear(hidden, hidden), nn.Tanh(),
        nn.Linear(hidden, outputs),
    )  # fmt: skip


class Agent(nn.Module):
    """A policy that sees a seat's observation, and a critic that sees all hands."""

    def __init__(self, columns: int, state_columns: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.policy = layers(columns, hidden, actions)
        self.critic = layers(state_columns, hidden, 1)

    def distribution(self, observations: Tensor, masks: Tensor) -> Categorical:
        return Categorical(logits=self.policy(observations).masked_fill(~masks, -1e9))

    def value(self, states: Tensor) -> Tensor:
        value: Tensor = self.critic(states).squeeze(1)
        return value


def train(
    env: PenultimaVector, seconds: float, max_steps: int = 10**9, hidden: int = 128, seed: int = 1
) -> Agent:
    """Train for some time of the clock, or for a number of decisions."""
    torch.manual_seed(seed)
    agent = Agent(
        len(env.layout.columns), len(env.layout.state_columns), len(env.layout.actions), hidden
    )
    optimizer = torch.optim.Adam(agent.parameters(), LEARNING_RATE, eps=1e-5)
    observations, infos = env.reset(seed=seed)
    start, decisions, won, played, update = time.perf_counter(), 0, 0, 0, 0
    while decisions < max_steps and time.perf_counter() - start < seconds:
        spent = max(decisions / max_steps, (time.perf_counter() - start) / seconds)
        optimizer.param_groups[0]["lr"] = LEARNING_RATE * (1 - 0.9 * spent)
        rows: list[tuple[Tensor, ...]] = []
        for _ in range(STEPS):
            seen = torch.from_numpy(observations)
            state = torch.from_numpy(env.state())
            masks = torch.from_numpy(infos["action_mask"]).bool()
            with torch.no_grad():
                distribution = agent.distribution(seen, masks)
                actions = distribution.sample()
                value = agent.value(state)
            observations, rewards, terminated, truncated, infos = env.step(actions.numpy())
            done = torch.from_numpy(terminated | truncated).float()
            log = distribution.log_prob(actions)
            reward = torch.from_numpy(rewards).float()
            rows.append((seen, state, masks, actions, log, value, reward, done))
            decisions += env.num_envs
            won, played = won + int(infos["won"].sum()), played + int(done.sum())
        with torch.no_grad():
            last_value = agent.value(torch.from_numpy(env.state()))
        advantages = estimate_advantages(rows, last_value)
        learn(agent, optimizer, rows, advantages)
        update += 1
        if update % 50 == 0:
            elapsed = time.perf_counter() - start
            print(f"{elapsed:5.0f} s, {decisions:,} decisions: {won / played:.1%} won", flush=True)
            won = played = 0
    return agent


def estimate_advantages(rows: list[tuple[Tensor, ...]], last_value: Tensor) -> Tensor:
    """Generalized advantage estimates, one row per step."""
    advantages, advantage, next_value = [], torch.zeros_like(last_value), last_value
    for *_, value, reward, done in reversed(rows):
        error = reward + DISCOUNT * (1 - done) * next_value - value
        advantage = error + DISCOUNT * GAE_LAMBDA * (1 - done) * advantage
        next_value = value
        advantages.append(advantage)
    return torch.stack(advantages[::-1])


def learn(agent: Agent, optimizer: Any, rows: list[tuple[Tensor, ...]], advantage: Tensor) -> None:
    seen, state, masks, actions, logs, values, _, _ = map(torch.cat, zip(*rows, strict=True))
    advantages = advantage.flatten()
    targets = advantages + values
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(actions)).chunk(MINIBATCHES):
            distribution = agent.distribution(seen[batch], masks[batch])
            ratio = (distribution.log_prob(actions[batch]) - logs[batch]).exp()
            gain = advantages[batch]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            policy_loss = -torch.min(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            value_loss = (agent.value(state[batch]) - targets[batch]).square().mean()
            loss = policy_loss + 0.5 * value_loss - ENTROPY * distribution.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def as_network(agent: Agent, edition: str, players: int) -> Network:
    linear = [layer for layer in agent.policy if isinstance(layer, nn.Linear)]
    parts = [(each.weight.detach().numpy().T, each.bias.detach().numpy()) for each in linear]
    return Network(parts, edition, players)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--edition", default="zelda")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="clever", help="uniform, random, greedy or clever")
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--save", metavar="FILE", help="write the network to this .npz file")
    args = parser.parse_args()
    env = PenultimaVector(
        TABLES, edition=args.edition, players=args.players, opponents=args.opponents, normalize=True
    )
    network = as_network(train(env, args.seconds), args.edition, args.players)
    if args.save:
        network.save(args.save)
    for opponents in ("random", "clever"):
        settings = {"edition": args.edition, "players": args.players, "opponents": opponents}
        print(f"{evaluate(network, normalize=True, **settings)} against {opponents}")


if __name__ == "__main__":
    main()
