"""Counts: what ledgers have counted, as plain numbers that can be added, sent and kept."""

from dataclasses import dataclass, field

from .collector import Collector

LARGEST = {"longest"}
"""What isn't summed: of two, the larger one counts."""


@dataclass
class Counts:
    numbers: dict[str, int] = field(default_factory=dict)
    lists: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, ledger: Collector) -> "Counts":
        return cls(ledger.numbers(), ledger.lists())

    def __getitem__(self, name: str) -> int:
        return self.numbers.get(name, 0)

    @property
    def won(self) -> int:
        """The rounds that somebody won: not blocked, and not given up."""
        return sum(self.lists["won"])

    def add(self, other: "Counts") -> None:
        for name, number in other.numbers.items():
            own = self[name]
            self.numbers[name] = max(own, number) if name in LARGEST else own + number
        for name, numbers in other.lists.items():
            mine = self.lists.setdefault(name, [0] * len(numbers))
            self.lists[name] = [a + b for a, b in zip(mine, numbers, strict=True)]
