"""Soak test: run the randomised checks with fresh seeds, round after round, until time is up.

    make soak                              ten minutes
    make soak ARGS="--minutes 480"         a night
    make soak ARGS="--seed 17"             the same rounds again

Each round draws a seed and runs every check once with it: the laws under hypothesis (rules,
secrecy, race, texts), the comparison of the two engines, fault injection on one server and on two
nodes, the legality of the bots' moves, and a few kills of a real server. The first failure ends the
run with status 1 and prints the command that repeats it. A nightly job calls this.
"""

import argparse
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import NamedTuple

from penultima.cli.exit_codes import Parser, status_of

ROOT = Path(__file__).parent.parent
SEEDS = 2**32


class Check(NamedTuple):
    """One randomised check, as the command that runs it with a seed.

    `size` scales how much it does: 100 takes about half a minute.
    """

    name: str
    command: Callable[[int, int], list[str]]


def _laws(seed: int, size: int) -> list[str]:
    profile = ["PENULTIMA_TESTS=soak", f"PENULTIMA_EXAMPLES={max(2, size)}"]
    options = ["-q", "-x", "-m", "hypothesis", f"--hypothesis-seed={seed}"]
    workers = ["-n", "auto"] if size >= 100 else []
    tests = sorted(
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("test_*.py")
        if "@given(" in path.read_text(encoding="utf-8")
    )
    return ["env", *profile, sys.executable, "-m", "pytest", *options, *workers, *tests]


def _tool(name: str, *arguments: object) -> list[str]:
    return [sys.executable, "-m", f"tools.{name}", *map(str, arguments)]


CHECKS = (
    Check("laws", _laws),
    Check(
        "engines",
        lambda seed, size: _tool("engine_comparison", "--moves", 4000 * size, "--first", seed),
    ),
    Check("storms", lambda seed, size: _tool("storm", "--seed", seed, "--count", 4 * size)),
    Check(
        "cluster storms",
        lambda seed, size: _tool("cluster_storm", "--seed", seed, "--count", 2 * size),
    ),
    Check(
        "bots", lambda seed, size: _tool("bot_decisions", "--decisions", 40 * size, "--first", seed)
    ),
    Check(
        "kills",
        lambda seed, size: _tool("kill", "--times", -(-size // 20), "--tables", 6, "--seed", seed),
    ),
)


def soak(checks: Sequence[Check], seconds: float, seed: int, size: int = 100) -> int:
    """Run the checks in turn until the time is up, each at least once. Returns an exit status."""
    print(f"soak test with seed {seed}, {seconds / 60:g} minutes", flush=True)
    random = Random(seed)
    began = time.monotonic()
    rounds = 0
    while True:
        round_seed = random.randrange(SEEDS)
        for check in checks:
            elapsed = time.monotonic() - began
            if rounds and elapsed >= seconds:
                print(f"rounds passed: {rounds}, in {elapsed / 60:.1f} minutes")
                return 0
            if not _passes(check, round_seed, size, rounds + 1):
                return 1
        rounds += 1


def _passes(check: Check, seed: int, size: int, number: int) -> bool:
    command = check.command(seed, size)
    began = time.monotonic()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    took = time.monotonic() - began
    lines = done.stdout.strip().splitlines() or ["(no output)"]
    summary = lines[-1].rsplit("\r", 1)[-1].strip()
    passed = done.returncode == 0
    print(f"round {number}, {check.name} ({took:.0f} s): {summary}", flush=True)
    if not passed:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        print(f"{check.name} failed with status {done.returncode}. To repeat it:", file=sys.stderr)
        print(f"    {shlex.join(_relative(command))}", file=sys.stderr, flush=True)
    return passed


def _relative(command: list[str]) -> list[str]:
    """With the interpreter as people would type it in the project's folder."""
    prefix = f"{ROOT}{os.sep}"
    return [word.removeprefix(prefix) for word in command]


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m tools.soak",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--minutes", type=float, default=10.0, help="how long; the check at the end finishes (10)"
    )
    parser.add_argument("--seed", type=int, help="repeat the rounds of this seed (a fresh one)")
    args = parser.parse_args(argv)
    if not 0 < args.minutes < 1e6:
        parser.error("--minutes must be more than 0")
    seed = SystemRandom().randrange(SEEDS) if args.seed is None else args.seed
    return soak(CHECKS, args.minutes * 60, seed)


if __name__ == "__main__":
    sys.exit(status_of(main))
