"""Fixtures for tests of the server."""

import asyncio
from collections.abc import Coroutine

import pytest
import uvloop

from tests.support.raw_websocket import Run


@pytest.fixture(params=[asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Run:
    """Runs a coroutine on both event loops, because their transports differ."""

    def run(test: Coroutine[None, None, None]) -> None:
        with asyncio.Runner(loop_factory=request.param) as runner:
            runner.run(asyncio.wait_for(test, 30))

    return run
