"""The lease of a node: it registers, renews, and is told what others do to its tables."""

import asyncio
import logging
from collections.abc import Callable

import asyncpg
import msgspec

from penultima.server.store.restrictions import Change

from .connection import OwnConnection, connect, error_name, is_transient
from .restrictions import CHANNEL

LEASE_S = 3.0
"""A node that hasn't renewed for this long is missing: others may open its tables."""
RENEW_EVERY_S = 0.75
FORGET_S = 60.0
"""Missing nodes are kept in the list this long, for `penultima admin nodes`."""

_RENEW = """
    INSERT INTO node VALUES ($1, $2, clock_timestamp() + $3 * interval '1 second')
    ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING xmax = 0 AS is_new
"""

logger = logging.getLogger(__name__)


class Lease:
    """Has a connection of its own, which is open all the time to hear notifications."""

    def __init__(
        self,
        url: str,
        node: str,
        on_taken: Callable[[str], object],
        on_change: Callable[[Change], object],
    ) -> None:
        self._url, self.node = url, node
        self._address = ""
        self._on_taken, self._on_change = on_taken, on_change
        self._connection: OwnConnection | None = None
        self._task: asyncio.Task[None] | None = None

    async def register(self, address: str) -> None:
        """Become known to other nodes under an address."""
        self._address = address
        connection = await self._connected()
        # A process that comes back to its address has lost the tables it had before.
        await connection.execute("DELETE FROM node WHERE address = $1", address)
        await self._renew()
        self._task = asyncio.ensure_future(self._keep())

    async def _connected(self) -> OwnConnection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._url, "lease")
            await self._connection.add_listener(f"penultima_{self.node}", self._taken)
            await self._connection.add_listener(CHANNEL, self._changed)
        return self._connection

    async def _renew(self) -> None:
        connection = await self._connected()
        await connection.execute(_RENEW, self.node, self._address, LEASE_S)
        await connection.execute(
            "DELETE FROM node WHERE until < clock_timestamp() - $1 * interval '1 second'", FORGET_S
        )

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(RENEW_EVERY_S)
            try:
                await asyncio.wait_for(self._renew(), LEASE_S)
            except Exception as error:
                logger.warning("the lease could not be renewed: %s", error_name(error))
                if not is_transient(error):
                    logger.exception("unexpected error")
                self._drop()

    def _taken(self, connection: object, pid: int, channel: str, slug: object) -> None:
        self._on_taken(str(slug))

    def _changed(self, connection: object, pid: int, channel: str, change: object) -> None:
        try:
            self._on_change(msgspec.json.decode(str(change), type=Change))
        except msgspec.DecodeError:
            logger.warning("a change that this version doesn't know")

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def resign(self) -> None:
        """Give the lease and all tables back."""
        if self._task is not None:
            self._task.cancel()
        try:
            connection = await self._connected()
            async with connection.transaction():
                await connection.execute(
                    "UPDATE owner SET node = NULL, epoch = epoch + 1 WHERE node = $1", self.node
                )
                await connection.execute("DELETE FROM node WHERE id = $1", self.node)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            logger.warning("the lease could not be given back: %s", error_name(error))

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._drop()
