"""The WebSocket over real bytes: messages, and what ends a connection with which code."""

import asyncio
import logging
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from penultima.server.logging import set_up
from penultima.server.net.websocket import WebSocketConnection, WebSocketServer, text_header
from penultima.server.rate_limits import Limits
from penultima.wire.limits import LONGEST_FRAME
from tests.support.raw_websocket import (
    BINARY,
    CLOSE,
    CONTINUATION,
    GOING_AWAY,
    INVALID_DATA,
    NORMAL,
    PING,
    POLICY,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    TOO_BIG,
    RawClient,
    close_frame,
    connected,
    frame,
    raw_client,
    request,
)
from tests.support.running_server import running

# Messages


async def test_messages_do_not_depend_on_how_the_bytes_were_cut(tmp_path: Path) -> None:
    sizes = (0, 125, 126, 4000, 4096, 5000, LONGEST_FRAME)
    stream = b"".join(frame(TEXT, request(at, size)) for at, size in enumerate(sizes))
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


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_message_of_any_size_is_sent_as_one_frame(size: int) -> None:
    client = Protocol(Side.CLIENT, state=State.OPEN, max_size=None)
    message = b"x" * size
    client.receive_data(text_header(size) + message)
    assert client.events_received() == [Frame(Opcode.TEXT, message)]


class RecordedWrites(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.writes.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass


async def test_what_comes_up_in_one_iteration_of_the_loop_is_one_write(tmp_path: Path) -> None:
    one, two = (Frame(Opcode.TEXT, data).serialize(mask=False) for data in (b"one", b"two"))
    close = Frame(Opcode.CLOSE, NORMAL.to_bytes(2, "big")).serialize(mask=False)
    async with running(tmp_path) as (server, _):
        transport = RecordedWrites()
        websockets = WebSocketServer(server.registry)
        connection = WebSocketConnection(websockets, set(), transport, "127.0.0.1", False)
        connection.send(b"one")
        connection.send(b"two")
        assert transport.writes == []
        await asyncio.sleep(0)
        assert transport.writes == [one + two]
        connection.send(b"one")
        connection.close(NORMAL)
        assert transport.writes[1:] == [one, close]  # nothing overtakes a message
        await asyncio.sleep(0)
        assert transport.writes[1:] == [one, close]


async def test_a_message_may_come_in_fragments_with_a_ping_in_between(tmp_path: Path) -> None:
    message = request(7).replace(b"slug", b'name": "\xc3\xa9", "slug')
    cut = message.index(b"\xc3") + 1  # in the middle of a letter
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


async def test_a_binary_message_is_read_like_a_text(tmp_path: Path) -> None:
    async with connected(tmp_path) as (_, client):
        client.send(frame(BINARY, request(7)), frame(BINARY, b"\xff"))
        assert await client.ids(1) == [7]
        opcode, answer = await client.frame()
        assert opcode == TEXT and b"bad_message" in answer


async def test_a_request_that_comes_with_the_close_frame_is_carried_out(tmp_path: Path) -> None:
    create = b'{"type":"create","id":"0","name":"Ana","edition":"zelda"}'
    async with connected(tmp_path) as (server, client):
        client.send(frame(TEXT, create), close_frame(NORMAL))
        assert await client.close_code() == NORMAL
        assert len(server.registry.tables) == 1


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
    "text that is not UTF-8, still to come": (frame(TEXT, b"a\xff", fin=False), INVALID_DATA),
    "text that is a surrogate, still to come": (
        frame(TEXT, b"\xed", fin=False) + frame(CONTINUATION, b"\xa0\x80", fin=False),
        INVALID_DATA,
    ),
    "close with a code for TLS": (close_frame(1015), PROTOCOL_ERROR),
    "close with a code below all": (close_frame(999), PROTOCOL_ERROR),
    "close with a reason that is too long": (close_frame(NORMAL, b"." * 124), PROTOCOL_ERROR),
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


async def test_what_ends_a_connection_has_its_close_code(tmp_path: Path) -> None:
    codes: dict[str, int | None] = {}
    async with running(tmp_path) as (_, url):
        for case, (data, _) in ENDINGS.items():
            async with raw_client(url) as client:
                await client.upgrade()
                client.send(data)
                codes[case] = await client.close_code()
    assert codes == {case: code for case, (_, code) in ENDINGS.items()}


@pytest.mark.parametrize("length_bytes", [2, 8])
async def test_a_length_may_be_longer_than_needed(length_bytes: int, tmp_path: Path) -> None:
    """RFC 6455 asks for the shortest form. No library checks it, and no harm comes of it."""
    async with connected(tmp_path) as (_, client):
        client.send(frame(TEXT, request(7), length_bytes=length_bytes))
        assert await client.ids(1) == [7]


async def test_a_client_that_only_shuts_down_its_side_is_disconnected(tmp_path: Path) -> None:
    async with connected(tmp_path) as (server, client):
        client.writer.write_eof()
        assert await client.reader.read() == b""
        while server.registry.address_limits.connections:
            await asyncio.sleep(0.01)


async def test_a_client_that_does_not_read_is_cut_off(tmp_path: Path) -> None:
    async def send_without_end(client: RawClient) -> None:
        while True:
            client.send(frame(PING, b"." * 125) * 1000)
            await client.writer.drain()

    async with connected(tmp_path) as (_, client):
        with pytest.raises(ConnectionError):
            await send_without_end(client)


@pytest.mark.parametrize(
    "flood",
    [
        frame(PING) * 100_000,
        frame(PONG) * 100_000,
        frame(TEXT, fin=False) + frame(CONTINUATION, fin=False) * 100_000,
    ],
    ids=["pings", "pongs", "fragments"],
)
async def test_frames_without_a_request_count_for_the_rate_limit(
    flood: bytes, tmp_path: Path
) -> None:
    """One connection that sends nothing but empty frames must not keep others waiting."""
    async with connected(tmp_path, Limits()) as (_, client):
        client.send(flood)
        opcode, data, last = PONG, b"", b""
        while opcode != CLOSE:
            last, (opcode, data) = data, await client.frame()
        assert b'"abuse"' in last
        assert int.from_bytes(data, "big") == POLICY


async def test_a_client_that_does_not_close_is_cut_off_when_the_server_stops(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as (server, url):
        port = int(url.rsplit(":", 1)[1])
        client = RawClient(*await asyncio.open_connection("127.0.0.1", port))
        await client.upgrade()
    rest = await client.reader.read()
    client.writer.close()
    assert rest[-2:] == GOING_AWAY.to_bytes(2, "big")
    assert server.registry.address_limits.connections == 0


async def test_frames_are_not_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The library logs them at debug level, with tokens and cards."""
    set_up("debug")
    logging.getLogger().addHandler(caplog.handler)
    async with connected(tmp_path) as (_, client):
        client.send(frame(TEXT, request(7)))
        assert await client.ids(1) == [7]
    assert "0000007" not in caplog.text
