"""`penultima simulate`: results in every form, and one clear line for what is wrong."""

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

from penultima.lab.habits import Habits
from penultima.lab.results import Simulated, differences
from penultima.lab.rule_set import rule_set
from penultima.lab.summary_table import text_table
from penultima.lab.thread_runner import Result, run
from penultima.lab.workload import Work
from penultima.rules.edition import load
from tests.support.full_disk import full_disk
from tools import lab_pages as questions

pytestmark = pytest.mark.slow  # it starts processes
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


def test_json_says_what_was_done() -> None:
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


def test_the_table_names_every_measure() -> None:
    told = simulate("--edition", "frozen", "--matches", "200").stdout
    for name in ("turns per round", "comebacks", "rounds per match", "Let It Go", "dealer"):
        assert name in told


def test_two_rule_sets_side_by_side_in_every_form(tmp_path: Path) -> None:
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
    assert {(row["rules"], row["edition"], row["players"], row["agreed"]) for row in rows} == {
        ("base", "zelda", "4", ""),
        ("seven_zero=true, players=3", "zelda", "3", "seven_zero=true"),
        ("difference", "", "", ""),
    }
    told = [row for row in rows if row["rules"] == "difference"]
    assert [float(row["value"]) for row in told] == [row["value"] for row in facts["differences"]]

    html = page.read_text()
    assert html.count("<svg") == 5
    assert not re.search(r'(?:src|href)="(?!#)', html), "the page needs something from elsewhere"


def test_house_rules_come_from_files(tmp_path: Path) -> None:
    rule = tmp_path / "rule.json"
    rule.write_text('{"title": "Give", "do": [{"effect": "give", "count": 1, "to": "next"}]}')
    args = ["--edition", "frozen", "--rounds", "500", "--house-rule", str(rule)]
    agreed = ["--option", "target=200", "--option", "stacking=true", "--forget", "0.5"]
    told = simulate(*args, *agreed).stdout
    assert "Wild Customizable 1: Give" in told
    assert "\nwith target=200, stacking=true, “Give” on WC1, forget=0.5\n" in told
    facts = json.loads(simulate(*args, *agreed, "--json").stdout)
    assert facts["options"] == {"target": 200, "stacking": True}
    assert facts["house_rules"] == {"WC1": json.loads(rule.read_text())}
    assert facts["habits"] == asdict(Habits(forget=0.5))


def test_a_quantile_says_where_the_counting_stops() -> None:
    rules = rule_set(load("zelda"))
    work = Work(rules.tables, 100)
    usual, long = Simulated(rules, run(work), work), Simulated(rules, run(work), work)
    long.result.counts.lists["length"] = [0] * 1023 + [100]
    told = text_table([long])
    assert re.search(r"turns per round, median +1,023 or more", told)
    assert "or more" not in text_table([usual])
    both = text_table([usual, long])
    assert re.search(r"turns per round, median +\d\d +1,023 or more +—", both)
    assert ("turns per round, median", "") not in differences(usual, long)


def test_people_and_good_players_side_by_side(tmp_path: Path) -> None:
    page = tmp_path / "r.html"
    changes = ["--compare", "base", "played_by=clever"]
    done = simulate("--rounds", "3000", *changes, "--report", str(page), "--json")
    one, other = json.loads(done.stdout)["sides"]
    assert (one["played_by"], other["played_by"]) == ("people", "clever")
    assert one["steps"] != other["steps"]
    assert "4 players, played by people" in page.read_text()
    assert "4 players, played by clever" in page.read_text()


def test_ctrl_c_keeps_what_was_done() -> None:
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
def test_bad_input_is_one_clear_line_before_the_work(args: tuple[str, ...]) -> None:
    amount = () if "--rounds" in args else ("--rounds", "1000000000000")
    done = simulate(*amount, *args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("penultima")
    assert done.stderr.count("\n") == 1


def test_a_file_that_cant_be_written_costs_no_results(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Not even what still waits in a buffer, as a short table does on its way into a file."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    file = str(tmp_path / "results.csv")
    done = simulate("--rounds", "1000", "--csv", file, before=full_disk)
    assert done.returncode == 2
    assert done.stderr.startswith("penultima: ")
    assert done.stderr.count("\n") == 1
    assert "1,000 rounds" in done.stdout


def test_who_reads_no_further_has_the_files_all_the_same(tmp_path: Path) -> None:
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


def test_the_first_part_of_an_answer_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C cut one simulation short, and its plot was drawn from what there was."""

    def interrupted(*args: Any) -> Result:
        return replace(run(*args), complete=False)

    monkeypatch.setattr(questions, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        questions.main([str(tmp_path), "--rounds", "300"])
    assert not list(tmp_path.iterdir())


def test_the_questions_of_the_docs_can_be_asked_again(tmp_path: Path) -> None:
    assert questions.main([str(tmp_path), "--rounds", "300"]) == 0
    committed = Path(__file__).parents[2] / "docs" / "lab"
    assert {f.name for f in tmp_path.iterdir()} == {f.name for f in committed.iterdir()}
    page = (committed.parent / "lab.md").read_text()
    for name, ask in questions.QUESTIONS.items():
        assert f"(lab/{name}.svg)" in page
        assert str(ask.__doc__) in page
