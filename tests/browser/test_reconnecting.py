"""A seat is kept through reloads, other tabs, dead networks and dead servers, until it is left."""

import re

from playwright.sync_api import Locator, expect

from .conftest import NewPerson, TableServer
from .network import Network
from .person import Person
from .seating import ana_alone, sit_down

LOST = "Reconnecting… your seat is kept."


def go_offline(person: Person, network: Network) -> None:
    network.cut()
    person.context.set_offline(True)
    expect(person.page.get_by_text(LOST)).to_be_visible()


def go_online(person: Person, network: Network) -> None:
    network.mend()
    person.context.set_offline(False)


def ana_on_a_network_and_beto(
    new_person: NewPerson, network: Network, table: str
) -> tuple[Person, Person]:
    """Beto sits at Ana's left, and a bot is the third. Only Ana's network can be cut."""
    ana, beto = new_person("Ana", network=network), new_person("Beto")
    sit_down("zelda", table, ana, beto, bots=1)
    return ana, beto


def in_move_list(person: Person, line: str) -> Locator:
    return person.page.locator("aside.rail li", has_text=line)


def test_a_reload_another_tab_and_the_way_home_keep_the_turn(new_person: NewPerson) -> None:
    ana = ana_alone(new_person, "zelda", "nothing fits", 2)
    keep = ana.page.get_by_role("button", name="Keep it")
    ana.page.keyboard.press("d")
    expect(keep).to_be_visible()
    ana.page.reload()
    expect(keep).to_be_visible()
    expect(ana.cards).to_have_count(4)
    second = ana.new_page()
    second.goto(ana.page.url)
    expect(second.locator(".hand li")).to_have_count(4)
    expect(ana.page.get_by_role("heading", name="You are playing in another tab.")).to_be_visible()
    ana.page.get_by_role("button", name="Play here instead").click()
    expect(ana.cards).to_have_count(4)
    ana.open("/")
    ana.page.get_by_role("link", name="Back to nothing fits").click()
    expect(keep).to_be_visible()


def open_and_close_the_menu(person: Person) -> None:
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Close").click()


def test_a_menu_that_could_not_be_loaded_opens_once_the_network_is_back(
    new_person: NewPerson,
) -> None:
    ana = new_person("Ana", phone=True)
    ana.page.route("**/Sheets-*.js", lambda route: route.abort())
    sit_down("zelda", "two cards", ana, bots=2)
    menu, again = (ana.page.get_by_role("button", name=name) for name in ("Menu", "Try now"))
    menu.click()
    again.click()
    ana.page.get_by_role("button", name="Close").click()
    expect(again).to_have_count(0)
    menu.click()
    expect(again).to_be_in_viewport()
    ana.page.unroute("**/Sheets-*.js")
    expect(ana.page.get_by_role("button", name="Leave the table")).to_be_visible()


def test_the_table_is_back_after_the_server_was_killed(
    new_person: NewPerson, server: TableServer
) -> None:
    ana = ana_alone(new_person, "zelda", "two cards", 2)
    open_and_close_the_menu(ana)  # from then on it is on her device
    server.kill()
    expect(ana.page.get_by_text(LOST)).to_be_visible()
    open_and_close_the_menu(ana)
    server.start()
    expect(ana.page.get_by_text("The server restarted. Your table was saved.")).to_be_visible()
    ana.play("Red 5")
    expect(ana.cards).to_have_count(1)


def test_after_a_dead_network_the_page_shows_the_table_as_it_is_now(
    new_person: NewPerson, network: Network
) -> None:
    ana, beto = ana_on_a_network_and_beto(new_person, network, "two cards, Beto begins")
    discard = ana.page.locator(".piles .discard")
    go_offline(ana, network)
    beto.play("Red 2")
    expect(in_move_list(beto, "You played red 2.")).to_have_count(1)
    expect(discard).to_have_attribute("aria-label", re.compile("Red 7"))  # Ana can't know
    go_online(ana, network)
    expect(ana.page.get_by_text(LOST)).to_have_count(0)
    expect(in_move_list(ana, "Beto played red 2.")).to_have_count(1)
    expect(ana.cards).to_have_count(2)
    expect(ana.page.locator(".prompt")).to_contain_text("Your turn.")
    now = beto.page.locator(".piles .discard").get_attribute("aria-label")
    expect(discard).to_have_attribute("aria-label", str(now))


def test_a_move_into_a_dead_network_is_made_once(new_person: NewPerson, network: Network) -> None:
    """The browser does not notice the dead network: the move arrives late, and is sent again."""
    ana, beto = ana_on_a_network_and_beto(new_person, network, "two cards")
    network.cut()
    ana.play("Red 5")
    expect(ana.cards).to_have_count(1)
    expect(ana.page.get_by_text(LOST)).to_be_visible()
    expect(in_move_list(beto, "Ana played red 5.")).to_have_count(0)
    network.mend()
    expect(ana.page.get_by_text(LOST)).to_have_count(0)
    expect(in_move_list(beto, "Ana played red 5.")).to_have_count(1)
    expect(ana.cards).to_have_count(1)
    expect(ana.page.get_by_role("alert")).to_have_count(0)
    beto.page.wait_for_timeout(500)  # time for a second one to arrive
    expect(in_move_list(beto, "Ana played red 5.")).to_have_count(1)


def test_a_move_made_offline_that_comes_too_late_is_refused_aloud(
    new_person: NewPerson, network: Network
) -> None:
    """Ana draws without a network, then takes her phone and plays there."""
    ana, beto = ana_on_a_network_and_beto(new_person, network, "two cards")
    kept = ana.page.evaluate("() => ({...localStorage})")
    go_offline(ana, network)
    ana.page.keyboard.press("d")
    phone = new_person("Ana", phone=True)
    phone.keep(kept)
    phone.open("/t/" + ana.page.url.rsplit("/", 1)[-1])
    phone.play("Red 5")
    expect(in_move_list(beto, "Ana played red 5.")).to_have_count(1)
    go_online(ana, network)
    expect(ana.page.get_by_role("alert")).to_contain_text("was quicker. Nothing changed.")
    expect(ana.cards).to_have_count(1)
    expect(in_move_list(beto, "Ana drew")).to_have_count(0)


def test_a_player_who_leaves_is_gone_for_both_sides(new_person: NewPerson) -> None:
    """web/tests/leave_seat.test.ts leaves over broken connections."""
    ana, beto = new_person("Ana"), new_person("Beto")
    beto.join(ana.create("zelda", "", seats=3))
    beto.page.get_by_role("button", name="Menu").click()
    beto.page.get_by_role("button", name="Leave the table").click()
    expect(beto.page.get_by_role("heading", name="Deal in the family")).to_be_visible()
    expect(beto.page.get_by_text("Back to")).to_have_count(0)
    expect(ana.page.locator(".seats .name", has_text="Beto")).to_have_count(0)


def test_a_player_who_is_removed_while_offline_sits_down_only_if_the_host_allows_it(
    new_person: NewPerson, network: Network
) -> None:
    ana, beto = new_person("Ana"), new_person("Beto", network=network)
    beto.join(ana.create("zelda", "", seats=3))
    go_offline(beto, network)
    ana.page.get_by_role("button", name="Remove Beto").click()
    question = ana.page.get_by_role("dialog", name="Remove Beto?")
    question.get_by_role("button", name="Remove Beto").click()
    expect(ana.page.locator(".seats .name", has_text="Beto")).to_have_count(0)
    go_online(beto, network)
    expect(beto.page.get_by_role("alert")).to_contain_text("This seat is somebody else's now.")
    expect(beto.page.get_by_text(LOST)).to_have_count(0)
    beto.page.get_by_role("button", name="Sit down").click()
    expect(beto.page.get_by_role("alert")).to_contain_text("Ask the host")
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("button", name="Who may come in").click()
    ana.page.get_by_role("button", name="Let the one who was sent away back in").click()
    expect(ana.page.get_by_text("sent away")).to_have_count(0)
    beto.page.get_by_role("button", name="Try again").click()
    expect(beto.page.locator(".lobby")).to_be_visible()


NO_STORAGE = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('The browser keeps nothing for this site.', 'SecurityError') },
})"""


def test_without_storage_one_can_play_and_reconnect(
    new_person: NewPerson, server: TableServer
) -> None:
    ana = new_person("Ana")
    ana.context.add_init_script(NO_STORAGE)
    ana.create("zelda", "two cards", seats=3)
    ana.add_bots(2)
    ana.start()
    server.kill()
    expect(ana.page.get_by_text(LOST)).to_be_visible()
    server.start()
    expect(ana.page.get_by_text(LOST)).to_have_count(0)
    ana.play("Red 5")
    expect(ana.cards).to_have_count(1)
