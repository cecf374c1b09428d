"""`penultima.arena`: results with intervals and rows, and bots of one's own."""

from pathlib import Path

import polars
import pytest

import penultima
from penultima import BadSetup, View, actions
from penultima.bots import Greedy, results
from penultima.cli.main import main

THRIFTY = f"py:{Path(__file__).parents[2] / 'docs/examples/thrifty.py'}:Thrifty"


@pytest.fixture(autouse=True)
def few_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "RESAMPLED_ROUNDS", 2_000)


def test_a_result_has_intervals_and_rows() -> None:
    result = penultima.arena("clever", "random", rounds=2000, seed=1)
    clever = result["clever"]
    assert clever.won.low < clever.won.value < clever.won.high
    assert clever.won.low > 60
    frame = polars.DataFrame(result.rows)
    assert frame["name"].to_list() == ["clever", "random"]
    assert frame["won_low"][0] == clever.won.low
    assert result.complete
    assert str(result).startswith("zelda, 2 players, 2,000 rounds\nwith seed 1\n    clever  won")
    assert repr(result).startswith("<ArenaResult: clever won ")
    assert "clever  won" in result._repr_html_()
    with pytest.raises(KeyError, match="'nobody' did not play: these did: clever, random"):
        result["nobody"]


def test_every_round_is_a_row_that_agrees_with_the_standings() -> None:
    result = penultima.arena("clever", "greedy", "greedy", rounds=600, seed=2, edition="frozen")
    rounds = polars.DataFrame(result.rounds)
    assert len(rounds) == 600
    assert rounds.schema["points"] == polars.List(polars.Int64)
    assert rounds.schema["winner"] == polars.Int64
    won = rounds.filter(polars.col("winner_name") == "clever").height
    assert 100 * won / 600 == pytest.approx(result["clever"].won.value)
    assert rounds["seating"].to_list()[:3] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_bots_of_ones_own_play_without_touching_the_package() -> None:
    def first_card(view: View) -> actions.Move:
        return view.legal[0]

    result = penultima.arena(THRIFTY, Greedy, first_card, rounds=12, seed=1)
    assert result.names == (THRIFTY, "Greedy", "first_card")
    assert sum(standing.won.value for standing in result.standings) == pytest.approx(100)


def test_the_level_and_its_class_play_alike() -> None:
    """One plays in the kernel, the other at a table; both see the same deals of other seeds."""
    by_name = penultima.arena("beginner", "random", rounds=8, seed=4, processes=1)
    by_spec = penultima.arena(
        "py:penultima.bots:Beginner", "py:penultima.bots:RandomBot", rounds=8, seed=4, processes=1
    )
    assert by_name.deals == by_spec.deals


@pytest.mark.slow  # starts processes
def test_the_number_of_processes_changes_nothing() -> None:
    one, two = (
        penultima.arena(THRIFTY, "greedy", rounds=8, seed=3, processes=processes)
        for processes in (1, 2)
    )
    assert one == two


def test_what_other_processes_cannot_get_is_refused_with_what_to_do() -> None:
    with pytest.raises(BadSetup, match=r"pass processes=1, or name the bot as py:MODULE:NAME"):
        penultima.arena(lambda view: view.legal[0], "random", rounds=4, processes=2)


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({}, "pass the players"),
        ({"rounds": 0}, "rounds must be between 1 and 10,000,000"),
        ({"options": {"nothing": 1}}, "there is no option 'nothing'"),
    ],
)
def test_bad_arguments_are_refused(given: dict[str, object], problem: str) -> None:
    players = () if not given else ("clever", "random")
    with pytest.raises(BadSetup, match=problem):
        penultima.arena(*players, **given)  # type: ignore[arg-type]


def test_the_command_writes_a_row_for_each_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rounds.parquet"
    words = ["arena", THRIFTY, "greedy", "--rounds", "8", "--processes", "1"]
    assert main([*words, "--parquet", str(file)]) == 0
    assert f"{THRIFTY}  won" in capsys.readouterr().out
    assert polars.read_parquet(file).shape == (8, 6)
