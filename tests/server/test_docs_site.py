"""The documentation at /docs of a server."""

import asyncio
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import aiohttp
import pytest

from penultima.server.http import docs_site
from tests.support.running_server import running


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "site"
    (folder / "rules").mkdir(parents=True)
    (folder / "index.html").write_text("<p>Welcome</p><script>begin()</script>")
    (folder / "rules" / "zelda.html").write_text("<p>Zelda</p>")
    monkeypatch.setattr(docs_site, "SITE", folder)
    return folder


def test_a_server_shows_the_documentation(site: Path, tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path / "data") as (_, url), aiohttp.ClientSession() as session:
            async with session.get(f"{url}/docs") as answer:
                assert answer.url.path == "/docs/"
                assert "Welcome" in await answer.text()
            async with session.get(f"{url}/docs/rules/zelda.html") as answer:
                assert "Zelda" in await answer.text()
            for nothing in ("/docs/nothing.html", "/docs/../app.py", "/docs/rules"):
                async with session.get(url + nothing) as answer:
                    assert "Zelda" not in await answer.text()

    asyncio.run(look())


def test_only_the_scripts_of_the_site_itself_run_there(site: Path, tmp_path: Path) -> None:
    """By their hash. No script that somebody else got into a page would run."""

    async def look() -> None:
        async with running(tmp_path / "data") as (_, url), aiohttp.ClientSession() as session:
            digest = b64encode(sha256(b"begin()").digest()).decode()
            async with session.get(f"{url}/docs/") as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert f"script-src 'self' 'sha256-{digest}';" in policy
                assert answer.headers["X-Frame-Options"] == "DENY"
            async with session.get(f"{url}/") as answer:
                assert "script-src 'self';" in answer.headers["Content-Security-Policy"]

    asyncio.run(look())


def test_a_server_without_the_documentation_says_how_it_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docs_site, "SITE", tmp_path / "none")

    async def look() -> None:
        async with (
            running(tmp_path / "data") as (_, url),
            aiohttp.ClientSession() as session,
            session.get(f"{url}/docs/") as answer,
        ):
            assert answer.status == 404
            assert "make docs" in await answer.text()

    asyncio.run(look())
