"""The book of a table over HTTP: as JSON, as CSV, and its matches as game records.

Who has the link has the book. Only finished rounds are in it: their hands are open.
"""

import asyncio
import io
import zipfile
from collections.abc import Callable, Sequence
from typing import TypeVar

from aiohttp import web

from penultima.server.errors import Rejected
from penultima.server.runtime import Services
from penultima.server.store.analyses import StoredAnalysis
from penultima.server.store.entries import Entry
from penultima.server.table.analyses import luck_of
from penultima.server.table.book import as_csv, book
from penultima.server.table.match_records import MatchRecord, match_records
from penultima.server.table.state import TableState
from penultima.wire import codec

T = TypeVar("T")

MOST_ANALYSES = 300
"""The latest rounds that are counted without their luck."""
BOOK_ROUNDS = 100
"""Counting so many rounds costs as much as a request,"""
READ_BYTES = 256 * 1024
"""and so does reading this much of a log again."""


async def answer_book(services: Services, state: TableState) -> web.Response:
    analyses = await _read_analyses(services, state.slug)
    body = await _prepared(services, lambda: codec.encode(book(state, luck_of(analyses))))
    return web.Response(body=body, content_type="application/json", headers=_FRESH)


async def answer_csv(services: Services, state: TableState) -> web.Response:
    text = await _prepared(services, lambda: as_csv(state))
    return _file(text.encode(), "text/csv", f"{state.slug}.csv")


async def answer_records(
    services: Services, state: TableState, match: int | None = None
) -> web.Response:
    """The record of a match, or those of all matches in an archive."""
    rounds = [each for each in state.played if match in (None, each.result.match)]
    if not rounds:
        raise web.HTTPNotFound(text="No round of it is over.\n")
    entries = await _read(services, state.slug, rounds[-1].last)

    def prepare() -> bytes:
        records = match_records(state.slug, entries)
        if match is None:
            return _zipped(state.slug, list(records))
        return next(each for each in records if each.match == match).text.encode()

    body = await _prepared(services, prepare)
    if match is None:
        return _file(body, "application/zip", f"{state.slug}.zip")
    return _file(body, "text/plain", f"{state.slug}-{match}.record")


_FRESH = {"Cache-Control": "no-store"}


def _file(body: bytes, content_type: str, name: str) -> web.Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', **_FRESH}
    charset = None if content_type == "application/zip" else "utf-8"
    return web.Response(body=body, content_type=content_type, charset=charset, headers=headers)


def _zipped(slug: str, records: Sequence[MatchRecord]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for record in records:
            archive.writestr(f"{slug}-{record.match}.record", record.text)
    return packed.getvalue()


async def _prepared(services: Services, what: Callable[[], T]) -> T:
    """The result of work that is done outside the event loop."""
    return await _answer(lambda done: services.workers.prepare(what, done))


async def _read(services: Services, slug: str, last: int) -> tuple[Entry, ...]:
    return await _answer(lambda done: services.store.read(slug, 1, last, done))


async def _read_analyses(services: Services, slug: str) -> tuple[StoredAnalysis, ...]:
    return await _answer(lambda done: services.store.read_analyses(slug, MOST_ANALYSES, done))


async def _answer(ask: Callable[[Callable[[T | None], None]], None]) -> T:
    """What a callback is called with. Raises Rejected if that is None."""
    answer: asyncio.Future[T | None] = asyncio.get_running_loop().create_future()

    def done(found: T | None) -> None:
        if not answer.done():
            answer.set_result(found)

    ask(done)
    found = await answer
    if found is None:
        raise Rejected("failed", 1000)
    return found
