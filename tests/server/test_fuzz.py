"""Malformed messages against a running server, while a match beside them goes on."""

import asyncio
import contextlib
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec

from penultima.server.registry import MOST_BAD_FRAMES
from penultima.wire import codec
from tests.support.running_server import JsonClient, running

GOOD: list[dict[str, Any]] = [
    {"type": "create", "name": "Eve", "edition": "zelda"},
    {"type": "join", "slug": "SLUG", "name": "Eve"},
    {"type": "watch", "slug": "SLUG"},
    {"type": "resume", "slug": "SLUG", "token": "x" * 32, "seq": 3},
    {"type": "move", "seq": 1, "action": {"do": "play", "card": "B7", "call": True}},
    {"type": "propose", "card": "WC1", "rule": {"title": "x", "do": [], "text": ""}},
    {"type": "dress", "doll": {"hat": "pink", "top": "blue", "bottoms": "pink"}},
    {"type": "configure", "options": {"target": 1}, "settings": {"clock_s": 30}},
    {"type": "reorder", "order": [0, 1]},
    {"type": "replay", "match": 1, "round": 1},
]
ODD: list[Any] = [
    None, True, -1, 1e308, 2**70, "", "\x00", "\ud800", "x" * 5000, [], {}, [[]], {"do": "play"},
    "'; DROP TABLE log; --", "../../etc/passwd", "<script>alert(1)</script>",
]  # fmt: skip


def bad_message(chance: Random, slug: str) -> bytes | str:
    """A message that no correct client would send."""
    match chance.randrange(7):
        case 0:
            return chance.randbytes(chance.randrange(200))
        case 1:
            return "[" * chance.choice((10, 3000, 15_000))
        case 2:
            return '{"type":' * 500
        case 3:
            good = msgspec.json.encode(_broken(chance, slug))
            return good[: chance.randrange(len(good))]
        case 4:
            changed = bytearray(msgspec.json.encode(_broken(chance, slug)))
            changed[chance.randrange(len(changed))] = chance.randrange(256)
            return bytes(changed)
        case _:
            return msgspec.json.encode(_broken(chance, slug))


def _broken(chance: Random, slug: str) -> dict[str, Any]:
    """A request with one wrong field, or sometimes none."""
    request: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(chance.choice(GOOD)).replace(b"SLUG", slug.encode())
    )
    key = chance.choice([*request, "id", "more"])
    odd = chance.choice(ODD)
    try:
        msgspec.json.encode(odd)
    except UnicodeEncodeError:
        odd = "half"
    if chance.random() < 0.9:
        request[key] = odd
    return request


def test_decoding_gives_a_request_or_raises_a_decoding_error() -> None:
    chance = Random(0)
    for _ in range(5000):
        with contextlib.suppress(msgspec.DecodeError, UnicodeError, RecursionError):
            codec.decode(bad_message(chance, "23456789"))


def test_a_match_goes_on_while_others_send_malformed_messages(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as (server, url), aiohttp.ClientSession() as session:
            ana = JsonClient(await session.ws_connect(f"{url}/ws"))
            welcome = await ana.ask(
                "create", name="Ana", edition="frozen", seats=2, bots=["greedy"],
                options={"target": 100},
            )  # fmt: skip
            slug = welcome["slug"]
            stop = asyncio.Event()
            attackers = [
                asyncio.ensure_future(_attack(session, url, slug, Random(seed), stop))
                for seed in range(6)
            ]
            await ana.send("start")
            seq = await _play(ana)
            async with asyncio.timeout(30):  # until the attackers have sent enough
                while server.metrics.totals["bad_frames"] <= 100:
                    await asyncio.sleep(0.01)
            stop.set()
            closed = sum(await asyncio.gather(*attackers))
            assert closed > 0, "no attacker was disconnected"
            assert server.metrics.totals["bad_frames"] > 100
            state = server.registry.tables[slug].state
            assert state.seq >= seq
            assert state.seats[0].info.name == "Ana"
            await ana.socket.close()

    asyncio.run(look())


async def _play(ana: JsonClient) -> int:
    """Ana plays to the end, and receives every update and no error."""
    view: dict[str, Any] = {}
    table: dict[str, Any] = {}
    seq = None
    while True:
        message = await ana.receive("welcome", "update", "error")
        assert message["type"] != "error", message
        assert seq is None or message["seq"] == seq + 1
        seq = message["seq"]
        table = message["table"] or table
        view = message["view"] or view
        if table and table["phase"] == "match_over":
            return int(seq)
        if table and table["phase"] == "round_over":
            await ana.send("ready")
        elif view and view["prompt"].get("seat") == 0:
            moves = [m for m in view["legal"] if m["do"] not in ("catch", "call")]
            plays = [m | {"call": True} for m in moves if m["do"] == "play"]
            await ana.send("move", seq=seq, action=(plays or moves)[0])


async def _attack(
    session: aiohttp.ClientSession, url: str, slug: str, chance: Random, stop: asyncio.Event
) -> int:
    """Send malformed messages until disconnected, and connect again. Returns how often."""
    closed = 0
    while not stop.is_set():
        with contextlib.suppress(aiohttp.ClientError, ConnectionError, asyncio.TimeoutError):
            async with session.ws_connect(f"{url}/ws") as socket:
                for _ in range(MOST_BAD_FRAMES * 3):
                    frame = bad_message(chance, slug)
                    if isinstance(frame, str) or chance.random() < 0.7:
                        text = frame if isinstance(frame, str) else frame.decode(errors="replace")
                        await socket.send_str(text)
                    else:
                        await socket.send_bytes(frame)
                    if chance.random() < 0.02:
                        await socket.send_str("x" * 20_000)
                while not socket.closed:
                    await socket.receive(timeout=1)
        closed += 1
        await asyncio.sleep(0.01)
    return closed


def test_a_client_that_sends_only_malformed_messages_is_disconnected(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as (_, url), aiohttp.ClientSession() as session:
            eve = JsonClient(await session.ws_connect(f"{url}/ws"))
            for _ in range(MOST_BAD_FRAMES):
                await eve.socket.send_str("nonsense")
            errors = [await eve.receive("error") for _ in range(MOST_BAD_FRAMES)]
            assert {error["code"] for error in errors} == {"bad_message"}
            assert (await eve.receive("goodbye"))["reason"] == "abuse"
            assert (await eve.socket.receive(timeout=60)).type is aiohttp.WSMsgType.CLOSE
            assert eve.socket.close_code == 1008

    asyncio.run(look())
