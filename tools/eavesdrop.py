"""Secrecy: read every frame that a server sends for what its reader may not know.

    python -m tools.eavesdrop --frames 1000000 --real 10000

Most frames are of matches on a simulated clock, of all editions with random options. The others are
sent by a real server in a process of its own with its usual delays and limits, to people who take
their time, bots and spectators; they are compared with the log afterwards.
"""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from asyncio import TaskGroup
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec

from penultima.cli.exit_codes import Parser, status_of
from penultima.rules.edition import names
from penultima.server.store.archive import read_entries
from penultima.server.store.database import connect
from penultima.server.table.reducer import apply_entry
from penultima.server.table.state import TableState
from penultima.view import Viewer
from penultima.wire.messages import Message
from tests.support.eavesdropping import check_frames, check_round_logs, eavesdrop, secrets_of

from .random_rules import random_switches
from .siege.innocent import from_address
from .siege.target import Target

NAMES = "Ana", "Ben", "Cal"
PEOPLE = len(NAMES)
TABLES = 40
PAUSE_S = (0.5, 2.5)
"""How long people think about a move."""
LONGEST_S = 1800.0
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


class Listener:
    """Somebody at a table, or watching it, who plays at a person's pace and keeps every frame."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.seat: Viewer = None
        self.frames: list[tuple[bytes, int]] = []
        """With the seq of the table when each was sent."""
        self.token = self.slug = ""
        self.seq = 0
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None

    async def run(self, session: aiohttp.ClientSession, url: str, hello: dict[str, Any]) -> None:
        loop = asyncio.get_running_loop()
        async with session.ws_connect(f"{url}/ws") as socket:
            await socket.send_json(hello)
            async for frame in socket:
                if frame.type is aiohttp.WSMsgType.TEXT and self._hear(frame.data.encode()):
                    pause_s = self.chance.uniform(*PAUSE_S)
                    loop.call_later(pause_s, self._act, socket, self.seq)

    def _hear(self, frame: bytes) -> bool:
        """Keep a frame. Returns whether it is about a change of the table."""
        message = msgspec.json.decode(frame)
        is_change = message["type"] in ("welcome", "update")
        if is_change:
            self.seq, self.seat = message["seq"], message["you"]
            self.slug = message.get("slug", self.slug)
            self.token = message.get("token") or self.token
            self.table = message["table"] or self.table
            self.view = message["view"] or self.view
        self.frames.append((frame, self.seq))
        return is_change

    def _act(self, socket: aiohttp.ClientWebSocketResponse, seq: int) -> None:
        if seq != self.seq or self.seat is None or socket.closed:
            return
        request = {"type": "resync"} if self.chance.random() < 0.02 else self._request()
        if request is not None:
            self._sending = asyncio.ensure_future(socket.send_json(request))

    def _request(self) -> dict[str, Any] | None:
        phase, people = self.table["phase"], self.table["seats"]
        if phase == "lobby" and self.seat == 0:
            ready = sum(seat["kind"] == "human" and seat["ready"] for seat in people)
            return {"type": "start"} if ready >= PEOPLE - 1 else None
        if phase != "playing":
            assert self.seat is not None
            return None if people[self.seat]["ready"] else {"type": "ready"}
        if self.view is None or not (moves := self.view["legal"]):
            return None
        action = self.chance.choice(moves)
        if action["do"] == "any_cards":
            cards = self.chance.sample(self.view["hand"], action["count"])
            action = {"do": "choose_cards", "cards": cards}
        return {"type": "move", "seq": self.seq, "action": action}


class ListeningTable:
    """Three people, a bot and a spectator at one table."""

    def __init__(self, number: int) -> None:
        self.number, self.chance = number, Random(number)
        self.listeners = [Listener(self.chance) for _ in range(PEOPLE + 1)]

    @property
    def frames(self) -> int:
        return sum(len(listener.frames) for listener in self.listeners)

    async def run(self, url: str) -> None:
        """Play until cancelled."""
        host, *others = self.listeners
        create = {
            "type": "create", "name": NAMES[0], "edition": names()[self.number % len(names())],
            "seats": PEOPLE + 1, "bots": ["random"], "options": random_switches(self.chance, 0.2),
        }  # fmt: skip
        async with from_address(f"127.0.10.{self.number + 1}") as session, TaskGroup() as tasks:
            tasks.create_task(host.run(session, url, create))
            for number, other in enumerate(others, 1):
                while not self.listeners[number - 1].slug:
                    await asyncio.sleep(0.05)
                hello = {"type": "watch", "slug": host.slug}
                if number < PEOPLE:
                    hello = {"type": "join", "name": NAMES[number], "slug": host.slug}
                tasks.create_task(other.run(session, url, hello))

    def check(self, database: sqlite3.Connection) -> None:
        """Compare all frames with the log."""
        slug = self.listeners[0].slug
        entries = {entry.seq: entry for entry in read_entries(database, slug)}
        states = {0: TableState(slug)}
        for seq, entry in entries.items():
            states[seq] = apply_entry(states[seq - 1], entry)
        seats = {each.seat: each.token for each in self.listeners if each.seat is not None}
        secrets = secrets_of(states[len(entries)], seats)
        for listener in self.listeners:
            check_round_logs(_decoder.decode(frame) for frame, _ in listener.frames)
            heard = [(frame, states[seq]) for frame, seq in listener.frames]
            check_frames(heard, entries, listener.seat, secrets)


async def _collect(target: Target, tables: list[ListeningTable], frames: int) -> None:
    playing = [asyncio.ensure_future(table.run(target.url)) for table in tables]
    end = time.monotonic() + LONGEST_S
    try:
        while (heard := sum(table.frames for table in tables)) < frames:
            for task in playing:
                if task.done():
                    task.result()
            assert time.monotonic() < end, f"only {heard} frames in {LONGEST_S:.0f} s"
            _progress(f"{heard:,} frames at real pace")
            await asyncio.sleep(1)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


def at_real_pace(frames: int, tables: int) -> int:
    """Listen to a real server until so many frames have come. Returns how many were checked."""
    listening = [ListeningTable(number) for number in range(tables)]
    with tempfile.TemporaryDirectory() as folder:
        target = Target(Path(folder))
        try:
            asyncio.run(_collect(target, listening, frames))
        finally:
            target.stop()
        with closing(connect(target.database)) as database:
            for table in listening:
                table.check(database)
    return sum(table.frames for table in listening)


def simulated(frames: int, seed: int) -> tuple[int, int]:
    """Read whole matches until so many frames have come. Returns how many, and of how many."""
    read = matches = 0
    while read < frames:
        read += eavesdrop(names()[matches % len(names())], seed + matches)
        matches += 1
        _progress(f"{read:,} frames of {matches} simulated matches")
    return read, matches


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text}", end="", file=sys.stderr, flush=True)


def main() -> int:
    parser = Parser(
        prog="python -m tools.eavesdrop",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--frames", type=int, default=100_000, help="at full speed (100,000)")
    parser.add_argument("--real", type=int, default=1000, help="of a real server (1,000)")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"of that server ({TABLES})")
    parser.add_argument("--seed", type=int, default=0, help="of the first simulated match (0)")
    args = parser.parse_args()
    real = at_real_pace(args.real, args.tables) if args.real else 0
    print(f"\r{real:,} frames of a real server, no hidden byte", flush=True)
    read, matches = simulated(args.frames, args.seed)
    print(f"\r{read:,} frames of {matches} simulated matches, no hidden byte")
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
