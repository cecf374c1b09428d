"""A seat is kept: through reloads, other tabs, dead networks and dead servers."""

from playwright.sync_api import expect

from .conftest import Newcomer, TableServer
from .person import Person


def alone_with_bots(newcomer: Newcomer, table: str) -> Person:
    ana = newcomer("Ana")
    ana.create("zelda", table, seats=3)
    ana.add_bots(2)
    ana.start()
    return ana


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
    expect(ana.page.get_by_text("Reconnecting… your seat is kept.")).to_be_visible(timeout=10_000)
    server.start()
    expect(ana.page.get_by_text("The server restarted. Your table was saved.")).to_be_visible(
        timeout=15_000
    )
    ana.play("Red 5")
    expect(ana.cards).to_have_count(1)


def test_offline_and_back(newcomer: Newcomer) -> None:
    ana = alone_with_bots(newcomer, "two cards")
    ana.context.set_offline(True)
    ana.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    ana.context.set_offline(False)
    ana.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    ana.play("Red 5")
    expect(ana.cards).to_have_count(1)


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
