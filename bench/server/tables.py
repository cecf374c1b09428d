"""The clients of one table: they make the first move that the server allows."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from .connection import ClientConnection, connect
from .recorder import Recorder


class TableClients(ABC):
    """Up to four clients, and at most one move under way. `on_turn` decides when it is sent."""

    def __init__(
        self, port: int, recorder: Recorder, on_turn: Callable[["TableClients"], None]
    ) -> None:
        self.port, self.recorder, self.on_turn = port, recorder, on_turn
        self.connections: list[ClientConnection] = []
        self.seq = 0
        self.sent_at = 0.0
        self.next_move: Callable[[], None] | None = None

    @abstractmethod
    async def open(self, seats: int) -> None:
        """Open a table for four and take so many seats. The match begins when all are taken."""

    def move(self) -> None:
        """Send the move that waits."""
        if self.next_move is not None:
            send, self.next_move = self.next_move, None
            self.sent_at = perf_counter()
            send()

    def close(self) -> None:
        for connection in self.connections:
            connection.close()


# Only the fields that clients need, so that an older server can be measured too.


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
    retry_ms: int | None = None


_decode = msgspec.json.Decoder(_Message).decode
_encode = msgspec.json.Encoder().encode


class PenultimaTable(TableClients):
    """A match with the whole rules; when a round is over, the next begins."""

    slug = ""
    answered: asyncio.Future[None]

    async def open(self, seats: int) -> None:
        create = {"type": "create", "name": "P0", "edition": "zelda", "seats": 4,
                  "options": {"target": 100_000}}  # fmt: skip
        await self._connect(0)
        await self._ask(0, create)
        for seat in range(1, seats):
            await self._connect(seat)
            await self._ask(seat, {"type": "join", "slug": self.slug, "name": f"P{seat}"})
            await self._ask(seat, {"type": "ready", "id": "opening"})
        if seats == 4:
            self.connections[0].send(b'{"type":"start"}')

    async def _connect(self, seat: int) -> None:
        self.connections.append(await connect(self.port, "/ws", partial(self.receive, seat)))

    async def _ask(self, seat: int, request: dict[str, Any]) -> None:
        self.answered = asyncio.get_running_loop().create_future()
        self.connections[seat].send(_encode(request))
        await self.answered

    def receive(self, seat: int, payload: bytes) -> None:
        if payload.startswith(b'{"type":"presence"'):
            return
        message = _decode(payload)
        if message.type == "error":
            self._refused(seat, message, payload)
            return
        self.seq = message.seq
        if message.type == "update":
            self.recorder.messages += 1
        if message.type == "welcome":
            self.slug = message.slug
            self.answered.set_result(None)
        elif message.done == "opening":
            self.answered.set_result(None)
        elif message.done:
            self.recorder.move_done(self.sent_at)
        if message.table is not None and message.table.phase == "round_over" and message.view:
            self._ready(seat)
        elif message.view is not None and message.view.prompt.seat == seat:
            self._prepare_move(seat, message.seq, message.view)

    def _ready(self, seat: int) -> None:
        self.connections[seat].send(b'{"type":"ready"}')

    def _refused(self, seat: int, message: _Message, payload: bytes) -> None:
        """Older servers limit how often a client is ready, whatever they are started with."""
        if message.code == "too_fast" and message.retry_ms:
            self.recorder.too_fast += 1
            wait_s = message.retry_ms / 1000
            asyncio.get_running_loop().call_later(wait_s, self._ready, seat)
        else:
            self.recorder.errors.append(payload.decode())

    def _prepare_move(self, seat: int, seq: int, view: _View) -> None:
        action = next(move for move in view.legal if move["do"] not in ("catch", "call"))
        if action["do"] == "play" and len(view.hand) == 2:
            action["call"] = True
        request = _encode({"type": "move", "id": str(seq), "seq": seq, "action": action})
        self.next_move = partial(self.connections[seat].send, request)
        self.on_turn(self)


class BoardgameTable(TableClients):
    """The match of boardgame/server.cjs on boardgame.io, over socket.io."""

    async def open(self, seats: int) -> None:
        self.match = f"{id(self):x}"  # created by the first request for it
        for seat in range(seats):
            self.synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            path = "/socket.io/?EIO=4&transport=websocket"
            self.connections.append(await connect(self.port, path, partial(self.receive, seat)))
            await self.synced

    def receive(self, seat: int, payload: bytes) -> None:
        if payload.startswith(b"0"):
            # May come with the answer to the upgrade, before the connection is in the list.
            asyncio.get_running_loop().call_soon(lambda: self.connections[seat].send(b"40/uno,"))
        elif payload == b"2":
            self.connections[seat].send(b"3")
        elif payload.startswith(b"40/uno"):
            sync = ["sync", self.match, str(seat), None, 4]
            self.connections[seat].send(b"42/uno," + _encode(sync))
        elif payload.startswith(b"42/uno,"):
            kind, *arguments = msgspec.json.decode(payload[7:])
            if kind == "sync":
                self.synced.set_result(None)
                self._handle_state(seat, arguments[1]["state"])
            elif kind == "update":
                self.recorder.messages += 1
                self._handle_state(seat, arguments[1])

    def _handle_state(self, seat: int, state: dict[str, Any]) -> None:
        turn = int(state["ctx"]["currentPlayer"])
        if self.sent_at and (turn - 1) % 4 == seat:
            self.recorder.move_done(self.sent_at)
        if turn != seat:
            return
        game = state["G"]
        hand, top = game["players"][str(seat)]["hand"], game["top"]
        card = next((c for c in hand if c[0] == top[0] or c[1] == top[1]), None)
        payload = {"type": "act", "args": [card], "playerID": str(seat)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        update = ["update", action, state["_stateID"], self.match, str(seat)]
        self.next_move = partial(self._send, seat, b"42/uno," + _encode(update))
        self.on_turn(self)

    def _send(self, seat: int, message: bytes) -> None:
        self.connections[seat].send(message)


KINDS: dict[str, type[TableClients]] = {
    kind.__name__: kind for kind in (PenultimaTable, BoardgameTable)
}
