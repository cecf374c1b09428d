"""`make bench`: the runner, and the server's benchmark on a small scale."""

import asyncio
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from bench import __main__ as bench
from bench import cluster, server
from bench.server.report import DISK, OURS
from bench.server.servers import penultima
from bench.server.tables import PenultimaTable
from tests.support.postgresql import postgres_server


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


@pytest.mark.slow
def test_the_server_benchmark_measures_our_server(capsys: pytest.CaptureFixture[str]) -> None:
    """With few tables and short slices, and without boardgame.io."""
    contestant = server.Contestant(OURS, PenultimaTable, penultima)
    plan = server.Plan(0.4, (2,), 208, rate_slices=1, speed_slices=1, long_match=20)
    results = asyncio.run(server.measure([contestant], plan))
    figures = results["2 tables"][OURS]
    assert figures["moves_per_cpu_s"] > 0
    assert figures["p99_ms"] >= figures["p50_ms"] > 0
    assert figures["messages_per_move"] > 3  # four, but for the ends of the slice
    assert results["2 tables"][DISK]["p99_ms"] > 0
    assert "2 tables: p99 of the disk alone, ms" in capsys.readouterr().out


@pytest.mark.slow
def test_the_cluster_benchmark_compares_the_stores_and_counts_idle_tables(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The rest of it needs several nodes; tools.cluster has tests of its own."""
    plan = cluster.Plan(0.4, tables=2, slices=1, nodes=1, idle_tables=3, idle_s=0.1)

    async def measure() -> cluster.Results:
        with postgres_server() as postgres:
            found = await cluster.beside_sqlite(postgres, plan)
            return found | await cluster.idle_tables(postgres, plan)

    results = asyncio.run(measure())
    for store in ("SQLite", "PostgreSQL"):
        assert results[store]["moves_per_cpu_s"] > 0
        assert results[store]["p99_ms"] >= results[store]["p50_ms"] > 0
    assert results["idle"]["tables"] == 3
    assert "moves per CPU second, to SQLite" in capsys.readouterr().out
