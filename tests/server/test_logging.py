"""What the server writes into its log, and what it keeps out of it."""

import asyncio
import json
import logging
import sys
from pathlib import Path

import aiohttp
import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from penultima.server.http.app import App
from penultima.server.http.static_files import StaticFiles
from penultima.server.logging import JsonLines, set_up
from penultima.server.registry import MOST_BAD_FRAMES
from penultima.server.request_ids import HEADER
from tests.support.running_server import running
from tests.support.simulated_server import World

pytestmark = pytest.mark.slow  # it starts processes


def test_an_unexpected_proxy_is_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Without `--behind-proxy`, all visitors share one address and one set of limits."""
    app = App(World().registry, StaticFiles())
    for _ in range(2):
        headers = CIMultiDict({"X-Forwarded-For": "1.1.1.1"})
        assert app.address(make_mocked_request("GET", "/ws", headers)) == "?"
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "--behind-proxy" in caplog.text


def test_malformed_requests_are_not_logged_as_errors(
    caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    set_up("info")
    logging.getLogger().addHandler(caplog.handler)

    async def send_nonsense() -> bytes:
        async with running(tmp_path) as (_, url):
            port = int(url.rsplit(":", 1)[1])
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nnonsense\r\n\r\n")
            answer = await reader.read()
            writer.close()
            return answer

    assert b" 400 " in asyncio.run(send_nonsense())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_logged_exceptions_have_a_place_and_no_text() -> None:
    """The text of an exception may hold a card or a token."""
    try:
        raise ValueError("token abc, hand B7")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "x.py", 1, "failed", None, sys.exc_info())
    record.name = "penultima.x"
    line = JsonLines().format(record)
    assert '"event": "failed"' in line
    assert "B7" not in line
    assert '"error": "ValueError"' in line
    assert "test_logging.py:" in line


def ids_in_log(lines: str, event: str) -> list[str]:
    entries = [json.loads(line) for line in lines.splitlines() if line.startswith("{")]
    return [entry.get("request", "") for entry in entries if entry["event"] == event]


def test_lines_of_a_request_have_the_id_that_its_answer_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up("debug")

    async def ask() -> tuple[str, str]:
        async with running(tmp_path) as (_, url), aiohttp.ClientSession() as session:
            async with session.get(f"{url}/healthz", headers={HEADER: "chosen"}) as answer:
                own = answer.headers[HEADER]
            async with session.get(f"{url}/api/editions/narnia/rules") as answer:
                assert answer.status == 404
                return own, answer.headers[HEADER]

    first, second = asyncio.run(ask())
    assert first != "chosen"
    written = capsys.readouterr().err
    assert ids_in_log(written, "answered") == [first, second]
    assert '"route": "/api/editions/{edition}/rules", "status": 404' in written
    assert "narnia" not in written


@pytest.mark.parametrize(
    ("sent", "is_taken"), [("edge-7f.3", True), ('"},{"x', False), ("", False)]
)
def test_behind_a_proxy_its_id_is_used_if_it_is_a_plain_one(
    sent: str, is_taken: bool, tmp_path: Path
) -> None:
    async def ask() -> str:
        async with (
            running(tmp_path, behind_proxy=True) as (_, url),
            aiohttp.ClientSession() as session,
            session.get(f"{url}/healthz", headers={HEADER: sent}) as answer,
        ):
            return answer.headers[HEADER]

    assert (asyncio.run(ask()) == sent) == is_taken


def test_lines_about_a_websocket_have_the_id_of_the_request_that_opened_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And not the id that the client gives a message: with that, it could be repeated."""
    set_up("debug")

    async def abuse() -> None:
        async with (
            running(tmp_path) as (_, url),
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{url}/ws") as socket,
        ):
            for _ in range(MOST_BAD_FRAMES):
                await socket.send_str('{"id": "own-secret-id"')
            while (await socket.receive()).type != aiohttp.WSMsgType.CLOSE:
                pass

    asyncio.run(abuse())
    written = capsys.readouterr().err
    (opened,) = ids_in_log(written, "answered")
    assert ids_in_log(written, "refused: abuse") == [opened]
    assert "own-secret-id" not in written


@pytest.mark.parametrize("name", ["asyncio", "aiohttp.server"])
def test_messages_of_libraries_are_not_repeated(name: str) -> None:
    """asyncio quotes the arguments of callbacks, and aiohttp addresses of clients."""
    said = "Exception in callback done(Play(card='B7'))"
    line = JsonLines().format(logging.LogRecord(name, logging.ERROR, "x.py", 1, said, None, None))
    assert "B7" not in line
    assert f'"where": "{name}"' in line
