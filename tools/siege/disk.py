"""Attacks on the process, its disk and its clock: nothing acknowledged may be lost."""

import asyncio
import os
import resource
import signal
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import aiohttp

from penultima.rules.edition import names
from penultima.server.admin.check import check
from penultima.server.store.database import connect, write
from penultima.server.store.retention import DAY_S, clean
from tests.support.eavesdropping import eavesdrop
from tests.support.log_entries import row
from tools.kill import campaign

from .innocent import first_answer, from_address
from .target import Outcome, Target

KILLS_PER_S = 1.0
GONE = (OSError, aiohttp.ClientError, TimeoutError, TypeError)


class Talker:
    """Changes something at a table without a pause, comes back after a failure, and counts."""

    def __init__(self, target: Target, address: str) -> None:
        self.target, self.address = target, address
        self.slug = self.token = ""
        self.acknowledged = 0
        self.last_at = 0.0
        self.seq = 0

    async def run(self) -> None:
        async with from_address(self.address) as session:
            while True:
                with suppress(*GONE, AssertionError):
                    async with session.ws_connect(f"{self.target.url}/ws") as socket:
                        await self._talk(socket)
                await asyncio.sleep(0.1)

    async def _talk(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        hello = {"type": "create", "name": "Ana", "edition": "zelda"}
        if self.token:
            hello = {"type": "resume", "slug": self.slug, "token": self.token}
        await socket.send_json(hello)
        message = await first_answer(socket)
        assert message["type"] == "welcome"
        self.slug, self.token = message["slug"], message["token"] or self.token
        for number in range(10**9):
            ready = {"type": "ready", "id": f"{number}", "ready": number % 2 == 0}
            await socket.send_json(ready)
            while f"{number}" not in (message.get("done"), message.get("id")):
                message = await socket.receive_json(timeout=5)
                assert message["type"] != "goodbye"
            if message["type"] == "update":
                self.acknowledged, self.seq = self.acknowledged + 1, message["seq"]
                self.last_at = time.monotonic()
            await asyncio.sleep(0.35)


async def _disturbed(
    target: Target, seconds: float, disturb: Callable[[], object], repair: Callable[[], object]
) -> tuple[list[Talker], int, float]:
    """Five talkers, a disturbance in the middle: they, their acknowledgements during it, and when
    it began."""
    talkers = [Talker(target, f"127.0.6.{number + 1}") for number in range(5)]
    tasks = [asyncio.ensure_future(talker.run()) for talker in talkers]
    try:
        await asyncio.sleep(2)
        began = time.monotonic()
        disturb()
        await asyncio.sleep(0.3)
        before = sum(talker.acknowledged for talker in talkers)
        await asyncio.sleep(max(2.0, seconds / 2))
        during = sum(talker.acknowledged for talker in talkers) - before
        repair()
        await asyncio.sleep(max(4.0, seconds / 2))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return talkers, during, began


def _lost(target: Target, talkers: list[Talker]) -> int:
    """How many tables have lost something that was acknowledged."""
    with closing(connect(target.database)) as database:
        query = "SELECT max(seq) FROM log WHERE slug = ?"
        found = [database.execute(query, (talker.slug,)).fetchone()[0] for talker in talkers]
    return sum((seq or 0) < talker.seq for seq, talker in zip(found, talkers, strict=True))


async def _recovers(
    target: Target, seconds: float, disturb: Callable[[], object], repair: Callable[[], object]
) -> tuple[str, bool]:
    """What happens in a disturbance that passes: everybody goes on, and nothing is lost."""
    talkers, during, began = await _disturbed(target, seconds, disturb, repair)
    back = sum(talker.last_at > began + 2 for talker in talkers)
    lost = _lost(target, talkers)
    told = f"{during} acknowledged meanwhile, {back} of {len(talkers)} went on, {lost} lost"
    return told, back == len(talkers) and lost == 0


async def stopped_process(target: Target, seconds: float) -> Outcome:
    pid = target.process.pid
    told, held = await _recovers(
        target,
        seconds,
        lambda: os.kill(pid, signal.SIGSTOP),
        lambda: os.kill(pid, signal.SIGCONT),
    )
    return Outcome("SIGSTOP for some seconds", held, told)


async def full_disk(target: Target, seconds: float) -> Outcome:
    pid = target.process.pid
    whole = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    told, held = await _recovers(
        target,
        seconds,
        lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, whole[1])),
        lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, whole),
    )
    return Outcome("no byte can be written", held, told)


async def locked_database(target: Target, seconds: float) -> Outcome:
    other = sqlite3.connect(target.database, isolation_level=None)
    told, held = await _recovers(
        target,
        seconds,
        lambda: other.execute("BEGIN IMMEDIATE"),
        lambda: other.execute("ROLLBACK"),
    )
    other.close()
    return Outcome("another program holds the write lock", held, told)


async def removed_file(target: Target, seconds: float) -> Outcome:
    """The database is deleted under the server: nothing may be acknowledged into nothing."""
    away = target.database.with_name("away")
    _, during, _ = await _disturbed(
        target, seconds, lambda: target.database.rename(away), lambda: None
    )
    return Outcome("the file is taken away", during == 0, f"{during} acknowledged after it")


async def clock_jumps(target: Target, seconds: float) -> Outcome:
    """The clock is years ahead for an hour, and then right again."""
    deleted = 0
    with tempfile.TemporaryDirectory() as folder, closing(connect(Path(folder) / "log")) as log:
        for number in range(100):
            write(log, [row(1, f"table {number}")])
        for days in (40.0, 4000.0, 4000.04, 41.0, 9000.0, 42.0):
            deleted += clean(log, lambda job: job(log), days * DAY_S, 30, 365)[1]
        left = check(log).tables
    return Outcome("6 readings of a wrong clock", deleted == 0, f"{left} of 100 tables left")


async def kills(target: Target, seconds: float) -> Outcome:
    """SIGKILL under load, again and again; every acknowledgement is looked for afterwards."""
    times = max(3, round(seconds * KILLS_PER_S))
    with tempfile.TemporaryDirectory() as folder:
        summary = await campaign(Path(folder), times, 6, seed=25)
    return Outcome(f"{times} kills", True, summary.split(", ", 2)[2])


async def hidden_cards(target: Target, seconds: float) -> Outcome:
    """Every frame of whole matches is read for what its reader may not know."""
    frames = matches = 0
    end = time.monotonic() + seconds
    chance = Random(25)
    while time.monotonic() < end:
        frames += eavesdrop(names()[matches % len(names())], chance.randrange(10**9))
        matches += 1
    return Outcome(f"{frames:,} frames", True, f"{matches} matches, no hidden byte")
