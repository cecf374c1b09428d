"""Text at 200 % and a page at 400 % lose nothing: no number is broken, nobody is out of sight."""

from playwright.sync_api import expect

from .conftest import NewPerson
from .person import AT_REST
from .test_layout import BROKEN_WORDS, TOO_WIDE


def test_at_twice_the_size_numbers_stay_whole_and_seats_in_sight(new_person: NewPerson) -> None:
    ana = new_person("Ana", phone=True)
    ana.open("/new/zelda")
    expect(ana.page.get_by_role("radio", name="10", exact=True)).to_be_attached()
    ana.set_font_size(32)
    assert "10" not in ana.page.evaluate(BROKEN_WORDS)
    assert not ana.page.evaluate(TOO_WIDE)
    ana.set_font_size(16)
    ana.create("zelda", "demand without answer", seats=3)
    ana.add_bots(2)
    ana.start()
    ana.set_font_size(32)
    ana.page.locator("main").evaluate("(main) => main.scrollTo(0, main.scrollHeight)")
    ana.page.evaluate(AT_REST)
    expect(ana.page.locator("ul.seats .name").first).to_be_in_viewport(ratio=1)
    expect(ana.page.locator("ul.seats .count").last).to_be_in_viewport(ratio=1)


def test_at_400_percent_a_card_can_be_played(new_person: NewPerson) -> None:
    """1280 by 1024 pixels at 400 %."""
    ana = new_person("Ana")
    ana.create("zelda", "three cards", seats=3)
    ana.add_bots(2)
    ana.start()
    ana.resize(320, 256)
    assert not ana.page.evaluate(TOO_WIDE)
    for control in ("button.uno", ".piles .discard", "ul.seats .name", ".verbs .button"):
        ana.page.locator(control).first.scroll_into_view_if_needed()
        expect(ana.page.locator(control).first).to_be_in_viewport(ratio=0.9)
    ana.play("Red 5")
    expect(ana.cards).to_have_count(2)
