"""Tables for the load: four clients who do what the server says they may."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from .load import Gauge, Wire, connect


class LoadTable(ABC):
    """Four seats and at most one move on its way. `pace` says when the next may go."""

    def __init__(self, port: int, gauge: Gauge, delays: Callable[["LoadTable"], None]) -> None:
        self.port, self.gauge, self.delays = port, gauge, delays
        self.wires: list[Wire] = []
        self.seq = 0
        self.sent_at = 0.0
        self.next: Callable[[], None] | None = None

    @abstractmethod
    async def open(self, seats: int) -> None: ...

    def go(self) -> None:
        """Make the move that waits."""
        if self.next is not None:
            move, self.next = self.next, None
            self.sent_at = perf_counter()
            move()

    def close(self) -> None:
        for wire in self.wires:
            wire.close()


class _Prompt(Struct):
    seat: int | None = None


class _View(Struct):
    prompt: _Prompt
    hand: list[str]
    legal: list[dict[str, Any]]


class _Table(Struct):
    phase: str


class _Message(Struct):
    type: str
    seq: int = 0
    slug: str = ""
    view: _View | None = None
    table: _Table | None = None
    done: str | None = None
    code: str = ""


_decode = msgspec.json.Decoder(_Message).decode
_encode = msgspec.json.Encoder().encode


class OurTable(LoadTable):
    """A table of ours, with the whole rules; it begins the next round when one is over."""

    slug = ""
    opened: asyncio.Future[None]

    async def open(self, seats: int) -> None:
        loop = asyncio.get_running_loop()
        self.opened = loop.create_future()
        wire = await connect(self.port, "/ws", partial(self.hear, 0))
        self.wires.append(wire)
        create = {"type": "create", "name": "P0", "edition": "zelda", "seats": 4,
                  "options": {"target": 100_000}}  # fmt: skip
        wire.send(_encode(create))
        await self.opened
        for seat in range(1, seats):
            self.opened = loop.create_future()
            wire = await connect(self.port, "/ws", partial(self.hear, seat))
            self.wires.append(wire)
            wire.send(_encode({"type": "join", "slug": self.slug, "name": f"P{seat}"}))
            await self.opened
            self.opened = loop.create_future()
            wire.send(b'{"type":"ready","id":"opening"}')
            await self.opened
        if seats == 4:
            self.wires[0].send(b'{"type":"start"}')

    def hear(self, seat: int, payload: bytes) -> None:
        if payload.startswith(b'{"type":"presence"'):
            return
        message = _decode(payload)
        if message.type == "error":
            raise AssertionError(payload)
        self.seq = message.seq
        if message.type == "update":
            self.gauge.told += 1
        if message.type == "welcome":
            self.slug = message.slug
            self.opened.set_result(None)
        if message.done == "opening":
            self.opened.set_result(None)
        elif message.done:
            self.gauge.done(self.sent_at)
        if message.table is not None and message.table.phase == "round_over" and message.view:
            self.wires[seat].send(b'{"type":"ready"}')
        elif message.view is not None and message.view.prompt.seat == seat:
            moves = [m for m in message.view.legal if m["do"] not in ("catch", "call")]
            calls = moves[0]["do"] == "play" and len(message.view.hand) == 2
            move = moves[0] | ({"call": True} if calls else {})
            id_ = str(message.seq)
            frame = _encode({"type": "move", "id": id_, "seq": message.seq, "action": move})
            self.next = partial(self.wires[seat].send, frame)
            self.delays(self)


class WireTable(LoadTable):
    """Four sockets that are told of whatever one of them says, and no game."""

    async def open(self, seats: int) -> None:
        for seat in range(seats):
            path = f"/ws?table={id(self):x}"
            self.wires.append(await connect(self.port, path, partial(self.hear, seat)))
        self._next()

    def hear(self, seat: int, payload: bytes) -> None:
        self.gauge.told += 1
        if seat == 0:
            self.gauge.done(self.sent_at)
            self._next()

    def _next(self) -> None:
        self.next = partial(self.wires[0].send, _MOVE)
        self.delays(self)


_MOVE = b"x" * 80
"""About what a player sends."""


class BoardgameTable(LoadTable):
    """The same on boardgame.io, over socket.io."""

    async def open(self, seats: int) -> None:
        self.match = f"{id(self):x}"  # made by the first who asks for it
        for seat in range(seats):
            self.synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            path = "/socket.io/?EIO=4&transport=websocket"
            wire = await connect(self.port, path, partial(self.hear, seat))
            self.wires.append(wire)
            await self.synced

    def hear(self, seat: int, payload: bytes) -> None:
        wire = self.wires[seat] if seat < len(self.wires) else None
        if payload.startswith(b"0"):
            asyncio.get_running_loop().call_soon(lambda: self.wires[seat].send(b"40/uno,"))
        elif payload == b"2":
            self.wires[seat].send(b"3")
        elif payload.startswith(b"40/uno"):
            assert wire is not None
            wire.send(b"42/uno," + _encode(["sync", self.match, str(seat), None, 4]))
        elif payload.startswith(b"42/uno,"):
            kind, *facts = msgspec.json.decode(payload[7:])
            if kind == "sync":
                self.synced.set_result(None)
                self._state(seat, facts[1]["state"])
            elif kind == "update":
                self.gauge.told += 1
                self._state(seat, facts[1])

    def _state(self, seat: int, state: dict[str, Any]) -> None:
        turn = int(state["ctx"]["currentPlayer"])
        if self.sent_at and (turn - 1) % 4 == seat:
            self.gauge.done(self.sent_at)
        if turn != seat:
            return
        game = state["G"]
        hand, top = game["players"][str(seat)]["hand"], game["top"]
        card = next((c for c in hand if c[0] == top[0] or c[1] == top[1]), None)
        move = {"type": "act", "args": [card], "playerID": str(seat)}
        action = {"type": "MAKE_MOVE", "payload": move}
        facts = ["update", action, state["_stateID"], self.match, str(seat)]
        frame = b"42/uno," + _encode(facts)
        self.next = partial(self._send_when_there, seat, frame)
        self.delays(self)

    def _send_when_there(self, seat: int, frame: bytes) -> None:
        self.wires[seat].send(frame)


KINDS: dict[str, type[LoadTable]] = {kind.__name__: kind for kind in (OurTable, BoardgameTable)}
