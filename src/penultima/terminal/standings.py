"""The standings of a table, from the book that its server keeps."""

import asyncio
from collections.abc import Iterator

import aiohttp
import msgspec

from penultima.text.columns import columns
from penultima.text.fluent import Lang, say
from penultima.wire.book import Book, BookPlayer

from .address import Address
from .client import RequestRefused
from .received import cleaned

TIMEOUT_S = 20.0
MOST_BYTES = 2_000_000


async def fetch_book(address: Address, lang: Lang) -> Book:
    """The book of a table. Raises RequestRefused."""
    url = f"{address.server}/api/tables/{address.slug}/book"
    try:
        async with (
            asyncio.timeout(TIMEOUT_S),
            aiohttp.ClientSession(raise_for_status=True) as session,
            session.get(url) as answer,
        ):
            body = bytearray()
            async for chunk in answer.content.iter_any():
                body += chunk
                if len(body) > MOST_BYTES:
                    raise TimeoutError
        return msgspec.convert(cleaned(bytes(body)), Book)
    except (aiohttp.ClientError, OSError, TimeoutError, msgspec.DecodeError):
        raise RequestRefused(say(lang, "book-unreachable")) from None


def standings_lines(book: Book, lang: Lang) -> Iterator[str]:
    if not book.rounds:
        yield say(lang, "book-empty")
        return
    ids = ["book-player", "book-matches", "book-rounds", "book-net"]
    adjusted = any(each.analysed for each in book.standings)
    rows = [[say(lang, id_) for id_ in ids + ["book-without-luck"] * adjusted]]
    for each in book.standings:
        row = [
            _name(each.player, lang),
            say(lang, "book-won-of", won=each.matches_won, all=each.matches),
            say(lang, "book-won-of", won=each.rounds_won, all=each.rounds),
            f"{each.net:+.1f}",
        ]
        if adjusted:
            luckless = each.net_without_luck
            row.append("–" if luckless is None else f"{luckless:+.1f}")
        rows.append(row)
    yield from columns(rows)
    yield from _records(book, lang)
    yield say(lang, "book-net-note")
    yield say(lang, "book-note")


def _records(book: Book, lang: Lang) -> Iterator[str]:
    for record in book.records:
        name = _name(record.player, lang) if record.player else ""
        what = say(lang, f"book-record-{record.kind}", name=name, count=record.count)
        yield f"{record.count} {what}"


def _name(player: BookPlayer, lang: Lang) -> str:
    return f"{player.name} ({say(lang, 'page-bot')})" if player.bot else player.name
