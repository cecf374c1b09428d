"""The next step is in reach: on a phone nobody scrolls for it."""

import pytest
from playwright.sync_api import Locator, expect

from .conftest import NewPerson
from .person import AT_REST, Person
from .seating import sit_down

SIZES = ((360, 640), (390, 844))
LANGS = ("en-US", "es-MX", "fr-CA")
COVERED = """(button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return !button.contains(at)
}"""


def in_reach(person: Person, button: Locator) -> None:
    """The button is on a phone's screen without scrolling, whole and on top, in one line."""
    expect(button).to_be_visible()
    for width, height in SIZES:
        person.resize(width, height)
        person.page.evaluate("() => scrollTo(0, 0)")
        person.page.evaluate(AT_REST)
        box = button.bounding_box()
        assert box
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= height, (box, height)
        assert box["height"] < 70, "its label wraps"
        assert not button.evaluate(COVERED)


@pytest.mark.parametrize("lang", LANGS)
def test_create_start_and_ready_are_in_reach(new_person: NewPerson, lang: str) -> None:
    ana, beto = (new_person(name, phone=True, lang=lang) for name in ("Ana", "Beto"))
    ana.open("/new/saved-by-the-bell")
    in_reach(ana, ana.page.locator("form button[type=submit]"))
    slug = ana.create("saved-by-the-bell", "", seats=10)
    beto.open(f"/t/{slug}")
    in_reach(beto, beto.page.locator("form button[type=submit]"))  # sit down
    beto.join(slug)
    in_reach(ana, ana.page.locator(".foot .button").first)  # fill with bots
    in_reach(ana, ana.page.locator(".foot .button.primary"))  # start
    in_reach(beto, beto.page.locator(".foot .button"))  # ready


@pytest.mark.parametrize("lang", LANGS)
def test_next_round_and_rematch_are_in_reach(new_person: NewPerson, lang: str) -> None:
    for table, bots, screen in (("last card", 3, ".result"), ("nearly won", 2, ".end")):
        ana = new_person("Ana", phone=True, lang=lang)
        sit_down("zelda", table, ana, bots=bots)
        ana.press(ana.cards.first)
        ana.press(ana.page.locator(".hand li button.marked"))
        expect(ana.page.locator(screen)).to_be_visible()
        in_reach(ana, ana.page.locator(".action-bar .button.primary"))


def test_one_tap_fills_a_lobby_of_ten_which_fits_on_a_phone(new_person: NewPerson) -> None:
    """In Spanish, whose words are longer."""
    ana = new_person("Ana", phone=True, lang="es-MX")
    ana.create("zelda", "", seats=10)
    ana.page.get_by_role("button", name="Llenar con bots").click()
    start = ana.page.get_by_role("button", name="Empezar con 10")
    expect(start).to_be_enabled()
    expect(start).to_be_focused()
    in_reach(ana, start)
    for width, height in SIZES:
        ana.resize(width, height)
        bar, last = ana.box(".action-bar"), ana.page.locator(".seats .seat").last.bounding_box()
        assert last and last["y"] + last["height"] <= bar["y"], (width, height)


@pytest.mark.parametrize("lang", LANGS)
def test_practising_and_leaving_are_in_reach(new_person: NewPerson, lang: str) -> None:
    ana = new_person("Ana", phone=True, lang=lang)
    ana.open()
    ana.page.locator(".join .button").last.click()
    editions = ana.page.locator("dialog .editions button")
    in_reach(ana, editions.last)
    editions.last.click()
    ana.sees_the_deal()
    ana.page.locator("header button").first.click()
    in_reach(ana, ana.page.locator(".menu .button").last)


@pytest.mark.parametrize("lang", LANGS)
def test_a_lone_newcomer_plays_with_one_tap(new_person: NewPerson, lang: str) -> None:
    ana = new_person("Ana", phone=True, lang=lang)
    ana.resize(360, 640)
    ana.open()
    first = ana.page.locator("main .button").first
    in_reach(ana, first)
    first.click()
    ana.page.wait_for_url("**/t/*")
    ana.sees_the_deal()
    expect(ana.page.locator("main .seats .seat")).to_have_count(4)


def test_a_phones_table_shows_its_own_player(new_person: NewPerson) -> None:
    ana = new_person("Ana", phone=True)
    sit_down("saved-by-the-bell", "rad", ana, bots=2)
    own = ana.page.locator(".seats .you")
    expect(own).to_contain_text("Ana")
    expect(own).to_contain_text("you · 0")
    expect(own.get_by_role("img")).to_be_visible()  # the outfit
