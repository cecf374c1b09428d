"""Before a match: how well bots play, and the link to the table."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import Newcomer


def test_the_host_chooses_how_well_bots_play_and_everybody_sees_it(newcomer: Newcomer) -> None:
    ana, beto = newcomer("Ana"), newcomer("Beto", phone=True, lang="es-MX")
    slug = ana.create("zelda", "", seats=4)
    beto.join(slug)
    ana.page.get_by_role("button", name="New bots: Clever").first.click()
    ana.page.get_by_role("radio", name="Expert Works out what you may hold").check()
    ana.page.get_by_role("button", name="Close").click()
    ana.add_bots(1)
    expert = beto.page.get_by_role("button", name="Bot, Experto")
    expect(expert).to_be_visible()
    ana.page.get_by_role("button", name="Bot, Expert").click()
    ana.page.get_by_role("radio", name="Beginner Still learning").check()
    expect(expert).to_have_count(0)
    beto.page.get_by_role("button", name="Bot, Principiante").click()
    expect(beto.page.get_by_role("radio", name="Principiante Está aprendiendo")).to_be_checked()
    expect(beto.page.get_by_role("radio", name="Experto")).to_be_disabled()


def test_practice_is_against_bots_of_the_chosen_level(newcomer: Newcomer) -> None:
    ana = newcomer("Ana")
    ana.open()
    ana.page.get_by_role("button", name="Practise with bots").click()
    dialog = ana.page.locator("dialog")
    expect(dialog.get_by_role("radio", name="Clever")).to_be_checked()
    dialog.get_by_role("radio", name="Beginner").check()
    expect(dialog).to_contain_text("Still learning")
    sent: list[str] = []
    ana.page.on("websocket", lambda ws: ws.on("framesent", lambda frame: sent.append(str(frame))))
    dialog.locator("button[data-edition=frozen]").click()
    ana.page.wait_for_url("**/t/*")
    assert any('"bots":["beginner","beginner","beginner"]' in frame for frame in sent)


@pytest.mark.parametrize("phone", [True, False])
def test_the_link_can_be_scanned(newcomer: Newcomer, phone: bool) -> None:
    ana = newcomer("Ana", phone=phone)
    fetched: list[str] = []
    ana.page.on("request", lambda request: fetched.append(request.url))
    slug = ana.create("frozen", "", seats=3)
    before = len(fetched)
    ana.page.get_by_role("button", name="Show QR").click()
    dialog = ana.page.locator("dialog")
    code = dialog.get_by_role("img", name="QR code")
    # Every square is there: a code of this length has at least 25 × 25 of them, half of them dark.
    path = code.locator("path").get_attribute("d") or ""
    assert len(re.findall("M", path)) > 250
    box, screen = code.bounding_box(), ana.page.viewport_size
    assert box
    assert screen
    assert 200 < box["width"] <= screen["width"]
    expect(dialog).to_contain_text(f"/t/{slug}")
    assert len(fetched) > before, "the encoder should not be fetched before it is needed"


def test_what_was_said_keeps_its_speaker_when_seats_move(newcomer: Newcomer) -> None:
    ana, ben = newcomer("Ana"), newcomer("Ben")
    slug = ana.create("zelda", "", seats=2)
    ben.join(slug)
    for person in (ana, ben):
        line = person.page.get_by_role("textbox", name="Say something to the table")
        line.fill(f"It's {person.name}")
        line.press("Enter")
        expect(
            ana.page.get_by_role("listitem").filter(has_text=f"It's {person.name}")
        ).to_be_visible()
    ana.page.get_by_role("button", name="Move Ben one seat up").click()
    expect(ana.page.locator(".seat .name").first).to_have_text("Ben")
    for person in (ana, ben):
        said = person.page.get_by_role("region", name="Chat").get_by_role("listitem")
        expect(said).to_have_text(["Ana It's Ana", "Ben It's Ben"])


def test_how_much_is_written_is_told_beside_the_text(newcomer: Newcomer) -> None:
    ana = newcomer("Ana", phone=True)
    ana.create("frozen", "", seats=3)
    text = ana.page.locator("textarea")
    text.fill("Tell a joke. If nobody laughs, the next player draws 2. " * 2)
    counter = ana.page.get_by_text("112 / 500").bounding_box()
    written = text.bounding_box()
    assert counter
    assert written
    assert counter["y"] >= written["y"] + written["height"]


def test_back_from_a_new_table_is_where_one_came_from(newcomer: Newcomer) -> None:
    ana = newcomer("Ana")
    ana.open()
    ana.page.get_by_role("button", name="Create a table").first.click()
    ana.page.get_by_role("button", name="Create table").click()
    expect(ana.page.locator(".lobby")).to_be_visible()
    ana.page.go_back()
    expect(ana.page.get_by_role("link", name="Back to")).to_be_visible()
