"""A person at a page: what they see, and what they do with mouse, finger or keys."""

import json
import re
import time
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import (
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    FloatRect,
    Locator,
    Page,
    TimeoutError,
    expect,
)

TIMEOUT_MS = 30_000
"""Timeout for what must happen, however busy the machine is."""
SHORT_TIMEOUT_MS = 1500
"""Timeout for a control that may have gone already."""

AT_REST = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done()))
}).then(() => Promise.allSettled(
  document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime < Infinity)
    .map((each) => each.finished),
)).then(() => undefined)"""
"""Waits for two frames, so that pending changes are drawn, and for the animations they start."""

expect.set_options(timeout=TIMEOUT_MS)


class Person:
    def __init__(self, context: BrowserContext, address: str, name: str, touch: bool) -> None:
        self.context, self.address, self.name, self.touch = context, address, name, touch
        context.set_default_timeout(TIMEOUT_MS)
        self.complaints: list[str] = []
        """Errors and warnings in the browser's console."""
        self.page = self.new_page()
        self._devtools: CDPSession | None = None

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._record)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _record(self, message: ConsoleMessage) -> None:
        # Browsers report a broken connection by themselves; tests break them on purpose.
        broken = any(each in message.text for each in ("/ws", "net::ERR_", "by Playwright"))
        if message.type in ("error", "warning") and not broken:
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(AT_REST)

    def set_font_size(self, px: int) -> None:
        """Set the browser's default font size, as a reader who needs large text does."""
        if self._devtools is None:
            self._devtools = self.context.new_cdp_session(self.page)
        self._devtools.send("Page.setFontSizes", {"fontSizes": {"standard": px}})
        self.page.evaluate(AT_REST)

    def box(self, selector: str) -> FloatRect:
        """Where the first element of this kind is."""
        box = self.page.locator(selector).first.bounding_box()
        assert box, f"{selector} is not shown"
        return box

    # Coming to a table

    def create(self, edition: str, table: str = "", seats: int = 4) -> str:
        """Open a table; its name decides how it is dealt. Returns its slug."""
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

    def take_seat(self, slug: str, token: str, edition: str, table: str) -> None:
        """Open a seat that was taken over the wire, by the token that the browser would keep."""
        seat = {
            "slug": slug, "token": token, "name": self.name, "edition": edition, "table": table,
            "at": time.time() * 1000,
        }  # fmt: skip
        self.keep({"penultima.seats": json.dumps([seat])})
        self.open(f"/t/{slug}")

    def keep(self, items: dict[str, str]) -> None:
        """Put items into the page's storage, before it is opened for the first time."""
        self.context.add_init_script(
            f"if (location.origin === {json.dumps(self.address)} && !sessionStorage.kept) {{"
            f"  Object.assign(localStorage, {json.dumps(items)})\n sessionStorage.kept = true }}"
        )

    def watch(self, slug: str) -> None:
        self.open(f"/t/{slug}")
        self.page.get_by_role("button", name="Just watch").click()

    def add_bots(self, count: int) -> None:
        for _ in range(count):
            seats = self.page.locator(".seats .open")
            before = seats.count()
            seats.first.locator(".button").click()
            expect(seats).to_have_count(before - 1)

    def ready(self) -> None:
        self.page.locator(".foot .button").click()

    def start(self) -> None:
        self.page.locator(".foot .button.primary").click()
        self.sees_the_deal()

    def sees_the_deal(self) -> None:
        """Wait until the table is dealt and play has begun."""
        expect(self.page.locator(".table")).to_be_visible()
        expect(self.page.locator(".opening")).to_have_count(0)
        expect(self.cards).not_to_have_count(0)  # they come in frames of their own

    # At the table

    @property
    def cards(self) -> Locator:
        return self.page.locator(".hand li button")

    @property
    def playable(self) -> Locator:
        return self.page.locator(".hand li button.playable")

    def card(self, name: str) -> Locator:
        return self.page.locator(f'.hand li button[aria-label^="{name}"]').first

    def press(self, card: Locator, timeout: float = TIMEOUT_MS) -> None:
        """Press a card on its index, which no other card covers."""
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
        """Do the first thing that can be done, if there is still time for it."""
        with suppress(TimeoutError):
            self._act()

    def _act(self) -> None:
        page = self.page
        for control in (
            "dialog[open] .button.primary, dialog[open] .cross",
            ".challenge .button",
            ".chooser .color, .chooser .person",
        ):
            if page.locator(control).count():
                page.locator(control).first.click(timeout=SHORT_TIMEOUT_MS)
                return
        if self.playable.count():
            if self.cards.count() == 2:
                page.locator("button.uno").click(timeout=SHORT_TIMEOUT_MS)
            self.press(self.playable.first, SHORT_TIMEOUT_MS)
            marked = page.locator(".hand li button.marked")
            if self.touch and marked.count() and not page.locator(".chooser").count():
                self.press(marked.first, SHORT_TIMEOUT_MS)
            return
        draw = page.locator("footer.bar .button:enabled, .prompt .button:enabled").first
        if draw.count() and "Sort" not in draw.inner_text(timeout=SHORT_TIMEOUT_MS):
            draw.click(timeout=SHORT_TIMEOUT_MS)

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()


def until(done: Callable[[], bool], act: Callable[[], None], timeout_s: float = 300.0) -> None:
    """Act again and again until it is done."""
    end = time.monotonic() + timeout_s
    while not done():
        assert time.monotonic() < end, "it never came to an end"
        act()
        time.sleep(0.05)
