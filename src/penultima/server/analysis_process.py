"""Analyse a round in a process of its own, at the lowest priority.

A thread would slow down everybody's moves: it needs the interpreter's lock, and with a low priority
it would be kept waiting for a processor while it has it.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from penultima.rules.actions import Action
from penultima.rules.cards import Card, Seat
from penultima.rules.edition import load
from penultima.rules.events import Event
from penultima.rules.evolve import evolve
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.rules.table import Setup, new_table
from penultima.text.fluent import LANGS
from penultima.text.record import MatchStep

LOWEST_PRIORITY = 19
"""The niceness of the process."""
TIMEOUT_S = 300.0
PARTS = 50
"""How often progress is reported."""


class RecordedStep(Struct, frozen=True, array_like=True):
    """A move and its events. The first step of a round is its deal, and has no move."""

    seat: Seat | None
    action: Action | None
    events: tuple[Event, ...]


class RecordedRound(Struct, frozen=True):
    """A finished round as it was played."""

    edition: str
    players: tuple[str, ...]
    options: Options
    house_rules: dict[Card, HouseRule]
    round: int
    scores: tuple[int, ...]
    """Before the round."""
    steps: tuple[RecordedStep, ...]

    def history(self) -> Iterator[MatchStep]:
        setup = Setup(load(self.edition), self.players, self.options, self.house_rules)
        table = replace(new_table(setup, 0), round=self.round - 1, scores=self.scores)
        for step in self.steps:
            for event in step.events:
                table = evolve(table, event)
            yield MatchStep(step.seat, step.action, step.events, table)


class AnalysisProcess:
    """Runs one analysis after the other, until it is stopped."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._mutex = threading.Lock()
        self._is_stopped = False

    def analyse(self, round_: bytes, progress: Callable[[float], None]) -> bytes:
        """The summaries of an encoded RecordedRound, by language, as JSON. Raises OSError."""
        with self._mutex:
            if self._is_stopped:
                raise OSError("stopped")
            self._process = process = subprocess.Popen(
                [sys.executable, "-m", __name__],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
        timer = threading.Timer(TIMEOUT_S, process.kill)
        timer.start()
        with process:
            try:
                return _talk(process, round_, progress)
            finally:
                timer.cancel()
                process.kill()

    @property
    def pid(self) -> int | None:
        """Of the last analysis."""
        return self._process.pid if self._process else None

    def stop(self) -> None:
        with self._mutex:
            self._is_stopped = True
            if self._process is not None:
                self._process.kill()


def _talk(
    process: "subprocess.Popen[bytes]", round_: bytes, progress: Callable[[float], None]
) -> bytes:
    assert process.stdin and process.stdout and process.stderr
    process.stdin.write(round_)
    process.stdin.close()
    for line in process.stdout:
        if line.startswith(b"{"):
            return line
        progress(float(line))
    raise OSError(process.stderr.read().decode(errors="replace"))


def main() -> None:
    """Read a RecordedRound; write shares of the work that are done, and the summaries at last."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(LOWEST_PRIORITY)
    from penultima.analysis.analyse import ROLLOUTS, analyse_round
    from penultima.analysis.summarise import summarise

    said = -1

    def report(share: float) -> None:
        nonlocal said
        if int(share * PARTS) > said:
            said = int(share * PARTS)
            print(round(share, 2), flush=True)

    recorded = msgspec.json.decode(sys.stdin.buffer.read(), type=RecordedRound)
    seed = f"0 {recorded.round}"  # as `penultima analyse` does
    analysis = analyse_round(tuple(recorded.history()), ROLLOUTS, seed, report)
    found = {lang: summarise(analysis, lang) for lang in LANGS}
    print(msgspec.json.encode(found).decode(), flush=True)


if __name__ == "__main__":
    main()
