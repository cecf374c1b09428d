"""The server on a real port: page, HTTP, WebSocket; what it refuses, and how it ends."""

import argparse
import asyncio
import importlib.util
import logging
import os
import resource
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import aiohttp
import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from penultima.cli.serve import add_arguments, shown_host
from penultima.rules.edition import default_name, names
from penultima.server import main as server_run
from penultima.server.config import Config
from penultima.server.http.app import App
from penultima.server.http.static_files import StaticFiles
from penultima.server.logging import JsonLines, set_up
from penultima.server.main import Server, serve
from penultima.server.rate_limits import Limits
from tests.support.running_server import ServerProcess, Talker, running
from tests.support.simulated_server import World

pytestmark = pytest.mark.slow  # it starts processes
ROOT = Path(__file__).parents[2]


def test_the_client_in_the_docs_plays_a_match_of_each_edition(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("client", ROOT / "docs/client.py")
    assert spec is not None
    assert spec.loader is not None
    client: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(client)
    assert len((ROOT / "docs/client.py").read_text().splitlines()) <= 50

    async def play() -> None:
        async with running(tmp_path) as (_, url), aiohttp.ClientSession() as session:
            for edition in names():
                winners = await client.play(session, f"{url}/ws", edition)
                assert winners

    asyncio.run(play())


def test_pages_have_headers_that_keep_them_safe(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as (_, url), aiohttp.ClientSession() as session:
            for path in (
                "/",
                "/t/abc",
                "/healthz",
                "/api/editions",
                "/nothing.js",
                "/api/tables/x",
            ):
                async with session.get(url + path) as answer:
                    policy = answer.headers["Content-Security-Policy"]
                    assert "default-src 'none'" in policy
                    assert "unsafe" not in policy
                    assert answer.headers["X-Content-Type-Options"] == "nosniff"
                    assert "aiohttp" not in answer.headers["Server"]
            async with session.get(f"{url}/api/editions") as answer:
                catalog = await answer.json()
                assert {edition["id"] for edition in catalog["editions"]} == set(names())
                assert catalog["editions"][0]["id"] == default_name()
                assert all(sum(c["copies"] for c in e["cards"]) == 112 for e in catalog["editions"])
            async with session.get(f"{url}/metrics") as answer:
                assert "penultima_connections 0" in await answer.text()

    asyncio.run(look())


@pytest.mark.parametrize(
    "path",
    ["/../pyproject.toml", "/..%2fapp.py", "/%2e%2e/app.py", "//etc/passwd", "/assets/../../x.py"],
)
def test_no_path_leads_out_of_the_page(path: str, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>the page</p>")
    (folder / "assets" / "a.js").write_text("1")
    (tmp_path / "x.py").write_text("secret")
    (folder / "link").symlink_to(tmp_path / "x.py")
    page = StaticFiles(folder)
    assert sorted(page.files) == ["/assets/a.js", "/index.html"]
    found = page.find(path)
    assert found is None or found is page.index

    async def look() -> None:
        async with running(tmp_path / "data") as (_, url):
            host, port = url.removeprefix("http://").split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            answer = await reader.read()
            assert b"import" not in answer
            assert b"root:" not in answer
            writer.close()

    asyncio.run(look())


@pytest.mark.parametrize(
    ("origin", "good"),
    [
        (None, True),
        ("http://{host}", True),
        ("https://friend.example", True),
        ("http://evil.example", False),
        ("null", False),
        ("http://{host}.evil.example", False),
        ("http://[", False),
    ],
)
def test_only_our_own_pages_open_sockets(origin: str | None, good: bool, tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path, origins=("https://friend.example",)) as (_, url):
            headers = {"Origin": origin.format(host=url[7:])} if origin else {}
            async with aiohttp.ClientSession() as session:
                if good:
                    async with session.ws_connect(f"{url}/ws", headers=headers) as wire:
                        assert (await Talker(wire).ask("resync"))["code"] == "not_at_table"
                else:
                    with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                        await session.ws_connect(f"{url}/ws", headers=headers)

    asyncio.run(look())


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        (["1.1.1.1, 2.2.2.2"], "2.2.2.2"),
        (["1.1.1.1", "2.2.2.2, 3.3.3.3"], "3.3.3.3"),  # the proxy's line is the last one
        (["1.1.1.1", "nonsense"], "?"),
        ([], "?"),
        (["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::"),  # all that one home can choose from
        (["::ffff:2.2.2.2"], "2.2.2.2"),
    ],
)
def test_behind_a_proxy_people_are_known_by_what_it_has_added(
    lines: list[str], address: str
) -> None:
    headers = CIMultiDict([("X-Forwarded-For", line) for line in lines])
    request = make_mocked_request("GET", "/ws", headers)
    assert App(World().registry, StaticFiles(), behind_proxy=True).address(request) == address


def test_a_proxy_that_the_server_was_not_told_of_is_in_the_log_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Everybody who comes through it would be one person for the limits."""
    app = App(World().registry, StaticFiles())
    for _ in range(2):
        headers = CIMultiDict({"X-Forwarded-For": "1.1.1.1"})
        assert app.address(make_mocked_request("GET", "/ws", headers)) == "?"
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "--behind-proxy" in caplog.text


def test_limits_per_connection_and_per_address(tmp_path: Path) -> None:
    limits = Limits(
        connections_per_address=3, requests_per_s=5, requests_burst=10, creations_per_min=2,
        lookups_per_min=4,
    )  # fmt: skip

    async def look() -> None:
        async with running(tmp_path, limits) as (_, url), aiohttp.ClientSession() as session:
            sockets = [await session.ws_connect(f"{url}/ws") for _ in range(3)]
            with pytest.raises(aiohttp.WSServerHandshakeError, match="429"):
                await session.ws_connect(f"{url}/ws")
            first, second, third = map(Talker, sockets)
            create: dict[str, Any] = {"name": "Ana", "edition": "zelda"}
            assert (await first.ask("create", **create))["type"] == "welcome"
            assert (await second.ask("create", **create))["type"] == "welcome"
            assert (await third.ask("create", **create))["code"] == "too_fast"
            answers = [await third.ask("join", slug="zzzzzzzz", name="x") for _ in range(5)]
            assert [answer["code"] for answer in answers] == ["unknown_table"] * 4 + ["too_fast"]
            async with session.get(f"{url}/api/tables/zzzzzzzz") as answer:
                assert answer.status == 429
            for _ in range(12):
                await first.tell("resync")
            while (await first.hear()).get("code") != "too_fast":
                pass
            for each in sockets:
                await each.close()

    asyncio.run(look())


def test_a_table_goes_on_after_a_restart_and_says_so(tmp_path: Path) -> None:
    async def look() -> None:
        async with aiohttp.ClientSession() as session:
            async with running(tmp_path) as (_, url):
                ana = Talker(await session.ws_connect(f"{url}/ws"))
                bots = ["greedy"] * 2
                first = await ana.ask(
                    "create", name="Ana", edition="zelda", bots=bots, start=True, table_name="Sun"
                )
                async with session.get(f"{url}/api/tables/{first['slug']}") as answer:
                    assert (await answer.json())["players"][0] == {"name": "Ana", "kind": "human"}
                said = await ana.ask("say", text="before")
            assert (await ana.hear("goodbye"))["reason"] == "stopping"
            await ana.socket.close()
            async with running(tmp_path) as (_, url), session.ws_connect(f"{url}/ws") as wire:
                ana = Talker(wire)
                back = await ana.ask("resume", slug=first["slug"], token=first["token"], seq=1)
                assert back["type"] == "welcome"
                assert back["boot"] != first["boot"]
                assert back["seq"] >= said["seq"]
                assert back["chat"][0]["text"] == "before"
                assert back["view"]["hand"] == first["view"]["hand"] or back["seq"] > said["seq"]

    asyncio.run(look())


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_server_ends_cleanly_when_it_is_asked_to(how: signal.Signals, tmp_path: Path) -> None:
    """Also if its terminal is closed."""
    server = ServerProcess(tmp_path)
    assert server.end(how) == 0


def test_the_file_is_for_nobody_else(tmp_path: Path) -> None:
    """The seeds of matches that are being played are in it."""
    server = ServerProcess(tmp_path)
    server.end()
    assert {file.stat().st_mode & 0o077 for file in tmp_path.iterdir()} == {0}


def test_what_is_no_http_fills_no_log(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    set_up("info")
    logging.getLogger().addHandler(caplog.handler)

    async def shout() -> bytes:
        async with running(tmp_path) as (_, url):
            port = int(url.rsplit(":", 1)[1])
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nnonsense\r\n\r\n")
            answer = await reader.read()
            writer.close()
            return answer

    assert b" 400 " in asyncio.run(shout())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def complaint(*arguments: str) -> str:
    """What Python says in one line, with status 2."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_port_that_is_taken_is_one_clear_line(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    command = ("-m", "penultima", "serve", "--port", str(server.port))
    told = complaint(*command, "--data", str(tmp_path / "other"))
    server.end()
    assert told.startswith(f"penultima: can't open port {server.port} on 127.0.0.1: ")


def test_a_folder_has_one_server(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    command = ("-m", "penultima", "serve", "--port", "0", "--data", str(tmp_path))
    told = complaint(*command)
    assert sorted(file.name for file in tmp_path.glob("in-use*")) == ["in-use"]
    server.end(signal.SIGKILL)
    assert told == f"penultima: another server keeps its tables in {tmp_path}\n"
    ServerProcess(tmp_path).end()


@pytest.mark.parametrize("origin", ["cards.example.org", "https://cards.example.org/play", "*"])
def test_an_origin_that_no_browser_would_say_is_one_clear_line(origin: str) -> None:
    told = complaint("-m", "penultima", "serve", "--origin", origin)
    assert f"an address like https://cards.example.org, not {origin}" in told


def test_an_origin_is_what_browsers_say_however_it_was_typed() -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    typed = parser.parse_args(["--origin", "https://Cards.example.org:8443/"])
    assert typed.origin == ["https://cards.example.org:8443"]


@pytest.mark.parametrize("days", ["-1", "nan", "soon"])
def test_no_table_is_kept_for_less_than_no_time(days: str) -> None:
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
def test_the_address_that_is_printed_can_be_opened(host: str, shown: str) -> None:
    assert shown_host(host) == shown


def test_for_everybody_the_address_is_one_that_everybody_can_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From localhost the page would make links, and a QR code, that lead nobody here."""
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


def test_a_server_opens_as_many_files_as_it_may(tmp_path: Path) -> None:
    """Every connection is one, and most systems give 1024 unless asked for more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), hard))
    try:
        server = ServerProcess(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)[0] == hard
    server.end()


def test_a_page_that_the_browser_has_is_not_sent_again(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as (_, url), aiohttp.ClientSession() as session:
            async with session.get(url) as answer:
                tag = answer.headers["ETag"]
            for known in (tag, f"W/{tag}", f'"other", {tag}'):  # a proxy that packs pages adds `W/`
                async with session.get(url, headers={"If-None-Match": known}) as answer:
                    assert answer.status == 304
            async with session.get(url, headers={"If-None-Match": '"other"'}) as answer:
                assert answer.status == 200

    asyncio.run(look())


@pytest.mark.parametrize("package", ["aiohttp", "websockets"])
def test_a_package_that_is_missing_is_one_clear_line(package: str) -> None:
    without = f"import sys; sys.modules['{package}'] = None; from penultima.cli.main import main"
    told = complaint("-c", f"{without}; sys.exit(main(['serve']))")
    assert told == f"penultima: penultima serve needs {package}: pip install 'penultima[server]'\n"


def data_is_a_file(data: Path) -> None:
    data.write_text("")


def data_is_broken(data: Path) -> None:
    data.mkdir()
    (data / "penultima.sqlite3").write_bytes(b"no tables here" * 1000)


def data_is_unreadable(data: Path) -> None:
    (data / "penultima.sqlite3").mkdir(parents=True)


@pytest.mark.parametrize("spoil", [data_is_a_file, data_is_broken, data_is_unreadable])
def test_tables_that_cannot_be_kept_are_one_clear_line(
    spoil: Callable[[Path], None], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    spoil(data)
    told = complaint("-m", "penultima", "serve", "--port", "0", "--data", str(data))
    assert told.startswith(f"penultima: tables can't be kept in {data}: ")


def test_a_server_ends_when_it_is_asked_to_on_windows_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There the event loop takes no signals."""
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}

    async def look() -> None:
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "add_signal_handler", Mock(side_effect=NotImplementedError))
        await serve(
            Config(port=0, data=tmp_path), lambda port: os.kill(os.getpid(), signal.SIGTERM)
        )

    try:
        asyncio.run(asyncio.wait_for(look(), 20))
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def test_chance_is_the_systems(tmp_path: Path) -> None:
    """What tests seed, a server that nobody configured takes from the system."""

    async def look() -> None:
        server = Server(Config(port=0, data=tmp_path))
        await server.start()
        assert isinstance(server.registry.services.chance, secrets.SystemRandom)
        await server.stop()

    asyncio.run(look())


def test_logs_say_where_and_not_what() -> None:
    """An exception can speak of a hand or a token: its text stays out of the log."""
    try:
        raise ValueError("token abc, hand B7")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "x.py", 1, "failed", None, sys.exc_info())
    record.name = "penultima.x"
    line = JsonLines().format(record)
    assert '"event": "failed"' in line
    assert "B7" not in line
    assert '"error": "ValueError"' in line
    assert "test_http.py:" in line


@pytest.mark.parametrize("name", ["asyncio", "aiohttp.server"])
def test_what_others_log_is_not_repeated(name: str) -> None:
    """asyncio quotes what a callback was given, and aiohttp somebody's address."""
    said = "Exception in callback done(Play(card='B7'))"
    line = JsonLines().format(logging.LogRecord(name, logging.ERROR, "x.py", 1, said, None, None))
    assert "B7" not in line
    assert f'"where": "{name}"' in line


def test_who_asks_for_nothing_does_not_keep_a_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a request, or none at all: there are only so many connections."""
    monkeypatch.setattr(server_run, "SILENT_S", 0.2)

    async def look() -> None:
        async with running(tmp_path) as (_, url):
            host, port = url.removeprefix("http://").split(":")
            for sent in (b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(sent)
                assert await asyncio.wait_for(reader.read(), 5) == b""
                writer.close()

    asyncio.run(look())
