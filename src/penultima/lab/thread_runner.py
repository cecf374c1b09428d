"""Running work on the threads of this machine. An interruption keeps what was done."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event, Lock, Thread

from .counts import Counts
from .workload import Chunk, Desk, Work

Progress = Callable[[int], None]
"""Told from time to time how many rounds, or matches, are done."""


@dataclass(frozen=True)
class Result:
    counts: Counts
    seconds: float
    threads: int
    complete: bool = True
    """False if it was interrupted: then the counts are those of the first chunks, whole."""


def run(work: Work, threads: int = 1, progress: Progress | None = None) -> Result:
    began = time.perf_counter()
    chunks = _Shared(work.chunks())
    workers = [_Worker(Desk(work), chunks) for _ in range(threads)]
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
                        progress(sum(each.desk.done for each in workers))
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
        total.add(Counts.of(worker.desk.ledger))
    return Result(total, time.perf_counter() - began, threads, complete)


class _Shared:
    """Chunks that threads take one after the other, until somebody says stop."""

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
    """Plays chunks at a desk. It says itself when it has ended, between two chunks.

    An interrupted `join` may take a thread for ended that still plays, and its ledger for whole."""

    def __init__(self, desk: Desk, chunks: _Shared) -> None:
        super().__init__()
        self.desk = desk
        self.chunks = chunks
        self.ended = Event()
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            for chunk in self.chunks:
                self.desk.play(chunk)
        except BaseException as error:
            self.error = error
            self.chunks.stop.set()
        finally:
            self.ended.set()
