"""Train the network that values positions in `expert`'s search, in the kernel.

It learns how rounds end that `clever` bots play with each other, in every edition. All hands are
known to it: a search evaluates the positions of its samples with it.
"""

from collections.abc import Iterator
from random import Random

from penultima.kernel import Game, compile_rules
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.value_network import (
    FIRST_LAYER,
    LAST_LAYER,
    SIZE,
    PositionValue,
    ValueNetwork,
    ValueTraining,
)
from penultima.rules.edition import names

from . import weights as w
from .arena import arena_setup
from .network_training import PLAYER_COUNTS, Plan

LEARNED_SHARE = 4
"""One of so many positions is learned from: those of one round resemble each other."""
SPREAD = 0.1
"""The standard deviation of the weights at the beginning."""


def train_value(plan: Plan, linear: w.Weights) -> Iterator[w.Weights]:
    """Yield the weights after each step. The learning rate decreases linearly to 0."""
    rng = Random(f"{plan.seed} {plan.name}")
    drawn = [rng.gauss(0.0, SPREAD) for _ in range(FIRST_LAYER + LAST_LAYER)]
    network = ValueNetwork(drawn + [0.0] * (SIZE - len(drawn)))
    tables = _tables(plan.name, linear, network, rng)
    share = -(-plan.rounds // len(tables))
    for step in range(plan.steps):
        rate = plan.learning_rate * (1 - step / plan.steps)
        for training, game, memory in tables:
            training.run(game, memory, share, rate, LEARNED_SHARE)
        yield network.weights


def value_loss(name: str, weights: w.Weights, linear: w.Weights, rounds: int, seed: int) -> float:
    """The log loss of the predicted winners of new rounds, over all editions."""
    tables = _tables(name, linear, ValueNetwork(weights), Random(f"{seed} {name} loss"))
    for training, game, memory in tables:
        training.run(game, memory, -(-rounds // len(tables)), 0.0, LEARNED_SHARE)
    return sum(training.loss for training, _, _ in tables) / len(tables)


def _tables(
    name: str, linear: w.Weights, network: ValueNetwork, rng: Random
) -> list[tuple[ValueTraining, Game, Memory]]:
    """A table of every edition and number of players, by the official rules."""
    tables = []
    for edition in names():
        for players in PLAYER_COUNTS[name]:
            rules = compile_rules(arena_setup(edition, players, []))
            game = Game(rules, rng.getrandbits(64))
            game.dealer = 0
            value, policy = PositionValue(network, rules), Policy(rules, linear)
            training = ValueTraining(value, policy, rng.getrandbits(64))
            tables.append((training, game, Memory(rules)))
    return tables
