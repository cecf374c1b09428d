"""`penultima arena`: play bots against each other and report results with intervals."""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from penultima.bots import LEVELS
from penultima.bots.arena import arena_setup
from penultima.bots.parallel import command_of, play_chunks
from penultima.bots.results import DealResult, Standing, standings
from penultima.errors import BadSetup
from penultima.parsing import (
    options_as_texts,
    seed_from_text,
)
from penultima.rules.edition import default_name, names
from penultima.rules.table import Setup

from .arguments import OPTION_HELP
from .exit_codes import INTERRUPTED
from .progress import ProgressBar

EPILOG = """\
A player is a level or an external program, cmd:"python3 my_bot.py" (docs/bots.md). Examples:

  penultima arena clever greedy --rounds 20000
  penultima arena clever random random random --edition frozen
  penultima arena expert clever --rollouts 3000 --rounds 400 --processes 2
  penultima arena --tables        the tables in docs/bots.md
"""
LIMITS = {"rounds": 10**7, "processes": 256, "rollouts": 10**6}
"""The largest values of options. The results of all rounds are kept in memory."""
PAIRINGS = (
    ("clever", "random"),
    ("clever", "greedy"),
    ("greedy", "random"),
    ("random", "greedy"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("players", nargs="*", help=f"levels ({', '.join(LEVELS)}) or cmd:PROGRAM")
    parser.add_argument(
        "--edition",
        help=f"{', '.join(names())}, or your own .toml file (default: {default_name()})",
    )
    parser.add_argument(
        "--rounds", type=int, default=20_000, help="the minimum number of rounds (default: 20,000)"
    )
    parser.add_argument(
        "--seed",
        type=seed_from_text,
        default="0",
        help="the same seed gives the same rounds (default: 0)",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=OPTION_HELP
    )
    parser.add_argument(
        "--rollouts",
        type=int,
        default=3000,
        help="rollouts of `expert` per decision (default: 3,000)",
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count() or 1,
        help="worker processes, or threads if the kernel plays (default: one per core)",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    parser.add_argument(
        "--tables", action="store_true", help="play all pairings in all editions and print Markdown"
    )


def run(args: argparse.Namespace) -> int:
    for option, limit in LIMITS.items():
        if not 1 <= getattr(args, option) <= limit:
            raise BadSetup(f"arena: --{option} must be between 1 and {limit:,}")
    if args.tables:
        return _tables(args)
    args.edition = args.edition or default_name()
    setup = arena_setup(args.edition, len(args.players), args.option)
    results, complete = play(args.players, setup, args)
    if args.json:
        print(json.dumps(_as_json(args, setup, results, complete)))
    else:
        _print(args, setup, results)
    return 0 if complete else INTERRUPTED


def _as_json(
    args: argparse.Namespace, setup: Setup, results: Sequence[Standing], complete: bool
) -> dict[str, Any]:
    return {
        "edition": args.edition,
        "options": to_builtins(setup.options),
        "rollouts": args.rollouts,
        "seed": args.seed,
        "date": today(),
        "complete": complete,
        "players": [standing.as_json() for standing in results],
    }


def _print(args: argparse.Namespace, setup: Setup, results: Sequence[Standing]) -> None:
    rollouts = [f"{args.rollouts:,} rollouts"] if "expert" in args.players else []
    settings = [*options_as_texts(setup.options), *rollouts, f"seed {args.seed}"]
    print(f"{args.edition}, {len(args.players)} players, {results[0].rounds:,} rounds")
    print(f"with {', '.join(settings)}")
    for standing in results:
        print(
            f"{standing.name:>10}  won {standing.won} %  net {standing.net}"
            f"  matches {standing.match} %"
        )
        if standing.failures:
            asked = standing.answers + standing.failures
            print(f"{'':>10}  no legal move {standing.failures:,} of {asked:,} times")


def play(
    players: Sequence[str], setup: Setup, args: argparse.Namespace
) -> tuple[list[Standing], bool]:
    """Play the rounds; return the standings, and False if Ctrl-C left only the first deals."""
    for name in players:
        if name not in LEVELS and not command_of(name):
            raise BadSetup(f"there is no bot {name!r}: choose from {', '.join(LEVELS)}, or cmd:…")
    deals = -(-args.rounds // len(players))
    played: list[DealResult] = []
    answers: Counter[tuple[str, bool]] = Counter()
    try:
        with (
            ProgressBar(" ".join(players)[:20], deals) as bar,
            closing(play_chunks(players, setup, deals, args)) as chunks,
        ):
            for chunk, chunk_answers in chunks:
                played += chunk
                answers += chunk_answers
                _check_answers(answers)
                bar.show(len(played))
    except KeyboardInterrupt:
        if not played:
            raise
        print("penultima arena: interrupted; showing partial results", file=sys.stderr)
    options = setup.options
    results = [
        replace(
            standing,
            answers=answers[command_of(standing.name), True],
            failures=answers[command_of(standing.name), False],
        )
        for standing in standings(players, played, options.target, options.lowest_wins, 0)
    ]
    return results, len(played) == deals


def _check_answers(answers: Counter[tuple[str, bool]]) -> None:
    """Raise BadSetup for a program that never gives a legal move: its results mean nothing."""
    for command, _ in answers:
        if not answers[command, True]:
            asked = answers[command, False]
            raise BadSetup(f"the bot {command!r} gave no legal move, asked {asked:,} times")


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
                results, complete = play([one, *[others] * (players - 1)], setup, args)
                if not complete:
                    return INTERRUPTED
                first = results[0]
                print(
                    f"| {players} | {args.edition} | {one} | {others} | {first.won} % |"
                    f" {first.net} | {first.match} % |",
                    flush=True,
                )
    return 0
