"""A real terminal: a pseudo-terminal of 80 by 24, real bytes in and out."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.cli import main

pytestmark = pytest.mark.slow

SIZE = struct.pack("HHHH", 24, 80, 0, 0)
PATIENCE_SECONDS = 20


class Terminal:
    def __init__(self, *args: str, **environ: str) -> None:
        self.fd, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, SIZE)
        env = {**os.environ, "TERM": "xterm-256color", **environ}
        command = [sys.executable, "-m", "penultima", *args]
        self.process = subprocess.Popen(
            command, stdin=inner, stdout=inner, stderr=inner, env=env, start_new_session=True
        )
        os.close(inner)
        self.shown = ""
        OPEN.append(self)

    def wait_for(self, text: str) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while text not in self.shown:
            assert time.monotonic() < end, f"no {text!r} in {self.shown[-2000:]!r}"
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    self.shown += os.read(self.fd, 65536).decode(errors="replace")
                except OSError:  # the other end has gone
                    assert text in self.shown
        self.shown = ""

    def type(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def close(self) -> int:
        status = self.process.wait(PATIENCE_SECONDS)
        os.close(self.fd)
        OPEN.remove(self)
        return status


OPEN: list[Terminal] = []


@pytest.fixture(autouse=True)
def _none_is_left_open() -> Iterator[None]:
    yield
    for terminal in list(OPEN):
        terminal.process.kill()
        terminal.close()


def test_nothing_is_lost_when_the_terminal_dies(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The process is killed in the middle of a match, as by a closed window, and goes on."""
    terminal = Terminal("play", "--edition", "zelda", "--seed", "3", "--pace", "fast")
    terminal.wait_for("Play blue")
    terminal.type("1")
    terminal.wait_for("You played blue 1")
    os.kill(terminal.process.pid, signal.SIGKILL)
    terminal.close()
    (record,) = data.glob("*.record")
    assert record.read_text().splitlines()[-1].startswith(("You plays B1", "Leo", "Bea", "Mara"))
    assert main(["replay", str(record), "--check"]) == 0

    terminal = Terminal("play", "--resume", "--pace", "fast")
    terminal.wait_for("Your hand: 6")
    terminal.type("q")
    terminal.wait_for("penultima play --resume")
    assert terminal.close() == 0


def test_it_ends_with_its_terminal(data: Path) -> None:
    """Also where it was told to outlive it: it once went on without one, and busily."""
    process, fd = pty.fork()
    if process == 0:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        play = ["-m", "penultima", "play", "--edition", "zelda", "--seed", "3"]
        os.execv(sys.executable, [sys.executable, *play])
    assert os.read(fd, 1)
    os.close(fd)
    end = time.monotonic() + PATIENCE_SECONDS
    while os.waitpid(process, os.WNOHANG) == (0, 0):
        assert time.monotonic() < end, "it goes on"
        time.sleep(0.05)


def test_without_colour_nothing_is_coloured(data: Path) -> None:
    """NO_COLOR: every colour on the wire is a grey."""
    terminal = Terminal("play", "--edition", "zelda", "--seed", "3", NO_COLOR="1")
    end = time.monotonic() + PATIENCE_SECONDS
    shown = ""
    while "Your hand: 7" not in shown and time.monotonic() < end:
        if select.select([terminal.fd], [], [], 0.1)[0]:
            shown += os.read(terminal.fd, 65536).decode(errors="replace")
    terminal.type("q")
    terminal.wait_for("penultima play --resume")
    assert terminal.close() == 0
    codes = {code for part in shown.split("\x1b[")[1:] for code in [part.split("m")[0]]}
    for code in codes:
        numbers = code.split(";")
        for at, number in enumerate(numbers):
            if number in ("38", "48") and numbers[at + 1] == "2":
                red, green, blue = numbers[at + 2 : at + 5]
                assert red == green == blue, code


def test_two_terminals_cannot_write_one_match(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal("play", "--edition", "zelda", "--seed", "3")
    terminal.wait_for("Your hand: 7")
    assert main(["play", "--plain", "--resume"]) == 2
    assert "another terminal" in capsys.readouterr().err
    terminal.type("q")
    assert terminal.close() == 0
