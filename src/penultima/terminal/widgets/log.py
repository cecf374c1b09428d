"""What has happened at the table, the newest line at the bottom."""

from rich.table import Column, Table
from rich.text import Text
from textual import events
from textual.widgets import RichLog

from penultima.rules import events as e
from penultima.rules.edition import Edition
from penultima.terminal.event_lines import is_worth_telling
from penultima.terminal.look import shape
from penultima.terminal.seat import News
from penultima.text.events import log_line
from penultima.text.fluent import Lang

from .card_art import field_style


class LogWidget(RichLog):
    """Lines about cards begin with the shape of the colour that was played or chosen."""

    def __init__(self, edition: Edition, lang: Lang) -> None:
        super().__init__(id="log", wrap=True, min_width=20, max_lines=1000)
        self.can_focus = False
        self.edition, self.lang = edition, lang
        self.told: list[str] = []

    def on_resize(self, event: events.Resize) -> None:
        """What is below it grows and shrinks; the newest line stays in sight."""
        self.scroll_end(animate=False)

    def add(self, news: News) -> None:
        view = news.view
        for event in news.events:
            if not is_worth_telling(event, view.seat):
                continue
            text = log_line(event, view.setup, self.lang, view.seat, view)
            if text:
                self.tell(text, self._mark(event))

    def tell(self, line: str, mark: Text | None = None) -> None:
        self.told.append(line)
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
        return Text(shape(self.edition, color), field_style(self.edition, color))
