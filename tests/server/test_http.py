"""HTTP on a real port: the page, its headers, origins, proxies, limits."""

import asyncio
import importlib.util
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from penultima.rules.edition import default_name, load, names
from penultima.server import main as server_run
from penultima.server.config import Config
from penultima.server.http.app import App
from penultima.server.http.static_files import StaticFiles
from penultima.server.rate_limits import Limits
from tests.support.raw_websocket import UPGRADE, raw_client
from tests.support.running_server import JsonClient, running
from tests.support.simulated_server import World

pytestmark = pytest.mark.slow  # it starts processes
ROOT = Path(__file__).parents[2]


def test_the_example_client_plays_a_match_of_each_edition(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("client", ROOT / "docs/examples/client.py")
    assert spec is not None
    assert spec.loader is not None
    client: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(client)
    assert len((ROOT / "docs/examples/client.py").read_text().splitlines()) <= 70

    async def play() -> None:
        async with running(tmp_path) as (server, url), aiohttp.ClientSession() as session:
            for edition in names():
                assert await client.play(session, url, edition)
            playing = asyncio.create_task(client.play(session, url, "zelda"))
            tables = set(server.registry.tables)
            while not (new := set(server.registry.tables) - tables):
                await asyncio.sleep(0.001)
            slug = new.pop()
            while not server.registry.tables[slug].is_written:  # or it would be gone
                await asyncio.sleep(0.001)
            server.registry.moved(slug)
            assert await playing, "it has come back to its table"
            assert server.metrics.totals["tables_loaded"] == 1

    asyncio.run(play())


def test_every_answer_has_the_security_headers(tmp_path: Path) -> None:
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
                for each in catalog["editions"]:
                    deck = load(each["id"]).deck
                    assert sum(card["copies"] for card in each["cards"]) == len(deck)
            async with session.get(f"{url}/metrics") as answer:
                assert "penultima_connections 0" in await answer.text()

    asyncio.run(look())


@pytest.mark.parametrize(
    "path",
    ["/../pyproject.toml", "/..%2fapp.py", "/%2e%2e/app.py", "//etc/passwd", "/assets/../../x.py"],
)
def test_no_path_leads_outside_the_page_folder(path: str, tmp_path: Path) -> None:
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
        ("ftp://{host}", False),
        ("chrome-extension://{host}", False),
        ("//{host}", False),
    ],
)
def test_only_allowed_origins_open_sockets(origin: str | None, good: bool, tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path, origins=("https://friend.example",)) as (_, url):
            headers = {"Origin": origin.format(host=url[7:])} if origin else {}
            async with aiohttp.ClientSession() as session:
                if good:
                    async with session.ws_connect(f"{url}/ws", headers=headers) as wire:
                        assert (await JsonClient(wire).ask("resync"))["code"] == "not_at_table"
                else:
                    with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                        await session.ws_connect(f"{url}/ws", headers=headers)

    asyncio.run(look())


@pytest.mark.parametrize(
    ("host", "good"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.5", True),
        ("[fd00::7]:8000", True),
        ("localhost:8000", True),
        ("pi", True),
        ("pi.local:8000", True),
        ("cards.example.org", True),  # --hostname
        ("CARDS.example.org:443", True),
        ("friend.example", True),  # --origin
        ("evil.example", False),
        ("cards.example.org.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("[", False),
    ],
)
def test_a_foreign_host_is_refused(host: str, good: bool, tmp_path: Path) -> None:
    """A page of another site could pass for this one by pointing its name here (DNS rebinding)."""

    async def look() -> None:
        names: dict[str, Any] = {"hostnames": ["cards.example.org"]}
        origins = ("https://friend.example",)
        server = running(tmp_path, origins=origins, **names)
        async with server as (_, url), raw_client(url) as client:
            client.send(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            head = await client.head()
            assert head.startswith(b"HTTP/1.1 200 " if good else b"HTTP/1.1 4")

    asyncio.run(look())


def test_behind_a_proxy_every_host_is_known_unless_some_are_named() -> None:
    assert Config(behind_proxy=True).known_hosts is None
    assert Config(behind_proxy=True, hostnames=["a.example"]).known_hosts == {
        "a.example",
        "127.0.0.1",
    }


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\nHost: h\r\n\r\n",
        b"GET /nothing.js HTTP/1.1\r\nHost: h\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: h\r\nX: " + b"x" * 100_000 + b"\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        UPGRADE,
    ],
)
def test_headers_name_no_versions(request_: bytes, tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as (_, url), raw_client(url) as client:
            client.send(request_)
            head = (await client.head()).lower()
            for word in (b"aiohttp", b"python", b"websockets/", b"uvloop"):
                assert word not in head

    asyncio.run(look())


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        (["1.1.1.1, 2.2.2.2"], "2.2.2.2"),
        (["1.1.1.1", "2.2.2.2, 3.3.3.3"], "3.3.3.3"),  # the proxy's line is the last one
        (["1.1.1.1", "nonsense"], "?"),
        ([], "?"),
        (["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::"),  # one home has a whole /64
        (["::ffff:2.2.2.2"], "2.2.2.2"),
    ],
)
def test_behind_a_proxy_the_address_is_the_last_one_forwarded(
    lines: list[str], address: str
) -> None:
    headers = CIMultiDict([("X-Forwarded-For", line) for line in lines])
    request = make_mocked_request("GET", "/ws", headers)
    assert App(World().registry, StaticFiles(), behind_proxy=True).address(request) == address


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
            first, second, third = map(JsonClient, sockets)
            create: dict[str, Any] = {"name": "Ana", "edition": "zelda"}
            assert (await first.ask("create", **create))["type"] == "welcome"
            assert (await second.ask("create", **create))["type"] == "welcome"
            assert (await third.ask("create", **create))["code"] == "too_fast"
            answers = [await third.ask("join", slug="zzzzzzzz", name="x") for _ in range(5)]
            assert [answer["code"] for answer in answers] == ["unknown_table"] * 4 + ["too_fast"]
            async with session.get(f"{url}/api/tables/zzzzzzzz") as answer:
                assert answer.status == 429
            for _ in range(12):
                await first.send("resync")
            while (await first.receive()).get("code") != "too_fast":
                pass
            for each in sockets:
                await each.close()

    asyncio.run(look())


def test_a_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def look() -> None:
        async with aiohttp.ClientSession() as session:
            async with running(tmp_path) as (_, url):
                ana = JsonClient(await session.ws_connect(f"{url}/ws"))
                bots = ["greedy"] * 2
                first = await ana.ask(
                    "create", name="Ana", edition="zelda", bots=bots, table_name="Sun", avatar="fox"
                )
                begun = await ana.ask("start")
                async with session.get(f"{url}/api/tables/{first['slug']}") as answer:
                    assert (await answer.json())["players"][0] == {
                        "name": "Ana", "kind": "human", "avatar": "fox",
                    }  # fmt: skip
                said = await ana.ask("say", text="before")
            assert (await ana.receive("goodbye"))["reason"] == "stopping"
            await ana.socket.close()
            async with running(tmp_path) as (_, url), session.ws_connect(f"{url}/ws") as wire:
                ana = JsonClient(wire)
                back = await ana.ask("resume", slug=first["slug"], token=first["token"], seq=1)
                assert back["type"] == "welcome"
                assert back["boot"] != first["boot"]
                assert back["seq"] >= said["seq"]
                assert back["chat"][0]["text"] == "before"
                assert back["view"]["hand"] == begun["view"]["hand"] or back["seq"] > said["seq"]

    asyncio.run(look())


def test_a_cached_page_is_not_sent_again(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as (_, url), aiohttp.ClientSession() as session:
            async with session.get(url) as answer:
                tag = answer.headers["ETag"]
            for known in (tag, f"W/{tag}", f'"other", {tag}'):  # a compressing proxy adds `W/`
                async with session.get(url, headers={"If-None-Match": known}) as answer:
                    assert answer.status == 304
            async with session.get(url, headers={"If-None-Match": '"other"'}) as answer:
                assert answer.status == 200

    asyncio.run(look())


def test_a_connection_without_a_request_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a request, or none: the number of connections is limited."""
    monkeypatch.setattr(server_run, "KEEPALIVE_S", 0.2)

    async def look() -> None:
        async with running(tmp_path) as (_, url):
            host, port = url.removeprefix("http://").split(":")
            for sent in (b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(sent)
                assert await asyncio.wait_for(reader.read(), 60) == b""
                writer.close()

    asyncio.run(look())


@pytest.mark.parametrize("public", [True, False])
def test_the_open_tables_of_a_public_server(public: bool, tmp_path: Path) -> None:
    """Over HTTP, limited like look-ups of tables; a server that isn't public shows none."""
    limits = Limits(lookups_per_min=5)
    found: list[Any] = []

    async def look() -> None:
        async with (
            running(tmp_path, limits, public=public) as (_, url),
            aiohttp.ClientSession() as session,
        ):
            client = JsonClient(await session.ws_connect(f"{url}/ws"))
            create: dict[str, Any] = {"name": "Ana", "edition": "zelda", "table_name": "Sunday"}
            assert (await client.ask("create", listed=public, **create))["type"] == "welcome"
            for _ in range(8):
                async with session.get(f"{url}/api/tables") as answer:
                    found.append(answer.status if answer.status != 200 else await answer.json())
            await client.socket.close()

    asyncio.run(look())
    assert found[0]["public"] == public
    assert [table["name"] for table in found[0]["tables"]] == ["Sunday"] * public
    assert "Ana" not in str(found[0])
    assert found.count(429) == (3 if public else 0)
