"""Train the network of `sharp` in the kernel.

It starts from `clever`, whose scores it corrects by nothing at first. Every step plays rounds of
every edition, rolls out the moves of some decisions, and follows the gradient with Adam. Everything
is determined by the seed, so a training that was interrupted continues to the same weights.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Self

import msgspec
from msgspec.structs import replace

from penultima.errors import BadSetup
from penultima.files import UNREADABLE, read_bytes
from penultima.intervals import Estimate
from penultima.kernel import CompiledRules, Game, compile_rules
from penultima.kernel.inputs import HIDDEN, INPUTS
from penultima.kernel.memory import Memory
from penultima.kernel.network import Network
from penultima.kernel.network_gradient import NetworkGradient, NetworkOptimizer
from penultima.kernel.policy import Policy
from penultima.kernel.value_network import ValueNetwork
from penultima.rules.edition import load, names
from penultima.rules.presets import PRESETS

from . import weights as w
from .arena import arena_setup
from .training import compare, written_rules
from .weights.sharp import SharpWeights
from .weights.value import value_for

PLAYER_COUNTS = {w.TWO: (2,), w.MORE: (3, 4, 4, 6, 10)}
"""The numbers of players for which each network is trained; at most tables there are four."""
FIRST_LAYER = 0.15
"""The standard deviation of the first layer's weights at the beginning."""


class Plan(msgspec.Struct, frozen=True):
    """What determines the weights."""

    name: str
    steps: int
    rounds: int
    learning_rate: float
    seed: int


class Checkpoint(msgspec.Struct, frozen=True):
    """What it takes to continue a training."""

    plan: Plan
    linear: list[float]
    steps: int
    optimizer: list[list[float]]
    games: list[tuple[int, int]]
    """For every game, its random state and its dealer."""


def other_rules(edition: str, players: int) -> list[CompiledRules]:
    """The rules to train with besides the official ones: of the presets, and of the gallery."""
    official = arena_setup(edition, players, [])
    setups = [
        replace(official, options=replace(preset.options, wardrobe=official.options.wardrobe))
        for preset in PRESETS
        if preset.options != official.options
    ]
    setups += [
        replace(official, house_rules=rules)
        for rules in written_rules(load(edition).customizable)
        if rules
    ]
    return [compile_rules(setup) for setup in setups]


@dataclass
class _Table:
    gradient: NetworkGradient
    game: Game
    memory: Memory


@dataclass
class _Group:
    """The tables of an edition and a number of players."""

    official: _Table
    others: list[_Table]

    def table(self, step: int) -> _Table:
        """The table of a step: the official rules in three of four, else the others in turn."""
        turn, rest = divmod(step, 4)
        return self.official if rest else self.others[turn % len(self.others)]


class NetworkTraining:
    """A training of one network. `step` until `is_over`; then, or before, take the `weights`."""

    def __init__(
        self, plan: Plan, linear: list[float], value_network: ValueNetwork | None = None
    ) -> None:
        """`value_network` says what positions are worth: by default the built-in one."""
        self.plan, self.linear = plan, linear
        self._value_network = value_network or value_for(PLAYER_COUNTS[plan.name][0])
        rng = Random(f"{plan.seed} {plan.name}")
        first = [rng.gauss(0.0, FIRST_LAYER) for _ in range(INPUTS * HIDDEN)]
        self.optimizer = NetworkOptimizer(Network(first + [0.0] * (INPUTS + HIDDEN)))
        self._groups = [
            _Group(
                self._table(compile_rules(arena_setup(edition, players, [])), rng),
                [self._table(rules, rng) for rules in other_rules(edition, players)],
            )
            for edition in names()
            for players in PLAYER_COUNTS[plan.name]
        ]

    def _table(self, rules: CompiledRules, rng: Random) -> _Table:
        game = Game(rules, rng.getrandbits(64))
        game.dealer = 0
        gradient = NetworkGradient(self.optimizer, self._value_network, rules, self.linear)
        return _Table(gradient, game, Memory(rules))

    @property
    def _tables(self) -> list[_Table]:
        return [table for group in self._groups for table in (group.official, *group.others)]

    @property
    def steps(self) -> int:
        return self.optimizer.steps

    @property
    def is_over(self) -> bool:
        return self.steps >= self.plan.steps

    def step(self) -> None:
        """One step. The learning rate decreases linearly to 0."""
        share = -(-self.plan.rounds // len(self._groups))
        for group in self._groups:
            table = group.table(self.steps)
            table.gradient.collect(table.game, table.memory, share)
        self.optimizer.step(self.plan.learning_rate * (1 - self.steps / self.plan.steps))

    @property
    def weights(self) -> SharpWeights:
        return SharpWeights(self.linear, self.optimizer.trained_weights())

    def checkpoint(self) -> Checkpoint:
        games = [table.game for table in self._tables]
        return Checkpoint(
            self.plan,
            self.linear,
            self.steps,
            self.optimizer.state(),
            [(game.rng_state, game.dealer) for game in games],
        )

    @classmethod
    def resume(cls, saved: Checkpoint, value_network: ValueNetwork | None = None) -> Self:
        """Continue where a checkpoint was taken, with the same value network."""
        training = cls(saved.plan, saved.linear, value_network)
        training.optimizer.restore(saved.steps, saved.optimizer)
        for table, (random_state, dealer) in zip(training._tables, saved.games, strict=True):
            table.game.rng_state, table.game.dealer = random_state, dealer
        return training


def evaluate_network(
    name: str,
    new: SharpWeights,
    old: Callable[[CompiledRules], Policy],
    rounds: int,
    seed: int,
    *,
    show: Callable[[int], None] = lambda done: None,
) -> Estimate:
    """Net points per round of a player with new weights among others, by the official rules."""
    official = [
        [compile_rules(arena_setup(edition, players, []))]
        for edition in names()
        for players in PLAYER_COUNTS[name]
    ]
    network = Network(new.network)
    return compare(
        official, lambda rules: Policy(rules, new.linear, network), old, rounds, seed, show=show
    )


def write_checkpoint(training: NetworkTraining, file: Path) -> None:
    """Write to a new file first, so that an interruption leaves the last checkpoint whole."""
    new = file.with_suffix(file.suffix + ".new")
    new.write_bytes(msgspec.msgpack.encode(training.checkpoint()))
    new.replace(file)


def read_checkpoint(file: Path) -> Checkpoint:
    try:
        return msgspec.msgpack.decode(read_bytes(file), type=Checkpoint)
    except UNREADABLE as error:
        raise BadSetup(f"{file} can't be read as a checkpoint: {error}") from None
