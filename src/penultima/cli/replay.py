"""`penultima replay FILE`: show and check a game record, on a screen or as lines."""

import argparse
import sys

from penultima.errors import BadRecord, BadSetup
from penultima.rules.cards import Seat
from penultima.rules.table import Setup
from penultima.terminal.capabilities import is_interactive
from penultima.terminal.replay_lines import replay_lines, result_lines
from penultima.text.fluent import Lang, say
from penultima.text.record import MatchStep, Record, parse_record, replay

from .arguments import add_lang_argument
from .text_files import read_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="FILE", help="a game record, or - for standard input")
    add("--as", dest="viewer", metavar="NAME", help="show only what NAME could see")
    add("--check", action="store_true", help="only check the record, and print the results")
    add(
        "--analyse",
        action="store_true",
        help="print after the moves what was luck and what was choice, as `penultima analyse` does",
    )
    add_lang_argument(parser)
    add("--plain", action="store_true", help="print lines, even on a terminal")


def run(args: argparse.Namespace) -> int:
    try:
        record = parse_record(read_text(args.file))
        viewer = _seat(args.viewer, record.opening.setup)
        if args.analyse and viewer is not None:
            raise BadSetup(
                "--analyse: an analysis knows all hands, so it can't be had --as a player"
            )
        if args.check or args.plain or args.analyse or not is_interactive():
            return _print(record, viewer, args)
        return _show(record, viewer, args)
    except BadRecord as error:
        sys.stdout.flush()
        print(f"penultima: {args.file}: {error}", file=sys.stderr)
        return 2


def _print(record: Record, viewer: Seat | None, args: argparse.Namespace) -> int:
    """Print the steps until the end. Raises BadRecord at the line that breaks a rule."""
    lines_of = result_lines if args.check else replay_lines
    history = []
    for number, step in enumerate(replay(record)):
        history.append(step)
        for line in lines_of(number, step, viewer, args.lang):
            print(line)
    print(say(args.lang, "replay-checked", moves=number))
    if args.analyse:
        return _analyse(history, args.lang)
    if viewer is None and sys.stdout.isatty():
        print(say(args.lang, "replay-how-to-analyse"))
    return 0


def _analyse(history: list[MatchStep], lang: Lang) -> int:
    from penultima.analysis.words import analysis_lines

    from .analyse import analyse_rounds, finished_or_complain

    rounds = finished_or_complain(history, lang)
    if not rounds:
        return 1
    print()
    for line in analysis_lines(analyse_rounds(rounds), lang):
        print(line)
    return 0


def _show(record: Record, viewer: Seat | None, args: argparse.Namespace) -> int:
    from penultima.terminal.replay_app import ReplayApp

    app = ReplayApp(record.opening.setup, list(replay(record)), viewer, args.lang)
    app.run()
    return app.return_code or 0


def _seat(name: str | None, setup: Setup) -> Seat | None:
    if name is None:
        return None
    if name not in setup.players:
        raise BadSetup(f"--as: {name!r} isn't in this record: {', '.join(setup.players)}")
    return Seat(setup.players.index(name))
