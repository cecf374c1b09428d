"""The lobby of a server's table: who is there, who is ready; the host begins."""

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen

from penultima.rules.cards import Color
from penultima.rules.edition import load
from penultima.rules.options import outfits_are_declared
from penultima.terminal.key_choice import Item
from penultima.terminal.lobby import has_open_seat, proposal_lines, seat_state, votes
from penultima.terminal.look import shape
from penultima.terminal.remote_seat import RemoteSeat
from penultima.terminal.remote_view import setup_of
from penultima.terminal.seat import Said
from penultima.terminal.widgets.bar import Bar
from penultima.terminal.widgets.card_art import field_style
from penultima.terminal.widgets.words import Words
from penultima.text.cards import color_name
from penultima.text.fluent import say
from penultima.wire import requests as ask
from penultima.wire.messages import TableInfo

from .chat import ChatScreen
from .text import TextScreen, rules_text

MOST_NOTES = 8


class LobbyScreen(Screen[None]):
    def __init__(self, chair: RemoteSeat) -> None:
        super().__init__()
        self.chair, self.lang = chair, chair.lang
        self._notes: list[str] = []

    def compose(self) -> ComposeResult:
        yield Words(id="head")
        with VerticalScroll(id="plan", can_focus=False):
            yield Words(id="lobby")
        yield Words(say(self.lang, "join-connecting"), id="meaning")
        yield Bar(id="setup-keys")

    def show(self) -> None:
        """The table as it is now."""
        table = self.chair.table
        if table is None:
            return
        name = table.name or table.slug
        edition = getattr(load(table.edition).name, self.lang)
        self.query_one("#head", Words).update(f"penultima · {name} · {edition}")
        lines = [self._seat(table, seat) for seat in range(len(table.seats))]
        lines += [Text(f"\n{line}") for line in proposal_lines(table, self.lang)]
        lines += [Text(), *map(Text, self._notes)]
        self.query_one("#lobby", Words).update(Text("\n").join(lines))
        bar = self.query_one(Bar)
        bar.edition = load(table.edition)
        bar.show(self._items(table))
        self.remark(self._invitation(table))

    def _invitation(self, table: TableInfo) -> str:
        """How the others come to the table, and how whoever watches does."""
        url = self.chair.address.url
        if self.chair.you is not None:
            return say(self.lang, "join-lobby", url=url)
        sit_down = say(self.lang, "watch-sit-down", url=url) if has_open_seat(table) else ""
        return f"{say(self.lang, 'watch-watching')} {sit_down}"

    def note(self, line: str) -> None:
        """What somebody says, or does around the match."""
        self._notes = [*self._notes, line][-MOST_NOTES:]
        self.show()

    def remark(self, line: str) -> None:
        self.query_one("#meaning", Words).update(line)

    def _seat(self, table: TableInfo, seat: int) -> Text:
        info, edition = table.seats[seat], load(table.edition)
        line = Text("▸ " if seat == self.chair.you else "  ", no_wrap=True)
        line.append(f"{info.name or '–':<20}", "bold" if seat == self.chair.you else "")
        line.append(f"{seat_state(info, self.lang):<18}")
        if seat == table.host:
            line.append(say(self.lang, "join-host") + " ")
        if edition.has_clothing:
            for color in info.outfit.colors:
                line.append(shape(edition, color), field_style(edition, color))
        return line

    def _items(self, table: TableInfo) -> list[Item]:
        if self.chair.you is None:
            return [Item(key, say(self.lang, f"terminal-key-{key}")) for key in ("r", "q")]
        ready = table.seats[self.chair.you].ready
        said = say(self.lang, "join-unready" if ready else "join-ready")
        items = [Item("enter", said, strong=not ready and not self.chair.is_host)]
        if self.chair.is_host:
            items.append(Item("s", say(self.lang, "join-start"), strong=True))
            items.append(Item("b", say(self.lang, "join-add-bot")))
        items.append(Item("r", say(self.lang, "terminal-key-r")))
        items.append(Item("t", say(self.lang, "terminal-key-t")))
        edition = load(table.edition)
        if outfits_are_declared(edition, table.options):
            for number, color in enumerate(edition.color_names, 1):
                items.append(Item(str(number), color_name(edition, color, self.lang), color))
        if table.proposals:
            items.append(Item("y", say(self.lang, "join-agree")))
        items.append(Item("x", say(self.lang, "join-give-up")))
        items.append(Item("q", say(self.lang, "terminal-key-q")))
        return items

    # Keys

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        await self._press(event.key)

    @on(Bar.Pressed)
    async def _bar_pressed(self, event: Bar.Pressed) -> None:
        await self._press(event.key)

    async def _press(self, key: str) -> None:
        table = self.chair.table
        if key in ("q", "escape"):
            self.app.exit(self.chair.goodbye())
        elif key == "t" and table is not None and self.chair.can_talk:
            self.app.push_screen(ChatScreen(self.chair))
        elif key == "r" and table is not None:
            rules = rules_text(setup_of(table), self.lang)
            self.app.push_screen(TextScreen(rules, self.lang, markdown=True))
        elif table is not None and self.chair.you is not None:
            try:
                for request in self._requests(key, table, self.chair.you):
                    await self.chair.ask(request)
            except Said as said:
                self.remark(str(said))

    def _requests(self, key: str, table: TableInfo, you: int) -> list[ask.Request]:
        me, colors = table.seats[you], load(table.edition).color_names
        match key:
            case "enter":
                return [ask.SetReady(ready=not me.ready)]
            case "s" if self.chair.is_host:
                return [ask.SetReady(), ask.Start()]
            case "b" if self.chair.is_host:
                return [ask.AddBot()]
            case "y":
                return votes(table)
            case "x":
                return [ask.Leave()]
            case _ if key.isdecimal() and 1 <= int(key) <= len(colors):
                worn: set[Color] = set(me.outfit.colors) ^ {colors[int(key) - 1]}
                return [ask.Dress(clothes=tuple(color for color in colors if color in worn))]
        return []
