"""`penultima simulate`: rounds by the million, and what they say about the rules."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from penultima.errors import BadSetup
from penultima.extras import need
from penultima.files import check_can_write
from penultima.kernel import COMPILED
from penultima.lab.habits import Habits
from penultima.lab.results import Simulated, compared_facts, facts, write_csv, write_parquet
from penultima.lab.rule_set import PLAYERS, RuleSet, from_arguments
from penultima.lab.summary_table import text_table
from penultima.lab.thread_runner import Result
from penultima.lab.thread_runner import run as run_here
from penultima.lab.workload import Unit, Work
from penultima.parsing import seed_from_text, whole_number

from .arguments import add_table_arguments
from .exit_codes import INTERRUPTED
from .progress import ProgressBar

MOST, MOST_THREADS = 10**15, 256
RATES = {
    "forget": "of forgetting to call",
    "notice": "of noticing that somebody forgot, in time",
    "challenge": "of challenging a Wild Draw Four",
    "bluff": "of considering a bluff",
    "jump": "of being quick enough to jump in",
}
SLOW = "the kernel isn't compiled here and is about 100 times slower: see docs/kernel.md"


def add_arguments(parser: ArgumentParser) -> None:
    table = parser.add_argument_group("the table")
    add_table_arguments(table.add_argument)
    table.add_argument(
        "--compare",
        nargs=2,
        metavar=("A", "B"),
        help="two rule sets: what each changes, such as base 'stacking=true players=6'",
    )
    amount = parser.add_argument_group("how much").add_mutually_exclusive_group()
    amount.add_argument("--rounds", metavar="N", help="(default: 100,000)")
    amount.add_argument("--matches", metavar="N", help="whole matches, to the target")
    work = parser.add_argument_group("how")
    work.add_argument("--threads", metavar="K", help="(default: all cores)")
    work.add_argument("--ray", metavar="ADDRESS", help="on a Ray cluster, or on a `local` one")
    work.add_argument(
        "--seed", type=seed_from_text, default="0", help="the same seed gives the same totals"
    )
    people = parser.add_argument_group("the players, and their habits as rates from 0 to 1")
    people.add_argument(
        "--played-by",
        metavar="WHO",
        default=PLAYERS[0],
        help=f"{' or '.join(PLAYERS)}: who chooses the moves (default: %(default)s)",
    )
    for name, what in RATES.items():
        default, help_ = str(getattr(Habits, name)), f"{what} (default: %(default)s)"
        people.add_argument(f"--{name}", metavar="RATE", default=default, help=help_)
    people.add_argument(
        "--careful",
        metavar="N",
        default="0",
        help="so many choose their cards with care (default: 0)",
    )
    out = parser.add_argument_group("what to make of it")
    out.add_argument("--json", action="store_true", help="print one JSON object")
    out.add_argument("--csv", type=Path, metavar="FILE", help="the numbers as a table")
    out.add_argument("--parquet", type=Path, metavar="FILE", help="the same, in columns")
    out.add_argument("--report", type=Path, metavar="FILE.html", help="a page with plots")


def run(args: Namespace) -> int:
    sides = [from_arguments(args, changes) for changes in args.compare or [""]]
    works = [_work(args, side) for side in sides]
    threads = _number("threads", args.threads, MOST_THREADS) or os.cpu_count() or 1
    _check_outputs(args)
    if not COMPILED:
        print(f"penultima simulate: {SLOW}", file=sys.stderr)
    done: list[Simulated] = []
    for side, work in zip(sides, works, strict=True):
        result = _run(args.ray, threads, side, work)
        if result.counts["rounds"]:
            done.append(Simulated(side, result, work))
        if not result.complete:
            print("penultima simulate: interrupted; this is what was done", file=sys.stderr)
            break
    if not done:
        return INTERRUPTED
    _hand_out(args, done)
    return 0 if len(done) == len(sides) and done[-1].result.complete else INTERRUPTED


def _work(args: Namespace, side: RuleSet) -> Work:
    rates = {name: _rate(name, getattr(args, name)) for name in RATES}
    careful = 0 if args.careful == "0" else _number("careful", args.careful, side.players)
    if careful and side.played_by != "people":
        raise BadSetup("--careful: only people play with more care or less")
    matches = _number("matches", args.matches, MOST)
    rounds = _number("rounds", args.rounds, MOST)
    unit: Unit = "matches" if matches else "rounds"
    habits = Habits(**rates, careful=careful or 0)
    amount = matches or rounds or 100_000
    return Work(side.tables, amount, unit, habits, args.seed, side.played_by)


def _run(ray: str | None, threads: int, side: RuleSet, work: Work) -> Result:
    with ProgressBar(side.label, work.amount) as bar:
        if ray:
            from penultima.lab.ray_runner import run_on_ray

            return run_on_ray(work, ray, bar.show)
        return run_here(work, threads, bar.show)


def _check_outputs(args: Namespace) -> None:
    """Before the work, not after it."""
    for wanted, module, extra in (
        ("report", "matplotlib", "lab"),
        ("parquet", "pyarrow", "lab"),
        ("ray", "ray", "ray"),
    ):
        if getattr(args, wanted):
            need(module, extra, f"--{wanted}")
    for file in (args.csv, args.parquet, args.report):
        if file:
            check_can_write(file)


def _hand_out(args: Namespace, done: list[Simulated]) -> None:
    """Printed first: a full disk shall not cost what was found. Nor shall a reader who has gone."""
    if args.json:
        found = json.dumps(compared_facts(*done) if len(done) == 2 else facts(done[0]))
    else:
        found = text_table(done)
    try:
        print(found, flush=True)
    finally:
        _write_files(args, done)


def _write_files(args: Namespace, done: list[Simulated]) -> None:
    if args.csv:
        write_csv(args.csv, done)
    if args.parquet:
        write_parquet(args.parquet, done)
    if args.report:
        from penultima.lab.report import write_report

        write_report(args.report, done)


def _number(option: str, text: str | None, most: int) -> int | None:
    if text is None:
        return None
    number = whole_number(text, 1, most)
    if number is None:
        raise BadSetup(f"--{option}: a number from 1 to {most:,}, not {text}")
    return number


def _rate(option: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadSetup(f"--{option}: {text!r} is no rate from 0 to 1") from None
