"""`python -m tools.engine_comparison`: check that the kernel plays by the reference rules.

Plays random matches of every edition with every number of players, option and pair of options,
random house rules and random positions. Both engines must agree after every move.
"""

import os
import sys
from collections.abc import Sequence

from penultima.cli.exit_codes import Parser, status_of
from penultima.kernel import COMPILED

from .compare import compare_in_processes
from .lockstep import Mismatch


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m tools.engine_comparison",
        description="Check that the kernel plays by the reference rules: both play random matches"
        " in lockstep and must agree after every move.",
    )
    parser.add_argument(
        "--moves",
        metavar="N",
        type=int,
        default=1_000_000,
        help="compare at least N moves (default: 1,000,000)",
    )
    parser.add_argument(
        "--processes",
        metavar="N",
        type=int,
        default=os.cpu_count() or 1,
        help="worker processes (default: one per core)",
    )
    parser.add_argument(
        "--first",
        metavar="N",
        type=int,
        default=0,
        help="number of the first match; a match is fully determined by its number (default: 0)",
    )
    args = parser.parse_args(argv)
    if args.moves < 1 or args.processes < 1 or args.first < 0:
        parser.error("--moves and --processes must be at least 1, --first at least 0")
    try:
        totals = compare_in_processes(args.moves, args.processes, args.first)
    except Mismatch as mismatch:
        print(mismatch, file=sys.stderr)
        return 1
    kind = "compiled" if COMPILED else "uncompiled"
    print(f"{totals['moves']:,} moves of {totals['matches']:,} matches agree ({kind} kernel)")
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
