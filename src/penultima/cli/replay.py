"""`penultima replay FILE`: on a screen, forwards and back; in a pipe, as lines."""

import argparse
import sys
from importlib.util import find_spec

from penultima.errors import BadRecord
from penultima.rules.cards import Seat
from penultima.text.record import Record, Step, parse_record, replay

from . import replay_lines as lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    lines.add_arguments(parser)
    parser.add_argument("--plain", action="store_true", help="print it, on a terminal too")


def run(args: argparse.Namespace) -> int:
    on_screen = sys.stdin.isatty() and sys.stdout.isatty() and find_spec("textual") is not None
    if args.check or args.plain or not on_screen:
        return lines.run(args)
    try:
        record = parse_record(lines.read(args.file))
        steps = list(replay(record))
    except BadRecord as error:
        print(f"penultima: {args.file}: {error}", file=sys.stderr)
        return 2
    return _show(record, steps, lines.seat(args.viewer, record.opening.setup), args)


def _show(record: Record, steps: list[Step], viewer: Seat | None, args: argparse.Namespace) -> int:
    from penultima.terminal.replay_app import ReplayApp

    app = ReplayApp(record.opening.setup, steps, viewer, args.lang)
    app.run()
    return app.return_code or 0
