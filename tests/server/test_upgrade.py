"""Upgrades from HTTP to WebSocket on one port, over real bytes."""

import asyncio
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from tests.support.raw_websocket import (
    TEXT,
    UPGRADE,
    frame,
    raw_client,
    request,
)
from tests.support.running_server import running


async def test_a_connection_that_was_used_for_http_can_be_upgraded(tmp_path: Path) -> None:
    """nginx sends upgrades on upstream connections that it keeps alive."""
    async with running(tmp_path) as (_, url), raw_client(url) as client:
        for _ in range(2):
            client.send(b"GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
            await client.reader.readuntil(b"ok\n")
        await client.upgrade()
        client.send(frame(TEXT, request(7)))
        assert await client.ids(1) == [7]


async def test_the_head_of_an_upgrade_may_come_in_pieces(tmp_path: Path) -> None:
    async with running(tmp_path) as (_, url), raw_client(url) as client:
        for piece in (UPGRADE[:20], UPGRADE[20:-3], UPGRADE[-3:-1], UPGRADE[-1:]):
            client.send(piece)
            await asyncio.sleep(0.01)
        assert (await client.head()).startswith(b"HTTP/1.1 101 ")
        client.send(frame(TEXT, request(7)))
        assert await client.ids(1) == [7]


async def test_frames_before_the_upgrade_is_accepted_end_the_connection(tmp_path: Path) -> None:
    async with running(tmp_path) as (server, url), raw_client(url) as client:
        client.send(UPGRADE, frame(TEXT, request(7)))
        with suppress(ConnectionError):
            assert await client.reader.read() == b""
        assert server.registry.address_limits.connections == 0


@pytest.mark.parametrize(
    ("old", "new", "status"),
    [
        (b"Upgrade: websocket\r\n", b"", b"426"),
        (b"Version: 13", b"Version: 8", b"400"),
        (b"dGhlIHNhbXBsZSBub25jZQ==", b"short", b"400"),
        (b"HTTP/1.1", b"HTTP/1.0", b"505"),
        (b"GET", b"HEAD", b"200"),  # the page, as for every path inside it
    ],
)
async def test_an_upgrade_that_is_wrong_is_refused(
    old: bytes, new: bytes, status: bytes, tmp_path: Path
) -> None:
    async with running(tmp_path) as (server, url), raw_client(url) as client:
        client.send(UPGRADE.replace(old, new))
        assert (await client.head()).split()[1] == status
        assert server.registry.address_limits.connections == 0


async def test_a_connection_survives_an_upgrade_that_was_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as (_, url), raw_client(url) as client:
        client.send(UPGRADE.replace(b"Version: 13", b"Version: 8"))
        head = await client.head()
        size = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        await client.reader.readexactly(size)
        await client.upgrade()


async def test_compression_is_not_negotiated(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as (_, url),
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{url}/ws", compress=15) as socket,
    ):
        assert not socket.compress
