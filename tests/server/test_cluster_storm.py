"""Two nodes on a simulated database: whatever fails, two never write to one table."""

import pytest

from tools.cluster_storm import run_cluster_storm


@pytest.mark.parametrize("seed", range(20))
def test_a_match_on_two_nodes_comes_to_its_end(seed: int) -> None:
    run_cluster_storm(seed)


@pytest.mark.parametrize("step", range(1, 31))
def test_a_lease_can_be_lost_at_any_step(step: int) -> None:
    """Before a statement, or between its commit and its answer: the node learns of it later."""
    storm = run_cluster_storm(3, lease_lost_at=step)
    assert sum(storm.faults.values()) == 1


def test_a_database_that_does_not_fence_is_noticed() -> None:
    """Without this, the storm could pass because nobody ever writes after losing a table."""

    def run_until_noticed() -> None:
        for seed in range(40):
            run_cluster_storm(seed, fenced=False)

    with pytest.raises(AssertionError, match=r"two nodes have written|went back in time"):
        run_until_noticed()


def test_the_same_seed_gives_the_same_run() -> None:
    """Without this, a failure could not be repeated."""
    first, second = run_cluster_storm(5), run_cluster_storm(5)
    assert first.world.disk.rows == second.world.disk.rows
    assert first.world.database.claimants == second.world.database.claimants
    assert first.faults == second.faults
