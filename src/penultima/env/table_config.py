"""From what somebody asks for to tables in a hall."""

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

from .arrays import Arrays, arrays
from .batch import TableBatch
from .layout import Layout, layout

DEFAULT_EDITION = default_name()
AnyEdition = str | PathLike[str] | Edition
"""A name, a .toml file of one's own, or an edition itself."""
Reward = Literal["win", "points"]
MOST = 2**31 - 1
"""What the compiled code counts up to."""
T = TypeVar("T")


class TableConfig:
    """A number of tables of one kind, and where they write."""

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
        agreed = _typed("options", options, Options)
        written = _typed("house_rules", house_rules, dict[Card, HouseRule])
        self.edition = _edition(edition)
        self.players = whole("players", players)
        rules = rule_set(self.edition, self.players, agreed, written)
        self.tables = rules.tables
        self.layout: Layout = layout(rules.setup, self.tables)
        self.arrays: Arrays = arrays(count, self.players, self.layout)
        self.count = count
        self.by_points = reward == "points"
        self.seeds: np.random.SeedSequence | None = None

    def batch(self, seed: int | None) -> TableBatch:
        """All tables anew. Without a seed they go on with the chances that they had.

        Those are drawn here and not before, or copies would all play the same rounds.
        """
        if seed is not None or self.seeds is None:
            self.seeds = np.random.SeedSequence(seed)
        (child,) = self.seeds.spawn(1)
        seeds = [int(number) for number in child.generate_state(self.count, np.uint64)]
        return TableBatch(
            CompiledRules(self.tables), self.layout, seeds, self.by_points, self.arrays
        )


def whole(name: str, given: Any) -> int:
    """A setting of any whole type as Python's own. Raises BadSetup."""
    try:
        return index(given)
    except TypeError:
        raise BadSetup(f"{name}: {given!r} is no whole number") from None


def how_many(name: str, given: Any) -> int:
    """A setting that counts something. Raises BadSetup."""
    number = whole(name, given)
    if not 1 <= number <= MOST:
        raise BadSetup(f"{name}: {number} is too {'few' if number < 1 else 'many'}")
    return number


def _edition(given: AnyEdition) -> Edition:
    match given:
        case Edition():
            return given
        case PathLike():
            return read(given)
        case str():
            return edition_from_text(given)
    raise BadSetup(f"edition: {given!r} is no name of an edition, no .toml file and no Edition")


def _typed(name: str, given: Mapping[Any, Any] | None, kind: type[T]) -> T:
    """What was given as in JSON, or made of the library's own types. Raises BadSetup."""
    try:
        return msgspec.convert(given or {}, kind)
    except msgspec.ValidationError as error:
        raise BadSetup(f"{name}: {error}") from None
