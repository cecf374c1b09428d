"""A dialog for a chat message: free text, or one of the presets."""

from itertools import zip_longest
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from penultima.terminal.chat import preset_lines
from penultima.terminal.client import RequestRefused, TableClient
from penultima.terminal.host_commands import host_hint
from penultima.terminal.widgets.label import Label
from penultima.text.fluent import say
from penultima.wire.limits import LONGEST_CHAT_TEXT


def in_two_columns(lines: list[str]) -> str:
    """Below one long column, the line to type in would be off a small screen."""
    half = (len(lines) + 1) // 2
    left, right = lines[:half], lines[half:]
    width = max(map(len, left)) + 4
    return "\n".join(
        f"{first:<{width}}{second}".rstrip()
        for first, second in zip_longest(left, right, fillvalue="")
    )


class ChatScreen(ModalScreen[None]):
    """The message is shown when the server sends it back, like those of the other players."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(self, client: TableClient) -> None:
        super().__init__()
        self.client, self.lang = client, client.lang

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Label(in_two_columns(preset_lines(self.lang)))
            placeholder = say(self.lang, "join-say")
            if self.client.is_host:
                yield Label(host_hint(self.lang), id="host-hint")
            yield Input(placeholder=placeholder, max_length=LONGEST_CHAT_TEXT, id="line")
        yield Label(say(self.lang, "join-say-keys"), id="close")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Submitted)
    async def _send(self, event: Input.Submitted) -> None:
        self.dismiss()
        if text := event.value.strip():
            try:
                await self.client.chat(text)
            except RequestRefused as refused:
                self.client.on_status(str(refused))
