"""A real server, a real browser. A missing browser fails these tests: it never skips them."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, ViewportSize, sync_playwright

from build_page import build

from .person import Person
from .wire import Wire

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}


def chromium() -> str:
    found = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )
    assert found, "This needs Chromium: apt-get install chromium, or set CHROMIUM to its path."
    return found


class TableServer:
    """The server as a process, which can be killed and started again on the same port and data."""

    def __init__(self, data: Path) -> None:
        self.data, self.port = data, 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.table_server", "--data", str(self.data)]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        self.port = int(self.process.stdout.readline())

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        self.process.send_signal(how)
        self.process.wait(10)
        assert self.process.stdout
        self.process.stdout.close()


@pytest.fixture(scope="session")
def page_built() -> None:
    build(ROOT)


@pytest.fixture
def server(page_built: None, tmp_path: Path) -> Iterator[TableServer]:
    server = TableServer(tmp_path / "data")
    yield server
    server.kill(signal.SIGTERM)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    yield browser
    browser.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser takes its time: none of this is for the fast loop."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.slow)


@pytest.fixture
def wire(server: TableServer) -> Iterator[Wire]:
    """A way to the server that can be cut."""
    wire = Wire(server.port)
    yield wire
    wire.close()


Newcomer = Callable[..., Person]


@pytest.fixture
def newcomer(server: TableServer, browser: Browser, wire: Wire) -> Iterator[Newcomer]:
    """People with a browser of their own. None of them may see an error in its console.

    The wire is there until they have gone: pages ask for the server now and then.
    """
    people: list[Person] = []

    def come(
        name: str, *, phone: bool = False, lang: str = "en-US", wire: Wire | None = None
    ) -> Person:
        size = PHONE if phone else DESKTOP
        context = browser.new_context(viewport=size, has_touch=phone, locale=lang)
        address = wire.address if wire else server.address
        person = Person(context, address, name, phone)
        people.append(person)
        return person

    yield come
    for person in people:
        person.context.close()
    assert [(each.name, each.complaints) for each in people if each.complaints] == []
