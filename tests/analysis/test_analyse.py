"""`penultima analyse`, and the analysis of whole matches."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from penultima.analysis.analyse import analyse_round, finished_rounds, totals
from penultima.analysis.moments import AT_LEAST, MOST, moments
from penultima.analysis.words import round_lines
from penultima.bots import Greedy
from penultima.cli.main import main
from penultima.text.record import parse_record, replay

from .rounds import GOLDEN, dealt

RECORD = GOLDEN / "zelda-two-stacking.record"
FAST = ["--rollouts", "5"]


def run(*args: object) -> int:
    return main(["analyse", *map(str, args), *FAST])


def test_it_prints_tables_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(RECORD, "--lang", "en", "--round", 1) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Round 1\n")
    assert "The others’ choices" in shown
    assert "What decided it" in shown
    assert "Net points" in shown


SHORT = """\
penultima record 1
edition zelda
players Ana / Ben
seed 3
position R7 > Ana* R5 R1 / Ben G2 G3 . T5 T6 T7 T8 T9

Ana plays R5 uno
Ben draws
Ben keeps
"""


def test_a_replay_prints_it_after_the_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "short.record"
    file.write_text(SHORT + "Ana plays R1\n", encoding="utf-8")
    assert main(["replay", str(file), "--analyse", "--lang", "en"]) == 0
    moves, analysis = capsys.readouterr().out.split("4 moves, and all by the rules.\n\n")
    assert "Ana went out." in moves
    assert main(["analyse", str(file), "--lang", "en"]) == 0
    assert capsys.readouterr().out == analysis


@pytest.mark.parametrize(
    ("more", "status", "problem"),
    [([], 1, "nothing to analyse"), (["--as", "Ana"], 2, "an analysis knows all hands")],
)
def test_a_replay_says_why_there_is_no_analysis(
    more: list[str], status: int, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "unfinished.record"
    file.write_text(SHORT, encoding="utf-8")
    assert main(["replay", str(file), "--analyse", "--lang", "en", *more]) == status
    assert problem in capsys.readouterr().err


def test_no_loss_is_less_than_nothing() -> None:
    """A move that was a little better than the best found is not "-0.0" worse."""
    (steps,) = finished_rounds(list(replay(parse_record(SHORT + "Ana plays R1\n"))))
    analysis = analyse_round(steps, 5)
    choices = tuple(replace(choice, loss=-0.01) for choice in analysis.choices)
    lines = list(round_lines(replace(analysis, choices=choices), "en"))
    assert lines[2].split()[-2] == "0.0"


def test_it_speaks_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(RECORD, "--lang", "es", "--round", 1) == 0
    shown = capsys.readouterr().out
    assert "Suerte" in shown
    assert "Lo que la decidió" in shown


def test_the_json_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(RECORD, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    for seat in range(2):
        parts = sum(found["account"][part]["net"][seat] for part in ("luck", "own", "others"))
        assert parts == pytest.approx(found["result"]["net"][seat], abs=1e-3)
        choices = found["result"]["net"][seat] - found["account"]["luck"]["net"][seat]
        assert found["without_luck"]["net"][seat] == pytest.approx(choices, abs=1e-3)
    for each in found["rounds"]:
        assert len(each["values"]) > len(each["moments"])
        assert each["values"][-1] == each["result"]


def test_the_same_seed_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert run(RECORD, "--json", "--round", 1) == 0
    one, other = capsys.readouterr().out.splitlines()
    assert one == other
    assert run(RECORD, "--json", "--round", 1, "--seed", "other") == 0
    assert capsys.readouterr().out.strip() != one


def test_a_report_is_one_page(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert run(RECORD, "--report", page, "--lang", "en") == 0
    text = page.read_text()
    rounds = len(list(finished_rounds(list(replay(parse_record(RECORD.read_text()))))))
    assert text.count("<svg") == rounds + 1
    assert "http" not in text.split("<svg")[0]


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["--round", "99"], "nothing to analyse"),
        (["--round", "0"], "--round"),
        (["--rollouts", "0"], "--rollouts"),
    ],
)
def test_bad_input_is_explained(
    args: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", str(RECORD), "--lang", "en", *args]) in (1, 2)
    assert problem in capsys.readouterr().err


def test_a_record_that_breaks_a_rule_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.record"
    broken.write_text(RECORD.read_text() + "Ana challenges\n")
    assert run(broken) == 2
    assert "broken.record" in capsys.readouterr().err


def test_moments_are_few_and_large() -> None:
    for seed in range(3):
        (steps,) = finished_rounds(dealt("zelda", [Greedy] * 4, seed).history)
        analysis = analyse_round(steps, 20, seed)
        found = moments(analysis)
        assert len(found) <= MOST
        assert all(abs(moment.change) >= AT_LEAST for moment in found)
        assert [moment.step for moment in found] == sorted(moment.step for moment in found)


def test_totals_are_sums() -> None:
    history = list(replay(parse_record(RECORD.read_text())))
    rounds = [analyse_round(steps, 5) for steps in finished_rounds(history)]
    sums = totals(rounds)
    assert sum(each.result.win[0] + each.result.win[1] for each in rounds) == len(rounds)
    assert sums.result.net[0] == sum(each.result.net[0] for each in rounds)
    assert sums.without_luck == sums.result - sums.account.luck
