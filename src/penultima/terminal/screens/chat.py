"""A line to say to the table, and short messages to choose from."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from penultima.terminal.chat import preset_lines
from penultima.terminal.seat import PlayerSeat, Said
from penultima.terminal.widgets.words import Words
from penultima.text.fluent import say
from penultima.wire.limits import LONGEST_CHAT_TEXT


class ChatScreen(ModalScreen[None]):
    """The answer comes over the wire, like everybody else's lines."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(self, chair: PlayerSeat) -> None:
        super().__init__()
        self.chair, self.lang = chair, chair.lang

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Words("\n".join(preset_lines(self.lang)))
            placeholder = say(self.lang, "join-say")
            yield Input(placeholder=placeholder, max_length=LONGEST_CHAT_TEXT, id="line")
        yield Words(say(self.lang, "join-say-keys"), id="close")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Submitted)
    async def _say(self, event: Input.Submitted) -> None:
        self.dismiss()
        if text := event.value.strip():
            try:
                await self.chair.talk(text)
            except Said as said:
                self.chair.remark(str(said))
