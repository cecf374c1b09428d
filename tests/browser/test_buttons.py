"""Buttons say what they do in one line, whatever the language and whatever stands beside them."""

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .seating import ana_alone

WRAPPED = """() => [...document.querySelectorAll('.button')].filter((button) => {
  const words = new Range()
  words.selectNodeContents(button)
  const boxes = [...words.getClientRects()].filter((box) => box.width > 1)
  return boxes.some((box) => box.top >= Math.min(...boxes.map((each) => each.bottom)))
}).map((each) => each.textContent)"""


@pytest.mark.parametrize("lang", ["en-US", "es-MX", "fr-FR"])
def test_no_button_beside_a_refusal_is_broken_in_two(new_person: NewPerson, lang: str) -> None:
    ana = ana_alone(new_person, "zelda", "two cards", 2, lang=lang)
    for width, height in ((1440, 900), (1024, 768), (768, 1024), (390, 844), (360, 640)):
        ana.resize(width, height)
        ana.press(ana.page.locator(".hand li button:not(.playable)"))
        expect(ana.page.get_by_role("alert")).to_be_visible()
        assert ana.page.evaluate(WRAPPED) == [], (width, height)
        assert ana.page.evaluate("() => document.documentElement.scrollWidth") <= width
        expect(ana.page.get_by_role("alert")).not_to_contain_text("(T1)")
        ana.page.keyboard.press("Escape")
        expect(ana.page.get_by_role("alert")).to_have_count(0)
    ana.resize(1440, 900)
    ana.press(ana.page.locator(".hand li button:not(.playable)"))
    expect(ana.page.get_by_role("alert")).to_be_visible()
    ana.page.locator(".prompt .button").first.click()
    expect(ana.page.locator("dialog mark")).to_contain_text("(T1)")
