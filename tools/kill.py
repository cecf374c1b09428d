"""Killing the server for real: SIGKILL at random moments under load, again and again.

`python -m tools.kill --times 100`: every acknowledged move has to be there afterwards, and every
client has to come back to its seat.
"""

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from penultima.rules.edition import names
from penultima.server.store.archive import read_entries
from penultima.server.store.database import connect, read
from penultima.server.store.rows import from_row
from penultima.server.table.reducer import fold_log
from tests.support.running_server import ServerProcess

RACES = ("too_late", "nobody_to_catch", "nothing_to_call", "round_over", "match_over", "stopping")


class Survivor:
    """Plays at a table of its own with two bots, and remembers what it was promised."""

    def __init__(self, url: str, chance: Random) -> None:
        self.url, self.chance = url, chance
        self.slug = self.token = ""
        self.seq = 0
        self.numbers = 0
        self.promised: dict[str, int] = {}
        self.pending: dict[str, Any] | None = None
        self.welcomes = 0
        self.checked = 0
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.session: aiohttp.ClientSession | None = None

    async def live(self) -> None:
        async with aiohttp.ClientSession() as self.session:
            while True:
                try:
                    async with self.session.ws_connect(f"{self.url}/ws") as socket:
                        await self.play(socket)
                except (aiohttp.ClientError, ConnectionError, TypeError):
                    pass  # the server is dead: until it is back
                await asyncio.sleep(0.05)

    async def play(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        if self.token:
            hello = {"type": "resume", "slug": self.slug, "token": self.token, "seq": self.seq}
        else:
            hello = {
                "type": "create", "name": "Ana", "edition": self.chance.choice(names()),
                "bots": ["greedy", "random"], "start": True, "options": {"target": 2000},
            }  # fmt: skip
        await socket.send_json(hello)
        if self.token and self.pending is not None:
            await socket.send_json(self.pending)
        async for frame in socket:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                break
            await self.hear(socket, frame.json())

    async def hear(self, socket: aiohttp.ClientWebSocketResponse, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                assert message["you"] == 0, "somebody else's seat"
                assert message["seq"] >= self.seq, f"{self.seq} was told, {message['seq']} is left"
                self.welcomes += 1
                self.slug, self.token = message["slug"], message["token"] or self.token
            case "update":
                assert message["seq"] == self.seq + 1
                self._promise(message["done"], message["seq"])
            case "done":
                if not (self.pending and self.pending["type"] == "ready"):
                    self._promise(message["id"], message["seq"])
                self.pending = None  # nothing to do, or done before
                await self.move(socket)
                return
            case "error":
                assert message["code"] in RACES, message
                self.pending = None
                await self.move(socket)
                return
            case "goodbye":
                assert message["reason"] == "stopping"
                return
            case _:
                return
        self.seq = message["seq"]
        self.table = message["table"] or self.table
        self.view = message["view"] or self.view
        await self.move(socket)

    def _promise(self, id_: str | None, seq: int) -> None:
        if id_:
            self.promised[id_] = seq
            if self.pending is not None and self.pending["id"] == id_:
                self.pending = None

    async def move(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        if self.pending is not None:
            return
        request: dict[str, Any] | None = None
        if self.table["phase"] in ("round_over", "match_over"):
            if not self.table["seats"][0]["ready"]:
                request = {"type": "ready"}
        elif moves := [m for m in self.view["legal"] if m["do"] != "catch"]:
            action = self.chance.choice(moves)
            if action["do"] == "any_cards":
                cards = self.chance.sample(self.view["hand"], action["count"])
                action = {"do": "choose_cards", "cards": cards}
            request = {"type": "move", "seq": self.seq, "action": action}
        if request is not None:
            self.numbers += 1
            self.pending = request | {"id": f"{self.numbers}"}
            await socket.send_json(self.pending)


async def campaign(folder: Path, times: int, tables: int, seed: int, say: bool = False) -> str:
    chance = Random(seed)
    server = ServerProcess(folder)
    survivors = [Survivor(server.url, Random(f"{seed} {n}")) for n in range(tables)]
    lives = [asyncio.ensure_future(survivor.live()) for survivor in survivors]
    try:
        for number in range(times):
            await asyncio.sleep(chance.uniform(0.15, 1.0))
            server.end(signal.SIGKILL)
            _check_lives(lives)
            check(folder, survivors)
            before = [survivor.welcomes for survivor in survivors]
            server = ServerProcess(folder, server.port)
            await _all_back(survivors, before, lives)
            if say:
                promises = sum(len(survivor.promised) for survivor in survivors)
                print(f"\r{number + 1} kills, {promises} promises kept", end="", flush=True)
        await asyncio.sleep(0.3)
        assert server.end(signal.SIGTERM) == 0
        _check_lives(lives)
        check(folder, survivors, whole=True)
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        if server.process.poll() is None:
            server.end(signal.SIGKILL)
    promises = sum(len(survivor.promised) for survivor in survivors)
    assert promises > times
    return f"{times} kills, {tables} tables, {promises} acknowledged requests, all there"


async def _all_back(
    survivors: list[Survivor], before: list[int], lives: Sequence[asyncio.Future[None]]
) -> None:
    deadline = time.monotonic() + 20
    while any(s.welcomes == n for s, n in zip(survivors, before, strict=True)):
        _check_lives(lives)
        assert time.monotonic() < deadline, "somebody did not come back"
        await asyncio.sleep(0.01)


def _check_lives(lives: Sequence[asyncio.Future[None]]) -> None:
    for life in lives:
        if life.done():
            life.result()


def check(folder: Path, survivors: list[Survivor], whole: bool = False) -> None:
    """Nothing that was promised is missing, and every table can be folded.

    What has been found once is looked for again only in a check of the whole.
    """
    database = connect(folder / "penultima.sqlite3")
    for survivor in survivors:
        first = 1 if whole else survivor.checked + 1
        entries = [from_row(row) for row in read(database, survivor.slug, "AND seq >= ?", first)]
        ids = {entry.seq: entry.request for entry in entries}
        for id_, seq in survivor.promised.items():
            if seq >= first:
                assert seq < first + len(entries), f"{id_} was promised at {seq} and is lost"
                assert ids.get(seq) == id_
        survivor.checked = max([survivor.checked, *survivor.promised.values()])
        room = fold_log(survivor.slug, read_entries(database, survivor.slug))
        assert room.seq == first + len(entries) - 1
    database.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        said = asyncio.run(campaign(Path(folder), args.times, args.tables, args.seed, True))
    print(f"\r{said}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
