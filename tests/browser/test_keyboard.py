"""Play with the keyboard alone: focus is never lost, and always visible."""

from playwright.sync_api import Page, expect

from .conftest import NewPerson
from .person import AT_REST, Person, until
from .seating import ana_alone

FOCUS = """() => {
  const at = document.activeElement
  const ring = at.closest('label')?.matches(':has(:focus-visible)') ? at.closest('label') : at
  const { outlineStyle, outlineWidth } = getComputedStyle(ring)
  const box = at.getBoundingClientRect()
  const seen = box.width > 2 && box.bottom > 0 && box.top < innerHeight
  const what = at.id || at.ariaLabel || at.textContent.trim().slice(0, 40)
  if (at === document.body) return { what: 'nothing', visible: false }
  return { what, visible: seen && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 }
}"""


def focused(page: Page) -> str:
    """The name of the control that has focus, which must be visible."""
    page.evaluate(AT_REST)
    found = page.evaluate(FOCUS)
    assert found["visible"], found
    return str(found["what"])


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the control of that name has focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        what = page.evaluate(FOCUS)["what"]
        if what == name:
            assert focused(page) == name
            return
    raise AssertionError(f"Tab never came to {name}")


def walk_in(ana: Person, table: str, bots: int) -> None:
    """From the home page to the first card, without a pointer."""
    page = ana.page
    ana.open()
    tab_to(page, "Create a table: Zelda")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/zelda")
    fields = page.locator("main form > .two input")
    expect(fields).to_have_count(2)  # The screen's script is loaded when it is first opened.
    focused(page)
    fields.nth(0).focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("Ana")
    page.keyboard.press("Tab")
    page.keyboard.type(table)
    page.keyboard.press("Enter")
    expect(page.locator(".lobby")).to_be_visible()
    focused(page)
    for count in range(1, bots + 1):
        tab_to(page, "Add a bot")
        page.keyboard.press("Enter")
        expect(page.locator(".seats .level", has_text="Bot,")).to_have_count(count)
        focused(page)
    tab_to(page, f"Start with {bots + 1}")
    page.keyboard.press("Enter")
    expect(page.locator(".table")).to_be_visible()
    expect(page.locator(".opening")).to_have_count(0)


def test_focus_is_never_lost_from_home_to_the_next_round(new_person: NewPerson) -> None:
    ana = new_person("Ana")
    page = ana.page
    walk_in(ana, "last card", 3)
    expect(ana.cards.first).to_be_focused()
    focused(page)
    page.keyboard.press("Enter")
    expect(page.locator(".result")).to_be_visible()
    assert focused(page) == "You're out first!"
    tab_to(page, "Next round")
    page.keyboard.press("Enter")
    focused(page)
    expect(page.locator(".table")).to_be_visible()
    expect(page.locator(".hand button[tabindex='0']")).to_be_focused()


def tab_back_to_chooser(page: Page) -> None:
    for _ in range(6):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.matches('.chooser .color')"):
            return
    raise AssertionError("the chooser doesn't come before the hand")


def test_arrows_move_along_the_hand_and_focus_stays_there_when_cards_leave(
    new_person: NewPerson,
) -> None:
    ana = ana_alone(new_person, "zelda", "bluff", 2)
    page = ana.page
    before = ana.cards.count()
    ana.cards.first.focus()
    page.keyboard.press("ArrowRight")
    expect(ana.cards.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(ana.cards.last).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".chooser button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".chooser")).to_have_count(0)
    expect(ana.cards.last).to_be_focused()
    page.keyboard.press("Enter")
    tab_back_to_chooser(page)
    page.keyboard.press("Enter")
    expect(page.locator(".chooser")).to_have_count(0)
    expect(ana.cards).to_have_count(before - 1)
    expect(page.locator(".hand button[tabindex='0']")).to_be_focused()
    focused(page)


def test_a_sheet_gives_focus_back_to_what_opened_it(new_person: NewPerson) -> None:
    ana = ana_alone(new_person, "zelda", "two cards", 2)
    page = ana.page
    tab_to(page, "Menu")
    page.keyboard.press("Enter")
    sheet = page.locator("dialog[open]")
    expect(sheet).to_be_visible()
    tab_to(page, "Score")
    page.keyboard.press("Enter")
    expect(sheet.locator("h2", has_text="Score")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert focused(page) == "Menu"


def test_a_round_is_played_to_its_end_with_keys_alone(new_person: NewPerson) -> None:
    ana = ana_alone(new_person, "zelda", "two cards", 2, moving=True)
    page = ana.page
    ana.cards.first.focus()
    page.keyboard.press("u")
    page.keyboard.press("1")
    expect(ana.cards).to_have_count(1)
    over = page.locator(".result, .end")

    def act() -> None:
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        elif page.locator(".challenge, .chooser").count():
            page.keyboard.press("1")
            page.keyboard.press("a")
        elif ana.playable.count():
            focused(page)
            page.keyboard.press("1")
        else:
            focused(page)
            page.keyboard.press("d")

    until(lambda: over.count() > 0, act, 240)
    focused(page)
