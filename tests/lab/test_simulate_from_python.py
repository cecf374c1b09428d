"""`penultima.simulate` and `compare`: measures with intervals, rows, and bots of one's own."""

from math import isnan
from pathlib import Path
from random import Random

import polars
import pytest

import penultima
from penultima import BadSetup, Opening, simulate
from penultima.bots import Greedy
from penultima.bots.arena import play_round
from penultima.intervals import Estimate, difference, holm, p_value, share
from penultima.lab.habits import Habits
from penultima.setups import make_setup


def test_measures_are_found_by_name() -> None:
    result = simulate("zelda", rounds=2000, seed=1)
    assert 50 < result["turns per round"].low < result["turns per round"].value < 65
    assert result["rounds won", "dealer"].value < 0.3
    with pytest.raises(KeyError, match=r"choose from .*'points per round'"):
        result["turns"]
    with pytest.raises(KeyError, match=r"choose from \('rounds won', '1 after the dealer'\)"):
        result["rounds won"]
    assert repr(result).startswith("<Simulation of zelda: 2,000 rounds, ")
    assert "turns per round" in str(result)
    assert "turns on average" in result._repr_html_()


def test_rounds_are_kept_without_changing_the_totals() -> None:
    kept = simulate("frozen", 3, rounds=12_000, seed=1, keep_rounds=True, threads=2)
    plain = simulate("frozen", 3, rounds=12_000, seed=1, threads=1)
    assert kept.result.counts == plain.result.counts
    rows = polars.DataFrame(kept.rounds)
    assert rows["round"].to_list() == list(range(12_000))
    assert rows["turns"].sum() == plain.result.counts["turns"]
    assert rows["comeback"].sum() == plain.result.counts["comebacks"]
    assert rows["turns"].mean() == pytest.approx(plain["turns per round"].value)
    assert rows.schema["comeback"] == polars.Boolean
    assert rows["winner"].drop_nulls().value_counts().height == 3
    assert {"WL", "W"} <= set(rows["last_card"])
    with pytest.raises(BadSetup, match="pass keep_rounds=True"):
        len(plain.rounds)


def test_a_simulation_of_bots_counts_what_happens_at_the_table() -> None:
    """Every round is played again at a table of the reference rules, without a kernel."""
    result = simulate("zelda", 3, rounds=8, seed="s", played_by=Greedy, keep_rounds=True)
    assert result.rules.player_name == "Greedy"
    setup = make_setup("zelda", 3)
    for number, row in enumerate(result.rounds):
        rng = Random(f"s {number}")
        bots = [Greedy(Random(rng.getrandbits(64))) for _ in range(3)]
        table = play_round(Opening(setup, f"s {number}"), bots, rng)
        assert (row["winner"], row["dealer"]) == (table.winner, table.dealer)
        assert row["points"] == sum(table.scores)
        assert row["last_card"] == table.discard[0]
    assert result["calls forgotten"].value == 0


def test_a_bot_at_tables_and_in_the_kernel_plays_rounds_of_the_same_length() -> None:
    at_tables = simulate("zelda", 2, rounds=60, seed=1, played_by="py:penultima.bots:Clever")
    habits = Habits(forget=0, notice=1)
    in_kernel = simulate("zelda", 2, rounds=20_000, seed=1, played_by="clever", habits=habits)
    change = difference(at_tables["turns per round"], in_kernel["turns per round"])
    assert p_value(change) > 0.001


def test_many_measures_are_corrected_for_their_number() -> None:
    one, same = (simulate("zelda", rounds=3000, seed=seed) for seed in ("a", "b"))
    comparison = penultima.compare(one, same)
    assert not comparison.significant
    assert any(change.p < 0.05 for change in comparison.differences), "chance alone, uncorrected"
    other = simulate("zelda", rounds=3000, seed="b", options={"seven_zero": True}, label="7-0")
    changed = penultima.compare(one, other)
    assert changed["comebacks"].is_significant
    assert changed["comebacks"].p_corrected == pytest.approx(
        min(1, changed.tested * changed["comebacks"].p), rel=1e-6
    )
    assert repr(changed).startswith("<Comparison of zelda and 7-0: ")
    assert "corrected for the" in str(changed)
    assert "7-0" in changed._repr_html_()


def test_a_seat_is_a_label_unless_players_differ() -> None:
    def tested(careful: int) -> set[bool]:
        habits = Habits(careful=careful)
        sides = [simulate("zelda", rounds=500, seed=seed, habits=habits) for seed in (1, 2)]
        changes = penultima.compare(*sides).differences
        return {isnan(c.p_corrected) for c in changes if c.subject.startswith("seat")}

    assert tested(0) == {True}
    assert tested(1) == {False}


@pytest.mark.parametrize(
    ("estimate", "p"),
    [
        (Estimate(1.959964, 0, 3.92, 100), 0.05),
        (Estimate(-1.959964, -3.92, 0, 100), 0.05),
        (Estimate(0, -1, 1, 100), 1),
        (Estimate(1, 1, 1, 100), 0),
    ],
)
def test_a_p_value_is_below_5_percent_if_the_interval_excludes_zero(
    estimate: Estimate, p: float
) -> None:
    assert p_value(estimate) == pytest.approx(p, abs=1e-6)
    assert p_value(difference(share(50, 100), share(80, 100))) < 0.05


def test_holms_method() -> None:
    """The example of the textbooks: the smallest times 4, the next times 3, never decreasing."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1, 1]
    assert holm([]) == []


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"rounds": 5, "matches": 5}, "pass rounds or matches, not both"),
        ({"rounds": -1}, "too few"),
        ({"players": "four"}, "players is their number"),
        ({"played_by": "nobody"}, "there is no bot 'nobody'"),
        ({"played_by": "greedy", "matches": 5}, "play rounds, not matches"),
        ({"matches": 5, "keep_rounds": True}, "rounds of a simulation of rounds"),
        ({"played_by": "clever", "habits": Habits(careful=1)}, "habit of people"),
    ],
)
def test_bad_arguments_are_refused_with_what_to_pass(
    given: dict[str, object], problem: str
) -> None:
    with pytest.raises(BadSetup, match=problem):
        simulate(**given)  # type: ignore[arg-type]


def test_measures_and_differences_are_rows(tmp_path: Path) -> None:
    one, other = (simulate("zelda", players, rounds=300, label=str(players)) for players in (2, 3))
    frame = polars.DataFrame(penultima.compare(one, other).rows)
    assert frame.schema["players"] == frame.schema["count"] == polars.Int64
    assert frame.schema["p_corrected"] == polars.Float64
    assert set(frame["rules"]) == {"2", "3", "difference"}
    assert len(one.rows) == len(one.measures)
