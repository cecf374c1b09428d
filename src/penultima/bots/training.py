"""Train the weights of `clever` by self-play in the kernel.

Every step estimates the policy gradient of net points over rounds of every edition, and updates the
weights with Adam. The result is evaluated against the initial weights.
"""

import math
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random

from msgspec.structs import replace

from penultima.intervals import Estimate
from penultima.kernel import CompiledRules, Game, compile_rules
from penultima.kernel.arena import MAX_ROUNDS, KernelArena
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.policy_gradient import PolicyGradient
from penultima.rules.cards import Card
from penultima.rules.edition import load, names
from penultima.rules.gallery import gallery
from penultima.rules.house_rules import HouseRule

from . import weights as w
from .arena import arena_setup
from .results import estimate_mean, net_points

PLAYER_COUNTS = {w.TWO: (2,), w.MORE: (3, 4, 6)}
"""The numbers of players for which each set of weights is trained."""
NEW_POLICY, OLD_POLICY = 2, 3
"""The styles of `KernelArena` for the two policies."""


def training_rules(name: str) -> list[list[CompiledRules]]:
    """For every edition and number of players, the rules to train with in turn: one after the
    other those of the gallery on the customizable cards, so that the features of effects are
    trained."""
    return [
        [
            compile_rules(replace(arena_setup(edition, players, []), house_rules=rules))
            for rules in written_rules(load(edition).customizable)
        ]
        for edition in names()
        for players in PLAYER_COUNTS[name]
    ]


def written_rules(cards: tuple[Card, ...]) -> list[dict[Card, HouseRule]]:
    """The rules of the gallery, as many at a time as there are cards; none without cards."""
    if not cards:
        return [{}]
    rules = [HouseRule(rule.id, rule.do) for rule in gallery().values()]
    rules = [rule for rule in rules if not any(step.by_people for step in rule.do)]
    return [
        dict(zip(cards, rules[first:], strict=False)) for first in range(0, len(rules), len(cards))
    ]


@dataclass
class Adam:
    """The Adam optimizer, for gradient ascent."""

    weights: list[float]
    steps: int = 0
    mean: list[float] = field(default_factory=list)
    square: list[float] = field(default_factory=list)

    def step(self, gradient: list[float], learning_rate: float) -> None:
        if not self.mean:
            self.mean = [0.0] * len(gradient)
            self.square = [0.0] * len(gradient)
        self.steps += 1
        for index, slope in enumerate(gradient):
            self.mean[index] = 0.9 * self.mean[index] + 0.1 * slope
            self.square[index] = 0.999 * self.square[index] + 0.001 * slope * slope
            mean = self.mean[index] / (1 - 0.9**self.steps)
            square = self.square[index] / (1 - 0.999**self.steps)
            self.weights[index] += learning_rate * mean / (math.sqrt(square) + 1e-8)


@dataclass
class SelfPlay:
    """A gradient estimator and its game, for one set of rules."""

    estimator: PolicyGradient
    game: Game
    memory: Memory

    def gradient(self, weights: list[float], rounds: int) -> list[float]:
        self.estimator.set_weights(weights)
        return self.estimator.estimate(self.game, self.memory, rounds)


def tune(
    name: str,
    start: list[float],
    *,
    steps: int,
    rounds: int,
    learning_rate: float = 0.03,
    seed: int = 0,
    threads: int = 1,
) -> Iterator[list[float]]:
    """Yield the weights after each step. The learning rate decreases linearly to 0."""
    rng = Random(f"{seed} {name}")
    in_turn = [
        [_self_play(rules, start, rng.getrandbits(64)) for rules in group]
        for group in training_rules(name)
    ]
    adam = Adam(list(start))
    share = -(-rounds // len(in_turn))
    with ThreadPoolExecutor(threads) as pool:
        for step in range(steps):
            games = [group[step % len(group)] for group in in_turn]
            gradients = list(pool.map(lambda each: each.gradient(adam.weights, share), games))
            gradient = [sum(column) / len(games) for column in zip(*gradients, strict=True)]
            adam.step(gradient, learning_rate * (1 - step / steps))
            yield adam.weights


def _self_play(rules: CompiledRules, start: list[float], seed: int) -> SelfPlay:
    game = Game(rules, seed)
    game.dealer = 0
    return SelfPlay(PolicyGradient(Policy(rules, start)), game, Memory(rules))


def evaluate(
    name: str,
    new: list[float],
    old: list[float],
    rounds: int,
    seed: int,
    *,
    show: Callable[[int], None] = lambda done: None,
) -> Estimate:
    """Net points per round of a player with new weights among players with old ones."""
    return compare(
        training_rules(name),
        lambda rules: Policy(rules, new),
        lambda rules: Policy(rules, old),
        rounds,
        seed,
        show=show,
    )


def compare(
    groups: list[list[CompiledRules]],
    new: Callable[[CompiledRules], Policy],
    old: Callable[[CompiledRules], Policy],
    rounds: int,
    seed: int,
    *,
    show: Callable[[int], None] = lambda done: None,
) -> Estimate:
    """Net points per round of a player with a new policy among players with an old one."""
    nets: list[float] = []
    for rules, tables in ((rules, len(group)) for group in groups for rules in group):
        seats = rules.seats
        arena = KernelArena(new(rules), old(rules))
        per_seat = -(-rounds // (len(groups) * tables * seats))
        for new_seat in range(seats):
            arena.set_styles(
                [NEW_POLICY if seat == new_seat else OLD_POLICY for seat in range(seats)]
            )
            game = Game(rules, seed)
            game.dealer = 0
            for played in range(0, per_seat, MAX_ROUNDS):
                count = min(MAX_ROUNDS, per_seat - played)
                arena.play(game, count)
                results = arena.results(count, seats)
                nets += [net_points(points, new_seat) for _, points in results]
                show(len(nets))
    return estimate_mean(nets)
