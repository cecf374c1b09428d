"""Words stay whole where a line is short: long names, and text twice as large."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import Newcomer

BROKEN = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken = []
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const word of text.data.matchAll(/\\S+/g)) {
      const place = new Range()
      place.setStart(text, word.index)
      place.setEnd(text, word.index + word[0].length)
      const lines = new Set([...place.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(word[0])
    }
  return broken
}"""


def enlarge(page: Page, size: int) -> None:
    fonts = {"fontSizes": {"standard": size}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", fonts)


@pytest.mark.parametrize("size", [16, 32])
def test_no_word_is_broken_after_a_round_and_in_its_replay(newcomer: Newcomer, size: int) -> None:
    ana = newcomer("Ana", phone=True, lang="es-MX")
    max_ = newcomer("Maximiliana Fernández", phone=True, lang="es-MX")
    enlarge(max_.page, size)
    slug = ana.create("zelda", "last card", seats=4)
    max_.join(slug)
    ana.add_bots(2)
    max_.ready()
    ana.start()
    ana.play("5 rojo")
    expect(max_.page.locator(".result .buttons")).to_be_visible()
    assert max_.page.evaluate(BROKEN) == []
    max_.open(f"/t/{slug}/replay/1/1")
    expect(max_.page.locator(".replay")).to_be_visible()
    assert max_.page.evaluate(BROKEN) == []
