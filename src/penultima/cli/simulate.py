"""`penultima simulate`: simulate many rounds and measure what the rules do."""

import json
import os
import shlex
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from penultima.errors import BadSetup
from penultima.extras import need
from penultima.files import check_can_write
from penultima.lab.comparison import Comparison, comparison_json
from penultima.lab.habits import Habits
from penultima.lab.results import Simulation, simulation_json
from penultima.lab.rule_set import PLAYER_MODELS, RuleSet, from_arguments
from penultima.lab.simulate import DEFAULT_ROUNDS, make_workload
from penultima.lab.summary_table import format_summary
from penultima.lab.thread_runner import RunResult
from penultima.lab.thread_runner import run as run_on_threads
from penultima.lab.workload import Workload
from penultima.parsing import seed_from_text, whole_number

from .arguments import add_lang_argument, add_table_arguments
from .exit_codes import INTERRUPTED
from .progress import ProgressBar
from .slow_kernel import warn_if_slow

MAX_AMOUNT, MAX_KEPT, MAX_THREADS = 10**15, 10**7, 256
RATES = {
    "forget": "how often a player forgets to call",
    "notice": "how often each opponent notices a forgotten call in time",
    "challenge": "how often a Wild Draw Four is challenged",
    "bluff": "how often a player considers a bluff",
    "jump": "how often a player who can jump in is quick enough",
}


def add_arguments(parser: ArgumentParser) -> None:
    table = parser.add_argument_group("table")
    add_table_arguments(table.add_argument)
    table.add_argument(
        "--compare",
        nargs=2,
        metavar=("A", "B"),
        help="compare two rule sets, given by their changes: base 'stacking=true players=6'",
    )
    amount = parser.add_argument_group("amount").add_mutually_exclusive_group()
    amount.add_argument("--rounds", metavar="N", help="number of rounds (default: 100,000)")
    amount.add_argument("--matches", metavar="N", help="number of matches, to the target score")
    execution = parser.add_argument_group("execution")
    execution.add_argument("--threads", metavar="N", help="(default: one per core)")
    execution.add_argument(
        "--ray", metavar="ADDRESS", help="run on a Ray cluster; `local` starts one on this machine"
    )
    execution.add_argument(
        "--seed",
        type=seed_from_text,
        default="0",
        help="the same seed gives the same totals (default: 0)",
    )
    players = parser.add_argument_group("players, with habits as rates from 0 to 1")
    players.add_argument(
        "--played-by",
        metavar="MODEL",
        default=PLAYER_MODELS[0],
        help=f"who chooses the moves: {', '.join(PLAYER_MODELS)}, or a bot as in `penultima arena`:"
        " py:MODULE:NAME (default: %(default)s)",
    )
    for name, what in RATES.items():
        default, help_ = str(getattr(Habits, name)), f"{what} (default: %(default)s)"
        players.add_argument(f"--{name}", metavar="RATE", default=default, help=help_)
    players.add_argument(
        "--careful",
        metavar="N",
        default="0",
        help="number of players who choose their cards carefully (default: 0)",
    )
    output = parser.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="print a JSON object")
    output.add_argument("--csv", type=Path, metavar="FILE", help="write a CSV file")
    output.add_argument("--parquet", type=Path, metavar="FILE", help="write a Parquet file")
    output.add_argument(
        "--rounds-parquet",
        type=Path,
        metavar="FILE",
        help="write a Parquet file with a row for each round",
    )
    output.add_argument(
        "--report", type=Path, metavar="FILE.html", help="write an HTML page with plots"
    )
    output.add_argument(
        "--figures", type=Path, metavar="FOLDER", help="write the plots as SVG and PDF files"
    )
    add_lang_argument(output, what=" of the report and the figures")


def run(args: Namespace) -> int:
    sides = [from_arguments(args, changes) for changes in args.compare or [""]]
    workloads = [_workload(args, side) for side in sides]
    threads = _number("threads", args.threads, MAX_THREADS) or os.cpu_count() or 1
    _check_outputs(args)
    warn_if_slow()
    done: list[Simulation] = []
    for side, workload in zip(sides, workloads, strict=True):
        result = _run(args.ray, threads, side, workload)
        if result.counts["rounds"]:
            done.append(Simulation(side, result, workload))
        if not result.complete:
            print("penultima simulate: interrupted; showing partial results", file=sys.stderr)
            break
    if not done:
        return INTERRUPTED
    _write_results(args, done)
    return 0 if len(done) == len(sides) and done[-1].result.complete else INTERRUPTED


def _workload(args: Namespace, side: RuleSet) -> Workload:
    rates = {name: _rate(name, getattr(args, name)) for name in RATES}
    careful = 0 if args.careful == "0" else _number("careful", args.careful, side.players)
    matches = _number("matches", args.matches, MAX_AMOUNT)
    rounds = _number("rounds", args.rounds, MAX_AMOUNT)
    habits = Habits(**rates, careful=careful or 0)
    amount = matches or rounds or DEFAULT_ROUNDS
    keeps = args.rounds_parquet is not None
    if keeps and args.ray:
        raise BadSetup("--rounds-parquet: rounds are kept on this machine alone, without --ray")
    if keeps and amount > MAX_KEPT:
        raise BadSetup(f"--rounds-parquet: {MAX_KEPT:,} rounds at most are kept in memory")
    return make_workload(
        side, amount, habits, args.seed, is_matches=matches is not None, keep_rounds=keeps
    )


def _run(ray: str | None, threads: int, side: RuleSet, workload: Workload) -> RunResult:
    with ProgressBar(side.label, workload.amount) as bar:
        if ray:
            from penultima.lab.ray_runner import run_on_ray

            return run_on_ray(workload, ray, bar.show)
        return run_on_threads(workload, threads, bar.show)


def _check_outputs(args: Namespace) -> None:
    """Check before the simulation that its outputs can be written."""
    for wanted, module, extra in (
        ("report", "matplotlib", "lab"),
        ("figures", "matplotlib", "lab"),
        ("parquet", "pyarrow", "lab"),
        ("rounds_parquet", "pyarrow", "lab"),
        ("ray", "ray", "ray"),
    ):
        if getattr(args, wanted):
            need(module, extra, f"--{wanted.replace('_', '-')}")
    for file in (args.csv, args.parquet, args.rounds_parquet, args.report):
        if file:
            check_can_write(file)
    if args.figures:
        check_can_write(args.figures / "figure.svg" if args.figures.exists() else args.figures)


def _write_results(args: Namespace, done: list[Simulation]) -> None:
    """Print the results, then write the files; neither is lost if the other fails."""
    result = Comparison(*done) if len(done) == 2 else done[0]
    try:
        print(json.dumps(_as_json(result)) if args.json else format_summary(result), flush=True)
    finally:
        _write_files(args, result)


def _as_json(result: Simulation | Comparison) -> dict[str, Any]:
    return comparison_json(result) if isinstance(result, Comparison) else simulation_json(result)


def _write_files(args: Namespace, result: Simulation | Comparison) -> None:
    if args.csv:
        result.rows.write_csv(args.csv)
    if args.parquet:
        result.rows.write_parquet(args.parquet)
    if args.rounds_parquet:
        result.rounds.write_parquet(args.rounds_parquet)
    if args.report or args.figures:
        from penultima.lab.report import write_figures, write_report

        if args.report:
            write_report(result, args.report, lang=args.lang, command=_command())
        if args.figures:
            write_figures(result, args.figures, lang=args.lang)


def _command() -> str:
    """The command line, as it can be pasted into a shell."""
    return shlex.join(["penultima", *sys.argv[1:]])


def _number(option: str, text: str | None, limit: int) -> int | None:
    if text is None:
        return None
    number = whole_number(text, 1, limit)
    if number is None:
        raise BadSetup(f"--{option}: must be between 1 and {limit:,}, not {text}")
    return number


def _rate(option: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadSetup(f"--{option}: {text!r} is not a rate from 0 to 1") from None
