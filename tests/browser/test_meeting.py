"""People who meet: open tables, quick play with strangers, leaving a match and coming back."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from build_page import build

from .conftest import DESKTOP, PHONE, ROOT, NewPerson, TableServer
from .person import Person
from .seating import sit_down


@pytest.fixture
def strangers(browser: Browser, tmp_path: Path) -> Iterator[NewPerson]:
    """People at a public server of their own."""
    build(ROOT)
    server = TableServer(tmp_path, "--public")
    people: list[Person] = []

    def open_context(name: str, *, phone: bool = False, lang: str = "en-US") -> Person:
        size = PHONE if phone else DESKTOP
        context = browser.new_context(viewport=size, has_touch=phone, locale=lang)
        people.append(Person(context, server.address, name, phone))
        return people[-1]

    yield open_context
    for person in people:
        person.context.close()
    server.kill(signal.SIGTERM)
    assert [(each.name, each.complaints) for each in people if each.complaints] == []


def quick_play(person: Person) -> None:
    person.page.get_by_role("button", name="Quick play").click()
    person.page.get_by_role("textbox", name="Your name").fill(person.name)
    person.page.get_by_role("button", name="Play", exact=True).click()
    person.page.wait_for_url("**/t/*")


def test_quick_play_with_two_strangers(strangers: NewPerson) -> None:
    """The first opens a table with bots and plays; the second takes the seat of a bot."""
    ana, zoe = strangers("Ana"), strangers("Zoe", phone=True)
    ana.open()
    expect(ana.page.get_by_text("Nobody waits for players right now.")).to_be_visible()
    quick_play(ana)
    ana.sees_the_deal()
    zoe.open()
    expect(zoe.page.get_by_role("link", name="1 person and 3 bots, 4 seats")).to_be_visible()
    quick_play(zoe)
    assert zoe.page.url == ana.page.url
    expect(zoe.page.get_by_text("You play from the next round on.")).to_be_visible()
    expect(zoe.cards).to_have_count(0)
    expect(ana.page.locator(".seat", has_text="Zoe").first).to_be_visible()


def test_a_listed_table_is_found_and_a_stranger_plays_from_the_next_deal_on(
    strangers: NewPerson,
) -> None:
    ana, zoe = strangers("Ana"), strangers("Zoe", phone=True)
    ana.create("zelda", "last card", seats=4)
    ana.add_bots(3)
    ana.page.get_by_role("switch", name="Show among the open tables").check()
    ana.start()
    zoe.open()
    zoe.page.get_by_role("link", name="last card").click()
    zoe.page.get_by_role("textbox", name="Your name").fill("Zoe")
    zoe.page.get_by_role("button", name="Sit down").click()
    expect(zoe.page.get_by_text("You play from the next round on.")).to_be_visible()
    ana.play("Red 5")
    for person in (ana, zoe):
        person.page.get_by_role("button", name="Next round").click()
    expect(zoe.cards).to_have_count(7)


def test_who_leaves_a_match_takes_the_seat_back(new_person: NewPerson) -> None:
    ana, beto = new_person("Ana"), new_person("Beto", phone=True)
    sit_down("zelda", "two cards", ana, beto, bots=1)
    before = beto.cards.count()
    beto.page.get_by_role("button", name="Menu").click()
    beto.page.get_by_role("button", name="Leave the table").click()
    expect(beto.page.get_by_text("Your seat is kept for 2 minutes")).to_be_visible()
    beto.page.get_by_role("button", name="Leave", exact=True).click()
    expect(ana.page.get_by_text("A bot is playing for Beto.")).to_be_visible()
    beto.page.get_by_role("link", name="Take my seat back: two cards").click()
    beto.page.get_by_role("button", name="Take my seat back").click()
    expect(beto.cards).to_have_count(before)
    expect(ana.page.get_by_text("Beto is back.")).to_be_visible()
    ana.play("Red 5")
    beto.page.reload()
    expect(beto.cards).to_have_count(before)
