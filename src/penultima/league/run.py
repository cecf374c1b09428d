"""Plays what is missing in a league, on all cores."""

from collections.abc import Callable, Generator, Iterator
from contextlib import closing

from penultima.bots.external import ProgramPool
from penultima.bots.parallel import WORKER_PROGRAMS, in_processes

from .deals import Chunk, ChunkResult, play_chunk
from .league_file import Absence, League

CHUNK_DEALS = 10


def missing(league: League, rounds: int) -> list[Chunk]:
    """What has to be played so that every pairing has at least so many rounds.

    The first deals of all pairings come first, so that an interrupted league rates all entries.
    """
    chunks = []
    for division, one, among in league.matchups():
        deals = -(-rounds // division.players)
        first = len(league.pairing(division, one.name, among.name).won)
        for start in range(first, deals, CHUNK_DEALS):
            count = min(CHUNK_DEALS, deals - start)
            chunks.append(Chunk(league.settings, division, one, among, start, count))
    return sorted(chunks, key=lambda chunk: chunk.first)


def rounds_in(chunk: Chunk) -> int:
    return chunk.count * chunk.division.players


def play_missing(
    league: League, rounds: int, jobs: int, played: Callable[[int], None] = lambda rounds: None
) -> None:
    """Play what is missing, and add it to the league; the number of jobs changes no result.

    `played` is called after every chunk with the number of rounds that are done, or needn't be.
    """
    chunks = missing(league, rounds)
    done = 0
    skipped: list[Chunk] = []

    def wanted() -> Iterator[Chunk]:
        for chunk in chunks:
            if league.is_absent(chunk.division, chunk.one.name, chunk.among.name):
                skipped.append(chunk)
            else:
                yield chunk

    with closing(_results(wanted(), jobs)) as results:
        for chunk, result in results:
            _add(league, chunk, result)
            done += rounds_in(chunk)
            played(done + sum(map(rounds_in, skipped)))


def _results(
    chunks: Iterator[Chunk], jobs: int
) -> Generator[tuple[Chunk, ChunkResult], None, None]:
    if jobs > 1:
        yield from in_processes(jobs, _play_in_worker, chunks)
        return
    with closing(ProgramPool()) as programs:
        for chunk in chunks:
            yield chunk, play_chunk(chunk, programs)


def _play_in_worker(chunk: Chunk) -> tuple[Chunk, ChunkResult]:
    return chunk, play_chunk(chunk, WORKER_PROGRAMS)


def _add(league: League, chunk: Chunk, result: ChunkResult) -> None:
    for name, reason in result.absent.items():
        if not league.is_absent(chunk.division, name):
            league.absences.append(Absence(chunk.division, name, reason))
    if not league.is_absent(chunk.division, chunk.one.name, chunk.among.name):
        league.pairing(chunk.division, chunk.one.name, chunk.among.name).add(result)
