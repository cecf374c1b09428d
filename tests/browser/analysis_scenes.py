"""Pictures of the analysis: of a round, in its replay, and of a match."""

from playwright.sync_api import expect

from penultima.text.fluent import say

from .album import Album
from .person import until
from .seating import sit_down


def analysed(album: Album) -> None:
    lang = album.lang
    priya = album.person("Priya")
    sit_down("zelda", "bluff", priya, bots=2)
    over = priya.page.locator(".result, .end")
    until(lambda: over.count() > 0, priya.act, 400)
    album.take(priya, "analysis-ask", whole=album.phone)
    priya.page.get_by_role("button", name=say(lang, "analysis-ask")).click()
    expect(priya.page.locator("progress")).to_be_visible()
    album.take(priya, "analysis-coming", whole=album.phone)
    expect(priya.page.locator("figure")).to_be_visible(timeout=120_000)
    album.take(priya, "analysis-round", whole=True)
    moments = priya.page.get_by_role("list", name=say(lang, "analysis-moments"))
    moments.get_by_role("button").last.click()
    expect(priya.page.locator(".replay figure")).to_be_visible()
    album.take(priya, "analysis-replay")
    album.take(priya, "analysis-replay-whole", whole=True)
    priya.context.close()
    priya = album.person("Priya")
    sit_down("zelda", "nearly won", priya, bots=2)
    priya.press(priya.playable.first)
    if priya.touch:
        priya.press(priya.page.locator(".hand li button.marked"))
    priya.page.get_by_role("button", name=say(lang, "analysis-ask-match")).click()
    expect(priya.page.locator(".panel td").first).to_be_visible(timeout=120_000)
    album.take(priya, "analysis-match", whole=album.phone)
    priya.context.close()
