"""`penultima tune`: train the weights of `clever`, `sharp` and `expert` in the kernel."""

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
from penultima.kernel.value_network import ValueNetwork

from .progress import ProgressBar

LIMITS = {"steps": 10**9, "rounds": 10**9, "evaluation_rounds": 10**8, "threads": 256}
"""The largest values of options. The results of all evaluation rounds are kept in memory."""
CHECKPOINT_S = 60


ALL = "all"
"""Both networks, from nothing, with the default number of steps: `sharp` learns with `expert`'s."""


class Defaults(NamedTuple):
    two: int
    more: int
    """Steps for two players and for more."""
    rounds: int
    learning_rate: float
    file: Path

    @property
    def steps(self) -> str:
        differ = f"{self.two} for two players, {self.more} for more"
        return f"{self.two}" if self.two == self.more else differ


DEFAULTS = {
    "clever": Defaults(1000, 1000, 9000, 0.03, w.FILE),
    "sharp": Defaults(4000, 3500, 1000, 0.012, sharp.FILE),
    "expert": Defaults(300, 300, 4000, 0.05, value.FILE),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    def add(option: str, kind: type, description: str, default: float | None = None) -> None:
        help_ = f"{description} (default: {_default(option) if default is None else default})"
        parser.add_argument(option, type=kind, metavar="N", default=default, help=help_)

    parser.add_argument(
        "bot",
        nargs="?",
        choices=(*DEFAULTS, ALL),
        default="clever",
        help="the level whose weights are trained; of `expert` those that its search values"
        " positions with; `all`: those of `expert`, and of `sharp` with them (default:"
        " %(default)s)",
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
        metavar="PATH",
        help="file to write, or for `all` the folder (default: replace the built-in weights)",
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
    names = tuple(PLAYER_COUNTS) if args.which == "both" else (args.which,)
    bots = ("expert", "sharp") if args.bot == ALL else (args.bot,)
    if args.bot == ALL and args.steps is not None:
        raise BadSetup("tune: --steps are those of one bot: leave them out, or train one at a time")
    if args.checkpoints and "sharp" not in bots:
        raise BadSetup("tune: --checkpoints are for `sharp`; the others are trained within an hour")
    for option in LIMITS:
        if getattr(args, option) is not None:
            _check_limit(option, getattr(args, option))
    if args.learning_rate is not None and not 0 < args.learning_rate < math.inf:
        raise BadSetup("tune: --learning-rate must be above 0")
    start = w.read(args.start)
    if args.bot == ALL and args.out is not None:
        _create(args.out)
    files = {bot: _file(bot, args) for bot in bots}
    for file in files.values():
        check_can_write(file)
    values = value.read()
    for bot, out in files.items():
        plans = [_plan(name, bot, args) for name in names]
        if bot == "clever":
            _tune_clever(args, plans, start, out)
        elif bot == "expert":
            values |= _tune_expert(args, plans, start, out)
        else:
            _tune_sharp(args, plans, start, values, out)
    return 0


def _check_limit(name: str, number: int) -> None:
    if not 1 <= number <= LIMITS[name]:
        option = name.replace("_", "-")
        raise BadSetup(f"tune: --{option} must be between 1 and {LIMITS[name]:,}")


def _file(bot: str, args: argparse.Namespace) -> Path:
    built_in = DEFAULTS[bot].file
    if args.out is None:
        return built_in
    out: Path = args.out
    return out / built_in.name if args.bot == ALL else out


def _create(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise BadSetup(f"{folder} can't be created: {error.strerror}") from None


def _plan(name: str, bot: str, args: argparse.Namespace) -> Plan:
    defaults = DEFAULTS[bot]
    steps = defaults.two if name == w.TWO else defaults.more
    return Plan(
        name,
        args.steps or steps,
        args.rounds or defaults.rounds,
        args.learning_rate or defaults.learning_rate,
        args.seed,
    )


def _tune_clever(
    args: argparse.Namespace, plans: Sequence[Plan], sets: dict[str, w.Weights], out: Path
) -> None:
    for plan in plans:
        name = plan.name
        old, new = sets[name], sets[name]
        with ProgressBar(f"tune {name}", plan.steps) as bar:
            updates = tune(
                name,
                old,
                steps=plan.steps,
                rounds=plan.rounds,
                learning_rate=plan.learning_rate,
                seed=plan.seed,
                threads=args.threads,
            )
            for step, weights in enumerate(updates, 1):
                new = weights
                bar.show(step)
        rounds = args.evaluation_rounds
        with ProgressBar(f"evaluate {name}", rounds) as bar:
            net = evaluate(name, new, old, rounds, plan.seed + 1, show=bar.show)
        if _is_kept(name, net, args):
            sets[name] = new
            comment = f"Tuned with seed {plan.seed}, {plan.steps} × {plan.rounds} rounds."
            w.write(sets, out, comment)


def _is_kept(name: str, net: Estimate, args: argparse.Namespace) -> bool:
    kept: bool = net.low > 0 or args.keep_anyway
    print(
        f"{name}: {net.value:+.2f} ±{net.half_width:.2f} net points per round among players"
        f" with the old weights: {'kept' if kept else 'not kept'}"
    )
    return kept


def _tune_sharp(
    args: argparse.Namespace,
    plans: Sequence[Plan],
    linear: dict[str, w.Weights],
    values: dict[str, w.Weights],
    out: Path,
) -> None:
    """Train the network that corrects `clever`, with those that value positions."""
    rounds = args.evaluation_rounds
    for plan in plans:
        name, seed = plan.name, plan.seed + 1
        new = _train(plan, linear[name], ValueNetwork(values[name]), args.checkpoints)
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
            # Read again: the other set may have been trained meanwhile.
            sharp.write(sharp.read(out if out.exists() else sharp.FILE) | {name: new}, out)


def _tune_expert(
    args: argparse.Namespace, plans: Sequence[Plan], linear: dict[str, w.Weights], out: Path
) -> dict[str, w.Weights]:
    """Train the networks that value positions in the search; return those that were kept."""
    kept = {}
    for plan in plans:
        name, old = plan.name, value.read()[plan.name]
        new = old
        with ProgressBar(f"tune {name}", plan.steps) as bar:
            for step, weights in enumerate(train_value(plan, linear[name]), 1):
                new = weights
                bar.show(step)
        rounds, seed = args.evaluation_rounds, plan.seed + 1
        before, after = (
            value_loss(name, weights, linear[name], rounds, seed) for weights in (old, new)
        )
        is_kept = after < before or args.keep_anyway
        print(
            f"{name}: log loss of the winner {after:.4f}, {before:.4f} with the old weights:"
            f" {'kept' if is_kept else 'not kept'}"
        )
        if is_kept:
            value.write(value.read(out if out.exists() else value.FILE) | {name: new}, out)
            # As they are stored: whatever is trained with them is the same with those of the file.
            kept[name] = value.read(out)[name]
    return kept


def _train(
    plan: Plan, linear: w.Weights, value_network: ValueNetwork, folder: Path | None
) -> sharp.SharpWeights:
    """Train a network to the end, or continue its checkpoint."""
    file = folder / f"{plan.name}.checkpoint" if folder else None
    training = NetworkTraining(plan, linear, value_network)
    if file and file.exists():
        saved = read_checkpoint(file)
        if (saved.plan, saved.linear) != (plan, linear):
            raise BadSetup(f"{file} is of another training: {saved.plan}")
        training = NetworkTraining.resume(saved, value_network)
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
