"""The log of a match, with the newest line at the bottom."""

from rich.table import Column, Table
from rich.text import Text
from textual import events
from textual.widgets import RichLog

from penultima.rules import events as e
from penultima.rules.edition import Edition
from penultima.terminal.client import TableChange
from penultima.terminal.event_lines import is_logged
from penultima.terminal.themes import shape
from penultima.text.events import log_line
from penultima.text.fluent import Lang

from .card_art import card_style


class LogWidget(RichLog):
    """A line about a card begins with the shape of the colour that was played or chosen."""

    def __init__(self, edition: Edition, lang: Lang) -> None:
        super().__init__(id="log", wrap=True, min_width=20, max_lines=1000)
        self.can_focus = False
        self.edition, self.lang = edition, lang
        self.texts: list[str] = []

    def on_resize(self, event: events.Resize) -> None:
        """Keep the newest line visible when the widgets below change their size."""
        self.scroll_end(animate=False)

    def add(self, change: TableChange) -> None:
        view = change.view
        for event in change.events:
            if not is_logged(event, view.seat):
                continue
            text = log_line(event, view.setup, self.lang, view.seat, view)
            if text:
                self.add_line(text, self._mark(event))

    def add_line(self, line: str, mark: Text | None = None) -> None:
        self.texts.append(line)
        row = Table.grid(Column(width=1), Column(ratio=1), padding=(0, 1, 0, 0), expand=True)
        row.add_row(mark or Text(), Text(line))
        self.write(row, expand=True, scroll_end=True)

    def _mark(self, event: e.Event) -> Text:
        match event:
            case e.Played(card=card, color=color):
                color = color or self.edition[card].color
            case e.ColorNamed(color=color):
                pass
            case e.TurnedUp(card):
                color = self.edition[card].color
            case e.Dealt():
                return Text("─")
            case _:
                return Text()
        return Text(shape(self.edition, color), card_style(self.edition, color))
