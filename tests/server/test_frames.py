"""WebSocket frames: whatever way they come in, the same messages; and what no client may send."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from aiohttp import ClientSession
from hypothesis import given
from hypothesis import strategies as st

from penultima.server.net import websocket as socket
from penultima.server.net.frames import (
    BINARY,
    CLOSE,
    CONTINUED,
    NOT_TEXT,
    PING,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    TOO_BIG,
    BadFrame,
    FrameReader,
    Heard,
    frame,
)
from penultima.server.rate_limits import NO_LIMITS, Limits
from penultima.server.table.session import GOING_AWAY, NORMAL, POLICY_VIOLATION
from penultima.wire.limits import LONGEST_FRAME
from tests.support.running_server import Talker, running

LONGEST = 70_000


def sent(
    kind: int, data: bytes = b"", last: bool = True, mask: bytes = b"\x01\x80\xff\x00"
) -> bytes:
    """A frame as clients send it."""
    head = frame(kind, data)[: -len(data) or None]
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
    first = head[0] if last else head[0] & 0x7F
    return bytes((first, head[1] | 0x80)) + head[2:] + mask + masked


def heard(*chunks: bytes) -> list[Heard]:
    reader = FrameReader(LONGEST)
    return [message for chunk in chunks for message in reader.feed(chunk)]


kinds = st.sampled_from((TEXT, BINARY))
sizes = st.sampled_from((0, 1, 5, 125, 126, 127, 300, 65_535, 65_536))


@given(st.lists(st.tuples(kinds, sizes), max_size=4), st.lists(st.integers(0, 140_000), max_size=8))
def test_messages_do_not_depend_on_how_the_bytes_were_cut(
    messages: list[tuple[int, int]], cuts: list[int]
) -> None:
    whole = [Heard(kind, os.urandom(size)) for kind, size in messages]
    data = b"".join(sent(*message) for message in whole)
    at = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    assert heard(*(data[start:end] for start, end in pairwise(at))) == whole
    if len(data) < 1000:
        assert heard(*(data[byte : byte + 1] for byte in range(len(data)))) == whole


def test_a_message_may_come_in_parts_with_a_ping_in_between() -> None:
    parts = sent(TEXT, b"Dra", last=False), sent(PING, b"?"), sent(CONTINUED, b"w")
    part = Heard(CONTINUED, b"")
    assert heard(*parts) == [part, Heard(PING, b"?"), Heard(TEXT, b"Draw")]
    assert heard(*parts, sent(TEXT, b"Keep"))[-1] == Heard(TEXT, b"Keep")


BAD = {
    "not masked": (frame(TEXT, b"{}"), PROTOCOL_ERROR),
    "reserved bits": (b"\xc1\x80\0\0\0\0", PROTOCOL_ERROR),
    "no such kind": (sent(3), PROTOCOL_ERROR),
    "no such control": (sent(11), PROTOCOL_ERROR),
    "a long ping": (sent(PING, b"." * 126), PROTOCOL_ERROR),
    "a ping in parts": (sent(PING, last=False), PROTOCOL_ERROR),
    "goes on with nothing": (sent(CONTINUED, b"w"), PROTOCOL_ERROR),
    "a message in a message": (sent(TEXT, b"a", last=False) + sent(TEXT, b"b"), PROTOCOL_ERROR),
    "too long": (sent(BINARY, b"." * (LONGEST + 1))[:20], TOO_BIG),
    "endless": (b"\x81\xff" + b"\xff" * 8, TOO_BIG),
    "too long in parts": (
        sent(TEXT, b"." * LONGEST, last=False) + sent(CONTINUED, b"."),
        TOO_BIG,
    ),
}


@pytest.mark.parametrize("why", BAD)
def test_what_no_client_may_send(why: str) -> None:
    data, code = BAD[why]
    with pytest.raises(BadFrame) as refused:
        heard(data)
    assert refused.value.code == code


# Over a real connection

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def _talk(data: Path, talk: Talk, limits: Limits = NO_LIMITS) -> None:
    async def connect() -> None:
        async with running(data, limits) as (server, url):
            reader, writer = await _connect(url)
            assert server.registry.address_limits.connections == 1
            await asyncio.wait_for(talk(reader, writer), 10)
            writer.close()
            while server.registry.address_limits.connections:
                await asyncio.sleep(0.01)

    asyncio.run(connect())


async def _connect(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rsplit(":", 1)[1]))
    # A proxy may have used the connection before.
    writer.write(b"GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
    await reader.readuntil(b"ok\n")
    writer.write(
        b"GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    answer = await reader.readuntil(b"\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in answer  # the example of RFC 6455
    return reader, writer


async def _next(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    first, size = await reader.readexactly(2)
    if size == 126:
        size = int.from_bytes(await reader.readexactly(2), "big")
    return first & 15, await reader.readexactly(size)


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next frame that isn't a ping of the server's, which may come at any time."""
    while (found := await _next(reader)) == (PING, b""):
        pass
    return found


def test_pings_are_answered_and_a_goodbye_is_too(tmp_path: Path) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(sent(PING, b"here?"))
        assert await _answer(reader) == (PONG, b"here?")
        writer.write(sent(TEXT, b'{"type":"wat', last=False) + sent(CONTINUED, b'ch","slug":"x"}'))
        kind, answer = await _answer(reader)
        assert kind == TEXT and b"unknown_table" in answer
        writer.write(sent(CLOSE, b"\x03\xe8"))
        assert await _answer(reader) == (CLOSE, b"\x03\xe8")
        assert await reader.read() == b""

    _talk(tmp_path, talk)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (sent(TEXT, b"\xff\xfe"), NOT_TEXT),
        (sent(TEXT, b"." * (LONGEST_FRAME + 1)), TOO_BIG),
        (frame(TEXT, b"{}"), PROTOCOL_ERROR),
    ],
)
def test_a_bad_frame_ends_the_connection_with_its_code(
    data: bytes, code: int, tmp_path: Path
) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        assert await _answer(reader) == (CLOSE, code.to_bytes(2, "big"))

    _talk(tmp_path, talk)


def test_who_does_not_read_is_cut_off(tmp_path: Path) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def ask_on_and_on() -> None:
            while True:
                writer.write(sent(PING, b"." * 125) * 1000)
                await writer.drain()

        with pytest.raises(ConnectionError):
            await ask_on_and_on()

    _talk(tmp_path, talk)


@pytest.mark.parametrize(
    "flood",
    [
        sent(PING) * 100_000,
        sent(PONG) * 100_000,
        sent(TEXT, last=False) + sent(CONTINUED, last=False) * 100_000,
    ],
    ids=["pings", "pongs", "parts"],
)
def test_frames_that_ask_for_nothing_are_limited_too(flood: bytes, tmp_path: Path) -> None:
    """Without that, one connection full of empty frames kept everybody else waiting."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(flood)
        kind, answer = PONG, b""
        while kind != CLOSE:
            last, (kind, answer) = answer, await _answer(reader)
        assert b'"abuse"' in last and answer == POLICY_VIOLATION.to_bytes(2, "big")

    _talk(tmp_path, talk, Limits())


@pytest.mark.slow
def test_who_does_not_answer_pings_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "HEARTBEAT_S", 1)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert await _next(reader) == (PING, b"")
        writer.write(sent(PONG))
        assert await _next(reader) == (PING, b"")
        with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
            await _next(reader)

    _talk(tmp_path, talk)


@pytest.mark.slow
def test_who_asks_for_no_table_is_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "HEARTBEAT_S", 0.3)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(socket.MOST_BEATS_AT_DOOR):
            assert await _next(reader) == (PING, b"")
            writer.write(sent(PONG))
        assert await _next(reader) == (CLOSE, NORMAL.to_bytes(2, "big"))

    _talk(tmp_path, talk)


@pytest.mark.slow
def test_who_sits_at_a_table_may_be_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "HEARTBEAT_S", 0.1)

    async def sit() -> bool:
        async with (
            running(tmp_path) as (_, url),
            ClientSession() as session,
            session.ws_connect(url + "/ws") as ana,
        ):
            await Talker(ana).ask("create", edition="zelda", name="Ana", seats=2)
            with suppress(TimeoutError):
                await ana.receive(1.5)
            return not ana.closed

    assert asyncio.run(sit())


def test_who_does_not_close_is_cut_off_when_the_server_stops(tmp_path: Path) -> None:
    async def stay() -> bytes:
        async with running(tmp_path) as (_, url):
            reader, writer = await _connect(url)
        rest = await asyncio.wait_for(reader.read(), 5)
        writer.close()
        return rest

    assert asyncio.run(stay())[-2:] == GOING_AWAY.to_bytes(2, "big")


@pytest.mark.slow
def test_one_after_the_other_is_pinged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With everybody at once, moves waited until thousands of pings were sent and answered."""
    monkeypatch.setattr(socket, "HEARTBEAT_S", 1.2)
    monkeypatch.setattr(socket, "GROUPS", 1)
    beats: list[float] = []

    def beat(socket: socket.WebSocketConnection) -> None:
        beats.append(asyncio.get_running_loop().time())

    monkeypatch.setattr(socket.WebSocketConnection, "beat", beat)

    async def four_people() -> list[float]:
        async with running(tmp_path) as (_, url), ClientSession() as session:
            people = [await session.ws_connect(url + "/ws") for _ in range(4)]
            beats.clear()
            while len(beats) < 10:
                await asyncio.sleep(0.05)
            for person in people:
                await person.close()
        return beats[4:10]

    times = asyncio.run(four_people())
    assert min(later - sooner for sooner, later in pairwise(times)) > 0.2
