"""The same work gives the same totals, on any number of threads, and interrupted too."""

import _thread
import time
from pathlib import Path

import pytest

from penultima.lab.intervals import difference, mean, share
from penultima.lab.rule_set import rule_set
from penultima.lab.run import run
from penultima.lab.work import CHUNK, Unit, Work
from penultima.rules.edition import load

TABLES = rule_set(load("zelda")).tables


@pytest.mark.parametrize("unit", ["rounds", "matches"])
def test_threads_change_nothing_but_the_time(unit: Unit) -> None:
    work = Work(TABLES, 3 * CHUNK[unit] + 7, unit, seed="a")
    one, three = run(work, 1), run(work, 3)
    assert one.counts == three.counts
    assert one.counts[unit] == work.amount
    assert run(Work(TABLES, work.amount, unit, seed="b"), 2).counts != one.counts


def test_an_interruption_keeps_whole_chunks() -> None:
    """Everything done is kept, and is what fewer rounds would have given."""
    work = Work(TABLES, 10**12)
    began = time.perf_counter()

    def interrupt(done: int) -> None:
        if done >= CHUNK["rounds"]:
            _thread.interrupt_main()

    result = run(work, 2, interrupt)
    assert time.perf_counter() - began < 30
    assert not result.complete
    assert result.counts["rounds"] % CHUNK["rounds"] == 0
    assert run(Work(TABLES, result.counts["rounds"]), 1).counts == result.counts


def test_intervals() -> None:
    half = share(50, 100)
    assert half.value == 0.5
    assert half.low == pytest.approx(0.4038, abs=1e-3)
    assert half.high == pytest.approx(0.5962, abs=1e-3)
    assert share(0, 10).low == 0
    average = mean(1 + 2 + 3, 1 + 4 + 9, 3)
    assert average.value == 2
    assert average.high - 2 == pytest.approx(1.96 / 3**0.5, abs=1e-3)
    apart = difference(share(400, 1000), share(500, 1000))
    assert apart.low > 0


def test_most_intervals_hold_the_truth() -> None:
    """Of 40 small simulations, the intervals of about 38 hold what a large one says."""
    truth = run(Work(TABLES, 200_000, seed="truth"), 2).counts
    turns = truth["turns"] / truth["rounds"]
    held = 0
    for seed in range(40):
        counts = run(Work(TABLES, 2_000, seed=f"small {seed}"), 1).counts
        estimate = mean(counts["turns"], counts["turns_squared"], counts["rounds"])
        held += estimate.low <= turns <= estimate.high
    assert held >= 33


def test_the_lab_leaves_numpy_alone() -> None:
    """Simulating needs no extra: only plots, Parquet and Ray do."""
    lab = Path(__file__).parents[2] / "src" / "penultima" / "lab"
    for file in lab.glob("*.py"):
        assert "import numpy" not in file.read_text(), file
