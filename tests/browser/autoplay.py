"""Players who make the first move that they can, so that a test can look at what follows."""

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import WebSocketRoute

Frame = dict[str, Any]
SOCKET = re.compile(r"/ws(/\w+)?$")
"""The address of a page's connection, which names its table once there is one."""


class Autoplay:
    """On the connection of a page: answers each question that its person is asked.

    The page sends everything else itself, and hears everything. `told` can change what it hears.
    Before `go`, it only watches.
    """

    def __init__(self) -> None:
        self.told: Callable[[Frame], Frame] = lambda frame: frame
        self._may_go = False
        self._server: WebSocketRoute | None = None
        self._view: Frame | None = None
        self._seq = self._moved_at = -1

    def go(self) -> None:
        self._may_go = True
        self._play()

    def __call__(self, page: WebSocketRoute) -> None:
        self._server = server = page.connect_to_server()

        def hear(frame: str | bytes) -> None:
            message = json.loads(frame)
            page.send(json.dumps(self.told(message)))
            if message["type"] in ("welcome", "update"):
                self._view, self._seq = message["view"] or self._view, message["seq"]
                self._play()

        page.on_message(server.send)
        server.on_message(hear)

    def _play(self) -> None:
        """One move for each state of the table: another one if somebody was faster."""
        view = self._view
        if not (self._may_go and self._server and view) or self._moved_at == self._seq:
            return
        if view["seat"] is not None and view["prompt"].get("seat") == view["seat"]:
            self._moved_at = self._seq
            move = {"type": "move", "id": f"{self._seq:016}", "seq": self._seq}
            self._server.send(json.dumps({**move, "action": first_move(view)}))


def first_move(view: Frame) -> Frame:
    """A card if there is one to play, with the call. Numbers first: they end a round sooner."""
    moves = [move for move in view["legal"] if move["do"] not in ("call", "catch")]
    plays = [move for move in moves if move["do"] == "play"]
    numbers = [move for move in plays if move["card"][-1].isdigit() and len(move["card"]) == 2]
    move = (numbers or plays or moves)[0]
    if move["do"] == "play":
        return {**move, "call": True}
    if move["do"] == "any_cards":
        return {"do": "choose_cards", "cards": view["hand"][: move["count"]]}
    return dict(move)


class PlainTerminal:
    """A player at `penultima play --plain`: takes the first choice of every menu."""

    def __init__(self, url: str, name: str, home: Path) -> None:
        command = ["play", "--plain", "--join", url, "--name", name, "--lang", "en"]
        self._process = subprocess.Popen(
            [sys.executable, "-u", "-m", "penultima", *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": str(home)},
        )
        self.lines: list[str] = []
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            with self._changed:
                self.lines.append(line.rstrip("\n"))
                self._changed.notify_all()
            if line.startswith("  1. "):
                self.type("1")

    def type(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def has_read(self, text: str, times: int = 1) -> bool:
        with self._changed:
            return sum(text in line for line in self.lines) >= times

    def end(self) -> None:
        self._process.kill()
        self._process.wait(10)
        self._reader.join(10)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
