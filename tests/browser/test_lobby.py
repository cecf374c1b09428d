"""Before a match: the level of bots, the link to the table, chat."""

import re

from playwright.sync_api import expect

from .conftest import NewPerson


def test_the_host_chooses_how_well_bots_play_and_guests_see_it(new_person: NewPerson) -> None:
    ana, beto = new_person("Ana"), new_person("Beto", phone=True, lang="es-MX")
    slug = ana.create("zelda", "", seats=4)
    beto.join(slug)
    ana.page.get_by_role("button", name="New bots: Level 6").first.click()
    ana.page.get_by_role("radio", name="10", exact=True).check()
    expect(ana.page.get_by_role("dialog")).to_contain_text("Works out what you may hold")
    ana.page.get_by_role("button", name="Close").click()
    ana.add_bots(1)
    expert = beto.page.get_by_role("button", name="Bot, Nivel 10")
    expect(expert).to_be_visible()
    ana.page.get_by_role("button", name="Bot, Level 10").click()
    ana.page.get_by_role("radio", name="2", exact=True).check()
    expect(expert).to_have_count(0)
    beto.page.get_by_role("button", name="Bot, Nivel 2").click()
    expect(beto.page.get_by_role("dialog")).to_contain_text("Está aprendiendo")
    expect(beto.page.get_by_role("radio", name="2", exact=True)).to_be_checked()
    expect(beto.page.get_by_role("radio", name="10", exact=True)).to_be_disabled()


def test_a_bot_gets_a_personality(new_person: NewPerson) -> None:
    ana = new_person("Ana", phone=True)
    ana.create("zelda", "", seats=2)
    ana.add_bots(1)
    ana.page.get_by_role("button", name="Bot, Level 6").click()
    style = ana.page.get_by_role("group", name="In what style?")
    expect(style.get_by_role("radio", name="Balanced")).to_be_checked()
    style.get_by_role("radio", name="Bluffing").check()
    expect(ana.page.get_by_role("dialog")).to_contain_text("although it holds the colour")
    ana.page.get_by_role("radio", name="9", exact=True).check()
    ana.page.get_by_role("button", name="Close").click()
    expect(ana.page.get_by_role("button", name="Bot, Level 9, bluffing")).to_be_visible()


def test_a_guest_asks_what_a_rule_would_do(new_person: NewPerson) -> None:
    """Before anybody has chosen it: the host reads the same answer about what was chosen."""
    ana, ben = new_person("Ana"), new_person("Ben", phone=True)
    slug = ana.create("zelda", "", seats=2)
    ben.join(slug)
    ben.page.locator(".agreed").click()
    sheet = ben.page.get_by_role("dialog")
    sheet.get_by_role("combobox", name="Ask about one rule").select_option("Cards dealt: 3")
    sheet.get_by_role("button", name="What will this do?").click()
    shorter = sheet.get_by_role("listitem").filter(has_text="shorter")
    expect(shorter).to_be_visible(timeout=60_000)
    expect(sheet.locator("dl")).to_contain_text("without it")
    told = shorter.inner_text()
    ana.page.locator(".agreed").click()
    ana.page.locator("summary").click()
    ana.page.get_by_role("group", name="Cards dealt").get_by_role("radio", name="3").check()
    ana.page.get_by_role("button", name="What will this do?").click()
    expect(ana.page.get_by_role("listitem").filter(has_text=told)).to_be_visible()


def test_the_link_can_be_scanned(new_person: NewPerson) -> None:
    ana = new_person("Ana", phone=True)
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
    assert len(fetched) > before, "the encoder should not be fetched before it is needed"
    expect(dialog).to_contain_text(f"/t/{slug}")
    for width, height in ((390, 844), (1440, 900)):
        ana.resize(width, height)
        assert 200 < ana.box("dialog [role=img]")["width"] <= width


def test_chat_keeps_its_speakers_when_seats_move(new_person: NewPerson) -> None:
    ana, ben = new_person("Ana"), new_person("Ben")
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


def test_back_from_a_new_table_leads_home(new_person: NewPerson) -> None:
    ana = new_person("Ana")
    ana.open()
    ana.page.get_by_role("button", name="Create a table").first.click()
    ana.page.get_by_role("button", name="Create table").click()
    expect(ana.page.locator(".lobby")).to_be_visible()
    ana.page.go_back()
    expect(ana.page.get_by_role("link", name="Back to")).to_be_visible()
