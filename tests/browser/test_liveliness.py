"""What people say and what happens is seen at the table, and never in anybody's way."""

from typing import Any

from playwright.sync_api import expect

from .conftest import NewPerson
from .person import TIMEOUT_MS, Person
from .seating import sit_down

RECORD = """
window.shown = []
new MutationObserver((changes) => {
  for (const node of changes.flatMap((change) => [...change.addedNodes])) {
    if (!(node instanceof Element)) continue
    const found = [node, ...node.querySelectorAll('*')]
    for (const each of found.filter((one) => one.matches('.bubble, .moment'))) {
      const confetti = each.querySelector('.confetti span')
      const moving = confetti ? confetti.getAnimations().length : 0
      each.getAnimations().forEach((animation) => animation.finish())
      const { left, right } = each.getBoundingClientRect()
      const picture = each.querySelector('[aria-label]')?.getAttribute('aria-label') ?? ''
      const seat = each.closest('ul.seats') !== null
      window.shown.push({ text: each.textContent + picture, left, right, moving, seat })
    }
  }
}).observe(document, { childList: true, subtree: true })"""
"""Notes whatever is shown only for a moment, so that a slow machine doesn't miss it."""


def recording(person: Person) -> Person:
    person.context.add_init_script(RECORD)
    return person


def shown(person: Person, text: str) -> dict[str, Any]:
    """The bubble or banner with this text, when it was shown."""
    find = "(text) => window.shown.find((each) => each.text.includes(text))"
    found = person.page.wait_for_function(find, arg=text, timeout=TIMEOUT_MS).json_value()
    assert isinstance(found, dict)
    return found


def test_reactions_and_words_stand_at_the_seat_inside_the_window(new_person: NewPerson) -> None:
    ana = recording(new_person("Ana", phone=True, moving=True))
    beto = new_person("Beto", phone=True, moving=True)
    sit_down("zelda", "two cards", ana, beto, bots=1)
    beto.page.get_by_role("button", name="Reactions").click()
    panel = beto.page.get_by_role("group", name="Reactions")
    box = panel.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    panel.get_by_role("button", name="Love it!").click()
    expect(panel).to_have_count(0)
    assert shown(ana, "Love it!")["seat"]
    beto.page.get_by_role("button", name="Chat").click()
    beto.page.get_by_role("textbox").fill("A rather long sentence, to see where it goes. " * 2)
    beto.page.keyboard.press("Enter")
    bubble = shown(ana, "A rather long sentence")
    assert bubble["left"] >= 0
    assert bubble["right"] <= 390
    expect(ana.page.locator(".bubble")).to_have_count(0)


def test_going_out_is_a_moment_with_and_without_motion(new_person: NewPerson) -> None:
    ana, beto = recording(new_person("Ana", moving=True)), recording(new_person("Beto"))
    sit_down("zelda", "last card", ana, beto, bots=2)
    ana.play("Red 5")
    assert shown(ana, "You're out first!")["moving"] == 1
    assert shown(beto, "Ana is out first")["moving"] == 0
    for person in (ana, beto):
        expect(person.page.locator(".result")).to_be_visible()
