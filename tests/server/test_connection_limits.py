"""Limits of connections and HTTP requests: per address, for all, and in time."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from msgspec.structs import replace

from penultima.server.http import app as app_module
from penultima.server.net import upgrade
from penultima.server.rate_limits import NO_LIMITS, RESERVED_FILES, AddressLimits, Limits
from tests.support.raw_websocket import RawClient, raw_client
from tests.support.running_server import JsonClient, running
from tests.support.simulated_clients import Person
from tests.support.simulated_server import World

GET = b"GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n"


@asynccontextmanager
async def idle(url: str, count: int) -> AsyncIterator[list[RawClient]]:
    """Connections that send nothing."""
    port = int(url.rsplit(":", 1)[1])
    opened = [RawClient(*await asyncio.open_connection("127.0.0.1", port)) for _ in range(count)]
    await asyncio.sleep(0.05)
    try:
        yield opened
    finally:
        for client in opened:
            client.writer.close()


async def is_open(client: RawClient) -> bool:
    try:
        await asyncio.wait_for(client.reader.read(1), 0.05)
    except TimeoutError:
        return True
    except ConnectionError:
        pass
    return False


async def test_one_address_can_not_take_all_file_descriptors(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Connections that never said anything took them all in four seconds."""
    caplog.set_level(logging.WARNING)
    limits = replace(NO_LIMITS, http_connections_per_address=5)
    async with running(tmp_path, limits) as (server, url), idle(url, 12) as clients:
        assert [await is_open(client) for client in clients].count(True) == 5
        metrics = server.metrics
        assert metrics.totals['refused{what="connections"}'] == 7
        assert metrics.gauges["http_connections"]() == 5
        for client in clients:
            client.writer.close()
        await asyncio.sleep(0.05)
        assert metrics.gauges["http_connections"]() == 0
        async with raw_client(url) as client:
            client.send(GET)
            assert b" 200 " in await client.head()
    lines = [record for record in caplog.records if "refused" in record.getMessage()]
    assert [record.__dict__["address"] for record in lines] == ["127.0.0.1"]


async def test_a_websocket_is_no_longer_an_http_connection(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, http_connections_per_address=1)
    async with running(tmp_path, limits) as (server, url), raw_client(url) as first:
        await first.upgrade()
        async with raw_client(url) as second:
            await second.upgrade()
            counted = server.registry.address_limits
            assert (counted.connections, counted.http_connections) == (2, 0)


def test_some_file_descriptors_are_never_given_to_connections() -> None:
    world = World()
    limits = AddressLimits(NO_LIMITS, world.clock, world.metrics, RESERVED_FILES + 3)
    assert [limits.connect(None) for _ in range(5)] == [True] * 3 + [False] * 2
    limits.close(None)
    assert limits.enter("1.1.1.1")
    assert not limits.connect("2.2.2.2")
    limits.leave("1.1.1.1")
    assert limits.connect("2.2.2.2")


def test_connecting_again_and_again_is_limited_too() -> None:
    world = World()
    limits = AddressLimits(Limits(connects_burst=10), world.clock, world.metrics)

    def connect() -> bool:
        connected = limits.connect("1.1.1.1")
        if connected:
            limits.close("1.1.1.1")
        return connected

    assert [connect() for _ in range(12)].count(True) == 10
    world.run(1)
    assert connect()


@pytest.mark.parametrize("start", [b"", b"GET / HTTP/1.1\r\nHost: h\r\n", GET + b"GET /"])
async def test_the_head_of_a_request_has_a_deadline(
    start: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upgrade, "HEAD_TIMEOUT_S", 0.3)
    async with running(tmp_path) as (server, url), raw_client(url) as client:
        client.send(start)
        if start.startswith(GET):
            await client.reader.readuntil(b"ok\n")
        began = time.monotonic()
        for _ in range(4):  # a byte now and then doesn't help
            client.send(b"X" if start else b"")
            await asyncio.sleep(0.1)
        assert not await is_open(client)
        assert time.monotonic() - began < 2
        assert server.metrics.totals['refused{what="slow_heads"}'] == 1


async def test_a_connection_may_wait_between_requests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upgrade, "HEAD_TIMEOUT_S", 0.1)
    async with running(tmp_path) as (_, url), raw_client(url) as client:
        for _ in range(3):
            client.send(GET)
            await client.reader.readuntil(b"ok\n")
            await asyncio.sleep(0.2)


async def test_http_requests_of_an_address_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They never were: 10,900 a second, and 260 MB of answers."""
    monkeypatch.setattr(app_module, "REFUSAL_DELAY_S", 0.2)
    limits = replace(NO_LIMITS, http_per_s=1.0, http_burst=10.0)
    async with running(tmp_path, limits) as (server, url), aiohttp.ClientSession() as session:
        statuses: list[int] = []
        for _ in range(11):
            async with session.get(f"{url}/healthz") as answer:
                statuses.append(answer.status)
        assert statuses == [200] * 10 + [429]
        began = time.monotonic()
        async with session.get(f"{url}/healthz") as answer:
            assert answer.status == 429
            assert answer.headers["Retry-After"] == "5"
            assert "Content-Security-Policy" in answer.headers
        assert time.monotonic() - began >= 0.2
        assert server.metrics.totals['refused{what="http"}'] == 2


def test_a_large_answer_costs_more_than_one_request(tmp_path: Path) -> None:
    async def look() -> None:
        limits = replace(NO_LIMITS, http_per_s=0.01, http_burst=3.0)
        async with running(tmp_path, limits) as (server, _):
            counted = server.registry.address_limits
            assert counted.take_http("1.1.1.1")
            counted.charge_answer("1.1.1.1", 200_000)
            assert not counted.take_http("1.1.1.1")
            assert counted.take_http("2.2.2.2")

    asyncio.run(look())


def test_one_address_can_not_take_all_places_for_spectators(tmp_path: Path) -> None:
    async def look() -> None:
        limits = replace(NO_LIMITS, spectators_per_address=2)
        server = running(tmp_path, limits, behind_proxy=True)
        async with server as (_, url), aiohttp.ClientSession() as session:

            async def connected(address: str) -> JsonClient:
                headers = {"X-Forwarded-For": address}
                return JsonClient(await session.ws_connect(f"{url}/ws", headers=headers))

            ana = await connected("1.1.1.1")
            slug = (await ana.ask("create", name="Ana", edition="zelda"))["slug"]
            addresses = ("2.2.2.2", "2.2.2.2", "2.2.2.2", "3.3.3.3")
            clients = [await connected(address) for address in addresses]
            answers = [(await client.ask("watch", slug=slug))["type"] for client in clients]
            assert answers == ["welcome", "welcome", "error", "welcome"]

    asyncio.run(look())


def test_who_watches_already_may_ask_again() -> None:
    world = World()
    world.registry.limits = replace(NO_LIMITS, spectators_per_address=1)
    ana, ben = Person(world, "Ana"), Person(world, "Ben")
    ana.create()
    for _ in range(2):
        ben.ask("watch", slug=ana.slug)
        world.run(0)
        assert ben.error is None
