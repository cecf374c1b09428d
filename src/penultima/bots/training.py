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
from penultima.rules import effects as do
from penultima.rules.cards import Card
from penultima.rules.edition import load, names
from penultima.rules.house_rules import HouseRule

from . import weights as w
from .arena import arena_setup
from .results import estimate_mean, net_points

PLAYER_COUNTS = {w.TWO: (2,), w.MORE: (3, 4, 6)}
"""The numbers of players for which each set of weights is trained."""
NEW_POLICY, OLD_POLICY = 2, 3
"""The styles of `KernelArena` for the two policies."""
HOUSE_RULES = (
    HouseRule("Snowball", (do.Draw("others", 1),)),
    HouseRule("Avalanche", (do.Draw("chosen", 2), do.Skip(1))),
    HouseRule("Thaw", (do.Discard("self", 1, "choose"),)),
    HouseRule("Exchange", (do.SwapHands("chosen"),)),
)
"""House rules for customizable cards, in turn, so that the features of effects are trained."""


def training_rules(name: str) -> list[CompiledRules]:
    """The rules of every edition and number of players, with house rules where possible."""
    compiled = []
    for number, (edition_name, players) in enumerate(
        (edition_name, players) for edition_name in names() for players in PLAYER_COUNTS[name]
    ):
        edition = load(edition_name)
        rules: dict[Card, HouseRule] = {
            card: HOUSE_RULES[(number + index) % len(HOUSE_RULES)]
            for index, card in enumerate(edition.customizable)
        }
        setup = arena_setup(edition_name, players, [])
        compiled.append(compile_rules(replace(setup, house_rules=rules)))
    return compiled


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
    games = []
    for rules in training_rules(name):
        game = Game(rules, rng.getrandbits(64))
        game.dealer = 0
        games.append(SelfPlay(PolicyGradient(Policy(rules, start)), game, Memory(rules)))
    adam = Adam(list(start))
    share = -(-rounds // len(games))
    with ThreadPoolExecutor(threads) as pool:
        for step in range(steps):
            gradients = list(pool.map(lambda each: each.gradient(adam.weights, share), games))
            gradient = [sum(column) / len(games) for column in zip(*gradients, strict=True)]
            adam.step(gradient, learning_rate * (1 - step / steps))
            yield adam.weights


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
    nets: list[float] = []
    all_rules = training_rules(name)
    for rules in all_rules:
        seats = rules.seats
        arena = KernelArena(Policy(rules, new), Policy(rules, old))
        per_seat = -(-rounds // (len(all_rules) * seats))
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
