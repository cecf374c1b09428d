"""Train RLCard's DQN agent at our table, through RLCard's interface, and play a tournament.

pip install 'penultima[train]' rlcard
python examples/train_rlcard.py --rounds 400
"""

import argparse
from typing import Any

from rlcard.agents import DQNAgent, RandomAgent
from rlcard.utils import reorganize, set_seed, tournament

from penultima.env.rlcard_env import RLCardEnv

TOURNAMENT = 2000


def table(edition: str = "classic", players: int = 2) -> RLCardEnv:
    """RLCard's random agents at every seat. Who can play must play, or their rounds take long."""
    options = {"force_play": True}
    env = RLCardEnv(
        {"edition": edition, "game_num_players": players, "options": options, "seed": 1}
    )
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(players)])
    return env


def train(env: RLCardEnv, rounds: int) -> Any:
    """Put a DQN agent into seat 0 and let it learn from its rounds against the others."""
    agent = DQNAgent(
        num_actions=env.num_actions,
        state_shape=env.state_shape[0],
        mlp_layers=[64, 64],
        replay_memory_init_size=1000,
        learning_rate=0.0005,
        device="cpu",
    )
    env.set_agents([agent, *env.agents[1:]])
    for _ in range(rounds):
        trajectories, payoffs = env.run(is_training=True)
        for transition in reorganize(trajectories, payoffs)[0]:
            agent.feed(transition)
    return agent


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=400)
    args = parser.parse_args()
    set_seed(1)
    env = table(args.edition, args.players)
    before = tournament(env, TOURNAMENT)[0]
    train(env, args.rounds)
    after = tournament(env, TOURNAMENT)[0]
    print(f"\nmean payoff in {TOURNAMENT} rounds: {after:.3f}; of a random agent: {before:.3f}")


if __name__ == "__main__":
    main()
