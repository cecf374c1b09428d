"""Learning the game: a first game with keys alone, and what is special in an edition."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .learning import Learner
from .seating import ana_alone
from .test_keyboard import focused, tab_to


def test_a_first_game_is_learned_with_the_keyboard_alone(new_person: NewPerson) -> None:
    ana = new_person("Ana")
    page = ana.page
    ana.open()
    tab_to(page, "Learn in two minutes")
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn")
    learner = Learner(ana, "zelda", keys=True)
    asked = []
    for task in learner.follow_first():
        asked.append(task)
        focused(page)
        if task == "color":
            # The coach is announced, and another legal move is not made.
            expect(page.locator("[aria-live=polite]")).to_contain_text("play red 8 on red 5")
            page.keyboard.press("d")
            expect(page.locator(".coach [role=alert]")).to_contain_text("You may do that too")
            expect(ana.cards).to_have_count(5)
    assert asked == [
        "color", "number", "draw", "drawn", "action", "wild", "catch", "triforce", "challenge",
        "uno", "out",
    ]  # fmt: skip
    expect(page.get_by_role("heading", name="You're out!")).to_be_focused()
    ana.sees("still hold: 59")
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.locator(".table")).to_be_visible()


@pytest.mark.parametrize("edition", ["frozen", "saved-by-the-bell"])
def test_what_is_special_is_played_on_a_phone_in_spanish(
    new_person: NewPerson, edition: str
) -> None:
    ana = new_person("Ana", phone=True, lang="es-MX")
    ana.open(f"/new/{edition}")
    ana.page.get_by_role("link", name="Lo especial de esta edición").click()
    ana.page.wait_for_url(f"**/learn/{edition}/special")
    expect(ana.page.locator(".coach:not(.waits)").first).to_be_visible()
    ana.resize(360, 640)
    bar, card = ana.box("footer.bar"), ana.box(".hand li button")
    assert card["y"] + card["height"] <= bar["y"], "the hand is below the bar"
    assert list(Learner(ana, edition, "es").follow_special())
    expect(ana.page.get_by_role("heading", name="Eso es lo especial.")).to_be_visible()
    ana.page.get_by_role("button", name="Crear una mesa").click()
    ana.page.wait_for_url(f"**/new/{edition}")


def test_a_lesson_can_be_skipped(new_person: NewPerson) -> None:
    ana = new_person("Ana", phone=True)
    ana.open("/learn/classic")
    ana.page.get_by_role("button", name="Skip the lesson").click()
    expect(ana.page.get_by_role("button", name="Learn in two minutes")).to_be_visible()


def test_the_rules_explain_a_refusal_in_a_lesson(new_person: NewPerson) -> None:
    ana = new_person("Ana")
    ana.open("/learn/zelda")
    ana.press(ana.card("Blue 3"))
    expect(ana.page.get_by_role("alert")).to_contain_text("doesn't match")
    ana.page.get_by_role("button", name="Why?").click()
    expect(ana.page.locator("dialog mark")).to_be_visible()


def test_a_seat_is_kept_while_its_player_looks_up_what_is_special(new_person: NewPerson) -> None:
    ana = ana_alone(new_person, "zelda", "two cards", bots=2)
    slug = ana.page.url.rsplit("/", 1)[-1]
    ana.page.get_by_role("button", name="Rules").click()
    ana.page.get_by_role("link", name="What's special here").click()
    expect(ana.page.locator(".coach .number")).to_have_text(re.compile("^1 of"))
    ana.sees("It's your turn at your table.")
    ana.page.get_by_role("button", name="Back to the table").click()
    ana.page.wait_for_url(f"**/t/{slug}")
    expect(ana.cards).to_have_count(2)
