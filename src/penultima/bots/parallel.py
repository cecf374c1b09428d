"""Deals played on all cores: in threads where the kernel plays, in processes at tables."""

import argparse
import os
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
from random import Random
from threading import Thread

from penultima.bots import LEVELS
from penultima.errors import BadSetup
from penultima.parsing import edition_from_text
from penultima.rules.options import Options
from penultima.rules.table import Setup

from .arena import MakeBot, at_tables, in_the_kernel, kernel_can
from .bot import Bot
from .expert import Expert
from .external import External, Programs
from .results import Deal

PROGRAM = "cmd:"
Played = tuple[list[Deal], Counter[tuple[str, bool]]]
"""Deals, and how often programs gave a legal move or none."""
PROGRAMS_HERE = Programs()
"""Where this is one of several processes: the programs that play in it, from chunk to chunk."""
OVER = b"over"
CHUNK_IN_KERNEL, CHUNK_AT_TABLES = 4096, 2


def command_of(name: str) -> str:
    """The program that a player is, if it is one."""
    return name.removeprefix(PROGRAM) if name.startswith(PROGRAM) else ""


def chunks(
    players: Sequence[str], setup: Setup, deals: int, args: argparse.Namespace
) -> Generator[Played, None, None]:
    """The deals in their order, played here or in processes: the same, however many there are."""
    in_kernel = kernel_can(players, setup)
    size = CHUNK_IN_KERNEL if in_kernel else CHUNK_AT_TABLES
    parts = [(at, min(size, deals - at)) for at in range(0, deals, size)]
    if in_kernel:  # it holds no lock
        count = partial(_play_in_kernel, players, setup, args.seed)
        with ThreadPoolExecutor(args.processes) as threads:
            yield from threads.map(count, parts)
    elif args.processes == 1:
        with closing(Programs()) as programs:
            bots = [maker(name, args.rollouts, programs) for name in players]
            play = partial(_play, programs, bots, setup, args.seed)
            yield from map(play, parts)
    else:
        agreed = args.edition, setup.players, setup.options
        work = partial(_play_elsewhere, agreed, players, args.seed, args.rollouts)
        yield from _in_processes(args.processes, work, parts)


def _in_processes(
    count: int, work: Callable[[tuple[int, int]], Played], parts: Iterable[tuple[int, int]]
) -> Iterator[Played]:
    heard, over = Pipe(duplex=False)
    begin = partial(_begin_elsewhere, heard, over)
    with heard, over, ProcessPoolExecutor(count, initializer=begin) as processes:
        rest = iter(parts)
        try:
            with _ctrl_c_held_back():
                begun = deque(processes.submit(work, part) for part in islice(rest, 2 * count))
            while begun:
                yield begun.popleft().result()
                begun.extend(processes.submit(work, part) for part in islice(rest, 1))
        except BaseException as error:
            # Nobody waits any more for what they have begun, and it may take them a while.
            over.send_bytes(OVER)
            if isinstance(error, BrokenProcessPool):
                raise BadSetup("arena: somebody has ended one of its processes") from None
            raise


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Until processes have begun: one that is on its way would take it for its own."""
    came: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if came:
            raise KeyboardInterrupt


def _begin_elsewhere(heard: Connection, over: Connection) -> None:
    # Such a process ends without `atexit`.
    Finalize(None, PROGRAMS_HERE.close, exitpriority=0)
    # Ctrl-C reaches every process of a terminal: the first one decides what becomes of the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: over.send_bytes(OVER))
    Thread(target=_end_elsewhere, args=(heard,), daemon=True).start()


def _end_elsewhere(heard: Connection) -> None:
    """On a thread: a signal may have to wait for whatever a process is waiting for."""
    heard.poll(None)  # nobody takes the word out of the pipe: it is for all
    PROGRAMS_HERE.kill()
    os._exit(1)


def _play_elsewhere(
    agreed: tuple[str, tuple[str, ...], Options],
    players: Sequence[str],
    seed: str,
    rollouts: int,
    part: tuple[int, int],
) -> Played:
    """In another process, which has its own editions."""
    edition, people, options = agreed
    setup = Setup(edition_from_text(edition), people, options)
    bots = [maker(name, rollouts, PROGRAMS_HERE) for name in players]
    return _play(PROGRAMS_HERE, bots, setup, seed, part)


def _play_in_kernel(
    players: Sequence[str], setup: Setup, seed: str, part: tuple[int, int]
) -> Played:
    return list(in_the_kernel(players, setup, *part, seed)), Counter()


def _play(
    programs: Programs, bots: list[MakeBot], setup: Setup, seed: str, part: tuple[int, int]
) -> Played:
    return list(at_tables(bots, setup, *part, seed)), programs.take_answers()


def maker(name: str, rollouts: int, programs: Programs) -> MakeBot:
    """How to make a bot for a seat. An expert takes the time that its rollouts take."""
    if command := command_of(name):
        return partial(External, programs=programs, command=command)
    if name == "expert":
        return partial(_expert, rollouts)
    return LEVELS[name]


def _expert(rollouts: int, chance: Random) -> Bot:
    return Expert(chance, rollouts, budget_s=None)
