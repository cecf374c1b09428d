"""A client for a table of a server, through the same protocol as the web page."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic

import aiohttp
import msgspec
from msgspec.structs import replace

from penultima.analysis.summary import RoundSummary
from penultima.rules.actions import Action, ChooseRuling, Play
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.events import Event
from penultima.rules.house_rules import HouseRule
from penultima.text.fluent import Lang, say
from penultima.text.lists import labelled
from penultima.view import TableView, View
from penultima.wire import codec
from penultima.wire import requests as ask
from penultima.wire.messages import (
    Analysis,
    Done,
    Explanation,
    Goodbye,
    Held,
    Hint,
    Message,
    Refusal,
    SavingDelayed,
    TableInfo,
    Thoughts,
    Times,
    Update,
    Welcome,
)
from penultima.wire.notices import Notice

from .address import Address
from .chat import chat_request
from .client import RemainingTime, RequestRefused, TableChange, TableClient
from .connection import ConnectionProblem, ServerConnection
from .fair_deals import FairDeals
from .host_commands import typed_request
from .notices import notice_text
from .proposals import OpenVote, open_votes, proposal_notice
from .remote_analysis import RemoteAnalyses
from .remote_view import remote_view, setup_of
from .saved_matches import data_folder
from .seat_tokens import SeatToken, delete_token, find_token, store_token
from .silence import Silence

MOST_UNANSWERED_HELLOS = 5
"""With the pauses between them, enough attempts for a server that restarts."""
SERVICE_UNAVAILABLE = 503


class RemoteClient(TableClient):
    """With `create`, the client first creates the table; `address` is its link afterwards.

    With `code`, it takes a seat along that is open on another device.

    Two more callbacks: `on_table` is called whenever `table` may have changed, `on_closed` once,
    with the reason, when the client has no place at the table any more.
    """

    can_chat = True
    reconnecting_message = "join-reconnecting"
    on_table: Callable[[], None] = staticmethod(lambda: None)
    on_closed: Callable[[str], None] = staticmethod(lambda reason: None)

    def __init__(
        self,
        address: Address,
        name: str,
        lang: Lang,
        create: ask.Create | ask.QuickPlay | None = None,
        code: str | None = None,
    ) -> None:
        self.address, self.lang, self._create = address, lang, create
        self.name = name
        self._code = code
        self._token = None if create or code else find_token(address.url, name)
        self._token_is_stored = True
        self.table: TableInfo | None = None
        self.you: int | None = None
        self._view: View | None = None
        self._seq: int | None = None
        self._boot = ""
        self._clock_ends: tuple[Seat, float] | None = None
        self._is_reconnecting = False
        # The same for every attempt, and hard to guess: it identifies the seat until we have a
        # token for it.
        self._hello_id = secrets.token_hex(16)
        self._unanswered_hellos = 0
        self.connection = ServerConnection(address, self._hello, self._on_message, self._on_loss)
        self.silence = Silence(lang)
        self._analyses = RemoteAnalyses(self.ask, lang)
        self._deals = FairDeals(self.ask, self._post, self._tell, lang)

    @property
    def view(self) -> View:
        assert self._view is not None
        return self._view

    @property
    def in_match(self) -> bool:
        playing = self.table is not None and self.table.phase != "lobby"
        return playing and self._view is not None

    @property
    def is_host(self) -> bool:
        return self.table is not None and self.table.host == self.you

    @property
    def has_joined(self) -> bool:
        """Whether the server has welcomed us at least once."""
        return bool(self._boot)

    @property
    def connection_problem(self) -> str:
        return say(self.lang, self.reconnecting_message) if self._is_reconnecting else ""

    @property
    def clock(self) -> RemainingTime | None:
        if self._clock_ends is None:
            return None
        seat, ends = self._clock_ends
        return RemainingTime(seat, max(0, round(ends - monotonic())))

    @property
    def proposals(self) -> list[str]:
        return [vote.text for vote in self._open_votes]

    @property
    def _open_votes(self) -> list[OpenVote]:
        return open_votes(self.table, self.you, self.lang) if self.table is not None else []

    # Messages from the server

    def _hello(self) -> ask.Request:
        slug, id_ = self.address.slug, self._hello_id
        if self._token:
            return ask.Resume(
                id=id_, slug=slug, token=self._token.token, seq=self._seq, reclaim=not self._boot,
                lang=self.lang,
            )  # fmt: skip
        if self._code:
            return ask.Claim(id=id_, slug=slug, code=self._code, lang=self.lang)
        if self._create:
            return replace(self._create, id=id_)
        return ask.Join(id=id_, slug=slug, name=self.name, lang=self.lang)

    def _on_message(self, message: Message) -> None:
        if isinstance(message, Refusal):
            self._deals.refused(message.id)
            self._analyses.refused(message.id, message.text)
        match message:
            case Welcome(protocol=codec.VERSION):
                self._welcomed(message)
            case Welcome():
                self._give_up("join-other-version")
            case Update():
                self._seq, self.you = message.seq, message.you
                self._set_table(message.table)
                self._set_view(message.view, message.events)
                self._report(message)
            case Done(id=id_):
                self._deals.acknowledge(id_)
            case Analysis():
                self._analyses.receive(message)
            case SavingDelayed(delayed=True):
                self.on_status(say(self.lang, "join-saving-delayed"))
            case Refusal(code="stopping"):
                self.on_status(message.text)
            case Refusal(id=id_) if id_ == self._hello_id or not self._boot:
                self._hello_refused(message)
            case Goodbye(reason=reason, retry_ms=None):
                self.on_closed(say(self.lang, f"join-{reason}"))

    def _welcomed(self, message: Welcome) -> None:
        self.address.slug = self.address.slug or message.slug
        if message.token:
            if message.you is not None:
                self.name = message.table.seats[message.you].name
            self._token = SeatToken(message.slug, message.token, self.name)
            self._token_is_stored = _store(self.address.url, self._token)
        before, self._boot = self._boot, message.boot
        self._is_reconnecting = False
        self._seq, self.you = message.seq, message.you
        self._set_table(message.table)
        self._set_view(message.view, message.events)
        self._report(message)
        if not before:
            self._show_notices(message.chat)
            if isinstance(self._create, ask.QuickPlay) and self.is_host:
                self._begin()
            if self.you is not None and message.table.seats[self.you].sits_out:
                self.on_notice(say(self.lang, "server-sits-out"))
            if not self._token_is_stored:
                self.on_notice(say(self.lang, "join-not-remembered", folder=str(data_folder())))
        else:
            id_ = "join-back" if before == self._boot else "join-restarted"
            self.on_status(say(self.lang, id_))

    def _begin(self) -> None:
        """Begin at once, at a table that quick play has opened."""
        if self.table is not None and self.table.phase == "lobby":
            self._post(self._deals.with_part(ask.Start(), self.you))

    def _set_table(self, table: TableInfo | None) -> None:
        if table is not None:
            self.table = table

    def _set_view(self, view: TableView | None, events: tuple[Event, ...]) -> None:
        assert self.table is not None
        if view is not None:
            self._view = remote_view(view, setup_of(self.table), events)
        elif self.table.phase == "lobby":
            self._view = None

    def _set_clock(self, times: Times) -> None:
        clock = times.clock
        self._clock_ends = (clock.seat, monotonic() + clock.left_ms / 1000) if clock else None

    def _report(self, message: Welcome | Update) -> None:
        self._set_clock(message.times)
        self.on_table()
        if self._view is not None and (message.view is not None or message.events):
            self.on_change(TableChange(message.events, self._view))
        setup, seat = (self._view.setup, self._view.seat) if self._view else (None, None)
        self._deals.see(message, setup, seat)
        self._show_notices(message.notices)
        self.on_proposals()

    def _show_notices(self, notices: Sequence[Notice]) -> None:
        assert self.table is not None
        names = [seat.name for seat in self.table.seats]
        for notice in filter(self.silence.hears, notices):
            line = notice_text(notice, names, self.lang, self.table.deal.dealt)
            line = line or proposal_notice(notice, self.table, self.you, self.lang)
            if line:
                self.on_notice(line)

    def _post(self, request: ask.Request) -> str:
        return self.connection.post(request)

    def _tell(self, line: str) -> None:
        self.on_notice(line)

    def _hello_refused(self, refusal: Refusal) -> None:
        if self._boot and refusal.retry_ms is not None:
            # The seat is kept, but this node can't serve its table just now.
            self.connection.reconnect_in(refusal.retry_ms)
        elif refusal.code == "wrong_token" and self._token:
            # The seat is gone. Another one may be free.
            with suppress(OSError):
                delete_token(self.address.url, self.name)
            self._give_up("join-seat-lost")
        elif refusal.code == "table_full":
            self._give_up("join-full")
        else:
            self.connection.stop()
            self.on_closed(refusal.text)

    def _on_loss(self, problem: ConnectionProblem) -> None:
        """The connection broke, or could not be made."""
        self._clock_ends = None
        self._analyses.lost()
        match problem:
            case msgspec.DecodeError():
                self._give_up("join-other-version")
            case _ if self._boot:
                if not self._is_reconnecting:
                    self.on_status(say(self.lang, self.reconnecting_message))
                self._is_reconnecting = True
            case aiohttp.WSServerHandshakeError(status=status) if status == SERVICE_UNAVAILABLE:
                self.on_status(say(self.lang, "server-stopping"))
            case _ if self._may_have_seat(problem):
                self._unanswered_hellos += 1
            case aiohttp.WSServerHandshakeError():
                self._give_up("join-no-server")
            case aiohttp.ClientConnectorCertificateError():
                self._give_up("join-no-trust")
            case aiohttp.ClientSSLError():
                self._give_up("join-no-https")
            case _:
                self._give_up("join-unreachable")

    def _may_have_seat(self, problem: ConnectionProblem) -> bool:
        """Whether the server may have given us a seat, and only its answer was lost."""
        has_said_hello = problem is None or self._unanswered_hellos > 0
        return has_said_hello and self._unanswered_hellos < MOST_UNANSWERED_HELLOS

    def _give_up(self, reason: str) -> None:
        self.connection.stop()
        facts = {"server": self.address.server, "url": self.address.url}
        self.on_closed(say(self.lang, reason, **facts))

    # Requests of the player

    async def run(self) -> None:
        """Nothing to do: the server runs the match, and the app runs the connection."""

    async def ask(self, request: ask.Request) -> Message | None:
        """Send a request and return its answer. Raises RequestRefused."""
        if not self.connection.is_connected:
            raise RequestRefused(say(self.lang, "join-not-connected"))
        answer = await self.connection.ask(self._deals.with_part(request, self.you))
        if isinstance(answer, Refusal):
            raise RequestRefused(answer.text)
        if isinstance(answer, Held):
            self.on_status(say(self.lang, "join-held"))
        return answer

    async def do(self, action: Action) -> None:
        assert self._seq is not None
        has_choice = len(self.view.legal) > 1
        await self.ask(ask.Move(seq=self._seq, action=action))
        if self.coach_speaks and self.can_be_coached and has_choice:
            await self._hear_remark()
        if isinstance(action, ChooseRuling):
            self.on_status(say(self.lang, "join-waiting"))

    async def why_not(self, card: Card) -> str | None:
        answer = await self.ask(ask.WhyNot(action=Play(card)))
        if isinstance(answer, Explanation) and answer.refusal is not None:
            return answer.refusal.text
        return None

    @property
    def can_be_coached(self) -> bool:
        table = self.table
        if table is None or self.you is None or table.phase != "playing":
            return False
        people = sum(seat.kind == "human" for seat in table.seats)
        return people == 1 and not any(seat.vacant for seat in table.seats)

    @property
    def hints_used(self) -> int:
        results = self.table.results if self.table else ()
        return sum(each.count for each in results[-1].hints) if results else 0

    async def hint(self) -> str:
        answer = await self.ask(ask.AskHint(lang=self.lang))
        text = answer.text if isinstance(answer, Hint) else ""
        return text or say(self.lang, "page-coach-nothing")

    async def thoughts(self) -> list[str]:
        answer = await self.ask(ask.AskThoughts(lang=self.lang))
        if not isinstance(answer, Thoughts) or self.table is None:
            return []
        names = [seat.name for seat in self.table.seats]
        return [labelled(self.lang, names[line.seat], line.text) for line in answer.lines]

    async def _hear_remark(self) -> None:
        with suppress(RequestRefused):  # it was no decision, or the round is over
            answer = await self.ask(ask.AskHint(last=True, lang=self.lang))
            if isinstance(answer, Hint) and answer.text:
                self.on_notice(answer.text)

    async def analyse(self, progress: Callable[[float], None]) -> RoundSummary:
        if self.table is None or not self.table.results:
            raise RequestRefused(say(self.lang, "analysis-no-rounds"))
        last = self.table.results[-1]
        return await self._analyses.analyse(last.match, last.round, progress)

    async def vote(self, agree: bool) -> None:
        for vote in self._open_votes:
            await self.ask(ask.Vote(version=vote.version, agree=agree))

    async def propose(self, card: Card, rule: HouseRule | None) -> None:
        """Propose to write a rule on a card, or to rub it out."""
        await self.ask(ask.Propose(card=card, rule=rule))

    async def chat(self, text: str) -> None:
        """Say something, or do what `/mute Eve` says."""
        told = self.silence.enter(text.removeprefix("/")) if text.startswith("/") else None
        if told is not None:
            self.on_notice(told)
            return
        seats = self.table.seats if self.table else ()
        await self.ask(typed_request(text, seats, self.lang) or chat_request(text))

    async def next_round(
        self,
        wearing: tuple[Color, ...] | None,
        house_rules: Mapping[Card, HouseRule | None],
    ) -> None:
        for card, rule in house_rules.items():
            await self.propose(card, rule)
        if wearing is not None:
            await self.ask(ask.Dress(clothes=wearing))
        await self.ask(ask.SetReady())
        self.on_status(say(self.lang, "join-waiting"))

    async def play_again(self) -> bool:
        await self.next_round(None, {})
        return True

    def exit_message(self) -> str:
        if not (self.has_joined and self._token_is_stored):
            return ""
        return say(self.lang, "join-kept", url=self.address.url)

    def close(self) -> None:
        """Nothing to release. The seat stays ours until we ask to leave the table."""


def _store(address: str, token: SeatToken) -> bool:
    """Whether the token could be stored. If not, the player can still play, but not come back."""
    try:
        store_token(address, token)
    except OSError:
        return False
    return True
