"""What the server writes into its log, and what it keeps out of it."""

import asyncio
import logging
import sys
from pathlib import Path

import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from penultima.server.http.app import App
from penultima.server.http.static_files import StaticFiles
from penultima.server.logging import JsonLines, set_up
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


@pytest.mark.parametrize("name", ["asyncio", "aiohttp.server"])
def test_messages_of_libraries_are_not_repeated(name: str) -> None:
    """asyncio quotes the arguments of callbacks, and aiohttp addresses of clients."""
    said = "Exception in callback done(Play(card='B7'))"
    line = JsonLines().format(logging.LogRecord(name, logging.ERROR, "x.py", 1, said, None, None))
    assert "B7" not in line
    assert f'"where": "{name}"' in line
