"""A real server and a real browser, shared by the tests of a worker.

Each worker has one server process and one browser. Every test opens tables of its own, in browser
contexts of its own, so nothing is carried over. A missing browser fails these tests; it never skips
them.
"""

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

from .network import Network
from .person import Person

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


def headless_chromium() -> str:
    """The same engine without the browser's own windows, which take a third of the time."""
    shell = None if "CHROMIUM" in os.environ else shutil.which("chromium-headless-shell")
    return shell or chromium()


class TableServer:
    """The server as a process, which can be killed and started again on the same port and data."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data, self.port, self.options = data, 0, options
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.table_server", "--data", str(self.data)]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), *self.options],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.port = int(self.process.stdout.readline())

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        self.process.send_signal(how)
        self.process.wait(60)
        assert self.process.stdout
        self.process.stdout.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    build(ROOT)
    server = TableServer(tmp_path_factory.mktemp("tables"))
    yield server
    server.kill(signal.SIGTERM)


@pytest.fixture
def server(shared_server: TableServer) -> Iterator[TableServer]:
    """The server of this worker. A test may kill it; the next test finds it running."""
    yield shared_server
    if not shared_server.is_running:
        shared_server.start()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=headless_chromium(), args=FLAGS)
    yield browser
    browser.close()


LONGEST = ("test_keep_timing", "test_terminals", "test_round", "test_keyboard", "test_fair_deal")
"""Begun first, so that no worker is left with one of them at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests are slow: leave them out of the fast loop."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: item.path.stem not in LONGEST)


@pytest.fixture
def network(server: TableServer) -> Iterator[Network]:
    """A connection to the server that the test can cut."""
    network = Network(server.port)
    yield network
    network.close()


NewPerson = Callable[..., Person]


@pytest.fixture
def new_person(server: TableServer, browser: Browser, network: Network) -> Iterator[NewPerson]:
    """Opens a browser context for a person. At the end, no console may have shown an error.

    The page moves only where a test is about play: drawing that is half of the work of a round.
    Depends on `network` so that the network outlives the pages, which poll the server.
    """
    people: list[Person] = []

    def open_context(
        name: str,
        *,
        phone: bool = False,
        lang: str = "en-US",
        moving: bool = False,
        network: Network | None = None,
    ) -> Person:
        size = PHONE if phone else DESKTOP
        # Without a service worker, which fetches all files of the page; test_app.py has it.
        context = browser.new_context(
            viewport=size,
            has_touch=phone,
            locale=lang,
            reduced_motion="no-preference" if moving else "reduce",
            service_workers="block",
        )
        address = network.address if network else server.address
        person = Person(context, address, name, phone)
        people.append(person)
        return person

    yield open_context
    for person in people:
        person.context.close()
    assert [(each.name, each.complaints) for each in people if each.complaints] == []
