"""Play the deals of an arena on all cores: with threads in the kernel, with processes at tables."""

import os
import pickle
import signal
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from functools import partial
from itertools import islice
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.util import Finalize
from threading import Thread, current_thread, main_thread
from typing import TypeVar

from penultima.errors import BadSetup
from penultima.rules.table import Setup

from .arena import kernel_supports, play_deals_at_tables, play_deals_in_kernel
from .external import ProgramPool
from .results import DealResult
from .specs import BotFactory, BotSpec, bot_factory

Part = TypeVar("Part")
PartResult = TypeVar("PartResult")
ChunkResult = tuple[list[DealResult], Counter[tuple[str, bool]]]
"""The results of some deals, and the answers of external programs (ProgramPool.answers)."""
WORKER_PROGRAMS = ProgramPool()
"""In a worker process: its external programs, which are kept from chunk to chunk."""
STOP = b"stop"
CHUNK_IN_KERNEL, CHUNK_AT_TABLES = 4096, 2


def play_chunks(
    players: Sequence[BotSpec],
    setup: Setup,
    deals: int,
    *,
    seed: str,
    rollouts: int,
    processes: int,
) -> Generator[ChunkResult, None, None]:
    """Play deals in chunks and yield them in order; the number of processes changes nothing."""
    in_kernel = kernel_supports(players, setup)
    size = CHUNK_IN_KERNEL if in_kernel else CHUNK_AT_TABLES
    parts = [(start, min(size, deals - start)) for start in range(0, deals, size)]
    if in_kernel:  # the kernel releases the interpreter's lock
        names = [str(player) for player in players]
        work = partial(_play_in_kernel, names, setup, seed)
        with ThreadPoolExecutor(processes) as threads:
            yield from threads.map(work, parts)
    elif processes == 1:
        with closing(ProgramPool()) as programs:
            bots = [bot_factory(name, rollouts, programs) for name in players]
            play = partial(_play, programs, bots, setup, seed)
            yield from map(play, parts)
    else:
        work = partial(_play_in_worker, setup, players, seed, rollouts)
        _check_can_be_sent(work)
        yield from in_processes(processes, work, parts)


def _check_can_be_sent(work: Callable[[tuple[int, int]], ChunkResult]) -> None:
    """Raise BadSetup for a bot that other processes can't be given, such as a lambda."""
    try:
        pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise BadSetup(f"{error}: pass processes=1, or name the bot as py:MODULE:NAME") from None


def in_processes(
    count: int, work: Callable[[Part], PartResult], parts: Iterable[Part]
) -> Iterator[PartResult]:
    """The results of all parts, in order. Parts are taken when there is a process for them."""
    stop_receiver, stop_sender = Pipe(duplex=False)
    init = partial(_init_worker, stop_receiver, stop_sender)
    with stop_receiver, stop_sender, ProcessPoolExecutor(count, initializer=init) as processes:
        rest = iter(parts)
        try:
            with _sigint_deferred():
                pending = deque(processes.submit(work, part) for part in islice(rest, 2 * count))
            while pending:
                yield pending.popleft().result()
                pending.extend(processes.submit(work, part) for part in islice(rest, 1))
        except BaseException as error:
            # Stop the workers at once: their current chunks may take long and aren't needed.
            stop_sender.send_bytes(STOP)
            if isinstance(error, BrokenProcessPool):
                raise BadSetup("arena: a worker process was killed") from None
            raise


@contextmanager
def _sigint_deferred() -> Iterator[None]:
    """Defer Ctrl-C while workers start, as they don't ignore it before their initializer runs."""
    if current_thread() is not main_thread():  # others get no signals
        yield
        return
    received: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: received.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if received:
            raise KeyboardInterrupt


def _init_worker(stop_receiver: Connection, stop_sender: Connection) -> None:
    # Worker processes end without running `atexit` functions.
    Finalize(None, WORKER_PROGRAMS.close, exitpriority=0)
    # Ctrl-C reaches every process of the terminal; the parent decides when the workers stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: stop_sender.send_bytes(STOP))
    Thread(target=_exit_on_stop, args=(stop_receiver,), daemon=True).start()


def _exit_on_stop(stop_receiver: Connection) -> None:
    """Runs on a thread, because a signal handler may have to wait for the main thread."""
    stop_receiver.poll(None)  # the message stays in the pipe, so that every worker sees it
    WORKER_PROGRAMS.kill()
    os._exit(1)


def _play_in_worker(
    setup: Setup, players: Sequence[BotSpec], seed: str, rollouts: int, part: tuple[int, int]
) -> ChunkResult:
    """Play a chunk in a worker process."""
    bots = [bot_factory(name, rollouts, WORKER_PROGRAMS) for name in players]
    return _play(WORKER_PROGRAMS, bots, setup, seed, part)


def _play_in_kernel(
    players: Sequence[str], setup: Setup, seed: str, part: tuple[int, int]
) -> ChunkResult:
    return list(play_deals_in_kernel(players, setup, *part, seed)), Counter()


def _play(
    programs: ProgramPool, bots: list[BotFactory], setup: Setup, seed: str, part: tuple[int, int]
) -> ChunkResult:
    return list(play_deals_at_tables(bots, setup, *part, seed)), programs.take_answers()
