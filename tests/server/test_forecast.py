"""GET /api/tables/<slug>/forecast: what the rules of a table do, worked out once, and bounded."""

import asyncio
import threading
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from penultima.lab.forecast import Forecast
from penultima.lab.forecast import forecast as simulate
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.server.errors import Rejected
from penultima.server.http import forecast as module
from penultima.server.http.forecast import Forecasts, Question
from penultima.server.rate_limits import Limits
from tests.support.running_server import JsonClient, running


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> list[Setup]:
    """Short forecasts, and which were worked out."""
    done: list[Setup] = []

    def short(before: Setup, after: Setup) -> Forecast:
        done.append(after)
        return simulate(before, after, 500)

    monkeypatch.setattr(module, "forecast", short)
    return done


def question(**options: Any) -> Question:
    return "zelda", 4, Options(**options), ()


def test_a_table_says_what_its_rules_do(tmp_path: Path, work: list[Setup]) -> None:
    async def look() -> None:
        async with running(tmp_path) as (_, url), aiohttp.ClientSession() as session:
            async with session.ws_connect(f"{url}/ws") as socket:
                ana = JsonClient(socket)
                options = {"hand_size": 3}
                created = await ana.ask("create", name="Quetzal", edition="zelda", options=options)
                path = f"{url}/api/tables/{created['slug']}/forecast"
                for lang, word in (("en", "shorter"), ("es", "acortan")):
                    async with session.get(path, params={"lang": lang}) as answer:
                        found = await answer.json()
                    assert word in " ".join(found["lines"])
                    assert "Quetzal" not in str(found)
                assert found["figures"]["turns"]["after"] < found["figures"]["turns"]["before"]
                assert len(work) == 1
                await ana.ask("configure", options={})
                async with session.get(path) as answer:
                    found = await answer.json()
                assert (found["figures"], len(found["lines"]), len(work)) == (None, 1, 1)
            async with session.get(f"{url}/api/tables/nowhere2/forecast") as answer:
                assert answer.status == 404

    asyncio.run(look())


def test_the_same_question_is_worked_out_once(work: list[Setup]) -> None:
    async def ask() -> None:
        forecasts = Forecasts()
        stacking = question(stacking=True)
        assert not forecasts.is_known(stacking)
        answers = await asyncio.gather(*(forecasts.answer(stacking, "en") for _ in range(5)))
        assert answers == [answers[0]] * 5
        assert len(work) == 1
        assert forecasts.is_known(stacking)
        forecasts.stop()

    asyncio.run(ask())


def test_too_many_questions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """And taken again when the others are answered."""
    go_on = threading.Event()

    def wait(before: Setup, after: Setup) -> Forecast:
        go_on.wait(60)
        return simulate(before, after, 50)

    monkeypatch.setattr(module, "forecast", wait)

    async def ask() -> None:
        forecasts = Forecasts()
        sizes = (3, 4, 5, 6, 8, 9, 10)
        asked = [
            asyncio.ensure_future(
                forecasts.answer(question(hand_size=size, stacking=stacking), "en")
            )
            for stacking in (True, False)
            for size in sizes
        ][: module.MOST_WAITING]
        await asyncio.sleep(0)
        with pytest.raises(Rejected, match="too_fast"):
            await forecasts.answer(question(seven_zero=True), "en")
        go_on.set()
        await asyncio.gather(*asked)
        assert (await forecasts.answer(question(seven_zero=True), "en")).figures is not None
        forecasts.stop()

    asyncio.run(ask())


def test_a_failure_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(before: Setup, after: Setup) -> Forecast:
        raise RuntimeError("no luck")

    async def ask() -> None:
        forecasts = Forecasts()
        monkeypatch.setattr(module, "forecast", fail)
        with pytest.raises(RuntimeError):
            await forecasts.answer(question(stacking=True), "en")
        monkeypatch.setattr(module, "forecast", partial(simulate, rounds=50))
        assert (await forecasts.answer(question(stacking=True), "en")).figures is not None
        forecasts.stop()

    asyncio.run(ask())


def test_an_address_pays_for_work(tmp_path: Path, work: list[Setup]) -> None:
    """With an allowance for a page and one forecast, the second has to wait."""

    async def look() -> None:
        limits = Limits(http_per_s=0.001, http_burst=45)
        async with (
            running(tmp_path, limits) as (_, url),
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{url}/ws") as socket,
        ):
            ana = JsonClient(socket)
            options = {"hand_size": 3}
            created = await ana.ask("create", name="Ana", edition="zelda", options=options)
            statuses = []
            for _ in range(6):
                async with session.get(f"{url}/api/tables/{created['slug']}/forecast") as answer:
                    statuses.append(answer.status)
        assert statuses[0] == 200
        assert statuses[-1] == 429

    asyncio.run(look())
