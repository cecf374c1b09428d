"""The WebSocket over real bytes: handshake, messages, what ends a connection and with which code.

Everything runs on both event loops, because their transports differ.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import aiohttp
import pytest
import uvloop

from penultima.server.logging import set_up
from penultima.server.main import Server
from penultima.server.net import websocket
from penultima.server.rate_limits import NO_LIMITS, Limits
from penultima.wire.limits import LONGEST_FRAME
from tests.support.running_server import JsonClient, running

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
NORMAL, GOING_AWAY, PROTOCOL_ERROR, INVALID_DATA, POLICY, TOO_BIG = (
    1000,
    1001,
    1002,
    1007,
    1008,
    1009,
)

Run: TypeAlias = Callable[[Coroutine[None, None, None]], None]


@pytest.fixture(params=[asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Run:
    def run(test: Coroutine[None, None, None]) -> None:
        with asyncio.Runner(loop_factory=request.param) as runner:
            runner.run(asyncio.wait_for(test, 30))

    return run


def frame(
    opcode: int,
    data: bytes = b"",
    *,
    fin: bool = True,
    mask: bytes = b"\x01\x80\xff\x00",
    length_bytes: int | None = None,
    announced: int | None = None,
) -> bytes:
    """A client's frame. `length_bytes` and `announced` make lengths that no good client sends."""
    size = len(data) if announced is None else announced
    if length_bytes is None:
        length_bytes = 0 if size < 126 else 2 if size < 65_536 else 8
    short = {0: size, 2: 126, 8: 127}[length_bytes]
    head = bytes((opcode | (0x80 if fin else 0), short | (0x80 if mask else 0)))
    head += size.to_bytes(length_bytes, "big") if length_bytes else b""
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)) if mask else data
    return head + mask + masked


def close_frame(code: int, reason: bytes = b"") -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big") + reason)


def request(number: int, size: int = 0) -> bytes:
    """A request that is answered with its id, padded with spaces."""
    return json.dumps({"type": "watch", "id": f"{number:016}", "slug": "x"}).encode().ljust(size)


UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class RawClient:
    """A TCP connection that sends bytes and reads frames."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, *chunks: bytes) -> None:
        self.writer.write(b"".join(chunks))

    async def head(self) -> bytes:
        return await self.reader.readuntil(b"\r\n\r\n")

    async def upgrade(self) -> None:
        self.send(UPGRADE)
        head = await self.head()
        assert head.startswith(b"HTTP/1.1 101 ")
        assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in head  # the example in RFC 6455

    async def any_frame(self) -> tuple[int, bytes]:
        first, size = await self.reader.readexactly(2)
        assert first & 0x80 and size < 127
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        return first & 15, await self.reader.readexactly(size)

    async def frame(self) -> tuple[int, bytes]:
        """The next frame that is not a heartbeat."""
        while (found := await self.any_frame()) == (PING, b""):
            pass
        return found

    async def ids(self, count: int) -> list[int]:
        """The ids of the next answers."""
        return [int(json.loads((await self.frame())[1])["id"]) for _ in range(count)]

    async def close_code(self) -> int | None:
        """Skips everything before the close frame. Fails if the connection doesn't end after it."""
        opcode, data = PONG, b""
        while opcode != CLOSE:
            opcode, data = await self.frame()
        assert await self.reader.read() == b""
        return int.from_bytes(data[:2], "big") if data else None


@asynccontextmanager
async def raw_client(url: str) -> AsyncIterator[RawClient]:
    client = RawClient(*await asyncio.open_connection("127.0.0.1", int(url.rsplit(":", 1)[1])))
    try:
        yield client
    finally:
        client.writer.close()
        with suppress(ConnectionError):
            await client.writer.wait_closed()


@asynccontextmanager
async def connected(
    data: Path, limits: Limits = NO_LIMITS
) -> AsyncIterator[tuple[Server, RawClient]]:
    """A server and one connection to it, which the server must have forgotten in the end."""
    async with running(data, limits) as (server, url):
        async with raw_client(url) as client:
            await client.upgrade()
            assert server.registry.address_limits.connections == 1
            yield server, client
        while server.registry.address_limits.connections:
            await asyncio.sleep(0.01)


# The handshake


def test_a_connection_that_was_used_for_http_can_be_upgraded(run: Run, tmp_path: Path) -> None:
    """nginx sends upgrades on upstream connections that it keeps alive."""

    async def test() -> None:
        async with running(tmp_path) as (_, url), raw_client(url) as client:
            for _ in range(2):
                client.send(b"GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
                await client.reader.readuntil(b"ok\n")
            await client.upgrade()
            client.send(frame(TEXT, request(7)))
            assert await client.ids(1) == [7]

    run(test())


def test_the_head_of_an_upgrade_may_come_in_pieces(run: Run, tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as (_, url), raw_client(url) as client:
            for piece in (UPGRADE[:20], UPGRADE[20:-3], UPGRADE[-3:-1], UPGRADE[-1:]):
                client.send(piece)
                await asyncio.sleep(0.01)
            assert (await client.head()).startswith(b"HTTP/1.1 101 ")
            client.send(frame(TEXT, request(7)))
            assert await client.ids(1) == [7]

    run(test())


def test_frames_before_the_upgrade_is_accepted_end_the_connection(run: Run, tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as (server, url), raw_client(url) as client:
            client.send(UPGRADE, frame(TEXT, request(7)))
            with suppress(ConnectionError):
                assert await client.reader.read() == b""
            assert server.registry.address_limits.connections == 0

    run(test())


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
def test_an_upgrade_that_is_wrong_is_refused(
    old: bytes, new: bytes, status: bytes, run: Run, tmp_path: Path
) -> None:
    async def test() -> None:
        async with running(tmp_path) as (server, url), raw_client(url) as client:
            client.send(UPGRADE.replace(old, new))
            assert (await client.head()).split()[1] == status
            assert server.registry.address_limits.connections == 0

    run(test())


def test_a_connection_survives_an_upgrade_that_was_refused(run: Run, tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as (_, url), raw_client(url) as client:
            client.send(UPGRADE.replace(b"Version: 13", b"Version: 8"))
            head = await client.head()
            size = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
            await client.reader.readexactly(size)
            await client.upgrade()

    run(test())


def test_compression_is_not_negotiated(run: Run, tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            running(tmp_path) as (_, url),
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{url}/ws", compress=15) as socket,
        ):
            assert not socket.compress

    run(test())


# Messages


def test_messages_do_not_depend_on_how_the_bytes_were_cut(run: Run, tmp_path: Path) -> None:
    sizes = (0, 125, 126, 4000, 4096, 5000, LONGEST_FRAME)
    stream = b"".join(frame(TEXT, request(at, size)) for at, size in enumerate(sizes))

    async def test() -> None:
        async with connected(tmp_path) as (_, client):
            client.send(stream)
            assert await client.ids(len(sizes)) == list(range(len(sizes)))
            for start in range(0, len(stream), 1777):
                client.send(stream[start : start + 1777])
                await asyncio.sleep(0)
            assert await client.ids(len(sizes)) == list(range(len(sizes)))
            for byte in frame(TEXT, request(8)):
                client.send(bytes((byte,)))
                await asyncio.sleep(0)
            assert await client.ids(1) == [8]

    run(test())


def test_a_message_may_come_in_fragments_with_a_ping_in_between(run: Run, tmp_path: Path) -> None:
    message = request(7).replace(b"slug", b'name": "\xc3\xa9", "slug')
    cut = message.index(b"\xc3") + 1  # in the middle of a letter

    async def test() -> None:
        async with connected(tmp_path) as (_, client):
            client.send(
                frame(TEXT, message[:5], fin=False),
                frame(PING, b"here?"),
                frame(CONTINUATION, message[5:cut], fin=False),
                frame(CONTINUATION, message[cut:]),
                frame(TEXT, request(8)),
            )
            assert await client.frame() == (PONG, b"here?")
            opcode, answer = await client.frame()
            assert opcode == TEXT and b"bad_message" in answer  # decoded: `watch` has no name
            assert await client.ids(1) == [8]

    run(test())


def test_a_binary_message_is_read_like_a_text(run: Run, tmp_path: Path) -> None:
    async def test() -> None:
        async with connected(tmp_path) as (_, client):
            client.send(frame(BINARY, request(7)), frame(BINARY, b"\xff"))
            assert await client.ids(1) == [7]
            opcode, answer = await client.frame()
            assert opcode == TEXT and b"bad_message" in answer

    run(test())


def test_a_request_that_comes_with_the_close_frame_is_carried_out(run: Run, tmp_path: Path) -> None:
    create = b'{"type":"create","id":"0","name":"Ana","edition":"zelda"}'

    async def test() -> None:
        async with connected(tmp_path) as (server, client):
            client.send(frame(TEXT, create), close_frame(NORMAL))
            assert await client.close_code() == NORMAL
            assert len(server.registry.tables) == 1

    run(test())


# What ends a connection

LARGE = b"." * 10_000
ENDINGS: dict[str, tuple[bytes, int | None]] = {
    "close": (close_frame(NORMAL), NORMAL),
    "close without a code": (frame(CLOSE), None),
    "close with a reason": (close_frame(NORMAL, "né".encode()), NORMAL),
    "close with a code of its own": (close_frame(4000), 4000),
    "close with half a code": (frame(CLOSE, b"\x03"), PROTOCOL_ERROR),
    "close with a reserved code": (close_frame(1005), PROTOCOL_ERROR),
    "close with an unknown code": (close_frame(2999), PROTOCOL_ERROR),
    "close with a reason that is not UTF-8": (close_frame(NORMAL, b"\xff"), INVALID_DATA),
    "close within a message": (
        frame(TEXT, b"a", fin=False) + close_frame(NORMAL),
        PROTOCOL_ERROR,
    ),
    "no mask": (frame(TEXT, b"{}", mask=b""), PROTOCOL_ERROR),
    "reserved bit": (frame(0x40 | TEXT), PROTOCOL_ERROR),
    "reserved bit of a ping": (frame(0x20 | PING), PROTOCOL_ERROR),
    "unknown opcode": (frame(3), PROTOCOL_ERROR),
    "unknown control opcode": (frame(11), PROTOCOL_ERROR),
    "ping of 126 bytes": (frame(PING, b"." * 126), PROTOCOL_ERROR),
    "ping in fragments": (frame(PING, fin=False), PROTOCOL_ERROR),
    "continuation of nothing": (frame(CONTINUATION, b"a"), PROTOCOL_ERROR),
    "message within a message": (
        frame(TEXT, b"a", fin=False) + frame(TEXT, b"b"),
        PROTOCOL_ERROR,
    ),
    "text that is not UTF-8": (frame(TEXT, b"\xff\xfe"), INVALID_DATA),
    "text that is not UTF-8 in fragments": (
        frame(TEXT, b"\xc3", fin=False) + frame(CONTINUATION, b"("),
        INVALID_DATA,
    ),
    "too long": (frame(TEXT, b"." * (LONGEST_FRAME + 1)), TOO_BIG),
    "too long, still to come": (frame(TEXT, announced=LONGEST_FRAME + 1), TOO_BIG),
    "endless": (frame(TEXT, announced=(1 << 63) - 1), TOO_BIG),
    "too long in fragments": (
        frame(TEXT, LARGE, fin=False) + frame(CONTINUATION, LARGE),
        TOO_BIG,
    ),
    # A reset would drop the close frame: the server reads on until the client has closed.
    "too long, a megabyte": (frame(BINARY, b"." * 1_000_000), TOO_BIG),
}  # fmt: skip


def test_what_ends_a_connection_has_its_close_code(run: Run, tmp_path: Path) -> None:
    codes: dict[str, int | None] = {}

    async def test() -> None:
        async with running(tmp_path) as (_, url):
            for case, (data, _) in ENDINGS.items():
                async with raw_client(url) as client:
                    await client.upgrade()
                    client.send(data)
                    codes[case] = await client.close_code()

    run(test())
    assert codes == {case: code for case, (_, code) in ENDINGS.items()}


@pytest.mark.parametrize("length_bytes", [2, 8])
def test_a_length_may_be_longer_than_needed(length_bytes: int, run: Run, tmp_path: Path) -> None:
    """RFC 6455 asks for the shortest form. No library checks it, and no harm comes of it."""

    async def test() -> None:
        async with connected(tmp_path) as (_, client):
            client.send(frame(TEXT, request(7), length_bytes=length_bytes))
            assert await client.ids(1) == [7]

    run(test())


def test_a_client_that_only_shuts_down_its_side_is_disconnected(run: Run, tmp_path: Path) -> None:
    async def test() -> None:
        async with connected(tmp_path) as (server, client):
            client.writer.write_eof()
            assert await client.reader.read() == b""
            while server.registry.address_limits.connections:
                await asyncio.sleep(0.01)

    run(test())


def test_a_client_that_does_not_read_is_cut_off(run: Run, tmp_path: Path) -> None:
    async def send_without_end(client: RawClient) -> None:
        while True:
            client.send(frame(PING, b"." * 125) * 1000)
            await client.writer.drain()

    async def test() -> None:
        async with connected(tmp_path) as (_, client):
            with pytest.raises(ConnectionError):
                await send_without_end(client)

    run(test())


@pytest.mark.parametrize(
    "flood",
    [
        frame(PING) * 100_000,
        frame(PONG) * 100_000,
        frame(TEXT, fin=False) + frame(CONTINUATION, fin=False) * 100_000,
    ],
    ids=["pings", "pongs", "fragments"],
)
def test_frames_without_a_request_count_for_the_rate_limit(
    flood: bytes, run: Run, tmp_path: Path
) -> None:
    """One connection that sends nothing but empty frames must not keep others waiting."""

    async def test() -> None:
        async with connected(tmp_path, Limits()) as (_, client):
            client.send(flood)
            opcode, data, last = PONG, b"", b""
            while opcode != CLOSE:
                last, (opcode, data) = data, await client.frame()
            assert b'"abuse"' in last
            assert int.from_bytes(data, "big") == POLICY

    run(test())


def test_a_client_that_does_not_close_is_cut_off_when_the_server_stops(
    run: Run, tmp_path: Path
) -> None:
    async def test() -> None:
        async with running(tmp_path) as (server, url):
            port = int(url.rsplit(":", 1)[1])
            client = RawClient(*await asyncio.open_connection("127.0.0.1", port))
            await client.upgrade()
        rest = await client.reader.read()
        client.writer.close()
        assert rest[-2:] == GOING_AWAY.to_bytes(2, "big")
        assert server.registry.address_limits.connections == 0

    run(test())


# The heartbeat


@pytest.mark.slow
def test_a_client_that_does_not_answer_pings_is_cut_off(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "HEARTBEAT_S", 1)

    async def test() -> None:
        async with connected(tmp_path) as (_, client):
            assert await client.any_frame() == (PING, b"")
            client.send(frame(PONG))
            assert await client.any_frame() == (PING, b"")
            with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
                await client.any_frame()

    run(test())


@pytest.mark.slow
def test_a_client_that_does_not_finish_closing_is_cut_off(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "HEARTBEAT_S", 1)

    async def test() -> None:
        async with connected(tmp_path) as (server, client):
            client.send(frame(3))
            assert await client.close_code() == PROTOCOL_ERROR
            while server.registry.address_limits.connections:
                client.send(frame(PONG))
                await asyncio.sleep(0.05)

    run(test())


@pytest.mark.slow
def test_a_client_that_asks_for_no_table_is_disconnected(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "HEARTBEAT_S", 0.3)

    async def test() -> None:
        async with connected(tmp_path) as (_, client):
            for _ in range(websocket.MAX_IDLE_HEARTBEATS):
                assert await client.any_frame() == (PING, b"")
                client.send(frame(PONG))
            assert await client.any_frame() == (CLOSE, NORMAL.to_bytes(2, "big"))

    run(test())


@pytest.mark.slow
def test_a_seated_player_may_be_silent(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "HEARTBEAT_S", 0.1)

    async def test() -> None:
        async with (
            running(tmp_path) as (_, url),
            aiohttp.ClientSession() as session,
            session.ws_connect(url + "/ws") as ana,
        ):
            await JsonClient(ana).ask("create", edition="zelda", name="Ana", seats=2)
            with suppress(TimeoutError):
                await ana.receive(1.5)
            assert not ana.closed

    run(test())


@pytest.mark.slow
def test_pings_are_spread_over_the_heartbeat(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If all clients are pinged at once, moves wait until thousands of pings are answered."""
    monkeypatch.setattr(websocket, "HEARTBEAT_S", 1.2)
    monkeypatch.setattr(websocket, "GROUPS", 1)
    times: list[float] = []

    def beat(connection: websocket.WebSocketConnection) -> None:
        times.append(asyncio.get_running_loop().time())

    monkeypatch.setattr(websocket.WebSocketConnection, "beat", beat)

    async def test() -> None:
        async with running(tmp_path) as (_, url), aiohttp.ClientSession() as session:
            clients = [await session.ws_connect(url + "/ws") for _ in range(4)]
            times.clear()
            while len(times) < 10:
                await asyncio.sleep(0.05)
            for client in clients:
                await client.close()
        assert min(later - earlier for earlier, later in pairwise(times[4:10])) > 0.2

    run(test())


def test_frames_are_not_logged(run: Run, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The library logs them at debug level, with tokens and cards."""
    set_up("debug")
    logging.getLogger().addHandler(caplog.handler)

    async def test() -> None:
        async with connected(tmp_path) as (_, client):
            client.send(frame(TEXT, request(7)))
            assert await client.ids(1) == [7]

    run(test())
    assert "0000007" not in caplog.text
