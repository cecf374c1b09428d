"""Scenes of people who meet, leave, lose their connection or take their seat along."""

import re

from playwright.sync_api import expect

from penultima.text.fluent import say

from .album import Album, table_of
from .seating import sit_down


def meeting(album: Album) -> None:
    """A public server: open tables, quick play, a listed lobby, a stranger in a bot's seat."""
    priya, mateo, zoe = (album.person(name) for name in ("Priya", "Mateo", "Zoe"))
    priya.open()
    expect(priya.page.locator(".open")).to_be_visible()
    album.take(priya, "open-none", whole=album.phone)
    slug = priya.create("frozen", "Sunday table", seats=4)
    priya.page.get_by_role("switch").first.check()
    priya.add_bots(1)
    album.take(priya, "lobby-listed", whole=album.phone)
    mateo.create("zelda", "last card", seats=4)
    mateo.add_bots(3)
    mateo.page.get_by_role("switch").first.check()
    mateo.start()
    zoe.page.wait_for_timeout(1100)
    zoe.open()
    expect(zoe.page.locator(".open li")).to_have_count(2)
    album.take(zoe, "open-tables", whole=album.phone)
    zoe.page.locator(".open .primary").click()
    album.take(zoe, "quick-play")
    zoe.page.keyboard.press("Escape")
    zoe.page.locator(".open li a", has_text="last card").click()
    album.take(zoe, "join-playing")
    zoe.page.locator("main form input").fill("Zoe")
    zoe.page.locator("form button[type=submit]").click()
    expect(zoe.page.locator(".table")).to_be_visible()
    album.take(zoe, "sits-out")
    for each in (priya, mateo, zoe):
        each.context.close()
    assert slug


def leaving(album: Album) -> None:
    """Leaving says for how long the seat is kept; home and the table offer it."""
    lang = album.lang
    priya, mateo = album.person("Priya"), album.person("Mateo", phone=False)
    slug = sit_down("zelda", "two cards", mateo, priya, bots=1)
    zoe = album.person("Zoe")
    zoe.open(f"/t/{slug}")
    zoe.page.get_by_role("button", name=say(lang, "page-just-watch")).click()
    expect(zoe.page.locator(".table")).to_be_visible()
    album.take(zoe, "spectator-seat")
    priya.page.get_by_role("button", name=say(lang, "page-menu"), exact=True).click()
    priya.page.locator(".menu .button").last.click()
    album.take(priya, "leaving")
    priya.page.locator(".menu .button").first.click()
    expect(priya.page.locator(".back")).to_be_visible()
    album.take(priya, "home-seat-kept")
    priya.page.locator(".back").click()
    expect(priya.page.locator("main .button").first).to_be_visible()
    album.take(priya, "join-seat-kept")
    mateo.context.close()
    expect(zoe.page.locator(".toast")).to_have_count(0)
    album.take(zoe, "table-waits")
    for each in (priya, zoe):
        each.context.close()


def slow_player(album: Album) -> None:
    """A vote for a bot, the chat with its switches, and the host who goes on without somebody."""
    priya, mateo = album.person("Priya"), album.person("Mateo", phone=False)
    sit_down("zelda", "two cards", mateo, priya, bots=1)
    expect(priya.page.locator(".prompt .button", has_text="Mateo")).to_be_visible(timeout=60_000)
    album.take(priya, "vote-for-a-bot")
    if album.phone:
        chat = say(album.lang, "page-chat")
        priya.page.get_by_role("button", name=chat, exact=True).click()
        priya.page.locator("summary").click()
        album.take(priya, "chat-mute")
    else:
        priya.page.locator("aside.rail").wait_for()
    for each in (priya, mateo):
        each.context.close()


def lost(album: Album) -> None:
    priya = table_of(album, "zelda", "two cards", 2)
    album.server.kill()
    expect(priya.page.locator(".strip")).to_be_visible()
    album.take(priya, "reconnecting")
    album.server.start()
    expect(priya.page.locator(".strip")).to_have_count(0)
    priya.page.wait_for_timeout(300)
    second = priya.new_page()
    second.goto(priya.page.url)
    expect(priya.page.locator("h1")).to_be_visible()
    album.take(priya, "other-tab")
    priya.context.close()


def devices(album: Album) -> None:
    """Taking a seat along: the code, the other device, and the old one afterwards."""
    priya, phone = album.person("Priya"), album.person("Priya")
    slug = sit_down("zelda", "two cards", priya, bots=2)
    priya.page.get_by_role("button", name=re.compile("^Men[uú]$")).click()
    priya.page.locator("dialog nav .button").nth(5).click()
    code = priya.page.locator("dialog .code")
    expect(code).to_be_visible()
    expect(priya.page.locator("dialog svg[role=img]")).to_be_visible()
    album.take(priya, "take-along")
    phone.open(f"/t/{slug}")
    phone.page.locator("main .button").last.click()
    phone.page.locator("main form input").last.fill(code.inner_text())
    album.take(phone, "take-along-code")
    phone.page.locator("main form .button").last.click()
    expect(phone.cards).to_have_count(2)
    expect(priya.page.locator("h1", has_text=".")).to_be_visible()
    album.take(priya, "taken-along")
    for each in (priya, phone):
        each.context.close()


def television(album: Album) -> None:
    """The big view of a lobby, a round and its result."""
    priya, room = album.person("Priya", phone=False), album.person("TV")
    slug = priya.create("frozen", "Sunday table", seats=5)
    priya.add_bots(3)
    room.open(f"/t/{slug}/tv")
    expect(room.page.locator(".join svg[role=img]")).to_be_visible()
    album.take(room, "television-lobby")
    priya.context.close()
    priya = album.person("Priya", phone=False)
    slug = sit_down("zelda", "last card", priya, bots=3)
    room.open(f"/t/{slug}/tv")
    expect(room.page.locator("section.piles")).to_be_visible()
    album.take(room, "television-table")
    priya.press(priya.playable.first)
    expect(room.page.locator(".tv ol")).to_be_visible()
    album.take(room, "television-result")
    for each in (priya, room):
        each.context.close()
