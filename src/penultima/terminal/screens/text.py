"""A screen with a text to read: the rules, the log, help, or a card."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen

from penultima.rules.table import Setup
from penultima.terminal.widgets.label import Label
from penultima.text.fluent import Lang, say
from penultima.text.terminal_markdown import rendered

WIDTH = 72


class TextScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "dismiss", show=False),
        Binding("j", "scroll(1)", show=False),
        Binding("k", "scroll(-1)", show=False),
    ]

    def __init__(self, text: str, lang: Lang, markdown: bool = False, at_end: bool = False) -> None:
        super().__init__()
        self.text, self.lang, self._markdown, self._at_end = text, lang, markdown, at_end

    def compose(self) -> ComposeResult:
        text = self.text
        if self._markdown:
            shown = Text.from_ansi(rendered(text, WIDTH, bold=True))
        else:
            shown = Text(text or say(self.lang, "terminal-no-moves"))
        with VerticalScroll(id="page"):
            yield Label(shown)
        yield Label(say(self.lang, "terminal-close"), id="close")

    def on_mount(self) -> None:
        page = self.query_one("#page", VerticalScroll)
        page.focus()
        if self._at_end:
            page.scroll_end(animate=False)

    def action_scroll(self, by: int) -> None:
        self.query_one("#page", VerticalScroll).scroll_relative(y=by, animate=False)

    def on_click(self) -> None:
        self.dismiss()


def help_text(lang: Lang, at_server: bool) -> str:
    here = say(lang, "terminal-help-away" if at_server else "terminal-help-home")
    return f"{say(lang, 'terminal-help')}\n{here}\n\n{say(lang, 'terminal-help-shapes')}"


def rules_text(setup: Setup, lang: Lang) -> str:
    from penultima.text.rulebook import rulebook

    return rulebook(setup, lang)
