"""The lease of a node: it registers, renews, and is told what others do to its tables."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress

import asyncpg
import msgspec

from penultima.server.store.interface import NodeRow
from penultima.server.store.restrictions import Change, Restrictions

from .connection import Connect, OwnConnection, error_name, is_transient
from .restrictions import CHANNEL, load_restrictions

LEASE_S = 3.0
"""A node that hasn't renewed for this long is missing: others may open its tables."""
RENEW_EVERY_S = 0.75
FORGET_S = 60.0
"""Missing nodes are kept in the list this long, for `penultima admin nodes`."""
RESTRICTIONS_EVERY_S = 60.0
"""Restrictions are read this often, beside being told of: should a change have been missed."""
DRAIN = "*"
"""Sent to a node instead of one of its tables: it has to hand all of them over."""

RENEW = """
    WITH forgotten AS (
        DELETE FROM node WHERE until < clock_timestamp() - $4 * interval '1 second' AND id <> $1
    )
    INSERT INTO node VALUES ($1, $2, clock_timestamp() + $3 * interval '1 second', $5)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until, status = excluded.status
"""
OTHERS = "SELECT id, address, status FROM node WHERE id <> $1 AND until > clock_timestamp()"
REPLACE = "DELETE FROM node WHERE address = $1"
RESIGN = """
    WITH gone AS (DELETE FROM node WHERE id = $1)
    UPDATE owner SET node = NULL, epoch = epoch + 1 WHERE node = $1
"""
TAKEN = """
    SELECT slug FROM unnest($2::text[], $3::int8[]) AS opened (slug, epoch)
    LEFT JOIN owner USING (slug)
    WHERE owner.epoch IS DISTINCT FROM opened.epoch OR owner.node IS DISTINCT FROM $1
"""
"""Opened by another node, or deleted."""
REPORT_MISSING = "UPDATE node SET until = clock_timestamp() WHERE id = $1"

logger = logging.getLogger(__name__)


class Lease:
    """Has a connection of its own, which is open all the time to hear notifications."""

    def __init__(
        self,
        connect: Connect,
        node: str,
        epochs: Mapping[str, int],
        *,
        on_taken: Callable[[str], object],
        on_change: Callable[[Change], object],
        on_restrictions: Callable[[Restrictions], object],
        on_drain: Callable[[], object],
        status: Callable[[], bytes],
        on_nodes: Callable[[list[NodeRow]], object],
    ) -> None:
        """`epochs` are those of the tables that are open here."""
        self._connect, self.node = connect, node
        self._address = ""
        self._epochs = epochs
        self._on_taken, self._on_change, self._on_drain = on_taken, on_change, on_drain
        self._on_restrictions = on_restrictions
        self._status, self._on_nodes = status, on_nodes
        self._connection: OwnConnection | None = None
        self._loop = asyncio.get_running_loop()
        self._until = 0.0
        self._restrictions_due = 0.0
        self._task: asyncio.Task[None] | None = None

    @property
    def is_valid(self) -> bool:
        """Whether no other node can have claimed what is open here, by this node's own clock."""
        return self._loop.time() < self._until

    async def register(self, address: str) -> None:
        """Become known to other nodes under an address."""
        self._address = address
        connection = await self._connected()
        # A process that comes back to its address has lost the tables it had before.
        await connection.execute(REPLACE, address)
        await self.renew()
        self._task = asyncio.ensure_future(self._keep())

    async def _connected(self) -> OwnConnection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect("lease")
            await self._connection.add_listener(f"penultima_{self.node}", self._told)
            await self._connection.add_listener(CHANNEL, self._changed)
            # It was not told what others have claimed meanwhile, nor what an operator has changed.
            self._until = self._restrictions_due = 0.0
        return self._connection

    async def _look_for_taken(self, connection: OwnConnection) -> None:
        """Drop what others have opened while this node had no lease, or no connection."""
        opened = dict(self._epochs)
        if opened:
            found = await connection.fetch(TAKEN, self.node, list(opened), list(opened.values()))
            for (slug,) in found:
                if self._epochs.get(slug) == opened[slug]:
                    self._on_taken(slug)

    async def renew(self) -> None:
        """Renew the lease, tell the other nodes what they have to know, and hear them."""
        connection = await self._connected()
        began = self._loop.time()  # the database counts from a later moment
        await connection.execute(RENEW, self.node, self._address, LEASE_S, FORGET_S, self._status())
        if not self.is_valid:
            await self._look_for_taken(connection)
        self._until = began + LEASE_S
        if began >= self._restrictions_due:
            self._on_restrictions(await load_restrictions(connection))
            self._restrictions_due = began + RESTRICTIONS_EVERY_S
        others = await connection.fetch(OTHERS, self.node)
        self._on_nodes([NodeRow(*row.values()) for row in others])

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(RENEW_EVERY_S)
            try:
                await asyncio.wait_for(self.renew(), LEASE_S)
            except Exception as error:
                logger.warning("the lease could not be renewed: %s", error_name(error))
                if not is_transient(error):
                    logger.exception("unexpected error")
                self._drop()

    def _told(self, connection: object, pid: int, channel: str, what: object) -> None:
        if what == DRAIN:
            self._on_drain()
        else:
            self._on_taken(str(what))

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
            with suppress(asyncio.CancelledError):  # it may be using the connection
                await self._task
        try:
            connection = await self._connected()
            await connection.execute(RESIGN, self.node)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            logger.warning("the lease could not be given back: %s", error_name(error))

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._drop()
