"""The heartbeat: pings, and which connections it ends."""

import asyncio
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import aiohttp
import pytest

from penultima.server.net import websocket
from tests.support.raw_websocket import (
    CLOSE,
    NORMAL,
    PING,
    PONG,
    PROTOCOL_ERROR,
    connected,
    frame,
)
from tests.support.running_server import JsonClient, running


@pytest.mark.slow
async def test_a_client_that_does_not_answer_pings_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "HEARTBEAT_S", 1)
    async with connected(tmp_path) as (_, client):
        assert await client.any_frame() == (PING, b"")
        client.send(frame(PONG))
        assert await client.any_frame() == (PING, b"")
        with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
            await client.any_frame()


@pytest.mark.slow
async def test_a_client_that_does_not_finish_closing_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "HEARTBEAT_S", 1)
    async with connected(tmp_path) as (server, client):
        client.send(frame(3))
        assert await client.close_code() == PROTOCOL_ERROR
        while server.registry.address_limits.connections:
            client.send(frame(PONG))
            await asyncio.sleep(0.05)


@pytest.mark.slow
async def test_a_client_that_asks_for_no_table_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "HEARTBEAT_S", 0.3)
    async with connected(tmp_path) as (_, client):
        for _ in range(websocket.MAX_IDLE_HEARTBEATS):
            assert await client.any_frame() == (PING, b"")
            client.send(frame(PONG))
        assert await client.any_frame() == (CLOSE, NORMAL.to_bytes(2, "big"))


@pytest.mark.slow
async def test_a_seated_player_may_be_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "HEARTBEAT_S", 0.1)
    async with (
        running(tmp_path) as (_, url),
        aiohttp.ClientSession() as session,
        session.ws_connect(url + "/ws") as ana,
    ):
        await JsonClient(ana).ask("create", edition="zelda", name="Ana", seats=2)
        with suppress(TimeoutError):
            # Not `receive(1.5)`: each ping would begin that time anew.
            await asyncio.wait_for(ana.receive(), 1.5)
        assert not ana.closed


@pytest.mark.slow
async def test_pings_are_spread_over_the_heartbeat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If all clients are pinged at once, moves wait until thousands of pings are answered."""
    monkeypatch.setattr(websocket, "HEARTBEAT_S", 1.2)
    monkeypatch.setattr(websocket, "GROUPS", 1)
    times: list[float] = []

    def beat(connection: websocket.WebSocketConnection) -> None:
        times.append(asyncio.get_running_loop().time())

    monkeypatch.setattr(websocket.WebSocketConnection, "beat", beat)
    async with running(tmp_path) as (_, url), aiohttp.ClientSession() as session:
        clients = [await session.ws_connect(url + "/ws") for _ in range(4)]
        times.clear()
        while len(times) < 10:
            await asyncio.sleep(0.05)
        for client in clients:
            await client.close()
    assert min(later - earlier for earlier, later in pairwise(times[4:10])) > 0.2
