"""`penultima arena --league FILE`: play what is missing in a league, and rate its entries."""

import json
import shlex
import sys
import time
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from penultima.bots.arena import arena_setup
from penultima.bots.arena_run import LIMITS
from penultima.errors import BadSetup
from penultima.files import check_can_write
from penultima.league.deals import Division, Settings
from penultima.league.entries import Entry, check, entries_from_texts
from penultima.league.league_file import League, Run, load_league, save_league
from penultima.league.ratings import ANCHOR
from penultima.league.report import write_report
from penultima.league.run import missing, play_missing, rounds_in
from penultima.league.standings import standings, standings_json
from penultima.league.text_table import format_standings
from penultima.parsing import options_as_texts, options_from_text, players_from_text
from penultima.rules.edition import default_name

from .arguments import add_lang_argument
from .exit_codes import INTERRUPTED
from .progress import ProgressBar

ROUNDS = 400
SAVE_EVERY_S = 5.0
LONGEST_LIMIT_S = 600.0
LEAGUE_ONLY = {"counts": "--players", "time_limit": "--time-limit", "report": "--report"}


def add_arguments(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("league")
    group.add_argument(
        "--league",
        type=Path,
        metavar="FILE.json",
        help="play a league and rate all players; what is in the file already isn't played again",
    )
    group.add_argument(
        "--players",
        dest="counts",
        metavar="N",
        help="how many play at the tables of a league, such as 2,4 (default: 2)",
    )
    group.add_argument(
        "--time-limit",
        type=float,
        metavar="SECONDS",
        help="for a decision; who takes longer loses the round (default: 1)",
    )
    group.add_argument(
        "--report", type=Path, metavar="FILE.html", help="write the standings as an HTML page"
    )
    add_lang_argument(group, what=" of the page")


def check_arguments(args: Namespace) -> None:
    """Refuse options that don't belong together. Raises BadSetup."""
    if args.league is None:
        for name, option in LEAGUE_ONLY.items():
            if getattr(args, name) is not None:
                raise BadSetup(f"arena: {option} needs --league")
    elif args.tables or args.parquet:
        other = "--tables" if args.tables else "--parquet"
        raise BadSetup(f"arena: {other} can't be combined with --league")


def run(args: Namespace) -> int:
    league = _league(args)
    rounds = ROUNDS if args.rounds is None else args.rounds
    _check_numbers(args, rounds)
    for file in filter(None, (args.league, args.report)):
        check_can_write(file)
    _check_tables(league)
    for entry in league.entries:
        check(entry, league.settings.rollouts)
    league.check_files()
    is_complete = _play(league, args, rounds)
    found = standings(league)
    try:
        as_json = args.json and json.dumps(standings_json(league, found))
        print(as_json or format_standings(league, found), flush=True)
    finally:
        if args.report:
            write_report(league, found, args.report, args.lang)
    return 0 if is_complete else INTERRUPTED


def _league(args: Namespace) -> League:
    """The league of the file with the new entries and divisions."""
    given: dict[str, Any] = {
        "seed": args.seed,
        "rollouts": args.rollouts,
        "time_limit_s": args.time_limit,
        # Options are compared as they are read: `stacking=1` is `stacking=true`.
        "options": tuple(options_as_texts(options_from_text(args.option))) if args.option else None,
    }
    known = {name: value for name, value in given.items() if value is not None}
    league = load_league(args.league, Settings(**known), list(known))
    entries = entries_from_texts(args.players)
    if not league.entries and not any(entry.name == ANCHOR for entry in entries):
        entries = [Entry(ANCHOR, ANCHOR), *entries]
    league.enter(entries, _divisions(args, league))
    if len(league.entries) < 2:
        raise BadSetup("league: enter bots, such as: penultima arena --league mine.json clever")
    return league


def _divisions(args: Namespace, league: League) -> list[Division]:
    """All editions with all numbers of players; those of the file if none are given."""
    if args.edition is None and args.counts is None and league.divisions:
        return []
    editions = (args.edition or default_name()).split(",")
    counts = [players_from_text(text) for text in (args.counts or "2").split(",")]
    return [Division(edition, players) for edition in editions for players in counts]


def _check_numbers(args: Namespace, rounds: int) -> None:
    for name, value in (
        ("rounds", rounds),
        ("processes", args.processes),
        ("rollouts", args.rollouts),
    ):
        if value is not None and not 1 <= value <= LIMITS[name]:
            raise BadSetup(f"league: {name} must be between 1 and {LIMITS[name]:,}")
    if args.time_limit is not None and not 0 < args.time_limit <= LONGEST_LIMIT_S:
        raise BadSetup(f"--time-limit: must be more than 0 and at most {LONGEST_LIMIT_S:g} seconds")


def _check_tables(league: League) -> None:
    for division in league.divisions:
        arena_setup(division.edition, division.players, league.settings.options)


def _play(league: League, args: Namespace, rounds: int) -> bool:
    """Play what is missing and save it from time to time; whether all has been played."""
    chunks = missing(league, rounds)
    if not chunks:
        save_league(league, args.league)
        return True
    league.runs.append(Run(datetime.now(UTC).date().isoformat(), _command()))
    saved = time.monotonic()

    with ProgressBar(args.league.stem[:20], sum(map(rounds_in, chunks))) as bar:

        def played(done: int) -> None:
            nonlocal saved
            if time.monotonic() - saved > SAVE_EVERY_S:
                save_league(league, args.league)
                saved = time.monotonic()
            bar.show(done)

        try:
            with suppress(KeyboardInterrupt):
                play_missing(league, rounds, args.processes, played)
        finally:
            save_league(league, args.league)
    is_complete = not missing(league, rounds)
    if not is_complete:
        print("penultima arena: interrupted; showing partial results", file=sys.stderr)
    return is_complete


def _command() -> str:
    """The command line, as it can be pasted into a shell."""
    return shlex.join(["penultima", *sys.argv[1:]])
