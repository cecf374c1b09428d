"""Programs as bots: any language, one JSON object per line, over standard input and output.

They are told what a referee would tell their seat (docs/referee.md), and answer with one of the
moves that it lists. The protocol is in docs/bots.md.
"""

import shlex
import subprocess
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from random import Random
from threading import Lock, Thread
from typing import Any

import msgspec
from msgspec.structs import replace

from penultima.errors import BadSetup
from penultima.referee import replies
from penultima.rules import actions as a
from penultima.rules.cards import Card
from penultima.view import View

from .bot import Bot

PATIENCE_S = 10.0
UNREAD = 200
"""Lines that may wait for either side; a program says one for every question."""
LONGEST = 1 << 16


class Program:
    """A running program, what it has said, and what it is still to be told.

    Threads read and write, so that nobody waits for a program longer than PATIENCE_S.
    """

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for us, and we stop it
            )
        except (OSError, ValueError) as error:
            raise BadSetup(f"the bot {command!r} can't be started: {error}") from None
        self.gone = False
        self.lines: Queue[bytes] = Queue()
        self.told: Queue[bytes | None] = Queue(UNREAD)
        Thread(target=self._listen, daemon=True).start()
        Thread(target=self._talk, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            while line := lines.readline(LONGEST):
                if self.lines.qsize() >= UNREAD:
                    self.process.kill()
                    break
                self.lines.put(line)
        self.lines.put(b"")

    def _talk(self) -> None:
        pipe = self.process.stdin
        assert pipe is not None
        while line := self.told.get():
            # If it has gone, whoever waits for an answer will notice.
            with suppress(OSError):
                pipe.write(line)
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def tell(self, told: dict[str, Any]) -> None:
        if self.gone:
            return
        try:
            self.told.put(msgspec.json.encode(told) + b"\n", timeout=PATIENCE_S)
        except Full:
            self._give_up()

    def _give_up(self) -> None:
        self.gone = True
        self.process.kill()

    def hear(self) -> Any:
        """The next line; None if it isn't JSON, or doesn't come."""
        if self.gone:
            return None
        try:
            line = self.lines.get(timeout=PATIENCE_S)
            self.gone = not line
            return msgspec.json.decode(line)
        except Empty:
            # An answer that comes too late would be taken for the next one.
            self._give_up()
            return None
        except msgspec.DecodeError:
            return None

    def stop(self) -> None:
        try:
            self.told.put(None, timeout=1)
            self.process.wait(1)
        except (Full, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


class Programs:
    """Programs that play: who leaves a seat waits for the next one. At the end all are stopped."""

    def __init__(self) -> None:
        self.answers: Counter[tuple[str, bool]] = Counter()
        """How often a command was asked for a move and gave a legal one, and how often not."""
        self._all: list[Program] = []
        self._idle: defaultdict[str, list[Program]] = defaultdict(list)
        self._starting = Lock()
        """Whoever has it knows that `_all` are all."""

    def sit_down(self, command: str) -> Program:
        idle = self._idle[command]
        while idle:
            program = idle.pop()
            if not program.gone and program.process.poll() is None:
                return program
            program.stop()
            self._all.remove(program)
        with self._starting:
            self._all.append(Program(command))
        return self._all[-1]

    def leave(self, program: Program) -> None:
        self._idle[program.command].append(program)

    def take_answers(self) -> Counter[tuple[str, bool]]:
        """The answers since they were last taken."""
        taken, self.answers = self.answers, Counter()
        return taken

    def close(self) -> None:
        for program in self._all:
            program.stop()

    def kill(self) -> None:
        """At once, and for good: no other is started."""
        self._starting.acquire()
        for program in self._all:
            program.process.kill()
            with suppress(subprocess.TimeoutExpired):
                program.process.wait(1)


class External(Bot):
    """A program in a seat. What isn't a legal move is made one, and counted."""

    def __init__(self, chance: Random, programs: Programs, command: str) -> None:
        super().__init__(chance)
        self.programs = programs
        self.program = programs.sit_down(command)
        self.greeted = False

    def leave(self) -> None:
        self.programs.leave(self.program)

    def observe(self, view: View) -> None:
        if not self.greeted:
            self.greeted = True
            setup = view.setup
            assert view.seat is not None
            self.program.tell(
                {
                    "new": {
                        "edition": setup.edition.id,
                        "players": setup.players,
                        "options": setup.options,
                        "house_rules": setup.house_rules,
                        "you": setup.players[view.seat],
                        "seed": self.chance.getrandbits(32),
                    }
                }
            )
        self.program.tell({"seen": replies.view(view)})

    def answer(self, view: View) -> a.Action:
        self.program.tell({"move": replies.view(view)})
        action = self._read(self.program.hear(), view)
        self.programs.answers[self.program.command, action is not None] += 1
        if action is None:
            calls = (a.Call, a.Catch)
            moves = [move for move in view.legal if not isinstance(move, calls)]
            return self.complete(view, moves[0])
        return action

    def react(self, view: View) -> a.Call | a.Catch | None:
        self.program.tell({"react": replies.view(view)})
        action = self._read(self.program.hear(), view)
        return action if isinstance(action, a.Call | a.Catch) else None

    def jump_in(self, view: View) -> a.Play | None:
        """Not asked: programs are told of their own turns only."""
        return None

    def _read(self, said: Any, view: View) -> a.Action | None:
        """What was said, if it is one of the legal moves."""
        if not isinstance(said, dict):
            return None
        calls = said.pop("call", False) is True
        cards = said.pop("cards", None)
        for move in view.legal:
            if isinstance(move, a.AnyCards):
                if said == {"do": "choose"} and _holds(view.hand, cards, move.count):
                    return a.ChooseCards(tuple(cards))
            elif said == replies.move(move, view.setup.players):
                return replace(move, call=calls) if isinstance(move, a.Play) else move
        return None


def _holds(hand: Sequence[Card], cards: Any, count: int) -> bool:
    """Whether these are so many cards of the hand."""
    if not isinstance(cards, list) or len(cards) != count:
        return False
    left = list(hand)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return True
