"""`penultima serve`: how it starts, which address it prints, what it refuses, how it stops."""

import argparse
import asyncio
import os
import resource
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from penultima.cli.serve import add_arguments, shown_host
from penultima.server.config import Config
from penultima.server.main import Server, serve
from tests.support.running_server import ServerProcess

pytestmark = pytest.mark.slow  # it starts processes


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_server_stops_cleanly_on_a_signal(how: signal.Signals, tmp_path: Path) -> None:
    """SIGHUP: its terminal was closed. The tests themselves may run under `nohup`."""
    inherited = signal.signal(how, signal.SIG_DFL)
    try:
        server = ServerProcess(tmp_path)
    finally:
        signal.signal(how, inherited)
    assert server.end(how) == 0


def test_only_the_owner_can_read_the_database(tmp_path: Path) -> None:
    """It holds the seeds of matches in progress."""
    server = ServerProcess(tmp_path)
    server.end()
    assert {file.stat().st_mode & 0o077 for file in tmp_path.iterdir()} == {0}


def complaint(*arguments: str) -> str:
    """Run Python and return its error, which must be one line, with status 2."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_port_in_use_is_one_clear_line(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    command = ("-m", "penultima", "serve", "--port", str(server.port))
    told = complaint(*command, "--data", str(tmp_path / "other"))
    server.end()
    assert told.startswith(f"penultima: can't open port {server.port} on 127.0.0.1: ")


def test_a_folder_has_at_most_one_server(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    command = ("-m", "penultima", "serve", "--port", "0", "--data", str(tmp_path))
    told = complaint(*command)
    assert sorted(file.name for file in tmp_path.glob("in-use*")) == ["in-use"]
    server.end(signal.SIGKILL)
    assert told == f"penultima: another server uses {tmp_path}\n"
    ServerProcess(tmp_path).end()


@pytest.mark.parametrize("origin", ["cards.example.org", "https://cards.example.org/play", "*"])
def test_a_malformed_origin_is_one_clear_line(origin: str) -> None:
    told = complaint("-m", "penultima", "serve", "--origin", origin)
    assert f"an address like https://cards.example.org, not {origin}" in told


def test_an_origin_is_normalised_to_what_browsers_send() -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    typed = parser.parse_args(["--origin", "https://Cards.example.org:8443/"])
    assert typed.origin == ["https://cards.example.org:8443"]


@pytest.mark.parametrize("days", ["-1", "nan", "soon"])
def test_negative_days_are_one_clear_line(days: str) -> None:
    told = complaint("-m", "penultima", "serve", f"--delete-days={days}")
    assert told.startswith(f"penultima serve: argument --delete-days: 0 or more, not {days}")


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", "localhost"),
        ("::1", "localhost"),
        ("fd00::7", "[fd00::7]"),
        ("pi.lan", "pi.lan"),
    ],
)
def test_the_printed_address_can_be_opened(host: str, shown: str) -> None:
    assert shown_host(host) == shown


def test_a_server_on_all_interfaces_prints_its_network_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Links and QR codes made from localhost would not work on other devices."""
    with socket.create_server(("0.0.0.0", 0)) as server:
        socket.create_connection((shown_host("0.0.0.0"), server.getsockname()[1])).close()
    asked = Mock()
    asked.return_value.__enter__ = lambda probe: probe
    asked.return_value.__exit__ = lambda *_: None
    asked.return_value.getsockname.return_value = ("192.168.1.5", 1)
    monkeypatch.setattr(socket, "socket", asked)
    assert shown_host("0.0.0.0") == "192.168.1.5"
    asked.side_effect = OSError
    assert shown_host("0.0.0.0") == "localhost"


def test_a_server_raises_its_limit_of_open_files(tmp_path: Path) -> None:
    """Every connection takes one, and the usual limit is 1024."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), hard))
    try:
        server = ServerProcess(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)[0] == hard
    server.end()


def data_is_a_file(data: Path) -> None:
    data.write_text("")


def data_is_broken(data: Path) -> None:
    data.mkdir()
    (data / "penultima.sqlite3").write_bytes(b"no tables here" * 1000)


def data_is_unreadable(data: Path) -> None:
    (data / "penultima.sqlite3").mkdir(parents=True)


@pytest.mark.parametrize("spoil", [data_is_a_file, data_is_broken, data_is_unreadable])
def test_an_unusable_data_folder_is_one_clear_line(
    spoil: Callable[[Path], None], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    spoil(data)
    told = complaint("-m", "penultima", "serve", "--port", "0", "--data", str(data))
    assert told.startswith(f"penultima: tables can't be kept in {data}: ")


def test_a_server_stops_where_the_event_loop_takes_no_signals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows."""
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}

    async def look() -> None:
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "add_signal_handler", Mock(side_effect=NotImplementedError))
        await serve(
            Config(port=0, data=tmp_path), lambda port, https: os.kill(os.getpid(), signal.SIGTERM)
        )

    try:
        asyncio.run(asyncio.wait_for(look(), 60))
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def test_seeds_come_from_the_system_by_default(tmp_path: Path) -> None:
    """Tests inject a seeded generator; the default must not be predictable."""

    async def look() -> None:
        server = Server(Config(port=0, data=tmp_path))
        await server.start()
        assert isinstance(server.registry.services.chance, secrets.SystemRandom)
        await server.stop()

    asyncio.run(look())
