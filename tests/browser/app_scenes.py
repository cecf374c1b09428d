"""Scenes of the app: how a phone comes to trust a server at home, and what is left offline."""

from playwright.sync_api import expect

from penultima.text.fluent import say

from .album import Album

HTTPS = {"port": 8443, "fingerprint": ":".join(["A7"] * 32)}


def certificate(album: Album) -> None:
    priya = album.person("Priya")
    priya.page.route("**/api/https", lambda route: route.fulfill(json=HTTPS))
    priya.open("/certificate")
    priya.page.get_by_role("radio", name="Android").check()
    expect(priya.page.locator("ol li")).to_have_count(5)
    album.take(priya, "certificate", whole=True)
    priya.context.close()


def offline(album: Album) -> None:
    priya = album.person("Priya")
    priya.open("/")
    # Only told so: without a service worker the rest of the page comes from the network.
    priya.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(priya.page.locator(".kept")).to_be_visible()
    expect(priya.page.get_by_text(say(album.lang, "page-learn"))).to_have_count(1)
    album.take(priya, "offline")
    priya.context.close()
