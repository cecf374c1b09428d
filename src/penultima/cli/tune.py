"""`penultima tune`: train the weights of `clever`, `sharp` or `expert` in the kernel."""

import argparse
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from penultima.bots import weights as w
from penultima.bots.network_training import (
    NetworkTraining,
    Plan,
    evaluate_network,
    read_checkpoint,
    write_checkpoint,
)
from penultima.bots.sharp import sharp_policy
from penultima.bots.training import PLAYER_COUNTS, evaluate, tune
from penultima.bots.value_training import train_value, value_loss
from penultima.bots.weights import sharp, value
from penultima.errors import BadSetup
from penultima.files import check_can_write
from penultima.intervals import Estimate
from penultima.kernel.policy import Policy

from .progress import ProgressBar

LIMITS = {"steps": 10**9, "rounds": 10**9, "evaluation_rounds": 10**8, "threads": 256}
"""The largest values of options. The results of all evaluation rounds are kept in memory."""
CHECKPOINT_S = 60


class Defaults(NamedTuple):
    steps: int
    rounds: int
    learning_rate: float
    file: Path


DEFAULTS = {
    "clever": Defaults(1000, 9000, 0.03, w.FILE),
    "sharp": Defaults(600, 1000, 0.012, sharp.FILE),
    "expert": Defaults(300, 4000, 0.05, value.FILE),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    def add(option: str, kind: type, description: str, default: float | None = None) -> None:
        help_ = f"{description} (default: {_default(option) if default is None else default})"
        parser.add_argument(option, type=kind, metavar="N", default=default, help=help_)

    parser.add_argument(
        "bot",
        nargs="?",
        choices=tuple(DEFAULTS),
        default="clever",
        help="the level whose weights are trained; of `expert` those that its search values"
        " positions with (default: %(default)s)",
    )
    add("--steps", int, "number of gradient steps")
    add("--rounds", int, "rounds played for each step")
    add("--learning-rate", float, "initial learning rate; it decreases to 0")
    add("--evaluation-rounds", int, "rounds against the old weights", 200_000)
    add("--seed", int, "the same seed gives the same weights", 0)
    add("--threads", int, "threads of `clever`; the weights don't depend on their number", 1)
    parser.add_argument(
        "--set",
        choices=(*PLAYER_COUNTS, "both"),
        default="both",
        dest="which",
        help="the weights for two players, for more, or both (default: %(default)s)",
    )
    parser.add_argument(
        "--start",
        type=Path,
        metavar="FILE.toml",
        default=w.FILE,
        help="weights of `clever` to begin with (default: the built-in ones)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="file to write (default: replace the built-in weights)",
    )
    parser.add_argument(
        "--checkpoints",
        type=Path,
        metavar="FOLDER",
        help="for `sharp`: save the training here every minute, and continue what is there",
    )
    parser.add_argument(
        "--keep-anyway", action="store_true", help="write the weights even if they are no better"
    )


def _default(option: str) -> str:
    name = option.removeprefix("--").replace("-", "_")
    first, *others = ((bot, getattr(defaults, name)) for bot, defaults in DEFAULTS.items())
    return "; ".join([str(first[1]), *(f"{bot}: {default}" for bot, default in others)])


def run(args: argparse.Namespace) -> int:
    defaults = DEFAULTS[args.bot]
    for name in ("steps", "rounds", "learning_rate"):
        if getattr(args, name) is None:
            setattr(args, name, getattr(defaults, name))
    for name, limit in LIMITS.items():
        if not 1 <= getattr(args, name) <= limit:
            option = name.replace("_", "-")
            raise BadSetup(f"tune: --{option} must be between 1 and {limit:,}")
    if not 0 < args.learning_rate < math.inf:
        raise BadSetup("tune: --learning-rate must be above 0")
    start = w.read(args.start)
    out = args.out or defaults.file
    check_can_write(out)
    names = tuple(PLAYER_COUNTS) if args.which == "both" else (args.which,)
    if args.checkpoints and args.bot != "sharp":
        raise BadSetup("tune: --checkpoints are for `sharp`; the others are trained within an hour")
    tune_bot = {"clever": _tune_clever, "sharp": _tune_sharp, "expert": _tune_expert}[args.bot]
    tune_bot(args, names, start, out)
    return 0


def _tune_clever(
    args: argparse.Namespace, names: Sequence[str], sets: dict[str, w.Weights], out: Path
) -> None:
    for name in names:
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
        if _is_kept(name, net, args):
            sets[name] = new
            comment = f"Tuned with seed {args.seed}, {args.steps} × {args.rounds} rounds."
            w.write(sets, out, comment)


def _is_kept(name: str, net: Estimate, args: argparse.Namespace) -> bool:
    kept: bool = net.low > 0 or args.keep_anyway
    print(
        f"{name}: {net.value:+.2f} ±{net.half_width:.2f} net points per round among players"
        f" with the old weights: {'kept' if kept else 'not kept'}"
    )
    return kept


def _tune_sharp(
    args: argparse.Namespace, names: Sequence[str], linear: dict[str, w.Weights], out: Path
) -> None:
    sets = sharp.read()
    rounds, seed = args.evaluation_rounds, args.seed + 1
    for name in names:
        plan = Plan(name, args.steps, args.rounds, args.learning_rate, args.seed)
        new = _train(plan, linear[name], args.checkpoints)
        with ProgressBar(f"evaluate {name}", 2 * rounds) as bar:
            among_clever = evaluate_network(
                name,
                new,
                lambda rules: Policy(rules, linear[w.set_for(rules.seats)]),
                rounds,
                seed,
                show=bar.show,
            )
            net = evaluate_network(name, new, sharp_policy, rounds, seed, show=bar.show)
        print(
            f"{name}: {among_clever.value:+.2f} ±{among_clever.half_width:.2f} net points per"
            " round among players like `clever`"
        )
        if _is_kept(name, net, args):
            sets[name] = new
            sharp.write(sets, out)


def _tune_expert(
    args: argparse.Namespace, names: Sequence[str], linear: dict[str, w.Weights], out: Path
) -> None:
    """Train the network that values positions in the search."""
    sets = value.read()
    for name in names:
        old, new = sets[name], sets[name]
        plan = Plan(name, args.steps, args.rounds, args.learning_rate, args.seed)
        with ProgressBar(f"tune {name}", args.steps) as bar:
            for step, weights in enumerate(train_value(plan, linear[name]), 1):
                new = weights
                bar.show(step)
        rounds, seed = args.evaluation_rounds, args.seed + 1
        before, after = (
            value_loss(name, weights, linear[name], rounds, seed) for weights in (old, new)
        )
        kept = after < before or args.keep_anyway
        print(
            f"{name}: log loss of the winner {after:.4f}, {before:.4f} with the old weights:"
            f" {'kept' if kept else 'not kept'}"
        )
        if kept:
            sets[name] = new
            value.write(sets, out)


def _train(plan: Plan, linear: w.Weights, folder: Path | None) -> sharp.SharpWeights:
    """Train a network to the end, or continue its checkpoint."""
    file = folder / f"{plan.name}.checkpoint" if folder else None
    training = NetworkTraining(plan, linear)
    if file and file.exists():
        saved = read_checkpoint(file)
        if (saved.plan, saved.linear) != (plan, linear):
            raise BadSetup(f"{file} is of another training: {saved.plan}")
        training = NetworkTraining.resume(saved)
    elif file:
        file.parent.mkdir(parents=True, exist_ok=True)
        check_can_write(file)
    written = time.monotonic()
    with ProgressBar(f"tune {plan.name}", plan.steps) as bar:
        while not training.is_over:
            training.step()
            bar.show(training.steps)
            if file and (training.is_over or time.monotonic() - written > CHECKPOINT_S):
                write_checkpoint(training, file)
                written = time.monotonic()
    return training.weights
