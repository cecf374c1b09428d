"""Run a workload on the threads of this machine. Ctrl-C keeps the chunks that were finished."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import Any

from .counts import Counts
from .workload import Chunk, ChunkPlayer, Workload

ProgressCallback = Callable[[int], None]
"""Called regularly with the number of rounds or matches played so far."""


@dataclass(frozen=True)
class RunResult:
    counts: Counts
    seconds: float
    threads: int
    complete: bool = True
    """False after an interruption; the counts are then those of the first chunks."""
    rounds: list[tuple[Any, ...]] | None = None
    """A row for each round (`round_rows.ROUND_SCHEMA`), if the workload keeps them."""


def run(
    workload: Workload, threads: int = 1, progress: ProgressCallback | None = None
) -> RunResult:
    start = time.perf_counter()
    chunks = _ChunkQueue(workload.chunks())
    workers = [_Worker(ChunkPlayer(workload), chunks) for _ in range(threads)]
    complete = True
    try:
        for worker in workers:
            worker.start()
        try:
            for worker in workers:
                ended = False
                while not ended:
                    ended = worker.ended.wait(0.1)
                    if progress:
                        progress(sum(each.player.done for each in workers))
        except KeyboardInterrupt:
            complete = False
            chunks.stop.set()
            for worker in workers:
                worker.ended.wait()
    finally:
        chunks.stop.set()
    total = Counts()
    for worker in workers:
        if worker.error:
            raise worker.error
        total.add(Counts.of(worker.player.collector))
    seconds = time.perf_counter() - start
    return RunResult(total, seconds, threads, complete, _rounds(workload, workers))


def _rounds(workload: Workload, workers: "list[_Worker]") -> list[tuple[Any, ...]] | None:
    """The rows of all workers, in the order of their chunks."""
    if not workload.keep_rounds:
        return None
    chunks = [chunk for worker in workers for chunk in worker.player.rounds.items()]
    return [row for _, rows in sorted(chunks, key=lambda chunk: chunk[0]) for row in rows]


class _ChunkQueue:
    """Hands out chunks to the workers until all are taken or `stop` is set."""

    def __init__(self, chunks: Iterator[Chunk]) -> None:
        self.chunks = chunks
        self.lock = Lock()
        self.stop = Event()

    def __iter__(self) -> Iterator[Chunk]:
        while not self.stop.is_set():
            with self.lock:
                chunk = next(self.chunks, None)
            if chunk is None:
                return
            yield chunk


class _Worker(Thread):
    """Plays chunks, and sets `ended` when it has finished the last one.

    An interrupted `join` could return while the thread still plays, with incomplete counts."""

    def __init__(self, player: ChunkPlayer, chunks: _ChunkQueue) -> None:
        super().__init__()
        self.player = player
        self.chunks = chunks
        self.ended = Event()
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            for chunk in self.chunks:
                self.player.play(chunk)
        except BaseException as error:
            self.error = error
            self.chunks.stop.set()
        finally:
            self.ended.set()
