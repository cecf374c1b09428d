"""From what somebody asks for to tables in a hall."""

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

import msgspec
import numpy as np

from penultima.errors import BadSetup
from penultima.kernel import Rules
from penultima.lab.rule_set import rule_set
from penultima.options_from_text import edition_from_text
from penultima.rules.cards import Card
from penultima.rules.edition import default_name
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options

from .arrays import Arrays, arrays
from .hall import Hall
from .layout import Layout, layout

DEFAULT_EDITION = default_name()
Reward = Literal["win", "points"]
T = TypeVar("T")


class Tables:
    """A number of tables of one kind, and where they write."""

    def __init__(
        self,
        count: int,
        edition: str,
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
        rules = rule_set(edition_from_text(edition), players, agreed, written)
        self.tables = rules.tables
        self.layout: Layout = layout(rules.setup, self.tables)
        self.arrays: Arrays = arrays(count, players, self.layout)
        self.count = count
        self.by_points = reward == "points"
        self.seeds = np.random.SeedSequence()

    def hall(self, seed: int | None) -> Hall:
        """All tables anew. Without a seed they go on with the chances that they had."""
        if seed is not None:
            self.seeds = np.random.SeedSequence(seed)
        (child,) = self.seeds.spawn(1)
        seeds = [int(number) for number in child.generate_state(self.count, np.uint64)]
        return Hall(Rules(self.tables), self.layout, seeds, self.by_points, self.arrays)


def _typed(name: str, given: Mapping[Any, Any] | None, kind: type[T]) -> T:
    """What was given as in JSON, or made of the library's own types. Raises BadSetup."""
    try:
        return msgspec.convert(given or {}, kind)
    except msgspec.ValidationError as error:
        raise BadSetup(f"{name}: {error}") from None
