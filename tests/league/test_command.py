"""`penultima arena --league`: its output, its files, and what it refuses."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from penultima.cli.main import main
from penultima.cli.progress import ProgressBar
from penultima.text.fluent import LANGS

CRASHING = "crashing=py:tests.league.bots:Crashing"


@pytest.fixture(autouse=True)
def few_resamples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penultima.league.standings.RESAMPLES", 40)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "league.json"


def league(file: Path, *words: str) -> int:
    return main(["arena", "--league", str(file), "--jobs", "1", *words])


def result(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_a_league_is_rated_and_can_be_continued(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--rounds", "12", "--edition", "classic", "--seed", "5", "--json"]
    assert league(file, "greedy", *words) == 0
    first = result(capsys)
    assert [each["name"] for each in first["entries"]] == ["random", "greedy"]
    assert first["settings"]["seed"] == "5"
    assert first["anchor"] == {"random": 1000}
    (division,) = first["divisions"]
    assert (division["edition"], division["players"]) == ("classic", 2)
    rating = {row["name"]: row["rating"] for row in division["ratings"]}
    assert rating["random"] == {"value": 1000, "low": 1000, "high": 1000}
    assert rating["greedy"]["low"] < rating["greedy"]["value"] < rating["greedy"]["high"]
    won = {(each["one"], each["among"]): each["won"]["value"] for each in division["pairings"]}
    assert won["random", "greedy"] + won["greedy", "random"] == pytest.approx(100, abs=0.02)

    # The edition and the seed are those of the file.
    assert league(file, "mine=beginner", "--rounds", "12", "--json") == 0
    second = result(capsys)
    assert [each["rounds"] for each in second["entries"]] == [24, 24, 24]
    kept = {(p["one"], p["among"]): p["won"] for p in second["divisions"][0]["pairings"]}
    assert kept["random", "greedy"]["value"] == won["random", "greedy"]
    assert len(second["runs"]) == 2
    assert league(file, "--rounds", "12", "--json") == 0  # nothing is left to play
    assert result(capsys) == second


def test_the_table_names_everything_that_happened(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = ["clever", CRASHING, "two=py:tests.league.bots:OnlyTwo"]
    words = ["--rounds", "8", "--players", "2,4", "--option", "stacking=true"]
    assert league(file, *entries, *words) == 0
    table = capsys.readouterr().out
    assert table.startswith("ratings with random = 1000; stacking=true, 1 s per decision, seed 0\n")
    for heading in ("all divisions", "zelda, 2 players", "zelda, 4 players"):
        assert f"\n{heading}\n" in table
    assert "  two can't play here: made for two players" in table
    assert re.search(r" \d+  crashing: ZeroDivisionError: out of ideas\n", table)
    assert re.search(r"1\.    1\d\d\d   \d+ to \d+ +\d+\.\d %  clever", table)


class Page(HTMLParser):
    """Checks that tags are closed, and collects what the page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "br"}:
            self.open.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in {"src", "href"}]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_is_complete_and_fetches_nothing(
    lang: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["penultima", "arena", "--league", "league.json"])
    words = ["greedy", CRASHING, "two=py:tests.league.bots:OnlyTwo", "--players", "2,4"]
    report = tmp_path / "league.html"
    assert league(file, *words, "--rounds", "4", "--report", str(report), "--lang", lang) == 0
    source = report.read_text()
    page = Page()
    page.feed(source)
    assert page.open == []
    assert page.fetched == []
    assert f'<html lang="{lang}">' in source
    assert "prefers-color-scheme: dark" in source
    assert source.count('class="bars"') == 3
    assert source.count('class="matrix"') == 2
    for fact in (
        "penultima arena --league league.json",
        "penultima 0.1.0, 20",
        "ZeroDivisionError: out of ideas",
        "made for two players",
        "py:tests.league.bots:Crashing",
    ):
        assert fact in page.text


def test_names_are_escaped_in_the_page(file: Path, tmp_path: Path) -> None:
    report = tmp_path / "league.html"
    assert league(file, "<script>alert(1)</script>=greedy", "--rounds", "2", "--report",
                  str(report)) == 0  # fmt: skip
    assert "<script" not in report.read_text()


def test_ctrl_c_keeps_what_was_played(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(bar: ProgressBar, done: int, note: str = "") -> None:
        if done:
            raise KeyboardInterrupt

    with monkeypatch.context() as interrupted:
        interrupted.setattr(ProgressBar, "show", interrupt)
        assert league(file, "greedy", "beginner", "--rounds", "40") == 130
    printed = capsys.readouterr()
    assert printed.err == "penultima arena: interrupted; showing partial results\n"
    assert "greedy" in printed.out
    before = json.loads(file.read_text())
    assert sum(len(each["won"]) for each in before["pairings"]) == 10
    assert league(file, "--rounds", "40", "--json") == 0
    after = json.loads(file.read_text())
    assert after["pairings"][0]["won"][:10] == before["pairings"][0]["won"]
    assert [len(each["won"]) for each in after["pairings"]] == [20, 20, 20]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([], "enter bots, such as: penultima arena --league mine.json clever"),
        (["nobody"], "there is no bot 'nobody'"),
        (["py:nowhere:Bot"], "can't be imported"),
        (["cmd:/no/such/bot"], "can't be started"),
        (["agent:nowhere.npz"], "can't be read as a network"),
        (["clever", "clever"], "'clever' is entered twice"),
        (["a=clever", "a=greedy"], "clever and greedy need different names: NAME=BOT"),
        (["=clever"], "'' is no name"),
        (["random=clever"], "the name 'random' belongs to the bot that the ratings start at"),
        (["me=random"], "the name 'random' belongs to the bot that the ratings start at"),
        (["clever", "--players", "1,2"], "2 to 10"),
        (["clever", "--players", "two"], "'two' is no number of players"),
        (["clever", "--edition", "zelda,nowhere"], "nowhere"),
        (["clever", "--rounds", "0"], "rounds must be between 1 and"),
        (["clever", "--jobs", "0"], "processes must be between 1 and"),
        (["clever", "--time-limit", "0"], "--time-limit: must be more than 0"),
        (["clever", "--time-limit", "nan"], "--time-limit: must be more than 0"),
        (["clever", "--option", "nothing=1"], "there is no option 'nothing'"),
        (["clever", "--tables"], "--tables can't be combined with --league"),
        (["clever", "--parquet", "x"], "--parquet can't be combined with --league"),
        (["clever", "--report", "/no/folder/x.html"], "can't be written"),
    ],
)
def test_bad_arguments_are_one_clear_line(
    words: list[str], problem: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert league(file, *words) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert problem in message
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--seed", "2"], "has seed='1', and not '2': begin a new league"),
        (["--rollouts", "7"], "has rollouts=300, and not 7: begin a new league"),
        (["--time-limit", "3"], "has time_limit_s=1.0, and not 3.0: begin a new league"),
        (["--option", "stacking=true"], "and not ('stacking=true',): begin a new league"),
        (["me=clever"], "'me' is greedy already: choose another name, NAME=BOT"),
    ],
)
def test_what_is_in_the_file_cannot_be_changed(
    words: list[str], problem: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert league(file, "me=greedy", "--rounds", "2", "--seed", "1") == 0
    before = file.read_bytes()
    assert league(file, *words) == 2
    assert problem in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize("words", [["--players", "2"], ["--time-limit", "1"], ["--report", "x"]])
def test_options_of_leagues_need_a_league(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "clever", "random", *words]) == 2
    assert capsys.readouterr().err == f"penultima: arena: {words[0]} needs --league\n"
