"""Every screen passes axe, and can be read with text twice as large."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from penultima.text.fluent import LANGS, Lang

from .album import DEVICES, Album
from .conftest import ROOT, TableServer
from .fair_scenes import seal
from .people_scenes import lost, meeting
from .person import AT_REST, Person
from .screenshots import SCENES, crowded, opening

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
RUN = "() => axe.run(document, {resultTypes: ['violations']})"
FONT_SIZE = "getComputedStyle(document.documentElement).fontSize"

# Scenes whose text is not checked when it is large: a picture of the deal, many cards, a lost
# connection over a table that other scenes show.
ONLY_AXE = (opening, seal, crowded, lost)

# Scrolls to every line of text: its two ends and its middle have to be what is seen there.
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


def length_of_texts(lang: Lang) -> int:
    files = (ROOT / "src/penultima/locale" / lang).glob("*.ftl")
    return sum(len(file.read_text(encoding="utf-8")) for file in files)


LONGEST = max(LANGS, key=length_of_texts)


class Inspection(Album):
    """Inspects a screen where an album would take a picture: on a phone, and with more room."""

    phone_pixels = 1

    def __init__(self, browser: Browser, server: TableServer, lang: Lang, large: bool) -> None:
        super().__init__(browser, server, Path(), lang, "phone")
        self.large = large
        self.people: list[Person] = []
        self.taken: list[str] = []
        self.faults: list[str] = []

    def person(self, name: str, phone: bool | None = None) -> Person:
        self.people.append(super().person(name, phone))
        return self.people[-1]

    def take(self, who: Person, name: str, whole: bool = False) -> None:
        self.taken.append(name)
        who.page.evaluate(AT_REST)
        expect(who.page.locator("html")).to_have_attribute("lang", self.lang)
        if not who.page.evaluate("'axe' in window"):
            who.page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
        size = who.page.viewport_size
        assert size
        for device in ("phone", "desktop"):
            who.resize(**DEVICES[device])
            self.faults += (f"{name}, {device}: {each}" for each in self._inspect(who))
        who.resize(**size)

    def _inspect(self, who: Person) -> Iterator[str]:
        for rule in who.page.evaluate(RUN)["violations"]:
            for node in rule["nodes"]:
                yield f"{rule['id']}: {node['target']} {node['failureSummary']}"
        if self.large:
            who.set_font_size(32)
            assert who.page.evaluate(FONT_SIZE) == "32px"
            yield from (f"large: {each}" for each in who.page.evaluate(UNREADABLE))
            who.set_font_size(16)
            who.page.evaluate("() => scrollTo(0, 0)")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_screen_passes_axe_and_can_be_read_with_large_text(
    browser: Browser, server: TableServer, scene: Callable[[Album], None], tmp_path: Path
) -> None:
    """In the language with the longest texts; in English where no text is measured."""
    large = scene not in ONLY_AXE
    public = TableServer(tmp_path, "--public") if scene is meeting else None
    inspection = Inspection(browser, public or server, LONGEST if large else "en", large)
    try:
        scene(inspection)
    finally:
        for person in inspection.people:
            person.context.close()
        if public is not None:
            public.kill(signal.SIGTERM)
    assert inspection.taken
    assert inspection.faults == [], "\n".join(inspection.faults)
