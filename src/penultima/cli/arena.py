"""`penultima arena`: bots against each other, many rounds, with intervals."""

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
from penultima.bots.arena import table_for
from penultima.bots.parallel import chunks, command_of
from penultima.bots.results import Deal, Standing, standings
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
Players are levels, or programs: cmd:"python3 my_bot.py" (docs/bots.md). For example:

  penultima arena clever greedy --rounds 20000
  penultima arena clever random random random --edition frozen
  penultima arena expert clever --rollouts 3000 --rounds 400 --processes 2
  penultima arena --tables        the tables of docs/bots.md
"""
MOST = {"rounds": 10**7, "processes": 256, "rollouts": 10**6}
"""All rounds are kept in memory until the end."""
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
        help=f"{', '.join(names())}, or a .toml file of your own (default: {default_name()})",
    )
    parser.add_argument(
        "--rounds", type=int, default=20_000, help="how many at least (default: 20,000)"
    )
    parser.add_argument(
        "--seed",
        type=seed_from_text,
        default="0",
        help="the same seed plays the same rounds",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=OPTION_HELP
    )
    parser.add_argument(
        "--rollouts", type=int, default=3000, help="of `expert`, per decision (default: 3,000)"
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count() or 1,
        help="as many play at once; where the kernel plays, threads (default: all cores)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--tables", action="store_true", help="all pairings in all editions, as Markdown"
    )


def run(args: argparse.Namespace) -> int:
    for option, most in MOST.items():
        if not 1 <= getattr(args, option) <= most:
            raise BadSetup(f"arena: --{option} is a number from 1 to {most:,}")
    if args.tables:
        return _tables(args)
    args.edition = args.edition or default_name()
    setup = table_for(args.edition, len(args.players), args.option)
    found, complete = contest(args.players, setup, args)
    if args.json:
        print(json.dumps(_facts(args, setup, found, complete)))
    else:
        _print(args, setup, found)
    return 0 if complete else INTERRUPTED


def _facts(
    args: argparse.Namespace, setup: Setup, found: Sequence[Standing], complete: bool
) -> dict[str, Any]:
    return {
        "edition": args.edition,
        "options": to_builtins(setup.options),
        "rollouts": args.rollouts,
        "seed": args.seed,
        "date": today(),
        "complete": complete,
        "players": [standing.facts() for standing in found],
    }


def _print(args: argparse.Namespace, setup: Setup, found: Sequence[Standing]) -> None:
    rollouts = [f"{args.rollouts:,} rollouts"] if "expert" in args.players else []
    agreed = [*options_as_texts(setup.options), *rollouts, f"seed {args.seed}"]
    print(f"{args.edition}, {len(args.players)} players, {found[0].rounds:,} rounds")
    print(f"with {', '.join(agreed)}")
    for standing in found:
        print(
            f"{standing.name:>10}  won {standing.won} %  net {standing.net}"
            f"  matches {standing.match} %"
        )
        if standing.failures:
            asked = standing.answers + standing.failures
            print(f"{'':>10}  no legal move {standing.failures:,} of {asked:,} times")


def contest(
    players: Sequence[str], setup: Setup, args: argparse.Namespace
) -> tuple[list[Standing], bool]:
    """How they fared, and whether that is all of it: Ctrl-C leaves the first deals, whole."""
    for name in players:
        if name not in LEVELS and not command_of(name):
            raise BadSetup(f"there is no bot {name!r}: choose from {', '.join(LEVELS)}, or cmd:…")
    deals = -(-args.rounds // len(players))
    played: list[Deal] = []
    answers: Counter[tuple[str, bool]] = Counter()
    try:
        with (
            ProgressBar(" ".join(players)[:20], deals) as bar,
            closing(chunks(players, setup, deals, args)) as playing,
        ):
            for chunk, answered in playing:
                played += chunk
                answers += answered
                _check_answers(answers)
                bar.show(len(played))
    except KeyboardInterrupt:
        if not played:
            raise
        print("penultima arena: interrupted; this is what was done", file=sys.stderr)
    options = setup.options
    found = standings(players, played, options.target, options.lowest_wins, 0)
    for at, each in enumerate(found):
        command = command_of(each.name)
        found[at] = replace(each, answers=answers[command, True], failures=answers[command, False])
    return found, len(played) == deals


def _check_answers(answers: Counter[tuple[str, bool]]) -> None:
    """Results of a program that doesn't play would be of no use to anybody."""
    for command, _ in answers:
        if not answers[command, True]:
            asked = answers[command, False]
            raise BadSetup(f"the bot {command!r} gave no legal move, asked {asked:,} times")


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def _tables(args: argparse.Namespace) -> int:
    """The pairings of docs/bots.md, one against all of the other kind, 2 and 4 players."""
    if args.players or args.edition or args.json:
        raise BadSetup("arena: --tables has players and editions of its own, and is no JSON")
    with_options = "".join(f" --option {option}" for option in args.option)
    command = f"penultima arena --tables --rounds {args.rounds} --seed {args.seed}{with_options}"
    print(f"Made by `{command}`, {today()}.\n")
    print("| players | edition | one | among | rounds won | net points | matches |")
    print("|---|---|---|---|---|---|---|")
    for players in (2, 4):
        for args.edition in names():
            setup = table_for(args.edition, players, args.option)
            for one, others in PAIRINGS:
                found, complete = contest([one, *[others] * (players - 1)], setup, args)
                if not complete:
                    return INTERRUPTED
                first = found[0]
                print(
                    f"| {players} | {args.edition} | {one} | {others} | {first.won} % |"
                    f" {first.net} | {first.match} % |",
                    flush=True,
                )
    return 0
