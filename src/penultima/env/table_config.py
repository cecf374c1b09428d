"""Parse the settings of an environment and create its batch of tables."""

from collections.abc import Mapping
from operator import index
from os import PathLike
from typing import Any, Literal, TypeVar

import msgspec
import numpy as np

from penultima.errors import BadSetup
from penultima.kernel import CompiledRules
from penultima.lab.rule_set import rule_set
from penultima.parsing import edition_from_text
from penultima.rules.cards import Card
from penultima.rules.edition import Edition, default_name, read
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options

from .arrays import BatchArrays, allocate
from .batch import TableBatch
from .layout import Layout, make_layout

DEFAULT_EDITION = default_name()
AnyEdition = str | PathLike[str] | Edition
"""An edition's name, a path to a .toml file, or an `Edition`."""
Reward = Literal["win", "points"]
MAX_INT = 2**31 - 1
"""The largest count that the compiled code can hold in a C int."""
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
        reward: Reward,
    ) -> None:
        if reward not in ("win", "points"):
            raise BadSetup(f"reward: {reward!r} is neither win nor points")
        table_options = _convert("options", options, Options)
        table_rules = _convert("house_rules", house_rules, dict[Card, HouseRule])
        self.edition = _edition(edition)
        self.players = whole_number("players", players)
        rules = rule_set(self.edition, self.players, table_options, table_rules)
        self.tables = rules.tables
        self.layout: Layout = make_layout(rules.setup, self.tables)
        self.arrays: BatchArrays = allocate(count, self.players, self.layout)
        self.count = count
        self.by_points = reward == "points"
        self.seed_sequence: np.random.SeedSequence | None = None

    def batch(self, seed: int | None) -> TableBatch:
        """Create the tables. Without a seed, they continue the previous seed sequence.

        The sequence is created here rather than in the constructor, so that copies of an
        environment that was never reset play different rounds.
        """
        if seed is not None or self.seed_sequence is None:
            self.seed_sequence = np.random.SeedSequence(seed)
        (child,) = self.seed_sequence.spawn(1)
        seeds = [int(word) for word in child.generate_state(self.count, np.uint64)]
        return TableBatch(
            CompiledRules(self.tables), self.layout, seeds, self.by_points, self.arrays
        )


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
