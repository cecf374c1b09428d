"""A chair at a table of a server, through the same protocol as the web page."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic

import aiohttp
import msgspec
from msgspec.structs import replace

from penultima.rules.actions import Action
from penultima.rules.cards import Color, Seat
from penultima.rules.events import Event
from penultima.text.fluent import Lang, say
from penultima.view import TableView, View
from penultima.wire import codec as protocol
from penultima.wire import requests as ask
from penultima.wire.messages import (
    Goodbye,
    Held,
    Message,
    Refusal,
    TableInfo,
    Times,
    Update,
    Welcome,
)
from penultima.wire.notices import Notice

from .address import Address
from .chat import chat_request
from .connection import Problem, ServerConnection
from .notices import notice_text
from .remote_view import remote_view, setup_of
from .saved import data_folder
from .seat import News, PlayerSeat, RemainingTime, Said
from .seat_keys import SeatKey, find_key, forget_key, keep_key

MOST_UNANSWERED = 5
"""With the pauses between them, tries enough for a server that restarts."""
SERVICE_UNAVAILABLE = 503


class RemoteSeat(PlayerSeat):
    """`changed` is called whenever the table around the match is another one.

    `turned_away` is called once, with the reason, when there is no seat for us any more. With
    `create`, the table is opened first: then `address` is its link.
    """

    can_talk = True
    reconnecting = "join-reconnecting"
    changed: Callable[[], None] = staticmethod(lambda: None)
    turned_away: Callable[[str], None] = staticmethod(lambda why: None)

    def __init__(
        self, address: Address, name: str, lang: Lang, create: ask.Create | None = None
    ) -> None:
        self.address, self.lang, self._create = address, lang, create
        self.name = name
        self._key = None if create else find_key(address.url, name)
        self._key_kept = True
        self.table: TableInfo | None = None
        self.you: int | None = None
        self._view: View | None = None
        self._seq: int | None = None
        self._boot = ""
        self._clock_ends: tuple[Seat, float] | None = None
        self._lost_once = False
        # The same for every try, and not to be guessed: whoever comes with it gets the same seat.
        self._hello_id = secrets.token_hex(16)
        self._unanswered = 0
        self.wire = ServerConnection(address.socket, self._hello, self._heard, self._lost)

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
    def was_let_in(self) -> bool:
        return bool(self._boot)

    @property
    def trouble(self) -> str:
        return say(self.lang, self.reconnecting) if self._lost_once else ""

    @property
    def clock(self) -> RemainingTime | None:
        if self._clock_ends is None:
            return None
        seat, ends = self._clock_ends
        return RemainingTime(seat, max(0, round(ends - monotonic())))

    # What the server says

    def _hello(self) -> ask.Request:
        slug, id_ = self.address.slug, self._hello_id
        if self._key:
            return ask.Resume(
                id=id_, slug=slug, token=self._key.token, seq=self._seq, lang=self.lang
            )
        if self._create:
            return replace(self._create, id=id_)
        return ask.Join(id=id_, slug=slug, name=self.name, lang=self.lang)

    def _heard(self, message: Message) -> None:
        match message:
            case Welcome(protocol=protocol.VERSION):
                self._welcome(message)
            case Welcome():
                self._give_up("join-other-version")
            case Update():
                self._seq, self.you = message.seq, message.you
                self._table_is(message.table)
                self._view_is(message.view, message.events)
                self._tell(message)
            case Refusal(code="stopping"):
                self.remark(message.text)
            case Refusal(id=id_) if id_ == self._hello_id or not self._boot:
                self._refused_at_the_door(message)
            case Goodbye(reason=reason, retry_ms=None):
                self.turned_away(say(self.lang, f"join-{reason}"))

    def _welcome(self, message: Welcome) -> None:
        self.address.slug = self.address.slug or message.slug
        if message.token:
            self._key = SeatKey(message.slug, message.token, self.name)
            self._key_kept = _is_kept(self.address.url, self._key)
        before, self._boot = self._boot, message.boot
        self._lost_once = False
        self._seq, self.you = message.seq, message.you
        self._table_is(message.table)
        self._view_is(message.view, message.events)
        self._tell(message)
        if not before:
            self._note(message.chat)
            if not self._key_kept:
                self.note(say(self.lang, "join-not-remembered", folder=str(data_folder())))
        else:
            self.remark(say(self.lang, "join-back" if before == self._boot else "join-restarted"))

    def _table_is(self, table: TableInfo | None) -> None:
        if table is not None:
            self.table = table

    def _view_is(self, view: TableView | None, events: tuple[Event, ...]) -> None:
        assert self.table is not None
        if view is not None:
            self._view = remote_view(view, setup_of(self.table), events)
        elif self.table.phase == "lobby":
            self._view = None

    def _times_are(self, times: Times) -> None:
        clock = times.clock
        self._clock_ends = (clock.seat, monotonic() + clock.left_ms / 1000) if clock else None

    def _tell(self, message: Welcome | Update) -> None:
        self._times_are(message.times)
        self.changed()
        if self._view is not None and (message.view is not None or message.events):
            self.tell(News(message.events, self._view))
        self._note(message.notices)

    def _note(self, notices: Sequence[Notice]) -> None:
        assert self.table is not None
        names = [seat.name for seat in self.table.seats]
        for notice in notices:
            if line := notice_text(notice, names, self.lang):
                self.note(line)

    def _refused_at_the_door(self, refusal: Refusal) -> None:
        if refusal.code == "wrong_token" and self._key:
            # The seat is gone; perhaps another one is free.
            with suppress(OSError):
                forget_key(self.address.url, self.name)
            self._give_up("join-seat-lost")
        elif refusal.code == "table_full":
            self._give_up("join-full")
        else:
            self.wire.hang_up()
            self.turned_away(refusal.text)

    def _lost(self, problem: Problem) -> None:
        """The connection broke, or there never was one."""
        self._clock_ends = None
        match problem:
            case msgspec.DecodeError():
                self._give_up("join-other-version")
            case _ if self._boot:
                if not self._lost_once:
                    self.remark(say(self.lang, self.reconnecting))
                self._lost_once = True
            case aiohttp.WSServerHandshakeError(status=status) if status == SERVICE_UNAVAILABLE:
                self.remark(say(self.lang, "server-stopping"))
            case _ if self._may_have_seat(problem) and self._unanswered < MOST_UNANSWERED:
                self._unanswered += 1
            case aiohttp.WSServerHandshakeError():
                self._give_up("join-no-server")
            case aiohttp.ClientConnectorCertificateError():
                self._give_up("join-no-trust")
            case aiohttp.ClientSSLError():
                self._give_up("join-no-https")
            case _:
                self._give_up("join-unreachable")

    def _may_have_seat(self, problem: Problem) -> bool:
        """Whether we have said hello: perhaps only the answer was lost, now or some tries ago."""
        return problem is None or self._unanswered > 0

    def _give_up(self, why: str) -> None:
        self.wire.hang_up()
        facts = {"server": self.address.server, "url": self.address.url}
        self.turned_away(say(self.lang, why, **facts))

    # What the person does

    async def run(self) -> None:
        """The server keeps the table going; the connection is kept by the app."""

    async def ask(self, request: ask.Request) -> None:
        """Ask something of the server. Raises Said."""
        if not self.wire.is_connected:
            raise Said(say(self.lang, "join-not-connected"))
        answer = await self.wire.ask(request)
        if isinstance(answer, Refusal):
            raise Said(answer.text)
        if isinstance(answer, Held):
            self.remark(say(self.lang, "join-held"))

    async def do(self, action: Action) -> None:
        assert self._seq is not None
        await self.ask(ask.Move(seq=self._seq, action=action))

    async def talk(self, text: str) -> None:
        await self.ask(chat_request(text))

    async def next_round(self, wearing: tuple[Color, ...] | None) -> None:
        if wearing is not None:
            await self.ask(ask.Dress(clothes=wearing))
        await self.ask(ask.SetReady())
        self.remark(say(self.lang, "join-waiting"))

    async def again(self) -> bool:
        await self.next_round(None)
        return True

    def goodbye(self) -> str:
        if not (self.was_let_in and self._key_kept):
            return ""
        return say(self.lang, "join-kept", url=self.address.url)

    def close(self) -> None:
        """The seat stays: whoever leaves for good gives it up."""


def _is_kept(address: str, key: SeatKey) -> bool:
    """Whether this disk keeps the key. It is no reason to lose the connection."""
    try:
        keep_key(address, key)
    except OSError:
        return False
    return True
