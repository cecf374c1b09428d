"""Pictures of the coach, and of what a change of the rules will do."""

import msgspec
from playwright.sync_api import expect

from penultima.lab.forecast import ROUNDS, Change, Forecast
from penultima.lab.forecast_words import forecast_lines
from penultima.rules.cards import Card
from penultima.rules.edition import load
from penultima.rules.table import Setup
from penultima.server.http.forecast import TableForecast
from penultima.text.fluent import Lang, say

from .album import Album
from .seating import sit_down


def coaching(album: Album) -> None:
    lang = album.lang
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
    """What a rule that breaks the game will do, and what an option will do."""
    lang = album.lang
    priya = album.person("Priya")
    priya.page.route("**/forecast?*", lambda route: route.fulfill(body=_forecast(lang)))
    priya.create("frozen", "Sunday table", seats=4)
    ask = say(lang, "page-forecast-change")
    priya.page.locator("aside fieldset select").last.select_option("draw")
    who, count = priya.page.locator("aside fieldset li select").all()
    who.select_option("others")
    count.select_option("10")
    priya.page.get_by_role("button", name=ask).click()
    expect(priya.page.locator("aside .warning").first).to_be_visible()
    priya.page.locator("aside .warning").first.scroll_into_view_if_needed()
    album.take(priya, "oracle-rule", whole=album.phone)
    priya.page.locator(".agreed").click()
    sheet = priya.page.get_by_role("dialog")
    sheet.locator("summary").click()
    sheet.get_by_role("switch").last.check()
    sheet.get_by_role("button", name=ask).click()
    expect(sheet.locator("dl")).to_be_visible()
    sheet.locator("dl").scroll_into_view_if_needed()
    album.take(priya, "oracle-option")
    priya.context.close()


def _forecast(lang: Lang) -> bytes:
    """The answer for a rule by which one card decides most rounds."""
    found = Forecast(
        rounds=ROUNDS,
        turns=Change(44.1, 151.7, True),
        care=Change(0.31, 0.27, True),
        leader_loses=Change(0.45, 0.81, True),
        first=Change(0.25, 0.25, False),
        card=Card("WC1"),
        card_wins=Change(0.3, 0.71, True),
        unfinished=0.0,
        warnings=("long", "decisive-card"),
    )
    setup = Setup(load("frozen"), tuple("ABCD"))
    return msgspec.json.encode(
        TableForecast(lang, tuple(forecast_lines(found, setup, lang)), found)
    )
