"""Matches come to their end despite bad networks, server crashes and nonsense requests."""

import pytest

from tools.storm import run_storm


@pytest.mark.parametrize("seed", range(60))
def test_a_match_under_faults_comes_to_its_end(seed: int) -> None:
    run_storm(seed)


def test_the_same_seed_gives_the_same_run() -> None:
    """Without this, a failure could not be repeated."""
    first, second = run_storm(7), run_storm(7)
    assert first.world.disk.rows == second.world.disk.rows
