"""The workload of a simulation, divided into chunks.

The seed of a chunk is derived from the workload's seed and the chunk's number. So the same workload
gives the same totals on any number of threads or machines, and a lost chunk can be repeated.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args

from penultima.bots.specs import BotSpec, bot_factory
from penultima.bots.weights import weights_for
from penultima.kernel import CompiledRules, Encoding, Game, RuleTables
from penultima.kernel.policy import Policy
from penultima.kernel.seeds import derive_seed
from penultima.rules.table import Setup

from .collector import Collector
from .habits import Habits
from .players import SimulatedPlayers
from .recorded_rounds import RecordedRounds
from .round_rows import RoundLog

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
    played_by: BotSpec = "people"
    """A `PlayerModel`, or bots at tables of the reference rules, which need the `setup`."""
    setup: Setup | None = None
    keep_rounds: bool = False
    """Whether a row is kept for each round, which needs the `setup` too."""

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
        self.rounds: dict[int, list[tuple[Any, ...]]] = {}
        """The rows of the rounds that are kept, by the number of their chunk."""
        self._at_tables: RecordedRounds | None = None
        if workload.played_by not in get_args(PlayerModel):
            assert workload.setup is not None
            bot = bot_factory(workload.played_by)
            self._at_tables = RecordedRounds(self.rules, workload.setup, bot)

    def play(self, chunk: Chunk) -> None:
        game = Game(self.rules, derive_seed(self.workload.seed, chunk.number))
        # Every seat deals equally often over all chunks.
        game.dealer = chunk.number * CHUNK_SIZES["rounds"] % self.rules.seats
        if self.workload.unit == "matches":
            self.collector.play_matches(game, self.players, chunk.size)
        elif self.workload.keep_rounds or self._at_tables is not None:
            self._play_one_by_one(game, chunk)
        else:
            self.collector.play_rounds(game, self.players, chunk.size)

    def _play_one_by_one(self, game: Game, chunk: Chunk) -> None:
        setup = self.workload.setup
        assert setup is not None
        log = RoundLog(self.collector, Encoding(setup.edition))
        first = chunk.number * CHUNK_SIZES["rounds"]
        for number in range(first, first + chunk.size):
            if self._at_tables is not None:
                game = self._at_tables.play(self.collector, f"{self.workload.seed} {number}")
            else:
                self.collector.play_rounds(game, self.players, 1)
            if self.workload.keep_rounds:
                log.note(number, game)
        self.rounds[chunk.number] = log.rows

    @property
    def done(self) -> int:
        """The number of rounds or matches played so far."""
        return self.collector.matches if self.workload.unit == "matches" else self.collector.rounds
