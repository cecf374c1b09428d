"""Storms: bad networks, crashes and odd people; and nobody waits for ever."""

import pytest

from tools.storm import sail


@pytest.mark.parametrize("seed", range(60))
def test_every_match_comes_to_its_end(seed: int) -> None:
    sail(seed)


def test_the_same_seed_is_the_same_storm() -> None:
    """A failure that can't be seen again can't be mended."""
    first, second = sail(7), sail(7)
    assert first.world.disk.rows == second.world.disk.rows
