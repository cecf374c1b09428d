"""Innocent players, in a process of their own: `python -m tools.siege.innocent URL`.

They sit at tables of their own, change something three times a second, and measure how long it
takes until the change is on disk and comes back. One more opens the page and a table meanwhile.
They begin when a line comes in on standard input, and end with it.
"""

import asyncio
import itertools
import json
import os
import subprocess
import sys
from contextlib import suppress
from typing import Any, NamedTuple

import aiohttp

TABLES = 5
PAUSE_S = 0.36
"""Within the limit for changes of a table, which is 3 a second."""
ANSWER_S = 10.0


class Measured(NamedTuple):
    """Times in seconds, and what went wrong, if anything."""

    p99_s: float
    newcomer_s: float
    answers: int
    problem: str | None


def from_address(address: str) -> aiohttp.ClientSession:
    """A client with a loopback address of its own: 127.0.0.0/8 is all this machine."""
    connector = aiohttp.TCPConnector(local_addr=(address, 0), limit=0)
    return aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(15))


def prefer(pid: int) -> None:
    """Put a process before others on this machine, which may be busy with something else."""
    with suppress(AttributeError, OSError):  # only root may, and only on Unix
        os.setpriority(os.PRIO_PROCESS, pid, -10)


class InnocentProcess:
    """The process, as its parent sees it."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, "-m", "tools.siege.innocent", url]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        prefer(self._process.pid)
        self._line()

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def begin(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("begin\n")
        self._process.stdin.flush()

    def end(self) -> Measured:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        line = self._line()
        self._process.wait(30)
        self._process.stdout.close()
        return Measured(*json.loads(line))


class Innocent:
    """Somebody at a table, with the times of all answers."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, number: int) -> None:
        self.socket, self.number = socket, number
        self.latencies_s: list[float] = []

    async def play(self) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self.number * PAUSE_S / (2 * TABLES))
        for turn in itertools.count():
            began = loop.time()
            await self.socket.send_json({"type": "ready", "id": str(turn), "ready": turn % 2 == 0})
            await self._answer(str(turn))
            self.latencies_s.append(loop.time() - began)
            await asyncio.sleep(max(0.0, began + PAUSE_S - loop.time()))

    async def _answer(self, id_: str) -> None:
        while True:
            message = await self.socket.receive_json(timeout=ANSWER_S)
            assert message["type"] != "error", message["code"]
            if id_ in (message.get("done"), message.get("id")):
                return


async def first_answer(socket: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
    """The first message that isn't about the disk of this machine, which may be busy."""
    while True:
        message: dict[str, Any] = await socket.receive_json(timeout=ANSWER_S)
        if message["type"] != "saving_delayed":
            return message


async def _enter(
    session: aiohttp.ClientSession, url: str, request: dict[str, Any]
) -> tuple[aiohttp.ClientWebSocketResponse, str]:
    socket = await session.ws_connect(f"{url}/ws")
    await socket.send_json(request)
    message = await first_answer(socket)
    assert message["type"] == "welcome", message
    return socket, message["slug"]


async def _newcomer(url: str) -> float:
    """Somebody opens the page, creates a table and is welcomed: how long that takes."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(1)
    began = loop.time()
    async with from_address("127.0.9.1") as session:
        async with session.get(url) as answer:
            assert answer.status == 200
            await answer.read()
        await _enter(session, url, {"type": "create", "name": "Eva", "edition": "zelda"})
    return loop.time() - began


async def _run(url: str) -> Measured:
    people = []
    async with from_address("127.0.7.1") as session:
        for number in range(TABLES):
            create = {"type": "create", "name": "Ana", "edition": "zelda", "seats": 2}
            host, slug = await _enter(session, url, create)
            guest, _ = await _enter(session, url, {"type": "join", "name": "Ben", "slug": slug})
            people += [Innocent(host, 2 * number), Innocent(guest, 2 * number + 1)]
        print("seated", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        over = asyncio.ensure_future(asyncio.to_thread(sys.stdin.readline))
        newcomer = asyncio.ensure_future(_newcomer(url))
        playing = asyncio.gather(*(person.play() for person in people))
        await asyncio.wait([over, playing], return_when=asyncio.FIRST_COMPLETED)
        problem = None
        try:
            if playing.done():
                await playing
            newcomer_s = await asyncio.wait_for(newcomer, ANSWER_S)
        except Exception as error:
            newcomer_s, problem = ANSWER_S, f"{type(error).__name__}: {error}"
        playing.cancel()
        await asyncio.gather(playing, over, return_exceptions=True)
    latencies = sorted(latency for person in people for latency in person.latencies_s)
    p99 = latencies[int(len(latencies) * 0.99)] if latencies else ANSWER_S
    return Measured(p99, newcomer_s, len(latencies), problem)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_run(sys.argv[1]))), flush=True)
