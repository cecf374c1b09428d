"""The terminal's part in fair deals (docs/fairness.md), and its check at the end of a round."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from penultima.fairness.audit import Difference, audit_round, merged
from penultima.fairness.memory import Memory, Told
from penultima.fairness.transcript import DealId, Transcript, round_seed
from penultima.fairness.witness import Verdict, Witness
from penultima.rules.cards import Seat
from penultima.rules.events import Dealt, RoundEnded
from penultima.rules.table import Setup
from penultima.text.events import event_text
from penultima.text.fluent import Lang, say
from penultima.text.lists import labelled
from penultima.wire import requests as ask
from penultima.wire.messages import (
    Message,
    Replay,
    TableInfo,
    Update,
    Welcome,
    seating,
    shown_hands,
)

from .client import RequestRefused
from .connection import new_id
from .notices import part_name

MOST_PARTS = 100
"""Of a replay."""

Ask = Callable[[ask.Request], Awaitable[Message | None]]
Post = Callable[[ask.Request], str]


class FairDeals:
    """Shown every message of the server. `tell` gets one line at the end of each round.

    `ask` waits for the answer to a request, `post` does not, and returns the request's id.
    """

    def __init__(self, ask: Ask, post: Post, tell: Callable[[str], None], lang: Lang) -> None:
        self._ask, self._post, self._tell, self._lang = ask, post, tell, lang
        self._witness, self._memory = Witness(), Memory()
        self._table: TableInfo | None = None
        self._opened: DealId | None = None
        self._commit_id = self._reveal_id = ""
        self._is_committing = False
        """Whether the request that commits to our contribution has not been answered."""
        self._round: tuple[int, int] | None = None
        self._is_announced = False
        """Whether the server had announced the deal of this round before it was made."""
        self._checks: set[asyncio.Task[None]] = set()

    def with_part(self, request: ask.Request, you: int | None) -> ask.Request:
        """A request to begin, with a commitment to our contribution to the deal."""
        if you is None:
            return request
        match request:
            case ask.SetReady() | ask.Start():
                self._commit_id, self._is_committing = new_id(), True
                return replace(request, id=self._commit_id, part=self._witness.commit(you))
            case _:
                return request

    def acknowledge(self, id_: str) -> None:
        """The server has carried out a request of ours."""
        if id_ and id_ == self._commit_id:
            self._is_committing = False
            self._witness.acknowledge_commitment()
        elif id_ and id_ == self._reveal_id:
            self._witness.acknowledge_opening()

    def refused(self, id_: str) -> None:
        """The server has refused a request of ours."""
        if id_ == self._commit_id:
            self._is_committing = False

    def see(self, message: Welcome | Update, setup: Setup | None, seat: Seat | None) -> None:
        """`setup` and `seat` are those of the match after the message, if there is one."""
        if isinstance(message, Update):
            self.acknowledge(message.done or "")
        known, self._table = self._table, message.table or self._table
        table = self._table
        assert table is not None
        round_ = None if message.view is None else (table.match, message.view.round)
        if round_ is not None and round_ != self._round:
            self._round = round_
            self._is_announced = known is not None and known.deal.coming is not None
        self._remember(message, table)
        before = self._witness.verdict
        if message.table is not None:
            self._take_part(table, message.you)
        verdict = self._witness.verdict
        is_over = any(isinstance(event, RoundEnded) for event in message.events)
        if setup is None or not (is_over or verdict is not before):
            return
        # Who has just come saw nothing.
        if isinstance(message, Update) or before is not None:
            self._check_later(verdict if verdict is not before else None, setup, seat, message)

    def _take_part(self, table: TableInfo, you: int | None) -> None:
        contribution = self._witness.see(table.deal, seating(table, you))
        coming = table.deal.coming
        if contribution is not None and coming is not None and coming.deal != self._opened:
            self._opened = coming.deal
            self._reveal_id = self._post(ask.Reveal(contribution=contribution))
        if you is None or self._is_committing or not table.seats[you].ready:
            return
        if self._witness.must_commit(table.deal, you):
            self._post(self.with_part(ask.SetReady(), you))

    def _remember(self, message: Welcome | Update, table: TableInfo) -> None:
        dealt, view = table.deal.dealt, message.view
        deal = None if dealt is None else dealt.deal
        if isinstance(message, Welcome) and message.round:
            events = [event for step in message.round for event in step]
            self._memory.add_again(deal, events, view, message.round_from)
        else:
            if isinstance(message, Welcome) and message.gap:
                self._memory.miss()
            self._memory.add(deal, message.events, view)

    def _check_later(
        self, verdict: Verdict | None, setup: Setup, seat: Seat | None, message: Welcome | Update
    ) -> None:
        table = self._table
        assert table is not None
        round_ = message.view.round if message.view else None
        if verdict is None or verdict.transcript.deal != DealId(
            table.slug, table.match, round_ or verdict.transcript.deal.round
        ):
            dropped = say(self._lang, "fair-transcript-dropped")
            wrong = labelled(self._lang, say(self._lang, "fair-wrong"), dropped)
            self._tell(wrong if self._is_announced else say(self._lang, "fair-untold"))
            return
        told = self._memory.told(verdict.transcript.deal)
        check = self._check(verdict, told, setup, seat)
        task = asyncio.get_running_loop().create_task(check)
        self._checks.add(task)
        task.add_done_callback(self._checks.discard)

    async def _check(self, verdict: Verdict, told: Told, setup: Setup, seat: Seat | None) -> None:
        """Deal the round again, compare it with all that we were told, and say the result."""
        problem = _problem(verdict, setup, self._lang)
        if problem is None and told.retold is not None:
            event = event_text(told.retold, setup, self._lang, seat) or ""
            problem = say(self._lang, "fair-told-otherwise", event=event)
        if problem is None:
            try:
                replay = await self._replay(verdict.transcript)
            except RequestRefused:
                replay = None
            if replay is None:
                self._tell(say(self._lang, "join-deal-not-checked"))
                return
            problem = self._card_problem(verdict.transcript, replay, told, setup, seat)
        if problem is not None:
            self._tell(labelled(self._lang, say(self._lang, "fair-wrong"), problem))
        else:
            self._tell(_checked(verdict, seat, self._lang))

    async def _replay(self, transcript: Transcript) -> Replay | None:
        """All parts of the replay of a round. Raises RequestRefused."""
        match, round_ = transcript.deal.match, transcript.deal.round
        whole: Replay | None = None
        for _ in range(MOST_PARTS):
            first = len(whole.steps) if whole else 0
            part = await self._ask(ask.AskReplay(match=match, round=round_, first=first))
            if not isinstance(part, Replay):
                return None
            whole = replace(whole, steps=(*whole.steps, *part.steps)) if whole else part
            if not part.more:
                return whole
        return None

    def _card_problem(
        self,
        transcript: Transcript,
        replay: Replay,
        told: Told,
        setup: Setup,
        seat: Seat | None,
    ) -> str | None:
        lang, seen = self._lang, told.events
        if replay.transcript != transcript:
            return say(lang, "join-deal-other-parts")
        replayed = [event for step in replay.steps for event in step.events]
        events = merged(seen, replayed) if seen is not None else replayed
        if isinstance(events, Difference):
            return self._differs("join-deal-other-event", events, replay, setup)
        assert transcript.secret is not None
        seed = round_seed(transcript, transcript.secret)
        try:
            found = audit_round(
                setup,
                seed,
                transcript.deal.round,
                events,
                seat=seat if seen else None,
                dealer=told.dealer,
                hands=told.hands if seen else shown_hands(replay),
            )
        except Exception:  # events that can't happen fail in many ways
            found = Difference(len(events), "")
        if not any(isinstance(event, Dealt) for event in events):
            found = Difference(0, "")
        return self._differs("join-deal-event", found, replay, setup) if found else None

    def _differs(self, id_: str, found: Difference, replay: Replay, setup: Setup) -> str:
        """The move that does not agree. Moves are counted from 1, as in the replay."""
        before = 0
        for move, step in enumerate(replay.steps, 1):
            if found.place < before + len(step.events):
                event = step.events[found.place - before]
                if text := event_text(event, setup, self._lang, None):
                    return say(self._lang, id_, move=move, event=text)
                return say(self._lang, "join-deal-move", move=move)
            before += len(step.events)
        return say(self._lang, "join-deal-move", move=len(replay.steps))


def _problem(verdict: Verdict, setup: Setup, lang: Lang) -> str | None:
    """The first thing that does not agree in what was told about the deal."""
    for complaint in verdict.complaints:
        return say(lang, f"fair-{complaint.replace('_', '-')}")
    for problem in verdict.problems:
        name = ""
        if problem.seat is not None:
            name = part_name(verdict.transcript, problem.seat, setup.players, lang)
        return say(lang, f"fair-{problem.kind.replace('_', '-')}", names=name)
    return None


def _checked(verdict: Verdict, seat: Seat | None, lang: Lang) -> str:
    parts = verdict.transcript.parts
    if not any(part.contribution for part in parts):
        return say(lang, "fair-checked-alone")
    if seat is not None and not verdict.has_own_part:
        return say(lang, "fair-checked-without-you")
    if any(part.contribution is None for part in parts):
        return say(lang, "fair-checked-some")
    return say(lang, "fair-checked")
