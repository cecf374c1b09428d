"""Around a round: spectators, free seats, rematches, replays."""

import re

from playwright.sync_api import expect

from .conftest import NewPerson
from .person import AT_REST
from .seating import ana_alone, sit_down

ALL_IN_VIEW = """(what) => [...document.querySelectorAll(what)].every((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect()
  const seen = document.elementFromPoint((left + right) / 2, bottom - 2)
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
    && each.contains(seen)
})"""


def test_a_spectator_sees_no_hand(new_person: NewPerson) -> None:
    ana, zoe = new_person("Ana"), new_person("Zoe", phone=True)
    zoe.watch(sit_down("zelda", "bluff", ana, bots=2))
    expect(zoe.page.locator(".table")).to_be_visible()
    zoe.sees("Watching")
    expect(zoe.cards).to_have_count(0)
    expect(zoe.page.locator(".seat")).to_have_count(3)


def test_a_spectator_takes_the_seat_of_a_bot_between_rounds(new_person: NewPerson) -> None:
    ana, beto, zoe = new_person("Ana"), new_person("Beto"), new_person("Zoe", phone=True)
    slug = ana.create("zelda", "last card", seats=4)
    zoe.watch(slug)
    expect(zoe.page.get_by_role("button", name="Sit down")).to_be_visible()
    beto.join(slug)
    ana.add_bots(2)
    expect(zoe.page.get_by_role("button", name="Sit down")).to_be_visible()
    beto.ready()
    expect(ana.page.locator(".seats .status", has_text="Ready")).to_be_visible()
    ana.start()
    beto.page.get_by_role("button", name="Menu").click()
    beto.page.get_by_role("button", name="Leave the table").click()
    beto.page.get_by_role("button", name="Leave", exact=True).click()
    ana.play("Red 5")
    zoe.page.get_by_role("button", name="Take a seat next round").click()
    zoe.page.get_by_role("textbox", name="Your name").fill("Zoe")
    zoe.page.get_by_role("button", name="Sit down").click()
    zoe.page.get_by_role("button", name="Next round").click()
    ana.page.get_by_role("button", name="Next round").click()
    expect(zoe.cards).to_have_count(7)


def test_a_match_ends_with_a_rematch(new_person: NewPerson) -> None:
    ana = ana_alone(new_person, "zelda", "nearly won", 2)
    ana.play("Red 5")
    expect(ana.page.locator(".end h1")).to_have_text("You win the match!")
    ana.page.get_by_role("button", name="Rematch").click()
    expect(ana.page.locator(".table")).to_be_visible()


def test_a_round_can_be_replayed_by_its_link_on_any_screen(new_person: NewPerson) -> None:
    ana, zoe = new_person("Ana"), new_person("Zoe", phone=True)
    sit_down("zelda", "last card", ana, bots=3)
    ana.play("Red 5")
    ana.page.get_by_role("button", name="Watch this round again").click()
    expect(ana.page.locator(".replay")).to_be_visible()
    ana.page.get_by_role("button", name="Last move").click()
    ana.page.wait_for_url(re.compile("#move=1$"))
    zoe.page.goto(ana.page.url)
    expect(zoe.page.locator(".replay .line")).to_contain_text("Ana played red 5.")
    bots = zoe.page.locator(".replay .seats .bot")
    expect(bots).to_have_count(zoe.page.locator(".replay .seats li").count() - 1)
    for width, height in ((844, 390), (360, 640)):
        zoe.page.get_by_role("button", name="First move").click()
        zoe.resize(width, height)
        zoe.page.get_by_role("button", name="Last move").click()
        expect(zoe.page.locator(".replay .seats .active")).to_have_count(1)
        zoe.page.evaluate(AT_REST)
        for selector in (".replay .pile", ".replay .active"):
            assert zoe.page.evaluate(ALL_IN_VIEW, selector), (selector, width, height)
