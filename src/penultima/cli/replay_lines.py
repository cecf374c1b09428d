"""`penultima replay FILE`: a game record step by step, checked against the rules."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from penultima.errors import BadRecord, BadSetup
from penultima.files import read_bytes
from penultima.rules.actions import Move
from penultima.rules.cards import Seat
from penultima.rules.events import MatchEnded, RoundEnded
from penultima.rules.table import Setup
from penultima.text.events import log_line
from penultima.text.fluent import Lang, say
from penultima.text.notation import format_move
from penultima.text.positions import format_position, position_of
from penultima.text.record import Step, parse_record, replay
from penultima.view import redacted, redacted_move, view

from .language import add_lang_argument


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a game record, or - for standard input")
    parser.add_argument("--as", dest="viewer", metavar="NAME", help="show only what NAME could see")
    parser.add_argument("--check", action="store_true", help="only check it and print the results")
    add_lang_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Print what happened until the end, or until the line that breaks a rule."""
    try:
        record = parse_record(read(args.file))
        setup = record.opening.setup
        viewer = seat(args.viewer, setup)
        for number, step in enumerate(replay(record)):
            for line in _lines(number, step, setup, viewer, args):
                print(line)
    except BadRecord as error:
        sys.stdout.flush()
        print(f"penultima: {args.file}: {error}", file=sys.stderr)
        return 2
    print(say(args.lang, "replay-checked", moves=number))
    return 0


def read(file: str) -> str:
    try:
        content = sys.stdin.buffer.read() if file == "-" else read_bytes(Path(file))
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadSetup(f"{file} isn't text in UTF-8") from None


def seat(name: str | None, setup: Setup) -> Seat | None:
    if name is None:
        return None
    if name not in setup.players:
        raise BadSetup(f"--as: {name!r} isn't in this record: {', '.join(setup.players)}")
    return Seat(setup.players.index(name))


def _lines(
    number: int, step: Step, setup: Setup, viewer: Seat | None, args: argparse.Namespace
) -> Iterator[str]:
    """A step as people read it: the move, what followed, and where the table stands then."""
    lang: Lang = args.lang
    ends = any(isinstance(event, RoundEnded | MatchEnded) for event in step.events)
    if args.check and not ends:
        return
    if step.action is not None and step.seat is not None:
        move: Move = step.action
        if args.viewer is not None:
            move = redacted_move(step.seat, step.action, step.events, viewer)
        yield f"{number}. {format_move(step.seat, move, setup.players)}"
    now = view(step.table, viewer)
    for event in step.events:
        told = event if args.viewer is None else redacted(event, viewer)
        text = log_line(told, setup, lang, viewer, now)
        if text and not (args.check and not isinstance(event, RoundEnded | MatchEnded)):
            yield f"   {text}"
    if args.viewer is None and not args.check:
        yield f"   {format_position(position_of(step.table), setup.players)}"
        yield ""
