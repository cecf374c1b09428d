"""A bar of things to press: a key and what it does, by keyboard or mouse."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from penultima.rules.edition import Edition
from penultima.terminal.key_choice import Item
from penultima.terminal.look import palette

from .card_art import color_chip


class Bar(Widget):
    """Takes as many lines as it needs."""

    DEFAULT_CSS = "Bar { height: auto; }"

    @dataclass
    class Pressed(Message):
        key: str

    def __init__(self, edition: Edition | None = None, id: str | None = None) -> None:
        super().__init__(id=id)
        self.edition = edition
        self.items: Sequence[Item] = ()
        self._places: list[tuple[int, int, int, str]] = []  # line, from, to, key

    def show(self, items: Sequence[Item]) -> None:
        if items != self.items:
            self.items = items
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines(width))

    def render(self) -> Text:
        return Text("\n").join(self._lines(self.size.width))

    def _lines(self, width: int) -> list[Text]:
        """The items, wrapped; and where each of them can be clicked."""
        lines, self._places = [Text()], []
        for item in self.items:
            text = self._item(item)
            if lines[-1].cell_len and lines[-1].cell_len + text.cell_len > width:
                lines.append(Text())
            start = lines[-1].cell_len
            end = start + text.cell_len
            self._places.append((len(lines) - 1, start, end, item.key))
            lines[-1].append_text(text).append(" ")
        return lines

    def _item(self, item: Item) -> Text:
        text = Text().append(f" {item.key} ", Style(reverse=True, bold=True))
        if item.color is not None and self.edition is not None:
            return text.append_text(color_chip(self.edition, item.color, item.label)).append(" ")
        style = Style(bold=item.strong)
        if item.strong and self.edition is not None:
            colors = palette(self.edition)
            style = Style(color=colors.on_accent, bgcolor=colors.accent, bold=True)
        return text.append(f" {item.label} ", style)

    def on_click(self, event: events.Click) -> None:
        for line, start, end, key in self._places:
            if line == event.y and start <= event.x < end:
                self.post_message(self.Pressed(key))
