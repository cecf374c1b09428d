"""Fault injection: simulated players finish whole matches over a bad network and server crashes.

Everything happens in one process on a simulated clock and follows from a seed:

    python -m tools.storm --count 1000     look for failures
    python -m tools.storm --seed 17        repeat the one that failed
"""

import argparse
import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from random import Random

from penultima.delays import Delays
from penultima.rules.edition import load, names
from penultima.server.store.entries import KeyGiven
from penultima.server.store.rows import from_row
from penultima.server.table.driver import TableDriver
from tests.support.consent import check_consent
from tests.support.simulated_server import World
from tools.random_rules import random_switches
from tools.storm_players import StormPlayer, StormWorld


class MatchUnderFaults(ABC):
    """One match. Everything follows from the seed."""

    world: StormWorld
    players: Sequence[StormPlayer]
    rounds_until_stuck = 4000
    """After this many periods of ten undisturbed seconds a match that goes on counts as stuck."""
    faults_per_match = 5, 25
    between_faults_s: tuple[float, ...] = (0.5, 5.0, 40.0)

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = Random(seed)

    def run(self) -> None:
        self._open_table()
        for _ in range(self.chance.randint(*self.faults_per_match)):
            self.world.run(self.chance.choice(self.between_faults_s))
            self.inject_fault()
        # No more faults: the match has to come to its end.
        self.end_faults()
        for player in self.players:
            player.calm = True
        for _ in range(self.rounds_until_stuck):
            self.world.run(10)
            if all(map(self.has_finished, self.players)):
                break
        else:
            raise AssertionError("a player is stuck")
        self.check()

    def _open_table(self) -> None:
        chance, host = self.chance, self.players[0]
        settings = {
            "clock_s": chance.choice((0, 30, 60)),
            "catch_window": chance.choice(("quick", "family", "relaxed")),
        }
        options = random_switches(chance, 0.3) | {"target": chance.choice((60, 150))}
        editions = [name for name in names() if chance.random() < 0.5 or load(name).customizable]
        bots = chance.randint(2 - min(2, len(self.players)), 3)
        for player in self.players:
            player.expected = len(self.players)
        host.connect()
        host.ask(
            type="create", name=host.name, edition=chance.choice(editions), settings=settings,
            options=options, seats=len(self.players) + bots, bots=["greedy"] * bots,
        )  # fmt: skip
        while host.token is None:
            self.world.run(1)
        for player in self.players[1:]:
            player.slug = host.slug
            player.connect()
            player.ask(type="join", slug=host.slug, name=player.name)
        self.world.run(5)

    @abstractmethod
    def inject_fault(self) -> None: ...

    @abstractmethod
    def end_faults(self) -> None:
        """Let go on whatever was cut or paused."""

    @abstractmethod
    def table(self, slug: str) -> TableDriver:
        """The open table."""

    def has_finished(self, player: StormPlayer) -> bool:
        up_to_date = player.seq == len(self.world.disk.rows[player.slug])
        return up_to_date and player.connection is not None and player.phase == "match_over"

    def check(self) -> None:
        """Nothing acknowledged is lost, nothing was done twice, and everyone is up to date."""
        slug = self.players[0].slug
        self.world.run(1)
        rows = self.world.disk.rows[slug]
        table = self.table(slug)
        stored = self.world.disk.state(slug)
        assert stored == table.state == table.audience.committed, "the log is not the table"
        entries = list(map(from_row, rows))
        # Whoever repeats a request to sit down, because its answer was lost, only gets a new key.
        done = Counter(
            entry.request
            for entry in entries
            if entry.request and not all(isinstance(event, KeyGiven) for event in entry.events)
        )
        assert max(done.values()) == 1, "a request was carried out twice"
        check_consent(entries)
        by_id = {entry.request: entry.seq for entry in entries}
        for player in self.players:
            for id_, seq in player.acknowledged.items():
                if id_ in by_id:
                    assert by_id[id_] == seq
                else:  # a request that writes no entry, so it cannot be lost
                    assert seq <= len(rows)
            assert player.seq == len(rows), f"{player.name} misses updates"
            assert not player.unanswered, f"{player.name} waits for {player.unanswered}"
            assert table.state.seat_of(table.state.holder(player.token or "")) is not None


class Storm(MatchUnderFaults):
    """One server that crashes."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.world: World = World(seed, Delays(), slow_s=self.chance.choice((0.001, 0.02, 0.2)))
        people = self.chance.randint(1, 3)
        self.players = [StormPlayer(self.world, f"P{n}", self.chance) for n in range(people)]

    def inject_fault(self) -> None:
        """Crash the server, drop a connection, or unload idle tables."""
        chance = self.chance
        if chance.random() < 0.2:
            self.world.boot()
            for player in self.players:
                if player.connection is not None:
                    player.connection.broken = True
                    player.reconnect_after(player.connection)
        elif chance.random() < 0.6:
            chance.choice(self.players).drop()
        elif chance.random() < 0.2:
            self.world.registry.put_away(0)

    def end_faults(self) -> None:
        pass

    def table(self, slug: str) -> TableDriver:
        return self.world.registry.tables[slug]


def run_storm(seed: int) -> Storm:
    storm = Storm(seed)
    try:
        storm.run()
    except BaseException as error:
        error.add_note(f"To repeat it: python -m tools.storm --seed {seed}")
        raise
    return storm


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.storm",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seed", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--count", type=int, help="how many seeds (100, or 1 with --seed)")
    args = parser.parse_args()
    count = args.count or (1 if args.seed else 100)
    refused: Counter[str] = Counter()
    entries = boots = 0
    for seed in range(args.seed, args.seed + count):
        storm = run_storm(seed)
        entries += len(storm.world.disk.rows[storm.players[0].slug])
        boots += storm.world.boots
        for player in storm.players:
            refused += player.refused
    print("refused:", ", ".join(f"{code} {times}" for code, times in refused.most_common()))
    print(f"{count} matches, {entries:,} log entries, {boots:,} server starts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
