"""A form of rows: up and down move the cursor, left and right change the row's value."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from penultima.terminal.form import FormRow

LABEL_WIDTH = 30


class FormWidget(Widget, can_focus=True):
    DEFAULT_CSS = "FormWidget { height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("left", "change(-1)", show=False),
        Binding("right,space", "change(1)", show=False),
    ]

    @dataclass
    class Changed(Message):
        key: str
        by: int

    @dataclass
    class Moved(Message):
        """The cursor has moved to another row."""

    def __init__(self) -> None:
        super().__init__(id="rows")
        self.rows: Sequence[FormRow] = ()
        self.cursor = 0

    @property
    def row(self) -> FormRow:
        return self.rows[self.cursor]

    def show(self, rows: Sequence[FormRow]) -> None:
        self.rows = rows
        self.cursor = min(self.cursor, len(rows) - 1)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.rows)

    def render(self) -> Text:
        return Text("\n").join(self._line(n, row) for n, row in enumerate(self.rows))

    def _line(self, number: int, row: FormRow) -> Text:
        here = number == self.cursor and self.has_focus
        mark = f"{row.shape} " if row.shape else ""
        line = Text("▸ " if here else "  ", no_wrap=True)
        line.append(f"{mark + row.label:<{LABEL_WIDTH}.{LABEL_WIDTH}}", Style(bold=here))
        line.append("◂ " if here else "  ")
        line.append(row.value, Style(bold=True, reverse=here))
        return line.append(" ▸" if here else "")

    def action_move(self, by: int) -> None:
        self._go((self.cursor + by) % len(self.rows))

    def action_change(self, by: int) -> None:
        self.post_message(self.Changed(self.row.key, by))

    def on_click(self, event: events.Click) -> None:
        """Move to the clicked row. In the current row, change the value instead."""
        if not 0 <= event.y < len(self.rows):
            return
        was_here = event.y == self.cursor
        self._go(event.y)
        if was_here:
            self.action_change(-1 if event.x <= LABEL_WIDTH + 3 else 1)

    def _go(self, cursor: int) -> None:
        self.cursor = cursor
        self.refresh()
        self.scroll_visible(animate=False)
        if self.parent is not None and isinstance(self.parent, Widget):
            self.parent.scroll_to_region(
                Region(0, cursor, self.size.width, 1), animate=False, force=True
            )
        self.post_message(self.Moved())
