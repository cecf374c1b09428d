"""Seats people at a table over the wire, so that a test need not click through the lobby."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import aiohttp
from playwright.sync_api import expect

from penultima.bots import DEFAULT_LEVEL
from tests.support.running_server import JsonClient

from .conftest import NewPerson
from .person import Person


class Seated(NamedTuple):
    slug: str
    tokens: list[str]


def sit_down(edition: str, table: str, *people: Person, bots: int = 0) -> str:
    """Start a match with these people in this order, then the bots, and open it on their pages.

    The first person is the host. The name of the table decides the deal. Returns its slug.
    """
    names = [person.name for person in people]
    with ThreadPoolExecutor(1) as thread:  # the browser's driver has an event loop in this one
        talk = _take_seats(people[0].address, edition, table, names, bots)
        slug, tokens = thread.submit(asyncio.run, talk).result(timeout=60)
    for person, token in zip(people, tokens, strict=True):
        person.take_seat(slug, token, edition, table)
    for person in people:
        person.sees_the_deal()
    return slug


def lobby(table: str, seats: int, people: Sequence[Person], **options: object) -> str:
    """Open the lobby of a table on the pages of these people, the host first. Returns its slug."""
    names = [person.name for person in people]
    with ThreadPoolExecutor(1) as thread:  # the browser's driver has an event loop in this one
        talk = _enter(people[0].address, table, seats, names, options)
        slug, tokens = thread.submit(asyncio.run, talk).result(timeout=60)
    for person, token in zip(people, tokens, strict=True):
        person.take_seat(slug, token, "zelda", table)
        expect(person.page.locator(".lobby")).to_be_visible()
    return slug


async def _enter(
    address: str, table: str, seats: int, names: list[str], options: dict[str, object]
) -> Seated:
    async with aiohttp.ClientSession() as session:
        host = JsonClient(await session.ws_connect(f"{address}/ws"))
        create = {"edition": "zelda", "table_name": table, "seats": seats, "options": options}
        welcome = await host.ask("create", name=names[0], **create)
        slug, tokens = welcome["slug"], [welcome["token"]]
        for name in names[1:]:
            guest = JsonClient(await session.ws_connect(f"{address}/ws"))
            tokens.append((await guest.ask("join", slug=slug, name=name))["token"])
        return Seated(slug, tokens)


async def _take_seats(
    address: str, edition: str, table: str, names: list[str], bots: int
) -> Seated:
    async with aiohttp.ClientSession() as session:
        host = JsonClient(await session.ws_connect(f"{address}/ws"))
        create = {"edition": edition, "table_name": table, "seats": len(names) + bots}
        welcome = await host.ask("create", name=names[0], **create)
        slug, tokens = welcome["slug"], [welcome["token"]]
        for name in names[1:]:
            guest = JsonClient(await session.ws_connect(f"{address}/ws"))
            tokens.append((await guest.ask("join", slug=slug, name=name))["token"])
            await guest.ask("ready")
        for _ in range(bots):
            await host.ask("add_bot", level=DEFAULT_LEVEL)
        await host.ask("start")
        return Seated(slug, tokens)


def ana_alone(new_person: NewPerson, edition: str, table: str, bots: int, **how: object) -> Person:
    ana: Person = new_person("Ana", **how)
    sit_down(edition, table, ana, bots=bots)
    return ana


def ana_and_beto(new_person: NewPerson, edition: str, table: str) -> tuple[Person, Person]:
    """Ana begins; Beto sits at her left with a phone, and a bot is the third. Cards move."""
    ana, beto = new_person("Ana", moving=True), new_person("Beto", phone=True, moving=True)
    sit_down(edition, table, ana, beto, bots=1)
    return ana, beto
