"""Connections that break, servers that restart, and addresses where no table server answers."""

import asyncio
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from penultima.server.store.sqlite import SqliteStore
from penultima.terminal.address import Address
from penultima.terminal.client import RequestRefused
from penultima.terminal.remote_client import RemoteClient
from penultima.wire.requests import SetReady
from tests.support.running_server import JsonClient, running

from .line_player import TIMEOUT_S, Lines, at_port, at_server

SESSION = web.AppKey("session", aiohttp.ClientSession)


@pytest.mark.slow
def test_the_client_reconnects_when_the_server_has_restarted(data: Path, tmp_path: Path) -> None:
    """The loss is reported once, and so is every line that can't be sent."""

    async def go() -> None:
        async with running(tmp_path / "server") as (first, url):
            ana = Lines(Address(url), "Ana", seats=2)
            await ana.reads("Ana: getting ready")
            seat = ana.client.you
            await first.stop()
            await ana.reads("Reconnecting… your seat is kept.")
            ana.type("ready")
            await ana.reads("Not connected just now.")
            await asyncio.sleep(3)
            port = int(url.rsplit(":", 1)[1])
            async with running(tmp_path / "server", port=port):
                await ana.reads("The server restarted. Your table was saved.")
                assert ana.client.you == seat
                assert sum("Reconnecting" in line for line in ana.written) == 1
                ana.type("ready")
                await ana.reads("Ana: ready, host.")
                await ana.leaves()

    asyncio.run(go())


def test_the_client_comes_back_later_when_its_table_can_not_be_served_just_now(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that has lost its lease says so, and the player used to be sent away for good."""
    refused = 0

    def has_lease(self: SqliteStore) -> bool:
        nonlocal refused
        refused += 1
        return refused > 2

    async def go() -> None:
        async with running(tmp_path / "server") as (_, url):
            ana = Lines(Address(url), "Ana", seats=2)
            await ana.reads("Ana: getting ready")
            socket = ana.client.connection._socket
            assert socket is not None
            await socket.close()
            await ana.reads("Reconnecting… your seat is kept.")
            async with asyncio.timeout(TIMEOUT_S):
                while ana.client.connection_problem:
                    await asyncio.sleep(0.01)
            ana.type("ready")
            await ana.reads("Ana: ready, host.")
            await ana.leaves()

    monkeypatch.setattr(SqliteStore, "has_lease", property(has_lease))
    monkeypatch.setattr("penultima.server.loaded_tables.NO_LEASE_MS", 10)
    asyncio.run(go())
    assert refused == 3


def test_a_connection_that_breaks_before_the_welcome_keeps_its_seat(
    data: Path, tmp_path: Path
) -> None:
    """The server has given a seat, and the second attempt gets the same one."""
    lost: list[str] = []

    async def script(server: Address) -> None:
        async def relay(request: web.Request) -> web.StreamResponse:
            here = web.WebSocketResponse()
            await here.prepare(request)
            async with request.app[SESSION].ws_connect(server.socket) as there:
                await there.send_str(await here.receive_str())
                welcome = await there.receive_str()
                if not lost:
                    lost.append(welcome)
                    await here.close()
                    return here
                await here.send_str(welcome)
                await here.receive()
            return here

        async with aiohttp.ClientSession() as session, session.ws_connect(server.socket) as socket:
            host = await JsonClient(socket).ask("create", name="Cal", edition="zelda", seats=3)
            app = web.Application()
            app[SESSION] = session
            app.add_routes([web.get("/ws{table:.*}", relay)])
            async with at_port(app) as port:
                ana = Lines(Address(f"http://127.0.0.1:{port}", host["slug"]), "Ana")
                await ana.reads("Ana: getting ready")
                assert ana.client.you == 1
                await ana.leaves()

    at_server(tmp_path, script)
    assert lost


class ClosingServer:
    """A server that receives one message and closes the connection."""

    def __init__(self) -> None:
        self.has_received = asyncio.Event()
        self.app = web.Application()
        self.app.add_routes([web.get("/ws{table:.*}", self._receive_and_close)])

    async def _receive_and_close(self, request: web.Request) -> web.StreamResponse:
        answer = web.WebSocketResponse()
        await answer.prepare(request)
        await answer.receive()
        await answer.close()
        self.has_received.set()
        return answer


def test_the_client_reconnects_when_the_server_restarts_before_the_welcome(
    data: Path, tmp_path: Path
) -> None:
    """While it restarts it refuses connections; the client used to give up at the first."""

    async def go() -> None:
        before = ClosingServer()
        async with at_port(before.app) as port:
            ana = Lines(Address(f"http://127.0.0.1:{port}"), "Ana", seats=2)
            await asyncio.wait_for(before.has_received.wait(), TIMEOUT_S)
        await asyncio.sleep(1)
        async with running(tmp_path / "server", port=port):
            await ana.reads("Ana: getting ready")
            await ana.leaves()

    asyncio.run(go())


@pytest.mark.parametrize("stays", [True, False])
def test_the_client_gives_up_on_a_server_that_never_answers(
    stays: bool, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it always closes the connection, or is gone after the first time."""

    async def go() -> str:
        server = ClosingServer()
        async with at_port(server.app) as port:
            ana = Lines(Address(f"http://127.0.0.1:{port}", "x"), "Ana")
            await asyncio.wait_for(ana.playing if stays else server.has_received.wait(), TIMEOUT_S)
        return await asyncio.wait_for(ana.playing, TIMEOUT_S)

    monkeypatch.setattr("penultima.terminal.connection.FIRST_RETRY_S", 0.01)
    assert "doesn't answer" in asyncio.run(go())


def test_other_servers_and_other_versions_are_recognized(data: Path) -> None:
    async def socket(request: web.Request) -> web.StreamResponse:
        answer = web.WebSocketResponse()
        await answer.prepare(request)
        await answer.send_str('{"type": "from another time"}')
        await answer.receive()
        return answer

    async def go(routes: list[web.RouteDef]) -> str:
        app = web.Application()
        app.add_routes(routes)
        async with at_port(app) as port:
            return await Lines(Address(f"http://127.0.0.1:{port}", "x"), "Ana").playing

    assert "it isn't a table server" in asyncio.run(go([]))
    assert "another version" in asyncio.run(go([web.get("/ws{table:.*}", socket)]))


def test_a_request_does_not_wait_when_the_connection_breaks(data: Path) -> None:
    """A screen that waited would take no more keys, not even to leave."""

    async def stop(request: web.Request) -> web.StreamResponse:
        answer = web.WebSocketResponse()
        await answer.prepare(request)
        await answer.receive()
        await answer.receive()
        await answer.close()
        return answer

    async def go() -> None:
        app = web.Application()
        app.add_routes([web.get("/ws{table:.*}", stop)])
        async with at_port(app) as port:
            client = RemoteClient(Address(f"http://127.0.0.1:{port}", "x"), "Ana", "en")
            running_ = asyncio.create_task(client.connection.run())
            while not client.connection.is_connected:
                await asyncio.sleep(0.01)
            await asyncio.wait_for(client.ask(SetReady()), TIMEOUT_S)
            await client.connection.close()
            await running_
            with pytest.raises(RequestRefused, match="Not connected"):
                await client.ask(SetReady())

    asyncio.run(go())
