"""Scenes of fair deals for the album: the seal, the check of a round, and saved rounds."""

import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path

from playwright.sync_api import expect

from penultima.text.fluent import say
from tests.support import cheating

from .album import Album
from .autoplay import SOCKET, Autoplay, Frame
from .conftest import TableServer
from .person import Person
from .seating import lobby


def seal(album: Album) -> None:
    """The seal of a deal, while it is shown."""
    with fair_server(album) as fair:
        priya = fair.person("Priya")
        deal_fairly(priya, "", _hold_opening)
        expect(priya.page.locator(".opening .seal")).to_be_visible()
        fair.take(priya, "seal")
        priya.context.close()


def fair_deals(album: Album) -> None:
    """A deal that is checked, one that is not in order, and the saved rounds of both."""
    with fair_server(album) as fair:
        for name, table in (("fair", ""), ("unfair", cheating.CARD_SWAPPED)):
            priya = fair.person("Priya")
            deal_fairly(priya, table).go()
            deal = priya.page.locator("section.deal")
            result = priya.page.locator(".deal .good, main > [role=alert]")
            expect(result).to_be_visible(timeout=120_000)
            fair.take(priya, f"deal-{name}")
            fair.take(priya, f"deal-{name}-whole", whole=True)
            deal.locator(".row .button").click()
            expect(deal.locator(".row .button")).to_have_count(0)
            deal.scroll_into_view_if_needed()
            fair.take(priya, f"deal-{name}-every-card")
            again = say(album.lang, "page-watch-again")
            priya.page.get_by_role("button", name=again).click()
            with priya.page.expect_download() as download:
                priya.page.get_by_role("button", name=say(album.lang, "fair-save")).click()
            priya.open("/verify")
            priya.page.locator("input[type=file]").set_input_files(download.value.path())
            expect(priya.page.locator(".verify .panel")).to_be_visible()
            fair.take(priya, f"verify-{name}", whole=True)
            priya.context.close()


@contextmanager
def fair_server(album: Album) -> Iterator[Album]:
    """The album with a server that deals as in production."""
    with tempfile.TemporaryDirectory() as data:
        fair = copy(album)
        fair.server = TableServer(Path(data), "--fair")
        try:
            yield fair
        finally:
            fair.server.kill(signal.SIGTERM)


def deal_fairly(
    priya: Person, table: str, told: Callable[[Frame], Frame] = lambda frame: frame
) -> Autoplay:
    """Begin a match against a bot. Returns what makes her moves."""
    player = Autoplay()
    player.told = told
    priya.page.route_web_socket(SOCKET, player)
    lobby(table, 2, [priya], hand_size=3)
    priya.add_bots(1)
    priya.page.locator(".foot .button.primary").click()
    return player


def _hold_opening(frame: Frame) -> Frame:
    return (
        {**frame, "times": {**frame["times"], "opening_ms": 600_000}} if "times" in frame else frame
    )
