"""`make bench`: one measurement alone leaves the figures of the others as they are."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from bench import __main__ as bench


def test_one_benchmark_keeps_the_results_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(bench, "RESULTS", tmp_path / "results.json")
    monkeypatch.setattr(bench, "import_module", lambda name: SimpleNamespace(run=lambda _: name))
    for only in ("env", "bots"):
        monkeypatch.setattr(sys, "argv", ["bench", only])
        assert bench.main() == 0
    results = json.loads(bench.RESULTS.read_text())
    assert (results["env"], results["bots"]) == ("bench.env", "bench.bots")
