"""A person at a page: what they see, and what they do with mouse, finger or keys."""

import re
import time
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    TimeoutError,
    expect,
)

PATIENCE_MS = 15_000
"""So long a busy machine may take for what is sure to come."""
SOON_MS = 1500
"""So long for what may be gone by now."""

expect.set_options(timeout=PATIENCE_MS)


class Person:
    def __init__(self, context: BrowserContext, address: str, name: str, touch: bool) -> None:
        self.context, self.address, self.name, self.touch = context, address, name, touch
        context.set_default_timeout(PATIENCE_MS)
        self.complaints: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        # A wire that breaks on purpose is the browser's own complaint, not the page's.
        if message.type in ("error", "warning") and "/ws" not in message.text:
            self.complaints.append(f"{message.text} ({message.location['url']})")

    # Coming to a table

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def create(self, edition: str, table: str = "", seats: int = 4) -> str:
        """Open a table; what it is called decides how it begins. Returns its slug."""
        self.open(f"/new/{edition}")
        fields = self.page.locator("main form > .two input")
        fields.nth(0).fill(self.name)
        fields.nth(1).fill(table)
        self.page.get_by_role("radio", name=str(seats), exact=True).check()
        self.page.locator("form button[type=submit]").click()
        self.page.wait_for_url("**/t/*")
        expect(self.page.locator(".lobby")).to_be_visible()
        return self.page.url.rsplit("/", 1)[-1]

    def join(self, slug: str) -> None:
        self.open(f"/t/{slug}")
        self.page.locator("main form input").fill(self.name)
        self.page.locator("form button[type=submit]").click()
        expect(self.page.locator(".lobby")).to_be_visible()

    def add_bots(self, count: int) -> None:
        for _ in range(count):
            seats = self.page.locator(".seats .open")
            before = seats.count()
            seats.first.locator(".button").click()
            expect(seats).to_have_count(before - 1)

    def ready(self) -> None:
        self.page.locator(".foot .button").click()

    def start(self) -> None:
        self.page.locator(".foot .button").click()
        expect(self.page.locator(".table")).to_be_visible()
        expect(self.page.locator(".opening")).to_have_count(0)

    # At the table

    @property
    def cards(self) -> Locator:
        return self.page.locator(".hand li button")

    @property
    def playable(self) -> Locator:
        return self.page.locator(".hand li button.playable")

    def card(self, name: str) -> Locator:
        return self.page.locator(f'.hand li button[aria-label^="{name}"]').first

    def press(self, card: Locator, timeout: float = PATIENCE_MS) -> None:
        """Where the index of a card is, which no other card covers."""
        card.scroll_into_view_if_needed(timeout=timeout)
        box = card.bounding_box(timeout=timeout)
        if not box:
            return
        x, y = box["x"] + box["width"] * 0.22, box["y"] + box["height"] * 0.3
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def play(self, name: str) -> None:
        card = self.card(name)
        expect(card).to_have_class(re.compile("playable"))
        self.press(card)
        if self.touch and not self.page.locator(".chooser").count():
            self.press(self.page.locator(".hand li button.marked"))

    def choose(self, color: str) -> None:
        self.page.locator(".chooser").get_by_role("button", name=re.compile(color)).click()

    def act(self) -> None:
        """Do the first thing that can be done. What is gone by then was somebody else's turn."""
        with suppress(TimeoutError):
            self._act()

    def _act(self) -> None:
        page = self.page
        for what in (
            "dialog[open] .button.primary, dialog[open] .cross",
            ".challenge .button",
            ".chooser .color, .chooser .person",
        ):
            if page.locator(what).count():
                page.locator(what).first.click(timeout=SOON_MS)
                return
        if self.playable.count():
            if self.cards.count() == 2:
                page.locator("button.uno").click(timeout=SOON_MS)
            self.press(self.playable.first, SOON_MS)
            marked = page.locator(".hand li button.marked")
            if self.touch and marked.count() and not page.locator(".chooser").count():
                self.press(marked.first, SOON_MS)
            return
        draw = page.locator("footer.bar .button:enabled, .prompt .button:enabled").first
        if draw.count() and "Sort" not in draw.inner_text(timeout=SOON_MS):
            draw.click(timeout=SOON_MS)

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()


def until(done: Callable[[], bool], act: Callable[[], None], patience_s: float = 120.0) -> None:
    """Act until it is done; nobody waits for ever."""
    end = time.monotonic() + patience_s
    while not done():
        assert time.monotonic() < end, "it never came to an end"
        act()
        time.sleep(0.08)
