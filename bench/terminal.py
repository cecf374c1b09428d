"""Benchmark the start of `penultima play`: line mode in a pipe, the screen in a pseudo-terminal."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from tempfile import TemporaryDirectory
from time import perf_counter

GOAL_SECONDS = 1.0
COMMAND = [sys.executable, "-m", "penultima", "play", "--edition", "zelda", "--seed", "3"]
TIMEOUT_SECONDS = 30


def run(seconds: float) -> dict[str, float]:
    plain = _best(_plain, seconds)
    screen = _best(_screen, seconds)
    print(f"  penultima play --plain, to the first card   {plain:>6.2f} s  (goal: {GOAL_SECONDS})")
    print(f"  penultima play, to the first card           {screen:>6.2f} s  (goal: {GOAL_SECONDS})")
    return {"plain_s": plain, "screen_s": screen}


def _best(measure: Callable[[dict[str, str]], float], seconds: float) -> float:
    """The fastest of as many starts as fit into the time; other programs only add to it."""
    with TemporaryDirectory() as folder:
        environ = {**os.environ, "XDG_DATA_HOME": folder, "LANG": "C.UTF-8"}
        measure(environ)
        end, times = perf_counter() + seconds, [measure(environ)]
        while perf_counter() < end:
            times.append(measure(environ))
        return min(times)


def _plain(environ: dict[str, str]) -> float:
    start = perf_counter()
    with subprocess.Popen(
        [*COMMAND, "--plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ
    ) as process:
        assert process.stdout and process.stdin
        while b"Your hand" not in process.stdout.readline():
            pass
        taken = perf_counter() - start
        process.stdin.close()
        process.stdout.read()
    return taken


def _screen(environ: dict[str, str]) -> float:
    outer, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    start = perf_counter()
    with subprocess.Popen(
        COMMAND, stdin=inner, stdout=inner, stderr=inner, start_new_session=True,
        env={**environ, "TERM": "xterm-256color"},
    ) as process:  # fmt: skip
        os.close(inner)
        shown = b""
        while b"Your hand" not in shown and perf_counter() - start < TIMEOUT_SECONDS:
            if select.select([outer], [], [], 0.1)[0]:
                shown += os.read(outer, 65536)
        taken = perf_counter() - start
        process.kill()
    os.close(outer)
    return taken
