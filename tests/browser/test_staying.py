"""A seat is kept: through reloads, other tabs, dead networks and dead servers."""

import re

from playwright.sync_api import Locator, expect

from .conftest import Newcomer, TableServer
from .person import Person
from .wire import Wire


def alone_with_bots(newcomer: Newcomer, table: str) -> Person:
    ana = newcomer("Ana")
    ana.create("zelda", table, seats=3)
    ana.add_bots(2)
    ana.start()
    return ana


def go_offline(person: Person, wire: Wire) -> None:
    wire.cut()
    person.context.set_offline(True)
    expect(person.page.get_by_text(LOST)).to_be_visible()


def test_a_reload_in_the_middle_of_a_turn_changes_nothing(newcomer: Newcomer) -> None:
    ana = alone_with_bots(newcomer, "nothing fits")
    ana.page.keyboard.press("d")
    expect(ana.page.get_by_role("button", name="Keep it")).to_be_visible()
    ana.page.reload()
    expect(ana.page.get_by_role("button", name="Keep it")).to_be_visible()
    expect(ana.cards).to_have_count(4)


def test_a_killed_server_comes_back_with_the_table(newcomer: Newcomer, server: TableServer) -> None:
    ana = alone_with_bots(newcomer, "two cards")
    server.kill()
    expect(ana.page.get_by_text("Reconnecting… your seat is kept.")).to_be_visible()
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("button", name="Close").click()
    server.start()
    expect(ana.page.get_by_text("The server restarted. Your table was saved.")).to_be_visible()
    ana.play("Red 5")
    expect(ana.cards).to_have_count(1)


LOST = "Reconnecting… your seat is kept."


def beto_and(ana: Person, newcomer: Newcomer, table: str) -> Person:
    """Ana has opened the table; Beto sits at her left, and a bot at his."""
    beto = newcomer("Beto")
    beto.join(ana.create("zelda", table, seats=3))
    ana.add_bots(1)
    beto.ready()
    expect(ana.page.locator(".seats .status", has_text="Ready")).to_be_visible()
    ana.start()
    expect(beto.page.locator(".table")).to_be_visible()
    return beto


def played(person: Person, line: str) -> Locator:
    """How often the list of moves at the side says so."""
    return person.page.locator("aside.rail li", has_text=line)


def test_offline_says_so_and_comes_back_to_the_table_as_it_is_now(
    newcomer: Newcomer, wire: Wire
) -> None:
    ana = newcomer("Ana", wire=wire)
    beto = beto_and(ana, newcomer, "two cards, Beto begins")
    discard = ana.page.locator(".piles .discard")
    go_offline(ana, wire)
    beto.play("Red 2")
    expect(played(beto, "You played red 2.")).to_have_count(1)
    expect(discard).to_have_attribute("aria-label", re.compile("Red 7"))  # Ana can't know
    wire.mend()
    ana.context.set_offline(False)
    expect(ana.page.get_by_text(LOST)).to_have_count(0)
    expect(played(ana, "Beto played red 2.")).to_have_count(1)
    expect(ana.cards).to_have_count(2)
    expect(ana.page.locator(".prompt")).to_contain_text("Your turn.")
    now = beto.page.locator(".piles .discard").get_attribute("aria-label")
    expect(discard).to_have_attribute("aria-label", str(now))


def test_a_move_into_a_dead_wire_is_made_once(newcomer: Newcomer, wire: Wire) -> None:
    """The browser says nothing of it; what the page sent arrives late, and is sent again too."""
    ana = newcomer("Ana", wire=wire)
    beto = beto_and(ana, newcomer, "two cards")
    wire.cut()
    ana.play("Red 5")
    expect(ana.cards).to_have_count(1)
    expect(ana.page.get_by_text(LOST)).to_be_visible()
    expect(played(beto, "Ana played red 5.")).to_have_count(0)
    wire.mend()
    expect(ana.page.get_by_text(LOST)).to_have_count(0)
    expect(played(beto, "Ana played red 5.")).to_have_count(1)
    expect(ana.cards).to_have_count(1)
    expect(ana.page.get_by_role("alert")).to_have_count(0)
    beto.page.wait_for_timeout(500)
    expect(played(beto, "Ana played red 5.")).to_have_count(1)


def test_a_move_made_offline_that_comes_too_late_is_refused_aloud(
    newcomer: Newcomer, wire: Wire
) -> None:
    """Ana draws without a network, then takes her phone and plays there."""
    ana = newcomer("Ana", wire=wire)
    beto = beto_and(ana, newcomer, "two cards")
    kept = ana.page.evaluate("() => ({...localStorage})")
    go_offline(ana, wire)
    ana.page.keyboard.press("d")
    phone = newcomer("Ana", phone=True)
    phone.open("/")
    phone.page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
    phone.open("/t/" + ana.page.url.rsplit("/", 1)[-1])
    phone.play("Red 5")
    expect(played(beto, "Ana played red 5.")).to_have_count(1)
    wire.mend()
    ana.context.set_offline(False)
    expect(ana.page.get_by_role("alert")).to_contain_text("was quicker. Nothing changed.")
    expect(ana.cards).to_have_count(1)
    expect(played(beto, "Ana drew")).to_have_count(0)


def test_another_tab_takes_the_seat_and_gives_it_back(newcomer: Newcomer) -> None:
    ana = alone_with_bots(newcomer, "two cards")
    second = ana.new_page()
    second.goto(ana.page.url)
    expect(second.locator(".hand li")).to_have_count(2)
    expect(ana.page.get_by_role("heading", name="You are playing in another tab.")).to_be_visible()
    ana.page.get_by_role("button", name="Play here instead").click()
    expect(ana.cards).to_have_count(2)


def test_home_leads_back_to_the_table(newcomer: Newcomer) -> None:
    ana = alone_with_bots(newcomer, "two cards")
    ana.open("/")
    ana.page.get_by_role("link", name="Back to two cards").click()
    expect(ana.cards).to_have_count(2)


def leave(person: Person) -> None:
    person.page.get_by_role("button", name="Leave the table").click()
    expect(person.page.get_by_role("heading", name="Deal in the family")).to_be_visible()


def test_who_leaves_is_gone_for_both_sides(newcomer: Newcomer) -> None:
    ana, beto = newcomer("Ana"), newcomer("Beto")
    beto.join(ana.create("zelda", "", seats=3))
    beto.page.get_by_role("button", name="Menu").click()
    leave(beto)
    expect(beto.page.get_by_text("Back to")).to_have_count(0)
    expect(ana.page.locator(".seats .name", has_text="Beto")).to_have_count(0)


def test_who_leaves_over_a_dead_wire_is_gone_when_it_is_mended(
    newcomer: Newcomer, wire: Wire
) -> None:
    ana, beto = newcomer("Ana"), newcomer("Beto", wire=wire)
    beto.join(ana.create("zelda", "", seats=3))
    beto.page.get_by_role("button", name="Menu").click()
    wire.cut()
    leave(beto)
    wire.mend()
    expect(ana.page.locator(".seats .name", has_text="Beto")).to_have_count(0)


def test_who_is_removed_while_offline_stands_at_the_door(newcomer: Newcomer, wire: Wire) -> None:
    ana, beto = newcomer("Ana"), newcomer("Beto", wire=wire)
    beto.join(ana.create("zelda", "", seats=3))
    go_offline(beto, wire)
    ana.page.get_by_role("button", name="Remove Beto").click()
    expect(ana.page.locator(".seats .name", has_text="Beto")).to_have_count(0)
    wire.mend()
    beto.context.set_offline(False)
    expect(beto.page.get_by_role("alert")).to_contain_text("This seat is somebody else's now.")
    expect(beto.page.get_by_role("button", name="Sit down")).to_be_visible()
    expect(beto.page.get_by_text(LOST)).to_have_count(0)


NO_STORAGE = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('The browser keeps nothing for this site.', 'SecurityError') },
})"""


def test_who_lets_no_site_keep_anything_can_play_and_comes_back_after_a_broken_wire(
    newcomer: Newcomer, server: TableServer
) -> None:
    ana = newcomer("Ana")
    ana.context.add_init_script(NO_STORAGE)
    ana.open("/")
    expect(ana.page.get_by_role("heading", level=1)).to_be_visible()
    ana.create("zelda", "two cards", seats=3)
    ana.add_bots(2)
    ana.start()
    server.kill()
    expect(ana.page.get_by_text(LOST)).to_be_visible()
    server.start()
    expect(ana.page.get_by_text(LOST)).to_have_count(0)
    ana.play("Red 5")
    expect(ana.cards).to_have_count(1)
