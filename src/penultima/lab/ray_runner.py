"""Run a workload on a Ray cluster, with the same chunks and therefore the same totals.

A chunk whose worker or machine fails is retried without limit. Counts are kept by chunk number, so
none is counted twice.
"""

import time
from collections.abc import Callable
from itertools import islice
from typing import Any

from penultima.extras import need

from .counts import Counts
from .thread_runner import ProgressCallback, RunResult
from .workload import Chunk, ChunkPlayer, Workload

UNLIMITED_RETRIES = -1
TASKS_PER_CPU = 4

Task = Callable[[Workload, Chunk], Counts]


def play_chunk(workload: Workload, chunk: Chunk) -> Counts:
    """Play one chunk; runs on a worker of the cluster."""
    player = ChunkPlayer(workload)
    player.play(chunk)
    return Counts.of(player.collector)


def run_on_ray(
    workload: Workload,
    address: str,
    progress: ProgressCallback | None = None,
    task: Task = play_chunk,
) -> RunResult:
    """Distribute the workload over a cluster; the address `local` starts one on this machine."""
    ray: Any = need("ray", "ray", "--ray")
    start = time.perf_counter()
    connected = not ray.is_initialized()
    if connected:
        ray.init(address=address, log_to_driver=False, logging_level="warning")
    try:
        cpus = max(1, int(ray.cluster_resources().get("CPU", 1)))
        counts, complete = _play_all(ray, workload, cpus, progress, task)
    finally:
        if connected:
            ray.shutdown()
    total = Counts()
    for number in sorted(counts):
        total.add(counts[number])
    return RunResult(total, time.perf_counter() - start, cpus, complete)


def _play_all(
    ray: Any, workload: Workload, cpus: int, progress: ProgressCallback | None, task: Task
) -> tuple[dict[int, Counts], bool]:
    remote = ray.remote(num_cpus=1, max_retries=UNLIMITED_RETRIES)(task)
    shared = ray.put(workload)
    chunks = workload.chunks()
    pending = {
        remote.remote(shared, chunk): chunk for chunk in islice(chunks, TASKS_PER_CPU * cpus)
    }
    counts: dict[int, Counts] = {}
    done = 0
    try:
        while pending:
            (finished, *_), _ = ray.wait(list(pending))
            chunk = pending.pop(finished)
            assert chunk.number not in counts
            counts[chunk.number] = ray.get(finished)
            done += chunk.size
            if progress:
                progress(done)
            for following in islice(chunks, 1):
                pending[remote.remote(shared, following)] = following
    except KeyboardInterrupt:
        for task_ref in pending:
            ray.cancel(task_ref, force=True)
        return counts, False
    return counts, True
