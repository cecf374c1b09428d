"""The deals of a pairing, played at tables of the reference rules.

Every pairing plays the same deals: the cards follow from the seed and the number of the deal alone.
"""

from random import Random

from msgspec import Struct, field

from penultima.bots.arena import IllegalMove, arena_setup, play_round, seating
from penultima.bots.external import ProgramPool
from penultima.bots.specs import bot_factory
from penultima.rules.match import Opening

from .entries import Entry
from .seats import Absent, EntrySeat, Forfeit, TimeUsed

FORFEITS_PER_CHUNK = 5
"""After so many, an entry forfeits the rest of a chunk: a bot that hangs must not stop a league."""


class Division(Struct, frozen=True, order=True):
    """A part of a league, by edition and number of players."""

    edition: str
    players: int

    def __str__(self) -> str:
        return f"{self.edition}, {self.players} players"


class Settings(Struct, frozen=True):
    """What is the same for all divisions and entries."""

    seed: str = "0"
    options: tuple[str, ...] = ()
    rollouts: int = 300
    time_limit_s: float = 1.0


class Chunk(Struct, frozen=True):
    """Some deals of one entry among another."""

    settings: Settings
    division: Division
    one: Entry
    among: Entry
    first: int
    count: int


class Failures(Struct):
    """How often an entry has forfeited a round, and why the first time."""

    count: int = 0
    reason: str = ""

    def add(self, other: "Failures") -> None:
        self.count += other.count
        self.reason = self.reason or other.reason


class ChunkResult(Struct):
    """What has happened in a chunk, by entry."""

    won: list[float] = field(default_factory=list)
    """The rounds that the one has won, for each deal; shares of rounds without a single winner."""
    time: dict[str, TimeUsed] = field(default_factory=dict)
    forfeits: dict[str, Failures] = field(default_factory=dict)
    absent: dict[str, str] = field(default_factory=dict)
    """Entries that can't play in this division, and why: then there are no results."""


def play_chunk(chunk: Chunk, programs: ProgramPool) -> ChunkResult:
    """Play every deal once from every seat."""
    programs.is_strict, programs.timeout_s = True, chunk.settings.time_limit_s
    table = _PairingTable(chunk, programs)
    for number in range(chunk.first, chunk.first + chunk.count):
        won = 0.0
        for rotation in range(chunk.division.players):
            try:
                won += table.play(number, rotation)[0]
            except Absent as absent:
                name = table.name(absent.seat, rotation)
                return ChunkResult(absent={name: absent.reason})
        table.result.won.append(round(won, 6))
    return table.result


class _PairingTable:
    """Where one entry plays among another. Players are numbered, and the one is the first."""

    def __init__(self, chunk: Chunk, programs: ProgramPool) -> None:
        self.settings, self.players = chunk.settings, chunk.division.players
        self.setup = arena_setup(chunk.division.edition, self.players, self.settings.options)
        self.entries = [chunk.one, *[chunk.among] * (self.players - 1)]
        self.make = [
            bot_factory(entry.bot, self.settings.rollouts, programs) for entry in self.entries
        ]
        self.result = ChunkResult()

    def name(self, seat: int, rotation: int) -> str:
        """The name of the entry in a seat."""
        return self.entries[seating(self.players, rotation)[seat]].name

    def play(self, number: int, rotation: int) -> list[float]:
        """Play a round, and return each player's share of the win."""
        for player, entry in enumerate(self.entries):
            failures = self.result.forfeits.get(entry.name)
            if failures is not None and failures.count >= FORFEITS_PER_CHUNK:
                failures.count += 1
                return _shares(self.players, without=player)
        seed, players_by_seat = self.settings.seed, seating(self.players, rotation)
        rng = Random(f"{seed} {number} {rotation}")
        seeds = [rng.getrandbits(64) for _ in players_by_seat]
        seated: list[EntrySeat] = []
        try:
            for seat, player in enumerate(players_by_seat):
                bot_rng = Random(seeds[seat])
                limit_s = self.settings.time_limit_s
                seated.append(EntrySeat(seat, self.make[player], bot_rng, limit_s))
            table = play_round(Opening(self.setup, f"{seed} {number}"), seated, rng)
        except (Forfeit, IllegalMove) as forfeit:
            failures = self.result.forfeits.setdefault(
                self.name(forfeit.seat, rotation), Failures()
            )
            failures.add(Failures(1, forfeit.reason))
            return _shares(self.players, without=players_by_seat[forfeit.seat])
        finally:
            for bot in seated:
                bot.leave()
                used = self.result.time.setdefault(self.name(bot.seat, rotation), TimeUsed())
                used.add(bot.time)
        if table.winner is None:
            return _shares(self.players)
        winner = players_by_seat[table.winner]
        return [float(player == winner) for player in range(self.players)]


def _shares(players: int, without: int | None = None) -> list[float]:
    """The win shared by all players but the one who forfeits."""
    winners = players - (without is not None)
    return [0.0 if place == without else 1 / winners for place in range(players)]
