"""Line mode at a table of a server: lines in, lines out, while the other players play on.

Events are written as they happen, even while the player is typing.
"""

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

from penultima.rules.edition import load
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.text.cards import edition_name
from penultima.text.fluent import say
from penultima.text.prompts import prompt_with_reminder
from penultima.view import View
from penultima.wire import requests as ask
from penultima.wire.messages import TableInfo

from .analysis_lines import write_analysis
from .chat import preset_lines
from .client import RequestRefused, TableChange
from .event_lines import event_lines
from .host_commands import host_request, is_host_command
from .line_choice import LineChoice
from .line_parser import (
    LOBBY_COMMANDS,
    REMOTE_COMMANDS,
    Command,
    command_word,
    read_colors,
    read_command,
    read_level,
)
from .line_rules import LineRules, Written
from .lobby import proposed_rules, table_lines
from .queries import (
    WriteLine,
    answer_query,
    card_asked_about,
    coach_text,
    command_lines,
    explanation_text,
    help_lines,
    hints_text,
    out_of_turn_text,
    rules_text,
    scores_text,
    welcome_text,
)
from .remote_client import RemoteClient
from .remote_view import setup_of
from .standings import fetch_book, standings_lines

AsyncReadLine = Callable[[], Awaitable[str | None]]
LAST_CALL_S = 10
"""The remaining time is written again when the turn clock reaches this."""


class RemoteLineMode:
    def __init__(self, client: RemoteClient, read: AsyncReadLine, write: WriteLine) -> None:
        self.client, self.lang, self.write = client, client.lang, write
        self._read_line = read
        self._choice: LineChoice | None = None
        self._rules = LineRules(self.lang, write)
        self._in_match = False
        self._table_lines: list[str] = []
        self._joined = asyncio.Event()
        self._exit_message = ""
        self._last_call: asyncio.TimerHandle | None = None
        client.on_change, client.on_table = self._on_change, self._on_table
        client.on_closed = self._on_closed
        client.on_notice = client.on_status = write
        client.on_proposals = self._on_proposals
        self._asked_about: list[str] = []
        self._refused_ruling: int | None = None

    async def play(self) -> str:
        """Run until the player leaves or is disconnected for good. Returns the last message."""
        self.write(say(self.lang, "join-connecting"))
        tasks = [
            asyncio.create_task(self.client.connection.run()),
            asyncio.create_task(self._read_lines()),
        ]
        done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        await self.client.connection.close()
        for task in waiting:
            task.cancel()
        for task in done:
            task.result()
        return self._exit_message

    def _on_closed(self, reason: str) -> None:
        self._exit_message = reason

    # Output

    def _on_table(self) -> None:
        """In the lobby, write what has changed."""
        self._joined.set()
        table = self.client.table
        if table is None or self.client.in_match:
            if not self._in_match and self.client.in_match:
                self._write_match_welcome()
                self._in_match = True
            return
        if self._in_match or not self._table_lines:
            self._in_match, self._table_lines, self._choice = False, [], None
            self._write_lobby_welcome()
        self._write_table(table, self._table_lines)

    def _write_table(self, table: TableInfo, known: Collection[str] = ()) -> None:
        """Write who sits at the table and the proposed house rules, without `known` lines."""
        lines = table_lines(table, self.lang)
        for line in lines:
            if line not in known:
                self.write(line)
        self._table_lines = lines

    def _write_match_welcome(self) -> None:
        self.write(welcome_text(self.client.view.setup, self.lang))

    def _write_lobby_welcome(self) -> None:
        table = self.client.table
        assert table is not None
        self.write(edition_name(load(table.edition), self.lang))
        self._write_instructions()

    def _write_instructions(self) -> None:
        self.write(say(self.lang, "join-lobby", url=self.client.address.url))
        words = {verb: command_word(verb, self.lang) for verb in ("ready", "start", "help")}
        id_ = "join-lobby-host" if self.client.is_host else "join-lobby-guest"
        self.write(say(self.lang, id_, **words))

    def _on_proposals(self) -> None:
        """During a match, say how to answer what was proposed."""
        before, self._asked_about = self._asked_about, self.client.proposals
        if self.client.in_match and set(self._asked_about) - set(before):
            words = {verb: command_word(verb, self.lang) for verb in ("agree", "object")}
            self.write(say(self.lang, "join-vote", **words))
        table = self.client.table
        ruling = table.ruling if table else None
        if ruling and ruling.objected and ruling.version != self._refused_ruling:
            self._refused_ruling = ruling.version
            if ruling.seat == self.client.you and self._choice:
                self._choice.show()  # it has to be entered again

    def _on_change(self, change: TableChange) -> None:
        view = change.view
        for line in event_lines(change.events, self.lang, view):
            self.write(line)
        if self._choice and _decision(self._choice.view) == _decision(view):
            return
        self._choice = LineChoice(view, self.lang, self.write)
        self._write_prompt(view)

    def _write_prompt(self, view: View) -> None:
        """Write what the player can do now, if anything."""
        assert self._choice is not None
        if isinstance(view.prompt, RoundOver | MatchOver):
            self.write(scores_text(view, self.lang))
            if hints := hints_text(self.client.hints_used, self.lang):
                self.write(hints)
            self.write(f"{prompt_with_reminder(view, self.lang)} {say(self.lang, 'join-next')}")
        elif view.prompt.seat == view.seat:
            self._choice.show()
            self._write_clock()
        elif offer := out_of_turn_text(view, self.lang):
            self.write(offer)

    def _write_clock(self) -> None:
        """Write the time for this move, now and shortly before it runs out."""
        if self._last_call:
            self._last_call.cancel()
        clock = self.client.clock
        if clock is None or clock.seat != self.client.you:
            return
        self._write_remaining_time()
        if clock.left_s > LAST_CALL_S:
            loop = asyncio.get_running_loop()
            delay_s = clock.left_s - LAST_CALL_S
            self._last_call = loop.call_later(delay_s, self._write_remaining_time)

    def _write_remaining_time(self) -> None:
        clock = self.client.clock
        if clock is not None and clock.seat == self.client.you:
            self.write(say(self.lang, "join-seconds", count=clock.left_s))

    # Input

    async def _read_lines(self) -> None:
        await self._joined.wait()
        while (line := await self._read_line()) is not None:
            command = read_command(line)
            if command is not None and command.verb == "quit":
                break
            try:
                await self._enter(line.strip(), command)
            except RequestRefused as refused:
                self.write(str(refused))
        self._exit_message = self.client.exit_message()

    async def _enter(self, line: str, command: Command | None) -> None:
        if self._rules.is_open:
            await self._propose(self._rules.enter(line))
        elif command is not None and command.verb == "say":
            await self._chat(command.rest)
        elif command is not None and command.verb in ("mute", "unmute"):
            self.write(self.client.silence.enter(line) or "")
        elif command is not None and command.verb == "leave":
            self.write(say(self.lang, "join-seat-kept", url=self.client.address.url))
            await self.client.ask(ask.Leave())
        elif command is not None and command.verb == "standings":
            await self._write_standings()
        elif command is not None and command.verb == "analysis":
            await self._analyse()
        elif command is not None and is_host_command(command):
            table = self.client.table
            await self.client.ask(host_request(command, table.seats if table else (), self.lang))
        elif self.client.in_match:
            await self._enter_in_match(line, command)
        else:
            await self._enter_in_lobby(command)

    async def _analyse(self) -> None:
        """What was luck and what was choice in the last finished round."""
        self.write(say(self.lang, "analysis-ask-note"))
        summary = await self.client.analyse(lambda share: None)
        write_analysis(summary, self.client.you, self.lang, self.write)

    async def _write_standings(self) -> None:
        book = await fetch_book(self.client.address, self.lang)
        for line in standings_lines(book, self.lang):
            self.write(line)

    async def _chat(self, text: str) -> None:
        if text:
            await self.client.chat(text)
            return
        self.write(say(self.lang, "join-say-what", say=command_word("say", self.lang)))
        for line in preset_lines(self.lang):
            self.write(f"  {line}")

    async def _enter_in_match(self, line: str, command: Command | None) -> None:
        view, choice = self.client.view, self._choice
        assert choice is not None
        over = isinstance(view.prompt, RoundOver | MatchOver)
        match command:
            case Command("help"):
                help_lines("join-help-uno", REMOTE_COMMANDS, self.lang, self.write)
            case Command("why", rest):
                await self._explain(rest, view)
            case Command("hint"):
                self.write(await self.client.hint())
            case Command("coach"):
                self.client.coach_speaks = not self.client.coach_speaks
                self.write(coach_text(self.client.coach_speaks, self.lang))
            case Command(verb) if answer_query(verb, view, self.lang, self.write):
                pass
            case Command("agree" | "object" as verb) if self.client.proposals:
                await self.client.vote(verb == "agree")
            case Command("rule", rest) if over:
                await self._write_rule(rest, view)
            case Command("rule"):
                self.write(say(self.lang, "line-rule-later"))
            case Command("next") if over:
                await self.client.next_round(None, {})
            case Command("wear", rest) if over:
                await self.client.next_round(read_colors(rest, view.setup.edition), {})
            case None if over and not line:
                await self.client.next_round(None, {})
            case None if not line and not choice.menu:
                pass  # Enter declines an offer to act out of turn.
            case _:
                if action := choice.enter(line):
                    await self.client.do(action)

    async def _write_rule(self, text: str, view: View) -> None:
        """Propose a house rule for the next round; everybody has to agree (A7)."""
        assert self.client.table is not None
        rules = proposed_rules(self.client.table)
        await self._propose(self._rules.command(text, view.setup.edition, rules))

    async def _propose(self, written: Written | None) -> None:
        if written is not None:
            await self.client.propose(written.card, written.rule)

    async def _explain(self, text: str, view: View) -> None:
        card = card_asked_about(text, view.setup)
        refusal = await self.client.why_not(card) if card else None
        self.write(explanation_text(card, refusal, view.setup, self.lang))

    async def _enter_in_lobby(self, command: Command | None) -> None:
        table, you = self.client.table, self.client.you
        assert table is not None and you is not None
        proposed = proposed_rules(table)
        match command:
            case Command("help"):
                command_lines(LOBBY_COMMANDS, self.lang, self.write)
            case Command("who" | "table"):
                self._write_table(table)
            case Command("rules"):
                self.write(rules_text(setup_of(table), self.lang))
            case Command("ready"):
                await self.client.ask(ask.SetReady(ready=not table.seats[you].ready))
            case Command("start"):
                await self.client.ask(ask.SetReady())
                await self.client.ask(ask.Start())
            case Command("bot", level):
                request = ask.AddBot(level=read_level(level)) if level else ask.AddBot()
                await self.client.ask(request)
            case Command("agree" | "object" as verb):
                await self.client.vote(verb == "agree")
            case Command("rule", rest):
                await self._propose(self._rules.command(rest, load(table.edition), proposed))
            case Command("dress" | "wear", rest):
                colors = read_colors(rest, load(table.edition))
                await self.client.ask(ask.Dress(clothes=colors))
            case _:
                help_ = command_word("help", self.lang)
                self.write(say(self.lang, "line-not-understood", help=help_))


def _decision(view: View) -> tuple[object, ...]:
    """The player is asked again only if one of these has changed."""
    return view.prompt, view.hand, view.legal, view.owed


def lines_from_stdin() -> AsyncReadLine:
    """Read lines in a thread, so that the event loop doesn't wait for them."""
    loop, lines = asyncio.get_running_loop(), asyncio.Queue[str | None]()

    def put(line: str | None) -> None:
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(lines.put_nowait, line)

    def read() -> None:
        # Not through sys.stdin: the interpreter can't exit while a thread blocks in it.
        rest = b""
        while chunk := os.read(0, 4096):
            *whole, rest = (rest + chunk).split(b"\n")
            for line in whole:
                put(line.decode(errors="replace"))
        if rest:
            put(rest.decode(errors="replace"))
        put(None)

    threading.Thread(target=read, daemon=True).start()
    return lines.get
