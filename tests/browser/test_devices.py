"""One seat on two devices, and the table on a television."""

import re

from playwright.sync_api import expect

from .conftest import NewPerson, TableServer
from .person import Person
from .seating import ana_alone, ana_and_beto


def show_code(person: Person) -> str:
    """Ask for a code in the menu; returns it as it is shown."""
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Continue on another device").click()
    return person.page.locator(".code").inner_text()


def test_a_typed_code_takes_the_seat_along_and_the_old_device_stops(new_person: NewPerson) -> None:
    ana, beto = ana_and_beto(new_person, "zelda", "two cards")
    slug = ana.page.url.rsplit("/", 1)[-1]
    code = show_code(ana)
    assert re.fullmatch(r"[0-9A-Z]{3} [0-9A-Z]{3}", code)
    phone = new_person("Ana", phone=True)
    phone.open(f"/t/{slug}")
    phone.page.get_by_role("button", name="My seat is on another device").click()
    phone.page.get_by_label("Code that the other device shows").fill(code)
    phone.page.get_by_role("button", name="Take my seat").click()
    phone.play("Red 5")
    expect(phone.cards).to_have_count(1)
    told = ana.page.get_by_role("heading", name="Your seat is on another device now.")
    expect(told).to_be_visible()
    assert ana.page.evaluate("localStorage['penultima.seats']") == "[]"
    expect(beto.page.get_by_text("Ana played red 5.").first).to_be_visible()
    # The new device keeps the seat; the old one may watch.
    phone.page.reload()
    expect(phone.cards).to_have_count(1)
    ana.page.get_by_role("button", name="Watch instead").click()
    expect(ana.page.locator(".table")).to_be_visible()
    expect(ana.cards).to_have_count(0)


def test_the_scanned_link_takes_the_seat_along_and_keeps_the_code_out_of_the_address(
    new_person: NewPerson, server: TableServer
) -> None:
    ana = ana_alone(new_person, "zelda", "two cards", 2)
    code = show_code(ana).replace(" ", "").lower()
    phone = new_person("Ana", phone=True)
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.open(f"/t/{ana.page.url.rsplit('/', 1)[-1]}#code={code}")
    expect(phone.cards).to_have_count(2)
    assert "code" not in phone.page.url
    assert not [url for url in asked if code in url.split("#")[0]]


def test_a_wrong_code_is_refused_with_a_way_out(new_person: NewPerson) -> None:
    ana = ana_alone(new_person, "zelda", "two cards", 2)
    stranger = new_person("Eva")
    stranger.open(f"/t/{ana.page.url.rsplit('/', 1)[-1]}#code=222222")
    expect(stranger.page.get_by_role("alert")).to_contain_text("This code has expired")
    expect(stranger.page.get_by_role("button", name="Just watch")).to_be_visible()
    expect(ana.cards).to_have_count(2)


def test_a_television_shows_the_table_without_a_hand(new_person: NewPerson) -> None:
    """Also in a browser that holds a seat there."""
    ana = ana_alone(new_person, "zelda", "two cards", 2)
    television = ana.new_page()
    television.set_viewport_size({"width": 1920, "height": 1080})
    frames: list[str] = []
    television.on(
        "websocket", lambda socket: socket.on("framereceived", lambda f: frames.append(str(f)))
    )
    television.goto(ana.page.url + "/tv")
    expect(television.locator(".tv section.piles")).to_be_visible()
    expect(television.locator(".hand")).to_have_count(0)
    expect(television.get_by_role("img", name="QR code")).to_be_visible()
    # Readable from a sofa: as large as on a desktop, and again by the size of the screen.
    plate = television.locator(".tv .plate").first.bounding_box()
    assert plate
    assert plate["height"] > 100
    ana.play("Red 5")
    expect(television.locator(".piles .discard")).to_have_attribute(
        "aria-label", re.compile("Red 5|uno", re.IGNORECASE)
    )
    expect(ana.cards).to_have_count(1)
    assert frames
    assert not [frame for frame in frames if '"B1"' in frame]  # Ana's other card


def test_people_in_the_room_join_from_the_television(new_person: NewPerson) -> None:
    ana, television, beto = new_person("Ana"), new_person("TV"), new_person("Beto", phone=True)
    slug = ana.create("zelda", "two cards", seats=3)
    television.open(f"/t/{slug}/tv")
    expect(television.page.get_by_text("Scan to play along")).to_be_visible()
    beto.join(slug)
    expect(television.page.locator("li", has_text="Beto")).to_be_visible()
    ana.add_bots(1)
    beto.ready()
    expect(television.page.locator("li", has_text="Beto")).to_contain_text("ready")
    ana.start()
    expect(television.page.locator(".tv section.piles")).to_be_visible()
