"""The analyses of a table's finished rounds: worked out once, stored, and sent to whoever asks."""

import zlib
from collections.abc import Iterable
from functools import partial
from typing import TypeAlias

import msgspec

from penultima.analysis.summary import RoundSummary
from penultima.kernel import COMPILED
from penultima.server.analysis_process import RecordedRound, RecordedStep
from penultima.server.errors import Rejected
from penultima.server.runtime import Services
from penultima.server.store.analyses import StoredAnalysis
from penultima.server.store.entries import Entry, events_in
from penultima.text.fluent import Lang
from penultima.wire import codec
from penultima.wire import requests as r
from penultima.wire.messages import Analysis

from .audience import Audience
from .book import Luck
from .replay import find_round
from .session import Session
from .state import PastRound

VERSION = 1
"""The format of stored analyses, and their words. Those of another version are made again."""
MOST_WAITING = 8
"""Rounds of all tables that are being analysed, one after the other; each takes a few seconds."""
BUSY_MS = 3000
TOO_FAST_MS = 30_000

Round: TypeAlias = tuple[int, int]
"""Match and round."""


class TableAnalyses:
    def __init__(self, services: Services, audience: Audience) -> None:
        self._services, self._audience = services, audience
        self._asked: dict[Session, r.AskAnalysis] = {}
        """The latest request of each connection, which is told how far the work is."""
        self._reading: set[Session] = set()
        self._current: Round | None = None
        """The round that is being analysed."""
        self._progress = 0.0

    @property
    def is_busy(self) -> bool:
        return self._current is not None

    def ask(self, session: Session, request: r.AskAnalysis) -> None:
        """Answer a request, now or later. Raises Rejected, also if the round is not over."""
        played = find_round(self._audience.committed, request.match, request.round)
        if session in self._reading:
            raise Rejected("too_fast", 1000)
        self._asked = {each: ask for each, ask in self._asked.items() if each in self._audience}
        self._asked[session] = request
        if self._current == (request.match, request.round):
            self._tell_progress(session, request)
            return
        self._reading.add(session)
        found = partial(self._found, session, request, played)
        slug = self._audience.committed.slug
        self._services.store.read_analysis(slug, request.match, request.round, found)

    def _found(
        self,
        session: Session,
        request: r.AskAnalysis,
        played: PastRound,
        stored: StoredAnalysis | None,
    ) -> None:
        self._reading.discard(session)
        if session not in self._audience:
            return
        summaries = _unpack(stored.body) if stored and stored.version == VERSION else {}
        # One from before the server spoke this language is made anew.
        if request.lang in summaries:
            self._send(session, request, summaries)
        elif request.begin and self._current != (request.match, request.round):
            try:
                self._begin(session, played)
            except Rejected as why:
                session.refuse(request.id, why)
        else:
            self._tell_progress(session, request)

    def _begin(self, session: Session, played: PastRound) -> None:
        services, result = self._services, played.result
        if not COMPILED:
            raise Rejected("no_analysis")
        if self.is_busy or services.workers.analyses >= MOST_WAITING:
            raise Rejected("analysis_busy", BUSY_MS)
        if not services.quota.take_analysis(session.address):
            raise Rejected("too_fast", TOO_FAST_MS)
        self._current = result.match, result.round
        self._progressed(0.0)
        slug, address = self._audience.committed.slug, session.address
        work = partial(self._work, played, address)
        services.store.read(slug, played.first, played.last, work)

    def _work(self, played: PastRound, address: str, entries: tuple[Entry, ...] | None) -> None:
        if entries is None:
            self._done(address, None)
            return
        self._services.metrics.add("analyses")
        self._services.workers.analyse(
            codec.encode(recorded_round(played, entries)),
            self._progressed,
            partial(self._done, address),
        )

    def _progressed(self, share: float) -> None:
        self._progress = share
        for session, request in self._listeners():
            self._tell_progress(session, request)

    def _done(self, address: str, body: bytes | None) -> None:
        assert self._current is not None
        if body is None:
            listeners, self._current = self._listeners(), None
            for session, request in listeners:
                session.refuse(request.id, Rejected("failed"))
            return
        stored = StoredAnalysis(*self._current, VERSION, zlib.compress(body))
        self._services.quota.written(address, len(stored.body))
        slug, kept = self._audience.committed.slug, partial(self._kept, stored)
        self._services.store.write_analysis(slug, stored, kept)

    def _kept(self, stored: StoredAnalysis) -> None:
        """It is stored before it is sent: whoever asks from now on finds it."""
        listeners, self._current = self._listeners(), None
        summaries = _unpack(stored.body)
        for session, request in listeners:
            self._send(session, request, summaries)

    def _listeners(self) -> list[tuple[Session, r.AskAnalysis]]:
        return [
            (session, request)
            for session, request in self._asked.items()
            if session in self._audience and (request.match, request.round) == self._current
        ]

    def _tell_progress(self, session: Session, request: r.AskAnalysis) -> None:
        is_current = self._current == (request.match, request.round)
        progress = self._progress if is_current else None
        session.send(Analysis(request.id, request.match, request.round, progress))

    def _send(
        self, session: Session, request: r.AskAnalysis, summaries: dict[Lang, RoundSummary]
    ) -> None:
        del self._asked[session]
        summary = summaries[request.lang]
        session.send(Analysis(request.id, request.match, request.round, None, summary))


def recorded_round(played: PastRound, entries: tuple[Entry, ...]) -> RecordedRound:
    setup, result = played.setup, played.result
    steps = []
    for entry in entries:
        if events := events_in(entry.events):
            seat = entry.seat if entry.action else None
            steps.append(RecordedStep(seat, entry.action, events))
    return RecordedRound(
        setup.edition.id,
        setup.players,
        setup.options,
        setup.house_rules,
        result.round,
        tuple(score - points for score, points in zip(result.scores, result.points, strict=True)),
        tuple(steps),
    )


def luck_of(stored: Iterable[StoredAnalysis]) -> Luck:
    """The luck of each seat, by round, in analyses of the current version."""
    summaries = (
        (each, next(iter(_unpack(each.body).values())))
        for each in stored
        if each.version == VERSION
    )
    return {
        (each.match, each.round): tuple(account.luck for account in summary.accounts)
        for each, summary in summaries
    }


def _unpack(body: bytes) -> dict[Lang, RoundSummary]:
    # It may have a language that has been removed since.
    return msgspec.json.decode(zlib.decompress(body), type=dict[str, RoundSummary])
