"""Fixtures for tests of the server."""

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path

import pytest
import uvloop

from penultima.server.store.postgresql import lease
from tests.support.postgresql import PostgresServer, postgres_server
from tests.support.raw_websocket import Run
from tests.support.stores import PostgresStores, SqliteStores, Stores


@pytest.fixture(params=[asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Run:
    """Runs a coroutine on both event loops, because their transports differ."""

    def run(test: Coroutine[None, None, None]) -> None:
        with asyncio.Runner(loop_factory=request.param) as runner:
            runner.run(asyncio.wait_for(test, 120))

    return run


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One PostgreSQL for all tests of a process."""
    with postgres_server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Stores:
    """The same tests with both stores."""
    if request.param == "sqlite":
        return SqliteStores(tmp_path / "log")
    request.getfixturevalue("long_leases")
    return PostgresStores(request.getfixturevalue("postgres"))


@pytest.fixture
def own_stores(postgres: PostgresServer) -> PostgresStores:
    """In a database of their own."""
    return PostgresStores(postgres, is_shared=False)


@pytest.fixture
def long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lease neither runs out nor is renewed during a test, unless the test says so."""
    monkeypatch.setattr(lease, "LEASE_S", 3600.0)
    monkeypatch.setattr(lease, "RENEW_EVERY_S", 3600.0)
