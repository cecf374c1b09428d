"""`penultima analyse FILE`: what was luck and what was choice in the rounds of a game record."""

import argparse
import json
import sys
from functools import partial
from pathlib import Path

from penultima.analysis.analyse import ROLLOUTS, RoundAnalysis, analyse_round, finished_rounds
from penultima.analysis.as_json import match_json
from penultima.analysis.words import analysis_lines
from penultima.errors import BadRecord, BadSetup
from penultima.files import check_can_write
from penultima.parsing import seed_from_text, whole_number
from penultima.text.fluent import say
from penultima.text.record import parse_record, replay

from .arguments import add_lang_argument
from .progress import ProgressBar
from .replay import read_text
from .slow_kernel import warn_if_slow

MAX_ROLLOUTS, MAX_ROUNDS = 1_000_000, 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="FILE", help="a game record, or - for standard input")
    add("--round", metavar="N", help="analyse only this round")
    add(
        "--rollouts",
        metavar="N",
        default=str(ROLLOUTS),
        help="how often each position is played to its end (default: %(default)s)",
    )
    add("--json", action="store_true", help="print everything as JSON")
    add("--report", metavar="FILE", help="write an HTML page with graphs")
    add(
        "--seed",
        type=seed_from_text,
        default="0",
        help="the same seed gives the same numbers (default: 0)",
    )
    add_lang_argument(parser)


def run(args: argparse.Namespace) -> int:
    rollouts = _number("rollouts", args.rollouts, MAX_ROLLOUTS)
    only = None if args.round is None else _number("round", args.round, MAX_ROUNDS)
    if args.report:
        check_can_write(Path(args.report))
    try:
        record = parse_record(read_text(args.file))
        rounds = list(finished_rounds(list(replay(record))))
    except BadRecord as error:
        print(f"penultima: {args.file}: {error}", file=sys.stderr)
        return 2
    warn_if_slow()
    wanted = [steps for steps in rounds if only in (None, steps[0].table.round)]
    if not wanted:
        print(f"penultima: {say(args.lang, 'analysis-no-rounds')}", file=sys.stderr)
        return 1
    analysed: list[RoundAnalysis] = []
    with ProgressBar("analyse", 100 * len(wanted)) as bar:
        for steps in wanted:
            done = 100 * len(analysed)
            seed = f"{args.seed} {steps[0].table.round}"
            progress = partial(_show, bar, done)
            analysed.append(analyse_round(steps, rollouts, seed, progress))
    if args.report:
        from penultima.analysis.report import write_report

        write_report(Path(args.report), analysed, args.lang)
    if args.json:
        print(json.dumps(match_json(analysed)))
    elif not args.report:
        for line in analysis_lines(analysed, args.lang):
            print(line)
    return 0


def _show(bar: ProgressBar, done: int, share: float) -> None:
    bar.show(done + int(100 * share))


def _number(option: str, text: str, limit: int) -> int:
    number = whole_number(text, 1, limit)
    if number is None:
        raise BadSetup(f"--{option}: must be between 1 and {limit:,}, not {text}")
    return number
