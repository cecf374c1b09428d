"""Attacks by people at tables: long texts, places for spectators, many tables."""

import asyncio
from contextlib import suppress
from typing import Any

import aiohttp

from .innocent import first_answer, from_address
from .target import Outcome, Target

EVERY_S = 2.0
GONE = (OSError, aiohttp.ClientError, TimeoutError, TypeError)


def long_rule(size: int) -> dict[str, Any]:
    """A house rule of about so many bytes."""
    step = {"effect": "draw", "who": "others", "count": 1}
    rule = {"title": "Long", "text": "漢" * min(500, size // 6), "do": [step] * 20}
    return {"type": "propose", "card": "WC1", "rule": rule}


async def _seated(
    session: aiohttp.ClientSession, target: Target, request: dict[str, Any]
) -> tuple[aiohttp.ClientWebSocketResponse, str]:
    socket = await session.ws_connect(f"{target.url}/ws")
    await socket.send_json(request)
    message = await first_answer(socket)
    return socket, message.get("slug", "")


async def _table(
    session: aiohttp.ClientSession, target: Target, seats: int
) -> list[aiohttp.ClientWebSocketResponse]:
    create = {"type": "create", "name": "P0", "edition": "frozen", "seats": seats}
    host, slug = await _seated(session, target, create)
    sockets = [host]
    for number in range(1, seats):
        join = {"type": "join", "slug": slug, "name": f"P{number}"}
        sockets.append((await _seated(session, target, join))[0])
    return sockets


async def _read_all(socket: aiohttp.ClientWebSocketResponse) -> None:
    with suppress(*GONE):
        async for _ in socket:
            pass


async def _propose(
    target: Target, sockets: list[aiohttp.ClientWebSocketResponse], seconds: float
) -> tuple[int, float]:
    """Everybody proposes the longest rule every two seconds: how many, and MB a minute written."""
    readers = [asyncio.ensure_future(_read_all(socket)) for socket in sockets]
    before, proposed = target.stored_bytes(), 0
    loop = asyncio.get_running_loop()
    began = loop.time()
    while loop.time() < began + seconds:
        for socket in sockets:
            for size in (15_000, 3000):
                with suppress(*GONE):
                    await socket.send_json(long_rule(size))
                    proposed += 1
        await asyncio.sleep(EVERY_S)
    written = (target.stored_bytes() - before) / 1e6 / (loop.time() - began) * 60
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    return proposed, written


async def long_rules(target: Target, seconds: float) -> Outcome:
    """Nine tables of ten seats at one address propose the longest rule every two seconds."""
    async with from_address("127.0.4.1") as session:
        tables = [await _table(session, target, 10) for _ in range(9)]
        sockets = [socket for table in tables for socket in table]
        proposed, written = await _propose(target, sockets, max(seconds, 6))
    return Outcome(f"{proposed:,} long rules", written < 30, f"{written:.1f} MB/min written")


async def long_rules_everywhere(target: Target, seconds: float) -> Outcome:
    """Ninety tables at ninety addresses propose at the same time."""
    sessions = [from_address(f"127.0.5.{number + 1}") for number in range(90)]
    tables = [await _table(session, target, 2) for session in sessions]
    sockets = [socket for table in tables for socket in table]
    proposed, written = await _propose(target, sockets, max(seconds, 6))
    for session in sessions:
        await session.close()
    return Outcome(f"{proposed:,} long rules", written < 60, f"{written:.1f} MB/min written")


async def spectators(target: Target, seconds: float) -> Outcome:
    """One address wants all places for spectators of a table; a friend wants one."""
    async with from_address("127.0.4.2") as rogue, from_address("127.0.4.3") as home:
        create = {"type": "create", "name": "Ana", "edition": "zelda"}
        _, slug = await _seated(home, target, create)
        watch = {"type": "watch", "slug": slug}
        taken = [await _seated(rogue, target, watch) for _ in range(60)]
        places = sum(bool(found) for _, found in taken)
        _, friend = await _seated(home, target, watch)
    return Outcome("60 places of one address", places <= 10 and bool(friend), f"{places} given")


async def _play_alone(socket: aiohttp.ClientWebSocketResponse) -> None:
    """Make the first legal move whenever there is one, so that the bots go on thinking."""
    with suppress(*GONE):
        async for frame in socket:
            message = frame.json()
            view = message.get("view")
            if view and view["legal"] and message["type"] in ("welcome", "update"):
                move = {"type": "move", "seq": message["seq"], "action": view["legal"][0]}
                await socket.send_json(move)


async def many_tables(target: Target, seconds: float) -> Outcome:
    """Five addresses open ninety tables of nine searching bots, and play on at all of them."""
    sessions = [from_address(f"127.0.4.{number + 10}") for number in range(5)]
    create = {"type": "create", "name": "Mal", "edition": "zelda", "seats": 10}
    players = []
    for number in range(90):
        table, slug = await _seated(sessions[number % 5], target, create | {"bots": ["expert"] * 9})
        if slug:
            await table.send_json({"type": "start"})
            players.append(asyncio.ensure_future(_play_alone(table)))
    await asyncio.sleep(seconds)
    entries = (await target.metrics())["entries_total"]
    for _ in range(30):  # on a slow disk it may take longer until all matches have begun
        if entries < 2 * len(players):
            await asyncio.sleep(1)
            entries = (await target.metrics())["entries_total"]
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    for session in sessions:
        await session.close()
    held = len(players) == 90 and entries >= 180
    return Outcome("90 tables of nine experts", held, f"{entries:,.0f} moves and other entries")
