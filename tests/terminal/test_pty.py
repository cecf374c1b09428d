"""The client in a pseudo-terminal of 80 by 24."""

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

from .pseudo_terminal import TIMEOUT_S, Terminal

pytestmark = pytest.mark.slow

Open = Callable[..., Terminal]


@pytest.fixture
def open_terminal() -> Iterator[Open]:
    """Opens terminals, and closes them after the test."""
    opened: list[Terminal] = []

    def open_(*args: str, **environ: str) -> Terminal:
        opened.append(Terminal(*args, **environ))
        return opened[-1]

    yield open_
    for terminal in opened:
        terminal.end()


def test_nothing_is_lost_when_the_process_is_killed(
    open_terminal: Open, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The process is killed in the middle of a match, which can be resumed."""
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


def test_the_process_ends_with_its_terminal_even_if_hangups_are_ignored(data: Path) -> None:
    """It used to run on without a terminal, and at full load."""
    process, fd = pty.fork()
    if process == 0:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        play = ["-m", "penultima", "play", "--edition", "zelda", "--seed", "3"]
        os.execv(sys.executable, [sys.executable, *play])
    assert os.read(fd, 1)
    os.close(fd)
    end = time.monotonic() + TIMEOUT_S
    while os.waitpid(process, os.WNOHANG) == (0, 0):
        assert time.monotonic() < end, "it is still running"
        time.sleep(0.05)


def test_the_process_ends_if_the_terminal_disappears_without_a_signal(
    open_terminal: Open, data: Path
) -> None:
    """As when the terminal emulator is killed: the process used to run forever at full load."""
    terminal = open_terminal("play", "--edition", "zelda", "--seed", "3")
    terminal.wait_for("Play blue")
    terminal.vanish()


def test_ctrl_c_on_a_screen_leaves_and_says_how_to_resume(open_terminal: Open, data: Path) -> None:
    """Textual would ask, in English, for another key."""
    terminal = open_terminal("play", "--edition", "zelda", "--seed", "3", "--lang", "es")
    terminal.wait_for("Tira azul")
    terminal.type("?")
    terminal.wait_for("Esc o Enter cierra esto.")
    terminal.type("\x03")
    terminal.wait_for("penultima play --resume")
    assert terminal.close() == 0


def test_ctrl_c_in_line_mode_leaves_and_says_how_to_resume(open_terminal: Open, data: Path) -> None:
    terminal = open_terminal("play", "--plain", "--seed", "3", "--lang", "es")
    terminal.wait_for("Tomar")
    # A signal between the prompt and the read is noticed when the read ends: so press Enter, too.
    os.kill(terminal.process.pid, signal.SIGINT)
    terminal.type("\n")
    terminal.wait_for("penultima play --resume")
    assert terminal.close() == 0


def test_no_color_shows_only_greys(open_terminal: Open, data: Path) -> None:
    """With NO_COLOR, every colour sent to the terminal is a grey."""
    terminal = open_terminal("play", "--edition", "zelda", "--seed", "3", NO_COLOR="1")
    end = time.monotonic() + TIMEOUT_S
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


def test_keys_that_arrive_together_are_processed_in_order(open_terminal: Open, data: Path) -> None:
    """As over a slow connection: an arrow key and the next key in one read."""
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
