"""Pictures of the books: of a table with a past, and of a browser with one."""

import msgspec
from playwright.sync_api import Route, expect

from penultima.rules.cards import Seat
from penultima.rules.edition import load
from penultima.rules.table import Setup
from penultima.server.table.book import book
from penultima.server.table.state import PastRound, RoundFacts, TableState
from penultima.wire.messages import RoundResult, SeatCount

from .album import Album
from .seating import sit_down

PLAYERS = ("Priya", "Abuela Rosa", "Mateo", "Tejo")


def _round(match: int, number: int, winner: int, points: int, total: tuple[int, ...]) -> PastRound:
    gained = tuple(points if seat == winner else 0 for seat in range(4))
    facts = RoundFacts(
        turns=38 + 11 * number + match,
        largest_hand=SeatCount(Seat((match + number) % 4), 9 + number + match),
        catches=(SeatCount(Seat(number % 2), number),),
        bluffs=(SeatCount(Seat(1), match),),
    )
    hints = (SeatCount(Seat(0), 2),) if (match, number) == (3, 1) else ()
    return PastRound(
        RoundResult(match, number, Seat(winner), gained, total, hints),
        Setup(load("zelda" if match < 3 else "frozen"), PLAYERS),
        (Seat(3),),
        1,
        2,
        facts=facts,
        at=1_760_000_000.0 + 90_000 * match + 600 * number,
        winners=(Seat(winner),) if total[winner] >= 500 else (),
    )


def a_past() -> TableState:
    """Three matches of four players; the last one was left before its end."""
    won = {1: (0, 1, 1, 2, 1), 2: (0, 0, 3, 0), 3: (2, 1)}
    rounds = []
    for match, winners in won.items():
        total = [0, 0, 0, 0]
        for number, winner in enumerate(winners, 1):
            points = 96 + 37 * number
            total[winner] += points
            rounds.append(_round(match, number, winner, points, tuple(total)))
    return TableState("sunday22", name="Sunday table", played=tuple(rounds))


LUCK = {(1, 1): (40.0, -20.0, -31.0, 11.0), (1, 2): (-12.0, 33.5, 4.0, -25.5)}


def books(album: Album) -> None:
    """The book of a table that has a past, and the matches of a browser after one has ended."""
    body = msgspec.json.encode(book(a_past(), LUCK)).decode()

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="application/json")

    priya = album.person("Priya")
    priya.page.route("**/api/tables/sunday22/book", answer)
    priya.open("/t/sunday22/book")
    expect(priya.page.get_by_role("region").first).to_be_visible()
    priya.page.locator("summary").first.click()
    album.take(priya, "book", whole=True)
    priya.open("/matches")
    album.take(priya, "my-matches-none")
    sit_down("zelda", "nearly won", priya, bots=2)
    priya.press(priya.playable.first)
    if priya.touch:
        priya.press(priya.page.locator(".hand li button.marked"))
    expect(priya.page.locator(".end")).to_be_visible()
    priya.page.goto(f"{priya.address}/matches")
    expect(priya.page.locator("li a").first).to_be_visible()
    album.take(priya, "my-matches", whole=album.phone)
    priya.context.close()
