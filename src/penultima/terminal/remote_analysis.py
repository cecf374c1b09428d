"""Ask a server for the analysis of a round, and wait for it."""

import asyncio
from collections.abc import Awaitable, Callable

from penultima.analysis.summary import RoundSummary
from penultima.text.fluent import Lang, say
from penultima.wire.messages import Analysis, Message
from penultima.wire.requests import AskAnalysis, Request

from .client import RequestRefused
from .connection import new_id


class RemoteAnalyses:
    """One at a time: the server answers the last request of a connection."""

    def __init__(self, ask: Callable[[Request], Awaitable[Message | None]], lang: Lang) -> None:
        self._ask, self._lang = ask, lang
        self._id = ""
        self._progress: Callable[[float], None] = lambda share: None
        self._summary: asyncio.Future[RoundSummary] | None = None

    async def analyse(
        self, match: int, round_: int, progress: Callable[[float], None]
    ) -> RoundSummary:
        """Raises RequestRefused, also if the connection breaks."""
        self._fail(say(self._lang, "analysis-failed"))
        self._id, self._progress = new_id(), progress
        summary: asyncio.Future[RoundSummary] = asyncio.get_running_loop().create_future()
        self._summary = summary
        await self._ask(AskAnalysis(id=self._id, match=match, round=round_, lang=self._lang))
        return await summary

    def receive(self, message: Analysis) -> None:
        if message.id != self._id or self._summary is None or self._summary.done():
            return
        if message.summary is not None:
            self._summary.set_result(message.summary)
        elif message.progress is not None:
            self._progress(message.progress)

    def refused(self, id_: str, text: str) -> None:
        if id_ == self._id:
            self._fail(text)

    def lost(self) -> None:
        """The connection broke: another one is told nothing of this request."""
        self._fail(say(self._lang, "join-not-connected"))

    def _fail(self, text: str) -> None:
        summary, self._summary = self._summary, None
        if summary is not None and not summary.done():
            summary.set_exception(RequestRefused(text))
            summary.exception()  # it may be that nobody waits any more
