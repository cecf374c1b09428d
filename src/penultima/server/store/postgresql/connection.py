"""Connections to PostgreSQL: their settings, and which errors pass by themselves."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from penultima.errors import BadSetup

CONNECT_TIMEOUT_S = 5.0
COMMAND_TIMEOUT_S = 10.0
"""After this time a connection counts as lost: the network may have swallowed the answer."""
MIN_READERS = 2
"""Open all the time, so that tables which arrive from another node don't wait for a connection."""
IDLE_TIMEOUT_S = 5.0
"""After this time the database gives up a transaction whose node sends no more statements."""

# As texts: these classes are generic in their stubs only.
OwnConnection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"
Connect: TypeAlias = Callable[[str], Awaitable[OwnConnection]]
"""Opens a connection, given what it is for."""

FENCED = "PN001"
GAP = "PN002"
NO_LEASE = "PN003"
"""Error codes of our own, raised by the functions in migrations/."""

_TRANSIENT = (
    OSError,  # with asyncio.TimeoutError: the server is down, or the network
    asyncpg.InterfaceError,  # the connection was closed
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # it is stopped, or starts
    asyncpg.InsufficientResourcesError,
    asyncpg.ReadOnlySQLTransactionError,  # a standby, which is about to be promoted
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.LockNotAvailableError,
    asyncpg.InternalServerError,
)


def is_transient(error: BaseException) -> bool:
    """Whether the same may succeed later, on a new connection."""
    if isinstance(error, asyncpg.DiskFullError):
        return False
    return isinstance(error, _TRANSIENT)


def error_name(error: BaseException) -> str:
    """What an error is called, without its text: that may have a table's link in it."""
    code = getattr(error, "sqlstate", None)
    return f"{type(error).__name__} {code}" if code else type(error).__name__


def _settings(name: str) -> dict[str, str]:
    return {
        "application_name": f"penultima {name}",
        # Whatever the server's defaults are: an entry is acknowledged once it is synced.
        "synchronous_commit": "on",
        # A node that is paused or cut off within a transaction must not keep its locks.
        "idle_in_transaction_session_timeout": f"{round(IDLE_TIMEOUT_S * 1000)}",
    }


async def connect(url: str, name: str) -> OwnConnection:
    return await asyncpg.connect(
        url,
        timeout=CONNECT_TIMEOUT_S,
        command_timeout=COMMAND_TIMEOUT_S,
        server_settings=_settings(name),
    )


async def connect_at_start(url: str, name: str) -> OwnConnection:
    """The first connection, whose errors the operator can mend. Raises BadSetup."""
    try:
        return await connect(url, name)
    except (TimeoutError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise BadSetup(f"the database can't be used: {error or error_name(error)}") from None
    except ValueError as error:  # a malformed URL
        raise BadSetup(f"--database: {error}") from None


async def connect_pool(url: str, name: str, most: int) -> Pool:
    return await asyncpg.create_pool(
        url,
        min_size=MIN_READERS,
        max_size=most,
        reset=_leave_as_it_is,
        timeout=CONNECT_TIMEOUT_S,
        command_timeout=COMMAND_TIMEOUT_S,
        server_settings=_settings(name),
    )


async def _leave_as_it_is(connection: Connection) -> None:
    """Nobody changes the settings of a connection: to reset them would be another round trip."""
