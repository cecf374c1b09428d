"""`make bench`: every measurement in one run; the figures also go to bench/results.json."""

import json
import platform
import sys
from importlib import import_module
from pathlib import Path

from penultima.cli.exit_codes import Parser, status_of

BENCHES = {
    "reference": "bench.reference",
    "kernel": "bench.kernel",
    "env": "bench.env",
    "server": "bench.server",
    "cluster": "bench.cluster",
    "deal": "bench.deal",
    "startup": "bench.startup",
    "terminal": "bench.terminal",
    "bots": "bench.bots",
    "page": "bench.page",
    "analysis": "bench.analysis",
    "learning": "bench.learning",
}
RESULTS = Path(__file__).parent / "results.json"


def main() -> int:
    parser = Parser(prog="make bench ARGS=", description=__doc__)
    parser.add_argument("only", nargs="*", help=f"any of: {', '.join(BENCHES)} (default: all)")
    parser.add_argument("--seconds", type=float, default=6.0, help="per measurement (default: 6)")
    parser.add_argument(
        "--old",
        type=Path,
        metavar="PATH",
        help="another checkout, whose server is measured beside this one's",
    )
    args = parser.parse_args()
    if unknown := set(args.only) - set(BENCHES):
        parser.error(f"no benchmark {unknown.pop()!r}: choose from {', '.join(BENCHES)}")
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    results |= {"python": platform.python_version(), "machine": platform.machine()}
    for name in args.only or BENCHES:
        print(f"\n{name}", flush=True)
        options = {"old": args.old} if name == "server" else {}
        results[name] = import_module(BENCHES[name]).run(args.seconds, **options)
    RESULTS.write_text(json.dumps(results, indent=2) + "\n")
    print(f"\nwritten to {RESULTS.relative_to(Path.cwd())}")
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
