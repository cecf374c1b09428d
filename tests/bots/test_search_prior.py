"""tools/search_prior: what a search may expect of moves, measured."""

from random import Random

import pytest

from penultima.bots.arena import arena_setup
from tools.search_prior import ValuedMoves, Values, main
from tools.search_settings import play_round


def test_lines_are_found_again() -> None:
    """Moves that are worth 2 less for each unit of score, spread by 5 and 1 more for each unit."""
    rng, values = Random(1), Values()
    for _ in range(20_000):
        behind = rng.uniform(0, 30)
        values.behind.append(behind)
        values.worth.append(rng.gauss(-2 * behind, 5 + behind))
    found = values.prior()
    assert found.slope == pytest.approx(2, abs=0.1)
    assert found.spread == pytest.approx(5, abs=0.5)
    assert found.spread_slope == pytest.approx(1, abs=0.05)


def test_moves_that_score_less_are_worth_less() -> None:
    values = Values()
    for number in range(8):
        bot = ValuedMoves(Random(number), values)
        play_round(arena_setup("zelda", 2, []), number, "p", bot)
    assert len(values.worth) > 50
    assert values.prior().slope > 0 < values.prior().spread
    assert values.resemblance > 1, "samples of one chain resemble each other"


def test_the_command_prints_a_line_for_each_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rounds", "4"]) == 0
    two, more = capsys.readouterr().out.splitlines()
    assert two.startswith("two: Prior(slope=") and more.startswith("more: Prior(slope=")
