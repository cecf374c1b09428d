"""The lobby of a table: who is there, who is ready, and the proposed house rules."""

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen

from penultima.rules.cards import Color
from penultima.rules.edition import load
from penultima.rules.options import outfits_are_declared
from penultima.terminal.client import RequestRefused
from penultima.terminal.key_choice import KeyAction
from penultima.terminal.lobby import has_free_seat, proposal_lines, proposed_rules, seat_state
from penultima.terminal.remote_client import RemoteClient
from penultima.terminal.remote_view import setup_of
from penultima.terminal.rule_form import CardRules
from penultima.terminal.themes import shape
from penultima.terminal.widgets.card_art import card_style
from penultima.terminal.widgets.key_bar import KeyBar
from penultima.terminal.widgets.label import Label
from penultima.text.cards import color_name, edition_name
from penultima.text.fluent import say
from penultima.wire import requests as ask
from penultima.wire.messages import TableInfo

from .chat import ChatScreen
from .house_rules import HouseRulesScreen
from .text import TextScreen, rules_text

MOST_NOTICES = 8


class LobbyScreen(Screen[None]):
    def __init__(self, client: RemoteClient) -> None:
        super().__init__()
        self.client, self.lang = client, client.lang
        self._notices: list[str] = []

    def compose(self) -> ComposeResult:
        yield Label(id="head")
        with VerticalScroll(id="form", can_focus=False):
            yield Label(id="lobby")
        yield Label(say(self.lang, "join-connecting"), id="meaning")
        yield KeyBar(id="setup-keys")

    def show(self) -> None:
        """Update the whole screen."""
        table = self.client.table
        if table is None:
            return
        name = table.name or table.slug
        edition = edition_name(load(table.edition), self.lang)
        self.query_one("#head", Label).update(f"penultima · {name} · {edition}")
        lines = [self._seat(table, seat) for seat in range(len(table.seats))]
        lines += [Text(f"\n{line}") for line in proposal_lines(table, self.lang)]
        lines += [Text(), *map(Text, self._notices)]
        self.query_one("#lobby", Label).update(Text("\n").join(lines))
        bar = self.query_one(KeyBar)
        bar.edition = load(table.edition)
        bar.show(self._actions(table))
        self.show_status(self._invitation(table))

    def _invitation(self, table: TableInfo) -> str:
        """How others can join, or how a spectator can take a seat."""
        url = self.client.address.url
        if self.client.you is not None:
            return say(self.lang, "join-lobby", url=url)
        sit_down = say(self.lang, "watch-sit-down", url=url) if has_free_seat(table) else ""
        return f"{say(self.lang, 'watch-watching')} {sit_down}"

    def add_notice(self, line: str) -> None:
        self._notices = [*self._notices, line][-MOST_NOTICES:]
        self.show()

    def show_status(self, line: str) -> None:
        self.query_one("#meaning", Label).update(line)

    def _seat(self, table: TableInfo, seat: int) -> Text:
        info, edition = table.seats[seat], load(table.edition)
        line = Text("▸ " if seat == self.client.you else "  ", no_wrap=True)
        line.append(f"{info.name or '–':<20}", "bold" if seat == self.client.you else "")
        line.append(f"{seat_state(info, self.lang):<18}")
        if seat == table.host:
            line.append(say(self.lang, "join-host") + " ")
        if edition.has_clothing:
            for color in info.outfit.colors:
                line.append(shape(edition, color), card_style(edition, color))
        return line

    def _actions(self, table: TableInfo) -> list[KeyAction]:
        if self.client.you is None:
            return [KeyAction(key, say(self.lang, f"terminal-key-{key}")) for key in ("r", "q")]
        ready = table.seats[self.client.you].ready
        label = say(self.lang, "join-unready" if ready else "join-ready")
        actions = [KeyAction("enter", label, highlighted=not ready and not self.client.is_host)]
        if self.client.is_host:
            actions.append(KeyAction("s", say(self.lang, "join-start"), highlighted=True))
            actions.append(KeyAction("b", say(self.lang, "join-add-bot")))
        actions.append(KeyAction("r", say(self.lang, "terminal-key-r")))
        actions.append(KeyAction("t", say(self.lang, "terminal-key-t")))
        edition = load(table.edition)
        if outfits_are_declared(edition, table.options):
            for number, color in enumerate(edition.color_names, 1):
                actions.append(KeyAction(str(number), color_name(edition, color, self.lang), color))
        if edition.customizable:
            actions.append(KeyAction("h", say(self.lang, "terminal-key-h")))
        if self.client.proposals:
            actions.append(KeyAction("y", say(self.lang, "join-agree")))
            actions.append(KeyAction("n", say(self.lang, "join-object")))
        actions.append(KeyAction("x", say(self.lang, "join-give-up")))
        actions.append(KeyAction("q", say(self.lang, "terminal-key-q")))
        return actions

    # Keys

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        await self._press(event.key)

    @on(KeyBar.Pressed)
    async def _bar_pressed(self, event: KeyBar.Pressed) -> None:
        await self._press(event.key)

    async def _press(self, key: str) -> None:
        table = self.client.table
        if key in ("q", "escape"):
            self.app.exit(self.client.exit_message())
        elif key == "t" and table is not None and self.client.can_chat:
            self.app.push_screen(ChatScreen(self.client))
        elif key == "r" and table is not None:
            rules = rules_text(setup_of(table), self.lang)
            self.app.push_screen(TextScreen(rules, self.lang, markdown=True))
        elif table is not None and self.client.you is not None:
            try:
                if key in ("y", "n"):
                    await self.client.vote(key == "y")
                elif key == "h":
                    self._write_rules(table)
                for request in self._requests(key, table, self.client.you):
                    await self.client.ask(request)
            except RequestRefused as refused:
                self.show_status(str(refused))

    def _write_rules(self, table: TableInfo) -> None:
        """Propose what is to be written on the cards."""
        if not load(table.edition).customizable:
            return
        before = proposed_rules(table)
        rules = CardRules(self.lang, load(table.edition), before)

        async def done(_: None) -> None:
            try:
                for card, rule in rules.changes(before).items():
                    await self.client.propose(card, rule)
            except RequestRefused as refused:
                self.show_status(str(refused))

        self.app.push_screen(HouseRulesScreen(rules), done)

    def _requests(self, key: str, table: TableInfo, you: int) -> list[ask.Request]:
        me, colors = table.seats[you], load(table.edition).color_names
        match key:
            case "enter":
                return [ask.SetReady(ready=not me.ready)]
            case "s" if self.client.is_host:
                return [ask.SetReady(), ask.Start()]
            case "b" if self.client.is_host:
                return [ask.AddBot()]
            case "x":
                return [ask.Leave()]
            case _ if key.isdecimal() and 1 <= int(key) <= len(colors):
                worn: set[Color] = set(me.outfit.colors) ^ {colors[int(key) - 1]}
                return [ask.Dress(clothes=tuple(color for color in colors if color in worn))]
        return []
