"""External programs as bots: one JSON object per line over standard input and output.

A program receives the views that a referee would send to its seat (docs/referee.md) and answers
with one of the legal moves they list. docs/bots.md describes the protocol.
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

ANSWER_TIMEOUT_S = 10.0
START_TIMEOUT_S = 10.0
"""The time for the first answer where less is allowed for the others: a program has to start."""
QUEUE_LIMIT = 200
"""Lines that may wait in either direction; a program sends one line per question."""
MAX_LINE_BYTES = 1 << 16


class NoLegalAnswer(Exception):
    """A program has given no answer, or one that isn't a legal move."""


class Program:
    """A running program, with queues of lines received from it and lines to send to it.

    Threads read and write, so that no caller waits for a program longer than `timeout_s`.
    """

    def __init__(self, command: str, timeout_s: float | None = None) -> None:
        """`timeout_s` is the time for an answer, by default ANSWER_TIMEOUT_S."""
        self.command = command
        self.timeout_s = ANSWER_TIMEOUT_S if timeout_s is None else timeout_s
        self.has_answered = timeout_s is None
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C must not reach it: the arena stops it
            )
        except (OSError, ValueError) as error:
            raise BadSetup(f"the bot {command!r} can't be started: {error}") from None
        self.failed = False
        self.received: Queue[bytes] = Queue()
        self.outgoing: Queue[bytes | None] = Queue(QUEUE_LIMIT)
        Thread(target=self._read_lines, daemon=True).start()
        Thread(target=self._write_lines, daemon=True).start()

    def _read_lines(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            while line := lines.readline(MAX_LINE_BYTES):
                if self.received.qsize() >= QUEUE_LIMIT:
                    self.process.kill()
                    break
                self.received.put(line)
        self.received.put(b"")

    def _write_lines(self) -> None:
        pipe = self.process.stdin
        assert pipe is not None
        while line := self.outgoing.get():
            # If the program has ended, `receive` will notice.
            with suppress(OSError):
                pipe.write(line)
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def send(self, message: dict[str, Any]) -> None:
        if self.failed:
            return
        try:
            self.outgoing.put(msgspec.json.encode(message) + b"\n", timeout=self.timeout_s)
        except Full:
            self._fail()

    def _fail(self) -> None:
        self.failed = True
        self.process.kill()

    def receive(self) -> Any:
        """The next message; None if it isn't JSON or doesn't come in time."""
        if self.failed:
            return None
        try:
            wait_s = self.timeout_s if self.has_answered else max(START_TIMEOUT_S, self.timeout_s)
            line = self.received.get(timeout=wait_s)
            self.has_answered = True
            self.failed = not line
            return msgspec.json.decode(line)
        except Empty:
            # A late answer would be taken for the answer to the next question.
            self._fail()
            return None
        except msgspec.DecodeError:
            return None

    def stop(self) -> None:
        try:
            self.outgoing.put(None, timeout=1)
            self.process.wait(1)
        except (Full, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


class ProgramPool:
    """Running programs. A program that is released is reused; `close` stops all of them.

    An answer that isn't legal is replaced by a legal one, or is an error if `is_strict`.
    """

    def __init__(self) -> None:
        self.is_strict = False
        self.timeout_s: float | None = None
        """How long programs may take for an answer; None: ANSWER_TIMEOUT_S."""
        self.answers: Counter[tuple[str, bool]] = Counter()
        """The numbers of legal (True) and of missing or illegal (False) answers, by command."""
        self._all: list[Program] = []
        self._idle: defaultdict[str, list[Program]] = defaultdict(list)
        self._starting = Lock()
        """Guards `_all`."""

    def acquire(self, command: str) -> Program:
        """An idle program that still runs, or a new one."""
        idle = self._idle[command]
        while idle:
            program = idle.pop()
            if not program.failed and program.process.poll() is None:
                return program
            program.stop()
            self._all.remove(program)
        with self._starting:
            self._all.append(Program(command, self.timeout_s))
        return self._all[-1]

    def release(self, program: Program) -> None:
        self._idle[program.command].append(program)

    def take_answers(self) -> Counter[tuple[str, bool]]:
        """Return the numbers of answers since the last call."""
        taken, self.answers = self.answers, Counter()
        return taken

    def close(self) -> None:
        for program in self._all:
            program.stop()

    def kill(self) -> None:
        """Kill all programs at once. No program can be started afterwards."""
        self._starting.acquire()
        for program in self._all:
            program.process.kill()
            with suppress(subprocess.TimeoutExpired):
                program.process.wait(1)


class ExternalBot(Bot):
    """A program in a seat. An answer that isn't legal is counted and replaced by a legal one.

    If the pool is strict, `answer` raises NoLegalAnswer instead.
    """

    def __init__(self, rng: Random, programs: ProgramPool, command: str) -> None:
        super().__init__(rng)
        self.programs = programs
        self.program = programs.acquire(command)
        self.introduced = False

    def leave(self) -> None:
        self.programs.release(self.program)

    def observe(self, view: View) -> None:
        if not self.introduced:
            self.introduced = True
            setup = view.setup
            assert view.seat is not None
            self.program.send(
                {
                    "new": {
                        "edition": setup.edition.id,
                        "players": setup.players,
                        "options": setup.options,
                        "house_rules": setup.house_rules,
                        "you": setup.players[view.seat],
                        "seed": self.rng.getrandbits(32),
                    }
                }
            )
        self.program.send({"seen": replies.view(view)})

    def answer(self, view: View) -> a.Action:
        self.program.send({"move": replies.view(view)})
        answer = self.program.receive()
        action = self._parse(answer, view)
        self.programs.answers[self.program.command, action is not None] += 1
        if action is None and self.programs.is_strict:
            if self.program.failed:
                raise NoLegalAnswer("the program ended, or gave no answer in time")
            raise NoLegalAnswer(f"no legal move: {str(answer)[:80]}")
        if action is None:
            calls = (a.Call, a.Catch)
            moves = [move for move in view.legal if not isinstance(move, calls)]
            return self.complete(view, moves[0])
        return action

    def react(self, view: View) -> a.Call | a.Catch | None:
        self.program.send({"react": replies.view(view)})
        action = self._parse(self.program.receive(), view)
        return action if isinstance(action, a.Call | a.Catch) else None

    def jump_in(self, view: View) -> a.Play | None:
        """Programs decide only in their own turns, so they never jump in."""
        return None

    def _parse(self, answer: Any, view: View) -> a.Action | None:
        """The answer as an action, if it is one of the legal moves."""
        if not isinstance(answer, dict):
            return None
        call = answer.pop("call", False) is True
        cards = answer.pop("cards", None)
        for move in view.legal:
            if isinstance(move, a.AnyCards):
                if answer == {"do": "choose"} and _holds(view.hand, cards, move.count):
                    return a.ChooseCards(tuple(cards))
            elif answer == replies.move(move, view.setup.players):
                return replace(move, call=call) if isinstance(move, a.Play) else move
        return None


def _holds(hand: Sequence[Card], cards: Any, count: int) -> bool:
    """Whether `cards` is a list of `count` cards of the hand."""
    if not isinstance(cards, list) or len(cards) != count:
        return False
    left = list(hand)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return True
