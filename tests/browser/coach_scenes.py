"""Pictures of the coach, and of what a change of the rules will do."""

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


def oracle(album: Album) -> None:
    """What an option will do, and what a rule that breaks the game will do."""
    lang: Lang = "es" if album.lang == "es" else "en"
    priya = album.person("Priya")
    priya.create("frozen", "Sunday table", seats=4)
    ask = say(lang, "page-forecast-change")
    steps = priya.page.locator("aside fieldset select")
    for _ in range(2):
        steps.last.select_option("draw")
    for field in priya.page.locator("aside fieldset input[type=number]").all():
        field.fill("10")
    for who in priya.page.locator("aside fieldset li select").all():
        if "others" in who.inner_html():
            who.select_option("others")
    priya.page.get_by_role("button", name=ask).click()
    expect(priya.page.locator("dl").last).to_be_visible(timeout=60_000)
    priya.page.locator("dl").last.scroll_into_view_if_needed()
    album.take(priya, "oracle-rule", whole=album.phone)
    priya.page.locator(".agreed").click()
    priya.page.get_by_role("dialog").locator("summary").click()
    priya.page.get_by_role("dialog").get_by_role("switch").last.check()
    priya.page.get_by_role("dialog").get_by_role("button", name=ask).first.click()
    expect(priya.page.get_by_role("dialog").locator("dl")).to_be_visible(timeout=60_000)
    priya.page.get_by_role("dialog").locator("dl").scroll_into_view_if_needed()
    album.take(priya, "oracle-option")
    priya.context.close()
