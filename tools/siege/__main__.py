"""`python -m tools.siege`: runs the attacks, and prints a table."""

import argparse
import asyncio
import os
import re
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from penultima.cli.exit_codes import Parser, status_of

from . import __doc__ as about
from . import disk, network, tables
from .innocent import InnocentProcess, Measured
from .target import Attack, Outcome, Target


async def _nothing(target: Target, seconds: float) -> Outcome:
    await asyncio.sleep(seconds)
    return Outcome("nothing", True, "the quiet server")


ATTACKS: dict[str, Attack] = {
    "none": _nothing,
    "idle-connections": network.idle_connections,
    "slow-heads": network.slow_heads,
    "http-flood": network.http_flood,
    "connect-flood": network.connect_flood,
    "frame-flood": network.frame_flood,
    "slow-readers": network.slow_readers,
    "fuzzing": network.fuzzing,
    "link-guessing": network.link_guessing,
    "long-rules": tables.long_rules,
    "long-rules-everywhere": tables.long_rules_everywhere,
    "spectators": tables.spectators,
    "many-tables": tables.many_tables,
}
"""Attacks over the network, while innocent players are measured."""

DISASTERS: dict[str, Attack] = {
    "stopped-process": disk.stopped_process,
    "locked-database": disk.locked_database,
    "full-disk": disk.full_disk,
    "removed-file": disk.removed_file,
    "clock-jumps": disk.clock_jumps,
    "kills": disk.kills,
    "hidden-cards": disk.hidden_cards,
}
"""Attacks in which nobody can play for a moment: what counts is that nothing is lost."""

MAX_P99_S = 0.05
MAX_NEWCOMER_S = 3.0
"""To open the page and a table in the middle of an attack."""
ATTACKERS_PRIORITY = 15
QUIET_S = 5.0
"""How long innocent players are measured before an attack."""
TIMES_QUIET = 3.0
ATTEMPTS = 3
"""How often an attack is tried that seems to have slowed others down: other programs on this
machine, and its disk, only ever add to a time, so the shortest of each is nearest to the truth."""
PAGE = Path(__file__).parents[2] / "docs" / "security.md"
_TABLE = re.compile(r"(<!-- siege -->\n)(.*?)(<!-- end -->)", re.DOTALL)


class Line(NamedTuple):
    name: str
    outcome: Outcome
    p99_s: float | None
    """Of innocent players; None where nobody could play."""
    quiet_s: float = 0.0
    """The same just before the attack."""

    @property
    def cells(self) -> tuple[str, ...]:
        p99 = ""
        if self.p99_s is not None:
            p99 = f"{self.p99_s * 1000:.0f} ms ({self.quiet_s * 1000:.0f})"
        held = "held" if self.outcome.held else "**broke**"
        return (self.name, self.outcome.tried, held, self.outcome.measured, p99)


HEAD = ("attack", "tried", "", "measured", "p99 of others (before)")


def siege(names: list[str], seconds: float) -> list[Line]:
    lines: list[Line] = []
    with tempfile.TemporaryDirectory() as folder:
        for name in ("none", *names):
            lines.append(_attempts(Path(folder), name, seconds))
            _print(lines[-1])
    return lines


def _attempts(folder: Path, name: str, seconds: float) -> Line:
    """Try an attack, on a new server, until others are quick or it has been tried often enough."""
    tried: list[Line] = []
    while len(tried) < ATTEMPTS:
        tried.append(_attack(folder / f"{name} {len(tried)}", name, seconds))
        if tried[-1].p99_s is None or tried[-1].p99_s <= MAX_P99_S or not tried[-1].outcome.held:
            break
    return judged(tried)


def judged(tried: list[Line]) -> Line:
    """One line for all attempts: the last of them, with the shortest times."""
    last = tried[-1]
    if last.p99_s is None:
        return last
    p99_s = min(line.p99_s for line in tried if line.p99_s is not None)
    quiet_s = min(line.quiet_s for line in tried)
    is_quick = p99_s <= max(MAX_P99_S, TIMES_QUIET * quiet_s) or last.name == "none"
    outcome = last.outcome._replace(held=last.outcome.held and is_quick)
    return Line(last.name, outcome, p99_s, quiet_s)


def _attack(folder: Path, name: str, seconds: float) -> Line:
    """One attempt. Whether others were quick enough is left to `judged`."""
    folder.mkdir()
    target = Target(folder)
    try:
        if name in DISASTERS:
            return Line(name, _run(DISASTERS[name], target, seconds), None)
        quiet_s = _measured(_nothing, target, min(seconds, QUIET_S))[1].p99_s
        outcome, measured = _measured(ATTACKS[name], target, seconds)
        problem = measured.problem
        if problem is None and measured.newcomer_s > MAX_NEWCOMER_S:
            problem = f"somebody new waited {measured.newcomer_s:.1f} s"
        held = outcome.held and problem is None
        if problem is not None:
            outcome = outcome._replace(measured=f"{outcome.measured}; {problem}")
        return Line(name, outcome._replace(held=held), measured.p99_s, quiet_s)
    except Exception as error:
        return Line(name, Outcome("", False, f"{type(error).__name__}: {error}"[:100]), None)
    finally:
        target.stop()


def _measured(attack: Attack, target: Target, seconds: float) -> tuple[Outcome, Measured]:
    innocents = InnocentProcess(target.url)
    innocents.begin()
    try:
        outcome = _run(attack, target, seconds)
    finally:
        measured = innocents.end()
    return outcome, measured


def _run(attack: Attack, target: Target, seconds: float) -> Outcome:
    """Run an attack in a thread that gives way to the server and to innocent players.

    Attackers would be on other machines, and here they share two processors with everybody.
    """

    def run() -> Outcome:
        with suppress(AttributeError, OSError):  # only Linux has priorities of threads
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), ATTACKERS_PRIORITY)
        return asyncio.run(_outcome())

    async def _outcome() -> Outcome:
        outcome, _ = await asyncio.gather(attack(target, seconds), asyncio.sleep(seconds))
        return outcome

    with ThreadPoolExecutor(1) as threads:
        return threads.submit(run).result()


def _print(line: Line) -> None:
    print("  ".join(cell.ljust(width) for cell, width in zip(line.cells, WIDTHS, strict=True)))
    sys.stdout.flush()


WIDTHS = (22, 34, 9, 60, 8)


def table(lines: list[Line]) -> str:
    rows = [HEAD, ("---",) * len(HEAD), *(line.cells for line in lines)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _updated(found: re.Match[str], lines: list[Line]) -> str:
    """The table in the page, with the rows of these attacks replaced."""
    known = {row.split(" | ")[0][2:]: f"{row}\n" for row in found[2].splitlines()[2:]}
    head, *rows = table(lines).splitlines(keepends=True)[1:]
    known |= {line.name: row for line, row in zip(lines, rows, strict=True)}
    in_order = [known[name] for name in (*ATTACKS, *DISASTERS) if name in known]
    first = f"| {' | '.join(HEAD)} |\n"
    return found[1] + first + head + "".join(in_order) + found[3]


def main() -> int:
    parser = Parser(
        prog="python -m tools.siege",
        description=about,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    every = [*list(ATTACKS)[1:], *DISASTERS]
    parser.add_argument("--only", action="append", choices=every, metavar="NAME")
    parser.add_argument("--seconds", type=float, default=10.0, help="time of each attack (10)")
    parser.add_argument("--write", action="store_true", help="put the table into docs/security.md")
    args = parser.parse_args()
    lines = siege(args.only or every, args.seconds)
    if args.write:
        page = PAGE.read_text()
        PAGE.write_text(_TABLE.sub(lambda found: _updated(found, lines), page))
    broken = [line.name for line in lines if not line.outcome.held]
    print(f"broke: {', '.join(broken)}" if broken else "held")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(status_of(main))
