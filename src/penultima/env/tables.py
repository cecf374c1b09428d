"""From what somebody asks for to tables in a hall."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
import numpy as np

from penultima.errors import BadSetup
from penultima.kernel import Rules
from penultima.lab.rule_set import rule_set
from penultima.rules.cards import Card
from penultima.rules.edition import default_name, load
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options

from .arrays import Arrays, arrays
from .hall import Hall
from .layout import Layout, layout

DEFAULT_EDITION = default_name()
Reward = Literal["win", "points"]


class Tables:
    """A number of tables of one kind, and where they write."""

    def __init__(
        self,
        count: int,
        edition: str,
        players: int,
        options: Mapping[str, Any] | None,
        house_rules: Mapping[Card, HouseRule] | None,
        *,
        reward: Reward,
    ) -> None:
        if reward not in ("win", "points"):
            raise BadSetup(f"reward: {reward!r} is neither win nor points")
        try:
            agreed = msgspec.convert(options or {}, Options)
        except msgspec.ValidationError as error:
            raise BadSetup(f"options: {error}") from None
        rules = rule_set(load(edition), players, agreed, dict(house_rules or {}))
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
