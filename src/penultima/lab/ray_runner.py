"""Running work on a Ray cluster: the same chunks, so the same totals.

A chunk whose worker or machine dies is played again, as often as it takes. Counts are kept by the
number of their chunk, so nothing is counted twice.
"""

import time
from collections.abc import Callable
from itertools import islice
from typing import Any

from penultima.extras import need

from .counts import Counts
from .thread_runner import Progress, Result
from .workload import Chunk, Desk, Work

AGAIN_AND_AGAIN = -1
WAITING_PER_CPU = 4

Task = Callable[[Work, Chunk], Counts]


def play_chunk(work: Work, chunk: Chunk) -> Counts:
    """One chunk, on whatever machine it landed."""
    desk = Desk(work)
    desk.play(chunk)
    return Counts.of(desk.ledger)


def run_on_ray(
    work: Work, address: str, progress: Progress | None = None, task: Task = play_chunk
) -> Result:
    """Spread the work over the cluster at this address; `local` starts one on this machine."""
    ray: Any = need("ray", "ray", "--ray")
    began = time.perf_counter()
    joined = not ray.is_initialized()
    if joined:
        ray.init(address=address, log_to_driver=False, logging_level="warning")
    try:
        cpus = max(1, int(ray.cluster_resources().get("CPU", 1)))
        counts, complete = _play_all(ray, work, cpus, progress, task)
    finally:
        if joined:
            ray.shutdown()
    total = Counts()
    for number in sorted(counts):
        total.add(counts[number])
    return Result(total, time.perf_counter() - began, cpus, complete)


def _play_all(
    ray: Any, work: Work, cpus: int, progress: Progress | None, task: Task
) -> tuple[dict[int, Counts], bool]:
    remote = ray.remote(num_cpus=1, max_retries=AGAIN_AND_AGAIN)(task)
    shared = ray.put(work)
    chunks = work.chunks()
    waiting = {
        remote.remote(shared, chunk): chunk for chunk in islice(chunks, WAITING_PER_CPU * cpus)
    }
    counts: dict[int, Counts] = {}
    done = 0
    try:
        while waiting:
            (finished, *_), _ = ray.wait(list(waiting))
            chunk = waiting.pop(finished)
            assert chunk.number not in counts
            counts[chunk.number] = ray.get(finished)
            done += chunk.size
            if progress:
                progress(done)
            for following in islice(chunks, 1):
                waiting[remote.remote(shared, following)] = following
    except KeyboardInterrupt:
        for task_ref in waiting:
            ray.cancel(task_ref, force=True)
        return counts, False
    return counts, True
