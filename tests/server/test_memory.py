"""Memory: what tables had goes back to the system, and too much of it stops new ones."""

import asyncio
import logging
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest
from msgspec.structs import replace

from penultima.server.memory import default_max_bytes, give_back, resident_bytes
from tests.support.running_server import JsonClient, running

ANA = {"name": "Ana", "edition": "zelda"}


def test_the_limit_is_less_than_the_machine_has() -> None:
    assert 0 < default_max_bytes() < 2**50
    assert 10_000_000 < resident_bytes() < 2**40


def test_free_memory_is_returned_to_the_system() -> None:
    """It stayed with the process: 636 MB after 5,000 tables."""
    code = """
from penultima.server.memory import give_back, resident_bytes
before = resident_bytes()
kept, freed = [], []
for number in range(60_000):
    (freed if number % 100 else kept).append(bytearray(1500))
kept.append(bytearray(1500))
full = resident_bytes()
del freed
held = resident_bytes()
give_back()
print((full - held) // 10**6, (full - resident_bytes()) // 10**6)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    before, after = map(int, done.stdout.split())
    assert after > 50 > before
    give_back()  # harmless at any time


def test_without_enough_memory_no_tables_are_opened(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def look() -> None:
        async with running(tmp_path) as (server, url), aiohttp.ClientSession() as session:
            ana = JsonClient(await session.ws_connect(f"{url}/ws"))
            ben = JsonClient(await session.ws_connect(f"{url}/ws"))
            first = await ana.ask("create", **ANA)
            await ben.ask("create", **ANA)
            await ben.socket.close()
            while not any(table.is_idle for table in server.registry.tables.values()):
                await asyncio.sleep(0.01)
            whole = server.config
            server.config = replace(whole, max_memory_bytes=1)
            await server._look_at_memory()
            assert list(server.registry.tables) == [first["slug"]]  # Ben's is idle
            assert (await ana.ask("say", text="plays on"))["type"] == "update"
            assert (await ana.ask("create", **ANA))["code"] == "too_many_tables"
            server.config = whole
            await server._look_at_memory()
            assert (await ana.ask("create", **ANA))["type"] == "welcome"
            await ana.socket.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(look())
    told = [record.getMessage() for record in caplog.records]
    assert told == ["memory is scarce: no tables are opened", "enough memory"]
