"""Parse the settings of an environment and create its batch of tables."""

import warnings
from collections.abc import Mapping, Sequence
from copy import copy
from operator import index
from os import PathLike
from typing import Any, Literal, TypeVar

import gymnasium.spaces as sp
import msgspec
import numpy as np
import numpy.typing as npt

from penultima.errors import BadSetup
from penultima.kernel import COMPILED, CompiledRules
from penultima.lab.rule_set import rule_set
from penultima.parsing import edition_from_text
from penultima.rules.cards import Card
from penultima.rules.edition import Edition, default_name, read
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options

from .arrays import BatchArrays, allocate
from .batch import TableBatch
from .layout import Layout, make_layout
from .opponents import Opponents, Seating
from .state_writer import StateWriter

DEFAULT_EDITION = default_name()
AnyEdition = str | PathLike[str] | Edition
"""An edition's name, a path to a .toml file, or an `Edition`."""
Reward = Literal["win", "points"]
Illegal = Literal["stand_in", "raise"]
MAX_INT = 2**31 - 1
"""The largest count that the compiled code can hold in a C int."""
Array = npt.NDArray[Any]
T = TypeVar("T")


class TableConfig:
    """Validated settings of a batch of equal tables, and the arrays that the batch writes to."""

    def __init__(
        self,
        count: int,
        edition: AnyEdition,
        players: int,
        options: Mapping[str, Any] | None,
        house_rules: Mapping[Card, HouseRule | dict[str, Any]] | None,
        *,
        reward: Reward = "win",
        zero_sum: bool = False,
        history: bool = False,
        normalize: bool = False,
        learner: int | None = None,
        opponents: Opponents = "random",
    ) -> None:
        if reward not in ("win", "points"):
            raise BadSetup(f"reward: {reward!r} is neither win nor points")
        table_options = _convert("options", options, Options)
        table_rules = _convert("house_rules", house_rules, dict[Card, HouseRule])
        self.edition = _edition(edition)
        self.players = whole_number("players", players)
        rules = rule_set(self.edition, self.players, table_options, table_rules)
        self.setup = rules.setup
        self.tables = rules.tables
        if learner is not None and whole_number("learner", learner) not in range(self.players):
            raise BadSetup(f"learner: there is no seat {learner}")
        self.seating = Seating(self.players, learner, opponents)
        self.layout: Layout = make_layout(rules.setup, self.tables, history)
        self.arrays: BatchArrays = allocate(count, self.players, self.layout)
        self.count = count
        self.by_points = reward == "points"
        self.zero_sum = zero_sum
        self.rules = CompiledRules(self.tables)
        self.scale = self.state_scale = None
        if normalize:
            self.scale = 1 / np.array(self.layout.scale, np.float32)
            self.state_scale = 1 / np.array(self.layout.state_scale, np.float32)
        _warn_if_uncompiled()

    def batch(self, seeds: Sequence[int | None], **settings: Any) -> TableBatch:
        """Create the tables. Those without a seed get random ones.

        They are drawn here rather than in the constructor, so that copies of an environment that
        was never reset play different rounds.
        """
        return self.new_batch([random_state(seed) for seed in seeds], **settings)

    def new_batch(self, random_states: list[int], **settings: Any) -> TableBatch:
        """Create the tables, which all share these rules."""
        return TableBatch(
            self.rules,
            self.layout,
            random_states,
            self.arrays,
            self.seating.mixtures,
            by_points=self.by_points,
            zero_sum=self.zero_sum,
            **settings,
        )

    def with_own_arrays(self) -> "TableConfig":
        """The same settings, for tables that write to arrays of their own."""
        other = copy(self)
        other.arrays = allocate(self.count, self.players, self.layout)
        return other

    def scaled(self, observations: Array) -> Array:
        """Observations as the caller wants them: bytes, or normalized."""
        return observations if self.scale is None else observations * self.scale

    def states(self, batch: TableBatch) -> Array:
        """The state of every table of a batch, as the caller wants it."""
        states = np.zeros((self.count, len(self.layout.state_columns)), np.uint8)
        arrays = self.arrays
        StateWriter(self.players, self.layout).write(
            batch.games, batch.memories, arrays.acting_seat, arrays.state[0], states
        )
        return states if self.state_scale is None else states * self.state_scale

    @property
    def observation_space(self) -> sp.Box:
        return _box(len(self.layout.columns), self.scale)

    @property
    def state_space(self) -> sp.Box:
        return _box(len(self.layout.state_columns), self.state_scale)


def _box(columns: int, scale: Array | None) -> sp.Box:
    if scale is None:
        return sp.Box(0, 255, (columns,), np.uint8)
    return sp.Box(np.zeros(columns, np.float32), 255 * scale, dtype=np.float32)


def random_state(seed: int | None) -> int:
    """The initial random state of a table."""
    return int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])


def stands_in(illegal: Illegal) -> bool:
    """Whether `random` acts where an action is illegal. Raises BadSetup."""
    if illegal not in ("stand_in", "raise"):
        raise BadSetup(f"illegal: {illegal!r} is neither stand_in nor raise")
    return illegal == "stand_in"


def whole_number(name: str, value: Any) -> int:
    """Convert a setting of any integer type, such as NumPy's, to int. Raises BadSetup."""
    try:
        return index(value)
    except TypeError:
        raise BadSetup(f"{name}: {value!r} is not a whole number") from None


def positive_number(name: str, value: Any) -> int:
    """Convert a setting that counts something. Raises BadSetup unless it is 1 to MAX_INT."""
    number = whole_number(name, value)
    if not 1 <= number <= MAX_INT:
        raise BadSetup(f"{name}: {number} is not between 1 and {MAX_INT:,}")
    return number


def _edition(value: AnyEdition) -> Edition:
    match value:
        case Edition():
            return value
        case PathLike():
            return read(value)
        case str():
            return edition_from_text(value)
    raise BadSetup(f"edition: {value!r} is not a name, a .toml file or an Edition")


def _convert(name: str, value: Mapping[Any, Any] | None, kind: type[T]) -> T:
    """Convert a setting given as in JSON or in the library's own types. Raises BadSetup."""
    try:
        return msgspec.convert(value or {}, kind)
    except msgspec.ValidationError as error:
        raise BadSetup(f"{name}: {error}") from None


def _warn_if_uncompiled() -> None:
    """Warn once per process, as Python shows a warning of one place once."""
    if not COMPILED:
        warnings.warn(
            "the kernel isn't compiled, so environments are about 100 times slower: reinstall"
            " penultima where there is a C compiler",
            RuntimeWarning,
            stacklevel=2,
        )
