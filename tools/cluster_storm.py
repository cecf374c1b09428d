"""Fault injection with two nodes on one database: matches end, and two nodes never both write.

As in tools/storm.py, everything happens in one process on a simulated clock and follows from a
seed. Leases, claims, the writer and relays are the real ones; the database and the network are
simulated. Nodes are killed, paused for longer than their lease, drained and cut off from the
database; the database crashes; connections are slow and break.

    python -m tools.cluster_storm --count 1000     look for failures
    python -m tools.cluster_storm --seed 17        repeat the one that failed
"""

import argparse
import logging
import sys
from collections import Counter
from collections.abc import Callable

from penultima.server.store.postgresql.lease import LEASE_S
from penultima.server.store.restrictions import Ban, Restrict
from penultima.server.table.driver import TableDriver
from penultima.wire.messages import Refusal
from tests.support.simulated_cluster import ClusterWorld, SimNode
from tests.support.simulated_postgresql import Connected
from tools.storm import MatchUnderFaults
from tools.storm_players import BadConnection, StormPlayer, decode

SILENCE_S = 2.0
"""After this time a balancer sends the people of a node that doesn't answer to another one."""
MOVING = ("failed", "elsewhere", "stopping")


class ClusterPlayer(StormPlayer):
    """Connects to any node."""

    expected_goodbyes = ("replaced", "left", "moved", "stopping", "failed")
    thinks_s = (0.02, 0.1, 0.5, 5.0)
    away_s = (0.05, 0.1, 1.0, 5.0)
    connection: BadConnection | None

    def connect(self) -> None:
        super().connect()
        if self.connection is not None and not self.connection.server.is_up:
            self.reconnect_after(self.connection)

    def receive(self, connection: BadConnection, frame: bytes) -> None:
        message = decode(frame)
        if isinstance(message, Refusal) and message.code in MOVING:
            self.refused[message.code] += 1
            if connection is self.connection:
                self.drop()
            return
        super().receive(connection, frame)
        if isinstance(message, Refusal):  # perhaps it was too late for one choice of two
            seq = self.seq
            clock = self.world.clock
            clock.call_at(clock.now() + 1, lambda: self.act() if self.seq == seq else None)


class ClusterStorm(MatchUnderFaults):
    rounds_until_stuck = 200
    faults_per_match = 10, 40
    between_faults_s: tuple[float, ...] = (0.1, 0.5, 2.0, 6.0)

    def __init__(self, seed: int, fenced: bool = True) -> None:
        super().__init__(seed)
        chance = self.chance
        self.world: ClusterWorld = ClusterWorld(
            seed, slow_s=chance.choice((0.001, 0.02, 0.2)), fenced=fenced
        )
        people = chance.randint(1, 3)
        self.players = [ClusterPlayer(self.world, f"P{n}", chance) for n in range(people)]
        self.faults: Counter[str] = Counter()

    def inject_fault(self) -> None:
        chance, faults = self.chance, self._faults()
        node = chance.choice(self.world.nodes)
        name = chance.choice(list(faults))
        if node.is_up and not node.loop.is_paused and not node.link.is_cut:
            self.faults[name] += 1
            faults[name](node)

    def _faults(self) -> dict[str, Callable[[SimNode], None]]:
        return {
            "kill": self.kill,
            "pause": self.pause,
            "drain": self.drain,
            "cut": self.cut,
            "database": self.crash_database,
            "operator": self.restrict,
            "drop": lambda node: self.chance.choice(self.players).drop(),
            "put away": lambda node: node.loop.run(lambda: node.registry.put_away(0) and None),
        }

    def _after(self, seconds: float, what: Callable[[], None]) -> None:
        self.world.clock.call_at(self.world.clock.now() + seconds, what)

    def _drop_from(self, node: SimNode) -> None:
        for player in self.players:
            if player.connection is not None and player.connection.server is node:
                player.drop()

    def kill(self, node: SimNode) -> None:
        node.kill()
        self._drop_from(node)
        number = self.world.nodes.index(node)
        self._after(self.chance.choice((0.1, 1.0, 2 * LEASE_S)), lambda: self._boot(number))

    def _boot(self, number: int) -> None:
        if not self.world.nodes[number].is_up:
            self.world.boot(number)

    def drain(self, node: SimNode) -> None:
        node.drain()
        number = self.world.nodes.index(node)
        self._after(self.chance.choice((1.0, 10.0)), lambda: self._end(node, number))

    def _end(self, node: SimNode, number: int) -> None:
        if node.is_up:  # it waits for the database too long
            node.kill()
        self._drop_from(node)
        self._boot(number)

    def pause(self, node: SimNode) -> None:
        node.loop.pause()
        self._after(SILENCE_S, lambda: self._drop_from(node) if node.loop.is_paused else None)
        self._after(self.chance.choice((0.5, LEASE_S, 3 * LEASE_S)), node.loop.resume)

    def cut(self, node: SimNode) -> None:
        node.link.cut()
        self._after(self.chance.choice((0.5, LEASE_S, 5 * LEASE_S)), node.link.heal)

    def crash_database(self, node: SimNode) -> None:
        self.world.database.crash()
        self._after(self.chance.choice((0.1, 1.0, 10.0)), self.world.database.start)

    def restrict(self, node: SimNode) -> None:
        """Whoever is cut off then has to find out later."""
        chance, database = self.chance, self.world.database
        ban = Ban(f"192.0.2.{chance.randrange(3)}", chance.choice((None, self.world.clock.now())))
        lock = Restrict("another", chance.choice((None, "locked", "closed")))
        if database.is_up:
            database.change(chance.choice((ban, lock)))

    def end_faults(self) -> None:
        self.world.run(10 * LEASE_S)

    def lose_lease_at(self, step: int) -> None:
        """At the given step of a statement, cut its node off, and let its lease run out.

        What it has sent arrives when another node may have its tables.
        """
        database, left = self.world.database, step

        def count(when: str, connection: Connected) -> None:
            nonlocal left
            node = next(each for each in self.world.nodes if each is connection.machine)
            if node.id not in database.nodes:  # it has no lease yet
                return
            left -= 1
            if left == 0:
                self.faults[f"lease lost at {when}"] += 1
                database.nodes[node.id].until = self.world.clock.now()
                self.cut(node)
                self._drop_from(node)

        database.on_step = count

    def table(self, slug: str) -> TableDriver:
        owner = self.world.database.owners[slug].node
        return next(node for node in self.world.nodes if node.id == owner).registry.tables[slug]

    def check(self) -> None:
        super().check()
        self._check_writers()
        for node in self.world.nodes:
            known = node.registry.restrictions
            assert known == self.world.database.restrictions, f"{node.id} knows {known}"

    def _check_writers(self) -> None:
        """Epochs never go back, and each row was written by the node with the claim."""
        database = self.world.database
        for slug in database.disk.rows:
            claims = database.claims(slug)
            epochs = [epoch for epoch, _ in claims]
            assert epochs == sorted(epochs), f"two nodes have written: {epochs}"
            assert all(database.claimants.get((slug, epoch)) == node for epoch, node in claims)


class OneFault(ClusterStorm):
    """Nothing happens to a short match but that one node loses its lease at a given step."""

    faults_per_match = 12, 12
    between_faults_s = (1.0,)

    def __init__(self, seed: int, step: int, fenced: bool = True) -> None:
        super().__init__(seed, fenced)
        self.lose_lease_at(step)

    def inject_fault(self) -> None:
        pass


def run_cluster_storm(
    seed: int, *, fenced: bool = True, lease_lost_at: int | None = None
) -> ClusterStorm:
    """With `lease_lost_at`, that is the only fault."""
    if lease_lost_at is None:
        storm, options = ClusterStorm(seed, fenced), ""
    else:
        storm, options = OneFault(seed, lease_lost_at, fenced), f" --lease-lost-at {lease_lost_at}"
    try:
        storm.run()
    except BaseException as error:
        error.add_note(f"To repeat it: python -m tools.cluster_storm --seed {seed}{options}")
        raise
    finally:
        storm.world.close()
    return storm


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.cluster_storm",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seed", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--count", type=int, help="how many seeds (100, or 1 with --seed)")
    parser.add_argument(
        "--lease-lost-at",
        type=int,
        metavar="STEP",
        help="one fault only: a node is cut off at this step of the database",
    )
    args = parser.parse_args()
    logging.getLogger("penultima").setLevel(logging.CRITICAL)  # faults are logged, and expected
    count = args.count or (1 if args.seed else 100)
    faults: Counter[str] = Counter()
    entries = claims = 0
    for seed in range(args.seed, args.seed + count):
        storm = run_cluster_storm(seed, lease_lost_at=args.lease_lost_at)
        entries += sum(map(len, storm.world.disk.rows.values()))
        claims += len(storm.world.database.claimants)
        faults += storm.faults
    print("faults:", ", ".join(f"{name} {times}" for name, times in faults.most_common()))
    print(f"{count} matches on two nodes, {entries:,} log entries, {claims:,} claims")
    return 0


if __name__ == "__main__":
    sys.exit(main())
