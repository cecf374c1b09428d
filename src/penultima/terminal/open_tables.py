"""The open tables of a public server, as a list to choose from."""

from typing import Literal, NamedTuple

import aiohttp
import msgspec

from penultima.errors import BadSetup
from penultima.rules.edition import load, names
from penultima.rules.presets import preset_of
from penultima.text.cards import edition_name
from penultima.text.fluent import Lang, say
from penultima.text.options import preset_name
from penultima.wire.codec import OpenTable
from penultima.wire.requests import QuickPlay

from .address import Address
from .connection import CONNECT_TIMEOUT_S
from .received import read_table_list
from .remote_client import RemoteClient
from .spectator_client import SpectatorClient

REFRESH_S = 5
SEPARATOR = " · "
TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE = 429, 503


class TableChoice(NamedTuple):
    """What somebody chose from the list; quick play needs no table."""

    how: Literal["sit", "watch", "quick"]
    slug: str = ""


class TableSearch(NamedTuple):
    """Somebody who looks for a table at a server; `edition` is what quick play should find."""

    address: Address
    name: str
    lang: Lang
    edition: str | None = None

    async def fetch(self) -> tuple[OpenTable, ...]:
        """The open tables, the best one first. Raises BadSetup if the server has no list."""
        server, timeout = self.address.server, aiohttp.ClientTimeout(CONNECT_TIMEOUT_S)
        try:
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.get(f"{server}/api/tables") as answer,
            ):
                answer.raise_for_status()
                tables = read_table_list(await answer.read())
        except (aiohttp.ClientError, OSError, TimeoutError, msgspec.DecodeError) as error:
            raise BadSetup(say(self.lang, _problem(error), server=server)) from error
        if not tables.public:
            raise BadSetup(say(self.lang, "server-not-public"))
        return tuple(table for table in tables.tables if table.edition in names())

    def client(self, choice: TableChoice) -> RemoteClient:
        """A client at the table that was chosen."""
        if choice.how == "quick":
            request = QuickPlay(name=self.name, edition=self.edition, lang=self.lang)
            return RemoteClient(self.address, self.name, self.lang, request)
        table = Address(self.address.server, choice.slug)
        if choice.how == "watch":
            return SpectatorClient(table, self.lang)
        return RemoteClient(table, self.name, self.lang)


def _problem(error: Exception) -> str:
    """The message about a list that could not be fetched."""
    match error:
        case msgspec.ValidationError():
            return "join-other-version"
        case aiohttp.ClientResponseError(status=status) if status == TOO_MANY_REQUESTS:
            return "server-too-fast"
        case aiohttp.ClientResponseError(status=status) if status == SERVICE_UNAVAILABLE:
            return "server-stopping"
        case aiohttp.ClientConnectorCertificateError():
            return "join-no-trust"
        case aiohttp.ClientSSLError():
            return "join-no-https"
        case aiohttp.ClientResponseError() | msgspec.DecodeError():
            return "join-no-server"
        case _:
            return "join-unreachable"


def table_title(table: OpenTable, lang: Lang) -> str:
    """“Sunday table · Frozen edition”."""
    edition = edition_name(load(table.edition), lang)
    return SEPARATOR.join((table.name, edition)) if table.name else edition


def table_seats(table: OpenTable, lang: Lang) -> str:
    """“1 person and 1 bot, 4 seats · waiting to begin”."""
    people = say(lang, "open-people", count=table.people, bots=table.bots, seats=table.seats)
    state = say(lang, "open-lobby" if table.phase == "lobby" else "open-playing")
    return SEPARATOR.join((people, state))


def table_rules(table: OpenTable, lang: Lang) -> str:
    """“House rules: Family · No clock · English”."""
    preset = preset_name(preset_of(table.options), lang)
    clock = "open-clock" if table.clock_s else "open-no-clock"
    return SEPARATOR.join(
        (
            say(lang, "tables-rules", preset=preset),
            say(lang, clock, count=table.clock_s),
            *(say(each, "language-name") for each in table.langs),
        )
    )
