"""`penultima analyse FILE`: what was luck and what was choice in the rounds of a game record."""

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

from penultima.analysis.analyse import ROLLOUTS, RoundAnalysis, analyse_round, finished_rounds
from penultima.analysis.as_json import match_json
from penultima.analysis.words import analysis_lines
from penultima.errors import BadRecord, BadSetup
from penultima.files import check_can_write
from penultima.parsing import seed_from_text, whole_number
from penultima.text.fluent import Lang, say
from penultima.text.record import MatchStep, parse_record, replay

from .arguments import add_lang_argument
from .progress import ProgressBar
from .slow_kernel import warn_if_slow
from .text_files import read_text

MAX_ROLLOUTS, MAX_ROUNDS = 1_000_000, 1_000_000
DEFAULT_SEED = "0"
Round: TypeAlias = tuple[MatchStep, ...]
"""The steps of a finished round."""


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
        default=DEFAULT_SEED,
        help="the same seed gives the same numbers (default: %(default)s)",
    )
    add_lang_argument(parser)


def run(args: argparse.Namespace) -> int:
    rollouts = _number("rollouts", args.rollouts, MAX_ROLLOUTS)
    only = None if args.round is None else _number("round", args.round, MAX_ROUNDS)
    if args.report:
        check_can_write(Path(args.report))
    try:
        record = parse_record(read_text(args.file))
        history = list(replay(record))
    except BadRecord as error:
        print(f"penultima: {args.file}: {error}", file=sys.stderr)
        return 2
    rounds = finished_or_complain(history, args.lang, only)
    if not rounds:
        return 1
    analysed = analyse_rounds(rounds, rollouts, args.seed)
    if args.report:
        from penultima.analysis.report import write_report

        write_report(Path(args.report), analysed, args.lang)
    if args.json:
        print(json.dumps(match_json(analysed)))
    elif not args.report:
        for line in analysis_lines(analysed, args.lang):
            print(line)
    return 0


def finished_or_complain(
    history: Sequence[MatchStep], lang: Lang, only: int | None = None
) -> list[Round]:
    """The finished rounds of a match, or the one that is wanted. Says so if there is none."""
    rounds = [steps for steps in finished_rounds(history) if only in (None, steps[0].table.round)]
    if not rounds:
        print(f"penultima: {say(lang, 'analysis-no-rounds')}", file=sys.stderr)
    return rounds


def analyse_rounds(
    rounds: Sequence[Round], rollouts: int = ROLLOUTS, seed: str = DEFAULT_SEED
) -> list[RoundAnalysis]:
    warn_if_slow()
    analysed: list[RoundAnalysis] = []
    with ProgressBar("analyse", 100 * len(rounds)) as bar:
        for steps in rounds:
            progress = partial(_show, bar, 100 * len(analysed))
            of_round = f"{seed} {steps[0].table.round}"
            analysed.append(analyse_round(steps, rollouts, of_round, progress))
    return analysed


def _show(bar: ProgressBar, done: int, share: float) -> None:
    bar.show(done + int(100 * share))


def _number(option: str, text: str, limit: int) -> int:
    number = whole_number(text, 1, limit)
    if number is None:
        raise BadSetup(f"--{option}: must be between 1 and {limit:,}, not {text}")
    return number
