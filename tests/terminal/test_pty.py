"""A real terminal: a pseudo-terminal of 80 by 24, real bytes in and out."""

import os
import pty
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from penultima.bots.names import NAMES
from penultima.cli.main import main

from .pseudo_terminal import PATIENCE_SECONDS, Terminal

pytestmark = pytest.mark.slow

Open = Callable[..., Terminal]


@pytest.fixture
def open_terminal() -> Iterator[Open]:
    """Terminals, none of which is left open."""
    opened: list[Terminal] = []

    def open_(*args: str, **environ: str) -> Terminal:
        opened.append(Terminal(*args, **environ))
        return opened[-1]

    yield open_
    for terminal in opened:
        terminal.end()


def test_nothing_is_lost_when_the_terminal_dies(
    open_terminal: Open, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The process is killed in the middle of a match, as by a closed window, and goes on."""
    terminal = open_terminal("play", "--edition", "zelda", "--seed", "3", "--speed", "fast")
    terminal.wait_for("Play blue")
    terminal.type("1")
    terminal.wait_for("You played blue 1")
    os.kill(terminal.process.pid, signal.SIGKILL)
    terminal.close()
    (record,) = data.glob("*.record")
    assert record.read_text().splitlines()[-1].startswith(("You plays B1", *NAMES))
    assert main(["replay", str(record), "--check"]) == 0

    terminal = open_terminal("play", "--resume", "--speed", "fast")
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


def test_it_ends_with_a_terminal_that_goes_without_a_signal(
    open_terminal: Open, data: Path
) -> None:
    """Its window's program is killed, say, and it is in a session of its own: it span for ever."""
    terminal = open_terminal("play", "--edition", "zelda", "--seed", "3")
    terminal.wait_for("Play blue")
    terminal.vanish()


def test_ctrl_c_leaves_and_says_where_the_match_is(open_terminal: Open, data: Path) -> None:
    """On the screen it once asked, in English, for another key."""
    terminal = open_terminal("play", "--edition", "zelda", "--seed", "3", "--lang", "es")
    terminal.wait_for("Tira azul")
    terminal.type("?")
    terminal.wait_for("Esc o Enter cierra esto.")
    terminal.type("\x03")
    terminal.wait_for("penultima play --resume")
    assert terminal.close() == 0


def test_ctrl_c_leaves_line_by_line_too(open_terminal: Open, data: Path) -> None:
    terminal = open_terminal("play", "--plain", "--seed", "3", "--lang", "es")
    terminal.wait_for("Tomar")
    os.kill(terminal.process.pid, signal.SIGINT)
    terminal.wait_for("penultima play --resume")
    assert terminal.close() == 0


def test_without_colour_nothing_is_coloured(open_terminal: Open, data: Path) -> None:
    """NO_COLOR: every colour on the wire is a grey."""
    terminal = open_terminal("play", "--edition", "zelda", "--seed", "3", NO_COLOR="1")
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


def test_keys_that_come_at_once_are_taken_in_their_order(open_terminal: Open, data: Path) -> None:
    """As over a slow line: an arrow and the key after it, in one piece."""
    terminal = open_terminal("play", "--edition", "zelda", "--seed", "3", "--speed", "slow")
    terminal.wait_for("Your hand: 7")
    terminal.type("\x1b[F" + "i")
    terminal.wait_for("7 of 7")


def test_two_terminals_cannot_write_one_match(
    open_terminal: Open, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = open_terminal("play", "--edition", "zelda", "--seed", "3")
    terminal.wait_for("Your hand: 7")
    (record,) = data.glob("*.record")
    assert main(["play", "--plain", "--resume", str(record)]) == 2
    assert "another terminal" in capsys.readouterr().err
    assert main(["play", "--plain", "--resume", "--lang", "es"]) == 2
    assert "No hay ninguna partida para seguir." in capsys.readouterr().err
    terminal.type("q")
    assert terminal.close() == 0
