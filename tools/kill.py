"""Durability: kill a real server with SIGKILL under load, and check what it had acknowledged.

    python -m tools.kill --times 100

After each kill, every acknowledged request must be in the database; after each restart, every
client must be back in its seat. The seed decides when the server is killed and what is played, but
not how processes are scheduled: the same seed may go another way.
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
import msgspec

from penultima.fairness.transcript import Transcript
from penultima.fairness.witness import Witness
from penultima.rules.edition import load, names
from penultima.server.store.archive import read_entries
from penultima.server.store.database import connect
from penultima.server.table.reducer import fold_log
from penultima.wire.messages import TableInfo, seating
from tests.support.consent import check_consent
from tests.support.running_server import ServerProcess

# Refusals that a player may meet when others act, or the server stops, at the same moment.
RACES = (
    "too_late",
    "nobody_to_catch",
    "nothing_to_call",
    "round_over",
    "match_over",
    "stopping",
    "too_fast",
)


BACK_S = 120.0
"""How long everybody has to come back: a disk that others use heavily can take many seconds."""

RULE = [{"effect": "pass_cards", "count": 1}, {"effect": "ruling", "text": "Who laughs draws."}]
RULING = [{"effect": "draw", "who": 1, "count": 1}, {"effect": "lose_turn", "who": 2}]


class KillClient:
    """Plays at its own table with two bots, and remembers what the server acknowledged."""

    def __init__(self, url: str, chance: Random) -> None:
        self.url, self.chance = url, chance
        self.slug = self.token = ""
        self.seq = 0
        self.numbers = 0
        self.acknowledged: dict[str, int] = {}
        self.pending: dict[str, Any] | None = None
        self.welcomes = 0
        self.checked = 0
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.witness = Witness()
        self.opened: Transcript | None = None
        """The deal to which it has opened its contribution."""
        self.session: aiohttp.ClientSession | None = None

    async def run(self) -> None:
        async with aiohttp.ClientSession() as self.session:
            while True:
                try:
                    async with self.session.ws_connect(f"{self.url}/ws") as socket:
                        await self.play(socket)
                except (aiohttp.ClientError, ConnectionError, TypeError):
                    pass  # the server is dead: try again until it is back
                await asyncio.sleep(0.05)

    async def play(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        if self.token:
            hello = {"type": "resume", "slug": self.slug, "token": self.token, "seq": self.seq}
        else:
            hello = {
                "type": "create", "name": "Ana", "edition": self.chance.choice(names()),
                "bots": ["greedy", "random"], "options": {"target": 2000},
            }  # fmt: skip
        await socket.send_json(hello)
        if self.token and self.pending is not None:
            await socket.send_json(self.pending)
        async for frame in socket:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                break
            await self.receive(socket, frame.json())

    async def receive(
        self, socket: aiohttp.ClientWebSocketResponse, message: dict[str, Any]
    ) -> None:
        match message["type"]:
            case "welcome":
                assert message["you"] == 0, "somebody else's seat"
                assert message["seq"] >= self.seq, f"had {self.seq}, got {message['seq']}"
                self.welcomes += 1
                self.slug, self.token = message["slug"], message["token"] or self.token
            case "update":
                assert message["seq"] == self.seq + 1
                self._acknowledge(message["done"], message["seq"])
            case "done":
                if self.pending and self.pending["type"] in ("move", "start"):
                    self._acknowledge(message["id"], message["seq"])
                # Any other request may have had nothing to do, such as a contribution to a deal
                # that has been made: then there is no entry of it.
                self.pending = None
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

    def _acknowledge(self, id_: str | None, seq: int) -> None:
        if id_:
            self.acknowledged[id_] = seq
            if self.pending is not None and self.pending["id"] == id_:
                self.pending = None

    async def move(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        if self.pending is not None:
            return
        request: dict[str, Any] | None = None
        table = msgspec.convert(self.table, TableInfo)
        deals = table.deal
        contribution = self.witness.see(deals, seating(table, 0))
        if self.witness.verdict is not None:
            assert self.witness.verdict.is_fair, self.witness.verdict
        if contribution is not None:
            if deals.coming != self.opened:
                self.opened = deals.coming
                request = {"type": "reveal", "contribution": contribution}
        elif self.table["phase"] == "lobby":
            request = {"type": "start", "part": self.witness.commit(0)}
        elif self.table["phase"] in ("round_over", "match_over"):
            if not self.table["seats"][0]["ready"]:
                ready = {"type": "ready", "part": self.witness.commit(0)}
                request = self._proposal() or ready
        elif moves := [m for m in self.view["legal"] if m["do"] != "catch"]:
            action = self.chance.choice(moves)
            if action["do"] == "any_cards":
                cards = self.chance.sample(self.view["hand"], action["count"])
                action = {"do": "choose_cards", "cards": cards}
            if action["do"] == "choose_ruling":
                action = {"do": "choose_ruling", "steps": RULING}
            request = {"type": "move", "seq": self.seq, "action": action}
        if request is not None:
            self.numbers += 1
            self.pending = request | {"id": f"{self.numbers}"}
            await socket.send_json(self.pending)

    def _proposal(self) -> dict[str, Any] | None:
        """Now and then, another rule on a card. The bots agree."""
        cards = load(self.table["edition"]).customizable
        if not cards or self.chance.random() < 0.6:
            return None
        rule = {"title": f"Rule {self.chance.randrange(1000)}", "do": RULE}
        return {"type": "propose", "card": self.chance.choice(cards), "rule": rule}


async def campaign(folder: Path, times: int, tables: int, seed: int, progress: bool = False) -> str:
    chance = Random(seed)
    server = ServerProcess(folder)
    clients = [KillClient(server.url, Random(f"{seed} {n}")) for n in range(tables)]
    tasks = [asyncio.ensure_future(client.run()) for client in clients]
    try:
        for number in range(times):
            await asyncio.sleep(chance.uniform(0.15, 1.0))
            server.end(signal.SIGKILL)
            _check_tasks(tasks)
            check(folder, clients)
            before = [client.welcomes for client in clients]
            server = ServerProcess(folder, server.port)
            await _all_back(clients, before, tasks)
            if progress:
                acknowledged = sum(len(client.acknowledged) for client in clients)
                print(f"\r{number + 1} kills, {acknowledged} requests kept", end="", flush=True)
        await asyncio.sleep(0.3)
        assert server.end(signal.SIGTERM) == 0
        _check_tasks(tasks)
        check(folder, clients, whole=True)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if server.process.poll() is None:
            server.end(signal.SIGKILL)
    acknowledged = sum(len(client.acknowledged) for client in clients)
    assert acknowledged > times
    return f"{times} kills, {tables} tables, {acknowledged} acknowledged requests, all there"


async def _all_back(
    clients: list[KillClient], before: list[int], tasks: Sequence[asyncio.Future[None]]
) -> None:
    deadline = time.monotonic() + BACK_S
    while away := [c.slug for c, n in zip(clients, before, strict=True) if c.welcomes == n]:
        _check_tasks(tasks)
        assert time.monotonic() < deadline, f"did not come back: {away}"
        await asyncio.sleep(0.01)


def _check_tasks(tasks: Sequence[asyncio.Future[None]]) -> None:
    for task in tasks:
        if task.done():
            task.result()


def check(folder: Path, clients: list[KillClient], whole: bool = False) -> None:
    """Nothing that was acknowledged is missing, and every table can be rebuilt from its log.

    Entries that an earlier check has found are only looked at again with `whole`.
    """
    database = connect(folder / "penultima.sqlite3")
    for client in clients:
        first = 1 if whole else client.checked + 1
        entries = read_entries(database, client.slug, first)
        ids = {entry.seq: entry.request for entry in entries}
        for id_, seq in client.acknowledged.items():
            if seq >= first:
                assert seq < first + len(entries), f"{id_} was acknowledged at {seq} and is lost"
                assert ids.get(seq) == id_, f"{id_} was acknowledged at {seq}, with {ids.get(seq)}"
        client.checked = max([client.checked, *client.acknowledged.values()])
        everything = read_entries(database, client.slug)
        check_consent(everything)
        state = fold_log(client.slug, everything)
        assert state.seq == first + len(entries) - 1
    database.close()


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.kill",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--times", type=int, default=100, help="how often to kill the server (100)")
    parser.add_argument("--tables", type=int, default=12, help="tables played at once (12)")
    parser.add_argument("--seed", type=int, default=0, help="seed of kills and moves (0)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        summary = asyncio.run(campaign(Path(folder), args.times, args.tables, args.seed, True))
    print(f"\r{summary}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
