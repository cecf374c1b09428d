"""Work: what is to be played, cut into chunks with a seed each.

A chunk's seed follows from the seed of the work and the chunk's number. So the same work gives the
same totals, however many threads or machines share it, and a chunk that was lost can be played
again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from penultima.bots.weights import weights_for
from penultima.kernel import CompiledRules, Game, RuleTables
from penultima.kernel.policy import Policy
from penultima.kernel.seeds import seed_of

from .collector import Collector
from .habits import Habits
from .players import SimulatedPlayers

Unit = Literal["rounds", "matches"]
Players = Literal["people", "clever"]
USUAL = Habits()
CHUNK: dict[Unit, int] = {"rounds": 10_000, "matches": 1_000}


@dataclass(frozen=True)
class Chunk:
    number: int
    size: int


@dataclass(frozen=True)
class Work:
    tables: RuleTables
    amount: int
    unit: Unit = "rounds"
    habits: Habits = USUAL
    seed: str = "0"
    played_by: Players = "people"

    def chunks(self) -> Iterator[Chunk]:
        size = CHUNK[self.unit]
        for number, done in enumerate(range(0, self.amount, size)):
            yield Chunk(number, min(size, self.amount - done))


class Desk:
    """Where one thread plays its chunks. Other players would sit down here."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.rules = CompiledRules(work.tables)
        policy = None
        if work.played_by == "clever":
            policy = Policy(self.rules, weights_for(self.rules.seats))
        self.people = SimulatedPlayers(work.habits, policy)
        self.ledger = Collector()

    def play(self, chunk: Chunk) -> None:
        game = Game(self.rules, seed_of(self.work.seed, chunk.number))
        if self.work.unit == "matches":
            self.ledger.play_matches(game, self.people, chunk.size)
        else:
            # So that every seat deals as often, over all chunks.
            game.dealer = chunk.number * CHUNK["rounds"] % self.rules.seats
            self.ledger.play_rounds(game, self.people, chunk.size)

    @property
    def done(self) -> int:
        return self.ledger.matches if self.work.unit == "matches" else self.ledger.rounds
