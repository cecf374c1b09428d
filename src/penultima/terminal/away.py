"""A chair at a table of a server, through the same protocol as the web page."""

from collections.abc import Callable
from urllib.parse import urlsplit

from penultima.errors import BadSetup
from penultima.rules.actions import Action
from penultima.rules.cards import Color
from penultima.rules.events import Event
from penultima.rules.table import Setup
from penultima.server import requests as ask
from penultima.server.messages import (
    Goodbye,
    Held,
    Message,
    Refusal,
    TableInfo,
    TableView,
    Update,
    Welcome,
)
from penultima.text.fluent import Lang, say
from penultima.view import View

from .chair import Chair, News, Said
from .notices import notice_text
from .remote_view import remote_view, setup_of
from .seat_keys import SeatKey, find_key, forget_key, keep_key
from .wire import Wire


class Address:
    """`http://host:8000/t/slug`, as it stands in a browser. Raises BadSetup."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        *_, before, slug = ["", "", *parts.path.rstrip("/").split("/")]
        if not parts.netloc or before != "t" or not slug:
            raise BadSetup(f"--join: {url} isn't the link of a table, such as http://host:8000/t/x")
        self.url, self.slug = url, slug
        scheme = {"https": "wss", "wss": "wss"}.get(parts.scheme, "ws")
        self.socket = f"{scheme}://{parts.netloc}/ws"


class AwayChair(Chair):
    """`changed` is called whenever the table around the match is another one."""

    changed: Callable[[], None] = staticmethod(lambda: None)
    turned_away: Callable[[str], None] = staticmethod(lambda why: None)

    def __init__(self, url: str, name: str, lang: Lang) -> None:
        self.address, self.lang = Address(url), lang
        self._key = find_key(url)
        self.name = self._key.name if self._key else name
        self.table: TableInfo | None = None
        self.you: int | None = None
        self._view: View | None = None
        self._seq: int | None = None
        self._boot = ""
        self._hello_id = "hello"
        self.wire = Wire(self.address.socket, self._hello, self._heard, self._lost)

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

    # What the server says

    def _hello(self) -> ask.Request:
        slug = self.address.slug
        if self._key:
            return ask.Resume(
                id=self._hello_id, slug=slug, token=self._key.token, seq=self._seq, lang=self.lang
            )
        return ask.Join(id=self._hello_id, slug=slug, name=self.name, lang=self.lang)

    def _heard(self, message: Message) -> None:
        match message:
            case Welcome():
                self._welcome(message)
            case Update():
                self._seq, self.you = message.seq, message.you
                self._table_is(message.table)
                self._view_is(message.view, message.events)
                self._tell(message)
            case Refusal(id=self._hello_id, code=code, text=text):
                self._refused_at_the_door(code, text)
            case Goodbye(reason=reason, retry_ms=None):
                self.turned_away(say(self.lang, f"join-{reason}"))

    def _welcome(self, message: Welcome) -> None:
        if message.token:
            self._key = SeatKey(message.slug, message.token, self.name)
            keep_key(self.address.url, self._key)
        before, self._boot = self._boot, message.boot
        self._seq, self.you = message.seq, message.you
        self._table_is(message.table)
        self._view_is(message.view, message.events)
        self._tell(message)
        if before:
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

    def _tell(self, message: Welcome | Update) -> None:
        self.changed()
        if self._view is not None and (message.view is not None or message.events):
            self.tell(News(message.events, self._view))
        names = [seat.name for seat in self.table.seats] if self.table else []
        for notice in message.notices:
            if line := notice_text(notice, names, self.lang):
                self.remark(line)

    def _refused_at_the_door(self, code: str, text: str) -> None:
        if code == "wrong_token" and self._key:
            # The seat is gone; perhaps another one is free.
            forget_key(self.address.url)
            self._key, self._seq = None, None
            self.turned_away(say(self.lang, "join-seat-lost"))
        else:
            self.turned_away(text)

    def _lost(self) -> None:
        self.remark(say(self.lang, "join-reconnecting"))

    # What the person does

    async def run(self) -> None:
        """The server keeps the table going; the connection is kept by the app."""

    async def ask(self, request: ask.Request) -> None:
        answer = await self.wire.ask(request)
        if isinstance(answer, Refusal):
            raise Said(answer.text)
        if isinstance(answer, Held):
            self.remark(say(self.lang, "join-held"))

    async def do(self, action: Action) -> None:
        assert self._seq is not None
        await self.ask(ask.Move(seq=self._seq, action=action))

    async def next_round(self, wearing: tuple[Color, ...] | None) -> None:
        if wearing is not None:
            await self.ask(ask.Dress(clothes=wearing))
        await self.ask(ask.SetReady())
        self.remark(say(self.lang, "join-waiting"))

    async def again(self) -> bool:
        await self.next_round(None)
        return True

    def goodbye(self) -> str:
        return say(self.lang, "join-kept", url=self.address.url)

    def close(self) -> None:
        """The seat stays: whoever leaves for good gives it up in the lobby."""

    @property
    def setup(self) -> Setup | None:
        return setup_of(self.table) if self.table else None
