"""An album: people at pages of one size and language, and pictures of what they see."""

from pathlib import Path

from playwright.sync_api import Browser, ViewportSize

from penultima.text.fluent import Lang

from .conftest import DESKTOP, PHONE, TableServer
from .person import Person
from .seating import sit_down

DEVICES: dict[str, ViewportSize] = {
    "phone": PHONE,
    "small": {"width": 360, "height": 640},
    "tablet": {"width": 768, "height": 1024},
    "desktop": DESKTOP,
}


class Album:
    """Pictures of screens on one device in one language."""

    phone_pixels = 2
    """Pixels of a phone's picture for each of its layout."""

    def __init__(
        self, browser: Browser, server: TableServer, folder: Path, lang: Lang, device: str
    ) -> None:
        self.browser, self.server, self.folder = browser, server, folder
        self.lang, self.device = lang, device

    @property
    def phone(self) -> bool:
        return DEVICES[self.device]["width"] < 600

    def person(self, name: str, phone: bool | None = None) -> Person:
        device = self.device if phone is None else "phone" if phone else "desktop"
        phone = DEVICES[device]["width"] < 600
        context = self.browser.new_context(
            viewport=DEVICES[device],
            has_touch=phone,
            locale=self.lang,
            device_scale_factor=self.phone_pixels if phone else 1,
            reduced_motion="reduce",
            service_workers="block",
        )
        return Person(context, self.server.address, name, phone)

    def take(self, who: Person, name: str, whole: bool = False) -> None:
        who.page.wait_for_timeout(450)
        path = self.folder / f"{name}-{self.device}-{self.lang}.png"
        who.page.screenshot(path=path, full_page=whole)
        print(path)


def table_of(album: Album, edition: str, table: str, bots: int) -> Person:
    """Priya, at a table with bots. Its name decides the deal."""
    priya = album.person("Priya")
    sit_down(edition, table, priya, bots=bots)
    return priya
