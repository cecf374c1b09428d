"""Counts of a simulation as plain integers, which can be summed, serialized and stored."""

from dataclasses import dataclass, field

from .collector import Collector

MAXIMA = {"longest"}
"""Counts of which the maximum is taken instead of the sum."""


@dataclass
class Counts:
    numbers: dict[str, int] = field(default_factory=dict)
    lists: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, collector: Collector) -> "Counts":
        return cls(collector.numbers(), collector.lists())

    def __getitem__(self, name: str) -> int:
        return self.numbers.get(name, 0)

    @property
    def rounds_won(self) -> int:
        """The rounds with a winner: neither blocked nor abandoned."""
        return sum(self.lists["wins"])

    def add(self, other: "Counts") -> None:
        for name, number in other.numbers.items():
            own = self[name]
            self.numbers[name] = max(own, number) if name in MAXIMA else own + number
        for name, numbers in other.lists.items():
            mine = self.lists.setdefault(name, [0] * len(numbers))
            self.lists[name] = [a + b for a, b in zip(mine, numbers, strict=True)]
