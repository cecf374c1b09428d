"""Connections to the simulated PostgreSQL, and the network that they go through."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from penultima.server.store.postgresql.connection import COMMAND_TIMEOUT_S, CONNECT_TIMEOUT_S
from penultima.server.store.postgresql.store import MOST_READERS

from .simulated_link import Machine
from .simulated_postgresql import CONNECT, LISTEN, Record, SimDatabase


class SimConnection:
    """A node's side of a connection: as much of asyncpg's as nodes use."""

    def __init__(self, database: SimDatabase, machine: Machine) -> None:
        self._database, self._loop, self._link = database, machine.loop, machine.link
        self.machine = machine
        self._clock, self._chance = database.clock, database.chance
        self._answer: asyncio.Future[list[Record]] | None = None
        self._listeners: dict[str, Callable[[object, int, str, object], None]] = {}
        self._is_closed = False
        self._arrives = {"up": 0.0, "down": 0.0}

    def _later(self, way: str, deliver: Callable[[], None]) -> None:
        """In order, each with a delay."""
        chance = self._chance
        delay = chance.uniform(0.0005, 0.01) if chance.random() < 0.97 else chance.uniform(0.1, 1)
        self._arrives[way] = max(self._arrives[way], self._clock.now() + delay)
        self._clock.call_at(self._arrives[way], lambda: self._link.pass_on(deliver))

    async def ask(self, text: str, *arguments: Any, timeout_s: float = COMMAND_TIMEOUT_S) -> Any:
        if self._is_closed:
            raise asyncpg.InterfaceError("connection is closed")
        assert self._answer is None, "another operation is in progress"
        self._answer = answer = self._loop.create_future()

        def reply(found: list[Record] | Exception) -> None:
            self._later("down", lambda: self._loop.call_soon(_settle, answer, found))

        def arrive() -> None:
            # What was sent before a connection was given up may arrive nevertheless.
            if not self._is_closed or self._chance.random() < 0.5:
                self._database.receive(self, text, arguments, reply)

        self._later("up", arrive)
        try:
            return await asyncio.wait_for(answer, timeout_s)
        except (asyncpg.PostgresConnectionError, OSError):
            self._is_closed = True
            raise
        finally:
            self._answer = None

    fetch = execute = ask

    async def fetchrow(self, text: str, *arguments: Any) -> Record | None:
        return next(iter(await self.ask(text, *arguments)), None)

    async def add_listener(
        self, channel: str, callback: Callable[[object, int, str, object], None]
    ) -> None:
        await self.ask(LISTEN)
        self._listeners[channel] = callback

    def notified(self, channel: str, payload: str) -> None:
        if (callback := self._listeners.get(channel)) is not None:
            deliver = self._loop.call_soon

            def hear() -> None:
                if not self._is_closed:
                    deliver(callback, self, 0, channel, payload)

            self._later("down", hear)

    def broken(self) -> None:
        """The database has closed it."""
        error = asyncpg.ConnectionDoesNotExistError("connection was closed")

        def hear() -> None:
            self._is_closed = True
            if self._answer is not None:
                _settle(self._answer, error)

        self._later("down", lambda: self._loop.call_soon(hear))

    def is_closed(self) -> bool:
        return self._is_closed

    def terminate(self) -> None:
        self._is_closed = True
        self._later("up", lambda: self._database.closed(self))


def _settle(answer: asyncio.Future[list[Record]], found: list[Record] | Exception) -> None:
    if answer.done():
        return
    if isinstance(found, Exception):
        answer.set_exception(found)
    else:
        answer.set_result(found)


async def connect(database: SimDatabase, machine: Machine, name: str = "") -> Any:
    connection = SimConnection(database, machine)
    await connection.ask(CONNECT, timeout_s=CONNECT_TIMEOUT_S)
    return connection


class SimPool:
    def __init__(self, database: SimDatabase, machine: Machine) -> None:
        self._database, self._machine = database, machine
        self._free: list[SimConnection] = []
        self._places = asyncio.Semaphore(MOST_READERS)

    @asynccontextmanager
    async def acquire(self) -> AsyncIterator[SimConnection]:
        async with self._places:
            self._free = [each for each in self._free if not each.is_closed()]
            connection = (
                self._free.pop() if self._free else await connect(self._database, self._machine)
            )
            try:
                yield connection
            except BaseException:
                connection.terminate()
                raise
            self._free.append(connection)

    def terminate(self) -> None:
        for connection in self._free:
            connection.terminate()
