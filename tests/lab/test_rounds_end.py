"""Simulated rounds end, with every option; `python -m tools.rounds_end` simulates ten million."""

import pytest

from penultima.cli.progress import ProgressBar
from penultima.lab.workload import Chunk, Workload
from tools import rounds_end
from tools.rounds_end import option_sets, simulate, tables


def test_every_pair_of_options_is_simulated() -> None:
    found = [frozenset(options) for options in option_sets()]
    assert frozenset({"number_finish", "stack_across"}) in found
    assert frozenset({"hand_size", "force_play"}) in found
    assert max(map(len, found)) == 2


@pytest.mark.slow
@pytest.mark.parametrize("house_rules", [False, True])
def test_no_round_is_given_up(house_rules: bool) -> None:
    """Every seventh table: so each option meets every edition and number of players."""
    chosen = list(tables(house_rules))[::7]
    totals = simulate(chosen, 100_000, "test", ProgressBar("rounds", 100_000))
    assert totals.rounds >= 100_000 and totals.given_up == 0


class _GivingUp:
    """Gives up one round of every table."""

    def __init__(self, workload: Workload) -> None:
        self.collector = self

    def play(self, chunk: Chunk) -> None:
        self.size = chunk.size

    def numbers(self) -> dict[str, int]:
        return {"rounds": self.size, "blocked": 0, "abandoned": 1, "longest": 0}


def test_a_round_that_is_given_up_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rounds_end, "ChunkPlayer", _GivingUp)
    assert rounds_end.main(["--rounds", "10", "--every", "1000"]) == 1
    printed = capsys.readouterr()
    assert "given up: 1 of 2: zelda, 2 players" in printed.err
    assert "6 given up" in printed.out
