"""Running work on the threads of this machine. An interruption keeps what was done."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event, Lock, Thread

from .counts import Counts
from .work import Chunk, Desk, Work

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
    desks = [Desk(work) for _ in range(threads)]
    chunks = _Shared(work.chunks())
    workers = [Thread(target=_play, args=(desk, chunks)) for desk in desks]
    complete = True
    for worker in workers:
        worker.start()
    try:
        for worker in workers:
            while worker.is_alive():
                worker.join(0.1)
                if progress:
                    progress(sum(desk.done for desk in desks))
    except KeyboardInterrupt:
        complete = False
        chunks.stop.set()
        for worker in workers:
            worker.join()
    finally:
        chunks.stop.set()
    total = Counts()
    for desk in desks:
        total.add(Counts.of(desk.ledger))
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


def _play(desk: Desk, chunks: _Shared) -> None:
    for chunk in chunks:
        desk.play(chunk)
