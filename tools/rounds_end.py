"""`python -m tools.rounds_end`: check that simulated rounds end.

Simulates rounds of every edition with 2 to 10 players, every option and every pair of options, and
counts those that were given up because they were not over after 100,000 steps. There must be none:
a round that can't go on, or repeats itself, is blocked (T6, T7).
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

import msgspec

from penultima.cli.exit_codes import Parser, status_of
from penultima.cli.progress import ProgressBar
from penultima.lab.rule_set import PLAYER_MODELS, RuleSet, rule_set
from penultima.lab.workload import Chunk, ChunkPlayer, PlayerModel, Workload
from penultima.rules.edition import FEWEST_PLAYERS, MOST_PLAYERS, load, names
from penultima.rules.options import OPTION_BY_NAME, Options, Value
from tools.engine_comparison.matches import random_house_rule
from tools.random_rules import SWITCHED, values_to_try

HAND_SIZE = OPTION_BY_NAME["hand_size"]
CHANGES: list[tuple[str, Value]] = [
    *SWITCHED.items(),
    *(("hand_size", size) for size in values_to_try(HAND_SIZE) if size != HAND_SIZE.default),
]
"""Options and a value of each. The target ends matches, not rounds."""


@dataclass
class Totals:
    tables: int = 0
    rounds: int = 0
    blocked: int = 0
    given_up: int = 0
    longest: int = 0
    """The most turns of a round."""


def option_sets() -> Iterator[dict[str, Value]]:
    """No option, every option, and every pair."""
    for chosen in ((), *combinations(CHANGES, 1), *combinations(CHANGES, 2)):
        options = dict(chosen)
        if len(options) == len(chosen):  # not the same one twice
            yield options


def tables(house_rules: bool = False, played_by: PlayerModel = "people") -> Iterator[RuleSet]:
    """Every table; with house rules, random ones wherever the edition has cards for them."""
    seats = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    for number, (chosen, players, name) in enumerate(product(option_sets(), seats, names())):
        edition, random = load(name), Random(number)
        cards = edition.customizable if house_rules else ()
        rules = {card: random_house_rule(random) for card in cards}
        if house_rules and not cards:
            continue
        options = msgspec.convert(chosen, Options)
        label = f"{name}, {players} players, {chosen}, {[rule.do for rule in rules.values()]}"
        yield rule_set(edition, players, options, rules, label, played_by=played_by)


def simulate(chosen: Sequence[RuleSet], rounds: int, seed: str, bar: ProgressBar) -> Totals:
    """Simulate at least this many rounds altogether, equally many at each table."""
    each = -(-rounds // len(chosen))
    totals = Totals()
    for table in chosen:
        player = ChunkPlayer(Workload(table.tables, each, seed=seed, played_by=table.played_by))
        player.play(Chunk(totals.tables, each))
        counts = player.collector.numbers()
        totals.tables += 1
        totals.rounds += counts["rounds"]
        totals.blocked += counts["blocked"]
        totals.given_up += counts["abandoned"]
        totals.longest = max(totals.longest, counts["longest"])
        if counts["abandoned"]:
            print(f"given up: {counts['abandoned']} of {each}: {table.label}", file=sys.stderr)
        bar.show(totals.rounds, f"{totals.given_up} given up")
    return totals


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m tools.rounds_end",
        description="Simulate rounds of every edition, number of players, option and pair of"
        " options, and check that all of them end.",
    )
    parser.add_argument(
        "--rounds",
        metavar="N",
        type=int,
        default=10_000_000,
        help="simulate at least N rounds, equally many at each table (default: 10,000,000)",
    )
    parser.add_argument(
        "--every",
        metavar="N",
        type=int,
        default=1,
        help="only every Nth table, for a quick look (default: 1)",
    )
    parser.add_argument("--seed", default="0", help="(default: 0)")
    parser.add_argument(
        "--house-rules",
        action="store_true",
        help="only editions with cards to write on, with random rules on all of them",
    )
    parser.add_argument(
        "--played-by",
        choices=PLAYER_MODELS,
        default=PLAYER_MODELS[0],
        help="who chooses the moves (default: %(default)s)",
    )
    args = parser.parse_args(argv)
    if args.rounds < 1 or args.every < 1:
        parser.error("--rounds and --every must be at least 1")
    chosen = list(tables(args.house_rules, args.played_by))[:: args.every]
    with ProgressBar("rounds", args.rounds) as bar:
        totals = simulate(chosen, args.rounds, args.seed, bar)
    print(
        f"{totals.rounds:,} rounds at {totals.tables:,} tables: {totals.given_up:,} given up,"
        f" {totals.blocked:,} blocked; the longest had {totals.longest:,} turns"
    )
    return 1 if totals.given_up else 0


if __name__ == "__main__":
    sys.exit(status_of(main))
