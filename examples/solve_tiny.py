"""Solve a small variant exactly, by OpenSpiel's algorithms. See docs/search.md.

    python examples/solve_tiny.py

The tree of the tiny edition has about 80,000 nodes, so every value is a sum over all of them: what
a learner can reach at most, and how far from an equilibrium its policy is.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from open_spiel.python.algorithms import best_response, expected_game_score, exploitability
from open_spiel.python.algorithms import external_sampling_mccfr as mccfr
from open_spiel.python.policy import UniformRandomPolicy

from penultima.env import open_spiel
from penultima.env.chance_table import Node

TINY = Path(__file__).parent / "editions" / "tiny.toml"


def tiny_game() -> Any:
    """Two players, three cards each, and no draw without need; it ends after ten decisions."""
    options = {"hand_size": 3, "force_play": True}
    return open_spiel.make_game(edition=TINY, players=2, options=options, max_length=10)


def uniform_values(game: Any) -> list[float]:
    """The value for each player if both choose uniformly among the legal actions."""
    uniform = UniformRandomPolicy(game)
    values = expected_game_score.policy_value(game.new_initial_state(), [uniform, uniform])
    return [float(value) for value in values]


def best_response_value(game: Any, player: int) -> float:
    """The most that a player can reach against an opponent who chooses uniformly."""
    response = best_response.BestResponsePolicy(game, player, UniformRandomPolicy(game))
    return float(response.value(game.new_initial_state()))


def full_information_value(game: Any) -> float:
    """The value for the first player if both see all cards, by backward induction."""

    def value(node: Node) -> float:
        if node.rewards is not None:
            return float(node.rewards[0])
        if node.chances:
            return sum(p * value(game.table.apply(node, kind)) for kind, p in node.chances)
        values = [value(game.table.apply(node, action)) for action in node.legal]
        return max(values) if node.seat == 0 else min(values)

    return value(game.table.root)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=2000, help="of MCCFR (default: 2000)")
    args = parser.parse_args()
    game = tiny_game()
    print("both uniform:", uniform_values(game))
    print("best responses to uniform:", [best_response_value(game, each) for each in range(2)])
    print("both see all cards:", full_information_value(game))
    solver = mccfr.ExternalSamplingSolver(game)
    for _ in range(args.iterations):
        solver.iteration()
    policy = solver.average_policy()
    print("exploitability after MCCFR:", exploitability.exploitability(game, policy))


if __name__ == "__main__":
    main()
