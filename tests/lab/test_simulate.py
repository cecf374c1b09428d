"""`penultima simulate`: all output formats, and one clear line for every error."""

import csv
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from penultima.lab.comparison import compare
from penultima.lab.habits import Habits
from penultima.lab.results import Simulation
from penultima.lab.rule_set import rule_set
from penultima.lab.summary_table import format_summary
from penultima.lab.thread_runner import RunResult, run
from penultima.lab.workload import Workload
from penultima.rules.edition import load
from tests.support.full_disk import full_disk
from tools import lab_pages

pytestmark = pytest.mark.slow  # starts processes
COMMAND = [sys.executable, "-m", "penultima", "simulate"]


def simulate(
    *args: str, before: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *args],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=before,
    )


def test_json_contains_the_totals() -> None:
    done = simulate("--players", "3", "--rounds", "2000", "--threads", "2", "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    facts = json.loads(done.stdout)
    assert facts["rounds"] == 2000
    assert facts["threads"] == 2
    assert facts["complete"] is True
    assert facts["steps"] > 2000 * 20
    assert facts["seconds"] > 0
    assert sum(facts["wins"]) + facts["blocked"] == 2000


def test_the_table_lists_every_measure() -> None:
    output = simulate("--edition", "frozen", "--matches", "200").stdout
    for name in ("turns per round", "comebacks", "rounds per match", "Let It Go", "dealer"):
        assert name in output


def test_two_rule_sets_are_compared_in_every_format(tmp_path: Path) -> None:
    table, parquet, page = (tmp_path / name for name in ("r.csv", "r.parquet", "r.html"))
    files = ["--csv", str(table), "--parquet", str(parquet), "--report", str(page)]
    changes = ["--compare", "base", "seven_zero=true, players=3"]
    done = simulate("--rounds", "20000", *changes, *files, "--json")
    facts = json.loads(done.stdout)
    assert [side["players"] for side in facts["sides"]] == [4, 3]
    assert facts["rounds"] == 40_000
    shorter = next(row for row in facts["differences"] if row["name"] == "turns per round")
    assert shorter["high"] < 0

    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert pyarrow.parquet.read_table(parquet).num_rows == len(rows)
    assert {(row["rules"], row["edition"], row["players"], row["settings"]) for row in rows} == {
        ("base", "zelda", "4", ""),
        ("seven_zero=true, players=3", "zelda", "3", "seven_zero=true"),
        ("difference", "", "", ""),
    }
    differences = [row for row in rows if row["rules"] == "difference"]
    assert [float(row["value"]) for row in differences] == [
        row["value"] for row in facts["differences"]
    ]

    html = page.read_text()
    assert html.count("<svg") == 7
    assert not re.search(r'(?:src|href)="(?!#)', html), "the page loads external resources"


def test_house_rules_are_read_from_files(tmp_path: Path) -> None:
    rule = tmp_path / "rule.json"
    rule.write_text('{"title": "Give", "do": [{"effect": "give", "count": 1, "to": "next"}]}')
    args = ["--edition", "frozen", "--rounds", "500", "--house-rule", str(rule)]
    settings = ["--option", "target=200", "--option", "stacking=true", "--forget", "0.5"]
    output = simulate(*args, *settings).stdout
    assert "Wild Customizable 1: Give" in output
    assert "\nwith target=200, stacking=true, “Give” on WC1, forget=0.5\n" in output
    facts = json.loads(simulate(*args, *settings, "--json").stdout)
    assert facts["options"] == {"target": 200, "stacking": True}
    assert facts["house_rules"] == {"WC1": json.loads(rule.read_text())}
    assert facts["habits"] == asdict(Habits(forget=0.5))


@pytest.mark.parametrize("change", ["stacking=true,stack_across=true", "number_finish=true"])
def test_options_and_rules_with_steps_are_compared(change: str, tmp_path: Path) -> None:
    steps = [
        {"effect": "take", "from": "chosen", "count": 2},
        {"effect": "pass_cards", "count": 1},
        {"effect": "lose_turn", "who": "next"},
    ]
    file = tmp_path / "rule.json"
    file.write_text(json.dumps({"WC1": {"title": "Thief", "do": steps}}))
    result = simulate(
        *("--edition", "frozen", "--rounds", "200", "--json"),
        *("--compare", "base", f"{change},hand_size=4,house_rule={file}"),
    )
    assert result.returncode == 0, result.stderr
    assert "difference" in result.stdout


def test_a_quantile_in_the_last_bin_is_marked() -> None:
    rules = rule_set(load("zelda"))
    workload = Workload(rules.tables, 100)
    usual, long = (Simulation(rules, run(workload), workload) for _ in range(2))
    long.result.counts.lists["turn_histogram"] = [0] * 1023 + [100]
    summary = format_summary(long)
    assert re.search(r"turns per round, median +1,023 or more", summary)
    assert "or more" not in format_summary(usual)
    both = format_summary(compare(usual, long))
    assert re.search(r"turns per round, median +\d\d +1,023 or more +—", both)
    with pytest.raises(KeyError, match="isn't known on both sides"):
        compare(usual, long)["turns per round, median"]


def test_people_and_clever_players_are_compared(tmp_path: Path) -> None:
    page = tmp_path / "r.html"
    changes = ["--compare", "base", "played_by=clever"]
    done = simulate("--rounds", "3000", *changes, "--report", str(page), "--json")
    one, other = json.loads(done.stdout)["sides"]
    assert (one["played_by"], other["played_by"]) == ("people", "clever")
    assert one["steps"] != other["steps"]
    assert "<td>people with habits</td><td>clever</td>" in page.read_text()


def test_ctrl_c_keeps_finished_chunks() -> None:
    args = [*COMMAND, "--rounds", "1000000000000", "--json"]
    with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        time.sleep(3)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "interrupted" in err
    facts = json.loads(out)
    assert facts["complete"] is False
    assert facts["rounds"] >= 10_000
    assert facts["rounds"] % 10_000 == 0


@pytest.mark.parametrize(
    "args",
    [
        ("--edition", "narnia"),
        ("--players", "1"),
        ("--players", "many"),
        ("--rounds", "0"),
        ("--rounds", "5", "--matches", "5"),
        ("--threads", "0"),
        ("--threads", "0" * 18 + "1" + "0" * 9),
        ("--option", "stackin=true"),
        ("--compare", "base", "stacking"),
        ("--compare", "base", "stacking=maybe"),
        ("--compare", "base", "played_by=nobody"),
        ("--played-by", "nobody"),
        ("--played-by", "clever", "--careful", "1"),
        ("--forget", "2"),
        ("--house-rule", "no-such-file"),
        ("--compare", "base", "players='"),
        ("--csv", "/no/such/folder/r.csv"),
        ("--csv", "/"),
        ("--parquet", "/"),
        ("--report", "/"),
        ("--report", "q.html", "--seed", "\udcff"),
        ("--edition", "saved-by-the-bell", "--option", "wardrobe=declared"),
        ("--compare", "base", "edition=saved-by-the-bell wardrobe=declared"),
    ],
)
def test_bad_arguments_are_one_line_before_the_simulation(args: tuple[str, ...]) -> None:
    amount = () if "--rounds" in args else ("--rounds", "1000000000000")
    done = simulate(*amount, *args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("penultima")
    assert done.stderr.count("\n") == 1


def test_results_are_printed_even_if_a_file_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Including output that is still buffered, as it is when redirected to a file."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    file = str(tmp_path / "results.csv")
    done = simulate("--rounds", "1000", "--csv", file, before=full_disk)
    assert done.returncode == 2
    assert done.stderr.startswith("penultima: ")
    assert done.stderr.count("\n") == 1
    assert "1,000 rounds" in done.stdout


def test_files_are_written_even_if_the_output_pipe_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    command = [*COMMAND, "--rounds", "1000", "--csv", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
    assert process.returncode == 141
    assert file.read_text().startswith("rules,")


@pytest.mark.parametrize(
    ("missing", "args", "extra"),
    [
        ("matplotlib", ("--report", "r.html"), "lab"),
        ("pyarrow", ("--parquet", "r.parquet"), "lab"),
        ("ray", ("--ray", "local"), "ray"),
    ],
)
def test_a_missing_extra_is_named(missing: str, args: tuple[str, ...], extra: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from penultima.cli.main import main;"
        f" sys.exit(main(['simulate', '--rounds', '5', *{args}]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert f"pip install 'penultima[{extra}]'" in done.stderr


def test_no_plot_is_drawn_from_partial_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C once ended a simulation early, and its plot was drawn nevertheless."""

    def interrupted(*args: Any) -> RunResult:
        return replace(run(*args), complete=False)

    monkeypatch.setattr(lab_pages, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        lab_pages.main([str(tmp_path), "--rounds", "300"])
    assert not list(tmp_path.iterdir())


def test_the_plots_of_the_docs_can_be_generated_again(tmp_path: Path) -> None:
    assert lab_pages.main([str(tmp_path), "--rounds", "300"]) == 0
    committed = Path(__file__).parents[2] / "docs" / "lab"
    assert {f.name for f in tmp_path.iterdir()} == {f.name for f in committed.iterdir()}
    page = (committed.parent / "lab.md").read_text()
    for name, ask in lab_pages.QUESTIONS.items():
        assert f"(lab/{name}.svg)" in page
        assert str(ask.__doc__) in page
