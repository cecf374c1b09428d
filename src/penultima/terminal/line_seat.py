"""Line mode at a table of a server: lines in, lines out, while the others play on.

What happens is told as it comes, also while a line is being typed.
"""

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

from penultima.rules.edition import load
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.text.fluent import say
from penultima.text.prompts import prompt_text
from penultima.view import View
from penultima.wire import requests as ask
from penultima.wire.messages import TableInfo

from .chat import preset_lines
from .event_lines import told
from .line_choice import LineChoice
from .line_parser import LOBBY, TABLE, Word, read_colors, read_level, read_word, words_for
from .lobby import table_lines, votes
from .queries import (
    Write,
    answer_query,
    chance_text,
    help_lines,
    rules_text,
    scores_text,
    welcome_text,
    word_lines,
)
from .remote_seat import RemoteSeat
from .remote_view import setup_of
from .seat import News, Said

ReadLine = Callable[[], Awaitable[str | None]]
HURRY_S = 10


class LineSeat:
    def __init__(self, chair: RemoteSeat, read: ReadLine, write: Write) -> None:
        self.chair, self.lang, self.write = chair, chair.lang, write
        self._read = read
        self._lines: LineChoice | None = None
        self._in_match = False
        self._told_lines: list[str] = []
        self._seated = asyncio.Event()
        self._goodbye = ""
        self._hurry: asyncio.TimerHandle | None = None
        chair.tell, chair.changed, chair.turned_away = self._news, self._changed, self._turned_away
        chair.note = chair.remark = write

    async def play(self) -> str:
        """Stay until the person leaves, or has to. What to tell them then."""
        self.write(say(self.lang, "join-connecting"))
        tasks = [asyncio.create_task(self.chair.wire.run()), asyncio.create_task(self._listen())]
        done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        await self.chair.wire.close()
        for task in waiting:
            task.cancel()
        for task in done:
            task.result()
        return self._goodbye

    def _turned_away(self, why: str) -> None:
        self._goodbye = why

    # What happens

    def _changed(self) -> None:
        """In the lobby, everything that isn't as it was."""
        self._seated.set()
        table = self.chair.table
        if table is None or self.chair.in_match:
            if not self._in_match and self.chair.in_match:
                self._welcome()
                self._in_match = True
            return
        if self._in_match or not self._told_lines:
            self._in_match, self._told_lines, self._lines = False, [], None
            self._lobby_opened()
        self._tell_table(table, self._told_lines)

    def _tell_table(self, table: TableInfo, told: Collection[str] = ()) -> None:
        """Who sits there and what was agreed, except for what has been told."""
        lines = table_lines(table, self.lang)
        for line in lines:
            if line not in told:
                self.write(line)
        self._told_lines = lines

    def _welcome(self) -> None:
        self.write(welcome_text(self.chair.view.setup, self.lang))

    def _lobby_opened(self) -> None:
        table = self.chair.table
        assert table is not None
        self.write(getattr(load(table.edition).name, self.lang))
        self._how_to_begin()

    def _how_to_begin(self) -> None:
        self.write(say(self.lang, "join-lobby", url=self.chair.address.url))
        facts = {word: words_for(word, self.lang) for word in ("ready", "start", "help")}
        self.write(
            say(self.lang, "join-lobby-host" if self.chair.is_host else "join-lobby-guest", **facts)
        )

    def _news(self, news: News) -> None:
        view = news.view
        for line in told(news.events, view.setup, self.lang, view.seat, view):
            self.write(line)
        if self._lines and _question(self._lines.view) == _question(view):
            return
        self._lines = LineChoice(view, self.lang, self.write)
        self._ask(view)

    def _ask(self, view: View) -> None:
        """What there is to do now, if anything."""
        assert self._lines is not None
        if isinstance(view.prompt, RoundOver | MatchOver):
            self.write(scores_text(view, self.lang))
            self.write(f"{prompt_text(view, self.lang)} {say(self.lang, 'join-next')}")
        elif view.prompt.seat == view.seat:
            self._lines.show()
            self._start_clock()
        elif offer := chance_text(view, self.lang):
            self.write(offer)

    def _start_clock(self) -> None:
        """How long there is for this move; and a word when it is almost over."""
        if self._hurry:
            self._hurry.cancel()
        clock = self.chair.clock
        if clock is None or clock.seat != self.chair.you:
            return
        self._say_time()
        if clock.left_s > HURRY_S:
            loop = asyncio.get_running_loop()
            self._hurry = loop.call_later(clock.left_s - HURRY_S, self._say_time)

    def _say_time(self) -> None:
        clock = self.chair.clock
        if clock is not None and clock.seat == self.chair.you:
            self.write(say(self.lang, "join-seconds", count=clock.left_s))

    # What the person types

    async def _listen(self) -> None:
        await self._seated.wait()
        while (line := await self._read()) is not None:
            word = read_word(line)
            if word is not None and word.verb == "quit":
                break
            try:
                await self._take(line.strip(), word)
            except Said as said:
                self.write(str(said))
        self._goodbye = self.chair.goodbye()

    async def _take(self, line: str, word: Word | None) -> None:
        if word is not None and word.verb == "say":
            await self._talk(word.rest)
        elif word is not None and word.verb == "leave":
            await self.chair.ask(ask.Leave())
        elif self.chair.in_match:
            await self._play(line, word)
        else:
            await self._arrange(word)

    async def _talk(self, text: str) -> None:
        if text:
            await self.chair.talk(text)
            return
        self.write(say(self.lang, "join-say-what", say=words_for("say", self.lang)))
        for line in preset_lines(self.lang):
            self.write(f"  {line}")

    async def _play(self, line: str, word: Word | None) -> None:
        view, lines = self.chair.view, self._lines
        assert lines is not None
        over = isinstance(view.prompt, RoundOver | MatchOver)
        match word:
            case Word("help"):
                help_lines("join-help-uno", TABLE, self.lang, self.write)
            case Word(verb, rest) if answer_query(verb, rest, view, self.lang, self.write):
                pass
            case Word("next") if over:
                await self.chair.next_round(None)
            case Word("wear", rest) if over:
                await self.chair.next_round(read_colors(rest, view.setup.edition))
            case None if over and not line:
                await self.chair.next_round(None)
            case None if not line and not lines.menu:
                pass  # a chance that was let pass
            case _:
                if action := lines.take(line):
                    await self.chair.do(action)

    async def _arrange(self, word: Word | None) -> None:
        table, you = self.chair.table, self.chair.you
        assert table is not None and you is not None
        match word:
            case Word("help"):
                word_lines(LOBBY, self.lang, self.write)
            case Word("who" | "table"):
                self._tell_table(table)
            case Word("rules"):
                self.write(rules_text(setup_of(table), self.lang))
            case Word("ready"):
                await self.chair.ask(ask.SetReady(ready=not table.seats[you].ready))
            case Word("start"):
                await self.chair.ask(ask.SetReady())
                await self.chair.ask(ask.Start())
            case Word("bot", level):
                await self.chair.ask(ask.AddBot(level=read_level(level)) if level else ask.AddBot())
            case Word("agree"):
                for vote in votes(table):
                    await self.chair.ask(vote)
            case Word("dress" | "wear", rest):
                colors = read_colors(rest, load(table.edition))
                await self.chair.ask(ask.Dress(clothes=colors))
            case _:
                help_ = words_for("help", self.lang)
                self.write(say(self.lang, "plain-not-understood", help=help_))


def _question(view: View) -> tuple[object, ...]:
    """What has to be another one for the person to be asked again."""
    return view.prompt, view.hand, view.legal, view.owed


def lines_from_stdin() -> ReadLine:
    """Lines as they are typed, without keeping the table waiting for them."""
    loop, typed = asyncio.get_running_loop(), asyncio.Queue[str | None]()

    def put(line: str | None) -> None:
        with suppress(RuntimeError):  # nobody is at the table any more
            loop.call_soon_threadsafe(typed.put_nowait, line)

    def read() -> None:
        # Not through sys.stdin: a program can't end while a thread waits in there.
        rest = b""
        while chunk := os.read(0, 4096):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                put(line.decode(errors="replace"))
        if rest:
            put(rest.decode(errors="replace"))
        put(None)

    threading.Thread(target=read, daemon=True).start()
    return typed.get
