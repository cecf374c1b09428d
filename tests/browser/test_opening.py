"""The opening of a round covers the table, and nobody can play under it by mistake."""

from playwright.sync_api import expect

from .conftest import NewPerson
from .opening import hold_opening


def test_under_the_opening_nothing_can_be_played(new_person: NewPerson) -> None:
    ana = new_person("Ana", moving=True)
    page = ana.page
    sent: list[str] = []
    let_through = hold_opening(page, sent)
    ana.create("zelda", "opening", seats=3)
    ana.add_bots(2)
    page.locator(".foot .button").click()
    skip = page.get_by_role("button", name="Skip", exact=True)
    expect(skip).to_be_focused()
    expect(page.locator(".opening li").first).to_be_visible()
    turned_up = page.locator(".opening .turned")
    expect(turned_up).to_contain_text("The card turned up is")
    for key in ("Tab", "Tab", "1", "d", "ArrowRight", "Shift+Tab"):
        page.keyboard.press(key)
        assert not page.evaluate("() => !!document.activeElement.closest('.play')"), key
    box = ana.box(".hand li button")
    page.mouse.click(box["x"] + 10, box["y"] + 30)
    assert not [frame for frame in sent if '"move"' in frame or '"why_not"' in frame]
    skip.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".opening")).to_have_count(0)
    let_through()
    expect(ana.cards.first).to_be_focused()
