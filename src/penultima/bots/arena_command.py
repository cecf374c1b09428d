"""`penultima arena`: bots against each other, many rounds, with intervals."""

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from multiprocessing.util import Finalize
from random import Random

from msgspec import to_builtins
from msgspec.structs import replace

from penultima.errors import BadSetup
from penultima.options_from_text import (
    OPTION_HELP,
    edition_from_text,
    options_as_texts,
    options_from_text,
    seed_from_text,
)
from penultima.progress_bar import Progress
from penultima.rules.edition import default_name, names
from penultima.rules.options import Options
from penultima.rules.setup import check_setup
from penultima.rules.table import Setup

from . import LEVELS
from .arena import MakeBot, at_tables, in_the_kernel, kernel_can
from .bot import Bot
from .expert import Expert
from .external import External, Programs
from .results import Deal, Standing, standings

EPILOG = """\
Players are levels, or programs: cmd:"python3 my_bot.py" (docs/bots.md). For example:

  penultima arena clever greedy --rounds 20000
  penultima arena clever random random random --edition frozen
  penultima arena expert clever --rollouts 3000 --rounds 400 --processes 2
  penultima arena --tables        the tables of docs/bots.md
"""
PROGRAM = "cmd:"
Played = tuple[list[Deal], Counter[tuple[str, bool]]]
"""Deals, and how often programs gave a legal move or none."""
PROGRAMS_HERE = Programs()
"""Where this is one of several processes: the programs that play in it, from chunk to chunk."""
CHUNK_IN_KERNEL, CHUNK_AT_TABLES = 4096, 2
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
        default=default_name(),
        help=f"{', '.join(names())}, or a .toml file of your own (default: %(default)s)",
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
    parser.add_argument("--rollouts", type=int, default=3000, help="of `expert`, per decision")
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count() or 1,
        help="as many play at once; where the kernel plays, threads (default: all cores)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--tables", action="store_true", help="all pairings, as Markdown")


def run(args: argparse.Namespace) -> int:
    for option, most in MOST.items():
        if not 1 <= getattr(args, option) <= most:
            raise BadSetup(f"arena: --{option} is a number from 1 to {most:,}")
    if args.tables:
        print(tables(args))
        return 0
    setup = table_for(args.edition, len(args.players), args.option)
    found = contest(args.players, setup, args)
    if args.json:
        facts = {
            "edition": args.edition,
            "options": to_builtins(setup.options),
            "rollouts": args.rollouts,
            "seed": args.seed,
            "date": today(),
        }
        print(json.dumps(facts | {"players": [standing.facts() for standing in found]}))
    else:
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
    return 0


def table_for(edition: str, players: int, options: Sequence[str]) -> Setup:
    """A table for bots. Their outfits are dealt, or nobody would wear anything (A9)."""
    loaded = edition_from_text(edition)
    said = any(text.startswith("wardrobe=") for text in options)
    dealt = ["wardrobe=dealt"] if loaded.has_clothing and not said else []
    people = tuple(f"Player {seat + 1}" for seat in range(players))
    setup = Setup(loaded, people, options_from_text([*options, *dealt]))
    check_setup(setup)
    return setup


def contest(players: Sequence[str], setup: Setup, args: argparse.Namespace) -> list[Standing]:
    for name in players:
        if name not in LEVELS and not _command(name):
            raise BadSetup(f"there is no bot {name!r}: choose from {', '.join(LEVELS)}, or cmd:…")
    deals = -(-args.rounds // len(players))
    played: list[Deal] = []
    answers: Counter[tuple[str, bool]] = Counter()
    with Progress(" ".join(players)[:20], deals) as bar:
        for chunk, answered in _chunks(players, setup, deals, args):
            played += chunk
            answers += answered
            _check_answers(answers)
            bar.show(len(played))
    options = setup.options
    found = standings(players, played, options.target, options.lowest_wins, 0)
    for at, each in enumerate(found):
        command = _command(each.name)
        found[at] = replace(each, answers=answers[command, True], failures=answers[command, False])
    return found


def _command(name: str) -> str:
    """The program that a player is, if it is one."""
    return name.removeprefix(PROGRAM) if name.startswith(PROGRAM) else ""


def _check_answers(answers: Counter[tuple[str, bool]]) -> None:
    """Results of a program that doesn't play would be of no use to anybody."""
    for command, _ in answers:
        if not answers[command, True]:
            asked = answers[command, False]
            raise BadSetup(f"the bot {command!r} gave no legal move, asked {asked:,} times")


def _chunks(
    players: Sequence[str], setup: Setup, deals: int, args: argparse.Namespace
) -> Iterator[Played]:
    """The deals in their order, played here or in processes: the same, however many there are."""
    in_kernel = kernel_can(players, setup)
    size = CHUNK_IN_KERNEL if in_kernel else CHUNK_AT_TABLES
    parts = [(at, min(size, deals - at)) for at in range(0, deals, size)]
    if in_kernel:  # it holds no lock
        count = partial(_play_in_kernel, players, setup, args.seed)
        with ThreadPoolExecutor(args.processes) as threads:
            yield from threads.map(count, parts)
    elif args.processes == 1:
        with closing(Programs()) as programs:
            bots = [maker(name, args.rollouts, programs) for name in players]
            play = partial(_play, programs, bots, setup, args.seed)
            yield from map(play, parts)
    else:
        agreed = args.edition, setup.players, setup.options
        work = partial(_play_elsewhere, agreed, players, args.seed, args.rollouts)
        with ProcessPoolExecutor(args.processes, initializer=_begin_elsewhere) as processes:
            yield from processes.map(work, parts)


def _begin_elsewhere() -> None:
    # Such a process ends without `atexit`.
    Finalize(None, PROGRAMS_HERE.close, exitpriority=0)


def _play_elsewhere(
    agreed: tuple[str, tuple[str, ...], Options],
    players: Sequence[str],
    seed: str,
    rollouts: int,
    part: tuple[int, int],
) -> Played:
    """In another process, which has its own editions."""
    edition, people, options = agreed
    setup = Setup(edition_from_text(edition), people, options)
    bots = [maker(name, rollouts, PROGRAMS_HERE) for name in players]
    return _play(PROGRAMS_HERE, bots, setup, seed, part)


def _play_in_kernel(
    players: Sequence[str], setup: Setup, seed: str, part: tuple[int, int]
) -> Played:
    return list(in_the_kernel(players, setup, *part, seed)), Counter()


def _play(
    programs: Programs, bots: list[MakeBot], setup: Setup, seed: str, part: tuple[int, int]
) -> Played:
    return list(at_tables(bots, setup, *part, seed)), programs.take_answers()


def maker(name: str, rollouts: int, programs: Programs) -> MakeBot:
    """How to make a bot for a seat. An expert takes the time that its rollouts take."""
    if command := _command(name):
        return partial(External, programs=programs, command=command)
    if name == "expert":
        return partial(_expert, rollouts)
    return LEVELS[name]


def _expert(rollouts: int, chance: Random) -> Bot:
    return Expert(chance, rollouts, budget_s=None)


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def tables(args: argparse.Namespace) -> str:
    """The pairings of docs/bots.md, one against all of the other kind, 2 and 4 players."""
    lines = [
        f"Made by `penultima arena --tables --rounds {args.rounds} --seed {args.seed}`, {today()}.",
        "",
        "| players | edition | one | among | rounds won | net points | matches |",
        "|---|---|---|---|---|---|---|",
    ]
    for players in (2, 4):
        for edition in names():
            setup = table_for(edition, players, args.option)
            for one, others in PAIRINGS:
                found = contest([one, *[others] * (players - 1)], setup, args)[0]
                lines.append(
                    f"| {players} | {edition} | {one} | {others} | {found.won} % |"
                    f" {found.net} | {found.match} % |"
                )
    return "\n".join(lines)
