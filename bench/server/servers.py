"""Starting the servers that are measured, each in a process of its own."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

BOARDGAME = Path(__file__).parent / "boardgame"
MEMORY_DISK = Path("/dev/shm")


class RunningServer(NamedTuple):
    port: int
    pid: int


@contextlib.contextmanager
def penultima(folder: Path | None = None, checkout: Path | None = None) -> Iterator[RunningServer]:
    """Ours, with its database in `folder` (default: on disk), from another checkout if given."""
    port = free_port()
    command = [sys.executable, "-m", "penultima", "serve", "--fast", "--port", str(port)]
    path = {"PYTHONPATH": str(checkout / "src")} if checkout else {}
    with tempfile.TemporaryDirectory(dir=folder) as data:
        command += ["--data", data, "--log-level", "error"]
        with process(command, path) as pid:
            yield RunningServer(port, pid)


@contextlib.contextmanager
def boardgame(flat_file: bool = False) -> Iterator[RunningServer]:
    """boardgame.io, in memory or with its own store of files."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        environment = {"NODE_ENV": "production"} | ({"FLATFILE_DIR": data} if flat_file else {})
        with process(["node", str(BOARDGAME / "server.cjs"), str(port)], environment) as pid:
            yield RunningServer(port, pid)


def has_memory_disk() -> bool:
    return MEMORY_DISK.is_dir() and os.access(MEMORY_DISK, os.W_OK)


def install_boardgame() -> bool:
    """False if there is no Node."""
    if not shutil.which("npm"):
        return False
    if not (BOARDGAME / "node_modules" / "node-persist").exists():
        command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--silent"]
        subprocess.run(command, cwd=BOARDGAME, check=True, stdout=subprocess.DEVNULL)
    return True


@contextlib.contextmanager
def process(command: list[str], environment: Mapping[str, str] | None = None) -> Iterator[int]:
    """Runs until the context ends. Ready when it has printed a line with `open`."""
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **(environment or {})},
    )
    assert running.stdout is not None
    try:
        while b"open" not in running.stdout.readline():
            if running.poll() is not None:
                raise OSError(f"{' '.join(command[:4])} did not start")
        yield running.pid
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()
        running.stdout.close()


def cpu_s(pid: int) -> float:
    """The processor time that a process has used."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kb(pid: int) -> int:
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
