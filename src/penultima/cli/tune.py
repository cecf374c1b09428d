"""`penultima tune`: train the weights of `clever` by self-play in the kernel."""

import argparse
import math
from functools import partial
from pathlib import Path

from penultima.bots import weights as w
from penultima.bots.training import PLAYER_COUNTS, evaluate, tune
from penultima.errors import BadSetup
from penultima.files import check_can_write

from .progress import ProgressBar

LIMITS = {"steps": 10**9, "rounds": 10**9, "evaluation_rounds": 10**8, "threads": 256}
"""The largest values of options. The results of all evaluation rounds are kept in memory."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    def add(option: str, kind: type, default: float, description: str) -> None:
        help_ = f"{description} (default: %(default)s)"
        parser.add_argument(option, type=kind, metavar="N", default=default, help=help_)

    add("--steps", int, 1000, "number of gradient steps")
    add("--rounds", int, 9000, "rounds played for each step")
    add("--learning-rate", float, 0.03, "initial learning rate; it decreases to 0")
    add("--evaluation-rounds", int, 200_000, "rounds against the old weights")
    add("--seed", int, 0, "the same seed gives the same weights")
    add("--threads", int, 1, "threads; the weights don't depend on their number")
    parser.add_argument(
        "--set",
        choices=(*PLAYER_COUNTS, "both"),
        default="both",
        dest="which",
        help="the weights for two players, for more, or both (default: %(default)s)",
    )
    add_file = partial(parser.add_argument, type=Path, metavar="FILE.toml", default=w.FILE)
    add_file("--start", help="initial weights (default: the built-in ones)")
    add_file("--out", help="file to write (default: replace the built-in weights)")
    parser.add_argument(
        "--keep-anyway", action="store_true", help="write the weights even if they are no better"
    )


def run(args: argparse.Namespace) -> int:
    for name, limit in LIMITS.items():
        if not 1 <= getattr(args, name) <= limit:
            option = name.replace("_", "-")
            raise BadSetup(f"tune: --{option} must be between 1 and {limit:,}")
    if not 0 < args.learning_rate < math.inf:
        raise BadSetup("tune: --learning-rate must be above 0")
    sets = w.read(args.start)
    check_can_write(args.out)
    for name in PLAYER_COUNTS if args.which == "both" else (args.which,):
        old, new = sets[name], sets[name]
        with ProgressBar(f"tune {name}", args.steps) as bar:
            updates = tune(
                name,
                old,
                steps=args.steps,
                rounds=args.rounds,
                learning_rate=args.learning_rate,
                seed=args.seed,
                threads=args.threads,
            )
            for step, weights in enumerate(updates, 1):
                new = weights
                bar.show(step)
        rounds = args.evaluation_rounds
        with ProgressBar(f"evaluate {name}", rounds) as bar:
            net = evaluate(name, new, old, rounds, args.seed + 1, show=bar.show)
        better = net.low > 0
        print(
            f"{name}: {net.value:+.2f} ±{net.half_width:.2f} net points per round among players"
            f" with the old weights: {'kept' if better or args.keep_anyway else 'not kept'}"
        )
        if better or args.keep_anyway:
            sets[name] = new
            comment = f"Tuned with seed {args.seed}, {args.steps} × {args.rounds} rounds."
            w.write(sets, args.out, comment)
    return 0
