"""The workload of a simulation, divided into chunks.

The seed of a chunk is derived from the workload's seed and the chunk's number. So the same workload
gives the same totals on any number of threads or machines, and a lost chunk can be repeated.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from penultima.bots.weights import weights_for
from penultima.kernel import CompiledRules, Game, RuleTables
from penultima.kernel.policy import Policy
from penultima.kernel.seeds import derive_seed

from .collector import Collector
from .habits import Habits
from .players import SimulatedPlayers

Unit = Literal["rounds", "matches"]
PlayerModel = Literal["people", "clever"]
DEFAULT_HABITS = Habits()
CHUNK_SIZES: dict[Unit, int] = {"rounds": 10_000, "matches": 1_000}


@dataclass(frozen=True)
class Chunk:
    number: int
    size: int


@dataclass(frozen=True)
class Workload:
    tables: RuleTables
    amount: int
    unit: Unit = "rounds"
    habits: Habits = DEFAULT_HABITS
    seed: str = "0"
    played_by: PlayerModel = "people"

    def chunks(self) -> Iterator[Chunk]:
        size = CHUNK_SIZES[self.unit]
        for number, done in enumerate(range(0, self.amount, size)):
            yield Chunk(number, min(size, self.amount - done))


class ChunkPlayer:
    """Plays chunks of a workload and collects their counts. Each thread has its own."""

    def __init__(self, workload: Workload) -> None:
        self.workload = workload
        self.rules = CompiledRules(workload.tables)
        policy = None
        if workload.played_by == "clever":
            policy = Policy(self.rules, weights_for(self.rules.seats))
        self.players = SimulatedPlayers(workload.habits, policy)
        self.collector = Collector()

    def play(self, chunk: Chunk) -> None:
        game = Game(self.rules, derive_seed(self.workload.seed, chunk.number))
        if self.workload.unit == "matches":
            self.collector.play_matches(game, self.players, chunk.size)
        else:
            # Every seat deals equally often over all chunks.
            game.dealer = chunk.number * CHUNK_SIZES["rounds"] % self.rules.seats
            self.collector.play_rounds(game, self.players, chunk.size)

    @property
    def done(self) -> int:
        """The number of rounds or matches played so far."""
        return self.collector.matches if self.workload.unit == "matches" else self.collector.rounds
