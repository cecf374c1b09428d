"""What is noted of each round if a simulation keeps its rounds."""

from typing import Any

from penultima.kernel import Encoding, Game
from penultima.kernel.codes import NO_SEAT
from penultima.rows import ColumnType

from .collector import Collector

COUNTS = (
    "turns",
    "steps",
    "round_points",
    "blocked",
    "abandoned",
    "comebacks",
    "calls",
    "forgotten_calls",
    "catches",
    "draw_fours",
    "bluffs",
    "challenges",
    "challenges_won",
    "jump_ins",
)
"""Totals of a collector: what a round adds to them is noted."""
FLAGS = ("blocked", "abandoned", "comebacks")
"""Those of which a round has one or none."""
NAMES = {"round_points": "points", "comebacks": "comeback"}

ROUND_SCHEMA: dict[str, ColumnType] = {
    "round": "int",
    "dealer": "int",
    "winner": "int",
    "last_card": "text",
    **{NAMES.get(name, name): "bool" if name in FLAGS else "int" for name in COUNTS},
}


class RoundLog:
    """Notes what each round has added to the totals of a collector."""

    def __init__(self, collector: Collector, encoding: Encoding) -> None:
        self.collector = collector
        self.encoding = encoding
        self.rows: list[tuple[Any, ...]] = []
        self._before = self._totals()

    def note(self, number: int, game: Game) -> None:
        """Note a round that has just ended."""
        totals = self._totals()
        added = [total - before for total, before in zip(totals, self._before, strict=True)]
        self._before = totals
        (last,) = self.encoding.cards([game.top])
        winner = None if game.winner == NO_SEAT else game.winner
        counts = [
            bool(count) if name in FLAGS else count
            for name, count in zip(COUNTS, added, strict=True)
        ]
        self.rows.append((number, game.dealer, winner, last, *counts))

    def _totals(self) -> list[int]:
        return [getattr(self.collector, name) for name in COUNTS]
