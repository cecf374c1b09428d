"""`penultima arena`: play bots against each other and report results with intervals."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from penultima.bots import LEVEL_NAMES
from penultima.bots.arena import arena_setup
from penultima.bots.arena_run import ArenaResult, run_arena
from penultima.errors import BadSetup
from penultima.extras import need
from penultima.files import check_can_write
from penultima.parsing import seed_from_text
from penultima.rules.edition import default_name, names
from penultima.rules.table import Setup

from . import league
from .arguments import OPTION_HELP
from .exit_codes import INTERRUPTED
from .progress import ProgressBar

EPILOG = """\
A player is a level, an external program, cmd:"python3 my_bot.py", a trained network,
agent:my_agent.npz, or Python code of your own, py:my_module:MyBot or py:my_bot.py:MyBot
(docs/bots.md). Examples:

  penultima arena clever greedy --rounds 20000
  penultima arena py:docs/examples/thrifty.py:Thrifty greedy --rounds 400
  penultima arena clever random random random --edition frozen
  penultima arena strength:6 strength:5 --rounds 20000
  penultima arena expert clever --rollouts 3000 --rounds 400 --processes 2
  penultima arena --tables        the tables in docs/bots.md
  penultima arena --league mine.json clever my=py:my_bot.py:MyBot --report mine.html
                                  a league with ratings (docs/league.md)
"""
DEFAULTS = {"rounds": 20_000, "seed": "0", "rollouts": 3000}
PAIRINGS = (
    ("clever", "random"),
    ("clever", "greedy"),
    ("greedy", "random"),
    ("random", "greedy"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "players",
        nargs="*",
        help=f"levels ({LEVEL_NAMES}), cmd:PROGRAM or py:MODULE:NAME; in a league also NAME=BOT",
    )
    parser.add_argument(
        "--edition",
        help=f"{', '.join(names())}, or your own .toml file; several for a league: zelda,classic"
        f" (default: {default_name()})",
    )
    parser.add_argument(
        "--rounds",
        type=int,
        help="the minimum number of rounds (default: 20,000; of each pairing of a league: 400)",
    )
    parser.add_argument(
        "--seed",
        type=seed_from_text,
        help="the same seed gives the same rounds (default: 0)",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=OPTION_HELP
    )
    parser.add_argument(
        "--rollouts",
        type=int,
        help="rollouts of `expert` per decision (default: 3,000; in a league: 300)",
    )
    parser.add_argument(
        "--processes",
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        help="worker processes, or threads if the kernel plays (default: one per core)",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    parser.add_argument(
        "--parquet",
        type=Path,
        metavar="FILE",
        help="write a Parquet file with a row for each round",
    )
    parser.add_argument(
        "--tables", action="store_true", help="play all pairings in all editions and print Markdown"
    )
    league.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    league.check_arguments(args)
    if args.league:
        return league.run(args)
    for name, default in DEFAULTS.items():
        if getattr(args, name) is None:
            setattr(args, name, default)
    if args.tables:
        return _tables(args)
    setup = arena_setup(args.edition or default_name(), len(args.players), args.option)
    if args.parquet:
        need("pyarrow", "lab", "--parquet")
        check_can_write(args.parquet)
    result = play(args.players, setup, args)
    try:
        print(json.dumps(_as_json(result)) if args.json else result, flush=True)
    finally:
        if args.parquet:
            result.rounds.write_parquet(args.parquet)
    return 0 if result.complete else INTERRUPTED


def _as_json(result: ArenaResult) -> dict[str, Any]:
    return {
        "edition": result.setup.edition.id,
        "options": to_builtins(result.setup.options),
        "rollouts": result.rollouts,
        "seed": result.seed,
        "version": version("penultima"),
        "date": today(),
        "complete": result.complete,
        "players": [standing.as_json() for standing in result.standings],
    }


def play(players: Sequence[str], setup: Setup, args: argparse.Namespace) -> ArenaResult:
    """Play the rounds, with a progress bar. Ctrl-C leaves the first deals."""
    with ProgressBar(" ".join(players)[:20], -(-args.rounds // max(1, len(players)))) as bar:
        result = run_arena(
            players,
            setup,
            rounds=args.rounds,
            seed=args.seed,
            rollouts=args.rollouts,
            processes=args.processes,
            progress=lambda done, deals: bar.show(done),
        )
    if not result.complete:
        print("penultima arena: interrupted; showing partial results", file=sys.stderr)
    return result


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def _tables(args: argparse.Namespace) -> int:
    """Play the pairings of docs/bots.md: one bot among others, with 2 and 4 players."""
    if args.players or args.edition or args.json:
        raise BadSetup("arena: --tables can't be combined with players, --edition or --json")
    with_options = "".join(f" --option {option}" for option in args.option)
    command = f"penultima arena --tables --rounds {args.rounds} --seed {args.seed}{with_options}"
    print(f"Made by `{command}`, {today()}.\n")
    print("| players | edition | one | among | rounds won | net points | matches |")
    print("|---|---|---|---|---|---|---|")
    for players in (2, 4):
        for args.edition in names():
            setup = arena_setup(args.edition, players, args.option)
            for one, others in PAIRINGS:
                result = play([one, *[others] * (players - 1)], setup, args)
                if not result.complete:
                    return INTERRUPTED
                first = result.standings[0]
                print(
                    f"| {players} | {args.edition} | {one} | {others} | {first.won} % |"
                    f" {first.net} | {first.match} % |",
                    flush=True,
                )
    return 0
