"""A dialog for a chat message: free text, or one of the presets."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from penultima.terminal.chat import preset_lines
from penultima.terminal.client import RequestRefused, TableClient
from penultima.terminal.widgets.label import Label
from penultima.text.fluent import say
from penultima.wire.limits import LONGEST_CHAT_TEXT


class ChatScreen(ModalScreen[None]):
    """The message is shown when the server sends it back, like those of the other players."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(self, client: TableClient) -> None:
        super().__init__()
        self.client, self.lang = client, client.lang

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Label("\n".join(preset_lines(self.lang)))
            placeholder = say(self.lang, "join-say")
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
