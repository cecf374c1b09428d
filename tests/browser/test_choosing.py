"""While a colour or clothing is chosen, everything that the choice depends on stays in sight."""

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .person import AT_REST, Person
from .seating import ana_alone

SEEN = """(selector) => {
  const element = document.querySelector(selector)
  const box = element.getBoundingClientRect()
  const seen = (x, y) => {
    const top = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y)
    return !!top && !top.closest('.chooser')
  }
  return [0.1, 0.3, 0.5, 0.9].every((x) => seen(x, 0.1) && seen(x, 0.5)) && seen(0.5, 0.9)
}"""


def lift_rad_style(ana: Person) -> None:
    ana.press(ana.card("Wild Rad Style"))
    expect(ana.page.locator(".chooser")).to_be_visible()
    ana.page.evaluate(AT_REST)


SIZES = ((390, 844), (360, 740), (360, 640), (1440, 900), (1280, 720), (1024, 768))


@pytest.mark.parametrize(("table", "bots"), [("rad for ten", 9), ("a crowd of wilds", 2)])
def test_a_choice_hides_neither_the_colour_in_play_nor_the_lifted_card(
    new_person: NewPerson, table: str, bots: int
) -> None:
    ana = ana_alone(new_person, "saved-by-the-bell", table, bots)
    for width, height in SIZES:
        ana.resize(width, height)
        lift_rad_style(ana)
        assert ana.page.evaluate(SEEN, ".discard .tag"), (width, height)
        chooser, card = map(ana.box, (".chooser", ".hand button.marked"))
        assert chooser["y"] + chooser["height"] <= card["y"], (width, height)
        assert ana.box(".piles .over")["width"] >= (60 if height > 800 else 50), (width, height)
        expect(ana.page.locator(".hand .badge")).to_have_count(0)
        ana.page.keyboard.press("Escape")
        expect(ana.page.locator(".chooser")).to_have_count(0)
    expect(ana.page.locator(".hand .badge").first).to_be_visible()
