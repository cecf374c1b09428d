"""Calling and catching, seen from several pages and on several screens."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .seating import ana_and_beto


def test_a_player_who_forgets_to_call_is_caught_by_another_page(new_person: NewPerson) -> None:
    ana, beto = ana_and_beto(new_person, "zelda", "uncalled")
    ana.play("Red 5")
    catch = beto.page.get_by_role("button", name="Catch Ana")
    expect(catch).to_be_visible()
    catch.click()
    expect(ana.cards).to_have_count(3)
    expect(ana.page.locator("aside.rail")).to_contain_text("Beto caught you")


def test_an_armed_call_is_sent_with_the_play(new_person: NewPerson) -> None:
    ana, beto = ana_and_beto(new_person, "zelda", "uncalled")
    ana.page.keyboard.press("u")
    expect(ana.page.locator("button.uno")).to_have_attribute("aria-pressed", "true")
    ana.play("Red 5")
    expect(ana.cards).to_have_count(1)
    expect(ana.page.locator("aside.rail")).to_contain_text("You say UNO")
    expect(beto.page.get_by_role("button", name="Catch Ana")).to_have_count(0)


def test_on_tablets_the_catch_button_is_beside_the_piles_and_one_line_tells_the_last_move(
    new_person: NewPerson,
) -> None:
    ana, beto = ana_and_beto(new_person, "zelda", "uncalled")
    beto.resize(768, 1024)
    ana.play("Red 5")
    expect(beto.page.get_by_role("button", name="Catch Ana")).to_be_visible()
    for width, height in ((768, 1024), (820, 1180), (1024, 768), (1440, 900)):
        beto.resize(width, height)
        pill, pile = beto.box(".pill"), beto.box(".discard")
        left = pile["x"] - pill["x"] - pill["width"]
        right = pill["x"] - pile["x"] - pile["width"]
        below = pile["y"] - pill["y"] - pill["height"]
        assert max(left, right, below) >= 19, (width, height)
    for width, height in ((820, 1180), (1180, 820)):  # too narrow for the list of moves
        beto.resize(width, height)
        line = beto.page.locator(".last")
        expect(line).to_have_text("Ana played red 5. Ana has one card and said nothing.")
        tag, last, prompt = map(beto.box, (".discard .tag", ".last", ".prompt"))
        assert tag["y"] + tag["height"] <= last["y"], (width, height)
        assert last["y"] + last["height"] <= prompt["y"], (width, height)


@pytest.mark.parametrize("asked", ["challenge", "chooser"])
def test_on_a_phone_one_can_catch_while_being_asked(new_person: NewPerson, asked: str) -> None:
    """The catch button and the question may be there together: neither covers the other."""
    edition, table = {
        "challenge": ("zelda", "uncalled bluff"),
        "chooser": ("saved-by-the-bell", "uncalled, then style"),
    }[asked]
    ana, beto = ana_and_beto(new_person, edition, table)
    if asked == "challenge":
        ana.press(ana.card("Wild Draw Four"))
        ana.choose("Green")
    else:
        ana.play("Orange 5")
        expect(beto.card("Wild Rad Style")).to_have_class(re.compile("playable"))
        beto.press(beto.card("Wild Rad Style"))
    catch = beto.page.get_by_role("button", name="Catch Ana")
    expect(catch).to_be_visible()
    buttons = beto.page.locator(f".{asked} button")
    expect(buttons.first).to_be_visible()
    for width, height in ((360, 640), (390, 844), (844, 390)):
        beto.resize(width, height)
        for each in (catch, *buttons.all()):
            expect(each).to_be_in_viewport(ratio=1)
            each.click(trial=True)  # nothing covers it
        expect(beto.page.locator(f".{asked} h2")).to_be_in_viewport(ratio=1)
    catch.click()
    expect(ana.cards).to_have_count(3)
    expect(catch).to_have_count(0)
    expect(buttons.first).to_be_visible()
