"""Benchmark the start of a round: how much longer a fair deal takes, in round trips.

Four people on a slow network start a match with commitments to their contributions, and without;
tables of both kinds in turns. A fair deal asks all of them at once, and waits for the last answer.
So a round trip is what that takes on the same connections: all four send a request, and the last
of them has its answer.
"""

import asyncio
from asyncio import AbstractEventLoop, Queue
from contextlib import AsyncExitStack
from pathlib import Path
from secrets import token_hex
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import aiohttp
import uvloop
from msgspec.json import decode, encode

from penultima.fairness.transcript import DealId, part_commitment
from tests.support.running_server import ServerProcess

ONE_WAY_SECONDS = 0.02
SPIN_SECONDS = 0.002
PEOPLE = 4
FEWEST_TABLES = 10
CONTRIBUTION = "c0" * 32
GOAL_ROUND_TRIPS = 1.0

Message = dict[str, Any]


def run(seconds: float) -> dict[str, float]:
    with TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder))
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                fair, plain, trips = runner.run(_measure(server.url, seconds))
        finally:
            server.end()
    trip, with_parts, without = median(trips), median(fair), median(plain)
    more = (with_parts - without) / trip
    print(f"  a round trip                          {trip * 1000:>7.1f} ms")
    print(f"  from start to the cards, without parts {without * 1000:>6.1f} ms")
    print(f"  from start to the cards, with parts    {with_parts * 1000:>6.1f} ms")
    print(f"  a fair deal takes {more:.2f} round trips more  (goal: {GOAL_ROUND_TRIPS})")
    return {"round_trip_s": trip, "plain_s": without, "fair_s": with_parts, "more_trips": more}


async def _measure(url: str, seconds: float) -> tuple[list[float], list[float], list[float]]:
    fair: list[float] = []
    plain: list[float] = []
    trips: list[float] = []
    end = perf_counter() + seconds
    async with aiohttp.ClientSession() as session:
        while len(plain) < FEWEST_TABLES or perf_counter() < end:
            for times, takes_part in ((fair, True), (plain, False)):
                started, trip = await _start(session, url, takes_part)
                times.append(started)
                trips.append(trip)
    return fair, plain, trips


async def _start(session: aiohttp.ClientSession, url: str, takes_part: bool) -> tuple[float, float]:
    """The time until all have their cards, and the time of a request."""
    async with AsyncExitStack() as stack:
        people = []
        for _ in range(PEOPLE):
            socket = await stack.enter_async_context(session.ws_connect(f"{url}/ws"))
            people.append(_Person(socket))
            stack.callback(people[-1].close)
        host, *guests = people
        welcome = await host.ask(type="create", name="P0", edition="zelda", seats=PEOPLE)
        for number, guest in enumerate(guests, 1):
            await guest.ask(type="join", slug=welcome["slug"], name=f"P{number}")
            await guest.ask(type="ready", part=guest.commitment(number) if takes_part else None)
        trips = []
        for _ in range(3):
            before = perf_counter()
            await asyncio.gather(*(person.ask(type="say", preset="hello") for person in people))
            trips.append(perf_counter() - before)
        before = perf_counter()
        host.send(type="start", id=token_hex(8), part=host.commitment(0) if takes_part else None)
        await asyncio.gather(*(person.cards() for person in people))
        return perf_counter() - before, median(trips)


class _Person:
    """A client on a network on which everything arrives later, in its order."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._loop: AbstractEventLoop = asyncio.get_running_loop()
        self._sent: Queue[tuple[float, Message]] = Queue()
        self._arrived: Queue[tuple[float, Message]] = Queue()
        self._tasks = [self._loop.create_task(task) for task in (self._send(), self._receive())]
        self._coming: Message = {}

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    def send(self, **request: Any) -> None:
        self._sent.put_nowait((perf_counter() + ONE_WAY_SECONDS, request))

    async def ask(self, **request: Any) -> Message:
        id_ = token_hex(8)
        self.send(id=id_, **request)
        while True:
            message = await self._next()
            if id_ in (message.get("id"), message.get("done")):
                assert message["type"] != "error", message
                return message

    async def cards(self) -> None:
        """Wait for the deal, and open the contribution when it is due."""
        while True:
            message = await self._next()
            if any(event["type"] == "dealt" for event in message.get("events") or ()):
                return
            if message.get("table") and message["table"]["deal"]["is_fixed"]:
                self.send(type="reveal", id=token_hex(8), contribution=CONTRIBUTION)

    def commitment(self, seat: int) -> str:
        return part_commitment(DealId(**self._coming["deal"]), seat, CONTRIBUTION)

    async def _next(self) -> Message:
        due, message = await self._arrived.get()
        await _until(due)
        if message.get("table"):
            self._coming = message["table"]["deal"]["coming"] or self._coming
        return message

    async def _send(self) -> None:
        while True:
            due, request = await self._sent.get()
            await _until(due)
            await self._socket.send_str(encode(request).decode())

    async def _receive(self) -> None:
        while True:
            text = await self._socket.receive_str()
            self._arrived.put_nowait((perf_counter() + ONE_WAY_SECONDS, decode(text)))


async def _until(due: float) -> None:
    """Wait to the tenth of a millisecond: the event loop alone is late by up to a whole one."""
    while (left := due - perf_counter()) > 0:
        await asyncio.sleep(left - SPIN_SECONDS if left > SPIN_SECONDS else 0)
