"""A real page keeps a card that doesn't fit by itself, and its person one that fits: as they like.

What another player can measure must be the same for both (T2).
"""

import asyncio
import threading
import time
from concurrent.futures import Future
from random import Random
from statistics import median

import aiohttp
from playwright.sync_api import expect

from tests.server.test_keep_timing import distance
from tests.support.running_server import JsonClient

from .conftest import NewPerson
from .table_server import KEEP_WINDOW_S

DRAWS = 16
EARLY_S = 0.05
"""How much earlier keeps may seem to come, because the news of the draw before it came late."""


class Observer:
    """Beto, a program: draws and keeps in his turns, and notes when Ana's draws and keeps come."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.seated: Future[tuple[str, str]] = Future()
        self.times: list[tuple[bool, float]] = []
        """Whether the card fitted, and how long after the draw it was kept."""
        self.fits: list[bool] = []
        self.thread = threading.Thread(target=lambda: asyncio.run(self._play()), daemon=True)
        self.thread.start()

    async def _play(self) -> None:
        async with aiohttp.ClientSession() as session:
            ana = JsonClient(await session.ws_connect(f"{self.address}/ws"))
            table = {"edition": "zelda", "table_name": "many draws", "seats": 2}
            settings = {"catch_window": "quick"}
            welcome = await ana.ask("create", name="Ana", settings=settings, **table)
            beto = JsonClient(await session.ws_connect(f"{self.address}/ws"))
            await beto.ask("join", slug=welcome["slug"], name="Beto")
            await beto.ask("ready")
            await ana.ask("start")
            self.seated.set_result((welcome["slug"], welcome["token"]))
            await self._watch(beto)

    async def _watch(self, beto: JsonClient) -> None:
        drew_at = 0.0
        while len(self.times) < DRAWS:
            update = await beto.receive("update")
            now = time.perf_counter()
            for event in update["events"]:
                if event["type"] == "drew" and event["seat"] == 0:
                    drew_at = now
                elif event["type"] == "kept" and event["seat"] == 0:
                    self.times.append((self.fits[-1], now - drew_at))
            view = update["view"]
            if view and view["prompt"].get("seat") == 1:
                do = {"turn": "draw", "drawn": "pass"}[view["prompt"]["phase"]]
                await beto.send("move", seq=update["seq"], action={"do": do})


def test_the_time_of_a_keep_says_nothing_about_the_card(new_person: NewPerson) -> None:
    """Every other card that Ana draws fits, and she keeps it after a while."""
    chance = Random(5)
    ana = new_person("Ana")
    observer = Observer(ana.address)
    slug, token = observer.seated.result(timeout=60)
    ana.take_seat(slug, token, "zelda", "many draws")
    ana.sees_the_deal()
    prompt, keep = ana.page.locator(".prompt"), ana.page.get_by_role("button", name="Keep it")
    for number in range(DRAWS):
        fits = number % 2 == 0
        observer.fits.append(fits)
        expect(prompt).to_contain_text("Your turn")
        ana.page.locator(".piles .draw").click()
        if fits:
            expect(keep).to_be_visible()
            ana.page.wait_for_timeout(chance.uniform(0, 0.2 * KEEP_WINDOW_S * 1000))
            ana.page.keyboard.press("k")
        deadline = time.monotonic() + 60
        while len(observer.times) <= number and time.monotonic() < deadline:
            ana.page.wait_for_timeout(50)
        assert len(observer.times) == number + 1
    observer.thread.join(60)
    fitting = [after for fits, after in observer.times if fits]
    others = [after for fits, after in observer.times if not fits]
    # Medians, because on a busy machine some news come late.
    assert min(median(fitting), median(others)) > KEEP_WINDOW_S - EARLY_S
    # With eight of each, times that say nothing have a distance of 0.9 once in 6,000 runs.
    assert distance(fitting, others) < 0.9
