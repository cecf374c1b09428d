"""A beginner practises among bots and asks for hints, on a phone, and by the keyboard alone."""

import re

from playwright.sync_api import expect

from .conftest import NewPerson
from .seating import ana_alone, sit_down


def test_a_beginner_asks_for_hints_and_the_result_says_so(new_person: NewPerson) -> None:
    ana = ana_alone(new_person, "zelda", "two cards", 2, phone=True)
    page = ana.page
    hint = page.get_by_role("button", name="Hint")
    expect(hint).to_be_in_viewport(ratio=1)
    hint.click()
    said = page.locator(".hint")
    expect(said).to_contain_text("Play Red 5, call UNO.")
    expect(page.locator(".advised")).to_have_count(1)
    expect(page.locator("[aria-live=polite]").last).to_contain_text("Play Red 5")
    # Somebody sits down: the coach is gone, and nothing is told.
    zoe = new_person("Zoe")
    zoe.page.goto(page.url)
    zoe.page.get_by_role("textbox", name="Your name").fill("Zoe")
    zoe.page.get_by_role("button", name="Sit down").click()
    expect(hint).to_have_count(0)


def test_hints_and_words_by_the_keyboard_and_in_the_result(new_person: NewPerson) -> None:
    ana = new_person("Ana")
    sit_down("zelda", "last card", ana, bots=3)
    page = ana.page
    page.keyboard.press("p")
    expect(page.locator(".hint")).to_contain_text("It is your last card.")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You asked the coach once.")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="The book of this table").click()
    row = page.get_by_role("region", name="Standings").get_by_role("listitem")
    expect(row.filter(has_text="Ana")).to_contain_text(re.compile("1 hint"))
