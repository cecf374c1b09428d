"""axe finds nothing on any screen of the page: every scene that pictures are taken of."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .conftest import TableServer
from .person import Person
from .screenshots import SCENES, Album

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
AT_REST = """() => Promise.allSettled(
  document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime < Infinity)
    .map((each) => each.finished),
).then(() => undefined)"""
RUN = "() => axe.run(document, {resultTypes: ['violations']})"


class Inspection(Album):
    """Looks at a screen with axe where an album would take a picture."""

    def __init__(self, browser: Browser, server: TableServer, lang: str, device: str) -> None:
        super().__init__(browser, server, Path(), lang, device)
        self.people: list[Person] = []
        self.seen: list[str] = []
        self.violations: list[str] = []

    def person(self, name: str, phone: bool | None = None) -> Person:
        self.people.append(super().person(name, phone))
        return self.people[-1]

    def take(self, who: Person, name: str, whole: bool = False) -> None:
        page = who.page
        page.wait_for_timeout(250)  # what is about to move has begun to
        page.evaluate(AT_REST)
        page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
        self.seen.append(name)
        self.violations += (
            f"{name}: {rule['id']}: {node['target']} {node['failureSummary']}"
            for rule in page.evaluate(RUN)["violations"]
            for node in rule["nodes"]
        )
        assert page.locator("html").get_attribute("lang") == self.lang


@pytest.fixture(scope="module")
def server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    server = TableServer(tmp_path_factory.mktemp("tables"))
    yield server
    server.kill(signal.SIGTERM)


@pytest.mark.parametrize(("lang", "device"), [("en", "desktop"), ("es", "phone")], ids=["en", "es"])
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_axe_finds_nothing(
    browser: Browser, server: TableServer, scene: Callable[[Album], None], lang: str, device: str
) -> None:
    inspection = Inspection(browser, server, lang, device)
    try:
        scene(inspection)
    finally:
        for person in inspection.people:
            person.context.close()
    assert inspection.seen
    assert inspection.violations == []
