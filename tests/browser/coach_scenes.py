"""Pictures of the coach: a hint, a word after a move, and the result that says so."""

from playwright.sync_api import expect

from penultima.text.fluent import Lang, say

from .album import Album
from .seating import sit_down


def coaching(album: Album) -> None:
    lang: Lang = "es" if album.lang == "es" else "en"
    priya = album.person("Priya")
    sit_down("zelda", "sunday", priya, bots=3)
    ask = priya.page.get_by_role("button", name=say(lang, "page-coach-ask"))
    priya.page.wait_for_timeout(300)
    expect(ask).to_be_enabled(timeout=30_000)
    ask.click()
    expect(priya.page.locator("p.hint")).to_contain_text(".")
    album.take(priya, "coach-hint")
    priya.context.close()
    priya = album.person("Priya")
    sit_down("zelda", "last card", priya, bots=3)
    priya.page.keyboard.press("p")
    expect(priya.page.locator(".advised")).to_have_count(1)
    album.take(priya, "coach-last-card")
    priya.press(priya.playable.first)
    if priya.touch:
        priya.press(priya.page.locator(".hand li button.marked"))
    expect(priya.page.locator(".result")).to_be_visible()
    album.take(priya, "coach-result", whole=album.phone)
    priya.context.close()
