"""Benchmark what every command begins with: `penultima --help`, and `import penultima`."""

import subprocess
import sys
from time import perf_counter

GOAL_MS = 100
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "import penultima": ["-c", "import penultima"],
    "from penultima import Match": ["-c", "from penultima import Match"],
    "penultima --help": ["-m", "penultima", "--help"],
}


def run(seconds: float) -> dict[str, float]:
    figures = {}
    for name, arguments in COMMANDS.items():
        figures[name] = _fastest_ms(arguments, seconds / len(COMMANDS))
        goal = f"  (goal: {GOAL_MS})" if name == "penultima --help" else ""
        print(f"  {name:<30} {figures[name]:>6.0f} ms{goal}")
    return figures


def _fastest_ms(arguments: list[str], seconds: float) -> float:
    """The fastest of as many starts as fit into the time; other programs only add to it."""
    end, fastest = perf_counter() + seconds, float("inf")
    while perf_counter() < end or fastest == float("inf"):
        start = perf_counter()
        subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
        fastest = min(fastest, perf_counter() - start)
    return fastest * 1000
