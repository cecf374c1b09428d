"""The writer: appends groups of entries, and waits as long as it has to."""

import asyncio
import logging
from collections.abc import Sequence
from itertools import groupby

import asyncpg

from penultima.server.store.batching import Written
from penultima.server.store.checksums import Checksums
from penultima.server.store.rows import Row

from .connection import (
    FENCED,
    GAP,
    Connect,
    Connection,
    OwnConnection,
    error_name,
    is_transient,
)
from .tables import append, next_checksums, stored_checksums

RETRY_S = 0.1
LONGEST_RETRY_S = 0.5
REFUSED = "refused"
"""Why rows are not written that don't fit: their table is open elsewhere."""
FIRST_EPOCH = 1
"""Of a new table."""

logger = logging.getLogger(__name__)


class Writer:
    """Has the only connection of a node that writes entries."""

    def __init__(self, connect: Connect, node: str) -> None:
        self._connect, self._node = connect, node
        self._connection: OwnConnection | None = None
        self._checksums = Checksums()
        self._stopping = False
        self.epochs: dict[str, int] = {}
        """Of the tables that are open here, and written."""
        self.creators: dict[str, str] = {}
        """The requests that open tables whose first entry is not written yet, hashed."""

    def give_up(self) -> None:
        """Don't wait for the database any more."""
        self._stopping = True

    def close(self) -> None:
        self.give_up()
        self._drop()

    def opened(self, slug: str, epoch: int, seq: int, checksum: bytes) -> None:
        """A table was opened whose log ends with this entry."""
        self.epochs[slug] = epoch
        self._checksums.remember(slug, seq, checksum)

    async def write(self, rows: Sequence[Row]) -> Written:
        """Commit rows. While the database is away, try again until it is back.

        Whether a group was committed before a connection broke is found by the checksums.
        """
        pause_s = RETRY_S
        while True:
            try:
                connection = await self._connected()
                try:
                    await self._append(connection, rows)
                    return Written([True] * len(rows))
                except asyncpg.PostgresError as error:
                    if not _is_refused(error):
                        raise
                return await self._write_each(connection, rows)
            except Exception as error:
                self._checksums.forget()
                if not is_transient(error):
                    if not isinstance(error, asyncpg.PostgresError):
                        logger.exception("unexpected error")
                    return Written([False] * len(rows), error_name(error))
                self._drop()
                if self._stopping:
                    return Written([False] * len(rows), error_name(error))
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, LONGEST_RETRY_S)

    def settled(self, rows: Sequence[Row]) -> None:
        """These rows are written, or never will be."""
        for row in rows:
            if row.seq == 1:
                self.creators.pop(row.slug, None)

    async def _connected(self) -> OwnConnection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect("writer")
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _append(self, connection: Connection, rows: Sequence[Row]) -> None:
        sums = await next_checksums(connection, rows, self._checksums)
        new = {row.slug for row in rows if row.seq == 1}
        epochs = [self.epochs.get(row.slug, FIRST_EPOCH if row.slug in new else 0) for row in rows]
        creators = {slug: self.creators[slug] for slug in new if slug in self.creators}
        await append(connection, self._node, rows, epochs, sums, creators=creators if new else None)
        for slug in new:
            self.epochs.setdefault(slug, FIRST_EPOCH)

    async def _write_each(self, connection: Connection, rows: Sequence[Row]) -> Written:
        """Write table by table, so that one that is refused affects no other."""
        safe: dict[tuple[str, int], bool] = {}
        by_slug = sorted(rows, key=lambda row: row.slug)  # stable: by seq within a table
        for slug, group in groupby(by_slug, key=lambda row: row.slug):
            own = list(group)
            written = await self._write_table(connection, slug, own)
            safe |= {(slug, row.seq): written for row in own}
        found = [safe[row.slug, row.seq] for row in rows]
        return Written(found, None if all(found) else REFUSED)

    async def _write_table(self, connection: Connection, slug: str, rows: Sequence[Row]) -> bool:
        """Write rows of one table, unless they were written before a connection broke."""
        self._checksums.forget()
        sums = await next_checksums(connection, rows, self._checksums)
        stored = await stored_checksums(connection, slug, rows[0].seq)
        if any(stored.get(row.seq, sum_) != sum_ for row, sum_ in zip(rows, sums, strict=True)):
            return False
        if rows[0].seq == 1 and stored:
            self.epochs.setdefault(slug, FIRST_EPOCH)
        missing = [row for row in rows if row.seq not in stored]
        self._checksums.forget()
        try:
            if missing:
                await self._append(connection, missing)
        except asyncpg.PostgresError as error:
            self._checksums.forget()
            if not _is_refused(error):
                raise
            return False
        return True


def _is_refused(error: asyncpg.PostgresError) -> bool:
    """Whether rows didn't fit: their table is open elsewhere, or they exist, or leave a gap."""
    return isinstance(error, asyncpg.IntegrityConstraintViolationError) or error.sqlstate in (
        FENCED,
        GAP,
    )
