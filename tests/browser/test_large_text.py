"""Text twice as large can still be read: nothing is cut off, covered or out of reach."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .conftest import TableServer
from .person import Person
from .screenshots import (
    Album,
    catch_or_challenge,
    challenge,
    demand,
    ends,
    home,
    house_rule,
    let_go,
    lobby,
    players,
    race,
    rad,
    sheets,
    watching,
)
from .test_axe import AT_REST

SCENES = (
    home, lobby, house_rule, demand, sheets, let_go, rad, players, race,
    catch_or_challenge, challenge, ends, watching,
)  # fmt: skip
# Every line of text is scrolled to; its both ends and its middle have to be what is seen there.
UNREADABLE = """() => {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const seen = (element, x, y) => {
    const top = document.elementFromPoint(x, y)
    const label = element.closest('label') ?? element
    return top !== null && (label.contains(top) || top.contains(element))
  }
  const covered = (element) => {
    const words = new Range()
    words.selectNodeContents(element)
    return [...words.getClientRects()].some(({ left, right, top, bottom, width }) => {
      const y = (top + bottom) / 2
      // Of a long paragraph only the middle is sure to be on the screen.
      const long = element.offsetHeight > innerHeight / 2
      if (width <= 2 || (long && Math.abs(y - innerHeight / 2) > 100)) return false
      return ![left + 2, (left + right) / 2, right - 2].every((x) => seen(element, x, y))
    })
  }
  const cut = (element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    return (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
      || (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2)
  }
  const texts = [...root.querySelectorAll('*')].filter((each) =>
    [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
    && each.checkVisibility({ visibilityProperty: true }) && each.clientWidth !== 1
    && !each.closest('svg, .sr, .hand, option, [aria-hidden=true], .opening'))
  const bad = texts.flatMap((each) => {
    each.scrollIntoView({ block: 'center' })
    const what = cut(each) ? 'cut' : covered(each) ? 'covered' : null
    const words = each.textContent.trim().slice(0, 50)
    return what ? [`${what}: ${each.tagName}.${each.classList} ${words}`] : []
  })
  const wide = document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : []
  return [...wide, ...bad]
}"""


class Reading(Album):
    """Reads a screen in large text where an album would take a picture."""

    def __init__(self, browser: Browser, server: TableServer, device: str) -> None:
        super().__init__(browser, server, Path(), "es", device)
        self.people: list[Person] = []
        self.unreadable: list[str] = []

    def person(self, name: str, phone: bool | None = None) -> Person:
        person = super().person(name, phone)
        size = {"fontSizes": {"standard": 32}}
        person.context.new_cdp_session(person.page).send("Page.setFontSizes", size)
        self.people.append(person)
        return person

    def take(self, who: Person, name: str, whole: bool = False) -> None:
        who.page.wait_for_timeout(250)  # what is about to move has begun to
        who.page.evaluate(AT_REST)
        assert who.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        self.unreadable += (f"{name}: {each}" for each in who.page.evaluate(UNREADABLE))


@pytest.fixture(scope="module")
def server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    server = TableServer(tmp_path_factory.mktemp("tables"))
    yield server
    server.kill(signal.SIGTERM)


@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_text_twice_as_large_can_be_read(
    browser: Browser, server: TableServer, scene: Callable[[Album], None], device: str
) -> None:
    reading = Reading(browser, server, device)
    try:
        scene(reading)
    finally:
        for person in reading.people:
            person.context.close()
    assert reading.unreadable == []
