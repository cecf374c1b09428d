"""`penultima tune`: train the weights of `clever` by self-play in the kernel."""

import argparse
import math
from functools import partial
from pathlib import Path

from penultima.bots import weights as w
from penultima.bots.training import PLAYERS, judge, tune
from penultima.errors import BadSetup
from penultima.files import check_can_write

from .progress import ProgressBar

MOST = {"steps": 10**9, "rounds": 10**9, "judged": 10**8, "threads": 256}
"""All that is judged is kept in memory until the end."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    def add(option: str, kind: type, default: float, what: str) -> None:
        help_ = f"{what} (default: %(default)s)"
        parser.add_argument(option, type=kind, metavar="N", default=default, help=help_)

    add("--steps", int, 1000, "how often weights are moved")
    add("--rounds", int, 9000, "rounds played for each step")
    add("--pace", float, 0.03, "how far a step goes at first")
    add("--judged", int, 200_000, "rounds against the old ones")
    add("--seed", int, 0, "the same seed gives the same weights")
    add("--threads", int, 1, "how many tables play at once; the weights are the same")
    parser.add_argument(
        "--set",
        choices=(*PLAYERS, "both"),
        default="both",
        dest="which",
        help="weights for two players, for more of them, or both (default: %(default)s)",
    )
    add_file = partial(parser.add_argument, type=Path, metavar="FILE.toml", default=w.FILE)
    add_file("--start", help="weights to begin with (default: the bots' own)")
    add_file("--out", help="where to write them (default: in place of the bots' own)")
    parser.add_argument("--keep-anyway", action="store_true", help="even if they are no better")


def run(args: argparse.Namespace) -> int:
    for option, most in MOST.items():
        if not 1 <= getattr(args, option) <= most:
            raise BadSetup(f"tune: --{option} is a number from 1 to {most:,}")
    if not 0 < args.pace < math.inf:
        raise BadSetup("tune: --pace is a number above 0")
    sets = w.read(args.start)
    check_can_write(args.out)
    for name in PLAYERS if args.which == "both" else (args.which,):
        old, new = sets[name], sets[name]
        with ProgressBar(f"tune {name}", args.steps) as bar:
            learned = tune(
                name,
                old,
                steps=args.steps,
                rounds=args.rounds,
                pace=args.pace,
                seed=args.seed,
                threads=args.threads,
            )
            for step, weights in enumerate(learned, 1):
                new = weights
                bar.show(step)
        with ProgressBar(f"judge {name}", args.judged) as bar:
            net = judge(name, new, old, args.judged, args.seed + 1, show=bar.show)
        better = net.low > 0
        print(
            f"{name}: {net.value:+.2f} ±{net.half:.2f} net points per round among players with the"
            f" old weights: {'kept' if better or args.keep_anyway else 'not kept'}"
        )
        if better or args.keep_anyway:
            sets[name] = new
            comment = f"Tuned with seed {args.seed}, {args.steps} × {args.rounds} rounds."
            w.write(sets, args.out, comment)
    return 0
