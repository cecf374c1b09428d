"""A bar of keys and what they do, for keyboard and mouse."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from penultima.rules.edition import Edition
from penultima.terminal.key_choice import KeyAction
from penultima.terminal.themes import palette

from .card_art import color_chip


class KeyBar(Widget):
    """Takes as many lines as it needs. A click on an action presses its key."""

    DEFAULT_CSS = "KeyBar { height: auto; }"

    @dataclass
    class Pressed(Message):
        key: str

    def __init__(self, edition: Edition | None = None, id: str | None = None) -> None:
        super().__init__(id=id)
        self.edition = edition
        self.actions: Sequence[KeyAction] = ()
        self._places: list[tuple[int, int, int, str]] = []  # line, from, to, key

    def show(self, actions: Sequence[KeyAction]) -> None:
        if actions != self.actions:
            self.actions = actions
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines(width))

    def render(self) -> Text:
        return Text("\n").join(self._lines(self.size.width))

    def _lines(self, width: int) -> list[Text]:
        """The actions, wrapped to the width. Also updates where each can be clicked."""
        lines, self._places = [Text()], []
        for action in self.actions:
            text = self._action_text(action)
            if lines[-1].cell_len and lines[-1].cell_len + text.cell_len > width:
                lines.append(Text())
            start = lines[-1].cell_len
            end = start + text.cell_len
            self._places.append((len(lines) - 1, start, end, action.key))
            lines[-1].append_text(text).append(" ")
        return lines

    def _action_text(self, action: KeyAction) -> Text:
        text = Text().append(f" {action.key} ", Style(reverse=True, bold=True))
        if action.color is not None and self.edition is not None:
            return text.append_text(color_chip(self.edition, action.color, action.label)).append(
                " "
            )
        style = Style(bold=action.highlighted)
        if action.highlighted and self.edition is not None:
            colors = palette(self.edition)
            style = Style(color=colors.on_accent, bgcolor=colors.accent, bold=True)
        return text.append(f" {action.label} ", style)

    def on_click(self, event: events.Click) -> None:
        for line, start, end, key in self._places:
            if line == event.y and start <= event.x < end:
                self.post_message(self.Pressed(key))
