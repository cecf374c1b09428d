"""What single cards do on the page: choices, private looks, demands, animations."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .seating import ana_alone, ana_and_beto, sit_down

# Collects the texts of elements that come and go by themselves.
WATCH = """(what) => {
  window.seen = new Set()
  new MutationObserver(() => {
    for (const each of document.querySelectorAll(what)) window.seen.add(each.textContent)
  }).observe(document.body, {subtree: true, childList: true, characterData: true})
}"""


def test_a_challenge_shows_the_hand_to_one_page_only(new_person: NewPerson) -> None:
    ana, beto = ana_and_beto(new_person, "zelda", "bluff")
    ana.press(ana.card("Wild Draw Four"))
    expect(ana.page.locator(".chooser")).to_contain_text("You hold red: if challenged, you draw 4.")
    ana.choose("Green")
    expect(beto.page.locator("footer.bar").get_by_role("button", name="Draw 4")).to_be_enabled()
    beto.page.get_by_role("button", name="Challenge").click()
    expect(ana.page.get_by_role("status")).to_have_text("Beto is looking at your hand.")
    look = beto.page.locator("dialog[open]")
    expect(look).to_contain_text("Ana's hand")
    expect(look).to_contain_text("Only you can see this hand")
    expect(look).to_contain_text("Guilty")
    expect(look.locator("li.match")).to_have_count(1)
    expect(ana.page.locator("dialog[open]")).to_have_count(0)
    expect(ana.cards).to_have_count(7)
    look.get_by_role("button", name="Close the hand").click()
    expect(look).to_have_count(0)


def test_a_demand_can_be_answered_with_its_cards_only(new_person: NewPerson) -> None:
    ana, beto = ana_and_beto(new_person, "zelda", "demand")
    ana.press(ana.card("Wild Triforce"))
    ana.choose("Blue")
    expect(beto.page.locator(".prompt")).to_contain_text("Triforce demand")
    expect(beto.playable).to_have_count(2)
    expect(beto.page.locator("footer.bar").get_by_role("button", name="Draw 3")).to_be_disabled()
    beto.play("Blue 9")
    expect(beto.page.locator(".piles .discard")).to_have_attribute(
        "aria-label", re.compile("Blue 9")
    )


def test_a_demand_that_cannot_be_answered_costs_three_cards(new_person: NewPerson) -> None:
    ana, beto = ana_and_beto(new_person, "zelda", "demand without answer")
    ana.press(ana.card("Wild Triforce"))
    ana.choose("Blue")
    beto.page.locator("footer.bar").get_by_role("button", name="Draw 3").click()
    expect(beto.cards).to_have_count(6)


@pytest.mark.parametrize("moves", [True, False], ids=["moving", "reduced motion"])
def test_let_it_go_says_what_leaves_the_hand(new_person: NewPerson, moves: bool) -> None:
    ana = new_person("Ana", phone=True, moving=moves)
    sit_down("frozen", "let go", ana, bots=3)
    ana.press(ana.card("Let It Go"))
    expect(ana.page.locator(".chooser h2")).to_have_text("Let It Go, with your 3 blue cards")
    expect(ana.page.locator(".flake")).to_have_count(3)
    if not moves:
        transitions = """() => [...new Set([...document.querySelectorAll('body *')].map((each) =>
            getComputedStyle(each).transitionProperty))]"""
        assert ana.page.evaluate(transitions) == ["opacity"]
    ana.page.evaluate(WATCH, ".frost")
    ana.choose("Green")
    expect(ana.cards).to_have_count(6)
    expect(ana.page.locator(".frost")).to_have_count(0)
    assert ana.page.evaluate("() => window.seen.size") == (1 if moves else 0)


@pytest.mark.parametrize("moves", [True, False], ids=["moving", "reduced motion"])
def test_points_are_counted_card_by_card(new_person: NewPerson, moves: bool) -> None:
    ana = new_person("Ana", moving=moves)
    sit_down("zelda", "last card", ana, bots=3)
    ana.page.evaluate(WATCH, ".points [aria-hidden]")
    ana.play("Red 5")
    expect(ana.page.locator(".points [aria-hidden]")).to_have_text("+100")
    assert (ana.page.evaluate("() => window.seen.size") > 5) == moves


def test_rad_style_asks_for_clothing_and_then_for_the_colour(new_person: NewPerson) -> None:
    ana, beto = ana_and_beto(new_person, "saved-by-the-bell", "rad")
    before = [person.cards.count() for person in (ana, beto)]
    ana.press(ana.card("Wild Rad Style"))
    chooser = ana.page.locator(".chooser")
    expect(chooser).to_contain_text("which clothing?")
    button = chooser.locator(".color").first
    wearers = button.inner_text().lower()
    button.click()
    expect(chooser).to_contain_text("Now the colour that goes on")
    chooser.locator(".color").nth(1).click()
    expect(ana.cards).to_have_count(before[0] - 1 + (2 if "you" in wearers else 0))
    expect(beto.cards).to_have_count(before[1] + (2 if "beto" in wearers else 0))


def test_a_drawn_card_that_fits_may_be_played_or_kept(new_person: NewPerson) -> None:
    ana = ana_alone(new_person, "zelda", "nothing fits", 2, moving=True)
    expect(ana.page.locator(".prompt")).to_contain_text("Nothing fits. Draw one.")
    ana.page.keyboard.press("d")
    expect(ana.page.locator(".prompt")).to_contain_text("It fits. Play it or keep it?")
    ana.page.get_by_role("button", name="Play it").click()
    expect(ana.cards).to_have_count(3)


def test_a_landing_card_does_not_block_the_draw_pile(new_person: NewPerson) -> None:
    """The landing card is held where it flies past, over the draw pile."""
    ana = ana_alone(new_person, "zelda", "nothing fits", 2, phone=True, moving=True)
    pressed = """() => {
        const [draw, card] = ['.piles .draw', '.piles .pile-card'].map(
            (each) => document.querySelector(each).getBoundingClientRect())
        document.querySelectorAll('.piles .pile-card').forEach((each) => {
            each.style.translate = `${draw.x - card.x}px ${draw.y - card.y}px`
        })
        return document.elementFromPoint(draw.x + draw.width / 2, draw.y + draw.height / 2)
            .closest('button').className
    }"""
    assert "draw" in ana.page.evaluate(pressed)
