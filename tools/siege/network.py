"""Attacks on connections: idle and slow ones, floods, fuzzing, clients that don't read."""

import asyncio
import json
import time
from contextlib import suppress
from random import Random

import aiohttp

from .innocent import from_address
from .target import Outcome, Target, connect, until

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
GONE = (OSError, aiohttp.ClientError, asyncio.IncompleteReadError, TimeoutError)


async def idle_connections(target: Target, seconds: float) -> Outcome:
    """One address opens connections and says nothing."""
    tried, opened = 3000, []
    before = (await target.metrics())["http_connections"]
    for _ in range(tried):
        with suppress(OSError):
            opened.append(await connect(target, "127.0.1.1"))
    await asyncio.sleep(min(seconds, 3))
    kept = (await target.metrics())["http_connections"] - before
    for _, writer in opened:
        writer.close()
    return Outcome(f"{tried:,} idle connections", kept <= 100, f"{kept:.0f} kept")


async def slow_heads(target: Target, seconds: float) -> Outcome:
    """Heads of requests that come a byte at a time."""
    clients = [await connect(target, "127.0.1.2") for _ in range(80)]
    for _, writer in clients:
        writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
    began = time.monotonic()
    left = len(clients)
    while left and time.monotonic() - began < 14:
        await asyncio.sleep(0.5)
        for _, writer in clients:
            with suppress(OSError):
                writer.write(b"x")
        left = sum(not reader.at_eof() and not writer.is_closing() for reader, writer in clients)
    took = time.monotonic() - began
    for _, writer in clients:
        writer.close()
    measured = f"{left} left after {took:.0f} s"
    return Outcome(f"{len(clients)} slow requests", left == 0, measured)


async def http_flood(target: Target, seconds: float) -> Outcome:
    """One address asks for the page as fast as it can, on a hundred connections."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    answers = good = received = 0

    async def ask() -> None:
        nonlocal answers, good, received
        try:
            reader, writer = await connect(target, "127.0.1.3")
            while loop.time() < end:
                writer.write(GET)
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
                size = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
                await reader.readexactly(size)
                answers += 1
                good += head.startswith(b"HTTP/1.1 200 ")
                received += len(head) + size
            writer.close()
        except GONE:
            await asyncio.sleep(0.05)

    await asyncio.gather(*(until(end, ask) for _ in range(100)))
    held = good <= 400 + 25 * seconds
    rate, out = answers / seconds, received / seconds / 1e6
    return Outcome(
        f"{answers:,} requests, {good} let through", held, f"{rate:,.0f}/s, {out:.1f} MB/s out"
    )


async def connect_flood(target: Target, seconds: float) -> Outcome:
    """One address connects and disconnects as fast as it can."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    tried = 0

    async def knock() -> None:
        nonlocal tried
        tried += 1
        with suppress(OSError):
            _, writer = await connect(target, "127.0.1.4")
            writer.close()
        await asyncio.sleep(0.01)

    await asyncio.gather(*(until(end, knock) for _ in range(20)))
    refused = (await target.metrics()).get("refused_total", 0)
    return Outcome(f"{tried:,} connections", refused > 0, f"{refused:,.0f} refused so far")


async def frame_flood(target: Target, seconds: float) -> Outcome:
    """WebSockets that send pings, garbage and requests without a pause."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    sent = cut = 0
    garbage = "x" * 15_000
    async with from_address("127.0.1.5") as session:

        async def flood() -> None:
            nonlocal sent, cut
            try:
                async with session.ws_connect(f"{target.url}/ws") as socket:
                    while loop.time() < end and not socket.closed:
                        await socket.ping()
                        await socket.send_str(garbage)
                        await socket.send_str('{"type":"resync"}')
                        sent += 3
                        await asyncio.sleep(0)
            except GONE:
                cut += 1
                await asyncio.sleep(0.05)

        await asyncio.gather(*(until(end, flood) for _ in range(20)))
    return Outcome(f"{sent:,} frames", cut > 0, f"{cut} connections cut off")


async def slow_readers(target: Target, seconds: float) -> Outcome:
    """Clients that ask for everything again and again, and read nothing."""
    before = (await target.metrics())["process_resident_memory_bytes"]
    asked = 0
    create = {"type": "create", "name": "Mal", "edition": "zelda", "bots": ["greedy"] * 9}
    async with from_address("127.0.1.6") as session:
        sockets = [await session.ws_connect(f"{target.url}/ws") for _ in range(15)]
        for socket in sockets:
            await socket.send_json(create | {"start": True})
            transport = socket._conn.transport if socket._conn else None
            if transport is not None:
                transport.pause_reading()
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            for socket in sockets:
                with suppress(*GONE):
                    await socket.send_str('{"type":"resync"}')
                    asked += 1
            await asyncio.sleep(0.055)
        grown = ((await target.metrics())["process_resident_memory_bytes"] - before) / 1e6
    return Outcome(f"{asked:,} answers not read", grown < 60, f"memory +{grown:.0f} MB")


async def fuzzing(target: Target, seconds: float) -> Outcome:
    """Nonsense in HTTP, in frames and in requests."""
    chance = Random(1)
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    sent = 0
    seeds = [
        '{"type":"create","name":"A","edition":"zelda"}', '{"type":"join","slug":"23456789"}',
        '{"type":"move","seq":1,"action":{"do":"play","card":"R1"}}', '{"type":"say","text":"x"}',
        '{"type":"propose","card":"WC1","rule":{"title":"x","do":[]}}',
    ]  # fmt: skip

    def mutated(text: str) -> str:
        letters = list(text)
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(letters))
            letters[at] = chance.choice(['"', "{", "[", "\\", "\0", "\ud800", "9" * 40, "", "ñ"])
        return "".join(letters).encode("utf-8", "replace").decode()

    async def http() -> None:
        nonlocal sent
        with suppress(*GONE):
            reader, writer = await connect(target, f"127.0.2.{chance.randrange(1, 250)}")
            head = bytearray(GET)
            for _ in range(chance.randrange(1, 10)):
                head[chance.randrange(len(head))] = chance.randrange(256)
            writer.write(bytes(head) + chance.randbytes(chance.randrange(200)))
            sent += 1
            with suppress(*GONE):
                await asyncio.wait_for(reader.read(100), 0.2)
            writer.close()

    async def frames() -> None:
        nonlocal sent
        with suppress(*GONE):
            async with (
                from_address(f"127.0.3.{chance.randrange(1, 250)}") as session,
                session.ws_connect(f"{target.url}/ws") as socket,
            ):
                for _ in range(20):
                    await socket.send_str(mutated(chance.choice(seeds)))
                    sent += 1
                    await asyncio.sleep(0.01)
                transport = socket._conn.transport if socket._conn else None
                if transport is not None:
                    transport.write(chance.randbytes(100))

    await asyncio.gather(*(until(end, work) for work in (http, frames) for _ in range(4)))
    errors = target.errors()
    return Outcome(f"{sent:,} malformed inputs", not errors, f"{len(errors)} errors in the log")


async def link_guessing(target: Target, seconds: float) -> Outcome:
    """One address looks for tables whose link it doesn't have."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    chance = Random(2)
    letters = "23456789abcdefghjkmnpqrstuvwxyz"
    looked = tried = 0
    async with from_address("127.0.1.7") as session:

        async def guess() -> None:
            nonlocal looked, tried
            with suppress(*GONE):
                async with session.ws_connect(f"{target.url}/ws") as socket:
                    while loop.time() < end:
                        slug = "".join(chance.choices(letters, k=8))
                        await socket.send_str(json.dumps({"type": "watch", "slug": slug}))
                        tried += 1
                        answer = await socket.receive_json(timeout=5)
                        looked += answer.get("code") == "unknown_table"
                        await asyncio.sleep(0.05)

        await asyncio.gather(*(until(end, guess) for _ in range(30)))
    held = looked <= 240 + 5 * seconds
    return Outcome(f"{tried:,} guesses", held, f"{looked} look-ups let through")
