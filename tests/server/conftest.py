"""Fixtures for tests of the server."""

import asyncio
from collections.abc import Iterator
from inspect import iscoroutinefunction, signature

import pytest
import uvloop

from penultima.server.store.postgresql import lease
from tests.support.postgresql import PostgresServer, postgres_server
from tests.support.stores import PostgresStores

TIMEOUT_S = 120.0
LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run coroutines on both event loops, because their transports differ."""
    if iscoroutinefunction(metafunc.function):
        metafunc.fixturenames.append("event_loop")
        metafunc.parametrize("event_loop", LOOPS)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    test = pyfuncitem.obj
    if not iscoroutinefunction(test):
        return None
    arguments = {name: pyfuncitem.funcargs[name] for name in signature(test).parameters}
    loop = LOOPS[str(pyfuncitem.callspec.params["event_loop"])]
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(asyncio.wait_for(test(**arguments), TIMEOUT_S))
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One PostgreSQL for all tests of a process."""
    with postgres_server() as server:
        yield server


@pytest.fixture
def stores(postgres: PostgresServer, long_leases: None) -> PostgresStores:
    """In the database that most tests share, which is empty at first."""
    return PostgresStores(postgres)


@pytest.fixture
def own_stores(postgres: PostgresServer, long_leases: None) -> PostgresStores:
    """In a database of their own."""
    return PostgresStores(postgres, is_shared=False)


@pytest.fixture
def long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lease neither runs out nor is renewed during a test, unless the test says so."""
    monkeypatch.setattr(lease, "LEASE_S", 3600.0)
    monkeypatch.setattr(lease, "RENEW_EVERY_S", 3600.0)
