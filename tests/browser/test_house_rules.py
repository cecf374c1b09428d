"""House rules on the page: steps, rulings with the consent of others, changes between rounds."""

import re

from playwright.sync_api import expect

from .conftest import NewPerson
from .person import Person
from .seating import sit_down


def test_a_house_rule_is_written_changed_agreed_and_played(new_person: NewPerson) -> None:
    ana, beto = new_person("Ana"), new_person("Beto")
    slug = ana.create("frozen", "house", seats=3)
    beto.join(slug)
    ana.add_bots(1)
    text = ana.page.locator("textarea")
    text.fill("Tell a joke. If nobody laughs, the next player draws 2. " * 2)
    counter, written = ana.page.get_by_text("112 / 500").bounding_box(), ana.box("textarea")
    assert counter
    assert counter["y"] >= written["y"] + written["height"]
    text.fill("The next player takes two.")
    add = ana.page.get_by_role("combobox", name="Add a step")
    add.select_option("draw")
    ana.page.get_by_role("combobox", name="How many").select_option("2")
    ana.sees("The next player draws 2 cards.")
    ana.page.get_by_role("button", name="Propose it").click()
    beto.sees("The next player takes two.")
    beto.page.get_by_role("button", name="Suggest a change").click()
    beto.page.locator("textarea").fill("Sing, or draw three.")
    beto.page.get_by_role("button", name="Remove step 1").click()
    beto.page.get_by_role("combobox", name="Add a step").select_option("honor")
    beto.page.get_by_role("textbox", name="What has to be done").fill("Sing a song.")
    beto.page.get_by_role("combobox", name="How many").select_option("3")
    beto.page.get_by_role("button", name="Suggest a change").click()
    ana.sees("Sing, or draw three.")
    ana.page.get_by_role("button", name="Agree").click()
    ana.sees("Everybody agrees: it counts.")
    beto.ready()
    expect(ana.page.locator(".seats .status", has_text="Ready")).to_be_visible()
    ana.start()
    ana.press(ana.card("Wild Customizable"))
    ana.choose("Green")
    expect(beto.page.locator(".prompt")).to_contain_text("Sing a song.")
    beto.page.get_by_role("button", name="I didn't do it").click()
    expect(beto.cards).to_have_count(7)


def pick(person: Person, card: str, count: int = 1) -> None:
    """Answer a house rule that asks for cards."""
    expect(person.page.locator(".prompt")).to_contain_text("Choose")
    person.press(person.card(card))
    person.page.get_by_role("button", name=f"Choose these ({count} of {count})").click()


def test_a_table_plays_rules_with_the_steps_that_move_cards_and_turns(
    new_person: NewPerson,
) -> None:
    ana, beto = new_person("Ana"), new_person("Beto", phone=True)
    sit_down("frozen", "storm", ana, beto)
    moves = ana.page.locator("aside.rail")
    ana.press(ana.card("Wild Customizable 1"))
    expect(ana.page.locator(".chooser")).to_contain_text(
        "You take 1 card at random from the next player"
    )
    ana.choose("Yellow")
    expect(moves).to_contain_text(re.compile(r"You took .* from Beto\."))
    expect(beto.page.locator(".prompt")).to_contain_text("Choose 1 card to pass on")
    beto.press(beto.cards.first)
    beto.page.get_by_role("button", name="Choose these (1 of 1)").click()
    pick(ana, "Blue 1")
    expect(moves).to_contain_text("You gave Beto blue 1.")
    expect(moves).to_contain_text("Beto will lose a turn.")
    expect(moves).to_contain_text("Beto loses this turn.")
    ana.press(ana.card("Wild Customizable 2"))
    ana.choose("Pink")
    expect(moves).to_contain_text("All hands were shuffled together and dealt out again.")
    expect(moves).to_contain_text(re.compile(r"Beto drew \d"))
    expect(beto.page.locator(".prompt")).to_contain_text("Your turn")


def enter(ana: Person, name: str) -> None:
    """Enter that a player draws 2, and ask the others."""
    ana.page.get_by_role("button", name="Enter what the table decided").click()
    sheet = ana.page.get_by_role("dialog")
    if not sheet.locator("li").count():
        sheet.get_by_label("Add a step").select_option(label="Draw")
    sheet.get_by_label("Who").select_option(label=name)
    sheet.get_by_label("How many").select_option("2")
    expect(sheet.locator(".words")).to_contain_text(f"{name} draws 2 cards.")
    sheet.get_by_role("button", name="Ask the others").click()
    expect(sheet).to_have_count(0)


def test_a_ruling_is_carried_out_when_all_agree_and_goes_back_after_an_objection(
    new_person: NewPerson,
) -> None:
    ana, beto = new_person("Ana"), new_person("Beto", phone=True)
    carla, zoe = new_person("Carla", phone=True, lang="es-MX"), new_person("Zoe")
    slug = sit_down("frozen", "slap", ana, beto, carla)
    zoe.watch(slug)
    ana.press(ana.card("Wild Customizable 1"))
    ana.choose("Blue")
    expect(beto.page.locator(".prompt")).to_contain_text("Ana enters what the table decided")
    enter(ana, "Beto")
    expect(beto.page.locator(".ruling")).to_contain_text("Beto draws 2 cards.")
    expect(ana.page.locator(".ruling")).to_contain_text("Waiting for Beto and Carla.")
    beto.page.get_by_role("button", name="Object", exact=True).click()
    expect(ana.page.locator(".ruling [role=alert]")).to_contain_text("Beto objects.")
    enter(ana, "Carla")
    expect(zoe.page.locator(".ruling")).to_contain_text("Carla draws 2 cards.")
    expect(zoe.page.locator(".ruling button")).to_have_count(0)
    carla.page.get_by_role("button", name="De acuerdo").click()
    expect(ana.page.locator(".ruling")).to_contain_text("Waiting for Beto.")
    expect(carla.cards).to_have_count(4)
    beto.page.get_by_role("button", name="Agree", exact=True).click()
    expect(carla.cards).to_have_count(6)
    expect(ana.page.locator("aside.rail")).to_contain_text(
        "You entered what the table decided. Carla draws 2 cards."
    )
    for person in (ana, beto, carla, zoe):
        expect(person.page.locator(".ruling")).to_have_count(0)


def test_house_rules_are_changed_between_rounds_with_consent(new_person: NewPerson) -> None:
    ana, beto = new_person("Ana"), new_person("Beto", phone=True)
    carla = new_person("Carla")
    sit_down("frozen", "house rule to change", ana, beto, carla)
    ana.play("Pink 5")
    ana.page.get_by_role("button", name="House rules").click()
    sheet = ana.page.get_by_role("dialog", name="House rules")
    expect(sheet.get_by_role("heading", name="Snowball")).to_be_visible()
    sheet.get_by_role("button", name="Suggest a change").click()
    sheet.get_by_role("button", name="Rules to start from").click()
    gallery = ana.page.get_by_role("dialog", name="Rules to start from")
    gallery.get_by_role("searchbox").fill("swap hands")
    gallery.locator("li button").first.click()
    title = sheet.get_by_label("Name of the rule").input_value()
    sheet.get_by_role("button", name="Suggest a change").click()
    for person in (beto, carla):
        expect(person.page.get_by_text("Ana proposes a house rule.")).to_be_visible()
        person.page.get_by_role("button", name="A house rule to answer").click()
        votes = person.page.get_by_role("dialog")
        expect(votes).to_contain_text("Proposed instead")
        votes.get_by_role("button", name="Agree", exact=True).click()
    expect(sheet).to_contain_text("Everybody agrees: it counts.")
    for person in (ana, beto, carla):
        person.page.get_by_role("dialog").get_by_role("button", name="Close").click()
        person.page.get_by_role("button", name="Next round").click()
    expect(ana.page.locator("aside.rail")).to_contain_text(
        f"The house rules from now on: Wild Customizable 1, “{title}”."
    )
