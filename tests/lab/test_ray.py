"""A cluster of two nodes gives the same totals, also if a worker dies."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from penultima.lab.counts import Counts
from penultima.lab.ray_runner import play_chunk, run_on_ray
from penultima.lab.rule_set import rule_set
from penultima.lab.thread_runner import run
from penultima.lab.workload import CHUNK_SIZES, Chunk, Workload
from penultima.rules.edition import load

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

WORKLOAD = Workload(
    rule_set(load("frozen"), 3).tables, 6 * CHUNK_SIZES["rounds"] + 5, seed="cluster"
)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    import ray
    from ray.cluster_utils import Cluster

    ray_cluster = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    ray_cluster.add_node(num_cpus=1)
    ray.init(address=ray_cluster.address, log_to_driver=False, logging_level="error")
    yield ray_cluster
    ray.shutdown()
    ray_cluster.shutdown()


def test_two_nodes_give_the_totals_of_one_process(cluster: Any) -> None:
    result = run_on_ray(WORKLOAD, cluster.address)
    assert result.threads == 2
    assert result.counts == run(WORKLOAD, 1).counts
    clever = replace(WORKLOAD, amount=CHUNK_SIZES["rounds"] + 5, played_by="clever")
    assert run_on_ray(clever, cluster.address).counts == run(clever, 1).counts


def test_the_chunk_of_a_killed_worker_is_repeated_and_counted_once(
    cluster: Any, tmp_path: Path
) -> None:
    def dies_once(workload: Workload, chunk: Chunk) -> Counts:
        counts = play_chunk(workload, chunk)
        mark = tmp_path / f"{chunk.number}"
        if chunk.number in (1, 4) and not mark.exists():
            mark.touch()
            os._exit(1)
        return counts

    result = run_on_ray(WORKLOAD, cluster.address, task=dies_once)
    assert {mark.name for mark in tmp_path.iterdir()} == {"1", "4"}
    assert result.complete
    assert result.counts == run(WORKLOAD, 1).counts
