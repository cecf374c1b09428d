"""`penultima tune`: the weights of `clever` made anew, by playing against itself in the kernel.

Every step plays rounds of every edition and moves the weights along the gradient of net points
(Adam). The weights it began with are the judge: new ones are kept if they win points from them.
"""

import math
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random

from msgspec.structs import replace

from penultima.intervals import Estimate
from penultima.kernel import CompiledRules, Game, compile_rules
from penultima.kernel.arena import MOST_ROUNDS, KernelArena
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.policy_gradient import PolicyGradient
from penultima.rules import effects as do
from penultima.rules.cards import Card
from penultima.rules.edition import load, names
from penultima.rules.house_rules import HouseRule

from . import weights as w
from .arena import table_for
from .results import estimate, net_points

PLAYERS = {w.TWO: (2,), w.MORE: (3, 4, 6)}
"""The tables that a set of weights is tuned at."""
FIRST, SECOND = 2, 3
HOUSE_RULES = (
    HouseRule("Snowball", (do.Draw("others", 1),)),
    HouseRule("Avalanche", (do.Draw("chosen", 2), do.Skip(1))),
    HouseRule("Thaw", (do.Discard("self", 1, "choose"),)),
    HouseRule("Exchange", (do.SwapHands("chosen"),)),
)
"""What is written on cards that are open for it, by turns, so that effects get their weights."""


def tables(name: str) -> list[CompiledRules]:
    """Every edition with every number of players, with house rules where there is room for them."""
    found = []
    for at, (edition_name, players) in enumerate(
        (edition_name, players) for edition_name in names() for players in PLAYERS[name]
    ):
        edition = load(edition_name)
        rules: dict[Card, HouseRule] = {
            card: HOUSE_RULES[(at + place) % len(HOUSE_RULES)]
            for place, card in enumerate(edition.customizable)
        }
        setup = table_for(edition_name, players, [])
        found.append(compile_rules(replace(setup, house_rules=rules)))
    return found


@dataclass
class Adam:
    """Steps along a gradient, each weight at a pace of its own."""

    weights: list[float]
    steps: int = 0
    mean: list[float] = field(default_factory=list)
    square: list[float] = field(default_factory=list)

    def step(self, gradient: list[float], pace: float) -> None:
        if not self.mean:
            self.mean = [0.0] * len(gradient)
            self.square = [0.0] * len(gradient)
        self.steps += 1
        for at, slope in enumerate(gradient):
            self.mean[at] = 0.9 * self.mean[at] + 0.1 * slope
            self.square[at] = 0.999 * self.square[at] + 0.001 * slope * slope
            mean = self.mean[at] / (1 - 0.9**self.steps)
            square = self.square[at] / (1 - 0.999**self.steps)
            self.weights[at] += pace * mean / (math.sqrt(square) + 1e-8)


@dataclass
class Lesson:
    """A pupil at a table."""

    pupil: PolicyGradient
    game: Game
    memory: Memory

    def practise(self, weights: list[float], rounds: int) -> list[float]:
        self.pupil.set_weights(weights)
        return self.pupil.practise(self.game, self.memory, rounds)


def tune(
    name: str,
    start: list[float],
    *,
    steps: int,
    rounds: int,
    pace: float = 0.03,
    seed: int = 0,
    threads: int = 1,
) -> Iterator[list[float]]:
    """The weights after each step. The pace goes down to nothing towards the end."""
    chance = Random(f"{seed} {name}")
    lessons = []
    for rules in tables(name):
        game = Game(rules, chance.getrandbits(64))
        game.dealer = 0
        lessons.append(Lesson(PolicyGradient(Policy(rules, start)), game, Memory(rules)))
    adam = Adam(list(start))
    share = -(-rounds // len(lessons))
    with ThreadPoolExecutor(threads) as pool:
        for step in range(steps):
            gradients = list(pool.map(lambda lesson: lesson.practise(adam.weights, share), lessons))
            gradient = [sum(column) / len(lessons) for column in zip(*gradients, strict=True)]
            adam.step(gradient, pace * (1 - step / steps))
            yield adam.weights


def judge(
    name: str,
    new: list[float],
    old: list[float],
    rounds: int,
    seed: int,
    *,
    show: Callable[[int], None] = lambda done: None,
) -> Estimate:
    """Net points per round of one with new weights among players with old ones."""
    nets: list[float] = []
    for rules in tables(name):
        seats = rules.seats
        contest = KernelArena(Policy(rules, new), Policy(rules, old))
        per_seat = -(-rounds // (len(tables(name)) * seats))
        for row in range(seats):
            contest.seat([FIRST if seat == row else SECOND for seat in range(seats)])
            game = Game(rules, seed)
            game.dealer = 0
            for at in range(0, per_seat, MOST_ROUNDS):
                count = min(MOST_ROUNDS, per_seat - at)
                contest.play(game, count)
                results = contest.results(count, seats)
                nets += [net_points(points, row) for _, points in results]
                show(len(nets))
    return estimate(nets)
